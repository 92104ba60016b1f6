/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md A.2: the kperf symbols, by their numbers there. */
#include "raw.h"

static void test_A_2_0_timer_calls_take_a_timer_not_an_action(void **state)
{
    uint64_t period = 0;

    (void)state;
    assert_works(raw.kperf_action_count_set(5));
    assert_works(raw.kperf_timer_count_set(1));
    /* Action 1 exists, timer 1 does not; timers begin at 0. */
    assert_fails(EINVAL, raw.kperf_timer_period_set(1, 1000000));
    assert_works(raw.kperf_timer_period_set(0, 1000000));
    assert_works(raw.kperf_timer_period_get(0, &period));
    assert_int_equal(period, 1000000);
}

static void test_A_2_15_action_count_only_grows(void **state)
{
    (void)state;
    assert_works(raw.kperf_action_count_set(0));
    assert_works(raw.kperf_action_count_set(3));
    assert_works(raw.kperf_action_count_set(3));
    assert_fails(EINVAL, raw.kperf_action_count_set(2));
    assert_fails(EINVAL, raw.kperf_action_count_set(33));
    assert_works(raw.kperf_action_count_set(32));
    assert_works(raw.kperf_reset());
    assert_fails(EINVAL, raw.kperf_action_count_set(1));
    assert_int_equal(kernel().action_count, 32);
}

static void test_A_2_16_action_count_is_read(void **state)
{
    uint32_t count = 9;

    (void)state;
    assert_works(raw.kperf_action_count_set(4));
    assert_works(raw.kperf_action_count_get(&count));
    assert_int_equal(count, 4);
}

static void test_A_2_17_samplers_need_an_action_and_not_both_counter_kinds(void **state)
{
    (void)state;
    assert_works(raw.kperf_action_count_set(2));
    assert_fails(EINVAL, raw.kperf_action_samplers_set(0, 1));
    assert_fails(EINVAL, raw.kperf_action_samplers_set(3, 1));
    assert_fails(
        EINVAL, raw.kperf_action_samplers_set(1, KPERF_SAMPLER_PMC_THREAD | KPERF_SAMPLER_PMC_CPU));
    assert_works(raw.kperf_action_samplers_set(2, 0x80000000U | KPERF_SAMPLER_PMC_CPU));
}

static void test_A_2_18_samplers_of_action_0_are_0(void **state)
{
    uint32_t bits = 9;

    (void)state;
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, 0x13));
    assert_works(raw.kperf_action_samplers_get(0, &bits));
    assert_int_equal(bits, 0);
    assert_works(raw.kperf_action_samplers_get(1, &bits));
    assert_int_equal(bits, 0x13);
    assert_fails(EINVAL, raw.kperf_action_samplers_get(2, &bits));
    assert_int_equal(bits, 0x13);
}

static void test_A_2_19_an_invalid_port_means_no_filter(void **state)
{
    int32_t other = other_task();
    kpsim_action_state action;

    (void)state;
    assert_works(raw.kperf_action_count_set(1));
    assert_fails(EINVAL, raw.kperf_action_filter_set_by_task(0, other));
    assert_fails(EINVAL, raw.kperf_action_filter_set_by_task(2, other));
    assert_works(raw.kperf_action_filter_set_by_task(1, other));
    assert_works(kpsim_action_state_get(1, &action));
    assert_int_equal(action.pid_filter, other);
    assert_works(raw.kperf_action_filter_set_by_task(1, 0));
    assert_works(kpsim_action_state_get(1, &action));
    assert_int_equal(action.pid_filter, -1);
}

static void test_A_2_20_a_pid_need_not_exist(void **state)
{
    kpsim_action_state action;

    (void)state;
    assert_works(raw.kperf_action_count_set(1));
    assert_fails(EINVAL, raw.kperf_action_filter_set_by_pid(0, 1));
    assert_fails(EINVAL, raw.kperf_action_filter_set_by_pid(2, 1));
    assert_works(raw.kperf_action_filter_set_by_pid(1, 99999999));
    assert_works(kpsim_action_state_get(1, &action));
    assert_int_equal(action.pid_filter, 99999999);
    assert_works(raw.kperf_action_filter_set_by_pid(1, -1));
    assert_works(kpsim_action_state_get(1, &action));
    assert_int_equal(action.pid_filter, -1);
}

static void sampling_on(void)
{
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_sample_set(1));
}

static void test_A_2_21_timer_count_is_EBUSY_while_sampling_before_EINVAL(void **state)
{
    (void)state;
    assert_fails(EINVAL, raw.kperf_timer_count_set(9));
    sampling_on();
    assert_fails(EBUSY, raw.kperf_timer_count_set(9));
    assert_fails(EBUSY, raw.kperf_timer_count_set(1));
}

