/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md D: actions, timers, PET, trace records, reset, ownership. */
#include "raw.h"

#include <string.h>

#define CTL_KERN_NUMBER    1
#define KERN_KDEBUG_NUMBER 24
#define RECORDS            256

#define THREAD_DATA   0x25060020U
#define CPU_DATA      0x2506000cU
#define CONFIG_HEADER 0x25060010U
#define CONFIG_WORDS  0x25060014U
#define PMI           0x25060001U
#define INSCYC        0x25010044U
#define TIMER_FIRE    0x25030000U
#define TIMER_HANDLER 0x25030009U

static kpsim_kd_record records[RECORDS];

static int control(int operation, int value)
{
    const int mib[] = {CTL_KERN_NUMBER, KERN_KDEBUG_NUMBER, operation, value};

    return kpsim_sysctl(mib, 4, NULL, NULL, NULL, 0);
}

/* Traces everything from now on. */
static void trace(void)
{
    assert_works(control(KPSIM_KDEBUG_REMOVE, 0));
    assert_works(control(KPSIM_KDEBUG_SETBUF, 4096));
    assert_works(control(KPSIM_KDEBUG_SETUP, 0));
    assert_works(control(KPSIM_KDEBUG_ENABLE, 1));
}

static size_t take(void)
{
    memset(records, 0, sizeof records);
    return kpsim_records_take(records, RECORDS);
}

static const kpsim_kd_record *record_of(size_t count, uint32_t debugid, size_t nth)
{
    for (size_t i = 0; i < count; i++)
        if (records[i].debugid == debugid && nth-- == 0)
            return &records[i];
    return NULL;
}

static size_t how_many(size_t count, uint32_t debugid, uint32_t mask)
{
    size_t found = 0;

    for (size_t i = 0; i < count; i++)
        found += (records[i].debugid & mask) == debugid;
    return found;
}

/* One action with samplers on one timer, sampling on. */
static void sample_with(uint32_t samplers)
{
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, samplers));
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_period_set(0, raw.kperf_ns_to_ticks(1000000)));
    assert_works(raw.kperf_timer_action_set(0, 1));
    assert_works(raw.kperf_sample_set(1));
}

static void test_D_1_1_limits_are_nodes(void **state)
{
    static const struct {
        const char *name;
        uint64_t value;
    } limits[] = {{"kperf.limits.timer_min_period_ns", 50000},
                  {"kperf.limits.timer_min_bg_period_ns", 1000000},
                  {"kperf.limits.timer_min_pet_period_ns", 1000000},
                  {"kperf.limits.timer_min_bg_pet_period_ns", 1000000}};

    (void)state;
    assert_works(kpsim_set_root(false));
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        uint64_t value = 0;
        size_t size = sizeof value;

        assert_works(raw.sysctlbyname(limits[i].name, &value, &size, NULL, 0));
        assert_int_equal(value, limits[i].value);
        assert_fails(EPERM, raw.sysctlbyname(limits[i].name, NULL, NULL, &value, sizeof value));
    }
    assert_int_equal(node_u32("kperf.limits.max_action_count"), 32);
}

static void test_D_1_1_background_owners_have_a_longer_minimum(void **state)
{
    uint64_t period = 0;

    (void)state;
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(kpsim_own_ktrace(0, KPSIM_KTRACE_BACKGROUND));
    assert_works(raw.kperf_timer_period_set(0, 1));
    assert_works(raw.kperf_timer_period_get(0, &period));
    assert_int_equal(period, raw.kperf_ns_to_ticks(1000000));
}

static void test_D_1_2_a_timer_lives_with_period_and_action(void **state)
{
    (void)state;
    trace();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_CPU));
    assert_works(raw.kperf_timer_count_set(2));
    assert_works(raw.kperf_timer_period_set(0, 100000));
    assert_works(raw.kperf_timer_action_set(1, 1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_timer_fire(0));
    assert_works(kpsim_timer_fire(1));
    assert_int_equal(take(), 0);
    /* Samplers and filters may change while running. */
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_THREAD));
    assert_works(raw.kperf_action_filter_set_by_pid(1, 7));
    assert_fails(EBUSY, raw.kperf_timer_pet_set(0));
}

