/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md B.6: thread counters, scripted so that every value is exact. */
#include "raw.h"

#include <string.h>

/* Reads ten words of the calling thread. */
static void read_thread(uint64_t values[10])
{
    memset(values, 0, 10 * sizeof values[0]);
    assert_works(raw.kpc_get_thread_counters(0, 10, values));
}

static void test_B_6_1_one_switch_and_one_mask_for_all(void **state)
{
    uint64_t other = kpsim_thread_create(0);
    uint64_t values[10];

    (void)state;
    assert_works(raw.kpc_set_thread_counting(BOTH));
    assert_works(kpsim_as_thread(other));
    assert_int_equal(raw.kpc_get_thread_counting(), BOTH);
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_as_thread(0));
    memset(values, 0xff, sizeof values);
    assert_works(raw.kpc_get_thread_counters(0, 10, values));
    assert_true(values[2] == UINT64_MAX);
}

static void test_B_6_2_migration_is_exact(void **state)
{
    uint64_t before[10];
    uint64_t after[10];

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    read_thread(before);
    read_thread(before);
    for (uint32_t c = 0; c < 8; c++) {
        assert_works(kpsim_migrate(c));
        assert_works(kpsim_retire(M1_CYCLE, 10, 0));
        assert_works(kpsim_retire(KPSIM_FIXED_INSTRUCTIONS, 20, 1));
        /* Work of others, on CPUs that the thread is not on. */
        assert_works(kpsim_retire_on((c + 1) % 8, M1_CYCLE, 1000000, 0));
    }
    read_thread(after);
    assert_int_equal(after[2] - before[2], 80);
    assert_int_equal(after[1] - before[1], 168);
}

static void test_B_6_2_time_off_the_cpu_is_not_charged(void **state)
{
    uint64_t other = kpsim_thread_create(0);
    uint64_t before[10];
    uint64_t after[10];
    int32_t here;

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    read_thread(before);
    read_thread(before);
    here = thread(0).cpu;
    assert_works(kpsim_thread_switch(other, here));
    assert_works(kpsim_retire_on((uint32_t)here, M1_CYCLE, 12345, 0));
    assert_works(kpsim_switch_on());
    read_thread(after);
    assert_true(after[2] == before[2]);
}

static void test_B_6_2_interrupts_taken_on_the_thread_are_charged(void **state)
{
    uint64_t before[10];
    uint64_t after[10];

    (void)state;
    assert_works(raw.kpc_set_thread_counting(FIXED));
    read_thread(before);
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 0, 77));
    read_thread(after);
    assert_int_equal(after[0] - before[0], 77);
}

static void test_B_6_3_a_thread_on_a_cpu_when_enabling_is_polluted_once(void **state)
{
    uint64_t other = kpsim_thread_create(0);
    uint64_t first[10];
    uint64_t second[10];

    (void)state;
    /* Both got buffers while counting was on before; it is off now. */
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_thread_switch(other, 5));
    assert_works(kpsim_thread_switch(other, -1));
    assert_works(kpsim_thread_switch(other, 5));
    assert_true(thread(other).has_buffer);
    assert_works(raw.kpc_set_thread_counting(0));
    assert_works(kpsim_retire_on(5, KPSIM_FIXED_CYCLES, 500000, 0));
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_as_thread(other));
    memset(first, 0, sizeof first);
    read_thread(first);
    assert_true(first[0] >= 500000);
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 3, 0));
    read_thread(second);
    assert_int_equal(second[0] - first[0], 3);
}

static void test_B_6_3_a_thread_off_its_cpu_when_enabling_is_clean(void **state)
{
    uint64_t other = kpsim_thread_create(0);
    uint64_t before;
    uint64_t values[10];

    (void)state;
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_thread_switch(other, 5));
    assert_works(kpsim_thread_switch(other, -1));
    assert_works(kpsim_thread_switch(other, 5));
    assert_works(kpsim_thread_switch(other, -1));
    before = thread(other).buffer[0];
    assert_works(raw.kpc_set_thread_counting(0));
    assert_works(kpsim_retire_on(5, KPSIM_FIXED_CYCLES, 500000, 0));
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_thread_switch(other, 5));
    assert_works(kpsim_as_thread(other));
    read_thread(values);
    assert_true(values[0] == before);
}

