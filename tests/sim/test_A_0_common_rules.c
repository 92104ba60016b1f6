/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md A.0: rules common to all kpc and kperf calls. */
#include "raw.h"

#include <string.h>

/* Every kpc call that asks for privilege, as a function of nothing. */
static int pmu_version(void)
{
    return raw.kpc_pmu_version() == 0 ? -1 : 0;
}

static int get_counting(void)
{
    uint32_t classes = 0;
    size_t size = sizeof classes;

    return raw.sysctlbyname("kpc.counting", &classes, &size, NULL, 0);
}

static int set_counting(void)
{
    return raw.kpc_set_counting(0);
}

static int get_thread_counting(void)
{
    return raw.kpc_get_thread_counting() == UINT32_MAX ? -1 : 0;
}

static int set_thread_counting(void)
{
    return raw.kpc_set_thread_counting(0);
}

static int get_config(void)
{
    uint64_t words[32];

    return raw.kpc_get_config(CONFIGURABLE, words);
}

static int set_config(void)
{
    uint64_t words[32] = {0};

    return raw.kpc_set_config(CONFIGURABLE, words);
}

static int cpu_counters(void)
{
    uint64_t values[32];
    int current;

    return raw.kpc_get_cpu_counters(false, BOTH, &current, values);
}

static int thread_counters(void)
{
    uint64_t values[32];

    return raw.kpc_get_thread_counters(0, 32, values);
}

static int force_set(void)
{
    return raw.kpc_force_all_ctrs_set(0);
}

static int force_get(void)
{
    int forced;

    return raw.kpc_force_all_ctrs_get(&forced);
}

static int get_period(void)
{
    uint64_t periods[32];

    return raw.kpc_get_period(CONFIGURABLE, periods);
}

static int set_period(void)
{
    uint64_t periods[32] = {0};

    return raw.kpc_set_period(CONFIGURABLE, periods);
}

static int get_actionid(void)
{
    int32_t actions[32];

    return raw.kpc_get_actionid(CONFIGURABLE, actions);
}

static int set_actionid(void)
{
    int32_t actions[32] = {0};

    return raw.kpc_set_actionid(CONFIGURABLE, actions);
}

static int (*const privileged[])(void) = {
    pmu_version, get_counting, set_counting, get_thread_counting, set_thread_counting,
    get_config,  set_config,   cpu_counters, thread_counters,     force_set,
    force_get,   get_period,   set_period,   get_actionid,        set_actionid,
};

#define PRIVILEGED (sizeof privileged / sizeof privileged[0])

static void all_fail(int error)
{
    for (size_t i = 0; i < PRIVILEGED; i++) {
        assert_fails(error, privileged[i]());
    }
}

static void test_A_0_1_failure_is_minus_one_with_errno(void **state)
{
    (void)state;
    assert_works(kpsim_set_root(false));
    assert_fails(EPERM, raw.kpc_set_counting(BOTH));
    assert_fails(EPERM, raw.kperf_action_count_set(1));
}

static void test_A_0_2_state_is_system_wide(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(raw.kpc_set_thread_counting(BOTH));
    assert_works(kpsim_as_task(other));
    assert_int_equal(raw.kpc_get_counting(), BOTH);
    assert_int_equal(raw.kpc_get_thread_counting(), BOTH);
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_as_task(0));
    assert_int_equal(raw.kpc_get_thread_counting(), FIXED);
}

static void test_A_0_3_order_of_checks(void **state)
{
    uint32_t one = 1;

    (void)state;
    /* Read-only node before everything in the node. */
    assert_works(kpsim_set_pmu_supported(false));
    assert_works(kpsim_set_busy(true));
    assert_works(kpsim_set_root(false));
    assert_fails(EPERM, raw.sysctlbyname("kpc.classes", NULL, NULL, &one, sizeof one));
    /* Then an unsupported PMU, then privilege, then a claimed PMU, then the request. */
    all_fail(ENOTSUP);
    assert_works(kpsim_set_pmu_supported(true));
    for (size_t i = 0; i < PRIVILEGED; i++) {
        if (privileged[i] != set_config) {
            assert_fails(EPERM, privileged[i]());
        }
    }
    /* Its library half asks a public node first, which knows no EPERM. */
    assert_fails(EBUSY, set_config());
    assert_works(kpsim_set_root(true));
    all_fail(EBUSY);
    assert_works(kpsim_set_busy(false));
    assert_fails(EINVAL, raw.kpc_get_thread_counters(1, 32, NULL));
}