static void test_D_1_3_a_timer_samples_what_runs_on_each_cpu(void **state)
{
    uint64_t other = kpsim_thread_create(0);
    uint64_t self = 0;
    size_t count;

    (void)state;
    assert_works(kpsim_self(NULL, &self));
    assert_works(kpsim_thread_switch(other, 5));
    assert_works(raw.kpc_set_thread_counting(FIXED));
    trace();
    sample_with(KPERF_SAMPLER_PMC_THREAD);
    assert_works(kpsim_timer_fire(0));
    count = take();
    /* Six of eight CPUs idle. */
    assert_int_equal(how_many(count, TIMER_HANDLER, UINT32_MAX), 2);
    assert_int_equal(record_of(count, TIMER_HANDLER, 0)->arg5, self);
    assert_int_equal(record_of(count, TIMER_HANDLER, 1)->arg5, other);
    assert_int_equal(record_of(count, TIMER_HANDLER, 1)->cpuid, 5);
}

static void test_D_1_3_a_filter_skips_others_but_for_the_timers_own_records(void **state)
{
    size_t count;

    (void)state;
    trace();
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(raw.kperf_action_filter_set_by_pid(1, 99999));
    assert_works(kpsim_timer_fire(0));
    count = take();
    assert_int_equal(how_many(count, TIMER_HANDLER, UINT32_MAX), 1);
    assert_int_equal(how_many(count, 0x25000000U, 0xffff0000U), 0);
}

static void test_D_1_4_unknown_sampler_bits_are_accepted(void **state)
{
    uint32_t bits = 0;

    (void)state;
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_EXSTACK | 0x40000000U));
    assert_works(raw.kperf_action_samplers_get(1, &bits));
    assert_int_equal(bits, KPERF_SAMPLER_EXSTACK | 0x40000000U);
}

static void test_D_2_1_pet_reads_the_pet_threads_own_counters(void **state)
{
    uint64_t self = 0;
    size_t count;
    size_t zero_groups = 0;
    size_t own_groups = 0;

    (void)state;
    assert_works(kpsim_self(NULL, &self));
    assert_works(raw.kpc_set_thread_counting(FIXED));
    trace();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_THREAD));
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_period_set(0, raw.kperf_ns_to_ticks(2000000)));
    assert_works(raw.kperf_timer_action_set(0, 1));
    assert_works(raw.kperf_timer_pet_set(0));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_timer_fire(0));
    count = take();
    assert_int_equal(record_of(count, TIMER_FIRE, 0)->arg2, 1);
    for (size_t i = 0; i < count; i++) {
        if (records[i].debugid != (THREAD_DATA | 1))
            continue;
        if (records[i].arg5 == self) {
            assert_true(records[i].arg1 != 0);
            own_groups++;
        } else {
            assert_int_equal(records[i].arg1 | records[i].arg2, 0);
            zero_groups++;
        }
    }
    /* The interrupt on the caller's CPU, and the PET thread for it and whatever else there is. */
    assert_int_equal(own_groups, 1);
    assert_true(zero_groups >= 1);
}

static void test_D_2_2_lightweight_threads_sample_themselves_once_a_period(void **state)
{
    uint64_t other = kpsim_thread_create(0);
    size_t count;

    (void)state;
    assert_works(raw.kperf_timer_lightweight_pet_set(1));
    assert_works(raw.kpc_set_thread_counting(FIXED));
    trace();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_THREAD));
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_period_set(0, raw.kperf_ns_to_ticks(2000000)));
    assert_works(raw.kperf_timer_action_set(0, 1));
    assert_works(raw.kperf_timer_pet_set(0));
    assert_works(raw.kperf_sample_set(1));
    assert_fails(EBUSY, raw.kperf_timer_lightweight_pet_set(0));
    assert_works(kpsim_timer_fire(0));
    take();
    assert_works(kpsim_thread_switch(other, 5));
    count = take();
    assert_int_equal(how_many(count, THREAD_DATA | 1, UINT32_MAX), 1);
    assert_works(kpsim_thread_switch(other, -1));
    assert_works(kpsim_thread_switch(other, 5));
    /* The pair of a buffer that is made now is all. */
    assert_int_equal(how_many(take(), THREAD_DATA, 0xfffffffcU), 0);
}

