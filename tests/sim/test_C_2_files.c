/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md C.2 and what C.7 adds: what databases must be. */
#include "databases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A copy of the good database with one part changed. */
static struct database_text good_but(void)
{
    return good_database;
}

static void test_C_2_1_name_is_required(void **state)
{
    struct database_text text = good_but();

    (void)state;
    assert_int_equal(code_of(&text), 0);
    text.name = NULL;
    assert_int_equal(code_of(&text), 10);
    text.name = "<integer>4</integer>";
    assert_int_equal(code_of(&text), 10);
}

static void test_C_2_2_version_is_two_elements_and_begins_with_1(void **state)
{
    static const char *const wrong[] = {
        NULL,
        "<integer>1</integer>",
        "<array/>",
        "<array><integer>1</integer></array>",
        "<array><integer>1</integer><integer>0</integer><integer>0</integer></array>",
        "<array><integer>2</integer><integer>0</integer></array>",
        "<array><string>1</string><integer>0</integer></array>",
    };
    struct database_text text = good_but();

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        text.version = wrong[i];
        assert_int_equal(code_of(&text), 10);
    }
    text.version = "<array><integer>1</integer><string>never looked at</string></array>";
    assert_int_equal(code_of(&text), 0);
}

static void test_C_2_3_internal_is_an_optional_bool(void **state)
{
    struct database_text text = good_but();
    bool internal = true;
    kpep_db *db = made_of(&text);

    (void)state;
    assert_int_equal(raw.kpep_db_is_internal(db, &internal), 0);
    assert_false(internal);
    raw.kpep_db_free(db);
    text.internal = "<true/>";
    db = made_of(&text);
    assert_int_equal(raw.kpep_db_is_internal(db, &internal), 0);
    assert_true(internal);
    raw.kpep_db_free(db);
    text.internal = "<string>yes</string>";
    db = made_of(&text);
    assert_int_equal(raw.kpep_db_is_internal(db, &internal), 0);
    assert_false(internal);
    raw.kpep_db_free(db);
}

static void test_C_2_4_system_cpu_is_required(void **state)
{
    struct database_text text = good_but();

    (void)state;
    text.system = "<dict/>";
    assert_int_equal(code_of(&text), 10);
    text.system = "<dict><key>cpu</key><array/></dict>";
    assert_int_equal(code_of(&text), 10);
    text.system = "<string>x</string>";
    assert_int_equal(code_of(&text), 10);
}

static void test_C_2_5_architectures(void **state)
{
    static const char *const known[] = {"<string>i386</string>", NULL, "<string>arm</string>",
                                        "<string>arm64</string>"};
    struct database_text text = good_but();

    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t architecture = 99;
        kpep_db *db;

        if (known[i] == NULL) {
            continue;
        }
        text.architecture = known[i];
        db = made_of(&text);
        assert_int_equal(db->architecture, i);
        assert_int_equal(raw.kpep_db_architecture(db, &architecture), 0);
        assert_int_equal(architecture, i);
        raw.kpep_db_free(db);
    }
    text.architecture = "<string>riscv</string>";
    assert_int_equal(code_of(&text), 8);
    text.architecture = NULL;
    assert_int_equal(code_of(&text), 10);
}

static void test_C_2_6_marketing_name_is_required_and_is_the_name(void **state)
{
    struct database_text text = good_but();
    const char *name = NULL;
    kpep_db *db = made_of(&text);

    (void)state;
    assert_int_equal(raw.kpep_db_name(db, &name), 0);
    assert_string_equal(name, "Test chip");
    assert_string_equal(db->name, "test");
    raw.kpep_db_free(db);
    text.marketing_name = NULL;
    assert_int_equal(code_of(&text), 10);
}

static void test_C_2_7_counter_bitmaps_are_optional(void **state)
{
    struct database_text text = good_but();
    kpep_db *db;

    (void)state;
    text.power_counters = NULL;
    text.config_counters = "<string>wrong</string>";
    db = made_of(&text);
    assert_int_equal(db->power_counter_bits, 0);
    assert_int_equal(db->config_counter_bits, 0);
    assert_int_equal(db->config_counter_count, 0);
    raw.kpep_db_free(db);
}

