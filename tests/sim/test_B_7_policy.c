/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md B.7, B.8, B.9: which events, which modes, and no counters at all. */
#include "raw.h"

#include <string.h>

/* What a forced set_config of one word on the first counter gives: 0 or errno. */
static int try_word(uint64_t word)
{
    uint64_t words[8] = {word};

    errno = 0;
    if (raw.kpc_force_all_ctrs_set(1) != 0) {
        return errno;
    }
    return raw.kpc_set_config(CONFIGURABLE, words) == 0 ? 0 : errno;
}

/* How many selectors are allowed, of the two ranges in which any chip has some. */
#define SELECTORS 0x2000U

static unsigned allowed_selectors(void)
{
    unsigned allowed = 0;

    for (uint32_t i = 0; i < SELECTORS; i++) {
        allowed += try_word(i < 0x1000 ? i : 0x3000 + i) == 0;
    }
    return allowed;
}

/* The first counter's word as the register holds it after writing another; P26 needs a start. */
static uint64_t read_back(uint64_t word)
{
    uint64_t words[8] = {word};

    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_counting(FIXED));
    assert_works(raw.kpc_set_config(CONFIGURABLE, words));
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(raw.kpc_get_config(CONFIGURABLE, words));
    return words[0];
}

/* What the first counter counts of 100 user and 10 kernel events. */
static uint64_t counted(uint64_t word, uint32_t event)
{
    uint64_t before;

    read_back(word);
    before = cpu_value(2);
    assert_works(kpsim_retire(event, 100, 10));
    return cpu_value(2) - before;
}

static void test_B_7_1_one_disallowed_word_refuses_them_all(void **state)
{
    uint64_t good[8] = {M1_CYCLE, M1_INST_BRANCH};
    uint64_t bad[8] = {M1_INST_ALL, M1_INST_ALL, 0, 0, 0, 0, 0, 0xff};
    kpsim_kernel_state before;

    (void)state;
    start_counting(good);
    before = kernel();
    assert_fails(EPERM, raw.kpc_set_config(CONFIGURABLE, bad));
    assert_memory_equal(kernel().words, before.words, sizeof before.words);
}

