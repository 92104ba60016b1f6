/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf/event.h>: events, what they are on each chip, and the chips. */
#include "test_event_support.h"

#include <kperf/event.h>
#include <stdlib.h>
#include <string.h>

enum {
    CPU_COUNT = 5
};

/* Columns of events_expected.tsv. */
enum {
    CHIP,
    NAME,
    NUMBER,
    MASK,
    FIXED,
    FALLBACK,
    ALIAS,
    DATABASE,
    SOURCE
};

static struct table expected;

static kp_cpu cpu_named(const char *name)
{
    for (int cpu = 1; cpu <= CPU_COUNT; cpu++) {
        if (strcmp(kp_cpu_name((kp_cpu)cpu), name) == 0) {
            return (kp_cpu)cpu;
        }
    }
    fail_msg("no chip is called %s", name);
    return KP_CPU_UNKNOWN;
}

static kp_event event_named(const char *name)
{
    kp_event event = KP_EVENT_NONE;
    assert_int_equal(kp_event_parse(name, &event), KP_OK);
    return event;
}

static bool is_current(const struct table_row *row)
{
    return strcmp(row->fields[DATABASE], "current") == 0;
}

static void assert_text(const char *found, const char *wanted)
{
    if (strcmp(wanted, "-") == 0) {
        assert_null(found);
    } else {
        assert_non_null(found);
        assert_string_equal(found, wanted);
    }
}

static void test_every_current_row_is_given_exactly(void **state)
{
    (void)state;
    size_t rows = 0;
    for (size_t i = 0; i < expected.count; i++) {
        const struct table_row *row = &expected.rows[i];
        kp_cpu cpu = cpu_named(row->fields[CHIP]);
        if (!is_current(row)) {
            continue;
        }
        const kp_event_info *info = kp_event_on(event_named(row->fields[NAME]), cpu);
        assert_non_null(info);
        bool fixed = strcmp(row->fields[FIXED], "-") != 0;
        unsigned long number = strtoul(row->fields[NUMBER], NULL, 10);
        unsigned long mask = strtoul(row->fields[MASK], NULL, 10);
        assert_string_equal(kp_event_info_name(info), row->fields[NAME]);
        assert_int_equal(kp_event_info_number(info), fixed ? 0 : number);
        assert_int_equal(kp_event_info_counters_mask(info), mask == 0 ? 1020 : mask);
        assert_int_equal(kp_event_info_fixed_counter(info),
                         fixed ? (int)strtol(row->fields[FIXED], NULL, 10) : -1);
        assert_text(kp_event_info_fallback(info), row->fields[FALLBACK]);
        assert_text(kp_event_info_alias(info), row->fields[ALIAS]);
        const char *source = row->fields[SOURCE];
        assert_int_equal(kp_event_info_source(info),
                         strcmp(source, "kpep") == 0           ? KP_EVENT_SOURCE_DATABASE
                         : strcmp(source, "mask unknown") == 0 ? KP_EVENT_SOURCE_MASK_UNKNOWN
                                                               : KP_EVENT_SOURCE_MASK_FROM_DRIVER);
        rows++;
    }
    assert_int_equal(rows, 60 + 60 + 66 + 104 + 135);
}

static void test_a_chip_has_no_event_that_no_row_gives_it(void **state)
{
    (void)state;
    size_t current = 0;
    for (int cpu = 1; cpu <= CPU_COUNT; cpu++) {
        for (size_t i = 0; i < kp_event_count(); i++) {
            const kp_event_info *info = kp_event_on(kp_event_at(i), (kp_cpu)cpu);
            size_t rows = 0;
            for (size_t j = 0; info != NULL && j < expected.count; j++) {
                const struct table_row *row = &expected.rows[j];
                rows += cpu_named(row->fields[CHIP]) == (kp_cpu)cpu &&
                        strcmp(row->fields[NAME], kp_event_info_name(info)) == 0 &&
                        is_current(row) ==
                            (kp_event_info_source(info) != KP_EVENT_SOURCE_OLDER_DATABASE);
            }
            assert_int_equal(rows, info != NULL);
            current += info != NULL && kp_event_info_source(info) != KP_EVENT_SOURCE_OLDER_DATABASE;
        }
    }
    assert_int_equal(current, 60 + 60 + 66 + 104 + 135);
    assert_null(kp_event_on(KP_EVENT_INST_SME_ENGINE_ALU, KP_CPU_M3));
    assert_null(kp_event_on(KP_EVENT_SCHEDULE_UOP_ANY, KP_CPU_M2));
}