static void test_C_2_8_events_are_required(void **state)
{
    struct database_text text = good_but();

    (void)state;
    text.aliases = NULL;
    text.events = "<dict/>";
    assert_int_equal(code_of(&text), 0);
    text.events = NULL;
    assert_int_equal(code_of(&text), 10);
    text.events = "<array/>";
    assert_int_equal(code_of(&text), 10);
}

static void test_C_2_10_a_fixed_event_has_no_number_and_others_need_one(void **state)
{
    struct database_text text = good_but();
    kpep_db *db = made_of(&text);
    const kpep_event *fixed = event_named(db, "FIXED_INSTRUCTIONS");
    const kpep_event *free_event = event_named(db, "FREE");

    (void)state;
    assert_int_equal(fixed->flags & KPS_EVENT_FIXED, KPS_EVENT_FIXED);
    assert_int_equal(fixed->number, 0);
    assert_string_equal(fixed->fallback, "INST_ALL");
    assert_int_equal(free_event->flags, 0);
    assert_int_equal(free_event->mask, 1020);
    raw.kpep_db_free(db);
    text.aliases = NULL;
    text.events = "<dict><key>A</key><dict/></dict>";
    assert_int_equal(code_of(&text), 1);
    text.events = "<dict><key>A</key><dict><key>number</key><integer>65536</integer></dict></dict>";
    assert_int_equal(code_of(&text), 1);
    text.events = "<dict><key>A</key><dict><key>number</key><integer>-1</integer></dict></dict>";
    assert_int_equal(code_of(&text), 1);
    text.events = "<dict><key>A</key><dict><key>number</key><integer>65535</integer></dict></dict>";
    assert_int_equal(code_of(&text), 0);
}

static void test_C_2_10_umask_is_required_on_x86_64_only(void **state)
{
    struct database_text text = good_but();
    kpep_db *db;

    (void)state;
    text.aliases = NULL;
    text.architecture = "<string>x86_64</string>";
    text.events = "<dict><key>A</key><dict><key>number</key><integer>60</integer></dict></dict>";
    assert_int_equal(code_of(&text), 1);
    text.events = "<dict><key>A</key><dict><key>number</key><integer>60</integer>"
                  "<key>umask</key><integer>256</integer></dict></dict>";
    assert_int_equal(code_of(&text), 1);
    text.events = "<dict><key>A</key><dict><key>number</key><integer>60</integer>"
                  "<key>umask</key><integer>17</integer></dict></dict>";
    db = made_of(&text);
    assert_int_equal(event_named(db, "A")->umask, 17);
    assert_int_equal(db->architecture, KPEP_ARCH_X86_64);
    raw.kpep_db_free(db);
}

static void test_C_2_9_aliases_name_events_once(void **state)
{
    struct database_text text = good_but();

    (void)state;
    text.aliases = NULL;
    assert_int_equal(code_of(&text), 0);
    text.aliases = "<dict><key>X</key><string>NOTHING</string></dict>";
    assert_int_equal(code_of(&text), 10);
    text.aliases =
        "<dict><key>X</key><string>FREE</string><key>Y</key><string>FREE</string></dict>";
    assert_int_equal(code_of(&text), 10);
    text.aliases = "<dict><key>X</key><integer>1</integer></dict>";
    assert_int_equal(code_of(&text), 10);
}

static void test_C_2_11_m1_events_have_the_known_masks(void **state)
{
    static const struct {
        const char *name;
        uint32_t mask;
    } known[] = {{"FIXED_CYCLES", 1},
                 {"FIXED_INSTRUCTIONS", 2},
                 {"INST_ALL", 128},
                 {"RETIRE_UOP", 128},
                 {"INST_INT_ALU", 128},
                 {"INST_INT_ST", 128},
                 {"INST_LDST", 128},
                 {"INST_SIMD_ALU", 128},
                 {"INST_BRANCH", 224},
                 {"INST_BARRIER", 224},
                 {"FLUSH_RESTART_OTHER_NONSPEC", 1020}};
    kpep_db *db = own_database();

    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        assert_int_equal(event_named(db, known[i].name)->mask, known[i].mask);
    }
    assert_ptr_equal(event_named(db, "Cycles"), event_named(db, "FIXED_CYCLES"));
    assert_ptr_equal(event_named(db, "Instructions"), event_named(db, "FIXED_INSTRUCTIONS"));
    assert_null(event_named(db, "FIXED_CYCLES")->fallback);
    assert_string_equal(event_named(db, "FIXED_INSTRUCTIONS")->fallback, "INST_ALL");
    raw.kpep_db_free(db);
}

