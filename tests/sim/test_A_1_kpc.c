/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md A.1: the kpc symbols, by their numbers there. */
#include "raw.h"

#include <string.h>

static void test_A_1_1_cpu_string_is_type_subtype_family(void **state)
{
    char text[64];

    (void)state;
    assert_int_equal(raw.kpc_cpu_string(text, sizeof text), strlen("cpu_100000c_2_1b588bb3"));
    assert_string_equal(text, "cpu_100000c_2_1b588bb3");
    scripted_chip("m4");
    assert_true(raw.kpc_cpu_string(text, sizeof text) > 0);
    assert_string_equal(text, "cpu_100000c_2_6f5129ac");
}

static void test_A_1_1_cpu_string_is_cut_like_snprintf(void **state)
{
    char text[5];

    (void)state;
    assert_int_equal(raw.kpc_cpu_string(text, sizeof text), 22);
    assert_string_equal(text, "cpu_");
}

static void test_A_1_1_cpu_string_has_a_fourth_part_with_a_model_node(void **state)
{
    char text[64];
    uint32_t model = 0x9e;

    (void)state;
    assert_works(kpsim_sysctl_set("machdep.cpu.model", &model, sizeof model));
    assert_true(raw.kpc_cpu_string(text, sizeof text) > 0);
    assert_string_equal(text, "cpu_100000c_2_1b588bb3_9e");
}

static void test_A_1_1_cpu_string_refuses_no_buffer_and_missing_nodes(void **state)
{
    char text[64];

    (void)state;
    assert_int_equal(raw.kpc_cpu_string(NULL, 10), -1);
    assert_int_equal(raw.kpc_cpu_string(text, 0), -1);
    assert_works(kpsim_sysctl_remove("hw.cpufamily"));
    assert_int_equal(raw.kpc_cpu_string(text, sizeof text), -1);
}

static void test_A_1_2_pmu_version_is_2_and_0_without_root(void **state)
{
    (void)state;
    assert_int_equal(raw.kpc_pmu_version(), KPC_PMU_ARM_APPLE);
    assert_works(kpsim_set_root(false));
    assert_int_equal(raw.kpc_pmu_version(), KPC_PMU_ERROR);
}

static void test_A_1_3_configurable_vanishes_when_forced_after_the_start(void **state)
{
    (void)state;
    assert_works(raw.kpc_set_counting(BOTH));
    assert_int_equal(raw.kpc_get_counting(), BOTH);
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_int_equal(raw.kpc_get_counting(), FIXED);
    assert_works(raw.kpc_set_counting(BOTH));
    assert_int_equal(raw.kpc_get_counting(), BOTH);
}

static void test_A_1_3_configurable_stays_when_released_after_the_start(void **state)
{
    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(raw.kpc_force_all_ctrs_set(0));
    assert_int_equal(raw.kpc_get_counting(), BOTH);
}

static void test_A_1_3_without_reserved_counters_forcing_changes_nothing(void **state)
{
    (void)state;
    assert_works(kpsim_set_reserved(0, true));
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_int_equal(raw.kpc_get_counting(), BOTH);
}

static void test_A_1_3_only_bits_1_2_4_are_reported_and_0_on_error(void **state)
{
    (void)state;
    assert_works(raw.kpc_set_counting(0xfffffff9U));
    assert_int_equal(raw.kpc_get_counting(), FIXED);
    assert_works(kpsim_set_root(false));
    assert_int_equal(raw.kpc_get_counting(), 0);
}

static void test_A_1_3_fixed_echoes_the_last_set(void **state)
{
    (void)state;
    assert_int_equal(raw.kpc_get_counting(), 0);
    assert_works(raw.kpc_set_counting(FIXED));
    assert_int_equal(raw.kpc_get_counting(), FIXED);
    assert_works(raw.kpc_set_counting(CONFIGURABLE));
    assert_int_equal(raw.kpc_get_counting(), CONFIGURABLE);
}