static void test_older_rows_parse_to_an_event_that_says_where_it_exists(void **state)
{
    (void)state;
    size_t rows = 0;
    for (size_t i = 0; i < expected.count; i++) {
        const struct table_row *row = &expected.rows[i];
        if (is_current(row)) {
            continue;
        }
        kp_cpu cpu = cpu_named(row->fields[CHIP]);
        const kp_event_info *info = kp_event_on(event_named(row->fields[NAME]), cpu);
        assert_non_null(info);
        assert_int_equal(kp_event_info_number(info), strtoul(row->fields[NUMBER], NULL, 10));
        bool renamed = strcmp(row->fields[NAME], kp_event_info_name(info)) != 0;
        assert_int_equal(kp_event_info_source(info),
                         renamed ? KP_EVENT_SOURCE_DATABASE : KP_EVENT_SOURCE_OLDER_DATABASE);
        rows++;
    }
    assert_true(rows > 0);
    assert_int_equal(event_named("ST_MEMORY_ORDER_VIOLATION_NONSPEC"),
                     KP_EVENT_ST_MEM_ORDER_VIOL_LD_NONSPEC);
    assert_int_equal(event_named("SCHEDULE_UOP"), KP_EVENT_SCHEDULE_UOP_ANY);
    assert_int_equal(KP_EVENT_SCHEDULE_UOP, KP_EVENT_SCHEDULE_UOP_ANY);
}

static void test_released_numbers_have_not_changed(void **state)
{
    (void)state;
    struct table released = table_read("tests/unit/data/event_ids_released.tsv");
    for (size_t i = 0; i < released.count; i++) {
        unsigned long id = strtoul(released.rows[i].fields[0], NULL, 10);
        assert_int_equal(event_named(released.rows[i].fields[1]), id);
    }
    assert_true(released.count >= 138);
    table_free(&released);
    assert_int_equal(KP_EVENT_FIXED_CYCLES, 1);
    assert_int_equal(KP_EVENT_FIXED_INSTRUCTIONS, 2);
    assert_int_equal(KP_EVENT_ST_UNIT_UOP, 136);
    assert_int_equal(KP_CPU_M5, 5);
}

static void test_all_events_can_be_walked_through(void **state)
{
    (void)state;
    kp_event before = KP_EVENT_NONE;
    for (size_t i = 0; i < kp_event_count(); i++) {
        kp_event event = kp_event_at(i);
        bool somewhere = false;
        assert_true(event > before);
        assert_int_equal(event_named(kp_event_name(event)), event);
        for (int cpu = 1; cpu <= CPU_COUNT; cpu++) {
            somewhere = somewhere || kp_event_on(event, (kp_cpu)cpu) != NULL;
        }
        assert_true(somewhere);
        before = event;
    }
    assert_int_equal(kp_event_count(), 136);
    assert_int_equal(kp_event_at(kp_event_count()), KP_EVENT_NONE);
    assert_int_equal(kp_event_at(SIZE_MAX), KP_EVENT_NONE);
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static void test_descriptions_have_one_form(void **state)
{
    (void)state;
    static const char *const units[] = {"Accesses ", "Attempts ",     "Branches ",  "Cycles ",
                                        "Faults ",   "Fills ",        "Lines ",     "Loads ",
                                        "Misses ",   "Instructions ", "Micro-ops ", "Occurrences ",
                                        "Slots ",    "Restarts ",     "Stores ",    "Walks "};
    static const char retired[] = "; retired only";
    static const char speculative[] = "; speculative work included";
    static const char time[] = "; time, not work";
    for (size_t i = 0; i < kp_event_count(); i++) {
        kp_event event = kp_event_at(i);
        const char *name = kp_event_name(event);
        const char *text = kp_event_description(event);
        const char *limits = strchr(text, ';');
        size_t unit_count = 0;
        for (size_t j = 0; j < sizeof units / sizeof units[0]; j++) {
            unit_count += starts_with(text, units[j]);
        }
        assert_int_equal(unit_count, 1);
        assert_in_range(strlen(text), 40, 160);
        assert_int_equal(strcspn(text, ".") == strlen(text) - 1 || strstr(text, "B.cond") != NULL,
                         1);
        assert_int_equal(text[strlen(text) - 1], '.');
        assert_non_null(limits);
        assert_null(strchr(limits + 1, ';'));
        assert_int_equal(starts_with(limits, retired) + starts_with(limits, speculative) +
                             starts_with(limits, time),
                         1);
        bool is_time = starts_with(text, "Cycles ") || starts_with(text, "Slots ");
        assert_int_equal(starts_with(limits, time), is_time);
        if (strstr(name, "_NONSPEC") != NULL || starts_with(name, "RETIRE_")) {
            assert_true(starts_with(limits, retired));
        }
        if (!is_time && !starts_with(text, "Occurrences ") && !starts_with(text, "Restarts ")) {
            assert_true(strstr(text, ", one per ") != NULL);
        }
        for (size_t j = 0; j < i; j++) {
            assert_string_not_equal(text, kp_event_description(kp_event_at(j)));
        }
        for (int cpu = 1; cpu <= CPU_COUNT; cpu++) {
            const kp_event_info *info = kp_event_on(event, (kp_cpu)cpu);
            if (info != NULL) {
                assert_ptr_equal(kp_event_info_description(info), text);
            }
        }
    }
}

static void test_chips_are_known_by_their_databases(void **state)
{
    (void)state;
    struct table chips = table_read("events/data/chips.tsv");
    for (size_t i = 0; i < chips.count; i++) {
        char **fields = chips.rows[i].fields;
        kp_cpu cpu = cpu_named(fields[0]);
        char link[64] = "cpu_100000c_2_";
        assert_int_equal(kp_cpu_from_db_name(fields[1]), cpu);
        assert_string_equal(kp_cpu_marketing_name(cpu), fields[6]);
        bool invented = strcmp(fields[2], "-") == 0;
        strcat(link, fields[invented ? 3 : 2]);
        assert_int_equal(kp_cpu_from_db_name(link), invented ? KP_CPU_UNKNOWN : cpu);
    }
    assert_int_equal(chips.count, 13);
    table_free(&chips);
    static const char *const strange[] = {"",
                                          "A14",
                                          "a14 ",
                                          "a1",
                                          "a141",
                                          "as6",
                                          "as5-3",
                                          "haswell",
                                          "cpu_100000c_2_",
                                          "cpu_100000c_2_1b588bb",
                                          "cpu_100000c_2_1B588BB3",
                                          "cpu_100000c_2_11b588bb3",
                                          "cpu_7_8_1b588bb3"};
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
        assert_int_equal(kp_cpu_from_db_name(strange[i]), KP_CPU_UNKNOWN);
    }
    assert_int_equal(kp_cpu_from_db_name(NULL), KP_CPU_UNKNOWN);
}

