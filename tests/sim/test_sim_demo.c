/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A program that never saw this project runs unchanged, with Apple's paths led to the stand-in by the
 * preloaded redirector; and made wrong in the ways that the field has seen, it is caught as on a Mac.
 */
#include "cmocka_shim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#if defined(__APPLE__)
#define PRELOAD "DYLD_INSERT_LIBRARIES"
#else
#define PRELOAD "LD_PRELOAD"
#endif

/* What the program printed. */
static char output[4096];

/* Runs it with variables for the stand-in and an argument; gives its exit code. */
static int run(const char *variables, const char *argument)
{
    char command[1024];
    FILE *pipe;
    size_t length;
    int status;

    /* A sanitizer's runtime wants to be first, which a preloaded library is. */
    snprintf(command, sizeof command,
             "ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0 %s %s='%s' " KPERF_TEST_EMULATOR
             " '%s' %s",
             variables, PRELOAD, DEMO_REDIRECT_PATH, DEMO_CLIENT_PATH, argument);
    pipe = popen(command, "r");
    assert_non_null(pipe);
    length = fread(output, 1, sizeof output - 1, pipe);
    output[length] = '\0';
    status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static unsigned long long value(const char *what)
{
    char key[64];
    const char *line;

    snprintf(key, sizeof key, "\n%s ", what);
    line = strstr(output, key);
    if (line == NULL) {
        fail_msg("no %s in: %s", what, output);
    }
    return line == NULL ? 0 : strtoull(line + strlen(key), NULL, 10);
}

static void expect_line(const char *text)
{
    if (strstr(output, text) == NULL) {
        fail_msg("no \"%s\" in: %s", text, output);
    }
}

static void test_it_runs_unchanged_on_every_chip(void **state)
{
    static const struct {
        const char *variables;
        const char *database;
    } chips[] = {{"", "database a14"},
                 {"KPERF_SIM_CHIP=m2", "database a15"},
                 {"KPERF_SIM_CHIP=m3", "database as1"},
                 {"KPERF_SIM_CHIP=as3", "database as3"},
                 {"KPERF_SIM_CHIP=m4", "database as4"},
                 {"KPERF_SIM_CHIP=as4-1", "database as4-1"},
                 {"KPERF_SIM_CHIP=m5", "database as5"},
                 {"KPERF_SIM_CHIP=as5-1", "database as5-1"},
                 {"KPERF_SIM_PROFILE=p14", "database a14"},
                 {"KPERF_SIM_PROFILE=p26", "database a14"}};

    (void)state;
    for (size_t i = 0; i < sizeof chips / sizeof chips[0]; i++) {
        assert_int_equal(run(chips[i].variables, ""), 0);
        expect_line(chips[i].database);
        assert_true(value("cycles") > 1000000);
        assert_true(value("instructions") > value("cycles"));
        assert_true(value("instructions") < 8 * value("cycles"));
        assert_true(value("branches") > 0 && value("branches") < value("instructions") / 2);
        assert_true(value("branch-misses") > 0 && value("branch-misses") < value("branches") / 10);
    }
}

static void test_only_the_two_frameworks_are_led_elsewhere(void **state)
{
    (void)state;
    assert_int_equal(run("", "open-others"), 0);
    expect_line("itself opens\n");
    expect_line("/nothing/here is not there\n");
    expect_line("Other.framework/Other is not there\n");
    expect_line("kperfect.framework/kperfect is not there\n");
    expect_line("kperf.framework/Versions/A/kperf opens\n");
    expect_line("kperfdata.framework/kperfdata opens\n");
}

static void test_hard_coded_m1_selectors_are_EPERM_on_an_m4(void **state)
{
    (void)state;
    assert_int_equal(run("", "hard-coded"), 0);
    assert_int_equal(run("KPERF_SIM_CHIP=m4", "hard-coded"), 1);
    expect_line("failed kpc_set_config Operation not permitted");
}

static void test_configuring_before_forcing_lands_on_other_counters(void **state)
{
    (void)state;
    assert_int_equal(run("", "config-first"), 0);
    assert_true(value("instructions") > 0);
    assert_int_equal(value("branches"), 0);
    assert_int_equal(value("branch-misses"), 0);
}

static void test_a_first_sample_that_is_trusted_is_absurd(void **state)
{
    (void)state;
    assert_int_equal(run("", ""), 0);
    assert_true(value("first-cycles") > 1000 * value("cycles"));
}

static void test_masks_read_as_slots_count_nothing(void **state)
{
    (void)state;
    assert_int_equal(run("", "mask-as-slot"), 0);
    assert_int_equal(value("branches"), 0);
}

static void test_48_byte_events_do_not_line_up(void **state)
{
    (void)state;
    assert_int_equal(run("", "old-events"), 0);
    expect_line("stride differs");
}

static void test_configuring_after_counting_is_ignored_on_26(void **state)
{
    (void)state;
    assert_int_equal(run("", "config-late"), 0);
    assert_true(value("branches") > 0);
    assert_int_equal(run("KPERF_SIM_PROFILE=p26", "config-late"), 0);
    assert_true(value("cycles") > 0);
    assert_int_equal(value("branches"), 0);
}

static void test_a_second_process_is_EACCES(void **state)
{
    (void)state;
    assert_int_equal(run("KPERF_SIM_HELD=1", ""), 1);
    expect_line("failed kpc_force_all_ctrs_set Permission denied");
}

static void test_claimed_hardware_is_EBUSY(void **state)
{
    (void)state;
    assert_int_equal(run("KPERF_SIM_BUSY=1", ""), 1);
    expect_line("failed kpc_force_all_ctrs_set Device or resource busy");
}

static void test_without_root_it_is_EPERM(void **state)
{
    (void)state;
    assert_int_equal(run("KPERF_SIM_ROOT=0", ""), 1);
    expect_line("failed kpc_force_all_ctrs_set Operation not permitted");
}

static void test_a_guest_has_no_nodes(void **state)
{
    (void)state;
    assert_int_equal(run("KPERF_SIM_PROFILE=vm", ""), 1);
    expect_line("failed kpc_force_all_ctrs_set No such file or directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_it_runs_unchanged_on_every_chip),
        cmocka_unit_test(test_only_the_two_frameworks_are_led_elsewhere),
        cmocka_unit_test(test_hard_coded_m1_selectors_are_EPERM_on_an_m4),
        cmocka_unit_test(test_configuring_before_forcing_lands_on_other_counters),
        cmocka_unit_test(test_a_first_sample_that_is_trusted_is_absurd),
        cmocka_unit_test(test_masks_read_as_slots_count_nothing),
        cmocka_unit_test(test_48_byte_events_do_not_line_up),
        cmocka_unit_test(test_configuring_after_counting_is_ignored_on_26),
        cmocka_unit_test(test_a_second_process_is_EACCES),
        cmocka_unit_test(test_claimed_hardware_is_EBUSY),
        cmocka_unit_test(test_without_root_it_is_EPERM),
        cmocka_unit_test(test_a_guest_has_no_nodes),
    };

    return run_tests(tests);
}
