/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md C.4 to C.7: the 23 symbols, words, codes, details. */
#include "databases.h"

#include <stdlib.h>
#include <string.h>

static kpep_db *db;
static kpep_config *config;

static int with_config(void **state)
{
    if (scripted(state) != 0)
        return -1;
    db = made_of(&good_database);
    return raw.kpep_config_create(db, &config);
}

static int without_config(void **state)
{
    (void)state;
    raw.kpep_config_free(config);
    raw.kpep_db_free(db);
    return 0;
}

static void add(const char *name, uint32_t flag)
{
    kpep_event *event = event_named(db, name);

    assert_int_equal(raw.kpep_config_add_event(config, &event, flag, NULL), 0);
}

static void force(void)
{
    assert_int_equal(raw.kpep_config_force_counters(config), 0);
}

static uint32_t classes(void)
{
    uint32_t value = 99;

    assert_int_equal(raw.kpep_config_kpc_classes(config, &value), 0);
    return value;
}

static size_t words(void)
{
    size_t value = 99;

    assert_int_equal(raw.kpep_config_kpc_count(config, &value), 0);
    return value;
}

static size_t place(size_t index)
{
    size_t map[32] = {0};

    assert_int_equal(raw.kpep_config_kpc_map(config, map, sizeof map), 0);
    return map[index];
}

static void test_C_4_1_create_wants_a_database_and_keeps_the_pointer(void **state)
{
    kpep_config *other = NULL;

    (void)state;
    assert_int_equal(raw.kpep_config_create(NULL, &other), 1);
    assert_int_equal(raw.kpep_config_create(db, NULL), 1);
    assert_ptr_equal(config->db, db);
    assert_int_equal(config->counter_count, 10);
}

static void test_C_4_2_free_of_nothing_is_fine_and_undoes_nothing(void **state)
{
    kpep_config *other = NULL;

    (void)state;
    raw.kpep_config_free(NULL);
    assert_int_equal(raw.kpep_config_create(db, &other), 0);
    assert_int_equal(raw.kpep_config_force_counters(other), 0);
    assert_int_equal(raw.kpep_config_apply(other), 15);
    raw.kpep_config_free(other);
    assert_true(kernel().force_pid != 0);
    assert_string_equal(db->name, "test");
}

static void test_C_4_3_add_event_fills_the_struct(void **state)
{
    (void)state;
    force();
    add("RARE", 1);
    assert_int_equal(config->event_count, 1);
    assert_int_equal(config->event_map[0], 5);
    assert_ptr_equal(config->events[5], event_named(db, "RARE"));
    assert_int_equal(config->event_indices[5], 0);
    assert_int_equal(config->flags[5], 1);
    assert_int_equal(config->occupied_counters, 1U << 5);
}

static void test_C_4_4_remove_frees_the_slot_and_renumbers(void **state)
{
    size_t count = 0;

    (void)state;
    force();
    add("FIXED_CYCLES", 0);
    add("FREE", 1);
    add("RARE", 1);
    assert_int_equal(raw.kpep_config_remove_event(config, 3), 11);
    assert_int_equal(raw.kpep_config_remove_event(config, 1), 0);
    assert_int_equal(raw.kpep_config_events_count(config, &count), 0);
    assert_int_equal(count, 2);
    assert_int_equal(config->event_map[1], 5);
    assert_int_equal(config->event_indices[5], 1);
    assert_int_equal(config->flags[2], 0);
    assert_int_equal(classes(), BOTH);
    assert_int_equal(raw.kpep_config_remove_event(config, 0), 0);
    assert_int_equal(classes(), CONFIGURABLE);
    assert_int_equal(raw.kpep_config_remove_event(config, 0), 0);
    assert_int_equal(classes(), 0);
    assert_int_equal(raw.kpep_config_remove_event(config, 0), 11);
    assert_int_equal(raw.kpep_config_remove_event(NULL, 0), 1);
}

static void test_C_4_5_force_counters_once_and_not_the_kernel(void **state)
{
    (void)state;
    force();
    assert_int_equal(config->force_flags & 1, 1);
    assert_int_equal(raw.kpep_config_force_counters(config), 1);
    assert_int_equal(raw.kpep_config_force_counters(NULL), 1);
    assert_int_equal(kernel().force_pid, 0);
}

static void test_C_4_6_events_count(void **state)
{
    size_t count = 9;

    (void)state;
    assert_int_equal(raw.kpep_config_events_count(config, &count), 0);
    assert_int_equal(count, 0);
    add("FREE", 0);
    assert_int_equal(raw.kpep_config_events_count(config, &count), 0);
    assert_int_equal(count, 1);
    assert_int_equal(raw.kpep_config_events_count(config, NULL), 1);
    assert_int_equal(raw.kpep_config_events_count(NULL, &count), 1);
}

