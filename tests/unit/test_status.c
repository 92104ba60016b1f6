/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf/status.h>: every status has a name, a message, a hint and a kind. */
#include "cmocka_shim.h"

#include <ctype.h>
#include <kperf/status.h>
#include <string.h>

static const struct {
    kp_status status;
    const char *name;
    kp_status_kind kind;
} contract[] = {
    {0, "KP_OK", KP_KIND_OK},
    {1, "KP_ERROR_INVALID_ARGUMENT", KP_KIND_MISUSE},
    {2, "KP_ERROR_NO_MEMORY", KP_KIND_SYSTEM},
    {3, "KP_ERROR_UNSUPPORTED_PLATFORM", KP_KIND_UNAVAILABLE},
    {4, "KP_ERROR_FRAMEWORK", KP_KIND_UNAVAILABLE},
    {5, "KP_ERROR_SYMBOL", KP_KIND_UNAVAILABLE},
    {6, "KP_ERROR_DATABASE", KP_KIND_UNAVAILABLE},
    {7, "KP_ERROR_DATABASE_NAME", KP_KIND_UNAVAILABLE},
    {8, "KP_ERROR_LAYOUT", KP_KIND_UNAVAILABLE},
    {9, "KP_ERROR_PRIVILEGE", KP_KIND_PRIVILEGE},
    {10, "KP_ERROR_HELD", KP_KIND_BUSY},
    {11, "KP_ERROR_BUSY", KP_KIND_BUSY},
    {12, "KP_ERROR_NO_PMU", KP_KIND_UNAVAILABLE},
    {13, "KP_ERROR_EVENT_UNKNOWN", KP_KIND_EVENTS},
    {14, "KP_ERROR_EVENT_NOT_ON_CHIP", KP_KIND_EVENTS},
    {15, "KP_ERROR_EVENTS_CLASH", KP_KIND_EVENTS},
    {16, "KP_ERROR_EVENT_REFUSED", KP_KIND_EVENTS},
    {17, "KP_ERROR_CONFIGURATION_IN_USE", KP_KIND_EVENTS},
    {18, "KP_ERROR_WRONG_THREAD", KP_KIND_MISUSE},
    {19, "KP_ERROR_NOT_RUNNING", KP_KIND_MISUSE},
    {20, "KP_ERROR_KERNEL_CALL", KP_KIND_SYSTEM},
    {21, "KP_ERROR_BUFFER_TOO_SMALL", KP_KIND_MISUSE},
    {22, "KP_ERROR_STILL_RUNNING", KP_KIND_MISUSE},
    {23, "KP_ERROR_RELEASED", KP_KIND_MISUSE},
    {24, "KP_ERROR_SAMPLER_CLOSED", KP_KIND_MISUSE},
    {25, "KP_ERROR_DISTURBED", KP_KIND_SYSTEM},
    {26, "KP_ERROR_NOT_RESTORED", KP_KIND_SYSTEM},
    {27, "KP_ERROR_FORKED", KP_KIND_MISUSE},
    {28, "KP_ERROR_EXITING", KP_KIND_MISUSE},
};

enum {
    STATUS_COUNT = sizeof contract / sizeof contract[0]
};

static void test_numbers_names_and_kinds_are_the_contracts(void **state)
{
    (void)state;
    assert_int_equal(STATUS_COUNT, KP_ERROR_EXITING + 1);
    for (size_t i = 0; i < STATUS_COUNT; i++) {
        assert_string_equal(kp_status_name(contract[i].status), contract[i].name);
        assert_int_equal(kp_status_kind_of(contract[i].status), contract[i].kind);
    }
}

static void test_messages_and_hints_are_single_sentences(void **state)
{
    (void)state;
    for (size_t i = 0; i < STATUS_COUNT; i++) {
        const char *texts[] = {kp_status_message(contract[i].status),
                               kp_status_hint(contract[i].status)};
        for (size_t k = 0; k < 2; k++) {
            size_t length = strlen(texts[k]);
            if (contract[i].status == KP_OK && k == 1) {
                assert_int_equal(length, 0);
                continue;
            }
            assert_true(length > 5);
            assert_true(isupper((unsigned char)texts[k][0]));
            assert_int_equal(texts[k][length - 1], '.');
            assert_null(strchr(texts[k], '\n'));
            assert_null(strstr(texts[k], ". ")); /* one sentence */
        }
    }
}

static void test_hints_of_different_statuses_differ(void **state)
{
    (void)state;
    for (size_t i = 0; i < STATUS_COUNT; i++) {
        for (size_t k = i + 1; k < STATUS_COUNT; k++) {
            assert_string_not_equal(kp_status_message(contract[i].status),
                                    kp_status_message(contract[k].status));
        }
    }
}

/* Those who are kept out by others can still count something. */
static void test_hints_name_the_rootless_tier_where_it_helps(void **state)
{
    static const kp_status helped[] = {KP_ERROR_PRIVILEGE, KP_ERROR_HELD, KP_ERROR_BUSY};
    (void)state;
    for (size_t i = 0; i < sizeof helped / sizeof helped[0]; i++) {
        assert_non_null(strstr(kp_status_hint(helped[i]), "KP_ACCESS_ROOTLESS"));
    }
    assert_non_null(strstr(kp_status_hint(KP_ERROR_PRIVILEGE), "sudo"));
    assert_non_null(strstr(kp_status_hint(KP_ERROR_NO_PMU), "virtual machine"));
}

static void test_unknown_numbers_are_system_failures(void **state)
{
    static const int unknown[] = {29, 1000, -1, KP_STATUS_MAX_};
    (void)state;
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        kp_status status = (kp_status)unknown[i];
        assert_string_equal(kp_status_name(status), "KP_STATUS_UNKNOWN");
        assert_int_equal(kp_status_kind_of(status), KP_KIND_SYSTEM);
        assert_true(strlen(kp_status_message(status)) > 0);
        assert_true(strlen(kp_status_hint(status)) > 0);
    }
}

static void test_error_struct_has_its_size(void **state)
{
    (void)state;
    assert_int_equal(sizeof(kp_error), 256);
    assert_int_equal(sizeof(kp_status), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_names_and_kinds_are_the_contracts),
        cmocka_unit_test(test_messages_and_hints_are_single_sentences),
        cmocka_unit_test(test_hints_of_different_statuses_differ),
        cmocka_unit_test(test_hints_name_the_rootless_tier_where_it_helps),
        cmocka_unit_test(test_unknown_numbers_are_system_failures),
        cmocka_unit_test(test_error_struct_has_its_size),
    };
    return run_tests(tests);
}