static void test_chips_have_their_counters(void **state)
{
    (void)state;
    for (int cpu = 1; cpu <= CPU_COUNT; cpu++) {
        assert_int_equal(kp_cpu_fixed_counters((kp_cpu)cpu), 3);
        assert_int_equal(kp_cpu_config_counters((kp_cpu)cpu), 1020);
        assert_int_equal(kp_cpu_power_counters((kp_cpu)cpu), 224);
    }
    assert_string_equal(kp_cpu_name(KP_CPU_M1), "M1");
    assert_string_equal(kp_cpu_name(KP_CPU_M5), "M5");
    assert_string_equal(kp_cpu_marketing_name(KP_CPU_M1), "Apple A14/M1");
}

static void test_values_that_are_none_are_taken_like_none(void **state)
{
    (void)state;
    const kp_event events[] = {KP_EVENT_NONE, KP_EVENT_MAX_, (kp_event)137};
    const kp_cpu cpus[] = {KP_CPU_UNKNOWN, KP_CPU_MAX_, (kp_cpu)6};
    for (size_t i = 0; i < 3; i++) {
        assert_null(kp_event_name(events[i]));
        assert_null(kp_event_description(events[i]));
        assert_null(kp_event_name_at(events[i], KP_CPU_M1, 0));
        assert_null(kp_event_on(events[i], KP_CPU_M1));
        for (size_t j = 0; j < kp_event_count(); j++) {
            assert_null(kp_event_on(kp_event_at(j), cpus[i]));
        }
        assert_string_equal(kp_cpu_name(cpus[i]), "unknown");
        assert_null(kp_cpu_marketing_name(cpus[i]));
        assert_int_equal(kp_cpu_fixed_counters(cpus[i]), 0);
        assert_int_equal(kp_cpu_config_counters(cpus[i]), 0);
        assert_int_equal(kp_cpu_power_counters(cpus[i]), 0);
    }
    assert_null(kp_event_info_name(NULL));
    assert_null(kp_event_info_description(NULL));
    assert_null(kp_event_info_fallback(NULL));
    assert_null(kp_event_info_alias(NULL));
    assert_int_equal(kp_event_info_number(NULL), 0);
    assert_int_equal(kp_event_info_counters_mask(NULL), 0);
    assert_int_equal(kp_event_info_fixed_counter(NULL), -1);
    assert_int_equal(kp_event_info_source(NULL), KP_EVENT_SOURCE_NONE);
}

static int read_expected(void **state)
{
    (void)state;
    expected = table_read("tests/unit/data/events_expected.tsv");
    return 0;
}

static int free_expected(void **state)
{
    (void)state;
    table_free(&expected);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_current_row_is_given_exactly),
        cmocka_unit_test(test_a_chip_has_no_event_that_no_row_gives_it),
        cmocka_unit_test(test_older_rows_parse_to_an_event_that_says_where_it_exists),
        cmocka_unit_test(test_released_numbers_have_not_changed),
        cmocka_unit_test(test_all_events_can_be_walked_through),
        cmocka_unit_test(test_descriptions_have_one_form),
        cmocka_unit_test(test_chips_are_known_by_their_databases),
        cmocka_unit_test(test_chips_have_their_counters),
        cmocka_unit_test(test_values_that_are_none_are_taken_like_none),
    };
    return run_tests_with(tests, read_expected, free_expected);
}