static void test_C_4_7_events_in_the_order_of_adding(void **state)
{
    kpep_event *events[2] = {NULL, NULL};

    (void)state;
    force();
    add("RARE", 0);
    add("FREE", 0);
    assert_int_equal(raw.kpep_config_events(config, events, 15), 4);
    assert_null(events[0]);
    assert_int_equal(raw.kpep_config_events(config, events, 16), 0);
    assert_string_equal(events[0]->name, "RARE");
    assert_string_equal(events[1]->name, "FREE");
    assert_int_equal(raw.kpep_config_events(config, NULL, 16), 1);
}

static void test_C_4_8_words_of_the_configurable_class_only(void **state)
{
    uint64_t out[9] = {7, 7, 7, 7, 7, 7, 7, 7, 7};

    (void)state;
    force();
    assert_int_equal(raw.kpep_config_kpc(config, out, 0), 0);
    assert_int_equal(out[0], 7);
    add("FIXED_CYCLES", 0);
    assert_int_equal(raw.kpep_config_kpc(config, out, sizeof out), 0);
    assert_int_equal(out[0], 7);
    add("RARE", 0);
    assert_int_equal(raw.kpep_config_kpc(config, out, 63), 4);
    assert_int_equal(raw.kpep_config_kpc(config, out, sizeof out), 0);
    assert_int_equal(out[3], 141);
    assert_int_equal(out[0], 0);
    assert_int_equal(out[8], 7);
    assert_int_equal(raw.kpep_config_kpc(config, NULL, sizeof out), 1);
}

static void test_C_4_9_word_count_does_not_depend_on_the_events(void **state)
{
    (void)state;
    assert_int_equal(words(), 0);
    add("FREE", 0);
    assert_int_equal(words(), 5);
    add("FREE", 0);
    assert_int_equal(words(), 5);
    force();
    assert_int_equal(words(), 8);
}

static void test_C_4_10_classes_are_shown_without_the_marker(void **state)
{
    (void)state;
    assert_int_equal(classes(), 0);
    add("FREE", 0);
    assert_int_equal(classes(), CONFIGURABLE);
    assert_int_equal(config->classes, CONFIGURABLE | POWER);
    assert_int_equal(raw.kpep_config_kpc_classes(NULL, NULL), 1);
}

static void test_C_4_11_map_is_a_position_in_the_counter_buffer(void **state)
{
    size_t map[2] = {9, 9};

    (void)state;
    force();
    add("RARE", 0);
    assert_int_equal(place(0), 3);
    add("FIXED_INSTRUCTIONS", 0);
    assert_int_equal(place(0), 5);
    assert_int_equal(place(1), 1);
    assert_int_equal(raw.kpep_config_kpc_map(config, map, 15), 4);
    assert_int_equal(map[0], 9);
    assert_int_equal(raw.kpep_config_kpc_map(config, NULL, 16), 1);
}

static void test_C_4_12_db_create(void **state)
{
    (void)state;
    assert_int_equal(raw.kpep_db_create("test", NULL), 1);
    assert_string_equal(db->cpu_id, "test");
}

static void test_C_4_13_db_free_of_nothing(void **state)
{
    (void)state;
    raw.kpep_db_free(NULL);
}

static void test_C_4_14_db_name_is_borrowed(void **state)
{
    const char *first = NULL;
    const char *second = NULL;

    (void)state;
    assert_int_equal(raw.kpep_db_name(db, &first), 0);
    assert_int_equal(raw.kpep_db_name(db, &second), 0);
    assert_ptr_equal(first, second);
    assert_ptr_equal(first, db->marketing_name);
    assert_int_equal(raw.kpep_db_name(NULL, &first), 1);
    assert_int_equal(raw.kpep_db_name(db, NULL), 1);
}

static void test_C_4_15_aliases_are_sorted(void **state)
{
    const char *aliases[2] = {NULL, NULL};
    size_t count = 0;

    (void)state;
    assert_int_equal(raw.kpep_db_aliases_count(db, &count), 0);
    assert_int_equal(count, 2);
    assert_int_equal(raw.kpep_db_aliases(db, aliases, 15), 4);
    assert_int_equal(raw.kpep_db_aliases(db, aliases, 16), 0);
    assert_string_equal(aliases[0], "Cycles");
    assert_string_equal(aliases[1], "Instructions");
    assert_int_equal(raw.kpep_db_aliases(db, NULL, 16), 1);
    assert_int_equal(raw.kpep_db_aliases_count(NULL, &count), 1);
}

static void test_C_4_16_counters_count_by_classes(void **state)
{
    size_t count = 99;

    (void)state;
    assert_int_equal(raw.kpep_db_counters_count(db, 3, &count), 0);
    assert_int_equal(count, 10);
    assert_int_equal(raw.kpep_db_counters_count(NULL, 3, &count), 1);
    assert_int_equal(raw.kpep_db_counters_count(db, 3, NULL), 1);
}