static void test_B_6_3_a_thread_created_later_is_clean(void **state)
{
    uint64_t other;
    uint64_t values[10];

    (void)state;
    assert_works(raw.kpc_set_thread_counting(FIXED));
    other = kpsim_thread_create(0);
    assert_works(kpsim_as_thread(other));
    assert_works(kpsim_migrate(6));
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 9, 0));
    read_thread(values);
    assert_int_equal(values[0], 9);
}

static void test_B_6_3_sleeping_after_enabling_does_not_help_the_caller(void **state)
{
    uint64_t values[10];

    (void)state;
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_switch_off());
    assert_works(kpsim_switch_on());
    read_thread(values);
    assert_true(values[0] > UINT64_C(1000000000));
}

static void test_B_6_4_case_1_first_read_is_the_cpus_total_since_boot(void **state)
{
    uint64_t first[10];
    uint64_t second[10];

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    read_thread(first);
    assert_memory_equal(first, cpu((uint32_t)thread(0).cpu).values, sizeof first);
    assert_works(kpsim_retire(M1_CYCLE, 5, 0));
    read_thread(second);
    assert_int_equal(second[2] - first[2], 5);
    assert_true(second[0] == first[0]);
}

static void test_B_6_4_case_2_enabling_again_adds_what_others_did_meanwhile(void **state)
{
    uint64_t before[10];
    uint64_t after[10];

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    read_thread(before);
    assert_works(raw.kpc_set_thread_counting(0));
    assert_works(kpsim_retire_on((uint32_t)thread(0).cpu, M1_CYCLE, 4242, 0));
    assert_works(raw.kpc_set_thread_counting(BOTH));
    read_thread(after);
    assert_int_equal(after[2] - before[2], 4242);
}

static void test_B_6_4_case_3_a_wider_mask_pollutes_the_new_indices_once(void **state)
{
    uint64_t before[10] = {0};
    uint64_t after[10];
    uint64_t second[10];
    uint64_t total;

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(raw.kpc_get_thread_counters(0, 2, before));
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 6, 0));
    assert_works(raw.kpc_set_thread_counting(BOTH));
    assert_fails(ENOMEM, raw.kpc_get_thread_counters(0, 2, after));
    total = cpu((uint32_t)thread(0).cpu).values[2];
    read_thread(after);
    assert_int_equal(after[0] - before[0], 6);
    assert_true(after[2] == total);
    assert_works(kpsim_retire(M1_CYCLE, 8, 0));
    read_thread(second);
    assert_int_equal(second[2] - after[2], 8);
}

static void test_B_6_4_case_4_a_thread_elsewhere_pays_at_its_next_update(void **state)
{
    uint64_t other = kpsim_thread_create(0);
    kpsim_thread_state before;

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_thread_switch(other, 5));
    assert_works(kpsim_thread_switch(other, -1));
    assert_works(kpsim_thread_switch(other, 5));
    before = thread(other);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    assert_memory_equal(thread(other).buffer, before.buffer, sizeof before.buffer);
    assert_works(kpsim_retire_on(5, KPSIM_FIXED_CYCLES, 4, 0));
    assert_works(kpsim_thread_switch(other, -1));
    assert_int_equal(thread(other).buffer[0] - before.buffer[0], 4);
    assert_true(thread(other).buffer[2] == cpu(5).values[2]);
}

static void test_B_6_4_a_class_change_that_shifts_indices_subtracts_unlike_counters(void **state)
{
    uint64_t words[8] = {M1_CYCLE};
    uint64_t before[10] = {0};
    uint64_t after[10] = {0};
    kpsim_cpu_state now;

    (void)state;
    start_counting(words);
    assert_works(raw.kpc_set_thread_counting(CONFIGURABLE));
    assert_works(raw.kpc_get_thread_counters(0, 8, before));
    assert_works(raw.kpc_set_thread_counting(BOTH));
    now = cpu((uint32_t)thread(0).cpu);
    read_thread(after);
    /* Index 0: cycles minus what was the first configurable counter; buffers are not reset. */
    assert_true(after[0] == before[0] + now.values[0] - now.values[2]);
}

