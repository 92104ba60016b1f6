/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md D.1, D.2 and D.4: limits, timers, PET, reset, ownership. */
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
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_action_set(0, 1));
    assert_works(raw.kperf_timer_pet_set(0));
    assert_works(raw.kperf_sample_set(1));
    /* One of who runs, and one of each thread there is. */
    assert_works(kpsim_timer_fire(0));
    assert_int_equal(how_many(trace_take(), SAMPLE_BEGIN, UINT32_MAX), 1 + 3);
    assert_works(kpsim_thread_exit(other));
    assert_works(kpsim_timer_fire(0));
    assert_int_equal(how_many(trace_take(), SAMPLE_BEGIN, UINT32_MAX), 1 + 2);
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
    trace_all();
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
        T(test_D_1_3_a_filter_lets_its_own_process_through),
        T(test_D_1_2_an_action_that_is_not_there_or_samples_nothing_leaves_no_sample),
        T(test_D_1_4_unknown_sampler_bits_are_accepted),
        T(test_D_2_1_pet_reads_the_pet_threads_own_counters),
        T(test_D_2_2_lightweight_threads_sample_themselves_once_a_period),
        T(test_D_2_1_pet_samples_the_threads_that_are_left),
        T(test_D_2_2_lightweight_without_a_timer_samples_nobody),
        T(test_D_2_2_lightweight_is_exactly_1_and_leaves_the_action_behind),
        T(test_D_4_1_ticks_are_of_24_MHz),
        T(test_D_4_2_reset_clears_but_keeps_counts_and_kpc),
        T(test_D_4_2_reset_releases_ktrace_when_nothing_else_is_active),
        T(test_D_4_2_reset_itself_can_be_refused),
        T(test_D_4_3_ownership_can_be_read),
    };

    return run_tests_with(tests, raw_open, NULL);
}
