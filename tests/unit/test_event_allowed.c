/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf/event.h>: what kernels let through, and that the portable names always can be counted. */
#include "test_event_support.h"

#include <kperf/event.h>
#include <stdlib.h>
#include <string.h>

/* Columns of allowlist.tsv. */
enum {
    MACOS,
    SOC,
    CHIP,
    SELECTOR,
    NAME
};

static struct table lists;

static bool is_number(const char *selector)
{
    return selector[0] >= '0' && selector[0] <= '9';
}

static bool lists_number(const char *macos, const char *soc, unsigned number)
{
    for (size_t i = 0; i < lists.count; i++) {
        char **fields = lists.rows[i].fields;
        if (strcmp(fields[MACOS], macos) == 0 && strcmp(fields[SOC], soc) == 0 &&
            is_number(fields[SELECTOR]) && strtoul(fields[SELECTOR], NULL, 10) == number) {
            return true;
        }
    }
    return false;
}

static kp_cpu cpu_of(const char *chip)
{
    /* The lists also have the phones of two generations. */
    if (strcmp(chip, "A14") == 0) {
        return KP_CPU_M1;
    }
    return strcmp(chip, "A17") == 0 ? KP_CPU_M3 : (kp_cpu)(chip[1] - '0');
}

static void test_every_list_answers_for_every_number(void **state)
{
    (void)state;
    for (size_t i = 0; i < lists.count; i++) {
        char **fields = lists.rows[i].fields;
        bool begins = i == 0 || strcmp(lists.rows[i - 1].fields[SOC], fields[SOC]) != 0 ||
                      strcmp(lists.rows[i - 1].fields[MACOS], fields[MACOS]) != 0;
        if (!begins || !is_number(fields[SELECTOR])) {
            continue;
        }
        static bool listed[0x10000];
        memset(listed, 0, sizeof listed);
        listed[0] = true;
        for (size_t j = i; j < lists.count && strcmp(lists.rows[j].fields[SOC], fields[SOC]) == 0 &&
                           strcmp(lists.rows[j].fields[MACOS], fields[MACOS]) == 0;
             j++) {
            listed[strtoul(lists.rows[j].fields[SELECTOR], NULL, 10) & 0xffff] = true;
        }
        unsigned bits = cpu_of(fields[CHIP]) <= KP_CPU_M2 ? 0xff : 0xffff;
        for (unsigned number = 0; number <= 0xffff; number += number < 3000 ? 1 : 97) {
            if (kp_event_number_allowed((uint16_t)number, fields[SOC], fields[MACOS]) !=
                (listed[number & bits] ? KP_ALLOWED_YES : KP_ALLOWED_NO)) {
                fail_msg("%u on %s with %s", number, fields[SOC], fields[MACOS]);
            }
        }
    }
}

static size_t refused_count(const char *machine, const char *macos, kp_cpu cpu)
{
    size_t count = 0;
    for (size_t i = 0; i < kp_event_count(); i++) {
        const kp_event_info *info = kp_event_on(kp_event_at(i), cpu);
        bool current = info != NULL && kp_event_info_source(info) != KP_EVENT_SOURCE_OLDER_DATABASE;
        count += current && kp_event_allowed(kp_event_at(i), machine, macos) == KP_ALLOWED_NO;
    }
    return count;
}

static void test_lists_lag_behind_the_databases_by_known_numbers(void **state)
{
    (void)state;
    /* docs/platform.md I.5 has one more of each: it counts names, and ST_MEM_ORDER_VIOL_LD_NONSPEC is
     * on the lists under its older one. The kernel looks at numbers. */
    assert_int_equal(refused_count("a14", "15.4", KP_CPU_M1), 2 - 1);
    assert_int_equal(refused_count("a15", "15.4", KP_CPU_M2), 3 - 1);
    assert_int_equal(refused_count("as1", "15.4", KP_CPU_M3), 6 - 1);
    assert_int_equal(refused_count("as3", "15.6.1", KP_CPU_M3), 6 - 1);
    assert_int_equal(refused_count("as4", "15.4", KP_CPU_M4), 43 - 1);
    assert_int_equal(refused_count("as4-1", "15.4", KP_CPU_M4), 43 - 1);
    /* Every configurable event: the family had no list before 15.4. */
    assert_int_equal(refused_count("as4-1", "15.3.2", KP_CPU_M4), 104 - 2);
    assert_int_equal(refused_count("as4", "15.3.2", KP_CPU_M4), 43 - 1);
    assert_int_equal(refused_count("a14", "26.0", KP_CPU_M1), 0);
}