static void test_A_2_21_hidden_timers_keep_what_they_had(void **state)
{
    uint64_t period = 0;
    uint32_t action = 0;

    (void)state;
    assert_works(raw.kperf_timer_count_set(2));
    assert_works(raw.kperf_timer_period_set(0, 50000));
    assert_works(raw.kperf_timer_period_set(1, 60000));
    assert_works(raw.kperf_timer_action_set(1, 7));
    assert_works(raw.kperf_timer_count_set(1));
    assert_fails(EINVAL, raw.kperf_timer_period_get(1, &period));
    assert_works(raw.kperf_reset());
    assert_works(raw.kperf_timer_count_set(2));
    assert_works(raw.kperf_timer_period_get(0, &period));
    assert_int_equal(period, 0);
    assert_works(raw.kperf_timer_period_get(1, &period));
    assert_int_equal(period, 60000);
    assert_works(raw.kperf_timer_action_get(1, &action));
    assert_int_equal(action, 7);
}

static void test_A_2_22_timer_count_is_read(void **state)
{
    uint32_t count = 9;

    (void)state;
    assert_works(raw.kperf_timer_count_set(8));
    assert_works(raw.kperf_timer_count_get(&count));
    assert_int_equal(count, 8);
}

static void test_A_2_23_a_short_period_is_raised_and_0_disables(void **state)
{
    uint64_t period = 0;

    (void)state;
    assert_works(raw.kperf_timer_count_set(1));
    assert_fails(EINVAL, raw.kperf_timer_period_set(1, 100000));
    assert_works(raw.kperf_timer_period_set(0, 1));
    assert_works(raw.kperf_timer_period_get(0, &period));
    assert_int_equal(period, raw.kperf_ns_to_ticks(50000));
    assert_works(raw.kperf_timer_period_set(0, 0));
    assert_works(raw.kperf_timer_period_get(0, &period));
    assert_int_equal(period, 0);
    sampling_on();
    assert_fails(EINVAL, raw.kperf_timer_period_set(1, 100000));
    assert_fails(EBUSY, raw.kperf_timer_period_set(0, 100000));
}

static void test_A_2_23_the_timer_of_pet_has_a_minimum_of_its_own(void **state)
{
    uint64_t period = 0;

    (void)state;
    assert_works(raw.kperf_timer_count_set(2));
    assert_works(raw.kperf_timer_pet_set(1));
    assert_works(raw.kperf_timer_period_set(0, 2000));
    assert_works(raw.kperf_timer_period_set(1, 2000));
    assert_works(raw.kperf_timer_period_get(0, &period));
    assert_int_equal(period, 2000);
    assert_works(raw.kperf_timer_period_get(1, &period));
    assert_int_equal(period, raw.kperf_ns_to_ticks(1000000));
    assert_works(raw.kperf_timer_period_set(1, 24001));
    assert_works(raw.kperf_timer_period_get(1, &period));
    assert_int_equal(period, 24001);
    assert_works(raw.kperf_timer_period_set(1, 0));
    assert_works(raw.kperf_timer_period_get(1, &period));
    assert_int_equal(period, 0);
}

static void test_A_2_24_a_period_is_read_as_raised(void **state)
{
    uint64_t period = 5;

    (void)state;
    assert_fails(EINVAL, raw.kperf_timer_period_get(0, &period));
    assert_int_equal(period, 5);
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_period_set(0, 2));
    assert_works(raw.kperf_timer_period_get(0, &period));
    assert_true(period > 2);
}

static void test_A_2_25_a_timer_takes_any_action(void **state)
{
    (void)state;
    assert_works(raw.kperf_timer_count_set(1));
    assert_fails(EINVAL, raw.kperf_timer_action_set(1, 1));
    assert_works(raw.kperf_timer_action_set(0, 4711));
    sampling_on();
    assert_fails(EBUSY, raw.kperf_timer_action_set(0, 1));
}

static void test_A_2_26_a_timers_action_is_read(void **state)
{
    uint32_t action = 5;

    (void)state;
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_action_set(0, 4711));
    assert_fails(EINVAL, raw.kperf_timer_action_get(1, &action));
    assert_int_equal(action, 5);
    assert_works(raw.kperf_timer_action_get(0, &action));
    assert_int_equal(action, 4711);
}

static void test_A_2_27_pet_raises_the_period_and_takes_any_id(void **state)
{
    uint64_t period = 1;
    uint32_t timer = 0;

    (void)state;
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_pet_set(0));
    assert_works(raw.kperf_timer_period_get(0, &period));
    assert_int_equal(period, raw.kperf_ns_to_ticks(1000000));
    assert_works(raw.kperf_timer_period_set(0, 0));
    assert_works(raw.kperf_timer_pet_set(999));
    assert_works(raw.kperf_timer_period_set(0, 2000));
    assert_works(raw.kperf_timer_pet_set(1));
    assert_works(raw.kperf_timer_period_get(0, &period));
    assert_int_equal(period, 2000);
    assert_works(raw.kperf_timer_pet_set(0));
    assert_works(raw.kperf_timer_period_get(0, &period));
    assert_int_equal(period, raw.kperf_ns_to_ticks(1000000));
    assert_works(raw.kperf_timer_period_set(0, 100000));
    assert_works(raw.kperf_timer_pet_set(0));
    assert_works(raw.kperf_timer_period_get(0, &period));
    assert_int_equal(period, 100000);
    assert_works(raw.kperf_timer_pet_set(5));
    assert_works(raw.kperf_timer_pet_get(&timer));
    assert_int_equal(timer, 5);
    sampling_on();
    assert_fails(EBUSY, raw.kperf_timer_pet_set(0));
}