static void test_B_6_5_force_after_latching_keeps_the_number_and_moves_the_set(void **state)
{
    uint64_t values[10];
    uint64_t before;

    (void)state;
    assert_works(raw.kpc_set_thread_counting(BOTH));
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_int_equal(kernel().thread_value_count, 7);
    start_one(3, M1_CYCLE);
    memset(values, 0xff, sizeof values);
    assert_works(raw.kpc_get_thread_counters(0, 7, values));
    before = values[5];
    assert_works(kpsim_retire(M1_CYCLE, 21, 0));
    assert_works(raw.kpc_get_thread_counters(0, 10, values));
    /* Index 5 is PMC5 now, the fourth configurable counter. */
    assert_int_equal(values[5] - before, 21);
    assert_true(values[7] == UINT64_MAX);
}

static void test_B_6_5_release_after_latching_leaves_a_tail_that_alternates(void **state)
{
    uint64_t a[10];
    uint64_t b[10];
    uint64_t c[10];

    (void)state;
    start_one(7, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    read_thread(a);
    assert_works(kpsim_retire(M1_CYCLE, 13, 0));
    read_thread(a);
    assert_works(raw.kpc_force_all_ctrs_set(0));
    read_thread(a);
    read_thread(b);
    read_thread(c);
    assert_int_equal(kernel().thread_value_count, 10);
    /* Index 9 was the last configurable counter, whose last difference was 13. */
    assert_int_equal((int64_t)(b[9] - a[9]) + (int64_t)(c[9] - b[9]), 0);
    assert_int_equal(b[9] > a[9] ? b[9] - a[9] : a[9] - b[9], 13);
    /* Indices 2 to 6 are PMC2, 3, 4, 8 and 9 now. */
    assert_works(kpsim_retire(M1_CYCLE, 4, 0));
    read_thread(a);
    assert_int_equal(a[6] - c[6], 4);
}

static void test_B_6_5_a_broadcast_turns_the_tail_twice(void **state)
{
    uint64_t a[10];
    uint64_t b[10];

    (void)state;
    start_one(7, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    read_thread(a);
    assert_works(kpsim_retire(M1_CYCLE, 13, 0));
    read_thread(a);
    assert_works(raw.kpc_force_all_ctrs_set(0));
    read_thread(a);
    /* The caller leaves its CPU, which charges it once, and whoever was there meanwhile leaves it too,
       which turns the snapshots once more: the next read charges the same sign again. */
    assert_works(raw.kpc_set_counting(BOTH));
    read_thread(b);
    assert_int_equal(b[9] > a[9] ? b[9] - a[9] : a[9] - b[9], 26);
}

static void test_B_6_6_the_caller_has_a_buffer_before_it_returns(void **state)
{
    uint64_t values[10];

    (void)state;
    assert_false(thread(0).has_buffer);
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_true(thread(0).has_buffer);
    read_thread(values);
}

static void test_B_6_6_an_existing_thread_gets_one_after_leaving_a_cpu(void **state)
{
    uint64_t other = kpsim_thread_create(0);

    (void)state;
    assert_works(kpsim_thread_switch(other, 5));
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_as_thread(other));
    assert_fails(EINVAL, raw.kpc_get_thread_counters(0, 10, NULL));
    /* The failed read schedules nothing. */
    assert_fails(EINVAL, raw.kpc_get_thread_counters(0, 10, NULL));
    assert_works(kpsim_switch_off());
    assert_false(thread(other).has_buffer);
    assert_works(kpsim_switch_on());
    assert_works(raw.kpc_get_thread_counters(0, 10, NULL));
    assert_int_equal(thread(other).buffer[0], 0);
}

static void test_B_6_6_a_sleeping_thread_has_to_leave_once_more(void **state)
{
    uint64_t other = kpsim_thread_create(0);

    (void)state;
    assert_works(kpsim_thread_switch(other, 5));
    assert_works(kpsim_thread_switch(other, -1));
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_thread_switch(other, 5));
    assert_works(kpsim_as_thread(other));
    assert_fails(EINVAL, raw.kpc_get_thread_counters(0, 10, NULL));
    assert_works(kpsim_switch_off());
    assert_works(kpsim_switch_on());
    assert_works(raw.kpc_get_thread_counters(0, 10, NULL));
}