static void test_C_2_binary_property_lists_are_read(void **state)
{
    /* {name: "b", version: [1, 0], system: {cpu: {}}} as bplist00, by hand. */
    static const unsigned char bytes[] = {
        'b',  'p', 'l', 'i', 's', 't', '0', '0', 0xd3, 1,  2,  3, 4, 5, 8, /*  8: root dict of 3 */
        0x54, 'n', 'a', 'm', 'e',                                          /* 15 */
        0x57, 'v', 'e', 'r', 's', 'i', 'o', 'n',                           /* 20 */
        0x56, 's', 'y', 's', 't', 'e', 'm',                                /* 28 */
        0x51, 'b',                                                         /* 35 */
        0xa2, 6,   7,                                                      /* 37: array of 2 */
        0x10, 1,                                                           /* 40 */
        0x10, 0,                                                           /* 42 */
        0xd1, 9,   10,                                                     /* 44: dict of 1 */
        0x53, 'c', 'p', 'u',                                               /* 47 */
        0xd0,                                                              /* 51: empty dict */
        8,    15,  20,  28,  35,  37,  40,  42,  44,   47, 51,             /* 52: offsets */
        0,    0,   0,   0,   0,   0,   1,   1,  /* trailer: offset and reference sizes */
        0,    0,   0,   0,   0,   0,   0,   11, /* objects */
        0,    0,   0,   0,   0,   0,   0,   0,  /* root */
        0,    0,   0,   0,   0,   0,   0,   52, /* offset table */
    };
    kpep_db *db = NULL;

    (void)state;
    write_file("binary.plist", bytes, sizeof bytes);
    /* It is read: what is missing from it is the architecture. */
    assert_int_equal(raw.kpep_db_create("binary", &db), 10);
    assert_null(db);
}

#define FIXED_EVENT(name, counter, mask, more)                                                     \
    "<key>" name "</key><dict><key>fixed_counter</key>" counter                                    \
    "<key>counters_mask</key><integer>" mask "</integer>" more "</dict>"

static void test_C_7_8_a_fixed_events_slot_is_that_of_its_mask(void **state)
{
    struct database_text text = good_but();
    kpep_config *config = NULL;
    kpep_event *event;
    kpep_db *db;

    (void)state;
    text.aliases = NULL;
    text.events = "<dict>" FIXED_EVENT("SECOND", "<integer>0</integer>", "2", "")
        FIXED_EVENT("FIRST", "<integer>1</integer>", "1", "") "</dict>";
    db = made_of(&text);
    event = event_named(db, "SECOND");
    assert_int_equal(event->mask, 2);
    assert_ptr_equal(db->fixed_event_arr[1], event);
    assert_ptr_equal(db->fixed_event_arr[0], event_named(db, "FIRST"));
    assert_int_equal(raw.kpep_config_create(db, &config), 0);
    assert_int_equal(raw.kpep_config_force_counters(config), 0);
    assert_int_equal(raw.kpep_config_add_event(config, &event, 0, NULL), 0);
    assert_int_equal(config->event_map[0], 1);
    assert_int_equal(config->occupied_counters, 2);
    raw.kpep_config_free(config);
    raw.kpep_db_free(db);
}

static void test_C_7_8_a_fixed_event_without_a_mask_has_the_configurable_one(void **state)
{
    struct database_text text = good_but();
    kpep_db *db;

    (void)state;
    text.aliases = NULL;
    text.events = "<dict><key>F</key><dict><key>fixed_counter</key><integer>0</integer>"
                  "</dict></dict>";
    db = made_of(&text);
    assert_int_equal(event_named(db, "F")->flags & KPS_EVENT_FIXED, KPS_EVENT_FIXED);
    assert_int_equal(event_named(db, "F")->mask, 1020);
    raw.kpep_db_free(db);
}

