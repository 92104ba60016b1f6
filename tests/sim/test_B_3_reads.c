/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md B.3 and B.4: buffer order, reads, widths, overflow. */
#include "raw.h"

#include <string.h>

#define M1_MAX  ((UINT64_C(1) << 47) - 1)
#define NEW_MAX ((UINT64_C(1) << 63) - 1)

static void test_B_3_1_order_is_fixed_configurable_power(void **state)
{
    uint64_t values[32];
    kpsim_cpu_state now;
    int current;

    (void)state;
    assert_works(kpsim_set_reserved(0x38, false));
    assert_works(raw.kpc_get_cpu_counters(false, FIXED | CONFIGURABLE | POWER, &current, values));
    now = cpu((uint32_t)current);
    for (size_t i = 0; i < 5; i++) {
        assert_true(values[i] == now.values[i]);
    }
    /* PMC8 and 9 come before the reserved PMC5 to 7. */
    assert_true(values[5] == now.values[8] && values[6] == now.values[9]);
    for (size_t i = 0; i < 3; i++) {
        assert_true(values[7 + i] == now.values[5 + i]);
    }
}

static void test_B_3_1_all_cpus_are_cpu_major(void **state)
{
    uint64_t values[256];
    int current;

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_get_cpu_counters(true, BOTH, &current, values));
    for (uint32_t c = 0; c < kernel().cpu_count; c++) {
        assert_memory_equal(&values[(size_t)c * 10], cpu(c).values, 10 * sizeof values[0]);
    }
}

static void test_B_3_2_an_all_cpu_read_wakes_idle_cpus(void **state)
{
    uint64_t values[256];
    int current;

    (void)state;
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_int_equal(cpu(3).enabled_mask, 0xc7);
    assert_works(raw.kpc_get_cpu_counters(true, BOTH, &current, values));
    /* CPU 3 idled: it woke, and lost what kpc_get_counting has lost. */
    assert_int_equal(cpu(3).enabled_mask, 0);
    assert_int_equal(cpu((uint32_t)current).enabled_mask, 0xc7);
}

static void test_B_3_2_broadcasts_snapshot_the_callers_cpu(void **state)
{
    uint64_t values[256];
    uint64_t words[8] = {0};
    int current;

    (void)state;
    assert_works(raw.kpc_set_thread_counting(FIXED));
    for (int call = 0; call < 4; call++) {
        uint64_t before = thread(0).buffer[0];
        uint64_t cpu_now;

        assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 100, 0));
        cpu_now = cpu((uint32_t)thread(0).cpu).values[0];
        if (call == 0) {
            assert_works(raw.kpc_get_cpu_counters(true, FIXED, &current, values));
        } else if (call == 1) {
            assert_works(raw.kpc_set_counting(FIXED));
        } else if (call == 2) {
            assert_works(raw.kpc_set_config(CONFIGURABLE, words));
        } else {
            assert_works(raw.kpc_set_period(CONFIGURABLE, words));
        }
        assert_true(thread(0).buffer[0] >= before + 100);
        assert_true(cpu((uint32_t)thread(0).cpu).snapshot[0] == cpu_now);
    }
}

static void test_B_3_2_set_thread_counting_broadcasts_nothing(void **state)
{
    uint64_t before;

    (void)state;
    assert_works(raw.kpc_set_thread_counting(FIXED));
    before = thread(0).buffer[0];
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 100, 0));
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_true(thread(0).buffer[0] == before);
}

static void test_B_3_2_an_all_cpu_read_refreshes_no_other_snapshot(void **state)
{
    uint64_t values[256];
    uint64_t other = kpsim_thread_create(0);
    kpsim_cpu_state before;
    int current;

    (void)state;
    assert_works(kpsim_thread_switch(other, 3));
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(kpsim_retire_on(3, KPSIM_FIXED_CYCLES, 100, 0));
    before = cpu(3);
    assert_works(raw.kpc_get_cpu_counters(true, FIXED, &current, values));
    assert_memory_equal(cpu(3).snapshot, before.snapshot, sizeof before.snapshot);
}