static void test_B_6_6_setting_the_same_mask_gives_the_caller_a_buffer(void **state)
{
    uint64_t other = kpsim_thread_create(0);

    (void)state;
    assert_works(kpsim_thread_switch(other, 5));
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_as_thread(other));
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(raw.kpc_get_thread_counters(0, 10, NULL));
}

static void test_B_6_7_never_enabled_is_EINVAL(void **state)
{
    uint64_t values[10];

    (void)state;
    start_one(0, M1_CYCLE);
    assert_fails(EINVAL, raw.kpc_get_thread_counters(0, 10, values));
    assert_works(raw.kpc_set_thread_counting(0));
    assert_fails(EINVAL, raw.kpc_get_thread_counters(0, 10, values));
}

static void test_B_6_8_reads_after_off_succeed_and_charge_the_cpus_delta(void **state)
{
    uint64_t before[10];
    uint64_t after[10];

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    read_thread(before);
    assert_works(raw.kpc_set_thread_counting(0));
    /* Others run there while nobody updates. */
    assert_works(kpsim_switch_off());
    assert_works(kpsim_retire_on((uint32_t)thread(0).cpu, M1_CYCLE, 999, 0));
    assert_works(kpsim_switch_on());
    read_thread(after);
    assert_int_equal(after[2] - before[2], 999);
}

static void test_B_6_8_configurable_values_stand_still_while_not_counting(void **state)
{
    uint64_t before[10];
    uint64_t after[10];

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    read_thread(before);
    assert_works(raw.kpc_set_counting(0));
    read_thread(before);
    assert_works(kpsim_retire(M1_CYCLE, 50, 0));
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 50, 0));
    read_thread(after);
    assert_true(after[2] == before[2]);
    assert_int_equal(after[0] - before[0], 50);
}

static void test_B_6_9_the_number_of_values_is_of_the_last_set_of_any_process(void **state)
{
    int32_t other = other_task();
    uint64_t values[10];

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_thread_counting(BOTH));
    assert_works(raw.kpc_get_thread_counters(0, 10, values));
    assert_works(kpsim_as_task(other));
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_as_task(0));
    memset(values, 0xff, sizeof values);
    assert_works(raw.kpc_get_thread_counters(0, 2, values));
    assert_true(values[2] == UINT64_MAX);
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_B_6_1_one_switch_and_one_mask_for_all),
        T(test_B_6_2_migration_is_exact),
        T(test_B_6_2_time_off_the_cpu_is_not_charged),
        T(test_B_6_2_interrupts_taken_on_the_thread_are_charged),
        T(test_B_6_3_a_thread_on_a_cpu_when_enabling_is_polluted_once),
        T(test_B_6_3_a_thread_off_its_cpu_when_enabling_is_clean),
        T(test_B_6_3_a_thread_created_later_is_clean),
        T(test_B_6_3_sleeping_after_enabling_does_not_help_the_caller),
        T(test_B_6_4_case_1_first_read_is_the_cpus_total_since_boot),
        T(test_B_6_4_case_2_enabling_again_adds_what_others_did_meanwhile),
        T(test_B_6_4_case_3_a_wider_mask_pollutes_the_new_indices_once),
        T(test_B_6_4_case_4_a_thread_elsewhere_pays_at_its_next_update),
        T(test_B_6_4_a_class_change_that_shifts_indices_subtracts_unlike_counters),
        T(test_B_6_5_force_after_latching_keeps_the_number_and_moves_the_set),
        T(test_B_6_5_release_after_latching_leaves_a_tail_that_alternates),
        T(test_B_6_5_a_broadcast_turns_the_tail_twice),
        T(test_B_6_6_the_caller_has_a_buffer_before_it_returns),
        T(test_B_6_6_an_existing_thread_gets_one_after_leaving_a_cpu),
        T(test_B_6_6_a_sleeping_thread_has_to_leave_once_more),
        T(test_B_6_6_setting_the_same_mask_gives_the_caller_a_buffer),
        T(test_B_6_7_never_enabled_is_EINVAL),
        T(test_B_6_8_reads_after_off_succeed_and_charge_the_cpus_delta),
        T(test_B_6_8_configurable_values_stand_still_while_not_counting),
        T(test_B_6_9_the_number_of_values_is_of_the_last_set_of_any_process),
    };

    return run_tests_with(tests, raw_open, NULL);
}