static void test_A_1_3_power_shows_when_it_has_counters(void **state)
{
    (void)state;
    assert_works(kpsim_set_reserved(0x38, false));
    assert_works(raw.kpc_set_counting(FIXED | CONFIGURABLE | POWER));
    assert_int_equal(raw.kpc_get_counting(), FIXED | CONFIGURABLE | POWER);
}

static void test_A_1_4_set_counting_accepts_any_bits(void **state)
{
    (void)state;
    assert_works(raw.kpc_set_counting(0));
    assert_works(raw.kpc_set_counting(UINT32_MAX));
    assert_works(raw.kpc_set_counting(0x80000000U));
}

static void test_A_1_4_power_alone_stops_the_configurable_ones(void **state)
{
    (void)state;
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(raw.kpc_set_counting(POWER));
    assert_int_equal(raw.kpc_get_counting(), 0);
    assert_int_equal(kernel().running_mask, 0);
}

static void test_A_1_4_touches_only_the_available_counters(void **state)
{
    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_counting(CONFIGURABLE));
    assert_int_equal(kernel().running_mask, 0xff);
    assert_works(raw.kpc_force_all_ctrs_set(0));
    assert_works(raw.kpc_set_counting(0));
    assert_int_equal(kernel().running_mask, 0x38);
}

static void test_A_1_5_thread_counting_is_the_argument_and_0_when_off(void **state)
{
    (void)state;
    assert_int_equal(raw.kpc_get_thread_counting(), 0);
    assert_works(raw.kpc_set_thread_counting(BOTH | 0x100));
    assert_int_equal(raw.kpc_get_thread_counting(), BOTH | 0x100);
    assert_works(raw.kpc_set_thread_counting(0));
    assert_int_equal(raw.kpc_get_thread_counting(), 0);
}

static void test_A_1_5_thread_counting_is_all_ones_on_error(void **state)
{
    (void)state;
    assert_works(kpsim_set_root(false));
    assert_int_equal(raw.kpc_get_thread_counting(), 0xFFFFFFFFU);
}

static void test_A_1_6_a_mask_without_counters_turns_it_off(void **state)
{
    const uint32_t empty[] = {0, RAWPMU, 0x100, POWER};

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++) {
        assert_works(raw.kpc_set_thread_counting(BOTH));
        assert_true(kernel().thread_counting_on);
        assert_works(raw.kpc_set_thread_counting(empty[i]));
        assert_false(kernel().thread_counting_on);
        assert_int_equal(raw.kpc_get_thread_counting(), 0);
    }
}

static void test_A_1_6_classes_need_not_be_counting(void **state)
{
    uint64_t values[32];

    (void)state;
    assert_int_equal(raw.kpc_get_counting(), 0);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    assert_works(raw.kpc_get_thread_counters(0, 32, values));
}

static void test_A_1_7_config_count_is_0_on_error(void **state)
{
    (void)state;
    assert_int_equal(raw.kpc_get_config_count(CONFIGURABLE), 5);
    assert_works(kpsim_set_busy(true));
    assert_int_equal(raw.kpc_get_config_count(CONFIGURABLE), 0);
}

static void test_A_1_8_counter_count_is_0_on_error(void **state)
{
    (void)state;
    assert_int_equal(raw.kpc_get_counter_count(BOTH), 7);
    assert_works(kpsim_set_busy(true));
    assert_int_equal(raw.kpc_get_counter_count(BOTH), 0);
}

static void test_A_1_9_classes_without_words_are_EINVAL(void **state)
{
    uint64_t words[32];

    (void)state;
    assert_fails(EINVAL, raw.kpc_get_config(FIXED, words));
    assert_fails(EINVAL, raw.kpc_get_config(RAWPMU, words));
    assert_fails(EINVAL, raw.kpc_get_config(POWER, words));
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_get_config(RAWPMU, words));
}

static void test_A_1_9_raw_with_configurable_is_EPERM_while_shared(void **state)
{
    uint64_t words[32];

    (void)state;
    assert_fails(EPERM, raw.kpc_get_config(RAWPMU | CONFIGURABLE, words));
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_get_config(RAWPMU | CONFIGURABLE, words));
    assert_works(raw.kpc_force_all_ctrs_set(0));
    assert_works(kpsim_set_reserved(0, true));
    assert_works(raw.kpc_get_config(RAWPMU | CONFIGURABLE, words));
}

