/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Corners of the kernel that no client should reach: short requests, guests, full buffers. */
#include "raw.h"

#include <string.h>

static void test_requests_without_their_class_mask_have_none(void **state)
{
    uint64_t values[32];
    size_t size = sizeof values;

    (void)state;
    assert_fails(EINVAL, raw.sysctlbyname("kpc.counters", values, &size, NULL, 0));
    size = sizeof values;
    assert_works(raw.sysctlbyname("kpc.counter_count", values, &size, NULL, 0));
    assert_int_equal((uint32_t)values[0], 0);
    assert_int_equal(size, sizeof(uint32_t));
}

static void test_short_requests_are_EINVAL_everywhere(void **state)
{
    static const char *const nodes[] = {
        "kpc.counters",        "kpc.thread_counters", "kpc.config",       "kpc.period",
        "kpc.actionid",        "kpc.counting",        "kpc.config_count", "kpc.counter_count",
        "kpc.thread_counting", "kpc.force_all_ctrs"};
    uint64_t values[32];
    uint32_t classes = BOTH;

    (void)state;
    for (size_t i = 0; i < sizeof nodes / sizeof nodes[0]; i++) {
        size_t size = sizeof values;

        assert_fails(EINVAL, raw.sysctlbyname(nodes[i], values, &size, &classes, 3));
        assert_fails(EINVAL, raw.sysctlbyname(nodes[i], NULL, NULL, &classes, 3));
    }
    /* A class mask and nothing to set. */
    assert_fails(EINVAL, raw.sysctlbyname("kpc.config", NULL, NULL, &classes, sizeof classes));
    assert_fails(EINVAL, raw.sysctlbyname("kpc.period", NULL, NULL, &classes, sizeof classes));
    assert_fails(EINVAL, raw.sysctlbyname("kpc.actionid", NULL, NULL, &classes, sizeof classes));
    scripted_profile(KPSIM_PROFILE_P26);
    assert_fails(EINVAL, raw.sysctlbyname("kpc.config", NULL, NULL, &classes, sizeof classes));
    assert_int_equal(kernel().force_pid, 0);
}

static void test_short_replies_are_ENOMEM_everywhere(void **state)
{
    static const char *const nodes[] = {"kpc.counters", "kpc.config", "kpc.period", "kpc.actionid"};
    uint64_t values[32];
    uint32_t arguments[2] = {CONFIGURABLE, 0};

    (void)state;
    for (int all = 0; all < 2; all++) {
        arguments[1] = (uint32_t)all;
        for (size_t i = 0; i < sizeof nodes / sizeof nodes[0]; i++) {
            size_t size = 4;

            assert_fails(ENOMEM,
                         raw.sysctlbyname(nodes[i], values, &size, arguments, sizeof arguments));
        }
        size_t size = 16;
        assert_fails(ENOMEM,
                     raw.sysctlbyname("kpc.counters", values, &size, arguments, sizeof arguments));
    }
    size_t size = 2;
    assert_fails(ENOMEM, raw.sysctlbyname("kperf.action.count", values, &size, NULL, 0));
    size = 2;
    assert_fails(ENOMEM, raw.sysctlbyname("kperf.blessed_pid", values, &size, NULL, 0));
    size = 0;
    assert_works(raw.sysctlbyname("kperf.kdebug.filter", values, &size, NULL, 0));
}

static void test_a_node_can_be_read_and_set_at_once(void **state)
{
    uint32_t old = 9;
    uint32_t wanted = FIXED;
    size_t size = sizeof old;

    (void)state;
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(raw.sysctlbyname("kpc.counting", &old, &size, &wanted, sizeof wanted));
    assert_int_equal(old, BOTH);
    assert_int_equal(raw.kpc_get_counting(), FIXED);
    wanted = 3;
    size = sizeof old;
    assert_works(raw.sysctlbyname("kperf.action.count", &old, &size, &wanted, sizeof wanted));
    assert_int_equal(old, 0);
    assert_int_equal(kernel().action_count, 3);
    int32_t self = 0;
    int32_t blessed = 0;
    assert_works(kpsim_self(&self, NULL));
    size = sizeof blessed;
    assert_works(raw.sysctlbyname("kperf.blessed_pid", &blessed, &size, &self, sizeof self));
    assert_int_equal(blessed, -1);
    assert_int_equal(kernel().blessed_pid, self);
    assert_fails(EINVAL, raw.sysctlbyname("kperf.blessed_pid", NULL, NULL, &self, 2));
    assert_fails(EINVAL, raw.sysctlbyname("kperf.sampling", NULL, NULL, &self, 2));
}

