/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md C.3: which counter an event gets, and which code says why none. */
#include "databases.h"

#include <stdlib.h>
#include <string.h>

/* A configuration of the good database, or of a chip's own. */
struct setting {
    kpep_db *db;
    kpep_config *config;
};

static struct setting over(kpep_db *db, bool forced)
{
    struct setting setting = {db, NULL};

    assert_int_equal(raw.kpep_config_create(db, &setting.config), 0);
    if (forced) {
        assert_int_equal(raw.kpep_config_force_counters(setting.config), 0);
    }
    return setting;
}

static struct setting test_setting(bool forced)
{
    return over(made_of(&good_database), forced);
}

static void done(struct setting *setting)
{
    raw.kpep_config_free(setting->config);
    raw.kpep_db_free(setting->db);
}

/* Adds by name; conflicts begin as a mark that shows whether they were written. */
#define UNTOUCHED 0xa5a5a5a5U

static int add(struct setting *setting, const char *name, uint32_t *conflicts)
{
    kpep_event *event = event_named(setting->db, name);
    uint32_t ignored;

    if (conflicts == NULL) {
        conflicts = &ignored;
    }
    *conflicts = UNTOUCHED;
    return raw.kpep_config_add_event(setting->config, &event, 0, conflicts);
}

static size_t slot_of(const struct setting *setting, size_t index)
{
    return setting->config->event_map[index];
}

/* An event of a mask of its own, made by the test. */
static kpep_event event_with(uint32_t mask, uint16_t number)
{
    kpep_event event = {.name = "MADE", .mask = mask, .number = number};

    return event;
}

static int add_event(struct setting *setting, kpep_event *event, uint32_t *conflicts)
{
    return raw.kpep_config_add_event(setting->config, &event, 0, conflicts);
}

static void test_C_3_0_state_is_kept_by_absolute_slot(void **state)
{
    struct setting setting = test_setting(true);
    kpep_event *event = event_named(setting.db, "RARE");

    (void)state;
    assert_int_equal(add(&setting, "FIXED_INSTRUCTIONS", NULL), 0);
    assert_int_equal(raw.kpep_config_add_event_trigger(setting.config, &event, 9, 77, NULL), 0);
    assert_int_equal(setting.config->occupied_counters, 0x22);
    assert_int_equal(setting.config->classes, BOTH);
    assert_int_equal(setting.config->force_flags & 1, 1);
    assert_int_equal(setting.config->event_map[1], 5);
    assert_int_equal(setting.config->event_indices[5], 1);
    assert_ptr_equal(setting.config->events[5], event);
    assert_int_equal(setting.config->flags[5], 9);
    assert_int_equal(setting.config->kpc_periods[5], 77);
    done(&setting);
}

static void test_C_3_1_an_occupied_fixed_slot_is_12_before_13(void **state)
{
    struct setting setting = test_setting(true);
    uint32_t conflicts;

    (void)state;
    assert_int_equal(add(&setting, "FIXED_INSTRUCTIONS", NULL), 0);
    assert_int_equal(add(&setting, "FIXED_CYCLES", NULL), 0);
    assert_int_equal(add(&setting, "FIXED_CYCLES", &conflicts), 12);
    assert_int_equal(conflicts, 1U << 1);
    /* Before 13: the same with forcing taken away from the struct. */
    setting.config->force_flags = 0;
    assert_int_equal(add(&setting, "FIXED_INSTRUCTIONS", &conflicts), 12);
    assert_int_equal(conflicts, 1U << 0);
    done(&setting);
}

static void test_C_3_1_only_the_event_on_the_lowest_slot_conflicts(void **state)
{
    struct setting setting = test_setting(true);
    kpep_event wide = event_with(3, 0);
    uint32_t conflicts = UNTOUCHED;

    (void)state;
    wide.flags = KPS_EVENT_FIXED;
    assert_int_equal(add(&setting, "FREE", NULL), 0);
    assert_int_equal(add(&setting, "FIXED_INSTRUCTIONS", NULL), 0);
    /* Its lowest slot is free, and the other one alone keeps it out. */
    assert_int_equal(add_event(&setting, &wide, &conflicts), 12);
    assert_int_equal(conflicts, 1U << 1);
    assert_int_equal(add(&setting, "FIXED_CYCLES", NULL), 0);
    assert_int_equal(add_event(&setting, &wide, &conflicts), 12);
    assert_int_equal(conflicts, 1U << 2);
    done(&setting);
}