static void test_B_7_2_lists_have_as_many_events_as_the_kernels_sources(void **state)
{
    static const struct {
        const char *chip;
        const char *soc; /* NULL: the chip's own */
        const char *version;
        unsigned allowed; /* with the empty selector */
    } lists[] = {
        {"m1", NULL, "14.4", 60},    {"m1", NULL, "14.6", 60},      {"m1", NULL, "15.0", 60},
        {"m1", NULL, "15.4", 60},    {"m1", "T6000", "14.4", 60},   {"m1", "T6000", "15.0", 60},
        {"m1", "T8101", "14.4", 60}, {"m1", "T8101", "15.0", 60},   {"m2", NULL, "14.4", 59},
        {"m2", NULL, "14.6", 59},    {"m2", NULL, "15.0", 59},      {"m2", NULL, "15.4", 59},
        {"m2", "T6020", "14.4", 59}, {"m2", "T6020", "15.0", 59},   {"m2", "T6020", "15.4", 59},
        {"as1", NULL, "14.6", 1},    {"as1", NULL, "15.0", 60},     {"as1", NULL, "15.3", 60},
        {"as1", NULL, "15.4", 62},   {"as2", NULL, "14.6", 1},      {"as2", NULL, "15.0", 60},
        {"as2", NULL, "15.4", 62},   {"as3", NULL, "14.6", 1},      {"as3", NULL, "15.0", 60},
        {"as3", NULL, "15.4", 62},   {"as3-max", NULL, "15.0", 60}, {"as3-max", NULL, "15.4", 62},
        {"m4", NULL, "15.0", 62},    {"m4", NULL, "15.4", 62},      {"as4-1", NULL, "15.0", 1},
        {"as4-1", NULL, "15.4", 62}, {"as4-2", NULL, "15.0", 1},    {"as4-2", NULL, "15.4", 62},
        {"a16", NULL, "15.4", 1},    {"m5", NULL, "15.4", 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        bool narrow = strcmp(lists[i].chip, "m1") == 0 || strcmp(lists[i].chip, "m2") == 0;

        scripted_chip(lists[i].chip);
        scripted_profile(KPSIM_PROFILE_P15);
        assert_works(kpsim_set_os_version(lists[i].version));
        if (lists[i].soc != NULL) {
            assert_works(kpsim_set_soc(lists[i].soc));
        }
        /* An 8-bit chip sees each selector again and again. */
        assert_int_equal(allowed_selectors() / (narrow ? SELECTORS / 256 : 1), lists[i].allowed);
    }
}

static void test_B_7_2_m1_has_60_on_every_soc(void **state)
{
    static const char *const socs[] = {"T8101", "T8103", "T6000"};

    (void)state;
    for (size_t i = 0; i < sizeof socs / sizeof socs[0]; i++) {
        assert_works(kpsim_set_soc(socs[i]));
        assert_int_equal(allowed_selectors() / (SELECTORS / 256), 60);
    }
}

static void test_B_7_2_there_is_no_policy_before_14_4_and_none_on_development_kernels(void **state)
{
    (void)state;
    scripted_profile(KPSIM_PROFILE_P14);
    assert_works(kpsim_set_os_version("14.3"));
    assert_int_equal(try_word(0xff), 0);
    assert_works(kpsim_set_os_version("14.4"));
    assert_int_equal(try_word(0xff), EPERM);
    assert_works(kpsim_set_development_kernel(true));
    assert_int_equal(try_word(0xff), 0);
}

static void test_B_7_2_on_26_the_database_is_the_list(void **state)
{
    (void)state;
    scripted_chip("m5");
    assert_int_equal(allowed_selectors(), 1 + 133);
}

static void test_B_7_3_selectors_are_cut_to_the_hardwares_width(void **state)
{
    (void)state;
    assert_int_equal(try_word(0x18c), 0);
    assert_int_equal(kernel().words[0], 0x2008c);
    assert_int_equal(try_word(0x100), 0);
    assert_int_equal(kernel().words[0], 0x20000);
    scripted_chip("as1");
    assert_int_equal(try_word(0x18c), EPERM);
    assert_int_equal(try_word(0x8c), 0);
    scripted_chip("m1");
    scripted_profile(KPSIM_PROFILE_P26);
    assert_int_equal(try_word(0x18c), EPERM);
}

static void test_B_7_3_on_26_all_16_bits_are_looked_at(void **state)
{
    static const char *const narrow[] = {"m1", "m2"};

    (void)state;
    for (size_t i = 0; i < sizeof narrow / sizeof narrow[0]; i++) {
        scripted_chip(narrow[i]);
        assert_int_equal(try_word(0x18c), 0);
        assert_int_equal(try_word(0x100), 0);
        scripted_profile(KPSIM_PROFILE_P26);
        assert_int_equal(try_word(0x18c), EPERM);
        assert_int_equal(try_word(0x100), EPERM);
        assert_int_equal(try_word(0x8c), 0);
        /* Bits above are no part of the selector. */
        assert_int_equal(try_word(UINT64_C(0xfff000000000008c)), 0);
    }
}

static void test_B_7_4_old_selectors_are_refused_on_m4(void **state)
{
    (void)state;
    scripted_chip("m4");
    assert_int_equal(try_word(0x8c), EPERM);
    assert_int_equal(try_word(0x02), EPERM);
    assert_int_equal(try_word(0x01), EPERM);
    assert_int_equal(try_word(0x08), 0);
    assert_int_equal(try_word(0x11), 0);
    assert_int_equal(try_word(0x3a), 0);
}

static void test_B_7_5_a_database_names_events_that_the_kernel_refuses(void **state)
{
    kpep_db *db = own_database();
    kpep_event *event = event_named(db, "SCHEDULE_EMPTY");

    (void)state;
    assert_int_equal(event->number, 0x51);
    assert_int_equal(try_word(event->number), EPERM);
    raw.kpep_db_free(db);
}

static void test_B_7_6_cpc_secure_tells(void **state)
{
    uint32_t zero = 0;

    (void)state;
    assert_int_equal(node_u32("kern.cpc.secure"), 1);
    assert_fails(EPERM, raw.sysctlbyname("kern.cpc.secure", NULL, NULL, &zero, sizeof zero));
    assert_works(kpsim_set_development_kernel(true));
    assert_int_equal(node_u32("kern.cpc.secure"), 0);
    /* No policy yet. */
    assert_works(kpsim_set_development_kernel(false));
    assert_works(kpsim_set_os_version("14.3"));
    assert_int_equal(node_u32("kern.cpc.secure"), 0);
}

static void test_B_8_1_32_bit_user_mode_counts_nothing_here(void **state)
{
    (void)state;
    scripted_profile(KPSIM_PROFILE_P14);
    assert_int_equal(counted(0x10000 | M1_CYCLE, M1_CYCLE), 0);
}

static void test_B_8_2_user_mode_bit(void **state)
{
    (void)state;
    assert_int_equal(counted(0x20000 | M1_CYCLE, M1_CYCLE), 100);
}

static void test_B_8_3_kernel_mode_bit(void **state)
{
    (void)state;
    scripted_profile(KPSIM_PROFILE_P14);
    assert_int_equal(counted(0x40000 | M1_CYCLE, M1_CYCLE), 10);
    assert_int_equal(counted(0x60000 | M1_CYCLE, M1_CYCLE), 110);
}

static void test_B_8_4_the_monitor_bit_is_ignored_on_write(void **state)
{
    (void)state;
    assert_int_equal(read_back(0x80000 | M1_CYCLE), 0x20000 | M1_CYCLE);
    assert_int_equal(read_back(0xa0000 | M1_CYCLE), 0x20000 | M1_CYCLE);
}

static void test_B_8_5_plain_and_kernel_only_words_count_user_mode(void **state)
{
    (void)state;
    assert_int_equal(counted(M1_CYCLE, M1_CYCLE), 100);
    assert_int_equal(counted(0x40000 | M1_CYCLE, M1_CYCLE), 100);
    assert_int_equal(counted(0x60000 | M1_CYCLE, M1_CYCLE), 100);
    assert_int_equal(read_back(0x40000 | M1_CYCLE), 0x20000 | M1_CYCLE);
    assert_int_equal(read_back(0x40000), 0x20000);
}

static void test_B_8_6_only_32_bit_mode_counts_nothing_and_reads_back_bare(void **state)
{
    (void)state;
    assert_int_equal(counted(0x10000 | M1_CYCLE, M1_CYCLE), 0);
    assert_int_equal(read_back(0x10000 | M1_CYCLE), M1_CYCLE);
    assert_int_equal(read_back(0x50000 | M1_CYCLE), M1_CYCLE);
    assert_int_equal(read_back(0x30000 | M1_CYCLE), 0x20000 | M1_CYCLE);
    assert_works(kpsim_set_os_version("15.1"));
    assert_int_equal(read_back(0x10000 | M1_CYCLE), 0x10000 | M1_CYCLE);
    assert_int_equal(counted(0x10000 | M1_CYCLE, M1_CYCLE), 0);
    assert_int_equal(read_back(M1_CYCLE), 0x20000 | M1_CYCLE);
}

static void test_B_8_7_words_in_the_registers_may_be_disallowed_ones(void **state)
{
    uint64_t words[8];

    (void)state;
    assert_works(kpsim_set_development_kernel(true));
    assert_int_equal(read_back(0xff), 0x200ff);
    assert_works(kpsim_set_development_kernel(false));
    assert_works(raw.kpc_get_config(CONFIGURABLE, words));
    assert_int_equal(words[0], 0x200ff);
    assert_fails(EPERM, raw.kpc_set_config(CONFIGURABLE, words));
}

static void test_B_8_8_a_debugger_allowance_lets_kernel_counting_through(void **state)
{
    (void)state;
    assert_works(kpsim_set_debugger_allowed(true));
    assert_int_equal(counted(0x40000 | M1_CYCLE, M1_CYCLE), 10);
    assert_int_equal(counted(M1_CYCLE, M1_CYCLE), 100);
}

static void test_B_8_8_on_26_too(void **state)
{
    (void)state;
    scripted_profile(KPSIM_PROFILE_P26);
    assert_works(kpsim_set_debugger_allowed(true));
    assert_int_equal(counted(0x40000 | M1_CYCLE, M1_CYCLE), 10);
    assert_int_equal(counted(0x60000 | M1_CYCLE, M1_CYCLE), 110);
    assert_int_equal(counted(M1_CYCLE, M1_CYCLE), 100);
    assert_int_equal(read_back(0x40000 | M1_CYCLE), 0xc0000 | M1_CYCLE);
}

static void test_B_8_9_on_14_a_plain_word_counts_everywhere(void **state)
{
    (void)state;
    scripted_profile(KPSIM_PROFILE_P14);
    assert_int_equal(counted(M1_CYCLE, M1_CYCLE), 110);
    assert_int_equal(counted(0x20000 | M1_CYCLE, M1_CYCLE), 100);
}

static void test_B_8_10_on_26_a_kernel_only_word_counts_user_mode(void **state)
{
    (void)state;
    scripted_profile(KPSIM_PROFILE_P26);
    assert_int_equal(counted(0x40000 | M1_CYCLE, M1_CYCLE), 100);
    assert_int_equal(counted(M1_CYCLE, M1_CYCLE), 100);
    assert_int_equal(read_back(M1_CYCLE), 0x30000 | M1_CYCLE);
    assert_int_equal(read_back(0x20000 | M1_CYCLE), 0x20000 | M1_CYCLE);
}

static void test_B_8_10_on_26_the_kernel_bit_goes_and_the_rest_stays(void **state)
{
    (void)state;
    scripted_profile(KPSIM_PROFILE_P26);
    assert_int_equal(counted(0x60000 | M1_CYCLE, M1_CYCLE), 100);
    assert_int_equal(read_back(0x60000 | M1_CYCLE), 0x20000 | M1_CYCLE);
    assert_int_equal(read_back(0x50000 | M1_CYCLE), 0x10000 | M1_CYCLE);
    assert_int_equal(read_back(0x40000 | M1_CYCLE), 0x30000 | M1_CYCLE);
}

static void test_B_8_11_fixed_counters_count_user_and_kernel_everywhere(void **state)
{
    static const kpsim_profile profiles[] = {KPSIM_PROFILE_P14, KPSIM_PROFILE_P15,
                                             KPSIM_PROFILE_P26};

    (void)state;
    for (size_t i = 0; i < sizeof profiles / sizeof profiles[0]; i++) {
        uint64_t before;

        scripted_profile(profiles[i]);
        before = cpu_value(1);
        assert_works(kpsim_retire(KPSIM_FIXED_INSTRUCTIONS, 100, 10));
        assert_int_equal(cpu_value(1) - before, 110);
    }
}

static void test_B_8_12_the_monitor_bit_is_read_with_the_kernel_bit(void **state)
{
    (void)state;
    scripted_profile(KPSIM_PROFILE_P14);
    assert_int_equal(read_back(0x40000 | M1_CYCLE), 0xc0000 | M1_CYCLE);
    assert_int_equal(read_back(M1_CYCLE), 0xf0000 | M1_CYCLE);
    assert_int_equal(read_back(0x20000 | M1_CYCLE), 0x20000 | M1_CYCLE);
}

static void test_B_9_1_a_guest_has_no_counters_at_all(void **state)
{
    uint32_t value;
    uint64_t counts[2];
    uint64_t usage[58];
    size_t size = sizeof value;

    (void)state;
    scripted_profile(KPSIM_PROFILE_VM);
    assert_fails(ENOENT, raw.sysctlbyname("kern.monotonic.supported", &value, &size, NULL, 0));
    assert_fails(ENOENT, raw.sysctlbyname("kern.cpc.secure", &value, &size, NULL, 0));
    assert_int_equal(node_u32("kern.hv_vmm_present"), 1);
    assert_fails(ENOTSUP, raw.thread_selfcounts(1, counts, sizeof counts));
    errno = 0;
    int32_t self;
    assert_works(kpsim_self(&self, NULL));
    assert_int_equal(raw.proc_pidinfo(self, 34, 0, usage, sizeof usage), 0);
    assert_int_equal(errno, ENOTSUP);
    assert_works(kpsim_run(1000000));
    assert_works(raw.proc_pid_rusage(self, 6, usage));
    assert_int_equal(usage[31], 0);
    assert_int_equal(usage[32], 0);
    /* kperf nodes are there, without counter samplers. */
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_sample_set(1));
}