static void test_reset_with_0_does_nothing_and_reads_0(void **state)
{
    uint32_t zero = 0;

    (void)state;
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(raw.sysctlbyname("kperf.reset", NULL, NULL, &zero, sizeof zero));
    assert_true(kernel().sampling);
    assert_int_equal(node_u32("kperf.reset"), 0);
    assert_int_equal(node_u32("kperf.kdbg_cswitch"), 0);
    assert_fails(EINVAL, raw.kperf_action_ucallstack_depth_set(2, 5));
    assert_fails(EINVAL, raw.kperf_action_kcallstack_depth_set(2, 5));
}

static int control(int operation, int value)
{
    const int mib[] = {1, 24, operation, value};

    return kpsim_sysctl(mib, 4, NULL, NULL, NULL, 0);
}

static void test_a_guest_lacks_what_the_counters_would_tell(void **state)
{
    uint64_t value;
    size_t size = sizeof value;

    (void)state;
    scripted_profile(KPSIM_PROFILE_VM);
    assert_fails(ENOENT,
                 raw.sysctlbyname("kern.monotonic.retrograde_updates", &value, &size, NULL, 0));
    assert_fails(ENOENT, raw.sysctlbyname("kern.monotonic.supported", &value, &size, NULL, 0));
    assert_fails(ENOENT, raw.sysctlbyname("kern.cpc.secure", &value, &size, NULL, 0));
}

static void test_the_size_of_a_number_can_be_asked_for(void **state)
{
    size_t size = 0;

    (void)state;
    assert_works(raw.sysctlbyname("kperf.timer.count", NULL, &size, NULL, 0));
    assert_int_equal(size, 4);
    assert_works(raw.sysctlbyname("kperf.lazy.cpu_time_threshold", NULL, &size, NULL, 0));
    assert_int_equal(size, 8);
}

static void test_a_full_trace_buffer_drops_the_oldest(void **state)
{
    kpsim_kd_record records[16];

    (void)state;
    assert_works(control(KPSIM_KDEBUG_SETBUF, 4));
    assert_works(control(KPSIM_KDEBUG_SETUP, 0));
    assert_works(control(KPSIM_KDEBUG_ENABLE, 1));
    for (uint32_t i = 0; i < 3; i++) {
        assert_works(kpsim_as_thread(kpsim_thread_create(0)));
        assert_works(kpsim_migrate(i));
        assert_works(kpsim_as_thread(0));
    }
    assert_works(raw.kpc_set_thread_counting(FIXED));
    /* A pair for the caller, then one for each of two that leave and come back. */
    for (int32_t i = 0; i < 2; i++) {
        uint64_t there = cpu((uint32_t)i + 1).thread;

        assert_works(kpsim_thread_switch(there, -1));
        assert_works(kpsim_thread_switch(there, i + 1));
    }
    assert_int_equal(kpsim_records_take(records, 16), 4);
    assert_int_equal(records[0].cpuid, 1);
    assert_int_equal(records[3].cpuid, 2);
}

static void test_the_trace_buffer_tells_about_itself(void **state)
{
    const int get[] = {1, 24, KPSIM_KDEBUG_GETBUF};
    const int read[] = {1, 24, KPSIM_KDEBUG_READTR};
    const int set[] = {1, 24, KPSIM_KDEBUG_SETREG};
    int32_t info[5];
    size_t size = sizeof info;
    int32_t self = 0;
    int range[5] = {0x40000, 0x25000000, 0x25ffffff, 0, 0};
    int values[5] = {0x80000, 0x25060020, 0, 0, 0};
    int subclass[5] = {0x20000, 0x25, 6, 0, 0};
    int none[5] = {0x100000, 0, 0, 0, 0};

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    assert_fails(EINVAL, kpsim_sysctl(read, 3, NULL, &size, NULL, 0));
    assert_works(control(KPSIM_KDEBUG_SETBUF, 1000000000));
    assert_works(control(KPSIM_KDEBUG_SETUP, 0));
    assert_works(control(KPSIM_KDEBUG_SETUP, 0));
    size = sizeof info;
    assert_works(kpsim_sysctl(get, 3, info, &size, NULL, 0));
    assert_int_equal(info[0], 8192);
    assert_int_equal(info[1], 1);
    assert_int_equal(info[4], self);
    assert_fails(EINVAL, control(99, 0));
    /* Filters as a Mac takes them, through the old pointer. */
    size = sizeof range;
    assert_works(kpsim_sysctl(set, 3, range, &size, NULL, 0));
    assert_works(kpsim_sysctl(set, 3, values, &size, NULL, 0));
    assert_works(kpsim_sysctl(set, 3, subclass, &size, NULL, 0));
    assert_works(kpsim_sysctl(set, 3, none, &size, NULL, 0));
    assert_fails(EINVAL, kpsim_sysctl(set, 3, NULL, NULL, NULL, 0));
    assert_fails(EINVAL, kpsim_sysctl(set, 3, NULL, NULL, none, 3));
    size = 3;
    assert_fails(EINVAL, kpsim_sysctl(set, 3, none, &size, NULL, 0));
    size = 0;
    assert_works(kpsim_sysctl(read, 3, NULL, &size, NULL, 0));
    assert_int_equal(size, 0);
    const int elsewhere[] = {2, 24, 3};
    assert_fails(ENOTSUP, kpsim_sysctl(elsewhere, 3, NULL, NULL, NULL, 0));
    assert_fails(ENOTSUP, kpsim_sysctl(get, 2, NULL, NULL, NULL, 0));
    assert_works(kpsim_set_root(false));
    assert_works(kpsim_own_ktrace(other_task(), KPSIM_KTRACE_FOREGROUND));
    assert_fails(EPERM, kpsim_sysctl(get, 3, info, &size, NULL, 0));
}