static void test_A_1_9_words_read_back_with_mode_bits(void **state)
{
    uint64_t words[8] = {0x02};

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_works(raw.kpc_get_config(CONFIGURABLE, words));
    assert_int_equal(words[0], 0x20002);
    assert_int_equal(words[1], 0);
}

static void test_A_1_9_power_words_follow_the_configurable_ones(void **state)
{
    /* Written to all eight while forced; the fourth to the sixth are the power manager's again. */
    uint64_t words[8] = {1, 2, 4, 5, 7, 8, 10, 11};
    static const uint64_t order[8] = {1, 2, 4, 10, 11, 5, 7, 8};
    uint64_t read[9];

    (void)state;
    assert_works(kpsim_set_reserved(0x38, false));
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_works(raw.kpc_force_all_ctrs_set(0));
    memset(read, 0xff, sizeof read);
    assert_works(raw.kpc_get_config(POWER, read));
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(read[i], 0x20000 | order[5 + i]);
    }
    assert_true(read[3] == UINT64_MAX);
    assert_works(raw.kpc_get_config(CONFIGURABLE | POWER, read));
    for (size_t i = 0; i < 8; i++) {
        assert_int_equal(read[i], 0x20000 | order[i]);
    }
    assert_true(read[8] == UINT64_MAX);
}

static void test_A_1_10_no_words_is_minus_one_and_errno_untouched(void **state)
{
    uint64_t words[8] = {0};

    (void)state;
    errno = 1234;
    assert_int_equal(raw.kpc_set_config(FIXED, words), -1);
    assert_int_equal(errno, 1234);
}

static void test_A_1_10_too_few_words_are_EINVAL(void **state)
{
    struct {
        uint32_t classes;
        uint32_t words[2];
    } request = {CONFIGURABLE, {0, 0}};

    (void)state;
    assert_fails(EINVAL, raw.sysctlbyname("kpc.config", NULL, NULL, &request, sizeof request));
}

static void test_A_1_10_power_is_EPERM(void **state)
{
    uint64_t words[32] = {0};

    (void)state;
    assert_works(kpsim_set_reserved(0x38, false));
    assert_fails(EPERM, raw.kpc_set_config(POWER, words));
    assert_fails(EPERM, raw.kpc_set_config(CONFIGURABLE | POWER, words));
}

static void test_A_1_10_raw_with_configurable_is_EPERM_while_shared(void **state)
{
    uint64_t words[32] = {0};

    (void)state;
    assert_fails(EPERM, raw.kpc_set_config(RAWPMU | CONFIGURABLE, words));
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_config(RAWPMU | CONFIGURABLE, words));
}

static void test_A_1_10_raw_words_are_not_checked(void **state)
{
    uint64_t words[32] = {0};

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    words[8] = 0xdeadbeef;
    assert_works(raw.kpc_set_config(RAWPMU | CONFIGURABLE, words));
    memset(words, 0, sizeof words);
    assert_works(raw.kpc_get_config(RAWPMU, words));
    assert_int_equal(words[0], 0xdeadbeef);
}

static void test_A_1_10_a_disallowed_selector_is_EPERM(void **state)
{
    uint64_t words[8] = {0xff};

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_fails(EPERM, raw.kpc_set_config(CONFIGURABLE, words));
}

static void test_A_1_10_reads_exactly_config_count_words(void **state)
{
    /* The sixth word would be refused if it were looked at. */
    uint64_t words[6] = {M1_CYCLE, 0, 0, 0, 0, 0xff};

    (void)state;
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_int_equal(kernel().words[0], 0x20002);
}

