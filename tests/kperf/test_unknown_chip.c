/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The live database decides: a chip that no table knows works through it, an event is found under
 * whichever of its names it has there, and what an Intel database offers is found by alias.
 */
/* mkdtemp, setenv */
#if !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700
#endif

#include "fixture.h"

#include <stdlib.h>
#include <unistd.h>

/* The head and the tail of a database; events and aliases go between. */
#define HEAD(name, architecture, fixed, config)                                                    \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\n"                  \
    "<key>name</key><string>" name "</string>\n"                                                   \
    "<key>version</key><array><integer>1</integer><integer>0</integer></array>\n"                  \
    "<key>system</key><dict><key>cpu</key><dict>\n"                                                \
    "<key>architecture</key><string>" architecture "</string>\n"                                   \
    "<key>marketing_name</key><string>Next silicon</string>\n"                                     \
    "<key>fixed_counters</key><integer>" fixed "</integer>\n"                                      \
    "<key>config_counters</key><integer>" config "</integer>\n"                                    \
    "<key>power_counters</key><integer>224</integer>\n<key>events</key><dict>\n"
#define ALIASES "</dict>\n<key>aliases</key><dict>\n"
#define TAIL    "</dict>\n</dict></dict></dict></plist>\n"
#define FIXED(name, counter, mask, more)                                                           \
    "<key>" name "</key><dict><key>fixed_counter</key><integer>" counter "</integer>"              \
    "<key>counters_mask</key><integer>" mask "</integer>" more "</dict>\n"
#define EVENT(name, number, more)                                                                  \
    "<key>" name "</key><dict><key>number</key><integer>" number "</integer>" more "</dict>\n"
#define MASK(mask)         "<key>counters_mask</key><integer>" mask "</integer>"
#define UMASK              "<key>umask</key><integer>0</integer>"
#define ALIAS(alias, name) "<key>" alias "</key><string>" name "</string>\n"

/* A generation after all known ones: INST_BRANCH moved, one older name came back, one event is new. */
static const char next_generation[] =
    HEAD("as6", "arm64", "3", "1020") FIXED("FIXED_CYCLES", "0", "1", "")
        FIXED("FIXED_INSTRUCTIONS", "1", "2", "") EVENT("INST_BRANCH", "4660", MASK("128"))
            EVENT("ST_MEMORY_ORDER_VIOLATION_NONSPEC", "4661", "")
                EVENT("WARP_CORE_BREACH", "4662", MASK("128"))
                    ALIASES ALIAS("Cycles", "FIXED_CYCLES")
                        ALIAS("Instructions", "FIXED_INSTRUCTIONS") TAIL;

/* Well-formed, and nameless. */
static const char nameless[] = HEAD("", "arm64", "3", "1020") FIXED("FIXED_CYCLES", "0", "1", "")
    EVENT("INST_BRANCH", "141", "") ALIASES TAIL;

static const char intel[] = HEAD("hsw", "x86_64", "7", "248")
    FIXED("INST_RETIRED.ANY", "0", "1", UMASK) FIXED("CPU_CLK_UNHALTED.CORE", "1", "2", UMASK)
        EVENT("BR_INST_RETIRED.ALL_BRANCHES", "196", UMASK)
            ALIASES ALIAS("Cycles", "CPU_CLK_UNHALTED.CORE")
                ALIAS("Instructions", "INST_RETIRED.ANY") TAIL;

static char folder[64];
static char path[160];

/* Puts a database where the machine's own is looked for first. */
static void use_database(const char *text)
{
    const kps_kperf_table *kpc = NULL;
    char name[64];
    FILE *file = NULL;

    assert_int_equal(kps_kperf_open(&kpc, KPERF_SIM_KPERF_PATH, NULL), KPS_OK);
    assert_true(kpc->kpc_cpu_string(name, sizeof name) > 0);
    kps_kperf_close(kpc);
    (void)snprintf(path, sizeof path, "%s/%s.plist", folder, name);
    file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(setenv("KPEP_DB_PATH", folder, 1), 0);
}

