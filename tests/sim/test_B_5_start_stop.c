/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md B.5: what start, stop and set_config do to the values. */
#include "raw.h"

static void test_B_5_1_stopped_counters_freeze_and_go_on(void **state)
{
    uint64_t before;

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(kpsim_retire(M1_CYCLE, 100, 0));
    before = cpu_value(2);
    assert_works(raw.kpc_set_counting(FIXED));
    assert_works(kpsim_retire(M1_CYCLE, 50, 0));
    assert_true(cpu_value(2) == before);
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(kpsim_retire(M1_CYCLE, 7, 0));
    assert_int_equal(cpu_value(2) - before, 7);
}

static void test_B_5_2_words_act_at_once_and_touch_no_count(void **state)
{
    uint64_t words[8] = {M1_TLB_FILL};
    uint64_t before;

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(kpsim_retire(M1_CYCLE, 100, 0));
    before = cpu_value(2);
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_true(cpu_value(2) == before);
    assert_works(kpsim_retire(M1_CYCLE, 100, 0));
    assert_true(cpu_value(2) == before);
    /* The counter goes on with another event: the sum of both. */
    assert_works(kpsim_retire(M1_TLB_FILL, 5, 0));
    assert_int_equal(cpu_value(2) - before, 5);
}

static void test_B_5_3_stop_and_start_keep_configuration_and_thread_counting(void **state)
{
    uint64_t fixed;
    uint64_t before;

    (void)state;
    start_one(3, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    fixed = cpu_value(0);
    before = cpu_value(5);
    assert_works(raw.kpc_set_counting(0));
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 11, 0));
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(kpsim_retire(M1_CYCLE, 3, 0));
    assert_int_equal(cpu_value(0) - fixed, 11);
    assert_int_equal(cpu_value(5) - before, 3);
    assert_int_equal(raw.kpc_get_thread_counting(), BOTH);
}

static void test_B_5_4_a_zero_word_counts_nothing_and_keeps_its_value(void **state)
{
    uint64_t words[8] = {0};
    uint64_t before;

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(kpsim_retire(M1_CYCLE, 100, 0));
    before = cpu_value(2);
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_works(kpsim_retire(M1_CYCLE, 100, 100));
    assert_works(kpsim_retire(0, 100, 100));
    assert_true(cpu_value(2) == before);
}

/* Starts unforced with one event on the first counter, then forces. */
static void start_then_force(void)
{
    uint64_t words[8] = {M1_CYCLE};

    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(raw.kpc_force_all_ctrs_set(1));
}

static void test_B_5_5_start_then_force_freezes_at_the_next_idle(void **state)
{
    uint32_t here;
    uint64_t before;

    (void)state;
    start_then_force();
    here = (uint32_t)thread(0).cpu;
    before = cpu_value(2);
    assert_works(kpsim_retire(M1_CYCLE, 10, 0));
    assert_int_equal(cpu_value(2) - before, 10);
    assert_works(kpsim_cpu_idle(here));
    assert_works(kpsim_retire(M1_CYCLE, 10, 0));
    assert_int_equal(cpu_value(2) - before, 10);
    /* CPU by CPU: another one, which was busy, still counts. */
    assert_int_equal(cpu(here).enabled_mask, 0);
    assert_int_equal(cpu((here + 1) % 8).enabled_mask, 0xc7);
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(kpsim_retire(M1_CYCLE, 4, 0));
    assert_int_equal(cpu_value(2) - before, 14);
}

static void test_B_5_5_an_overflow_freezes_as_idle_does(void **state)
{
    uint64_t words[8] = {M1_CYCLE};
    uint64_t periods[8] = {100};

    (void)state;
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(kpsim_retire(M1_CYCLE, 150, 0));
    assert_int_equal(cpu((uint32_t)thread(0).cpu).enabled_mask, 0);
}

static void test_B_5_5_after_release_only_the_available_come_back(void **state)
{
    uint32_t here;

    (void)state;
    start_one(3, M1_CYCLE);
    here = (uint32_t)thread(0).cpu;
    assert_works(raw.kpc_force_all_ctrs_set(0));
    assert_int_equal(cpu(here).enabled_mask, 0xff);
    assert_works(kpsim_cpu_idle(here));
    assert_works(kpsim_cpu_wake(here));
    assert_int_equal(cpu(here).enabled_mask, 0xc7);
}

static void test_B_5_5_an_unforced_stop_leaves_reserved_counters_until_idle(void **state)
{
    uint32_t here;

    (void)state;
    start_one(3, M1_CYCLE);
    here = (uint32_t)thread(0).cpu;
    assert_works(raw.kpc_force_all_ctrs_set(0));
    assert_works(raw.kpc_set_counting(0));
    assert_int_equal(cpu(here).enabled_mask, 0x38);
    assert_works(kpsim_cpu_idle(here));
    assert_works(kpsim_switch_on());
    assert_int_equal(cpu(here).enabled_mask, 0);
}

static void test_B_5_6_idle_time_adds_nothing(void **state)
{
    uint64_t before;

    (void)state;
    start_one(0, M1_CYCLE);
    before = cpu_value(0);
    assert_works(kpsim_switch_off());
    assert_works(kpsim_switch_on());
    assert_works(kpsim_cpu_idle(5));
    assert_true(cpu_value(0) == before);
}