static void test_B_3_2_slots_of_cpus_that_are_off_are_not_collected(void **state)
{
    uint64_t values[64];
    int current;

    (void)state;
    assert_works(raw.kpc_get_cpu_counters(true, FIXED, &current, values));
    assert_works(kpsim_cpu_power(7, false));
    assert_works(kpsim_retire_on(6, KPSIM_FIXED_CYCLES, 5, 0));
    memset(values, 0xff, sizeof values);
    assert_works(raw.kpc_get_cpu_counters(true, FIXED, &current, values));
    assert_true(values[12] == cpu(6).values[0]);
    /* The reply is as long as what was collected: the tail is the library's own zeros. */
    assert_int_equal(values[14], 0);
    assert_works(kpsim_cpu_power(7, true));
    assert_works(raw.kpc_get_cpu_counters(true, FIXED, &current, values));
    assert_true(values[14] == cpu(7).values[0]);
}

static void test_B_3_2_a_cpu_that_is_off_leaves_an_old_value_in_its_slot(void **state)
{
    uint64_t values[64];
    uint64_t old;
    int current;

    (void)state;
    assert_works(raw.kpc_get_cpu_counters(true, FIXED, &current, values));
    old = values[6];
    assert_works(kpsim_cpu_power(3, false));
    assert_works(kpsim_retire_on(3, KPSIM_FIXED_CYCLES, 500, 0));
    assert_works(raw.kpc_get_cpu_counters(true, FIXED, &current, values));
    assert_true(values[6] == old);
}

static void test_B_3_3_curcpu_is_where_the_call_ran(void **state)
{
    uint64_t values[32];
    int current;

    (void)state;
    for (uint32_t c = 0; c < 8; c += 3) {
        assert_works(kpsim_migrate(c));
        assert_works(raw.kpc_get_cpu_counters(false, FIXED, &current, values));
        assert_int_equal(current, c);
        assert_true(values[0] == cpu(c).values[0]);
    }
}

static void test_B_4_1_widths_are_47_bits_on_m1_and_63_later(void **state)
{
    static const struct {
        const char *chip;
        uint64_t max;
    } chips[] = {
        {"m1", M1_MAX},     {"a14", M1_MAX},      {"m2", NEW_MAX},  {"a15", NEW_MAX},
        {"a16", NEW_MAX},   {"m3", NEW_MAX},      {"as1", NEW_MAX}, {"as2", NEW_MAX},
        {"as3", NEW_MAX},   {"as3-max", NEW_MAX}, {"m4", NEW_MAX},  {"as4", NEW_MAX},
        {"as4-1", NEW_MAX}, {"as4-2", NEW_MAX},   {"m5", NEW_MAX},  {"as5", NEW_MAX},
        {"as5-1", NEW_MAX}, {"as5-2", NEW_MAX},
    };

    (void)state;
    for (size_t i = 0; i < sizeof chips / sizeof chips[0]; i++) {
        uint64_t periods[32];

        scripted_chip(chips[i].chip);
        scripted_profile(KPSIM_PROFILE_P15);
        assert_works(raw.kpc_get_period(BOTH, periods));
        for (size_t k = 0; k < 7; k++) {
            assert_true(periods[k] == chips[i].max);
        }
        /* A reload value is counted back from the same end. */
        assert_works(raw.kpc_force_all_ctrs_set(1));
        memset(periods, 0, sizeof periods);
        periods[0] = 1;
        assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
        assert_true(cpu(0).reload[0] == chips[i].max - 1);
        assert_true(cpu(0).reload[1] == 0);
        /* The same width on macOS 26, which refuses what does not fit. */
        scripted_profile(KPSIM_PROFILE_P26);
        periods[0] = chips[i].max;
        assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
        periods[0] = chips[i].max + 1;
        assert_fails(EINVAL, raw.kpc_set_period(CONFIGURABLE, periods));
    }
}

static void test_B_4_2_values_are_continuous_over_an_overflow(void **state)
{
    uint64_t periods[8] = {1000, 0, 0, 0, 0, 0, 0, 0};
    uint64_t before;

    (void)state;
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    before = cpu_value(2);
    assert_works(kpsim_retire(M1_CYCLE, 2500, 0));
    assert_int_equal(cpu_value(2) - before, 2500);
    assert_int_equal(cpu((uint32_t)thread(0).cpu).overflow_count, 2);
}