static void test_A_0_3_writing_a_read_only_node_is_EPERM_even_for_root(void **state)
{
    uint32_t one = 1;

    (void)state;
    assert_fails(EPERM, raw.sysctlbyname("kpc.classes", NULL, NULL, &one, sizeof one));
    assert_fails(EPERM, raw.sysctlbyname("kpc.pmu_version", NULL, NULL, &one, sizeof one));
}

static void test_A_0_4_public_nodes_need_no_privilege(void **state)
{
    (void)state;
    assert_works(kpsim_set_root(false));
    assert_int_equal(raw.kpc_get_config_count(CONFIGURABLE), 5);
    assert_int_equal(raw.kpc_get_counter_count(BOTH), 7);
    assert_int_equal(node_u32("kpc.classes"), FIXED | CONFIGURABLE | RAWPMU);
    assert_int_equal(node_u32("kpc.pc_capture_supported"), 0);
    all_fail(EPERM);
}

static void test_A_0_4_the_blessed_process_needs_no_root(void **state)
{
    int32_t self = 0;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    assert_works(raw.kperf_bless_set(self));
    assert_works(kpsim_set_root(false));
    assert_int_equal(raw.kpc_pmu_version(), KPC_PMU_ARM_APPLE);
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_counting(BOTH));
}

static void test_A_0_4_kpc_writes_take_no_ktrace_ownership(void **state)
{
    uint64_t words[8] = {0};

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_works(raw.kpc_set_counting(BOTH));
    assert_int_equal(kernel().ktrace_pid, 0);
    assert_int_equal(kernel().ktrace_state, KPSIM_KTRACE_OFF);
}

static void test_A_0_6_busy_hits_public_nodes_too(void **state)
{
    uint32_t value = 0;
    size_t size = sizeof value;

    (void)state;
    assert_works(kpsim_set_busy(true));
    assert_int_equal(raw.kpc_get_config_count(CONFIGURABLE), 0);
    assert_int_equal(errno, EBUSY);
    assert_int_equal(raw.kpc_get_counter_count(BOTH), 0);
    assert_fails(EBUSY, raw.sysctlbyname("kpc.classes", &value, &size, NULL, 0));
    assert_int_equal(node_u32("kpc.pc_capture_supported"), 0);
    all_fail(EBUSY);
}

static void test_A_0_6_forced_counters_cannot_be_claimed(void **state)
{
    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_fails(EBUSY, kpsim_set_busy(true));
    assert_works(raw.kpc_force_all_ctrs_set(0));
    assert_works(kpsim_set_busy(true));
}

static void test_A_0_7_a_missing_node_is_ENOENT(void **state)
{
    uint32_t value = 0;
    size_t size = sizeof value;

    (void)state;
    assert_fails(ENOENT, raw.sysctlbyname("kpc.nothing", &value, &size, NULL, 0));
    assert_fails(ENOENT, raw.sysctlbyname("kperf.nothing", &value, &size, NULL, 0));
    assert_works(kpsim_sysctl_remove("kpc.counting"));
    assert_fails(ENOENT, raw.kpc_set_counting(BOTH));
    assert_works(kpsim_sysctl_default("kpc.counting"));
    assert_works(raw.kpc_set_counting(BOTH));
}

static void test_A_0_8_short_buffers(void **state)
{
    uint64_t room = 0;
    size_t size = 2;
    uint32_t classes = BOTH;

    (void)state;
    assert_fails(ENOMEM, raw.sysctlbyname("kpc.counting", &room, &size, NULL, 0));
    assert_fails(EINVAL, raw.sysctlbyname("kpc.counting", NULL, NULL, &classes, 2));
    size = 0;
    assert_works(raw.sysctlbyname("kpc.counting", NULL, &size, NULL, 0));
    assert_int_equal(size, sizeof(uint32_t));
}

