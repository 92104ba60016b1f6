/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md C.1 and C.2: where databases are looked for, and what they must be. */
#include "databases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define PUBLIC_ONLY   1U
#define INTERNAL_ONLY 2U

/* A copy of the good database with one part changed. */
static struct database_text good_but(void)
{
    return good_database;
}

static void test_C_1_1_no_name_is_this_machines_processor(void **state)
{
    kpep_db *db = own_database();
    char name[64];

    (void)state;
    assert_true(raw.kpc_cpu_string(name, sizeof name) > 0);
    assert_string_equal(db->name, "a14");
    assert_string_equal(db->cpu_id, name);
    raw.kpep_db_free(db);
}

static void test_C_1_1_a_processor_that_cannot_be_told_is_5(void **state)
{
    kpep_db *db = NULL;

    (void)state;
    assert_works(kpsim_reboot());
    assert_works(kpsim_sysctl_remove("hw.cpufamily"));
    assert_int_equal(raw.kpep_db_create(NULL, &db), 5);
    assert_null(db);
}

static void test_C_1_1_each_number_of_the_processor_is_needed(void **state)
{
    static const char *const numbers[] = {"hw.cputype", "hw.cpusubtype", "hw.cpufamily"};
    kpep_db *db = NULL;

    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        assert_works(kpsim_reboot());
        assert_works(kpsim_sysctl_remove(numbers[i]));
        assert_int_equal(raw.kpep_db_create(NULL, &db), 5);
        assert_null(db);
        assert_works(kpsim_sysctl_default(numbers[i]));
    }
}

static void test_C_1_1_the_processors_name_is_asked_once(void **state)
{
    (void)state;
    assert_works(kpsim_reboot());
    raw.kpep_db_free(own_database());
    assert_works(kpsim_sysctl_remove("hw.cpufamily"));
    raw.kpep_db_free(own_database());
}

static void test_C_1_2_the_folder_of_the_environment_comes_first(void **state)
{
    struct database_text other = good_but();
    kpep_db *db = NULL;
    const char *name;

    (void)state;
    other.marketing_name = "<string>Mine</string>";
    write_database("a14", &other);
    assert_int_equal(raw.kpep_db_create("a14", &db), 0);
    assert_int_equal(raw.kpep_db_name(db, &name), 0);
    assert_string_equal(name, "Mine");
    raw.kpep_db_free(db);
    assert_int_equal(raw.kpep_db_createx("a14", PUBLIC_ONLY, &db), 0);
    assert_int_equal(raw.kpep_db_name(db, &name), 0);
    assert_string_equal(name, "Apple A14/M1");
    raw.kpep_db_free(db);
}

static void test_C_1_2_only_a_missing_file_lets_the_search_go_on(void **state)
{
    char path[512];
    kpep_db *db = NULL;

    (void)state;
    /* A folder of that name is there and cannot be read as a file; the real a15 is never reached. */
    snprintf(path, sizeof path, "%s/a15.plist", databases_folder());
    assert_int_equal(mkdir(path, 0700), 0);
    assert_int_equal(raw.kpep_db_create("a15", &db), 3);
    assert_int_equal(rmdir(path), 0);
    write_file("a15.plist", "rubbish", 7);
    assert_int_equal(raw.kpep_db_create("a15", &db), 10);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(raw.kpep_db_create("a15", &db), 0);
    raw.kpep_db_free(db);
}

static void test_C_1_2_an_unreachable_folder_lets_the_search_go_on(void **state)
{
    kpep_db *db = NULL;

    (void)state;
    write_file("plain", "x", 1);
    char path[512];
    snprintf(path, sizeof path, "%s/plain", databases_folder());
    assert_int_equal(setenv("KPEP_DB_PATH", path, 1), 0);
    assert_int_equal(raw.kpep_db_create("a15", &db), 0);
    raw.kpep_db_free(db);
    assert_int_equal(raw.kpep_db_create("nothing", &db), 7);
    assert_int_equal(setenv("KPEP_DB_PATH", databases_folder(), 1), 0);
}