static void test_C_3_2_a_fixed_event_needs_forced_counters(void **state)
{
    struct setting setting = test_setting(false);
    uint32_t conflicts;

    (void)state;
    assert_int_equal(add(&setting, "FIXED_CYCLES", &conflicts), 13);
    assert_int_equal(conflicts, UNTOUCHED);
    done(&setting);
}

static void test_C_3_3_a_fixed_event_takes_its_slot_and_class(void **state)
{
    struct setting setting = test_setting(true);
    uint32_t classes = 99;

    (void)state;
    assert_int_equal(add(&setting, "FIXED_INSTRUCTIONS", NULL), 0);
    assert_int_equal(slot_of(&setting, 0), 1);
    assert_int_equal(raw.kpep_config_kpc_classes(setting.config, &classes), 0);
    assert_int_equal(classes, FIXED);
    done(&setting);
}

static void test_C_3_3_a_fixed_event_without_a_slot_of_this_machine_is_16(void **state)
{
    struct setting setting = test_setting(true);
    kpep_event nowhere = event_with(0, 0);
    kpep_event beyond = event_with(1U << 10, 0);

    (void)state;
    nowhere.flags = KPS_EVENT_FIXED;
    beyond.flags = KPS_EVENT_FIXED;
    assert_int_equal(add_event(&setting, &nowhere, NULL), 16);
    assert_int_equal(add_event(&setting, &beyond, NULL), 16);
    done(&setting);
}

static void test_C_3_3a_on_x86_a_fixed_event_is_replaced_by_its_fallback(void **state)
{
    struct database_text text = good_database;
    struct setting setting;
    kpep_event *event;

    (void)state;
    text.architecture = "<string>i386</string>";
    setting = over(made_of(&text), true);
    event = event_named(setting.db, "FIXED_INSTRUCTIONS");
    assert_int_equal(raw.kpep_config_add_event(setting.config, &event, 0, NULL), 0);
    assert_string_equal(event->name, "INST_ALL");
    assert_int_equal(slot_of(&setting, 0), 7);
    event = event_named(setting.db, "FIXED_CYCLES");
    assert_int_equal(raw.kpep_config_add_event(setting.config, &event, 0, NULL), 14);
    assert_string_equal(event->name, "FIXED_CYCLES");
    done(&setting);
}

static void test_C_3_4_unforced_a_mask_of_power_counters_only_is_13(void **state)
{
    struct setting setting = test_setting(false);
    kpep_event nowhere = event_with(0, 9);
    uint32_t conflicts = UNTOUCHED;

    (void)state;
    assert_int_equal(add(&setting, "INST_ALL", &conflicts), 13);
    assert_int_equal(conflicts, UNTOUCHED);
    assert_int_equal(add(&setting, "RARE", NULL), 13);
    assert_int_equal(add_event(&setting, &nowhere, NULL), 13);
    done(&setting);
}

static void test_C_3_5_forced_a_mask_of_nothing_is_16(void **state)
{
    struct setting setting = test_setting(true);
    kpep_event nowhere = event_with(0, 9);

    (void)state;
    assert_int_equal(add_event(&setting, &nowhere, NULL), 16);
    done(&setting);
}

static void test_C_3_6_a_mask_below_the_configurable_ones_is_16_without_fixed(void **state)
{
    struct setting setting = test_setting(true);
    kpep_event low = event_with(0x6, 9);

    (void)state;
    assert_int_equal(add_event(&setting, &low, NULL), 16);
    assert_int_equal(add(&setting, "FIXED_CYCLES", NULL), 0);
    assert_int_equal(add_event(&setting, &low, NULL), 0);
    assert_int_equal(slot_of(&setting, 1), 1);
    done(&setting);
}