static void test_D_2_2_lightweight_is_exactly_1_and_leaves_the_action_behind(void **state)
{
    uint32_t on = 9;
    size_t count;

    (void)state;
    assert_works(raw.kperf_timer_lightweight_pet_set(2));
    assert_works(raw.kperf_timer_lightweight_pet_get(&on));
    assert_int_equal(on, 0);
    assert_works(raw.kperf_timer_lightweight_pet_set(1));
    assert_works(raw.kperf_timer_lightweight_pet_get(&on));
    assert_int_equal(on, 1);
    /* The action comes after pet_set: PET never hears of it. */
    trace();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_CPU));
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_pet_set(0));
    assert_works(raw.kperf_timer_action_set(0, 1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_timer_fire(0));
    take();
    assert_works(kpsim_thread_switch(kpsim_thread_create(0), 5));
    count = take();
    assert_int_equal(how_many(count, CPU_DATA, 0xfffffffcU), 0);
}

static void test_D_3_1_a_sample_has_a_begin_and_an_end(void **state)
{
    size_t count;

    (void)state;
    trace();
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(raw.kperf_action_userdata_set(1, 4711));
    assert_works(kpsim_timer_fire(0));
    count = take();
    assert_int_equal(record_of(count, 0x25000001U, 0)->arg1, KPERF_SAMPLER_PMC_CPU);
    assert_int_equal(record_of(count, 0x25000001U, 0)->arg2, 1);
    assert_int_equal(record_of(count, 0x25000001U, 0)->arg3, 4711);
    assert_int_equal(record_of(count, 0x25000002U, 0)->arg1, KPERF_SAMPLER_PMC_CPU);
}

static void test_D_3_2_thread_data_are_the_threads_values(void **state)
{
    uint64_t values[10] = {0};
    const kpsim_kd_record *first;
    size_t count;

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    trace();
    sample_with(KPERF_SAMPLER_PMC_THREAD);
    assert_works(kpsim_retire(M1_CYCLE, 55, 0));
    assert_works(kpsim_timer_fire(0));
    count = take();
    assert_works(raw.kpc_get_thread_counters(0, 10, values));
    first = record_of(count, THREAD_DATA | 1, 0);
    assert_non_null(first);
    assert_true(first->arg1 == values[0] && first->arg2 == values[1] && first->arg3 == values[2]);
}

static void test_D_3_3_cpu_data_are_the_running_classes(void **state)
{
    const kpsim_kd_record *first;
    size_t count;

    (void)state;
    start_one(0, M1_CYCLE);
    trace();
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(kpsim_timer_fire(0));
    count = take();
    assert_int_equal(how_many(count, CPU_DATA, 0xfffffffcU), 3);
    first = record_of(count, CPU_DATA | 1, 0);
    assert_true(first->arg1 == cpu((uint32_t)thread(0).cpu).values[0]);
}

static void test_D_3_4_the_config_header_mixes_running_and_thread_classes(void **state)
{
    const kpsim_kd_record *header;
    size_t count;

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(FIXED));
    trace();
    sample_with(KPERF_SAMPLER_PMC_CONFIG);
    assert_works(kpsim_timer_fire(0));
    count = take();
    header = record_of(count, CONFIG_HEADER, 0);
    assert_int_equal(header->arg1, BOTH);
    assert_int_equal(header->arg2, 2);
    assert_int_equal(header->arg3, 2);
    assert_int_equal(header->arg4, 8);
}