static int set_up(void **state)
{
    (void)snprintf(folder, sizeof folder, "%s", "/tmp/libkperf-test.XXXXXX");
    return fresh_machine(state) == 0 && kpsim_set_chip("m5") == 0 &&
                   kpsim_set_automatic_clock(false) == 0 &&
                   kpsim_set_development_kernel(true) == 0 && mkdtemp(folder) != NULL
               ? 0
               : -1;
}

static int tear_down(void **state)
{
    (void)state;
    return unsetenv("KPEP_DB_PATH") == 0 && unlink(path) == 0 && rmdir(folder) == 0 ? 0 : -1;
}

/* Counts one event, which has the number on this machine. */
static void check_counts(kp_thread_sampler *ts, uint32_t number)
{
    uint64_t values[2];
    kp_error err;

    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    assert_int_equal(kp_thread_sampler_sample(ts, &values[0], 1), KP_OK);
    assert_int_equal(kpsim_retire(number, 44, 5), 0);
    assert_int_equal(kp_thread_sampler_sample(ts, &values[1], 1), KP_OK);
    assert_int_equal(values[1] - values[0], 44);
    assert_ok(kp_thread_sampler_stop(ts, &err), &err);
    kp_thread_sampler_close(ts);
}

static void test_a_database_never_seen_counts_by_name_and_by_id(void **state)
{
    static const char *const names[] = {"WARP_CORE_BREACH"};
    static const char *const portable[] = {"branches"};
    static const kp_event known[] = {KP_EVENT_INST_BRANCH};
    static const kp_event gone[] = {KP_EVENT_INST_ALL};
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    kp_error err;
    (void)state;
    use_database(next_generation);
    sampler = open_sampler();
    assert_int_equal(kp_sampler_cpu(sampler), KP_CPU_UNKNOWN);
    assert_string_equal(kp_database_name(kp_sampler_database(sampler)), "as6");
    check_counts(open_names(sampler, names, 1), 4662);
    check_counts(open_ids(sampler, known, 1), 4660);
    check_counts(open_names(sampler, portable, 1), 4660);
    assert_status(kp_thread_sampler_open(&ts, sampler, gone, 1, &err), KP_ERROR_EVENT_NOT_ON_CHIP,
                  &err);
    assert_non_null(strstr(err.message, "as6"));
    kp_sampler_close(sampler);
}

static void test_the_masks_of_the_live_database_hold(void **state)
{
    static const char *const both[] = {"WARP_CORE_BREACH", "INST_BRANCH"}; /* one counter only */
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    kp_error err;
    (void)state;
    use_database(next_generation);
    sampler = open_sampler();
    assert_status(kp_thread_sampler_open_names(&ts, sampler, both, 2, &err), KP_ERROR_EVENTS_CLASH,
                  &err);
    assert_int_equal(err.events, 3);
    kp_sampler_close(sampler);
}

/* On an M1 a selector has 8 bits (docs/platform.md B.7): of a larger number the counters take the low bits,
   and would count another event. Nobody else is blamed for that. */
static void test_numbers_that_the_counters_cut_are_refused(void **state)
{
    static const char *const names[] = {"Cycles", "INST_BRANCH",
                                        "ST_MEMORY_ORDER_VIOLATION_NONSPEC"};
    struct machine_state before;
    kp_sampler *sampler = NULL;
    kp_thread_sampler *first = NULL;
    kp_thread_sampler *ts = NULL;
    kp_error err;
    (void)state;
    assert_int_equal(kpsim_set_chip("m1"), 0);
    assert_int_equal(kpsim_set_development_kernel(true), 0);
    use_database(next_generation);
    before = machine_now();
    sampler = open_sampler();
    ts = open_names(sampler, names, COUNT(names));
    assert_status(kp_thread_sampler_start(ts, &err), KP_ERROR_EVENT_REFUSED, &err);
    assert_int_equal(err.events, 1 << 1 | 1 << 2);
    assert_non_null(strstr(err.message, "narrow"));
    assert_non_null(strstr(err.message, "INST_BRANCH"));
    /* A reserved one would be counted by who joins it. */
    first = open_names(sampler, names, 1);
    assert_ok(kp_sampler_reserve_names(sampler, &names[1], 1, &err), &err);
    assert_status(kp_thread_sampler_start(first, &err), KP_ERROR_EVENT_REFUSED, &err);
    assert_int_equal(err.events, 0);
    assert_non_null(strstr(err.message, "a reserved event"));
    assert_ok(kp_sampler_reserve(sampler, NULL, 0, &err), &err);
    kp_thread_sampler_close(first);
    first = open_names(sampler, names, 1); /* cycles alone are fine, and then joining is refused */
    assert_ok(kp_thread_sampler_start(first, &err), &err);
    assert_status(kp_thread_sampler_start(ts, &err), KP_ERROR_EVENT_REFUSED, &err);
    assert_ok(kp_thread_sampler_check(first, &err), &err);
    assert_ok(kp_thread_sampler_stop(first, &err), &err);
    kp_thread_sampler_close(first);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
    assert_unchanged(before);
}

