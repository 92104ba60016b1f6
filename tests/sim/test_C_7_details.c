/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md C.7: what the calls do to the letter. */
#include "configs.h"

#include <stddef.h>
#include <string.h>

static void test_C_7_1_a_failed_add_changes_nothing(void **state)
{
    kpep_config before;
    kpep_event *event;
    uint32_t conflicts = 0xffff0000U;

    (void)state;
    force();
    add("INST_ALL", 1);
    before = *config;
    event = event_named(db, "INST_ALL");
    assert_int_equal(raw.kpep_config_add_event(config, &event, 1, &conflicts), 12);
    assert_memory_equal(&before, config, sizeof before);
    /* Assigned, not ORed. */
    assert_int_equal(conflicts, 1);
}

/* Everything that a configuration holds, to be compared as bytes. */
struct contents {
    kpep_config config;
    kpep_event *events[10];
    size_t event_map[10];
    size_t event_indices[10];
    uint32_t flags[10];
    uint64_t kpc_periods[10];
};

static void copy_contents(struct contents *contents)
{
    memset(contents, 0, sizeof *contents);
    assert_int_equal(config->counter_count, 10);
    memcpy(&contents->config, config, sizeof *config);
    memcpy(contents->events, config->events, sizeof contents->events);
    memcpy(contents->event_map, config->event_map, sizeof contents->event_map);
    memcpy(contents->event_indices, config->event_indices, sizeof contents->event_indices);
    memcpy(contents->flags, config->flags, sizeof contents->flags);
    memcpy(contents->kpc_periods, config->kpc_periods, sizeof contents->kpc_periods);
}

/* Adds with a flag and a period that would be seen. */
static void expect_refused(kpep_event *event, bool trigger, int code)
{
    struct contents before;
    struct contents after;
    int got;

    copy_contents(&before);
    got = trigger ? raw.kpep_config_add_event_trigger(config, &event, 5, 99, NULL)
                  : raw.kpep_config_add_event(config, &event, 5, NULL);
    assert_int_equal(got, code);
    copy_contents(&after);
    assert_memory_equal(&before, &after, sizeof before);
}

static void test_C_7_1_a_failed_add_changes_nothing_behind_the_struct(void **state)
{
    kpep_event nowhere = {.name = "NOWHERE", .number = 9};
    kpep_event lost = {.name = "LOST", .fallback = "GONE", .flags = KPS_EVENT_FIXED, .mask = 1};

    (void)state;
    /* Unforced, first empty, then full. */
    expect_refused(event_named(db, "FIXED_CYCLES"), false, 13);
    expect_refused(event_named(db, "INST_ALL"), false, 13);
    for (int i = 0; i < 5; i++) {
        add("FREE", 1);
    }
    expect_refused(event_named(db, "FREE"), false, 13);
    force();
    add("INST_ALL", 1);
    add("FIXED_CYCLES", 1);
    add("FIXED_INSTRUCTIONS", 1);
    expect_refused(event_named(db, "FIXED_CYCLES"), false, 12);
    expect_refused(event_named(db, "FIXED_INSTRUCTIONS"), false, 12);
    expect_refused(event_named(db, "INST_ALL"), false, 12);
    expect_refused(event_named(db, "INST_ALL"), true, 12);
    expect_refused(event_named(db, "FIXED_INSTRUCTIONS"), true, 12);
    expect_refused(event_named(db, "FIXED_CYCLES"), true, 14);
    expect_refused(&lost, true, 11);
    expect_refused(&nowhere, false, 16);
    expect_refused(NULL, false, 1);
}

