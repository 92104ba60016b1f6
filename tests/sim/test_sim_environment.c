/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What a new process makes of the environment: another machine, or none, and then every call says why. */
#include "every_call.h"
#include "raw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* This program, executed anew by a shell; what it printed, with its messages, in the end. */
static const char *own_path;
static char output[512];

static int run(const char *before, const char *arguments)
{
    char command[1024];
    FILE *pipe;
    size_t length;
    int status;

    snprintf(command, sizeof command, "%s " KPERF_TEST_EMULATOR " '%s' %s 2>&1", before, own_path,
             arguments);
    pipe = popen(command, "r");
    assert_non_null(pipe);
    length = fread(output, 1, sizeof output - 1, pipe);
    output[length] = '\0';
    status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* "probe": database, what forcing all counters gives, number of CPUs, whether counting by fixed periods
   is of macOS 26. */
static int probe(void)
{
    uint64_t periods[2] = {1, 1};
    int code = raw.kpc_force_all_ctrs_set(1) == 0 ? 0 : errno;

    raw.kpc_get_period(FIXED, periods);
    printf("%s %d %d %s\n", kpsim_chip_database(), code, kernel().cpu_count == 8,
           periods[0] == 0 ? "26" : "15");
    return 0;
}

/* "broken <errno>": prints what does not fail with it. */
static int broken(int error)
{
    const char *database = kpsim_chip_database();
    const char *call = call_that_does_not_fail_with(error);

    printf("%s\n", call != NULL ? call : "all fail");
    return call == NULL && kpsim_boot_count() == 0 && database == NULL ? 0 : 1;
}

static void environment_gives(const char *variables, const char *expected)
{
    assert_int_equal(run(variables, "probe"), 0);
    output[strcspn(output, "\n")] = '\0';
    assert_string_equal(output, expected);
}

static void environment_gives_code(const char *variables, int code)
{
    char expected[64];

    snprintf(expected, sizeof expected, "a14 %d 1 15", code);
    environment_gives(variables, expected);
}

static void test_the_environment_steers_a_new_machine(void **state)
{
    (void)state;
    environment_gives("", "a14 0 1 15");
    environment_gives("KPERF_SIM_CHIP=m4", "as4 0 0 15");
    environment_gives("KPERF_SIM_CHIP=as5-2", "as5-2 0 0 26");
    environment_gives("KPERF_SIM_PROFILE=p26 KPERF_SIM_MACHINE=", "a14 0 1 26");
    environment_gives_code("KPERF_SIM_ROOT=0", EPERM);
    environment_gives_code("KPERF_SIM_HELD=1", EACCES);
    environment_gives_code("KPERF_SIM_BUSY=1", EBUSY);
    environment_gives_code("KPERF_SIM_PROFILE=vm", ENOENT);
}

static void test_other_values_change_nothing(void **state)
{
    (void)state;
    environment_gives_code("KPERF_SIM_ROOT=1 KPERF_SIM_HELD=0 KPERF_SIM_BUSY=0", 0);
    environment_gives_code("KPERF_SIM_ROOT= KPERF_SIM_HELD= KPERF_SIM_BUSY=yes", 0);
}

static void test_a_chip_or_profile_that_is_not_known_is_named(void **state)
{
    (void)state;
    assert_int_equal(run("KPERF_SIM_CHIP=m77", "probe"), 0);
    assert_non_null(strstr(output, "KPERF_SIM_CHIP=m77"));
    assert_non_null(strstr(output, "a14 0 1 15"));
    assert_int_equal(run("KPERF_SIM_PROFILE=p77", "probe"), 0);
    assert_non_null(strstr(output, "KPERF_SIM_PROFILE=p77"));
    assert_non_null(strstr(output, "a14 0 1 15"));
}

/* Every call fails with an errno, and where a file was named there is one message that names it. */
static void no_machine(const char *before, int error, const char *file)
{
    char arguments[32];

    snprintf(arguments, sizeof arguments, "broken %d", error);
    if (run(before, arguments) != 0 || strstr(output, "all fail") == NULL) {
        fail_msg("%s: %s", before, output);
    }
    if (file == NULL) {
        assert_null(strstr(output, "KPERF_SIM_MACHINE"));
        return;
    }
    const char *message = strstr(output, "KPERF_SIM_MACHINE");
    assert_non_null(message);
    assert_non_null(strstr(message, file));
    assert_non_null(strstr(message, strerror(error)));
    assert_null(strstr(message + 1, "KPERF_SIM_MACHINE"));
}

static void test_a_machine_that_cannot_be_made_fails_every_call(void **state)
{
    char name[] = "/tmp/kperf-sim-environment.XXXXXX";
    char before[256];
    int file = mkstemp(name);

    (void)state;
    assert_true(file >= 0);
    assert_int_equal(write(file, "precious", 8), 8);
    close(file);
    snprintf(before, sizeof before, "KPERF_SIM_MACHINE=%s", name);
    no_machine(before, EINVAL, name);
    unlink(name);
    no_machine("KPERF_SIM_MACHINE=/nothing/here", ENOENT, "/nothing/here");
    no_machine("KPERF_SIM_MACHINE=/tmp", EISDIR, "/tmp");
    /* No more than 1000 blocks of 512 or 1024 bytes to a file. */
    snprintf(before, sizeof before, "trap '' XFSZ; ulimit -f 1000; KPERF_SIM_MACHINE=%s", name);
    no_machine(before, EFBIG, name);
    unlink(name);
    no_machine("trap '' XFSZ; ulimit -f 1000;", EFBIG, NULL);
}

static void test_a_low_descriptor_serves_where_there_are_no_high_ones(void **state)
{
    (void)state;
    environment_gives_code("ulimit -n 100;", 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_environment_steers_a_new_machine),
        cmocka_unit_test(test_other_values_change_nothing),
        cmocka_unit_test(test_a_chip_or_profile_that_is_not_known_is_named),
        cmocka_unit_test(test_a_machine_that_cannot_be_made_fails_every_call),
        cmocka_unit_test(test_a_low_descriptor_serves_where_there_are_no_high_ones),
    };

    own_path = realpath(argv[0], NULL);
    if (raw_open(NULL) != 0) {
        return EXIT_FAILURE;
    }
    if (argc == 2 && strcmp(argv[1], "probe") == 0) {
        return probe();
    }
    if (argc == 3 && strcmp(argv[1], "broken") == 0) {
        return broken((int)strtol(argv[2], NULL, 10));
    }
    return run_tests(tests);
}