/* The tables call it ST_MEM_ORDER_VIOL_LD_NONSPEC today; this database has the older name. */
static void test_an_event_is_found_under_its_older_name(void **state)
{
    static const kp_event event[] = {KP_EVENT_ST_MEM_ORDER_VIOL_LD_NONSPEC};
    static const char *const names[] = {"ST_MEM_ORDER_VIOL_LD_NONSPEC"};
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    (void)state;
    use_database(next_generation);
    sampler = open_sampler();
    ts = open_names(sampler, names, 1);
    assert_string_equal(kp_thread_sampler_name_at(ts, 0), "ST_MEMORY_ORDER_VIOLATION_NONSPEC");
    check_counts(ts, 4661);
    check_counts(open_ids(sampler, event, 1), 4661);
    kp_sampler_close(sampler);
}

static void test_a_database_without_a_name_is_refused(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    struct machine_state before;
    kp_sampler *sampler = NULL;
    kp_error err;
    (void)state;
    use_database(nameless);
    before = machine_now();
    assert_status(kp_sampler_open(&sampler, &options, &err), KP_ERROR_DATABASE_NAME, &err);
    assert_null(sampler);
    assert_unchanged(before);
}

/* What an Intel Mac has: the rootless tier, and a database to look at. */
static void test_an_intel_database_has_the_fixed_events_by_alias(void **state)
{
    static const kp_event events[] = {KP_EVENT_FIXED_CYCLES, KP_EVENT_FIXED_INSTRUCTIONS};
    static const char *const found_as[] = {"CPU_CLK_UNHALTED.CORE", "INST_RETIRED.ANY"};
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    struct machine_state before;
    kp_sampler *sampler = NULL;
    kp_error err;
    (void)state;
    use_database(intel);
    before = machine_now();
    assert_status(kp_sampler_open(&sampler, &options, &err), KP_ERROR_UNSUPPORTED_PLATFORM, &err);
    assert_non_null(strstr(err.message, "hsw"));
    assert_unchanged(before);
    options.access = KP_ACCESS_ROOTLESS;
    assert_int_equal(kpsim_set_automatic_clock(true), 0);
    assert_ok(kp_sampler_open(&sampler, &options, &err), &err);
    for (size_t i = 0; i < COUNT(events); i++) {
        const kp_database *database = kp_sampler_database(sampler);
        const kp_database_event *event = NULL;
        const char *name = NULL;
        for (size_t k = 0;
             event == NULL && (name = kp_event_name_at(events[i], KP_CPU_UNKNOWN, k)) != NULL;
             k++) {
            event = kp_database_find(database, name);
        }
        assert_non_null(event);
        assert_string_equal(kp_database_event_name(event), found_as[i]);
    }
    kp_sampler_close(sampler);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_a_database_never_seen_counts_by_name_and_by_id),
        TEST(test_the_masks_of_the_live_database_hold),
        TEST(test_numbers_that_the_counters_cut_are_refused),
        TEST(test_an_event_is_found_under_its_older_name),
        TEST(test_a_database_without_a_name_is_refused),
        TEST(test_an_intel_database_has_the_fixed_events_by_alias),
    };
    return run_tests(tests);
}