static void test_C_7_1_the_fallback_path_rewrites_the_event(void **state)
{
    struct database_text text = good_database;
    kpep_event *event = event_named(db, "FIXED_INSTRUCTIONS");

    (void)state;
    force();
    add("INST_ALL", 0);
    assert_int_equal(raw.kpep_config_add_event_trigger(config, &event, 0, 5, NULL), 12);
    assert_string_equal(event->name, "INST_ALL");
    raw.kpep_config_free(config);
    raw.kpep_db_free(db);
    text.events = "<dict><key>F</key><dict><key>fixed_counter</key><integer>0</integer>"
                  "<key>counters_mask</key><integer>1</integer>"
                  "<key>fallback</key><string>GONE</string></dict></dict>";
    text.aliases = NULL;
    db = made_of(&text);
    assert_int_equal(raw.kpep_config_create(db, &config), 0);
    event = event_named(db, "F");
    assert_int_equal(raw.kpep_config_add_event_trigger(config, &event, 0, 5, NULL), 11);
    assert_null(event);
}

static void test_C_7_2_the_sixth_unforced_event_is_13(void **state)
{
    kpep_event *event = event_named(db, "FREE");

    (void)state;
    for (int i = 0; i < 5; i++) {
        add("FREE", 0);
    }
    assert_int_equal(config->event_map[4], 6);
    assert_int_equal(raw.kpep_config_add_event(config, &event, 0, NULL), 13);
}

static void test_C_7_2_inst_all_unforced_fits_on_m4_and_m5_only(void **state)
{
    static const char *const chips[] = {"m1", "m2", "m3", "m4", "m5"};

    (void)state;
    for (size_t i = 0; i < sizeof chips / sizeof chips[0]; i++) {
        kpep_db *own;
        kpep_config *made = NULL;
        kpep_event *event;

        scripted_chip(chips[i]);
        own = own_database();
        event = event_named(own, "INST_ALL");
        assert_int_equal(raw.kpep_config_create(own, &made), 0);
        assert_int_equal(raw.kpep_config_add_event(made, &event, 0, NULL), i < 3 ? 13 : 0);
        raw.kpep_config_free(made);
        raw.kpep_db_free(own);
    }
}

static void test_C_7_3_results_by_what_was_added(void **state)
{
    uint64_t out[8];

    (void)state;
    /* Configurable, unforced, then forced: slots are kept. */
    add("FREE", 0);
    assert_int_equal(classes(), CONFIGURABLE);
    assert_int_equal(words(), 5);
    assert_int_equal(place(0), 0);
    force();
    assert_int_equal(words(), 8);
    assert_int_equal(config->event_map[0], 2);
    /* Mixed. */
    add("FIXED_CYCLES", 0);
    assert_int_equal(classes(), BOTH);
    assert_int_equal(words(), 8);
    assert_int_equal(place(0), 2);
    assert_int_equal(raw.kpep_config_kpc(config, out, sizeof out), 0);
    /* Its word is at slot - F, which is not the map's value. */
    assert_int_equal(out[0], 2);
    /* The last fixed one removed. */
    assert_int_equal(raw.kpep_config_remove_event(config, 1), 0);
    assert_int_equal(classes(), CONFIGURABLE);
    assert_int_equal(place(0), 0);
    /* Fixed only. */
    assert_int_equal(raw.kpep_config_remove_event(config, 0), 0);
    add("FIXED_INSTRUCTIONS", 0);
    assert_int_equal(classes(), FIXED);
    assert_int_equal(words(), 0);
    assert_int_equal(place(0), 1);
}

static void test_C_7_4_forcing_clears_the_marker(void **state)
{
    (void)state;
    add("FREE", 0);
    force();
    assert_int_equal(config->classes, CONFIGURABLE);
    assert_int_equal(words(), 8);
    /* From the database, whatever the kernel says. */
    assert_int_equal(raw.kpc_get_config_count(CONFIGURABLE), 5);
}

static void test_C_7_5_buffers_are_filled_as_far_as_needed(void **state)
{
    uint64_t periods[10];

    (void)state;
    memset(periods, 0xff, sizeof periods);
    assert_int_equal(raw.kpep_config_kpc_periods(config, periods, 16), 0);
    assert_int_equal(periods[1], 0);
    assert_true(periods[2] == UINT64_MAX);
    assert_int_equal(raw.kpep_config_kpc_periods(config, NULL, 0), 1);
    assert_int_equal(raw.kpep_config_events(config, (kpep_event **)(void *)periods, 0), 0);
}