static void test_C_7_8_a_fixed_events_number_is_not_read(void **state)
{
    static const char *const numbers[] = {"<integer>9</integer>", "<integer>-1</integer>",
                                          "<integer>65536</integer>", "<string>x</string>"};
    struct database_text text = good_but();
    char events[512];

    (void)state;
    text.aliases = NULL;
    text.events = events;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        kpep_db *db;

        snprintf(
            events, sizeof events,
            "<dict>" FIXED_EVENT("F", "<integer>0</integer>", "1", "<key>number</key>%s") "</dict>",
            numbers[i]);
        db = made_of(&text);
        assert_int_equal(event_named(db, "F")->number, 0);
        raw.kpep_db_free(db);
    }
}

static void test_C_7_8_a_bad_fallback_is_left_out(void **state)
{
    static const char *const fallbacks[] = {"<string>\xc3\xa4</string>", "<integer>1</integer>"};
    struct database_text text = good_but();
    char events[512];

    (void)state;
    text.aliases = NULL;
    text.events = events;
    for (size_t i = 0; i < sizeof fallbacks / sizeof fallbacks[0]; i++) {
        kpep_db *db;

        snprintf(events, sizeof events,
                 "<dict>" FIXED_EVENT("F", "<integer>0</integer>", "1",
                                      "<key>fallback</key>%s") "</dict>",
                 fallbacks[i]);
        db = made_of(&text);
        assert_null(event_named(db, "F")->fallback);
        raw.kpep_db_free(db);
    }
}

static void test_C_7_10_every_fixed_counter_of_every_chip_has_its_event(void **state)
{
    static const char *const names[] = {"a14", "a15", "a16",   "as1",   "as2",   "as3",
                                        "as4", "as5", "as4-1", "as4-2", "as5-1", "as5-2"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        kpep_db *db = NULL;

        assert_int_equal(raw.kpep_db_createx(names[i], PUBLIC_ONLY, &db), 0);
        assert_int_equal(db->fixed_counter_count, 2);
        for (size_t slot = 0; slot < db->fixed_counter_count; slot++) {
            const kpep_event *event = db->fixed_event_arr[slot];

            assert_non_null(event);
            assert_in_range((uintptr_t)event, (uintptr_t)db->event_arr,
                            (uintptr_t)(db->event_arr + db->event_count - 1));
            assert_int_equal(event->flags & KPS_EVENT_FIXED, KPS_EVENT_FIXED);
            assert_int_equal(event->mask, 1U << slot);
        }
        raw.kpep_db_free(db);
    }
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_C_2_1_name_is_required),
        T(test_C_2_2_version_is_two_elements_and_begins_with_1),
        T(test_C_2_3_internal_is_an_optional_bool),
        T(test_C_2_4_system_cpu_is_required),
        T(test_C_2_5_architectures),
        T(test_C_2_6_marketing_name_is_required_and_is_the_name),
        T(test_C_2_7_counter_bitmaps_are_optional),
        T(test_C_2_8_events_are_required),
        T(test_C_2_10_a_fixed_event_has_no_number_and_others_need_one),
        T(test_C_2_10_umask_is_required_on_x86_64_only),
        T(test_C_2_9_aliases_name_events_once),
        T(test_C_2_11_m1_events_have_the_known_masks),
        T(test_C_2_binary_property_lists_are_read),
        T(test_C_7_8_a_fixed_events_slot_is_that_of_its_mask),
        T(test_C_7_8_a_fixed_event_without_a_mask_has_the_configurable_one),
        T(test_C_7_8_a_fixed_events_number_is_not_read),
        T(test_C_7_8_a_bad_fallback_is_left_out),
        T(test_C_7_10_every_fixed_counter_of_every_chip_has_its_event),
    };

    return run_tests_with(tests, databases_open, databases_close);
}
