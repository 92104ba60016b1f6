/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md B.1 and B.2: classes, and how many counters and words they have. */
#include "raw.h"

/* Counter and config counts of classes 0 to 8 in one state of forcing and reservation. */
struct counts {
    uint32_t counters[9];
    uint32_t words[9];
};

static void check(const struct counts *expected)
{
    for (uint32_t classes = 0; classes < 9; classes++) {
        assert_int_equal(raw.kpc_get_counter_count(classes), expected->counters[classes]);
        assert_int_equal(raw.kpc_get_config_count(classes), expected->words[classes]);
    }
}

static const struct counts shared_custom = {{0, 2, 5, 7, 0, 2, 5, 7, 0},
                                            {0, 0, 5, 5, 0, 0, 5, 5, 0}};
static const struct counts shared_power = {{0, 2, 5, 7, 3, 5, 8, 10, 0},
                                           {0, 0, 5, 5, 3, 3, 8, 8, 0}};
static const struct counts forced = {{0, 2, 8, 10, 0, 2, 8, 10, 0}, {0, 0, 8, 8, 0, 0, 8, 8, 11}};

static void test_B_1_1_fixed_are_cycles_then_instructions(void **state)
{
    uint64_t before[32];
    uint64_t after[32];
    int current;

    (void)state;
    assert_int_equal(raw.kpc_get_counter_count(FIXED), 2);
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_int_equal(raw.kpc_get_counter_count(CONFIGURABLE), 8);
    assert_works(raw.kpc_get_cpu_counters(false, FIXED, &current, before));
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 5, 0));
    assert_works(kpsim_retire(KPSIM_FIXED_INSTRUCTIONS, 9, 0));
    assert_works(raw.kpc_get_cpu_counters(false, FIXED, &current, after));
    assert_int_equal(after[0] - before[0], 5);
    assert_int_equal(after[1] - before[1], 9);
}

static void test_B_1_2_power_is_never_advertised(void **state)
{
    (void)state;
    assert_works(kpsim_set_reserved(0x38, false));
    assert_int_equal(node_u32("kpc.classes"), FIXED | CONFIGURABLE | RAWPMU);
}

static void test_B_1_3_fixed_counters_never_stop(void **state)
{
    uint64_t before;

    (void)state;
    assert_works(raw.kpc_set_counting(0));
    before = cpu_value(0);
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 30, 12));
    assert_int_equal(cpu_value(0) - before, 42);
}

static void test_B_2_0_counts_come_from_what_is_reserved_and_whether_forced(void **state)
{
    (void)state;
    for (uint32_t mask = 0; mask < 256; mask += 5) {
        uint32_t reserved = (uint32_t)__builtin_popcount(mask);

        for (int custom = 0; custom < 2; custom++) {
            assert_works(kpsim_set_reserved(mask, custom != 0));
            assert_int_equal(raw.kpc_get_counter_count(FIXED), 2);
            assert_int_equal(raw.kpc_get_counter_count(CONFIGURABLE), 8 - reserved);
            assert_int_equal(raw.kpc_get_counter_count(POWER), custom != 0 ? 0 : reserved);
            assert_works(raw.kpc_force_all_ctrs_set(1));
            assert_int_equal(raw.kpc_get_counter_count(CONFIGURABLE), 8);
            assert_int_equal(raw.kpc_get_counter_count(POWER), 0);
            assert_works(raw.kpc_force_all_ctrs_set(0));
        }
    }
}

static void test_B_2_1_fixed_have_no_words(void **state)
{
    (void)state;
    check(&shared_custom);
}

static void test_B_2_2_forcing_gives_all_eight(void **state)
{
    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    check(&forced);
}

static void test_B_2_3_counts_follow_every_change_of_force(void **state)
{
    (void)state;
    assert_int_equal(raw.kpc_get_counter_count(BOTH), 7);
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_int_equal(raw.kpc_get_counter_count(BOTH), 10);
    assert_works(raw.kpc_force_all_ctrs_set(0));
    assert_int_equal(raw.kpc_get_counter_count(BOTH), 7);
    assert_works(kpsim_set_reserved(0x03, true));
    assert_int_equal(raw.kpc_get_counter_count(BOTH), 8);
}

static void test_B_2_4_power_has_counters_only_without_custom_config(void **state)
{
    (void)state;
    assert_works(kpsim_set_reserved(0x38, false));
    check(&shared_power);
    assert_works(raw.kpc_force_all_ctrs_set(1));
    check(&forced);
}

static void test_B_2_5_raw_adds_words_when_nothing_is_shared(void **state)
{
    (void)state;
    assert_int_equal(raw.kpc_get_config_count(RAWPMU | CONFIGURABLE), 5);
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_int_equal(raw.kpc_get_config_count(RAWPMU | CONFIGURABLE), 19);
    assert_int_equal(raw.kpc_get_counter_count(RAWPMU | CONFIGURABLE), 8);
    assert_works(raw.kpc_force_all_ctrs_set(0));
    assert_works(kpsim_set_reserved(0, true));
    assert_int_equal(raw.kpc_get_config_count(RAWPMU), 11);
    scripted_profile(KPSIM_PROFILE_P26);
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_int_equal(raw.kpc_get_config_count(RAWPMU), 7);
    scripted_chip("m3");
    scripted_profile(KPSIM_PROFILE_P26);
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_int_equal(raw.kpc_get_config_count(RAWPMU), 17);
}

static void test_B_2_6_unknown_bits_are_ignored(void **state)
{
    (void)state;
    assert_int_equal(raw.kpc_get_counter_count(0xfffffff0U | BOTH), 7);
    assert_int_equal(raw.kpc_get_config_count(0xfffffff0U | BOTH), 5);
}

static void test_B_2_7_the_default_reservation_is_0x38(void **state)
{
    (void)state;
    assert_int_equal(kernel().reserved_mask, 0x38);
    assert_int_equal(kernel().available_mask, 0xc7);
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_int_equal(kernel().available_mask, 0xff);
}

static void test_B_2_8_unforced_words_go_to_the_available_counters_in_order(void **state)
{
    uint64_t words[8] = {1, 2, 4, 5, 7, 0, 0, 0};
    kpsim_kernel_state now;

    (void)state;
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    now = kernel();
    assert_int_equal(now.words[0], 0x20001);
    assert_int_equal(now.words[1], 0x20002);
    assert_int_equal(now.words[2], 0x20004);
    assert_int_equal(now.words[3], 0);
    assert_int_equal(now.words[5], 0);
    assert_int_equal(now.words[6], 0x20005);
    assert_int_equal(now.words[7], 0x20007);
    /* Forcing moves what the fourth word means. */
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_get_config(CONFIGURABLE, words));
    assert_int_equal(words[3], 0);
    assert_int_equal(words[6], 0x20005);
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_B_1_1_fixed_are_cycles_then_instructions),
        T(test_B_1_2_power_is_never_advertised),
        T(test_B_1_3_fixed_counters_never_stop),
        T(test_B_2_0_counts_come_from_what_is_reserved_and_whether_forced),
        T(test_B_2_1_fixed_have_no_words),
        T(test_B_2_2_forcing_gives_all_eight),
        T(test_B_2_3_counts_follow_every_change_of_force),
        T(test_B_2_4_power_has_counters_only_without_custom_config),
        T(test_B_2_5_raw_adds_words_when_nothing_is_shared),
        T(test_B_2_6_unknown_bits_are_ignored),
        T(test_B_2_7_the_default_reservation_is_0x38),
        T(test_B_2_8_unforced_words_go_to_the_available_counters_in_order),
    };

    return run_tests_with(tests, raw_open, NULL);
}