/* Nine elements of 8 bytes for any of the functions below, filled so that what is written shows. */
static void fill(uint64_t buffer[9])
{
    memset(buffer, 0xa5, 9 * sizeof buffer[0]);
}

static void assert_written(const uint64_t buffer[9], size_t elements)
{
    for (size_t i = 0; i < 9; i++) {
        assert_int_equal(buffer[i] == 0xa5a5a5a5a5a5a5a5U, i >= elements);
    }
}

static void test_C_7_5_what_is_left_of_a_buffer_is_left_alone(void **state)
{
    uint64_t buffer[9];

    (void)state;
    add("FREE", 0);
    add("FREE", 0);
    fill(buffer);
    assert_int_equal(raw.kpep_config_events(config, (kpep_event **)(void *)buffer, 72), 0);
    assert_written(buffer, 2);
    fill(buffer);
    assert_int_equal(raw.kpep_config_kpc_map(config, (size_t *)(void *)buffer, 72), 0);
    assert_written(buffer, 2);
    fill(buffer);
    assert_int_equal(raw.kpep_config_kpc(config, buffer, 72), 0);
    assert_written(buffer, 5);
    fill(buffer);
    assert_int_equal(raw.kpep_db_events(db, (kpep_event **)(void *)buffer, 72), 0);
    assert_written(buffer, 5);
    fill(buffer);
    assert_int_equal(raw.kpep_db_aliases(db, (const char **)(void *)buffer, 72), 0);
    assert_written(buffer, 2);
    /* Periods alone fill it with zeros. */
    fill(buffer);
    assert_int_equal(raw.kpep_config_kpc_periods(config, buffer, 72), 0);
    assert_written(buffer, 9);
    for (size_t i = 0; i < 9; i++) {
        assert_true(buffer[i] == 0);
    }
}

static void test_C_7_5_a_size_of_0_does_where_nothing_is_needed(void **state)
{
    struct database_text text = good_database;
    uint64_t buffer[9];

    (void)state;
    without_config(NULL);
    text.events = "<dict/>";
    text.aliases = NULL;
    db = made_of(&text);
    assert_int_equal(raw.kpep_config_create(db, &config), 0);
    fill(buffer);
    assert_int_equal(raw.kpep_config_events(config, (kpep_event **)(void *)buffer, 0), 0);
    assert_int_equal(raw.kpep_config_kpc_map(config, (size_t *)(void *)buffer, 0), 0);
    assert_int_equal(raw.kpep_config_kpc(config, buffer, 0), 0);
    assert_int_equal(raw.kpep_config_kpc_periods(config, buffer, 0), 0);
    assert_int_equal(raw.kpep_db_events(db, (kpep_event **)(void *)buffer, 0), 0);
    assert_int_equal(raw.kpep_db_aliases(db, (const char **)(void *)buffer, 0), 0);
    assert_written(buffer, 0);
    assert_int_equal(raw.kpep_config_events(config, NULL, 0), 1);
    assert_int_equal(raw.kpep_config_kpc_map(config, NULL, 0), 1);
    assert_int_equal(raw.kpep_config_kpc(config, NULL, 0), 1);
    assert_int_equal(raw.kpep_config_kpc_periods(config, NULL, 0), 1);
    assert_int_equal(raw.kpep_db_events(db, NULL, 0), 1);
    assert_int_equal(raw.kpep_db_aliases(db, NULL, 0), 1);
}

static void test_C_7_6_removal_leaves_gaps(void **state)
{
    uint64_t out[8];

    (void)state;
    force();
    add("FREE", 0);
    add("FREE", 0);
    add("FREE", 0);
    assert_int_equal(raw.kpep_config_remove_event(config, 1), 0);
    assert_int_equal(raw.kpep_config_kpc(config, out, sizeof out), 0);
    assert_int_equal(out[0], 2);
    assert_int_equal(out[1], 0);
    assert_int_equal(out[2], 2);
    add("FREE", 0);
    assert_int_equal(config->event_map[2], 3);
}