static void test_C_3_7_the_first_free_slot_is_taken(void **state)
{
    struct setting setting = test_setting(true);

    (void)state;
    assert_int_equal(add(&setting, "FREE", NULL), 0);
    assert_int_equal(add(&setting, "RARE", NULL), 0);
    assert_int_equal(add(&setting, "RARE", NULL), 0);
    assert_int_equal(add(&setting, "FREE", NULL), 0);
    assert_int_equal(slot_of(&setting, 0), 2);
    assert_int_equal(slot_of(&setting, 1), 5);
    assert_int_equal(slot_of(&setting, 2), 6);
    assert_int_equal(slot_of(&setting, 3), 3);
    done(&setting);
}

static void test_C_3_8_none_free_is_12_with_all_that_are_in_the_way(void **state)
{
    struct setting setting = test_setting(true);
    uint32_t conflicts;

    (void)state;
    assert_int_equal(add(&setting, "FREE", NULL), 0);
    assert_int_equal(add(&setting, "RARE", NULL), 0);
    assert_int_equal(add(&setting, "RARE", NULL), 0);
    assert_int_equal(add(&setting, "INST_ALL", NULL), 0);
    assert_int_equal(add(&setting, "RARE", &conflicts), 12);
    assert_int_equal(conflicts, 0xe);
    assert_int_equal(add(&setting, "INST_ALL", &conflicts), 12);
    assert_int_equal(conflicts, 0x8);
    done(&setting);
}

static void test_C_3_8_unforced_none_free_is_13_or_12_by_the_power_counters(void **state)
{
    struct setting setting = test_setting(false);
    kpep_event second = event_with(0x8, 9);
    uint32_t conflicts = UNTOUCHED;

    (void)state;
    assert_int_equal(add_event(&setting, &second, &conflicts), 0);
    assert_int_equal(add_event(&setting, &second, &conflicts), 12);
    assert_int_equal(conflicts, 1);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(add(&setting, "FREE", NULL), 0);
    }
    assert_int_equal(add(&setting, "FREE", &conflicts), 13);
    assert_int_equal(conflicts, UNTOUCHED);
    done(&setting);
}

static void test_C_3_8a_success_sets_the_class_and_unforced_the_marker(void **state)
{
    struct setting unforced = test_setting(false);
    struct setting forced = test_setting(true);

    (void)state;
    assert_int_equal(unforced.config->classes, 0);
    assert_int_equal(add(&unforced, "FREE", NULL), 0);
    assert_int_equal(unforced.config->classes, CONFIGURABLE | POWER);
    assert_int_equal(add(&forced, "FREE", NULL), 0);
    assert_int_equal(forced.config->classes, CONFIGURABLE);
    done(&unforced);
    done(&forced);
}

static void test_C_3_9_conflicts_may_be_left_out_and_nothing_may_not(void **state)
{
    struct setting setting = test_setting(true);
    kpep_event *event = event_named(setting.db, "INST_ALL");
    kpep_event *none = NULL;

    (void)state;
    assert_int_equal(raw.kpep_config_add_event(NULL, &event, 0, NULL), 1);
    assert_int_equal(raw.kpep_config_add_event(setting.config, NULL, 0, NULL), 1);
    assert_int_equal(raw.kpep_config_add_event(setting.config, &none, 0, NULL), 1);
    assert_int_equal(raw.kpep_config_add_event(setting.config, &event, 0, NULL), 0);
    assert_int_equal(raw.kpep_config_add_event(setting.config, &event, 0, NULL), 12);
    assert_string_equal(event->name, "INST_ALL");
    done(&setting);
}

