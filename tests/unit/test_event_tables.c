/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The generated tables: constant, without relocations, and small. */
#include "test_event_support.h"

#include <stdlib.h>
#include <string.h>

static char output[65536];
static char folder[512];

static int make_folder(void **state)
{
    (void)state;
    scratch_make(folder, sizeof folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    scratch_remove(folder);
    return 0;
}

static void compile_tables(void)
{
    int status = run(output, sizeof output,
                     "'%s' -std=c11 -O2 -fPIC -I'%s/include' -c '%s/events/generated/tables.c' -o "
                     "'%s/tables.o'",
                     KPERF_CC, KPERF_SOURCE_DIR, KPERF_SOURCE_DIR, folder);
    if (status != 0) {
        fail_msg("%s", output);
    }
}

static void test_tables_are_constant_and_need_no_relocation(void **state)
{
    (void)state;
    compile_tables();
#ifdef __APPLE__
    /* What is relocated or can be written lies in segment __DATA. */
    assert_int_equal(run(output, sizeof output, "size -m '%s/tables.o'", folder), 0);
    assert_null(strstr(output, "__DATA"));
#else
    /* R and r: in a section of constants that is never written, not even by the loader. */
    run(output, sizeof output, "nm '%s/tables.o' | grep -v ' [Rr] '", folder);
    assert_string_equal(output, "");
#endif
    assert_int_equal(run(output, sizeof output, "nm '%s/tables.o' | grep -c kp_", folder), 0);
    assert_true(strtoul(output, NULL, 10) >= 14);
}

static void test_tables_stay_small(void **state)
{
    (void)state;
    compile_tables();
    /* The object holds the tables and little else; its size says about theirs. */
    char *end = NULL;
    assert_int_equal(run(output, sizeof output, "wc -c < '%s/tables.o'", folder), 0);
    assert_in_range(strtoul(output, &end, 10), 1, 64 * 1024);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables_are_constant_and_need_no_relocation),
        cmocka_unit_test(test_tables_stay_small),
    };
    return run_tests_with(tests, make_folder, remove_folder);
}