static void test_D_3_5_config_words_come_four_at_a_time(void **state)
{
    size_t count;

    (void)state;
    start_one(0, M1_CYCLE);
    trace();
    sample_with(KPERF_SAMPLER_PMC_CONFIG);
    assert_works(kpsim_timer_fire(0));
    count = take();
    assert_int_equal(how_many(count, CONFIG_WORDS, 0xfffffffcU), 2);
    assert_int_equal(record_of(count, CONFIG_WORDS | 1, 0)->arg1, 0x20002);
    assert_int_equal(record_of(count, CONFIG_WORDS | 2, 0)->arg1, 0);
}

static void test_D_3_6_an_overflow_with_an_action_is_recorded(void **state)
{
    uint64_t periods[8] = {0, 100};
    int32_t actions[8] = {0, 1};
    const kpsim_kd_record *pmi;
    size_t count;

    (void)state;
    start_one(1, M1_CYCLE);
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    assert_works(raw.kpc_set_actionid(CONFIGURABLE, actions));
    trace();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_CPU));
    /* Sampling need not be on for this. */
    assert_works(kpsim_retire(M1_CYCLE, 150, 0));
    count = take();
    assert_int_equal(how_many(count, PMI, UINT32_MAX), 1);
    pmi = record_of(count, PMI, 0);
    assert_int_equal(pmi->arg1 & UINT32_MAX, 0x20002);
    assert_int_equal(pmi->arg1 >> 32 & 0xffff, 1);
    assert_non_null(record_of(count, CPU_DATA | 1, 0));
}

static void test_D_3_7_instructions_and_cycles(void **state)
{
    const kpsim_kd_record *record;
    size_t count;

    (void)state;
    trace();
    sample_with(KPERF_SAMPLER_TH_INSCYC);
    assert_works(kpsim_migrate(6));
    assert_works(kpsim_retire(KPSIM_FIXED_INSTRUCTIONS, 30, 0));
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 10, 0));
    assert_works(kpsim_timer_fire(0));
    count = take();
    record = record_of(count, INSCYC, 0);
    assert_int_equal(record->arg1, 30);
    assert_int_equal(record->arg2, 10);
    assert_int_equal(record->arg3, 0);
    assert_int_equal(record->arg4, 0);
}

static void test_D_3_8_the_handlers_end_needs_a_debug_level(void **state)
{
    uint32_t level = 1;
    size_t count;

    (void)state;
    trace();
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(kpsim_timer_fire(0));
    count = take();
    assert_int_equal(record_of(count, TIMER_FIRE, 0)->arg1, 0);
    assert_int_equal(record_of(count, TIMER_FIRE, 0)->arg3, raw.kperf_ns_to_ticks(1000000));
    assert_int_equal(record_of(count, TIMER_FIRE, 0)->arg4, 1);
    assert_null(record_of(count, 0x2503000aU, 0));
    assert_works(raw.sysctlbyname("kperf.debug_level", NULL, NULL, &level, sizeof level));
    assert_works(kpsim_timer_fire(0));
    assert_non_null(record_of(take(), 0x2503000aU, 0));
}

static void test_D_3_9_a_buffers_allocation_passes_for_a_sample(void **state)
{
    size_t count;

    (void)state;
    trace();
    assert_works(raw.kpc_set_thread_counting(FIXED));
    count = take();
    assert_int_equal(count, 2);
    assert_int_equal(records[0].debugid, 0x25000001U);
    assert_int_equal(records[1].debugid, 0x25000002U);
    assert_int_equal(records[0].arg1 | records[0].arg2, 0);
}