static void test_B_4_2_an_overflow_bit_that_waits_counts_too(void **state)
{
    uint64_t periods[8] = {1000, 0, 0, 0, 0, 0, 0, 0};
    uint32_t here;
    uint64_t before;

    (void)state;
    start_one(0, M1_CYCLE);
    here = (uint32_t)thread(0).cpu;
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    before = cpu_value(2);
    assert_works(kpsim_hold_overflows(here, true));
    assert_works(kpsim_retire(M1_CYCLE, 1200, 0));
    assert_true(cpu(here).raw[0] > M1_MAX);
    assert_int_equal(cpu_value(2) - before, 1200);
    assert_works(kpsim_hold_overflows(here, false));
    assert_int_equal(cpu(here).overflow_count, 1);
    assert_true(cpu(here).raw[0] == cpu(here).reload[0]);
    assert_int_equal(cpu_value(2) - before, 1200);
}

static void test_B_4_2_set_period_counts_unselected_counters_twice(void **state)
{
    uint64_t periods[8] = {1000, 0, 0, 0, 0, 0, 0, 0};
    uint64_t selected;
    uint64_t other;

    (void)state;
    assert_works(kpsim_set_reserved(0x01, true));
    /* Seven counters belong to CONFIGURABLE now, the first does not. */
    selected = cpu((uint32_t)thread(0).cpu).values[3];
    other = cpu((uint32_t)thread(0).cpu).values[2];
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    assert_true(cpu((uint32_t)thread(0).cpu).values[3] == selected);
    assert_true(cpu((uint32_t)thread(0).cpu).values[2] == 2 * other);
}

static void test_B_4_3_a_period_never_set_reads_its_maximum_and_0_on_26(void **state)
{
    uint64_t periods[8];

    (void)state;
    assert_works(raw.kpc_get_period(CONFIGURABLE, periods));
    assert_true(periods[0] == M1_MAX);
    scripted_profile(KPSIM_PROFILE_P26);
    assert_works(raw.kpc_get_period(CONFIGURABLE, periods));
    assert_int_equal(periods[0], 0);
    memset(periods, 0xff, sizeof periods);
    assert_works(raw.kpc_get_period(FIXED, periods));
    assert_int_equal(periods[0], 0);
    assert_int_equal(periods[1], 0);
}

static void test_B_4_4_a_backward_step_counts_0_and_is_counted(void **state)
{
    uint64_t before = cpu_value(0);
    uint64_t updates = 9;
    size_t size = sizeof updates;

    (void)state;
    assert_works(kpsim_fixed_step_back((uint32_t)thread(0).cpu, KPSIM_FIXED_CYCLES, 1000));
    assert_true(cpu_value(0) == before);
    assert_works(raw.sysctlbyname("kern.monotonic.retrograde_updates", &updates, &size, NULL, 0));
    assert_int_equal(updates, 1);
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_B_3_1_order_is_fixed_configurable_power),
        T(test_B_3_1_all_cpus_are_cpu_major),
        T(test_B_3_2_an_all_cpu_read_wakes_idle_cpus),
        T(test_B_3_2_broadcasts_snapshot_the_callers_cpu),
        T(test_B_3_2_set_thread_counting_broadcasts_nothing),
        T(test_B_3_2_an_all_cpu_read_refreshes_no_other_snapshot),
        T(test_B_3_2_slots_of_cpus_that_are_off_are_not_collected),
        T(test_B_3_2_a_cpu_that_is_off_leaves_an_old_value_in_its_slot),
        T(test_B_3_3_curcpu_is_where_the_call_ran),
        T(test_B_4_1_widths_are_47_bits_on_m1_and_63_later),
        T(test_B_4_2_values_are_continuous_over_an_overflow),
        T(test_B_4_2_an_overflow_bit_that_waits_counts_too),
        T(test_B_4_2_set_period_counts_unselected_counters_twice),
        T(test_B_4_3_a_period_never_set_reads_its_maximum_and_0_on_26),
        T(test_B_4_4_a_backward_step_counts_0_and_is_counted),
    };

    return run_tests_with(tests, raw_open, NULL);
}