static void test_C_7_7_a_flag_on_a_fixed_event_is_kept_and_ignored(void **state)
{
    (void)state;
    force();
    add("FIXED_CYCLES", 1);
    assert_int_equal(config->flags[0], 1);
    assert_int_equal(words(), 0);
}

static void test_C_7_8_only_ascii_is_read(void **state)
{
    struct database_text text = good_database;

    (void)state;
    text.aliases = NULL;
    text.name = "<string>\xc3\xa4</string>";
    assert_int_equal(code_of(&text), 2);
    text = good_database;
    text.marketing_name = "<string>\xc3\xa4</string>";
    assert_int_equal(code_of(&text), 2);
    text = good_database;
    text.aliases = NULL;
    text.events =
        "<dict><key>\xc3\xa4</key><dict><key>number</key><integer>1</integer></dict></dict>";
    assert_int_equal(code_of(&text), 1);
    text = good_database;
    text.aliases = "<dict><key>\xc3\xa4</key><string>FREE</string></dict>";
    assert_int_equal(code_of(&text), 2);
    /* Not an architecture that is unknown (8), nor a target that is (10): these are not read at all. */
    text.aliases = "<dict><key>X</key><string>\xc3\xa4</string></dict>";
    assert_int_equal(code_of(&text), 2);
    text = good_database;
    text.architecture = "<string>\xc3\xa4</string>";
    assert_int_equal(code_of(&text), 2);
    text = good_database;
    text.aliases = NULL;
    text.events = "<dict><key>A</key><dict><key>number</key><integer>1</integer>"
                  "<key>description</key><string>\xc3\xa4</string></dict></dict>";
    assert_int_equal(code_of(&text), 2);
    /* Errata are left out instead. */
    text.events = "<dict><key>A</key><dict><key>number</key><integer>1</integer>"
                  "<key>errata</key><string>\xc3\xa4</string></dict></dict>";
    kpep_db *made = made_of(&text);
    assert_null(event_named(made, "A")->errata);
    raw.kpep_db_free(made);
}

static void test_C_7_8_bad_events_fail_the_whole_database(void **state)
{
    static const struct {
        const char *event;
        int code;
    } events[] = {
        {"<dict><key>number</key><integer>1</integer><key>description</key><true/></dict>", 1},
        {"<dict><key>number</key><integer>1</integer>"
         "<key>counters_mask</key><integer>-4</integer></dict>",
         1},
        {"<dict><key>number</key><integer>1</integer>"
         "<key>counters_mask</key><string>x</string></dict>",
         1},
        {"<string>x</string>", 1},
        {"<dict><key>number</key><integer>1</integer><key>errata</key><true/></dict>", 0},
        {"<dict><key>fixed_counter</key><string>whatever</string>"
         "<key>fallback</key><integer>1</integer></dict>",
         0},
    };
    struct database_text text = good_database;
    char one[512];

    (void)state;
    text.aliases = NULL;
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        strcpy(one, "<dict><key>A</key>");
        strcat(one, events[i].event);
        strcat(one, "</dict>");
        text.events = one;
        assert_int_equal(code_of(&text), events[i].code);
    }
}

static void test_C_7_8_a_fixed_event_without_fixed_counters_is_10(void **state)
{
    struct database_text text = good_database;

    (void)state;
    text.fixed_counters = NULL;
    assert_int_equal(code_of(&text), 10);
}

static void test_C_7_8_checks_come_in_order(void **state)
{
    struct database_text text = good_database;

    (void)state;
    /* Everything wrong: the name is looked at first, then the architecture before the rest. */
    text.name = "<string>\xc3\xa4</string>";
    text.version = NULL;
    assert_int_equal(code_of(&text), 2);
    text.name = good_database.name;
    assert_int_equal(code_of(&text), 10);
    text.version = good_database.version;
    text.architecture = "<string>riscv</string>";
    text.marketing_name = NULL;
    assert_int_equal(code_of(&text), 8);
    text.architecture = good_database.architecture;
    text.marketing_name = "<string>\xc3\xa4</string>";
    text.events = NULL;
    assert_int_equal(code_of(&text), 2);
}