static void test_D_3_10_groups_of_four_with_leftovers_at_the_end(void **state)
{
    size_t count;
    uint64_t third;

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    trace();
    sample_with(KPERF_SAMPLER_PMC_THREAD);
    assert_works(kpsim_timer_fire(0));
    count = take();
    assert_int_equal(how_many(count, THREAD_DATA | 1, UINT32_MAX), 1);
    assert_int_equal(how_many(count, THREAD_DATA, UINT32_MAX), 1);
    assert_int_equal(how_many(count, THREAD_DATA | 2, UINT32_MAX), 1);
    third = record_of(count, THREAD_DATA | 1, 0)->arg3;
    /* Two values: one record that starts and none that ends; its tail is of the sample before. */
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_timer_fire(0));
    count = take();
    assert_int_equal(how_many(count, THREAD_DATA, 0xfffffffcU), 1);
    assert_true(record_of(count, THREAD_DATA | 1, 0)->arg3 == third);
}

static void test_D_3_11_config_records_need_their_sampler(void **state)
{
    size_t count;

    (void)state;
    start_one(0, M1_CYCLE);
    trace();
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(kpsim_timer_fire(0));
    count = take();
    assert_int_equal(how_many(count, CONFIG_HEADER, UINT32_MAX), 0);
    assert_int_equal(how_many(count, CONFIG_WORDS, 0xfffffffcU), 0);
}

static void test_D_3_12_no_buffer_gives_eleven_zeros(void **state)
{
    size_t count;

    (void)state;
    trace();
    sample_with(KPERF_SAMPLER_PMC_THREAD);
    assert_works(kpsim_timer_fire(0));
    count = take();
    assert_int_equal(how_many(count, THREAD_DATA, 0xfffffffcU), 3);
    for (size_t i = 0; i < count; i++)
        if ((records[i].debugid & 0xfffffffcU) == THREAD_DATA)
            assert_int_equal(records[i].arg1 | records[i].arg2 | records[i].arg3, 0);
}

/* What the well-known decoder does: groups by thread, last minus first. */
static void test_D_3_13_a_decoder_by_thread_gets_the_difference(void **state)
{
    uint64_t self = 0;
    uint64_t groups[2][12];
    size_t group = 0;
    size_t filled = 0;
    size_t count;

    (void)state;
    assert_works(kpsim_self(NULL, &self));
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    trace();
    sample_with(KPERF_SAMPLER_PMC_THREAD);
    assert_works(kpsim_timer_fire(0));
    assert_works(kpsim_retire(M1_CYCLE, 321, 0));
    assert_works(kpsim_timer_fire(0));
    count = take();
    for (size_t i = 0; i < count; i++) {
        const kpsim_kd_record *record = &records[i];
        uint32_t id = record->debugid;

        if (id >> 24 != 0x25 || (id >> 16 & 0xff) != 6 || (id >> 2 & 0x3fff) != 8 ||
            record->arg5 != self)
            continue;
        if ((id & 1) != 0)
            filled = 0;
        memcpy(&groups[group][filled], &record->arg1, 4 * sizeof record->arg1);
        filled += 4;
        if (filled >= 10)
            group++;
    }
    assert_int_equal(group, 2);
    assert_int_equal(groups[1][2] - groups[0][2], 321);
}

static void test_D_3_14_kdebug_control_in_order(void **state)
{
    uint8_t bytes[sizeof(kpsim_kd_record) * 4];
    size_t size = sizeof bytes;
    const int read[] = {CTL_KERN_NUMBER, KERN_KDEBUG_NUMBER, KPSIM_KDEBUG_READTR};
    const int set_filter[] = {CTL_KERN_NUMBER, KERN_KDEBUG_NUMBER, KPSIM_KDEBUG_SETREG};
    int filter[5] = {0x10000, 0x25, 0x25, 0, 0};

    (void)state;
    assert_works(control(KPSIM_KDEBUG_REMOVE, 0));
    assert_fails(EINVAL, control(KPSIM_KDEBUG_ENABLE, 1));
    assert_works(control(KPSIM_KDEBUG_SETBUF, 100));
    assert_works(control(KPSIM_KDEBUG_SETUP, 0));
    assert_works(kpsim_sysctl(set_filter, 3, NULL, NULL, filter, sizeof filter));
    assert_works(control(KPSIM_KDEBUG_ENABLE, 1));
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(kpsim_timer_fire(0));
    /* Bytes go in, a number of records comes out. */
    assert_works(kpsim_sysctl(read, 3, bytes, &size, NULL, 0));
    assert_int_equal(size, 4);
    /* REMOVE leaves kperf as it is. */
    assert_works(control(KPSIM_KDEBUG_REMOVE, 0));
    assert_true(kernel().sampling);
    assert_int_equal(take(), 0);
}

