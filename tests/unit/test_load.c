/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf-sys/load.h>, and how the tables of both frameworks are bound: wholly or not at all. */
#include "cmocka_shim.h"

#include <kperf-sys/kperf-sys.h>
#include <stdlib.h>
#include <string.h>

/* Something that is no pointer to anything, to see it replaced. */
static char nowhere;

static void test_missing_library_gives_the_loaders_text(void **state)
{
    kps_library *library = (kps_library *)(void *)&nowhere;
    kps_error err;
    (void)state;
    assert_int_equal(kps_library_open(&library, "/nonexistent/kperf", &err), KPS_ERROR_LOAD);
    assert_null(library);
    assert_int_equal(err.status, KPS_ERROR_LOAD);
    assert_non_null(strstr(err.message, "cannot load /nonexistent/kperf: "));
    assert_true(strlen(err.message) > strlen("cannot load /nonexistent/kperf: "));
}

static void test_relative_paths_and_null_are_refused(void **state)
{
    static const char *const paths[] = {NULL, "", "kperf", "./kperf", "../kperf"};
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        kps_library *library = (kps_library *)(void *)&nowhere;
        kps_error err;
        assert_int_equal(kps_library_open(&library, paths[i], &err), KPS_ERROR_INVALID_ARGUMENT);
        assert_null(library);
        assert_non_null(strstr(err.message, "not absolute"));
    }
    assert_int_equal(kps_library_open(NULL, PARTIAL_PATH, NULL), KPS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(kps_kperf_open(NULL, PARTIAL_PATH, NULL), KPS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(kps_kperfdata_open(NULL, PARTIAL_PATH, NULL), KPS_ERROR_INVALID_ARGUMENT);
}

static void test_symbols_are_found_or_named(void **state)
{
    kps_library *library = NULL;
    kps_error err;
    (void)state;
    assert_int_equal(kps_library_open(&library, PARTIAL_PATH, &err), KPS_OK);
    assert_int_equal(err.status, KPS_OK);
    assert_string_equal(err.message, "");
    assert_non_null(kps_library_symbol(library, "kpc_cpu_string", &err));
    assert_int_equal(err.status, KPS_OK);
    assert_null(kps_library_symbol(library, "kpc_no_such_function", &err));
    assert_int_equal(err.status, KPS_ERROR_SYMBOL);
    assert_non_null(strstr(err.message, "kpc_no_such_function: "));
    assert_null(kps_library_symbol(NULL, "kpc_cpu_string", &err));
    assert_int_equal(err.status, KPS_ERROR_INVALID_ARGUMENT);
    assert_null(kps_library_symbol(library, NULL, &err));
    assert_int_equal(err.status, KPS_ERROR_INVALID_ARGUMENT);
    assert_null(kps_library_symbol(library, "kpc_no_such_function", NULL));
    kps_library_close(library);
    kps_library_close(NULL);
}

/* The partial framework has the first function of each list; the second must be the one named. */
static void test_tables_bind_wholly_or_name_what_is_missing(void **state)
{
    const kps_kperf_table *kperf = (const kps_kperf_table *)(const void *)&nowhere;
    const kps_kperfdata_table *kperfdata = (const kps_kperfdata_table *)(const void *)&nowhere;
    kps_error err;
    (void)state;
    assert_int_equal(kps_kperf_open(&kperf, PARTIAL_PATH, &err), KPS_ERROR_SYMBOL);
    assert_null(kperf);
    assert_non_null(strstr(err.message, kps_kperf_symbol_name(1)));
    assert_int_equal(kps_kperfdata_open(&kperfdata, PARTIAL_PATH, &err), KPS_ERROR_SYMBOL);
    assert_null(kperfdata);
    assert_non_null(strstr(err.message, kps_kperfdata_symbol_name(1)));
    kps_kperf_close(NULL);
    kps_kperfdata_close(NULL);
    assert_null(kps_kperf_optional(NULL));
    assert_null(kps_kperfdata_optional(NULL));
}

static void test_names_follow_the_contracts_order(void **state)
{
    (void)state;
    assert_int_equal(kps_kperf_symbol_count(), 34);
    assert_string_equal(kps_kperf_symbol_name(0), "kpc_cpu_string");
    assert_string_equal(kps_kperf_symbol_name(13), "kpc_force_all_ctrs_get");
    assert_string_equal(kps_kperf_symbol_name(14), "kperf_action_count_set");
    assert_string_equal(kps_kperf_symbol_name(33), "kperf_tick_frequency");
    assert_null(kps_kperf_symbol_name(34));
    assert_int_equal(kps_kperfdata_symbol_count(), 23);
    assert_string_equal(kps_kperfdata_symbol_name(0), "kpep_config_create");
    assert_string_equal(kps_kperfdata_symbol_name(11), "kpep_db_create");
    assert_string_equal(kps_kperfdata_symbol_name(22), "kpep_event_description");
    assert_null(kps_kperfdata_symbol_name(23));
    /* A field stands where its name stands. */
    assert_int_equal(offsetof(kps_kperf_table, kpc_get_thread_counters), 11 * sizeof(void *));
    assert_int_equal(offsetof(kps_kperfdata_table, kpep_db_event), 19 * sizeof(void *));
}

static void test_default_paths_are_those_of_macos(void **state)
{
    (void)state;
    assert_string_equal(kps_kperf_path(),
                        "/System/Library/PrivateFrameworks/kperf.framework/kperf");
    assert_string_equal(kps_kperfdata_path(),
                        "/System/Library/PrivateFrameworks/kperfdata.framework/kperfdata");
}

/* A message is cut, never overrun, and stays a string. */
static void test_long_paths_do_not_overrun_the_message(void **state)
{
    enum {
        LENGTH = 4000
    };
    char *path = malloc(LENGTH + 1);
    kps_library *library = NULL;
    kps_error err;
    (void)state;
    assert_non_null(path);
    memset(path, 'x', LENGTH);
    path[0] = '/';
    path[LENGTH] = '\0';
    assert_int_equal(kps_library_open(&library, path, &err), KPS_ERROR_LOAD);
    assert_int_equal(strlen(err.message), sizeof err.message - 1);
    free(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_missing_library_gives_the_loaders_text),
        cmocka_unit_test(test_relative_paths_and_null_are_refused),
        cmocka_unit_test(test_symbols_are_found_or_named),
        cmocka_unit_test(test_tables_bind_wholly_or_name_what_is_missing),
        cmocka_unit_test(test_names_follow_the_contracts_order),
        cmocka_unit_test(test_default_paths_are_those_of_macos),
        cmocka_unit_test(test_long_paths_do_not_overrun_the_message),
    };
    return run_tests(tests);
}
