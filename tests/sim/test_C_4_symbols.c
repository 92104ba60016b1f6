/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md C.4: the 23 symbols. */
#include "configs.h"

#include <stddef.h>
#include <string.h>

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

static void test_C_4_4_remove_clears_what_was_kept_of_the_slot(void **state)
{
    kpep_event *event = event_named(db, "RARE");

    (void)state;
    force();
    assert_int_equal(raw.kpep_config_add_event_trigger(config, &event, 9, 77, NULL), 0);
    assert_int_equal(config->flags[5], 9);
    assert_int_equal(config->kpc_periods[5], 77);
    assert_int_equal(raw.kpep_config_remove_event(config, 0), 0);
    assert_int_equal(config->flags[5], 0);
    assert_true(config->kpc_periods[5] == 0);
    assert_null(config->events[5]);
    assert_int_equal(config->occupied_counters, 0);
    assert_int_equal(config->event_count, 0);
}

static void test_C_4_4_the_marker_leaves_with_the_last_configurable_event(void **state)
{
    (void)state;
    add("FREE", 0);
    add("FREE", 0);
    assert_int_equal(config->classes, CONFIGURABLE | POWER);
    assert_int_equal(raw.kpep_config_remove_event(config, 0), 0);
    assert_int_equal(config->classes, CONFIGURABLE | POWER);
    assert_int_equal(raw.kpep_config_remove_event(config, 0), 0);
    assert_int_equal(config->classes, 0);
    /* And comes back with the next one. */
    add("FREE", 0);
    assert_int_equal(config->classes, CONFIGURABLE | POWER);
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

static void test_C_4_11_map_goes_by_the_databases_fixed_counters(void **state)
{
    struct database_text text = good_database;

    (void)state;
    without_config(NULL);
    text.fixed_counters = "<integer>1</integer>";
    text.config_counters = "<integer>510</integer>";
    text.events = "<dict><key>FIXED_CYCLES</key><dict><key>fixed_counter</key><integer>0</integer>"
                  "<key>counters_mask</key><integer>1</integer></dict>"
                  "<key>FREE</key><dict><key>number</key><integer>2</integer></dict></dict>";
    text.aliases = NULL;
    db = made_of(&text);
    assert_int_equal(raw.kpep_config_create(db, &config), 0);
    assert_int_equal(config->counter_count, 9);
    add("FREE", 0);
    add("FREE", 0);
    assert_int_equal(config->event_map[0], 1);
    assert_int_equal(config->event_map[1], 2);
    assert_int_equal(place(0), 0);
    assert_int_equal(place(1), 1);
    force();
    add("FIXED_CYCLES", 0);
    assert_int_equal(place(0), 1);
    assert_int_equal(place(1), 2);
    assert_int_equal(place(2), 0);
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
    for (size_t i = 1; i < 5; i++) {
        assert_true(events[i - 1]->number <= events[i]->number);
    }
    assert_int_equal(raw.kpep_db_events(db, NULL, 40), 1);
    assert_int_equal(raw.kpep_db_events_count(db, NULL), 1);
}

static void test_C_4_17_equal_numbers_are_sorted_by_umask(void **state)
{
#define INTEL(name, number, umask)                                                                 \
    "<key>" name "</key><dict><key>number</key><integer>" number "</integer>"                      \
    "<key>umask</key><integer>" umask "</integer></dict>"
    static const char *const sorted[] = {"LAST", "NONE", "LOW", "MIDDLE", "HIGH", "FIRST"};
    struct database_text text = good_database;
    kpep_event *events[6];
    kpep_db *other;

    (void)state;
    text.architecture = "<string>x86_64</string>";
    text.aliases = NULL;
    text.events = "<dict>" INTEL("HIGH", "60", "255") INTEL("FIRST", "61", "1")
        INTEL("LOW", "60", "1") INTEL("NONE", "60", "0") INTEL("LAST", "59", "200")
            INTEL("MIDDLE", "60", "128") "</dict>";
    other = made_of(&text);
    assert_int_equal(raw.kpep_db_events(other, events, sizeof events), 0);
    for (size_t i = 0; i < 6; i++) {
        assert_string_equal(events[i]->name, sorted[i]);
    }
    raw.kpep_db_free(other);
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

#define T(name) cmocka_unit_test_setup_teardown(name, with_config, without_config)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_C_4_1_create_wants_a_database_and_keeps_the_pointer),
        T(test_C_4_2_free_of_nothing_is_fine_and_undoes_nothing),
        T(test_C_4_3_add_event_fills_the_struct),
        T(test_C_4_4_remove_frees_the_slot_and_renumbers),
        T(test_C_4_4_remove_clears_what_was_kept_of_the_slot),
        T(test_C_4_4_the_marker_leaves_with_the_last_configurable_event),
        T(test_C_4_5_force_counters_once_and_not_the_kernel),
        T(test_C_4_6_events_count),
        T(test_C_4_7_events_in_the_order_of_adding),
        T(test_C_4_8_words_of_the_configurable_class_only),
        T(test_C_4_9_word_count_does_not_depend_on_the_events),
        T(test_C_4_10_classes_are_shown_without_the_marker),
        T(test_C_4_11_map_is_a_position_in_the_counter_buffer),
        T(test_C_4_11_map_goes_by_the_databases_fixed_counters),
        T(test_C_4_12_db_create),
        T(test_C_4_13_db_free_of_nothing),
        T(test_C_4_14_db_name_is_borrowed),
        T(test_C_4_15_aliases_are_sorted),
        T(test_C_4_16_counters_count_by_classes),
        T(test_C_4_17_events_are_sorted_by_number),
        T(test_C_4_17_equal_numbers_are_sorted_by_umask),
        T(test_C_4_18_an_event_is_found_by_alias_first_then_by_name),
        T(test_C_4_19_getters_give_borrowed_texts_that_may_be_NULL),
        T(test_C_4_20_structs_have_the_sizes_that_clients_expect),
    };

    return run_tests_with(tests, databases_open, databases_close);
}
