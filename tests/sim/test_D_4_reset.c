/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md D.4: ticks, reset, ownership. */
#include "trace.h"

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

static void assert_action_is_clear(uint32_t id)
{
    kpsim_action_state action;

    assert_works(kpsim_action_state_get(id, &action));
    assert_int_equal(action.samplers, 0);
    assert_int_equal(action.userdata, 0);
    assert_int_equal(action.pid_filter, -1);
    assert_int_equal(action.user_stack_depth, 128);
    assert_int_equal(action.kernel_stack_depth, 128);
}

static void assert_timer_is_clear(uint32_t id)
{
    kpsim_timer_state timer;

    assert_works(kpsim_timer_state_get(id, &timer));
    assert_int_equal(timer.period_ticks, 0);
    assert_int_equal(timer.action, 0);
}

static void set_all_of_kperf(void)
{
    uint32_t filter[2] = {0x25060020, 0x25060021};
    uint32_t number = 2;

    assert_works(raw.kperf_action_count_set(2));
    assert_works(raw.kperf_timer_count_set(2));
    assert_works(raw.kperf_timer_lightweight_pet_set(1));
    for (uint32_t i = 0; i < 2; i++) {
        assert_works(raw.kperf_action_samplers_set(i + 1, KPERF_SAMPLER_PMC_CPU));
        assert_works(raw.kperf_action_userdata_set(i + 1, 5));
        assert_works(raw.kperf_action_filter_set_by_pid(i + 1, 5));
        assert_works(raw.kperf_action_ucallstack_depth_set(i + 1, 4));
        assert_works(raw.kperf_action_kcallstack_depth_set(i + 1, 4));
        assert_works(raw.kperf_timer_period_set(i, 100000));
        assert_works(raw.kperf_timer_action_set(i, 1));
    }
    assert_works(raw.kperf_timer_pet_set(1));
    assert_works(raw.kperf_kdebug_action_set(1));
    assert_works(raw.sysctlbyname("kperf.kdebug.filter", NULL, NULL, filter, sizeof filter));
    assert_works(raw.kperf_lazy_wait_action_set(1));
    assert_works(raw.kperf_lazy_wait_time_threshold_set(7));
    assert_works(raw.kperf_lazy_cpu_action_set(1));
    assert_works(raw.kperf_lazy_cpu_time_threshold_set(7));
    assert_works(raw.sysctlbyname("kperf.kdbg_cswitch", NULL, NULL, &number, sizeof number));
    assert_works(raw.sysctlbyname("kperf.pet_idle_rate", NULL, NULL, &number, sizeof number));
    assert_works(raw.kperf_sample_set(1));
    assert_int_equal(node_u32("kperf.kdbg_cswitch"), 2);
    assert_int_equal(node_u32("kperf.pet_idle_rate"), 2);
}

static void test_D_4_2_reset_clears_all_of_kperf(void **state)
{
    uint32_t number = 9;
    uint64_t wide = 9;
    size_t size = 0;

    (void)state;
    set_all_of_kperf();
    assert_works(raw.kperf_reset());
    assert_int_equal(node_u32("kperf.sampling"), 0);
    assert_works(raw.kperf_timer_lightweight_pet_get(&number));
    assert_int_equal(number, 0);
    for (uint32_t i = 0; i < 2; i++) {
        assert_action_is_clear(i + 1);
        assert_timer_is_clear(i);
    }
    assert_works(raw.kperf_timer_pet_get(&number));
    assert_int_equal(number, 999);
    assert_works(raw.kperf_kdebug_action_get(&number));
    assert_int_equal(number, 0);
    assert_works(raw.sysctlbyname("kperf.kdebug.filter", NULL, &size, NULL, 0));
    assert_int_equal(size, 0);
    assert_works(raw.kperf_lazy_wait_action_get(&number));
    assert_int_equal(number, 0);
    assert_works(raw.kperf_lazy_wait_time_threshold_get(&wide));
    assert_int_equal(wide, 0);
    wide = 9;
    number = 9;
    assert_works(raw.kperf_lazy_cpu_action_get(&number));
    assert_int_equal(number, 0);
    assert_works(raw.kperf_lazy_cpu_time_threshold_get(&wide));
    assert_int_equal(wide, 0);
    assert_int_equal(node_u32("kperf.kdbg_cswitch"), 0);
    assert_int_equal(node_u32("kperf.pet_idle_rate"), 15);
    assert_int_equal(kernel().action_count, 2);
    assert_int_equal(kernel().timer_count, 2);
}