static void test_A_0_8_paired_nodes_copy_16_bytes_whatever_the_lengths(void **state)
{
    uint64_t pair[2] = {1, 0x55};
    size_t size = 3;

    (void)state;
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.sysctlbyname("kperf.action.samplers", NULL, NULL, pair, 1));
    pair[1] = 0;
    assert_works(raw.sysctlbyname("kperf.action.samplers", pair, &size, pair, 1));
    assert_int_equal(pair[1], 0x55);
    size = sizeof pair;
    assert_fails(EFAULT, raw.sysctlbyname("kperf.action.samplers", pair, &size, NULL, 0));
}

static void test_A_0_8_config_with_an_out_buffer_is_a_get(void **state)
{
    struct {
        uint32_t classes;
        uint32_t rest;
    } request = {CONFIGURABLE, 7};
    uint64_t words[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    size_t size = sizeof words;

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.sysctlbyname("kpc.config", words, &size, &request, sizeof request));
    assert_int_equal(words[0], 0);
    assert_int_equal(kernel().words[0], 0);
}

static void test_A_0_9_a_setter_that_fails_has_taken_ownership(void **state)
{
    int32_t self = 0;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    assert_fails(EINVAL, raw.kperf_action_count_set(33));
    assert_int_equal(kernel().ktrace_pid, self);
    assert_int_equal(kernel().ktrace_state, KPSIM_KTRACE_FOREGROUND);
}

static void test_A_0_9_setters_without_root_or_ownership_are_EPERM(void **state)
{
    (void)state;
    assert_works(kpsim_set_root(false));
    assert_fails(EPERM, raw.kperf_action_count_set(1));
    assert_fails(EPERM, raw.kperf_sample_set(0));
    assert_int_equal(kernel().ktrace_pid, 0);
}

static void test_A_0_9_a_live_foreground_owner_is_EBUSY(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(kpsim_own_ktrace(other, KPSIM_KTRACE_FOREGROUND));
    assert_fails(EBUSY, raw.kperf_action_count_set(1));
    assert_fails(EBUSY, raw.kperf_reset());
    assert_int_equal(kernel().ktrace_pid, other);
}

static void test_A_0_9_root_takes_over_from_a_background_owner(void **state)
{
    int32_t other = other_task();
    int32_t self = 0;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    assert_works(kpsim_as_task(other));
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_THREAD));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_own_ktrace(other, KPSIM_KTRACE_BACKGROUND));
    assert_works(kpsim_as_task(0));
    assert_works(raw.kperf_action_count_set(1));
    assert_int_equal(kernel().ktrace_pid, self);
    /* What was active was reset first. */
    assert_false(kernel().sampling);
    kpsim_action_state action;
    assert_works(kpsim_action_state_get(1, &action));
    assert_int_equal(action.samplers, 0);
}

/* An operation of the trace buffer's control. */
static int trace_operation(int operation, int value)
{
    const int mib[] = {1, 24, operation, value};

    return kpsim_sysctl(mib, 4, NULL, NULL, NULL, 0);
}

static void test_A_0_9_a_takeover_resets_the_trace_buffer_too(void **state)
{
    const int get_buffer[] = {1, 24, KPSIM_KDEBUG_GETBUF};
    int32_t other = other_task();
    int32_t self = 0;
    int32_t info[5] = {-1, -1, -1, -1, -1};
    size_t size = sizeof info;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    assert_works(kpsim_as_task(other));
    assert_works(trace_operation(KPSIM_KDEBUG_SETBUF, 64));
    assert_works(trace_operation(KPSIM_KDEBUG_SETUP, 0));
    assert_works(trace_operation(KPSIM_KDEBUG_ENABLE, 1));
    assert_works(kpsim_own_ktrace(other, KPSIM_KTRACE_BACKGROUND));
    assert_works(kpsim_as_task(0));
    assert_works(raw.kperf_action_count_set(1));
    assert_works(kpsim_sysctl(get_buffer, 3, info, &size, NULL, 0));
    assert_int_equal(info[0], 0); /* records */
    assert_int_equal(info[1], 1); /* off */
    assert_int_equal(info[4], self);
    assert_fails(EINVAL, trace_operation(KPSIM_KDEBUG_ENABLE, 1));
}

