/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md C.5 and C.6: words and codes. */
#include "configs.h"

#include <stddef.h>
#include <string.h>

static void test_C_5_1_word_is_the_number_with_the_user_bit_by_flag(void **state)
{
    uint64_t out[8];

    (void)state;
    force();
    add("FREE", 0);
    add("FREE", 1);
    assert_int_equal(raw.kpep_config_kpc(config, out, sizeof out), 0);
    assert_int_equal(out[0], 2);
    assert_int_equal(out[1], 0x20002);
    assert_int_equal(out[2], 0);
}

static void test_C_5_2_any_flag_is_user_mode(void **state)
{
    uint64_t out[8];

    (void)state;
    force();
    add("FREE", 2);
    add("FREE", 0x80000000U);
    assert_int_equal(raw.kpep_config_kpc(config, out, sizeof out), 0);
    assert_int_equal(out[0], 0x20002);
    assert_int_equal(out[1], 0x20002);
}

static void test_C_6_1_codes_have_texts(void **state)
{
    (void)state;
    for (int code = 0; code < 15; code++) {
        assert_non_null(raw.kpep_strerror(code));
        for (int other = 0; other < code; other++) {
            assert_string_not_equal(raw.kpep_strerror(code), raw.kpep_strerror(other));
        }
    }
    errno = ENOENT;
    assert_string_equal(raw.kpep_strerror(15), strerror(ENOENT));
    assert_string_equal(raw.kpep_strerror(16), "unknown error");
    assert_string_equal(raw.kpep_strerror(-1), "unknown error");
}

#define T(name) cmocka_unit_test_setup_teardown(name, with_config, without_config)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_C_5_1_word_is_the_number_with_the_user_bit_by_flag),
        T(test_C_5_2_any_flag_is_user_mode),
        T(test_C_6_1_codes_have_texts),
    };

    return run_tests_with(tests, databases_open, databases_close);
}