static void test_C_3_10_flags_are_kept_by_slot_and_events_may_repeat(void **state)
{
    struct setting setting = test_setting(true);
    kpep_event *event = event_named(setting.db, "FREE");
    uint32_t conflicts = 0;
    uint64_t words[8];

    (void)state;
    for (uint32_t i = 0; i < 8; i++) {
        assert_int_equal(raw.kpep_config_add_event(setting.config, &event, i % 2, NULL), 0);
    }
    assert_int_equal(raw.kpep_config_add_event(setting.config, &event, 0, &conflicts), 12);
    assert_int_equal(conflicts, 0xff);
    assert_int_equal(raw.kpep_config_kpc(setting.config, words, sizeof words), 0);
    for (uint32_t i = 0; i < 8; i++) {
        assert_int_equal(words[i], i % 2 == 0 ? 2 : 0x20002);
    }
    done(&setting);
}

static void test_C_3_11_an_event_that_fits_anywhere_can_block_one_that_does_not(void **state)
{
    struct setting setting = test_setting(true);
    uint32_t conflicts;

    (void)state;
    for (int i = 0; i < 6; i++) {
        assert_int_equal(add(&setting, "FREE", NULL), 0);
    }
    assert_int_equal(slot_of(&setting, 5), 7);
    assert_int_equal(add(&setting, "INST_ALL", &conflicts), 12);
    assert_int_equal(conflicts, 1U << 5);
    done(&setting);
}

static void test_C_3_12_unforced_slots_are_logical(void **state)
{
    struct setting setting = test_setting(false);

    (void)state;
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(add(&setting, "FREE", NULL), 0);
        assert_int_equal(slot_of(&setting, i), 2 + i);
    }
    done(&setting);
}

static void test_C_3_every_chip_places_branches_with_the_fixed_ones(void **state)
{
    static const char *const chips[] = {"m1", "m2", "m3", "m4", "m5"};

    (void)state;
    for (size_t i = 0; i < sizeof chips / sizeof chips[0]; i++) {
        struct setting setting;

        scripted_chip(chips[i]);
        setting = over(own_database(), true);
        assert_int_equal(add(&setting, "Cycles", NULL), 0);
        assert_int_equal(add(&setting, "Instructions", NULL), 0);
        assert_int_equal(add(&setting, "INST_ALL", NULL), 0);
        assert_int_equal(add(&setting, "INST_BRANCH", NULL), 0);
        assert_int_equal(slot_of(&setting, 2), i < 3 ? 7 : 2);
        assert_int_equal(slot_of(&setting, 3), i < 3 ? 5 : 3);
        done(&setting);
    }
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_C_3_0_state_is_kept_by_absolute_slot),
        T(test_C_3_1_an_occupied_fixed_slot_is_12_before_13),
        T(test_C_3_1_only_the_event_on_the_lowest_slot_conflicts),
        T(test_C_3_2_a_fixed_event_needs_forced_counters),
        T(test_C_3_3_a_fixed_event_takes_its_slot_and_class),
        T(test_C_3_3_a_fixed_event_without_a_slot_of_this_machine_is_16),
        T(test_C_3_3a_on_x86_a_fixed_event_is_replaced_by_its_fallback),
        T(test_C_3_4_unforced_a_mask_of_power_counters_only_is_13),
        T(test_C_3_5_forced_a_mask_of_nothing_is_16),
        T(test_C_3_6_a_mask_below_the_configurable_ones_is_16_without_fixed),
        T(test_C_3_7_the_first_free_slot_is_taken),
        T(test_C_3_8_none_free_is_12_with_all_that_are_in_the_way),
        T(test_C_3_8_unforced_none_free_is_13_or_12_by_the_power_counters),
        T(test_C_3_8a_success_sets_the_class_and_unforced_the_marker),
        T(test_C_3_9_conflicts_may_be_left_out_and_nothing_may_not),
        T(test_C_3_10_flags_are_kept_by_slot_and_events_may_repeat),
        T(test_C_3_11_an_event_that_fits_anywhere_can_block_one_that_does_not),
        T(test_C_3_12_unforced_slots_are_logical),
        T(test_C_3_every_chip_places_branches_with_the_fixed_ones),
    };

    return run_tests_with(tests, databases_open, databases_close);
}