static void test_C_4_17_events_are_sorted_by_number(void **state)
{
    kpep_event *events[5];
    size_t count = 0;

    (void)state;
    assert_int_equal(raw.kpep_db_events_count(db, &count), 0);
    assert_int_equal(count, 5);
    assert_int_equal(raw.kpep_db_events(db, events, 39), 4);
    assert_int_equal(raw.kpep_db_events(db, events, 40), 0);
    assert_int_equal(events[0]->flags & events[1]->flags & 1, 1);
    for (size_t i = 1; i < 5; i++)
        assert_true(events[i - 1]->number <= events[i]->number);
    assert_int_equal(raw.kpep_db_events(db, NULL, 40), 1);
    assert_int_equal(raw.kpep_db_events_count(db, NULL), 1);
}

static void test_C_4_18_an_event_is_found_by_alias_first_then_by_name(void **state)
{
    struct database_text text = good_database;
    kpep_event *event = (kpep_event *)(void *)&text;
    kpep_db *other;

    (void)state;
    /* An alias that is another event's name. */
    text.aliases = "<dict><key>FREE</key><string>RARE</string></dict>";
    other = made_of(&text);
    assert_int_equal(raw.kpep_db_event(other, "FREE", &event), 0);
    assert_string_equal(event->name, "RARE");
    raw.kpep_db_free(other);
    assert_int_equal(raw.kpep_db_event(db, "Cycles", &event), 0);
    assert_string_equal(event->name, "FIXED_CYCLES");
    assert_int_equal(raw.kpep_db_event(db, "cycles", &event), 11);
    assert_null(event);
    event = (kpep_event *)(void *)&text;
    assert_int_equal(raw.kpep_db_event(db, NULL, &event), 1);
    assert_null(event);
    event = (kpep_event *)(void *)&text;
    assert_int_equal(raw.kpep_db_event(NULL, "FREE", &event), 1);
    assert_null(event);
    assert_int_equal(raw.kpep_db_event(db, "FREE", NULL), 1);
}

static void test_C_4_19_getters_give_borrowed_texts_that_may_be_NULL(void **state)
{
    kpep_event *cycles = event_named(db, "FIXED_CYCLES");
    kpep_event *plain = event_named(db, "FREE");
    const char *text = "x";

    (void)state;
    assert_int_equal(raw.kpep_event_name(cycles, &text), 0);
    assert_string_equal(text, "FIXED_CYCLES");
    assert_int_equal(raw.kpep_event_alias(cycles, &text), 0);
    assert_string_equal(text, "Cycles");
    assert_int_equal(raw.kpep_event_description(cycles, &text), 0);
    assert_string_equal(text, "Cycles.");
    assert_int_equal(raw.kpep_event_alias(plain, &text), 0);
    assert_null(text);
    assert_int_equal(raw.kpep_event_description(plain, &text), 0);
    assert_null(text);
    assert_int_equal(raw.kpep_event_name(NULL, &text), 1);
    assert_int_equal(raw.kpep_event_name(plain, NULL), 1);
}

static void test_C_4_20_structs_have_the_sizes_that_clients_expect(void **state)
{
    (void)state;
    assert_int_equal(sizeof(kpep_event), 56);
    assert_int_equal(offsetof(kpep_event, number), 44);
    assert_int_equal(offsetof(kpep_event, umask), 46);
    assert_int_equal(offsetof(kpep_event, flags), 48);
    assert_int_equal(sizeof(kpep_db), 152);
    assert_int_equal(sizeof(kpep_config), 80);
    /* The distance between two events, as a client measures it. */
    assert_int_equal((const char *)&db->event_arr[1] - (const char *)&db->event_arr[0], 56);
}

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
        for (int other = 0; other < code; other++)
            assert_string_not_equal(raw.kpep_strerror(code), raw.kpep_strerror(other));
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
    for (int i = 0; i < 5; i++)
        add("FREE", 0);
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
        T(test_C_4_1_create_wants_a_database_and_keeps_the_pointer),
        T(test_C_4_2_free_of_nothing_is_fine_and_undoes_nothing),
        T(test_C_4_3_add_event_fills_the_struct),
        T(test_C_4_4_remove_frees_the_slot_and_renumbers),
        T(test_C_4_5_force_counters_once_and_not_the_kernel),
        T(test_C_4_6_events_count),
        T(test_C_4_7_events_in_the_order_of_adding),
        T(test_C_4_8_words_of_the_configurable_class_only),
        T(test_C_4_9_word_count_does_not_depend_on_the_events),
        T(test_C_4_10_classes_are_shown_without_the_marker),
        T(test_C_4_11_map_is_a_position_in_the_counter_buffer),
        T(test_C_4_12_db_create),
        T(test_C_4_13_db_free_of_nothing),
        T(test_C_4_14_db_name_is_borrowed),
        T(test_C_4_15_aliases_are_sorted),
        T(test_C_4_16_counters_count_by_classes),
        T(test_C_4_17_events_are_sorted_by_number),
        T(test_C_4_18_an_event_is_found_by_alias_first_then_by_name),
        T(test_C_4_19_getters_give_borrowed_texts_that_may_be_NULL),
        T(test_C_4_20_structs_have_the_sizes_that_clients_expect),
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