static void test_D_3_14_kdebug_control_needs_ownership(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(kpsim_own_ktrace(other, KPSIM_KTRACE_FOREGROUND));
    assert_fails(EBUSY, control(KPSIM_KDEBUG_SETUP, 0));
    assert_works(kpsim_own_ktrace(0, KPSIM_KTRACE_OFF));
    assert_works(kpsim_set_root(false));
    assert_fails(EPERM, control(KPSIM_KDEBUG_SETUP, 0));
}

static void test_D_3_14_a_filter_keeps_other_classes_out(void **state)
{
    const int set_filter[] = {CTL_KERN_NUMBER, KERN_KDEBUG_NUMBER, KPSIM_KDEBUG_SETREG};
    int others[5] = {0x10000, 1, 4, 0, 0};
    int wrong[5] = {7, 0, 0, 0, 0};

    (void)state;
    trace();
    assert_fails(EINVAL, kpsim_sysctl(set_filter, 3, NULL, NULL, wrong, sizeof wrong));
    assert_works(kpsim_sysctl(set_filter, 3, NULL, NULL, others, sizeof others));
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(kpsim_timer_fire(0));
    assert_int_equal(take(), 0);
}

static void test_D_4_1_ticks_are_of_24_MHz(void **state)
{
    uint32_t numer = 0;
    uint32_t denom = 0;

    (void)state;
    assert_works(kpsim_mach_timebase(&numer, &denom));
    assert_int_equal(numer, 125);
    assert_int_equal(denom, 3);
}

static void test_D_4_2_reset_clears_but_keeps_counts_and_kpc(void **state)
{
    kpsim_action_state action;
    kpsim_timer_state timer;
    uint32_t rate = 3;

    (void)state;
    start_one(0, M1_CYCLE);
    trace();
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(raw.kperf_action_userdata_set(1, 5));
    assert_works(raw.kperf_action_filter_set_by_pid(1, 5));
    assert_works(raw.kperf_action_ucallstack_depth_set(1, 4));
    assert_works(raw.kperf_lazy_cpu_action_set(1));
    assert_works(raw.kperf_kdebug_action_set(1));
    assert_works(raw.sysctlbyname("kperf.pet_idle_rate", NULL, NULL, &rate, sizeof rate));
    assert_works(raw.kperf_reset());
    assert_false(kernel().sampling);
    assert_int_equal(kernel().action_count, 1);
    assert_int_equal(kernel().timer_count, 1);
    assert_int_equal(kernel().pet_timer, 999);
    assert_int_equal(kernel().lightweight_pet, 0);
    assert_works(kpsim_action_state_get(1, &action));
    assert_int_equal(action.samplers | action.userdata, 0);
    assert_int_equal(action.pid_filter, -1);
    assert_int_equal(action.user_stack_depth, 128);
    assert_works(kpsim_timer_state_get(0, &timer));
    assert_int_equal(timer.period_ticks | timer.action, 0);
    assert_int_equal(node_u32("kperf.pet_idle_rate"), 15);
    assert_works(raw.kperf_lazy_cpu_action_get(&rate));
    assert_int_equal(rate, 0);
    /* kpc and the trace buffer are left alone: ktrace stays owned for the latter. */
    assert_int_equal(raw.kpc_get_counting(), BOTH);
    assert_int_equal(kernel().ktrace_state, KPSIM_KTRACE_FOREGROUND);
}