static void test_a_release_has_the_lists_of_the_last_one_that_brought_some(void **state)
{
    (void)state;
    const kp_event event = KP_EVENT_SCHEDULE_EMPTY;
    assert_int_equal(kp_event_allowed(event, "a14", "13.6"), KP_ALLOWED_YES);
    assert_int_equal(kp_event_allowed(event, "a14", "14.3.1"), KP_ALLOWED_YES);
    assert_int_equal(kp_event_allowed(event, "a14", "14.4"), KP_ALLOWED_NO);
    assert_int_equal(kp_event_allowed(event, "a14", "14.7.6"), KP_ALLOWED_NO);
    assert_int_equal(kp_event_allowed(event, "a14", "15.0"), KP_ALLOWED_NO);
    assert_int_equal(kp_event_allowed(event, "a14", "15"), KP_ALLOWED_NO);
    assert_int_equal(kp_event_allowed(event, "a14", "15.7"), KP_ALLOWED_NO);
    assert_int_equal(kp_event_allowed(event, "a14", "26.0"), KP_ALLOWED_UNKNOWN);
    assert_int_equal(kp_event_allowed(event, "a14", "26.6"), KP_ALLOWED_UNKNOWN);
    /* An event is judged by its number, under whichever name the list has it. */
    assert_int_equal(kp_event_allowed(KP_EVENT_ST_MEM_ORDER_VIOL_LD_NONSPEC, "a14", "15.4"),
                     KP_ALLOWED_YES);
    assert_int_equal(kp_event_allowed(KP_EVENT_INST_BRANCH_COND, "a14", "15.4"), KP_ALLOWED_YES);
}

static void test_what_no_list_tells_is_unknown(void **state)
{
    (void)state;
    const kp_event event = KP_EVENT_INST_ALL;
    assert_int_equal(kp_event_allowed(event, "as1", "14.6"), KP_ALLOWED_UNKNOWN);
    assert_int_equal(kp_event_allowed(event, "as5", "15.4"), KP_ALLOWED_UNKNOWN);
    assert_int_equal(kp_event_allowed(event, "as4-2", "15.4"), KP_ALLOWED_UNKNOWN);
    assert_int_equal(kp_event_allowed(event, "as6", "15.4"), KP_ALLOWED_UNKNOWN);
    assert_int_equal(kp_event_allowed(event, "", "15.4"), KP_ALLOWED_UNKNOWN);
    assert_int_equal(kp_event_allowed(event, NULL, "15.4"), KP_ALLOWED_UNKNOWN);
    assert_int_equal(kp_event_allowed(event, "a14", NULL), KP_ALLOWED_UNKNOWN);
    assert_int_equal(kp_event_allowed(KP_EVENT_NONE, "a14", "15.4"), KP_ALLOWED_UNKNOWN);
    assert_int_equal(kp_event_allowed(KP_EVENT_MAX_, "a14", "15.4"), KP_ALLOWED_UNKNOWN);
    /* An event that the chip does not have. */
    assert_int_equal(kp_event_allowed(KP_EVENT_DECODE_UOP, "a14", "15.4"), KP_ALLOWED_UNKNOWN);
    static const char *const releases[] = {"",         "x",       "15.",    "15.x",
                                           ".4",       "15.4x",   "15.4.",  "-15.4",
                                           "15.4.1.2", "99999.1", "15.123", "9.0"};
    for (size_t i = 0; i < sizeof releases / sizeof releases[0]; i++) {
        assert_int_equal(kp_event_allowed(event, "a14", releases[i]), KP_ALLOWED_UNKNOWN);
    }
}

static void test_machines_are_known_by_target_and_by_database(void **state)
{
    (void)state;
    assert_int_equal(kp_event_allowed(KP_EVENT_INST_ALL, "T8103", "15.4"), KP_ALLOWED_YES);
    assert_int_equal(kp_event_allowed(KP_EVENT_INST_ALL, "t6000", "15.4"), KP_ALLOWED_YES);
    assert_int_equal(kp_event_allowed(KP_EVENT_INST_ALL, "A14", "15.4"), KP_ALLOWED_UNKNOWN);
    assert_int_equal(kp_event_allowed(KP_EVENT_FIXED_CYCLES, "a14", "15.4"), KP_ALLOWED_YES);
    assert_int_equal(kp_event_allowed(KP_EVENT_FIXED_CYCLES, "as4-1", "15.1"), KP_ALLOWED_YES);
    assert_int_equal(kp_event_allowed(KP_EVENT_FIXED_CYCLES, "as5", "26.1"), KP_ALLOWED_YES);
    /* M1 kernels look at 8 bits of a selector (docs/platform.md B.7). */
    assert_int_equal(kp_event_number_allowed(0x18c, "a14", "15.4"), KP_ALLOWED_YES);
    assert_int_equal(kp_event_number_allowed(0x100, "a14", "15.4"), KP_ALLOWED_YES);
    assert_int_equal(kp_event_number_allowed(0x108, "as4", "15.4"), KP_ALLOWED_NO);
    assert_int_equal(kp_event_number_allowed(0, "as4", "15.4"), KP_ALLOWED_YES);
}

