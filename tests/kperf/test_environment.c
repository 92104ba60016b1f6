/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Callers run as root, so the environment must have no say: where the system's own kperfdata is used, its
 * database comes from /usr/share/kpep, whatever KPEP_DB_PATH names. The stand-in is no system's own, so
 * this looks at the function behind kp_sampler_open(), in a library of the same sources.
 */
#if !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700 /* mkdtemp, setenv */
#endif

#include "fixture.h"

#include "database.h"

#include <stdlib.h>
#include <unistd.h>

/* The library that this is linked with has its allocations go through the test. */
void *faulty_malloc(size_t bytes);
void *faulty_calloc(size_t count, size_t bytes);
void faulty_free(void *pointer);

void *faulty_malloc(size_t bytes)
{
    return malloc(bytes);
}

void *faulty_calloc(size_t count, size_t bytes)
{
    return calloc(count, bytes);
}

void faulty_free(void *pointer)
{
    free(pointer);
}

/* A database that no file parser takes, under the name that is looked for first. */
static void lay_trap(char *folder, char *path, size_t path_bytes)
{
    const kps_kperf_table *kpc = NULL;
    char name[64];
    FILE *file = NULL;

    assert_non_null(mkdtemp(folder));
    assert_int_equal(kps_kperf_open(&kpc, KPERF_SIM_KPERF_PATH, NULL), KPS_OK);
    assert_true(kpc->kpc_cpu_string(name, sizeof name) > 0);
    kps_kperf_close(kpc);
    (void)snprintf(path, path_bytes, "%s/%s.plist", folder, name);
    file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs("not a property list", file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(setenv("KPEP_DB_PATH", folder, 1), 0);
}

static void test_the_systems_database_is_not_chosen_by_the_environment(void **state)
{
    const kps_kperfdata_table *kperfdata = NULL;
    char folder[] = "/tmp/libkperf-test.XXXXXX";
    char path[160];
    struct kp_database database;
    kp_error err;
    (void)state;
    lay_trap(folder, path, sizeof path);
    assert_int_equal(kps_kperfdata_open(&kperfdata, KPERF_SIM_KPERFDATA_PATH, NULL), KPS_OK);
    kp_error_clear(&err);
    assert_ok(kp_database_open(&database, kperfdata, true, &err), &err);
    assert_string_equal(kp_database_name(&database), "a14");
    kp_database_close(&database);
    /* With a kperfdata of the caller's choice its rules hold, and the trap is stepped into. */
    assert_status(kp_database_open(&database, kperfdata, false, &err), KP_ERROR_DATABASE, &err);
    kps_kperfdata_close(kperfdata);
    assert_int_equal(unsetenv("KPEP_DB_PATH"), 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_the_systems_database_is_not_chosen_by_the_environment,
                               fresh_machine),
    };
    return run_tests(tests);
}