static void test_D_4_2_reset_forgets_what_pet_was_to_do(void **state)
{
    (void)state;
    trace_all();
    sample_by_pet_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(raw.kperf_reset());
    assert_works(raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_CPU));
    /* A PET timer that comes alive, of whose action lightweight PET does not hear. */
    assert_works(raw.kperf_timer_lightweight_pet_set(1));
    assert_works(raw.kperf_timer_pet_set(1));
    assert_works(raw.kperf_timer_count_set(2));
    assert_works(raw.kperf_timer_period_set(1, 100000));
    assert_works(raw.kperf_timer_action_set(1, 1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_timer_fire(1));
    assert_int_equal(how_many(trace_take(), SAMPLE_BEGIN, UINT32_MAX), 1);
    assert_works(kpsim_thread_switch(kpsim_thread_create(0), 5));
    assert_int_equal(trace_take(), 0);
}

/* A task that traced and sampled, and owns ktrace in the background. */
static int32_t background_owner(void)
{
    int32_t owner = other_task();

    assert_works(kpsim_as_task(owner));
    trace_all();
    sample_with(KPERF_SAMPLER_PMC_CPU);
    assert_works(kpsim_own_ktrace(owner, KPSIM_KTRACE_BACKGROUND));
    assert_works(kpsim_as_task(0));
    return owner;
}

static void test_D_4_2_after_a_takeover_nothing_else_is_active(void **state)
{
    (void)state;
    background_owner();
    assert_works(raw.kperf_action_count_set(1));
    assert_int_equal(kernel().ktrace_state, KPSIM_KTRACE_FOREGROUND);
    assert_works(raw.kperf_reset());
    assert_int_equal(kernel().ktrace_pid, 0);
    assert_int_equal(kernel().ktrace_state, KPSIM_KTRACE_OFF);
    assert_works(kpsim_as_task(other_task()));
    assert_works(raw.kperf_action_count_set(2));
}

static void test_D_4_2_a_dead_background_owner_leaves_nothing_active(void **state)
{
    int32_t owner = background_owner();
    int32_t blessed = 0;

    (void)state;
    assert_works(kpsim_task_exit(owner));
    assert_int_equal(kernel().ktrace_state, KPSIM_KTRACE_BACKGROUND);
    assert_works(raw.kperf_bless_get(&blessed));
    assert_int_equal(kernel().ktrace_pid, 0);
    assert_int_equal(kernel().ktrace_state, KPSIM_KTRACE_OFF);
    assert_false(kernel().sampling);
    assert_action_is_clear(1);
    assert_timer_is_clear(0);
    assert_fails(EINVAL, trace_control(KPSIM_KDEBUG_ENABLE, 1));
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
        T(test_D_4_1_ticks_are_of_24_MHz),
        T(test_D_4_2_reset_clears_but_keeps_counts_and_kpc),
        T(test_D_4_2_reset_clears_all_of_kperf),
        T(test_D_4_2_reset_forgets_what_pet_was_to_do),
        T(test_D_4_2_after_a_takeover_nothing_else_is_active),
        T(test_D_4_2_a_dead_background_owner_leaves_nothing_active),
        T(test_D_4_2_reset_releases_ktrace_when_nothing_else_is_active),
        T(test_D_4_2_reset_itself_can_be_refused),
        T(test_D_4_3_ownership_can_be_read),
    };

    return run_tests_with(tests, raw_open, NULL);
}
