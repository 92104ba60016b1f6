/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md B.5: what start, stop and set_config do to the values. */
#include "raw.h"

#include <string.h>

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

static void test_B_5_3_stop_and_start_keep_periods_and_where_they_stand(void **state)
{
    uint64_t periods[8] = {1000, 0, 0, 0, 0, 0, 0, 0};
    uint64_t read[8];
    kpsim_cpu_state before;
    kpsim_cpu_state after;
    uint32_t here;

    (void)state;
    start_one(0, M1_CYCLE);
    here = (uint32_t)thread(0).cpu;
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    assert_works(kpsim_retire(M1_CYCLE, 600, 0));
    before = cpu(here);
    assert_works(raw.kpc_set_counting(0));
    after = cpu(here);
    assert_memory_equal(after.reload, before.reload, sizeof before.reload);
    assert_memory_equal(after.raw, before.raw, sizeof before.raw);
    assert_memory_equal(after.shadow, before.shadow, sizeof before.shadow);
    assert_works(raw.kpc_set_counting(BOTH));
    after = cpu(here);
    assert_memory_equal(after.reload, before.reload, sizeof before.reload);
    assert_memory_equal(after.raw, before.raw, sizeof before.raw);
    assert_memory_equal(after.shadow, before.shadow, sizeof before.shadow);
    assert_works(raw.kpc_get_period(CONFIGURABLE, read));
    assert_int_equal(read[0], 1000);
    assert_works(kpsim_retire(M1_CYCLE, 600, 0));
    assert_int_equal(cpu(here).overflow_count, before.overflow_count + 1);
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

static void test_B_5_6_a_cpu_that_is_off_has_no_unseen_work(void **state)
{
    kpsim_cpu_state off;
    kpsim_cpu_state idle;

    (void)state;
    assert_works(kpsim_cpu_power(3, false));
    off = cpu(3);
    idle = cpu(4);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    assert_memory_equal(cpu(3).values, off.values, sizeof off.values);
    assert_true(cpu(4).values[0] > idle.values[0]);
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

static void test_B_5_8_on_26_a_refused_set_config_forces_too(void **state)
{
    uint64_t words[8] = {0xff};
    int32_t self;

    (void)state;
    p26();
    assert_works(kpsim_self(&self, NULL));
    assert_int_equal(kernel().force_pid, 0);
    assert_fails(EPERM, raw.kpc_set_config(CONFIGURABLE, words));
    assert_int_equal(kernel().force_pid, self);
    assert_int_equal(kernel().stored_words[0], 0);
    assert_false(kernel().stored_outdated);
}

static void test_B_5_8_on_26_set_period_forces_nothing(void **state)
{
    uint64_t periods[8] = {1000};
    uint64_t read[8] = {0};

    (void)state;
    p26();
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    assert_int_equal(kernel().force_pid, 0);
    assert_works(raw.kpc_get_period(CONFIGURABLE, read));
    assert_int_equal(read[0], 1000);
}

static void test_B_5_8_on_26_raw_words_wait_too(void **state)
{
    uint64_t words[32] = {M1_CYCLE};
    uint64_t read[32];

    (void)state;
    p26();
    assert_works(raw.kpc_force_all_ctrs_set(1));
    words[8] = 0xdeadbeef;
    words[14] = 0xcafe;
    assert_works(raw.kpc_set_config(CONFIGURABLE | RAWPMU, words));
    assert_works(raw.kpc_get_config(RAWPMU, read));
    assert_int_equal(read[0], 0);
    assert_int_equal(read[6], 0);
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(raw.kpc_get_config(RAWPMU, read));
    assert_int_equal(read[0], 0xdeadbeef);
    assert_int_equal(read[6], 0xcafe);
    /* The set leaves the hardware with the configurable ones, and is still stored. */
    assert_works(raw.kpc_set_counting(FIXED));
    assert_works(raw.kpc_get_config(RAWPMU, read));
    assert_int_equal(read[0], 0);
    /* Raw words alone make the stored set another one. */
    words[0] = 7;
    assert_works(raw.kpc_set_config(RAWPMU, words));
    assert_true(kernel().stored_outdated);
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(raw.kpc_get_config(RAWPMU, read));
    assert_int_equal(read[0], 7);
    assert_int_equal(kernel().words[0] & 0xffff, M1_CYCLE);
}

static void test_B_5_8_on_26_storing_broadcasts_nothing(void **state)
{
    uint64_t words[8] = {M1_CYCLE};
    kpsim_thread_state before;

    (void)state;
    p26();
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 100, 0));
    before = thread(0);
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_true(thread(0).buffer[0] == before.buffer[0]);
    assert_works(raw.kpc_set_period(CONFIGURABLE, words));
    assert_true(thread(0).buffer[0] == before.buffer[0]);
    /* What applies the set does. */
    assert_works(raw.kpc_set_counting(BOTH));
    assert_true(thread(0).buffer[0] >= before.buffer[0] + 100);
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

/* Stores periods, starts, and expects that no value of any CPU or of this thread has moved. */
static void start_with_periods(const uint64_t periods[8])
{
    uint64_t words[8] = {M1_CYCLE, M1_TLB_FILL};
    uint64_t stored[8];
    uint64_t before[10];
    uint64_t after[10];
    kpsim_cpu_state cpus[8];

    p26();
    memcpy(stored, periods, sizeof stored);
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_works(raw.kpc_set_thread_counting(BOTH));
    assert_works(raw.kpc_get_thread_counters(0, 10, before));
    assert_works(raw.kpc_get_thread_counters(0, 10, before));
    assert_works(raw.kpc_set_period(CONFIGURABLE, stored));
    assert_int_equal(kernel().cpu_count, 8);
    for (uint32_t c = 0; c < 8; c++) {
        cpus[c] = cpu(c);
    }
    assert_works(raw.kpc_set_counting(BOTH));
    for (uint32_t c = 0; c < 8; c++) {
        kpsim_cpu_state now = cpu(c);

        assert_memory_equal(now.values, cpus[c].values, sizeof now.values);
        for (size_t i = 0; i < 8; i++) {
            uint64_t reload = periods[i] == 0 ? 0 : (UINT64_C(1) << 47) - 1 - periods[i];

            assert_true(now.reload[i] == reload);
        }
    }
    assert_works(raw.kpc_get_thread_counters(0, 10, after));
    assert_memory_equal(after, before, sizeof after);
    /* Differences count what happened, once. */
    assert_works(kpsim_retire(M1_CYCLE, 30, 0));
    assert_works(kpsim_retire(M1_TLB_FILL, 7, 0));
    assert_works(raw.kpc_get_thread_counters(0, 10, after));
    before[2] += 30;
    before[3] += 7;
    assert_memory_equal(after, before, sizeof after);
}

static void test_B_5_8_on_26_a_start_with_periods_moves_no_value(void **state)
{
    static const uint64_t all[8] = {1000000, 1000001, 1000002, 1000003,
                                    1000004, 1000005, 1000006, 1000007};
    static const uint64_t one[8] = {1000};
    static const uint64_t last[8] = {0, 0, 0, 0, 0, 0, 0, 1000};

    (void)state;
    start_with_periods(all);
    start_with_periods(one);
    start_with_periods(last);
}

static void test_B_5_8_on_26_a_restart_goes_on_with_the_period(void **state)
{
    uint64_t words[8] = {M1_CYCLE};
    uint64_t periods[8] = {1000};
    uint32_t here;

    (void)state;
    p26();
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    assert_works(raw.kpc_set_counting(BOTH));
    here = (uint32_t)thread(0).cpu;
    assert_works(kpsim_retire(M1_CYCLE, 600, 0));
    assert_int_equal(cpu(here).overflow_count, 0);
    assert_works(raw.kpc_set_counting(FIXED));
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(kpsim_retire(M1_CYCLE, 600, 0));
    assert_int_equal(cpu(here).overflow_count, 1);
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_B_5_1_stopped_counters_freeze_and_go_on),
        T(test_B_5_2_words_act_at_once_and_touch_no_count),
        T(test_B_5_3_stop_and_start_keep_configuration_and_thread_counting),
        T(test_B_5_3_stop_and_start_keep_periods_and_where_they_stand),
        T(test_B_5_4_a_zero_word_counts_nothing_and_keeps_its_value),
        T(test_B_5_5_start_then_force_freezes_at_the_next_idle),
        T(test_B_5_5_an_overflow_freezes_as_idle_does),
        T(test_B_5_5_after_release_only_the_available_come_back),
        T(test_B_5_5_an_unforced_stop_leaves_reserved_counters_until_idle),
        T(test_B_5_6_idle_time_adds_nothing),
        cmocka_unit_test_setup(test_B_5_6_a_cpu_that_is_off_has_no_unseen_work, automatic),
        T(test_B_5_7_set_period_rewrites_the_register),
        T(test_B_5_8_on_26_words_wait_for_the_next_start),
        T(test_B_5_8_on_26_words_while_running_need_a_restart),
        T(test_B_5_8_on_26_set_config_forces_and_ignores_the_result),
        T(test_B_5_8_on_26_a_refused_set_config_forces_too),
        T(test_B_5_8_on_26_set_period_forces_nothing),
        T(test_B_5_8_on_26_raw_words_wait_too),
        T(test_B_5_8_on_26_storing_broadcasts_nothing),
        T(test_B_5_8_on_26_periods_wait_too_and_have_a_maximum),
        T(test_B_5_8_on_26_counts_stay_monotone),
        T(test_B_5_8_on_26_a_start_with_periods_moves_no_value),
        T(test_B_5_8_on_26_a_restart_goes_on_with_the_period),
    };

    return run_tests_with(tests, raw_open, NULL);
}