static void test_A_2_28_pet_is_999_when_unset(void **state)
{
    uint32_t timer = 0;

    (void)state;
    assert_works(raw.kperf_timer_pet_get(&timer));
    assert_int_equal(timer, 999);
}

static void test_A_2_29_sampling_without_an_action_is_ECANCELED(void **state)
{
    (void)state;
    assert_fails(ECANCELED, raw.kperf_sample_set(1));
    assert_works(raw.kperf_sample_set(0));
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(raw.kperf_sample_set(0));
    assert_works(raw.kperf_sample_set(0));
}

static void test_A_2_30_sampling_is_0_or_1(void **state)
{
    uint32_t on = 9;

    (void)state;
    assert_works(raw.kperf_sample_get(&on));
    assert_int_equal(on, 0);
    sampling_on();
    assert_works(raw.kperf_sample_get(&on));
    assert_int_equal(on, 1);
}

static void test_A_2_31_reset_succeeds(void **state)
{
    (void)state;
    sampling_on();
    assert_works(raw.kperf_reset());
    assert_false(kernel().sampling);
}

static void test_A_2_32_ns_to_ticks_truncates_and_wraps(void **state)
{
    uint64_t big = UINT64_MAX / 2;

    (void)state;
    assert_int_equal(raw.kperf_ns_to_ticks(1000), 24);
    assert_int_equal(raw.kperf_ns_to_ticks(41), 0);
    assert_true(raw.kperf_ns_to_ticks(big) == big * 3 / 125);
}

static void test_A_2_33_ticks_to_ns_truncates(void **state)
{
    (void)state;
    assert_int_equal(raw.kperf_ticks_to_ns(24), 1000);
    assert_int_equal(raw.kperf_ticks_to_ns(1), 41);
}

static void test_A_2_34_tick_frequency_is_24_MHz(void **state)
{
    (void)state;
    assert_int_equal(raw.kperf_tick_frequency(), 24000000);
}

static void test_A_2_35_getters_write_on_success_only(void **state)
{
    uint32_t value = 77;
    uint64_t period = 77;

    (void)state;
    assert_works(kpsim_set_root(false));
    assert_fails(EPERM, raw.kperf_action_count_get(&value));
    assert_fails(EPERM, raw.kperf_action_samplers_get(0, &value));
    assert_fails(EPERM, raw.kperf_timer_count_get(&value));
    assert_fails(EPERM, raw.kperf_timer_period_get(0, &period));
    assert_fails(EPERM, raw.kperf_timer_action_get(0, &value));
    assert_fails(EPERM, raw.kperf_timer_pet_get(&value));
    assert_fails(EPERM, raw.kperf_sample_get(&value));
    assert_fails(EPERM, raw.kperf_timer_lightweight_pet_get(&value));
    assert_int_equal(value, 77);
    assert_int_equal(period, 77);
}

static void test_A_2_35_kperf_state_is_system_wide(void **state)
{
    int32_t other = other_task();
    uint32_t count = 0;

    (void)state;
    assert_works(raw.kperf_action_count_set(5));
    assert_works(kpsim_as_task(other));
    assert_works(raw.kperf_action_count_get(&count));
    assert_int_equal(count, 5);
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_A_2_0_timer_calls_take_a_timer_not_an_action),
        T(test_A_2_15_action_count_only_grows),
        T(test_A_2_16_action_count_is_read),
        T(test_A_2_17_samplers_need_an_action_and_not_both_counter_kinds),
        T(test_A_2_18_samplers_of_action_0_are_0),
        T(test_A_2_19_an_invalid_port_means_no_filter),
        T(test_A_2_20_a_pid_need_not_exist),
        T(test_A_2_21_timer_count_is_EBUSY_while_sampling_before_EINVAL),
        T(test_A_2_21_hidden_timers_keep_what_they_had),
        T(test_A_2_22_timer_count_is_read),
        T(test_A_2_23_a_short_period_is_raised_and_0_disables),
        T(test_A_2_23_the_timer_of_pet_has_a_minimum_of_its_own),
        T(test_A_2_24_a_period_is_read_as_raised),
        T(test_A_2_25_a_timer_takes_any_action),
        T(test_A_2_26_a_timers_action_is_read),
        T(test_A_2_27_pet_raises_the_period_and_takes_any_id),
        T(test_A_2_28_pet_is_999_when_unset),
        T(test_A_2_29_sampling_without_an_action_is_ECANCELED),
        T(test_A_2_30_sampling_is_0_or_1),
        T(test_A_2_31_reset_succeeds),
        T(test_A_2_32_ns_to_ticks_truncates_and_wraps),
        T(test_A_2_33_ticks_to_ns_truncates),
        T(test_A_2_34_tick_frequency_is_24_MHz),
        T(test_A_2_35_getters_write_on_success_only),
        T(test_A_2_35_kperf_state_is_system_wide),
    };

    return run_tests_with(tests, raw_open, NULL);
}