static void test_D_4_2_reset_releases_ktrace_when_nothing_else_is_active(void **state)
{
    int32_t self = 0;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    assert_works(raw.kperf_action_count_set(1));
    assert_int_equal(kernel().ktrace_pid, self);
    assert_works(raw.kperf_reset());
    assert_int_equal(kernel().ktrace_pid, 0);
    assert_int_equal(kernel().ktrace_state, KPSIM_KTRACE_OFF);
    assert_works(raw.kperf_bless_set(self));
    assert_works(raw.kperf_reset());
    assert_int_equal(kernel().ktrace_pid, self);
}

static void test_D_4_2_reset_itself_can_be_refused(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(kpsim_set_root(false));
    assert_fails(EPERM, raw.kperf_reset());
    assert_works(kpsim_set_root(true));
    assert_works(kpsim_own_ktrace(other, KPSIM_KTRACE_FOREGROUND));
    assert_fails(EBUSY, raw.kperf_reset());
}

static void test_D_4_3_ownership_can_be_read(void **state)
{
    int32_t self = 0;
    int32_t pid = 7;
    char name[64] = "";
    size_t size = sizeof name;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    assert_int_equal(node_u32("ktrace.state"), 0);
    assert_int_equal(node_u32("ktrace.owning_pid"), 0);
    assert_works(raw.kperf_bless_get(&pid));
    assert_int_equal(pid, -1);
    assert_works(raw.kperf_action_count_set(1));
    assert_int_equal(node_u32("ktrace.state"), 1);
    assert_int_equal(node_u32("ktrace.owning_pid"), self);
    assert_works(kpsim_own_ktrace(other_task(), KPSIM_KTRACE_BACKGROUND));
    assert_int_equal(node_u32("ktrace.state"), 2);
    assert_works(raw.sysctlbyname("ktrace.configured_by", name, &size, NULL, 0));
    assert_string_equal(name, "other");
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_D_1_1_limits_are_nodes),
        T(test_D_1_1_background_owners_have_a_longer_minimum),
        T(test_D_1_2_a_timer_lives_with_period_and_action),
        T(test_D_1_3_a_timer_samples_what_runs_on_each_cpu),
        T(test_D_1_3_a_filter_skips_others_but_for_the_timers_own_records),
        T(test_D_1_4_unknown_sampler_bits_are_accepted),
        T(test_D_2_1_pet_reads_the_pet_threads_own_counters),
        T(test_D_2_2_lightweight_threads_sample_themselves_once_a_period),
        T(test_D_2_2_lightweight_is_exactly_1_and_leaves_the_action_behind),
        T(test_D_3_1_a_sample_has_a_begin_and_an_end),
        T(test_D_3_2_thread_data_are_the_threads_values),
        T(test_D_3_3_cpu_data_are_the_running_classes),
        T(test_D_3_4_the_config_header_mixes_running_and_thread_classes),
        T(test_D_3_5_config_words_come_four_at_a_time),
        T(test_D_3_6_an_overflow_with_an_action_is_recorded),
        T(test_D_3_7_instructions_and_cycles),
        T(test_D_3_8_the_handlers_end_needs_a_debug_level),
        T(test_D_3_9_a_buffers_allocation_passes_for_a_sample),
        T(test_D_3_10_groups_of_four_with_leftovers_at_the_end),
        T(test_D_3_11_config_records_need_their_sampler),
        T(test_D_3_12_no_buffer_gives_eleven_zeros),
        T(test_D_3_13_a_decoder_by_thread_gets_the_difference),
        T(test_D_3_14_kdebug_control_in_order),
        T(test_D_3_14_kdebug_control_needs_ownership),
        T(test_D_3_14_a_filter_keeps_other_classes_out),
        T(test_D_4_1_ticks_are_of_24_MHz),
        T(test_D_4_2_reset_clears_but_keeps_counts_and_kpc),
        T(test_D_4_2_reset_releases_ktrace_when_nothing_else_is_active),
        T(test_D_4_2_reset_itself_can_be_refused),
        T(test_D_4_3_ownership_can_be_read),
    };

    return run_tests_with(tests, raw_open, NULL);
}