static void test_C_7_9_the_environments_folder_does_not_make_internal(void **state)
{
    bool internal = true;

    (void)state;
    assert_int_equal(raw.kpep_db_is_internal(db, &internal), 0);
    assert_false(internal);
    assert_int_equal(db->internal_known, 1);
    db->internal_known = 0;
    assert_int_equal(raw.kpep_db_is_internal(db, &internal), 9);
    db->internal_known = 1;
    assert_int_equal(raw.kpep_db_is_internal(NULL, &internal), 1);
}

static void test_C_7_10_fields_that_clients_read(void **state)
{
    (void)state;
    assert_string_equal(db->name, "test");
    assert_string_equal(db->cpu_id, "test");
    assert_int_equal(db->event_count, 5);
    /* In the file's order, not sorted. */
    assert_string_equal(db->event_arr[0].name, "INST_ALL");
    assert_string_equal(db->event_arr[4].name, "RARE");
    assert_int_equal(db->fixed_counter_count, 2);
    assert_ptr_equal(db->fixed_event_arr[0], event_named(db, "FIXED_CYCLES"));
    assert_ptr_equal(db->fixed_event_arr[1], event_named(db, "FIXED_INSTRUCTIONS"));
    assert_null(db->plist_data);
    assert_int_equal(db->reserved_1 | db->reserved_2 | db->reserved_3, 0);
}

static void test_C_7_11_counters_count_of_every_class_mask(void **state)
{
    static const size_t expected[8] = {0, 2, 8, 10, 3, 5, 5, 7};

    (void)state;
    for (unsigned mask = 0; mask < 256; mask++) {
        size_t count = 99;

        assert_int_equal(raw.kpep_db_counters_count(db, (uint8_t)mask, &count), 0);
        assert_int_equal(count, expected[mask & 7]);
    }
}

static void test_C_7_12_each_create_reads_the_file_again(void **state)
{
    struct database_text text = good_database;
    kpep_db *other;

    (void)state;
    text.marketing_name = "<string>Changed</string>";
    other = made_of(&text);
    assert_string_equal(other->marketing_name, "Changed");
    assert_string_equal(db->marketing_name, "Test chip");
    raw.kpep_db_free(other);
}

static void test_C_7_13_apply_leaves_the_counters_forced(void **state)
{
    (void)state;
    force();
    add("RARE", 1);
    assert_int_equal(raw.kpep_config_apply(config), 0);
    assert_true(kernel().force_pid != 0);
    assert_int_equal(kernel().words[3], 0x2008d);
}

#define T(name) cmocka_unit_test_setup_teardown(name, with_config, without_config)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_C_7_1_a_failed_add_changes_nothing),
        T(test_C_7_1_a_failed_add_changes_nothing_behind_the_struct),
        T(test_C_7_1_the_fallback_path_rewrites_the_event),
        T(test_C_7_2_the_sixth_unforced_event_is_13),
        T(test_C_7_2_inst_all_unforced_fits_on_m4_and_m5_only),
        T(test_C_7_3_results_by_what_was_added),
        T(test_C_7_4_forcing_clears_the_marker),
        T(test_C_7_5_buffers_are_filled_as_far_as_needed),
        T(test_C_7_5_what_is_left_of_a_buffer_is_left_alone),
        T(test_C_7_5_a_size_of_0_does_where_nothing_is_needed),
        T(test_C_7_6_removal_leaves_gaps),
        T(test_C_7_7_a_flag_on_a_fixed_event_is_kept_and_ignored),
        T(test_C_7_8_only_ascii_is_read),
        T(test_C_7_8_bad_events_fail_the_whole_database),
        T(test_C_7_8_a_fixed_event_without_fixed_counters_is_10),
        T(test_C_7_8_checks_come_in_order),
        T(test_C_7_9_the_environments_folder_does_not_make_internal),
        T(test_C_7_10_fields_that_clients_read),
        T(test_C_7_11_counters_count_of_every_class_mask),
        T(test_C_7_12_each_create_reads_the_file_again),
        T(test_C_7_13_apply_leaves_the_counters_forced),
    };

    return run_tests_with(tests, databases_open, databases_close);
}
