/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md C.5 to C.7: words, codes, details. */
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
        T(test_C_5_1_word_is_the_number_with_the_user_bit_by_flag),
        T(test_C_5_2_any_flag_is_user_mode),
        T(test_C_6_1_codes_have_texts),
        T(test_C_7_1_a_failed_add_changes_nothing),
        T(test_C_7_1_the_fallback_path_rewrites_the_event),
        T(test_C_7_2_the_sixth_unforced_event_is_13),
        T(test_C_7_2_inst_all_unforced_fits_on_m4_and_m5_only),
        T(test_C_7_3_results_by_what_was_added),
        T(test_C_7_4_forcing_clears_the_marker),
        T(test_C_7_5_buffers_are_filled_as_far_as_needed),
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
