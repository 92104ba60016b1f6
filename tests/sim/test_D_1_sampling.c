/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md D.1 and D.2: limits, timers, PET. */
#include "trace.h"

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
    assert_works(kpsim_own_ktrace(0, KPSIM_KTRACE_FOREGROUND));
    assert_works(raw.kperf_timer_period_set(0, 1));
    assert_works(raw.kperf_timer_period_get(0, &period));
    assert_int_equal(period, raw.kperf_ns_to_ticks(50000));
}

static void test_D_1_1_pet_has_its_minimum_in_either_state(void **state)
{
    static const kpsim_ktrace states[] = {KPSIM_KTRACE_FOREGROUND, KPSIM_KTRACE_BACKGROUND};

    (void)state;
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_pet_set(0));
    for (size_t i = 0; i < 2; i++) {
        uint64_t period = 0;

        assert_works(kpsim_own_ktrace(0, states[i]));
        assert_works(raw.kperf_timer_period_set(0, 0));
        assert_works(raw.kperf_timer_period_set(0, raw.kperf_ns_to_ticks(60000)));
        assert_works(raw.kperf_timer_period_get(0, &period));
        assert_int_equal(period, raw.kperf_ns_to_ticks(1000000));
    }
}

static void test_D_1_2_a_timer_lives_with_period_and_action(void **state)
{
    (void)state;
    trace_all();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_CPU));
    assert_works(raw.kperf_timer_count_set(2));
    assert_works(raw.kperf_timer_period_set(0, 100000));
    assert_works(raw.kperf_timer_action_set(1, 1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_timer_fire(0));
    assert_works(kpsim_timer_fire(1));
    assert_int_equal(trace_take(), 0);
    /* Samplers and filters may change while running. */
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_THREAD));
    assert_works(raw.kperf_action_filter_set_by_pid(1, 7));
    assert_fails(EBUSY, raw.kperf_timer_pet_set(0));
}

static void test_D_1_2_nothing_fires_while_off_nor_beyond_the_count(void **state)
{
    (void)state;
    trace_all();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_CPU));
    assert_works(raw.kperf_timer_count_set(2));
    for (uint32_t timer = 0; timer < 2; timer++) {
        assert_works(raw.kperf_timer_period_set(timer, 100000));
        assert_works(raw.kperf_timer_action_set(timer, 1));
    }
    assert_works(kpsim_timer_fire(0));
    assert_int_equal(trace_take(), 0);
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_timer_fire(1));
    assert_int_equal(trace_take(), 0);
    assert_works(kpsim_timer_fire(0));
    assert_int_equal(how_many(trace_take(), SAMPLE_BEGIN, UINT32_MAX), 1);
    assert_works(raw.kperf_sample_set(0));
    assert_works(kpsim_timer_fire(0));
    assert_int_equal(trace_take(), 0);
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
    trace_all();
    sample_with(KPERF_SAMPLER_PMC_THREAD);
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
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
    trace_all();
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(raw.kperf_action_filter_set_by_pid(1, 99999));
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    assert_int_equal(how_many(count, TIMER_HANDLER, UINT32_MAX), 1);
    assert_int_equal(how_many(count, 0x25000000U, 0xffff0000U), 0);
}

static void test_D_1_3_a_filter_lets_its_own_process_through(void **state)
{
    int32_t self = 0;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    trace_all();
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(raw.kperf_action_filter_set_by_pid(1, self));
    assert_works(kpsim_timer_fire(0));
    assert_int_equal(how_many(trace_take(), SAMPLE_BEGIN, UINT32_MAX), 1);
}

static void test_D_1_3_a_cpu_without_a_thread_is_of_no_process(void **state)
{
    static const struct {
        int32_t filter;
        size_t samples;
    } cases[] = {{-1, 1}, {99999, 0}, {0, 1}};
    uint64_t periods[8] = {1000};
    int32_t actions[8] = {1};

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    assert_works(raw.kpc_set_actionid(CONFIGURABLE, actions));
    trace_all();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_CPU));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t count;

        assert_works(raw.kperf_action_filter_set_by_pid(1, cases[i].filter));
        /* One more than the period: docs/platform.md B.5-7. */
        assert_works(kpsim_retire_on(3, M1_CYCLE, 1001, 0));
        count = trace_take();
        assert_int_equal(how_many(count, PMI, UINT32_MAX), 1);
        assert_int_equal(how_many(count, SAMPLE_BEGIN, UINT32_MAX), cases[i].samples);
    }
}