static void test_B_9_2_every_kpc_call_is_ENOENT_in_a_guest(void **state)
{
    uint64_t words[32] = {0};
    int current;

    (void)state;
    scripted_profile(KPSIM_PROFILE_VM);
    assert_fails(ENOENT, raw.kpc_force_all_ctrs_set(1));
    assert_fails(ENOENT, raw.kpc_force_all_ctrs_get(&current));
    assert_fails(ENOENT, raw.kpc_set_counting(BOTH));
    assert_fails(ENOENT, raw.kpc_set_thread_counting(BOTH));
    assert_fails(ENOENT, raw.kpc_get_config(CONFIGURABLE, words));
    assert_fails(ENOENT, raw.kpc_set_config(CONFIGURABLE, words));
    assert_fails(ENOENT, raw.kpc_get_cpu_counters(false, BOTH, &current, words));
    assert_fails(ENOENT, raw.kpc_get_thread_counters(0, 32, words));
    assert_int_equal(raw.kpc_get_counter_count(BOTH), 0);
    assert_int_equal(raw.kpc_get_config_count(BOTH), 0);
    assert_int_equal(raw.kpc_get_counting(), 0);
    assert_int_equal(raw.kpc_get_thread_counting(), UINT32_MAX);
    assert_int_equal(raw.kpc_pmu_version(), KPC_PMU_ERROR);
    assert_null(raw.kpc_counterbuf_alloc());
    /* The database of the real processor is still found. */
    raw.kpep_db_free(own_database());
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_B_7_1_one_disallowed_word_refuses_them_all),
        T(test_B_7_2_lists_have_as_many_events_as_the_kernels_sources),
        T(test_B_7_2_m1_has_60_on_every_soc),
        T(test_B_7_2_there_is_no_policy_before_14_4_and_none_on_development_kernels),
        T(test_B_7_2_on_26_the_database_is_the_list),
        T(test_B_7_3_selectors_are_cut_to_the_hardwares_width),
        T(test_B_7_3_on_26_all_16_bits_are_looked_at),
        T(test_B_7_4_old_selectors_are_refused_on_m4),
        T(test_B_7_5_a_database_names_events_that_the_kernel_refuses),
        T(test_B_7_6_cpc_secure_tells),
        T(test_B_8_1_32_bit_user_mode_counts_nothing_here),
        T(test_B_8_2_user_mode_bit),
        T(test_B_8_3_kernel_mode_bit),
        T(test_B_8_4_the_monitor_bit_is_ignored_on_write),
        T(test_B_8_5_plain_and_kernel_only_words_count_user_mode),
        T(test_B_8_6_only_32_bit_mode_counts_nothing_and_reads_back_bare),
        T(test_B_8_7_words_in_the_registers_may_be_disallowed_ones),
        T(test_B_8_8_a_debugger_allowance_lets_kernel_counting_through),
        T(test_B_8_8_on_26_too),
        T(test_B_8_9_on_14_a_plain_word_counts_everywhere),
        T(test_B_8_10_on_26_a_kernel_only_word_counts_user_mode),
        T(test_B_8_10_on_26_the_kernel_bit_goes_and_the_rest_stays),
        T(test_B_8_11_fixed_counters_count_user_and_kernel_everywhere),
        T(test_B_8_12_the_monitor_bit_is_read_with_the_kernel_bit),
        T(test_B_9_1_a_guest_has_no_counters_at_all),
        T(test_B_9_2_every_kpc_call_is_ENOENT_in_a_guest),
    };

    return run_tests_with(tests, raw_open, NULL);
}