static bool place(const uint32_t *masks, size_t count, uint32_t taken)
{
    bool placed = count == 0;
    for (uint32_t bit = 1; !placed && bit != 0 && bit <= masks[0]; bit <<= 1) {
        placed =
            (masks[0] & bit) != 0 && (taken & bit) == 0 && place(masks + 1, count - 1, taken | bit);
    }
    return placed;
}

static size_t portable_events(kp_event *events, size_t capacity)
{
    size_t count = 0;
    for (size_t i = 0; i < kp_event_portable_count(); i++) {
        kp_event event = KP_EVENT_NONE;
        size_t same = 0;
        assert_int_equal(kp_event_parse(kp_event_portable_name_at(i), &event), KP_OK);
        while (same < count && events[same] != event) {
            same++;
        }
        if (same == count) {
            assert_true(count < capacity);
            events[count++] = event;
        }
    }
    return count;
}

static void test_all_portable_events_fit_together_on_every_chip(void **state)
{
    (void)state;
    /* cycles and instructions are among the portable ones. */
    kp_event events[32];
    size_t count = portable_events(events, 31);
    events[count++] = KP_EVENT_INST_ALL;
    for (int cpu = 1; cpu <= 5; cpu++) {
        uint32_t masks[32];
        for (size_t i = 0; i < count; i++) {
            const kp_event_info *info = kp_event_on(events[i], (kp_cpu)cpu);
            assert_non_null(info);
            assert_int_not_equal(kp_event_info_source(info), KP_EVENT_SOURCE_OLDER_DATABASE);
            masks[i] = kp_event_info_counters_mask(info);
        }
        assert_true(place(masks, count, 0));
    }
    assert_int_equal(count, 10);
}

static void test_the_placing_of_this_test_refuses_what_cannot_fit(void **state)
{
    (void)state;
    const uint32_t fits[] = {1020, 224, 224, 128};
    const uint32_t clashes[] = {128, 1020, 128};
    const uint32_t crowd[] = {224, 224, 224, 128};
    assert_true(place(fits, 4, 0));
    assert_false(place(clashes, 3, 0));
    assert_false(place(crowd, 4, 0));
}

static void test_every_kernel_list_has_all_portable_events(void **state)
{
    (void)state;
    kp_event events[32];
    size_t count = portable_events(events, 32);
    size_t asked = 0;
    for (size_t i = 0; i < lists.count; i++) {
        char **fields = lists.rows[i].fields;
        bool begins = i == 0 || strcmp(lists.rows[i - 1].fields[SOC], fields[SOC]) != 0 ||
                      strcmp(lists.rows[i - 1].fields[MACOS], fields[MACOS]) != 0;
        if (!begins || !is_number(fields[SELECTOR])) {
            continue;
        }
        for (size_t j = 0; j < count; j++) {
            const kp_event_info *info = kp_event_on(events[j], cpu_of(fields[CHIP]));
            assert_non_null(info);
            assert_int_equal(kp_event_allowed(events[j], fields[SOC], fields[MACOS]),
                             KP_ALLOWED_YES);
            assert_true(kp_event_info_fixed_counter(info) >= 0 ||
                        lists_number(fields[MACOS], fields[SOC], kp_event_info_number(info)));
        }
        asked++;
    }
    assert_int_equal(asked, 26);
}

static int read_lists(void **state)
{
    (void)state;
    lists = table_read("events/data/allowlist.tsv");
    return 0;
}

static int free_lists(void **state)
{
    (void)state;
    table_free(&lists);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_list_answers_for_every_number),
        cmocka_unit_test(test_lists_lag_behind_the_databases_by_known_numbers),
        cmocka_unit_test(test_a_release_has_the_lists_of_the_last_one_that_brought_some),
        cmocka_unit_test(test_what_no_list_tells_is_unknown),
        cmocka_unit_test(test_machines_are_known_by_target_and_by_database),
        cmocka_unit_test(test_all_portable_events_fit_together_on_every_chip),
        cmocka_unit_test(test_the_placing_of_this_test_refuses_what_cannot_fit),
        cmocka_unit_test(test_every_kernel_list_has_all_portable_events),
    };
    return run_tests_with(tests, read_lists, free_lists);
}
