/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf-sys/version.h> and <kperf/version.h>: one version, in every form. */
#include "cmocka_shim.h"

#include <kperf/version.h>
#include <stdio.h>

static void test_both_libraries_have_the_projects_version(void **state)
{
    (void)state;
    assert_string_equal(KPS_VERSION_STRING, KPERF_PROJECT_VERSION);
    assert_string_equal(KP_VERSION_STRING, KPERF_PROJECT_VERSION);
    assert_string_equal(kps_version_string(), KPERF_PROJECT_VERSION);
    assert_string_equal(kp_version_string(), KPERF_PROJECT_VERSION);
    assert_int_equal(kps_version(), KPS_VERSION);
    assert_int_equal(kp_version(), KP_VERSION);
}

static void test_number_and_text_agree(void **state)
{
    char text[32];
    (void)state;
    (void)snprintf(text, sizeof text, "%u.%u.%u", (unsigned)(kp_version() / 1000000),
                   (unsigned)(kp_version() / 1000 % 1000), (unsigned)(kp_version() % 1000));
    assert_string_equal(text, kp_version_string());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_libraries_have_the_projects_version),
        cmocka_unit_test(test_number_and_text_agree),
    };
    return run_tests(tests);
}