static void test_C_1_3_flags_leave_places_out(void **state)
{
    kpep_db *db = NULL;

    (void)state;
    assert_int_equal(raw.kpep_db_createx("a14", PUBLIC_ONLY | INTERNAL_ONLY, &db), 1);
    assert_int_equal(raw.kpep_db_createx("as4", INTERNAL_ONLY, &db), 7);
    assert_int_equal(raw.kpep_db_createx("as4", PUBLIC_ONLY, &db), 0);
    assert_int_equal(db->create_flags, PUBLIC_ONLY);
    raw.kpep_db_free(db);
    write_database("only-mine", &good_database);
    assert_int_equal(raw.kpep_db_createx("only-mine", PUBLIC_ONLY, &db), 7);
    assert_int_equal(raw.kpep_db_createx("only-mine", INTERNAL_ONLY, &db), 0);
    raw.kpep_db_free(db);
}

static void test_C_1_4_codes_of_files(void **state)
{
    char long_name[6000];
    kpep_db *db = NULL;

    (void)state;
    assert_int_equal(raw.kpep_db_create("nothing", &db), 7);
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    assert_int_equal(raw.kpep_db_create(long_name, &db), 7);
    write_file("empty.plist", "", 0);
    assert_int_equal(raw.kpep_db_create("empty", &db), 10);
    const char array[] = "<plist version=\"1.0\"><array/></plist>";
    write_file("array.plist", array, strlen(array));
    assert_int_equal(raw.kpep_db_create("array", &db), 10);
    assert_null(db);
}

static void test_C_1_4_a_file_that_cannot_be_opened_is_3(void **state)
{
    struct sockaddr_un address;
    kpep_db *db = NULL;
    int door = socket(AF_UNIX, SOCK_STREAM, 0);

    (void)state;
    /* Nobody opens a socket, root neither. */
    memset(&address, 0, sizeof address);
    address.sun_family = AF_UNIX;
    snprintf(address.sun_path, sizeof address.sun_path, "%s/door.plist", databases_folder());
    assert_true(door >= 0);
    assert_int_equal(bind(door, (const struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(raw.kpep_db_create("door", &db), 3);
    assert_null(db);
    close(door);
}

static void test_C_1_4_a_file_of_more_than_4_GiB_is_10(void **state)
{
    char path[512];
    kpep_db *db = NULL;

    (void)state;
    write_file("huge.plist", "<plist>", 7);
    snprintf(path, sizeof path, "%s/huge.plist", databases_folder());
    assert_int_equal(truncate(path, (off_t)UINT32_MAX + 1), 0);
    assert_int_equal(raw.kpep_db_create("huge", &db), 10);
    assert_null(db);
}

static void test_C_1_5_every_chip_finds_its_database_by_its_family(void **state)
{
    static const struct {
        const char *chip;
        const char *database;
    } chips[] = {{"m1", "a14"},     {"m2", "a15"},      {"a16", "a16"},     {"m3", "as1"},
                 {"as2", "as2"},    {"as3", "as3"},     {"as3-max", "as3"}, {"m4", "as4"},
                 {"m5", "as5"},     {"as4-1", "as4-1"}, {"as4-2", "as4-2"}, {"as5-1", "as5-1"},
                 {"as5-2", "as5-2"}};

    (void)state;
    for (size_t i = 0; i < sizeof chips / sizeof chips[0]; i++) {
        kpep_db *db;

        scripted_chip(chips[i].chip);
        db = own_database();
        assert_string_equal(db->name, chips[i].database);
        assert_string_equal(kpsim_chip_database(), chips[i].database);
        assert_int_equal(db->architecture, KPEP_ARCH_ARM64);
        assert_int_equal(db->fixed_counter_bits, 3);
        assert_int_equal(db->config_counter_bits, 1020);
        assert_int_equal(db->power_counter_bits, 224);
        raw.kpep_db_free(db);
    }
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

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_C_1_1_no_name_is_this_machines_processor),
        T(test_C_1_1_a_processor_that_cannot_be_told_is_5),
        T(test_C_1_1_each_number_of_the_processor_is_needed),
        T(test_C_1_1_the_processors_name_is_asked_once),
        T(test_C_1_2_the_folder_of_the_environment_comes_first),
        T(test_C_1_2_only_a_missing_file_lets_the_search_go_on),
        T(test_C_1_2_an_unreachable_folder_lets_the_search_go_on),
        T(test_C_1_3_flags_leave_places_out),
        T(test_C_1_4_codes_of_files),
        T(test_C_1_4_a_file_that_cannot_be_opened_is_3),
        T(test_C_1_4_a_file_of_more_than_4_GiB_is_10),
        T(test_C_1_5_every_chip_finds_its_database_by_its_family),
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
    };

    return run_tests_with(tests, databases_open, databases_close);
}