static void test_A_0_9_an_owner_without_root_may_configure(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(kpsim_set_euid(other, 501));
    assert_works(kpsim_as_task(other));
    assert_fails(EPERM, raw.kperf_action_count_set(1));
    assert_works(kpsim_own_ktrace(other, KPSIM_KTRACE_FOREGROUND));
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_own_ktrace(other, KPSIM_KTRACE_BACKGROUND));
    assert_works(raw.kperf_action_count_set(2));
    assert_int_equal(kernel().action_count, 2);
    assert_true(kernel().sampling);
    assert_int_equal(kernel().ktrace_pid, other);
    assert_int_equal(kernel().ktrace_state, KPSIM_KTRACE_BACKGROUND);
}

static void test_A_0_9_nobody_without_root_displaces_a_background_owner(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(kpsim_as_task(other));
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_own_ktrace(other, KPSIM_KTRACE_BACKGROUND));
    assert_works(kpsim_as_task(0));
    assert_works(kpsim_set_root(false));
    assert_fails(EPERM, raw.kperf_action_count_set(2));
    assert_fails(EPERM, raw.kperf_reset());
    assert_fails(EPERM, trace_operation(KPSIM_KDEBUG_REMOVE, 0));
    assert_int_equal(kernel().ktrace_pid, other);
    assert_int_equal(kernel().ktrace_state, KPSIM_KTRACE_BACKGROUND);
    assert_true(kernel().sampling);
}

static void test_A_0_9_getters_run_the_read_check_only(void **state)
{
    int32_t other = other_task();
    uint32_t count = 77;

    (void)state;
    assert_works(kpsim_own_ktrace(other, KPSIM_KTRACE_FOREGROUND));
    assert_works(raw.kperf_action_count_get(&count));
    assert_int_equal(count, 0);
    assert_int_equal(kernel().ktrace_pid, other);
    assert_works(kpsim_set_root(false));
    assert_fails(EPERM, raw.kperf_action_count_get(&count));
    assert_works(kpsim_as_task(other));
    assert_works(raw.kperf_action_count_get(&count));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_A_0_1_failure_is_minus_one_with_errno, scripted),
        cmocka_unit_test_setup(test_A_0_2_state_is_system_wide, scripted),
        cmocka_unit_test_setup(test_A_0_3_order_of_checks, scripted),
        cmocka_unit_test_setup(test_A_0_3_writing_a_read_only_node_is_EPERM_even_for_root,
                               scripted),
        cmocka_unit_test_setup(test_A_0_4_public_nodes_need_no_privilege, scripted),
        cmocka_unit_test_setup(test_A_0_4_the_blessed_process_needs_no_root, scripted),
        cmocka_unit_test_setup(test_A_0_4_kpc_writes_take_no_ktrace_ownership, scripted),
        cmocka_unit_test_setup(test_A_0_6_busy_hits_public_nodes_too, scripted),
        cmocka_unit_test_setup(test_A_0_6_forced_counters_cannot_be_claimed, scripted),
        cmocka_unit_test_setup(test_A_0_7_a_missing_node_is_ENOENT, scripted),
        cmocka_unit_test_setup(test_A_0_8_short_buffers, scripted),
        cmocka_unit_test_setup(test_A_0_8_paired_nodes_copy_16_bytes_whatever_the_lengths,
                               scripted),
        cmocka_unit_test_setup(test_A_0_8_config_with_an_out_buffer_is_a_get, scripted),
        cmocka_unit_test_setup(test_A_0_9_a_setter_that_fails_has_taken_ownership, scripted),
        cmocka_unit_test_setup(test_A_0_9_setters_without_root_or_ownership_are_EPERM, scripted),
        cmocka_unit_test_setup(test_A_0_9_a_live_foreground_owner_is_EBUSY, scripted),
        cmocka_unit_test_setup(test_A_0_9_root_takes_over_from_a_background_owner, scripted),
        cmocka_unit_test_setup(test_A_0_9_a_takeover_resets_the_trace_buffer_too, scripted),
        cmocka_unit_test_setup(test_A_0_9_an_owner_without_root_may_configure, scripted),
        cmocka_unit_test_setup(test_A_0_9_nobody_without_root_displaces_a_background_owner,
                               scripted),
        cmocka_unit_test_setup(test_A_0_9_getters_run_the_read_check_only, scripted),
    };

    return run_tests_with(tests, raw_open, NULL);
}