static void test_B_5_7_set_period_rewrites_the_register(void **state)
{
    uint64_t periods[8] = {1000, 0, 0, 0, 0, 0, 0, 0};
    uint64_t read[8];
    kpsim_cpu_state before;
    kpsim_cpu_state after;

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    before = cpu(2);
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    after = cpu(2);
    assert_true(after.reload[0] == (UINT64_C(1) << 47) - 1 - 1000);
    assert_true(after.raw[0] == after.reload[0]);
    assert_true(after.shadow[0] == before.values[2]);
    assert_true(after.values[2] == before.values[2]);
    assert_works(raw.kpc_get_period(CONFIGURABLE, read));
    assert_int_equal(read[0], 1000);
    assert_true(read[1] == (UINT64_C(1) << 47) - 1);
}

static void p26(void)
{
    scripted_profile(KPSIM_PROFILE_P26);
}

static void test_B_5_8_on_26_words_wait_for_the_next_start(void **state)
{
    uint64_t words[8] = {M1_CYCLE};
    uint64_t read[8] = {9};

    (void)state;
    p26();
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_int_equal(kernel().words[0], 0);
    assert_int_equal(kernel().stored_words[0], M1_CYCLE);
    assert_true(kernel().stored_outdated);
    assert_works(raw.kpc_get_config(CONFIGURABLE, read));
    assert_int_equal(read[0], 0);
    assert_works(raw.kpc_set_counting(FIXED));
    assert_int_equal(kernel().words[0], 0);
    assert_works(raw.kpc_set_counting(BOTH));
    assert_int_equal(kernel().words[0], 0x30000 | M1_CYCLE);
    assert_false(kernel().stored_outdated);
}

static void test_B_5_8_on_26_words_while_running_need_a_restart(void **state)
{
    uint64_t first[8] = {M1_CYCLE};
    uint64_t second[8] = {M1_INST_BRANCH};

    (void)state;
    p26();
    assert_works(raw.kpc_set_config(CONFIGURABLE, first));
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(raw.kpc_set_config(CONFIGURABLE, second));
    assert_works(raw.kpc_set_counting(BOTH));
    assert_int_equal(kernel().words[0] & 0xffff, M1_CYCLE);
    assert_works(raw.kpc_set_counting(FIXED));
    assert_int_equal(kernel().words[0], 0);
    assert_works(raw.kpc_set_counting(BOTH));
    assert_int_equal(kernel().words[0] & 0xffff, M1_INST_BRANCH);
}

static void test_B_5_8_on_26_set_config_forces_and_ignores_the_result(void **state)
{
    uint64_t words[8] = {M1_CYCLE};
    int32_t other;
    int32_t self;

    (void)state;
    p26();
    other = other_task();
    assert_works(kpsim_self(&self, NULL));
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_int_equal(kernel().force_pid, self);
    assert_works(raw.kpc_force_all_ctrs_set(0));
    assert_works(kpsim_hold_force(other, true));
    words[0] = M1_INST_BRANCH;
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_int_equal(kernel().force_pid, other);
    assert_int_equal(kernel().stored_words[0], M1_INST_BRANCH);
}

static void test_B_5_8_on_26_periods_wait_too_and_have_a_maximum(void **state)
{
    uint64_t periods[8] = {1000, 0, 0, 0, 0, 0, 0, 0};

    (void)state;
    p26();
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    assert_int_equal(cpu(0).reload[0], 0);
    assert_works(raw.kpc_set_counting(BOTH));
    assert_true(cpu(0).reload[0] == (UINT64_C(1) << 47) - 1 - 1000);
    periods[0] = UINT64_C(1) << 47;
    assert_fails(EINVAL, raw.kpc_set_period(CONFIGURABLE, periods));
}

static void test_B_5_8_on_26_counts_stay_monotone(void **state)
{
    uint64_t words[8] = {M1_CYCLE};
    uint64_t before;

    (void)state;
    p26();
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    before = cpu_value(2);
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(kpsim_retire(M1_CYCLE, 10, 0));
    assert_works(raw.kpc_set_counting(FIXED));
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(kpsim_retire(M1_CYCLE, 10, 0));
    assert_int_equal(cpu_value(2) - before, 20);
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_B_5_1_stopped_counters_freeze_and_go_on),
        T(test_B_5_2_words_act_at_once_and_touch_no_count),
        T(test_B_5_3_stop_and_start_keep_configuration_and_thread_counting),
        T(test_B_5_4_a_zero_word_counts_nothing_and_keeps_its_value),
        T(test_B_5_5_start_then_force_freezes_at_the_next_idle),
        T(test_B_5_5_an_overflow_freezes_as_idle_does),
        T(test_B_5_5_after_release_only_the_available_come_back),
        T(test_B_5_5_an_unforced_stop_leaves_reserved_counters_until_idle),
        T(test_B_5_6_idle_time_adds_nothing),
        T(test_B_5_7_set_period_rewrites_the_register),
        T(test_B_5_8_on_26_words_wait_for_the_next_start),
        T(test_B_5_8_on_26_words_while_running_need_a_restart),
        T(test_B_5_8_on_26_set_config_forces_and_ignores_the_result),
        T(test_B_5_8_on_26_periods_wait_too_and_have_a_maximum),
        T(test_B_5_8_on_26_counts_stay_monotone),
    };

    return run_tests_with(tests, raw_open, NULL);
}