static void test_D_1_2_an_action_that_is_not_there_or_samples_nothing_leaves_no_sample(void **state)
{
    size_t count;

    (void)state;
    trace_all();
    assert_works(raw.kperf_action_count_set(2));
    assert_works(raw.kperf_timer_count_set(2));
    assert_works(raw.kperf_timer_period_set(0, 100000));
    assert_works(raw.kperf_timer_period_set(1, 100000));
    assert_works(raw.kperf_timer_action_set(0, 3));
    assert_works(raw.kperf_timer_action_set(1, 2));
    assert_works(raw.kperf_sample_set(1));
    for (uint32_t timer = 0; timer < 2; timer++) {
        assert_works(kpsim_timer_fire(timer));
        count = trace_take();
        assert_int_equal(how_many(count, TIMER_FIRE, UINT32_MAX), 1);
        assert_int_equal(how_many(count, SAMPLE_BEGIN, UINT32_MAX), 0);
    }
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
    trace_all();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_THREAD));
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_period_set(0, raw.kperf_ns_to_ticks(2000000)));
    assert_works(raw.kperf_timer_action_set(0, 1));
    assert_works(raw.kperf_timer_pet_set(0));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    assert_int_equal(record_of(count, TIMER_FIRE, 0)->arg2, 1);
    for (size_t i = 0; i < count; i++) {
        if (records[i].debugid != (THREAD_DATA | 1)) {
            continue;
        }
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
    trace_all();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_THREAD));
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_period_set(0, raw.kperf_ns_to_ticks(2000000)));
    assert_works(raw.kperf_timer_action_set(0, 1));
    assert_works(raw.kperf_timer_pet_set(0));
    assert_works(raw.kperf_sample_set(1));
    assert_fails(EBUSY, raw.kperf_timer_lightweight_pet_set(0));
    assert_works(kpsim_timer_fire(0));
    trace_take();
    assert_works(kpsim_thread_switch(other, 5));
    count = trace_take();
    assert_int_equal(how_many(count, THREAD_DATA | 1, UINT32_MAX), 1);
    assert_works(kpsim_thread_switch(other, -1));
    assert_works(kpsim_thread_switch(other, 5));
    /* The pair of a buffer that is made now is all. */
    assert_int_equal(how_many(trace_take(), THREAD_DATA, 0xfffffffcU), 0);
}

static void test_D_2_1_pet_samples_the_threads_that_are_left(void **state)
{
    uint64_t other = kpsim_thread_create(0);
    uint64_t third = kpsim_thread_create(0);

    (void)state;
    assert_true(third != 0);
    trace_all();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_CPU));
    assert_works(raw.kperf_timer_count_set(2));
    assert_works(raw.kperf_timer_action_set(0, 1));
    assert_works(raw.kperf_timer_pet_set(0));
    /* Another timer's action is none of PET's. */
    assert_works(raw.kperf_timer_action_set(1, 2));
    assert_works(raw.kperf_sample_set(1));
    /* One of who runs, and one of each thread there is. */
    assert_works(kpsim_timer_fire(0));
    assert_int_equal(how_many(trace_take(), SAMPLE_BEGIN, UINT32_MAX), 1 + 3);
    assert_works(kpsim_thread_exit(other));
    assert_works(kpsim_timer_fire(0));
    assert_int_equal(how_many(trace_take(), SAMPLE_BEGIN, UINT32_MAX), 1 + 2);
}

static void test_D_2_1_a_filter_lets_pet_sample_the_threads_of_one_task(void **state)
{
    int32_t other = other_task();
    int32_t third = other_task();
    int32_t self = 0;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    assert_true(kpsim_thread_create(0) != 0);
    assert_true(kpsim_thread_create(0) != 0);
    assert_true(kpsim_thread_create(third) != 0);
    const struct {
        int32_t filter;
        size_t by_pet;
        size_t on_cpu;
    } cases[] = {
        {-1, 6, 1}, {self, 3, 1}, {other, 1, 0}, {third, 2, 0}, {99999, 0, 0}, {0, 0, 0},
    };
    trace_all();
    sample_by_pet_with(KPERF_SAMPLER_PMC_THREAD);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t count;

        assert_works(raw.kperf_action_filter_set_by_pid(1, cases[i].filter));
        assert_works(kpsim_timer_fire(0));
        count = trace_take();
        assert_int_equal(samples_by_pet(count), cases[i].by_pet);
        assert_int_equal(how_many(count, SAMPLE_BEGIN, UINT32_MAX),
                         cases[i].by_pet + cases[i].on_cpu);
    }
}