static void test_a_dead_background_owner_leaves_nothing(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(kpsim_as_task(other));
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_as_task(0));
    assert_works(kpsim_own_ktrace(other, KPSIM_KTRACE_BACKGROUND));
    assert_works(kpsim_task_exit(other));
    assert_works(kpsim_task_reap(other));
    assert_works(raw.kperf_action_count_set(1));
    assert_false(kernel().sampling);
}

static void test_taking_a_blessing_back_with_nothing_active_turns_ktrace_off(void **state)
{
    (void)state;
    int32_t other = other_task();

    assert_works(raw.kperf_bless_set(other));
    assert_works(kpsim_as_task(other));
    assert_works(raw.kperf_reset());
    assert_works(kpsim_as_task(0));
    /* Blessed, so still owned though nothing is active. */
    assert_int_equal(kernel().ktrace_state, KPSIM_KTRACE_FOREGROUND);
    assert_works(raw.kperf_bless_set(-1));
    assert_int_equal(kernel().ktrace_pid, 0);
    assert_int_equal(kernel().ktrace_state, KPSIM_KTRACE_OFF);
}

static void test_a_guest_samples_without_counters(void **state)
{
    kpsim_kd_record records[32];
    size_t count;

    (void)state;
    scripted_profile(KPSIM_PROFILE_VM);
    assert_works(control(KPSIM_KDEBUG_SETUP, 0));
    assert_works(control(KPSIM_KDEBUG_ENABLE, 1));
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_period_set(0, 100000));
    assert_works(raw.kperf_timer_action_set(0, 1));
    assert_works(raw.kperf_sample_set(1));
    for (uint32_t bit = 4; bit <= 12; bit++) {
        assert_works(raw.kperf_action_samplers_set(1, 1U << bit));
        assert_works(kpsim_timer_fire(0));
        count = kpsim_records_take(records, 32);
        /* The timer's two records and the sample's two, none with counters. */
        assert_int_equal(count, 4);
    }
}

static void test_pet_samples_instructions_of_nobody(void **state)
{
    kpsim_kd_record records[32];
    size_t count;

    (void)state;
    assert_works(control(KPSIM_KDEBUG_SETUP, 0));
    assert_works(control(KPSIM_KDEBUG_ENABLE, 1));
    assert_works(kpsim_retire(KPSIM_FIXED_INSTRUCTIONS, 9, 0));
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_TH_INSCYC));
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_pet_set(0));
    assert_works(raw.kperf_timer_action_set(0, 1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_timer_fire(0));
    count = kpsim_records_take(records, 32);
    size_t zero = 0;
    size_t nine = 0;
    for (size_t i = 0; i < count; i++) {
        if (records[i].debugid != 0x25010044U) {
            continue;
        }
        zero += records[i].arg1 == 0;
        nine += records[i].arg1 == 9;
    }
    assert_int_equal(zero, 1);
    assert_int_equal(nine, 1);
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_requests_without_their_class_mask_have_none),
        T(test_short_requests_are_EINVAL_everywhere),
        T(test_short_replies_are_ENOMEM_everywhere),
        T(test_a_node_can_be_read_and_set_at_once),
        T(test_reset_with_0_does_nothing_and_reads_0),
        T(test_a_guest_lacks_what_the_counters_would_tell),
        T(test_the_size_of_a_number_can_be_asked_for),
        T(test_a_full_trace_buffer_drops_the_oldest),
        T(test_the_trace_buffer_tells_about_itself),
        T(test_a_dead_background_owner_leaves_nothing),
        T(test_taking_a_blessing_back_with_nothing_active_turns_ktrace_off),
        T(test_a_guest_samples_without_counters),
        T(test_pet_samples_instructions_of_nobody),
    };

    return run_tests_with(tests, raw_open, NULL);
}