static void test_A_1_11_a_failed_read_zeroes_buffer_and_cpu(void **state)
{
    uint64_t values[10];
    int current = 77;

    (void)state;
    memset(values, 0xff, sizeof values);
    assert_works(kpsim_migrate(2));
    assert_works(kpsim_set_root(false));
    assert_fails(EPERM, raw.kpc_get_cpu_counters(false, BOTH, &current, values));
    assert_int_equal(current, 0);
    for (size_t i = 0; i < 7; i++) {
        assert_int_equal(values[i], 0);
    }
    assert_true(values[7] == UINT64_MAX);
}

static void test_A_1_11_classes_without_counters_are_EINVAL(void **state)
{
    uint64_t values[10];
    int current = 77;

    (void)state;
    assert_fails(EINVAL, raw.kpc_get_cpu_counters(false, RAWPMU, &current, values));
    assert_int_equal(current, 0);
}

static void test_A_1_11_all_needs_the_number_of_cpus(void **state)
{
    uint64_t values[256];
    int current;

    (void)state;
    assert_works(raw.kpc_get_cpu_counters(true, BOTH, &current, values));
    assert_works(kpsim_sysctl_remove("hw.ncpu"));
    assert_int_equal(raw.kpc_get_cpu_counters(true, BOTH, &current, values), -1);
    assert_works(raw.kpc_get_cpu_counters(false, BOTH, &current, values));
}

static void test_A_1_12_writes_exactly_the_values_of_the_classes(void **state)
{
    uint64_t values[4] = {0, 0, 42, 43};

    (void)state;
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(raw.kpc_get_thread_counters(0, 4, values));
    assert_true(values[0] != 0 && values[1] != 0);
    assert_int_equal(values[2], 42);
    assert_int_equal(values[3], 43);
}

static void test_A_1_12_another_tid_is_EINVAL_before_everything(void **state)
{
    (void)state;
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_fails(EINVAL, raw.kpc_get_thread_counters(1, 0, NULL));
}

static void test_A_1_12_a_thread_without_a_buffer_is_EINVAL(void **state)
{
    uint64_t values[32];

    (void)state;
    assert_fails(EINVAL, raw.kpc_get_thread_counters(0, 32, values));
    assert_fails(EINVAL, raw.kpc_get_thread_counters(0, 0, values));
    assert_fails(EINVAL, raw.kpc_get_thread_counters(0, 32, NULL));
}

static void test_A_1_12_small_n_gives_enomem(void **state)
{
    uint64_t values[32];

    (void)state;
    assert_works(raw.kpc_set_thread_counting(BOTH));
    assert_fails(ENOMEM, raw.kpc_get_thread_counters(0, 6, values));
    assert_works(raw.kpc_get_thread_counters(0, 7, values));
}

static void test_A_1_12_no_buffer_given_is_success(void **state)
{
    (void)state;
    assert_works(raw.kpc_set_thread_counting(BOTH));
    assert_works(raw.kpc_get_thread_counters(0, 0, NULL));
}

static void test_A_1_12_accumulates_also_without_room_or_buffer(void **state)
{
    uint64_t before;

    (void)state;
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(raw.kpc_get_thread_counters(0, 0, NULL));
    before = thread(0).buffer[0];
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 100, 0));
    assert_works(raw.kpc_get_thread_counters(0, 0, NULL));
    assert_int_equal(thread(0).buffer[0] - before, 100);
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 10, 0));
    uint64_t one;
    assert_fails(ENOMEM, raw.kpc_get_thread_counters(0, 1, &one));
    assert_int_equal(thread(0).buffer[0] - before, 110);
}

static void test_A_1_13_force_is_idempotent_and_a_boolean(void **state)
{
    int32_t self;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    assert_works(raw.kpc_force_all_ctrs_set(5));
    assert_int_equal(kernel().force_pid, self);
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_force_all_ctrs_set(0));
    assert_int_equal(kernel().force_pid, 0);
    assert_works(raw.kpc_force_all_ctrs_set(0));
}

static void test_A_1_13_EACCES_while_another_task_holds_for_both_values(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(kpsim_hold_force(other, true));
    assert_fails(EACCES, raw.kpc_force_all_ctrs_set(1));
    assert_fails(EACCES, raw.kpc_force_all_ctrs_set(0));
    assert_int_equal(kernel().force_pid, other);
    assert_works(kpsim_hold_force(other, false));
    assert_works(raw.kpc_force_all_ctrs_set(1));
}