static void test_A_2_27_an_id_beyond_the_count_is_no_pet_until_the_count_grows(void **state)
{
    size_t count;

    (void)state;
    trace_all();
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(raw.kperf_sample_set(0));
    assert_works(raw.kperf_timer_pet_set(0));
    assert_works(raw.kperf_timer_pet_set(1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_timer_fire(0));
    count = trace_take();
    assert_int_equal(record_of(count, TIMER_FIRE, 0)->arg2, 0);
    assert_int_equal(samples_by_pet(count), 0);
    assert_int_equal(how_many(count, SAMPLE_BEGIN, UINT32_MAX), 1);
    assert_works(raw.kperf_sample_set(0));
    assert_works(raw.kperf_timer_count_set(2));
    assert_works(raw.kperf_timer_period_set(1, raw.kperf_ns_to_ticks(2000000)));
    assert_works(raw.kperf_timer_action_set(1, 1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_timer_fire(1));
    count = trace_take();
    assert_int_equal(record_of(count, TIMER_FIRE, 0)->arg2, 1);
    assert_int_equal(samples_by_pet(count), 1);
    assert_works(kpsim_timer_fire(0));
    assert_int_equal(samples_by_pet(trace_take()), 0);
}

static void test_D_2_2_lightweight_keeps_the_timers_samples_and_replaces_classic_pet(void **state)
{
    uint64_t other = kpsim_thread_create(0);
    uint64_t self = 0;
    size_t count;

    (void)state;
    assert_works(kpsim_self(NULL, &self));
    assert_works(raw.kperf_timer_lightweight_pet_set(1));
    trace_all();
    sample_by_pet_with(KPERF_SAMPLER_PMC_CPU);
    for (int generation = 0; generation < 2; generation++) {
        assert_works(kpsim_timer_fire(0));
        count = trace_take();
        assert_int_equal(how_many(count, SAMPLE_BEGIN, UINT32_MAX), 1);
        assert_int_equal(record_of(count, SAMPLE_BEGIN, 0)->arg5, self);
        /* A generation of its own each time. */
        assert_works(kpsim_thread_switch(other, 5));
        count = trace_take();
        assert_int_equal(how_many(count, SAMPLE_BEGIN, UINT32_MAX), 1);
        assert_int_equal(record_of(count, SAMPLE_BEGIN, 0)->arg5, other);
        assert_works(kpsim_thread_switch(other, -1));
        assert_int_equal(trace_take(), 0);
    }
    /* Classic again: the threads sample themselves no longer. */
    assert_works(raw.kperf_sample_set(0));
    assert_works(raw.kperf_timer_lightweight_pet_set(0));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_timer_fire(0));
    assert_int_equal(samples_by_pet(trace_take()), 2);
    assert_works(kpsim_thread_switch(other, 5));
    assert_int_equal(trace_take(), 0);
}

static void test_D_2_2_lightweight_without_a_timer_samples_nobody(void **state)
{
    uint64_t other = kpsim_thread_create(0);

    (void)state;
    assert_works(raw.kperf_timer_lightweight_pet_set(1));
    trace_all();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_CPU));
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_pet_set(1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_thread_switch(other, 5));
    assert_int_equal(trace_take(), 0);
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
    trace_all();
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_TH_INSCYC));
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_pet_set(0));
    assert_works(raw.kperf_timer_action_set(0, 1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_timer_fire(0));
    trace_take();
    assert_works(kpsim_thread_switch(kpsim_thread_create(0), 5));
    count = trace_take();
    assert_int_equal(how_many(count, INSCYC, UINT32_MAX), 0);
    /* The other way round it does. */
    assert_works(raw.kperf_sample_set(0));
    assert_works(raw.kperf_timer_pet_set(0));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_timer_fire(0));
    trace_take();
    assert_works(kpsim_thread_switch(kpsim_thread_create(0), 6));
    count = trace_take();
    assert_int_equal(how_many(count, INSCYC, UINT32_MAX), 1);
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_D_1_1_limits_are_nodes),
        T(test_D_1_1_background_owners_have_a_longer_minimum),
        T(test_D_1_1_pet_has_its_minimum_in_either_state),
        T(test_D_1_2_nothing_fires_while_off_nor_beyond_the_count),
        T(test_D_1_2_a_timer_lives_with_period_and_action),
        T(test_D_1_3_a_timer_samples_what_runs_on_each_cpu),
        T(test_D_1_3_a_filter_skips_others_but_for_the_timers_own_records),
        T(test_D_1_3_a_filter_lets_its_own_process_through),
        T(test_D_1_3_a_cpu_without_a_thread_is_of_no_process),
        T(test_D_1_2_an_action_that_is_not_there_or_samples_nothing_leaves_no_sample),
        T(test_D_1_4_unknown_sampler_bits_are_accepted),
        T(test_D_2_1_pet_reads_the_pet_threads_own_counters),
        T(test_D_2_2_lightweight_threads_sample_themselves_once_a_period),
        T(test_D_2_1_pet_samples_the_threads_that_are_left),
        T(test_D_2_1_a_filter_lets_pet_sample_the_threads_of_one_task),
        T(test_A_2_27_an_id_beyond_the_count_is_no_pet_until_the_count_grows),
        T(test_D_2_2_lightweight_keeps_the_timers_samples_and_replaces_classic_pet),
        T(test_D_2_2_lightweight_without_a_timer_samples_nobody),
        T(test_D_2_2_lightweight_is_exactly_1_and_leaves_the_action_behind),
    };

    return run_tests_with(tests, raw_open, NULL);
}
