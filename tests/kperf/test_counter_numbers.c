/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * How many counters there are is asked, not known: a chip with fewer or more configurable ones than all
 * chips so far counts as well, and a database and a kernel that disagree about it are not used.
 */
/* mkdtemp, setenv */
#if !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700
#endif

#include "fixture.h"

#include <stdlib.h>
#include <unistd.h>

enum {
    NAME_BYTES = 64,
    FIRST_NUMBER = 0x20
};

static char folder[NAME_BYTES];
static char path[NAME_BYTES * 3];

/* A database of two fixed events and a configurable one, E2 and so on, for each configurable counter,
   which can stand there and nowhere else. */
static void use_chip(unsigned kernel_has, unsigned database_has)
{
    const kps_kperf_table *kpc = NULL;
    char name[NAME_BYTES];
    char number[NAME_BYTES];
    FILE *file = NULL;

    assert_int_equal(kps_kperf_open(&kpc, KPERF_SIM_KPERF_PATH, NULL), KPS_OK);
    assert_true(kpc->kpc_cpu_string(name, sizeof name) > 0);
    kps_kperf_close(kpc);
    (void)snprintf(path, sizeof path, "%s/%s.plist", folder, name);
    file = fopen(path, "w");
    assert_non_null(file);
    (void)fprintf(file,
                  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\n"
                  "<key>name</key><string>as6</string>\n"
                  "<key>version</key><array><integer>1</integer><integer>0</integer></array>\n"
                  "<key>system</key><dict><key>cpu</key><dict>\n"
                  "<key>architecture</key><string>arm64</string>\n"
                  "<key>marketing_name</key><string>Next silicon</string>\n"
                  "<key>fixed_counters</key><integer>3</integer>\n"
                  "<key>config_counters</key><integer>%u</integer>\n"
                  "<key>events</key><dict>\n"
                  "<key>FIXED_CYCLES</key><dict><key>fixed_counter</key><integer>0</integer>"
                  "<key>counters_mask</key><integer>1</integer></dict>\n"
                  "<key>FIXED_INSTRUCTIONS</key><dict><key>fixed_counter</key><integer>1</integer>"
                  "<key>counters_mask</key><integer>2</integer></dict>\n",
                  ((1u << database_has) - 1) << 2);
    for (unsigned i = 0; i < database_has; i++) {
        (void)fprintf(file,
                      "<key>E%u</key><dict><key>number</key><integer>%u</integer>"
                      "<key>counters_mask</key><integer>%u</integer></dict>\n",
                      i, FIRST_NUMBER + i, 1u << (i + 2));
    }
    assert_true(fputs("</dict>\n<key>aliases</key><dict></dict>\n"
                      "</dict></dict></dict></plist>\n",
                      file) >= 0);
    assert_int_equal(fclose(file), 0);
    (void)snprintf(number, sizeof number, "%u", kernel_has);
    assert_int_equal(setenv("RESIZED_CONFIGURABLE", number, 1), 0);
}

static int set_up(void **state)
{
    (void)snprintf(folder, sizeof folder, "%s", "/tmp/libkperf-test.XXXXXX");
    return fresh_machine(state) == 0 && kpsim_set_chip("m5") == 0 &&
                   kpsim_set_automatic_clock(false) == 0 &&
                   kpsim_set_development_kernel(true) == 0 && mkdtemp(folder) != NULL &&
                   setenv("KPEP_DB_PATH", folder, 1) == 0
               ? 0
               : -1;
}

static int tear_down(void **state)
{
    (void)state;
    return unsetenv("KPEP_DB_PATH") == 0 && unlink(path) == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static kp_sampler_options resized(void)
{
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);

    options.kperf_path = RESIZED_KPERF_PATH;
    return options;
}

/* Counts the first, the last and a fixed event that both machines have. */
static void check_counts(unsigned configurable)
{
    kp_sampler_options options = resized();
    unsigned last = configurable < 8 ? configurable - 1 : 7;
    char last_name[NAME_BYTES];
    const char *names[] = {last_name, "FIXED_CYCLES", "E0"};
    uint64_t before[3];
    uint64_t after[3];
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    kp_error err;

    (void)snprintf(last_name, sizeof last_name, "E%u", last);
    use_chip(configurable, configurable);
    assert_ok(kp_sampler_open(&sampler, &options, &err), &err);
    ts = open_names(sampler, names, 3);
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    assert_int_equal(kp_thread_sampler_sample(ts, before, 3), KP_OK);
    assert_int_equal(kpsim_retire(FIRST_NUMBER + last, 7, 0), 0);
    assert_int_equal(kpsim_retire(KPSIM_FIXED_CYCLES, 50, 5), 0);
    assert_int_equal(kpsim_retire(FIRST_NUMBER, 3, 0), 0);
    assert_int_equal(kp_thread_sampler_sample(ts, after, 3), KP_OK);
    assert_int_equal(after[0] - before[0], 7);
    assert_int_equal(after[1] - before[1], 55);
    assert_int_equal(after[2] - before[2], 3);
    assert_int_equal(kp_thread_sampler_sample(ts, after, 2), KP_ERROR_BUFFER_TOO_SMALL);
    assert_ok(kp_thread_sampler_stop(ts, &err), &err);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_fewer_counters_count(void **state)
{
    (void)state;
    check_counts(2);
    check_counts(6);
}

static void test_as_many_counters_as_all_chips_have_count(void **state)
{
    (void)state;
    check_counts(8);
}

static void test_more_counters_count(void **state)
{
    (void)state;
    check_counts(9);
    check_counts(14);
}

static void test_a_kernel_that_disagrees_with_the_database_is_not_used(void **state)
{
    kp_sampler_options options = resized();
    struct machine_state before = machine_now();
    kp_sampler *sampler = NULL;
    kp_error err;

    (void)state;
    use_chip(8, 6);
    assert_status(kp_sampler_open(&sampler, &options, &err), KP_ERROR_LAYOUT, &err);
    use_chip(6, 8);
    assert_status(kp_sampler_open(&sampler, &options, &err), KP_ERROR_LAYOUT, &err);
    assert_unchanged(before);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_fewer_counters_count),
        TEST(test_as_many_counters_as_all_chips_have_count),
        TEST(test_more_counters_count),
        TEST(test_a_kernel_that_disagrees_with_the_database_is_not_used),
    };
    return run_tests(tests);
}