static void test_A_1_14_get_reports_the_global_state(void **state)
{
    int32_t other = other_task();
    int forced = 7;

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_get(&forced));
    assert_int_equal(forced, 0);
    assert_works(kpsim_hold_force(other, true));
    assert_works(raw.kpc_force_all_ctrs_get(&forced));
    assert_int_equal(forced, 1);
}

static void test_A_1_14_get_is_the_privilege_probe(void **state)
{
    int forced = 7;

    (void)state;
    assert_works(kpsim_set_root(false));
    assert_fails(EPERM, raw.kpc_force_all_ctrs_get(&forced));
    assert_int_equal(forced, 7);
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_A_1_1_cpu_string_is_type_subtype_family),
        T(test_A_1_1_cpu_string_is_cut_like_snprintf),
        T(test_A_1_1_cpu_string_has_a_fourth_part_with_a_model_node),
        T(test_A_1_1_cpu_string_refuses_no_buffer_and_missing_nodes),
        T(test_A_1_2_pmu_version_is_2_and_0_without_root),
        T(test_A_1_3_configurable_vanishes_when_forced_after_the_start),
        T(test_A_1_3_configurable_stays_when_released_after_the_start),
        T(test_A_1_3_without_reserved_counters_forcing_changes_nothing),
        T(test_A_1_3_only_bits_1_2_4_are_reported_and_0_on_error),
        T(test_A_1_3_fixed_echoes_the_last_set),
        T(test_A_1_3_power_shows_when_it_has_counters),
        T(test_A_1_4_set_counting_accepts_any_bits),
        T(test_A_1_4_power_alone_stops_the_configurable_ones),
        T(test_A_1_4_touches_only_the_available_counters),
        T(test_A_1_5_thread_counting_is_the_argument_and_0_when_off),
        T(test_A_1_5_thread_counting_is_all_ones_on_error),
        T(test_A_1_6_a_mask_without_counters_turns_it_off),
        T(test_A_1_6_classes_need_not_be_counting),
        T(test_A_1_7_config_count_is_0_on_error),
        T(test_A_1_8_counter_count_is_0_on_error),
        T(test_A_1_9_classes_without_words_are_EINVAL),
        T(test_A_1_9_raw_with_configurable_is_EPERM_while_shared),
        T(test_A_1_9_words_read_back_with_mode_bits),
        T(test_A_1_9_power_words_follow_the_configurable_ones),
        T(test_A_1_10_no_words_is_minus_one_and_errno_untouched),
        T(test_A_1_10_too_few_words_are_EINVAL),
        T(test_A_1_10_power_is_EPERM),
        T(test_A_1_10_raw_with_configurable_is_EPERM_while_shared),
        T(test_A_1_10_raw_words_are_not_checked),
        T(test_A_1_10_a_disallowed_selector_is_EPERM),
        T(test_A_1_10_reads_exactly_config_count_words),
        T(test_A_1_11_a_failed_read_zeroes_buffer_and_cpu),
        T(test_A_1_11_classes_without_counters_are_EINVAL),
        T(test_A_1_11_all_needs_the_number_of_cpus),
        T(test_A_1_12_writes_exactly_the_values_of_the_classes),
        T(test_A_1_12_another_tid_is_EINVAL_before_everything),
        T(test_A_1_12_a_thread_without_a_buffer_is_EINVAL),
        T(test_A_1_12_small_n_gives_enomem),
        T(test_A_1_12_no_buffer_given_is_success),
        T(test_A_1_12_accumulates_also_without_room_or_buffer),
        T(test_A_1_13_force_is_idempotent_and_a_boolean),
        T(test_A_1_13_EACCES_while_another_task_holds_for_both_values),
        T(test_A_1_14_get_reports_the_global_state),
        T(test_A_1_14_get_is_the_privilege_probe),
    };

    return run_tests_with(tests, raw_open, NULL);
}
