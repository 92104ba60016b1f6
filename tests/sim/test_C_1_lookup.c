/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md C.1 and what C.7 adds: where databases are looked for. */
#include "databases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

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

static void test_C_1_1_the_model_is_no_part_of_the_name(void **state)
{
    static const uint32_t model = 0x7f;
    char with_model[64];
    char own[64];
    kpep_db *db;

    (void)state;
    assert_true(raw.kpc_cpu_string(own, sizeof own) > 0);
    assert_works(kpsim_sysctl_set("machdep.cpu.model", &model, sizeof model));
    assert_works(kpsim_reboot());
    assert_int_equal(raw.kpc_cpu_string(with_model, sizeof with_model), strlen(own) + 3);
    assert_string_equal(with_model + strlen(own), "_7f");
    db = own_database();
    assert_string_equal(db->name, "a14");
    assert_string_equal(db->cpu_id, own);
    raw.kpep_db_free(db);
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

/* A name that nobody else looks for below the root, where other programs look for theirs. */
static const char *own_name(void)
{
    static char name[48];

    snprintf(name, sizeof name, "kperf-test-%ld", (long)getpid());
    return name;
}

/* Writes it in a folder below <root>/usr; the marketing name says which. */
static void write_below_usr(const char *below, const char *internal)
{
    struct database_text text = good_but();
    char path[128];
    char marketing_name[128];

    snprintf(path, sizeof path, "%s/%s", below, own_name());
    snprintf(marketing_name, sizeof marketing_name, "<string>%s</string>", below);
    text.marketing_name = marketing_name;
    text.internal = internal;
    write_system_database(path, &text);
}

#define LOCAL_FOLDER  "local/share/kpep"
#define PUBLIC_FOLDER "share/kpep"

static int no_system_databases(void **state)
{
    (void)state;
    remove_system_databases();
    return 0;
}

/* Creates it, and expects it from there; NULL stands for code 7. */
static void expect_from(const char *below, uint32_t flags)
{
    kpep_db *db = NULL;

    assert_int_equal(raw.kpep_db_createx(own_name(), flags, &db), below == NULL ? 7 : 0);
    if (below != NULL) {
        assert_string_equal(db->marketing_name, below);
        assert_string_equal(db->cpu_id, own_name());
        raw.kpep_db_free(db);
    }
}

static void test_C_1_2_the_local_folder_stands_between_the_two_others(void **state)
{
    char path[512];

    (void)state;
    write_below_usr(PUBLIC_FOLDER, NULL);
    expect_from(PUBLIC_FOLDER, 0);
    write_below_usr(LOCAL_FOLDER, NULL);
    expect_from(LOCAL_FOLDER, 0);
    write_database(own_name(), &good_database);
    expect_from("Test chip", 0);
    snprintf(path, sizeof path, "%s/%s.plist", databases_folder(), own_name());
    assert_int_equal(unlink(path), 0);
    expect_from(LOCAL_FOLDER, 0);
}

static void test_C_1_2_a_bad_local_file_ends_the_search(void **state)
{
    struct database_text text = good_but();
    char path[128];
    kpep_db *db = NULL;

    (void)state;
    write_below_usr(PUBLIC_FOLDER, NULL);
    text.name = NULL;
    snprintf(path, sizeof path, LOCAL_FOLDER "/%s", own_name());
    write_system_database(path, &text);
    assert_int_equal(raw.kpep_db_create(own_name(), &db), 10);
    assert_null(db);
}

static void test_C_1_3_flags_leave_out_the_local_folder_or_the_public_one(void **state)
{
    (void)state;
    write_below_usr(LOCAL_FOLDER, NULL);
    expect_from(LOCAL_FOLDER, INTERNAL_ONLY);
    expect_from(NULL, PUBLIC_ONLY);
    write_below_usr(PUBLIC_FOLDER, NULL);
    expect_from(LOCAL_FOLDER, INTERNAL_ONLY);
    expect_from(PUBLIC_FOLDER, PUBLIC_ONLY);
    remove_system_databases();
    write_below_usr(PUBLIC_FOLDER, NULL);
    expect_from(NULL, INTERNAL_ONLY);
    expect_from(PUBLIC_FOLDER, PUBLIC_ONLY);
}

static void test_C_7_9_the_local_folder_makes_internal_unless_the_file_has_a_bool(void **state)
{
    static const struct {
        const char *below;
        const char *internal;
        bool expected;
    } files[] = {
        {LOCAL_FOLDER, NULL, true},       {LOCAL_FOLDER, "<false/>", false},
        {LOCAL_FOLDER, "<true/>", true},  {LOCAL_FOLDER, "<integer>0</integer>", true},
        {PUBLIC_FOLDER, NULL, false},     {PUBLIC_FOLDER, "<false/>", false},
        {PUBLIC_FOLDER, "<true/>", true}, {PUBLIC_FOLDER, "<integer>1</integer>", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        kpep_db *db = NULL;
        bool internal = !files[i].expected;

        write_below_usr(files[i].below, files[i].internal);
        assert_int_equal(raw.kpep_db_create(own_name(), &db), 0);
        assert_int_equal(raw.kpep_db_is_internal(db, &internal), 0);
        assert_int_equal(internal, files[i].expected);
        assert_int_equal(db->internal_known, 1);
        raw.kpep_db_free(db);
        remove_system_databases();
    }
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

#define T(name) cmocka_unit_test_setup(name, scripted)
#define S(name) cmocka_unit_test_setup_teardown(name, scripted, no_system_databases)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_C_1_1_no_name_is_this_machines_processor),
        T(test_C_1_1_a_processor_that_cannot_be_told_is_5),
        T(test_C_1_1_each_number_of_the_processor_is_needed),
        T(test_C_1_1_the_processors_name_is_asked_once),
        T(test_C_1_1_the_model_is_no_part_of_the_name),
        T(test_C_1_2_the_folder_of_the_environment_comes_first),
        T(test_C_1_2_only_a_missing_file_lets_the_search_go_on),
        T(test_C_1_2_an_unreachable_folder_lets_the_search_go_on),
        S(test_C_1_2_the_local_folder_stands_between_the_two_others),
        S(test_C_1_2_a_bad_local_file_ends_the_search),
        S(test_C_1_3_flags_leave_out_the_local_folder_or_the_public_one),
        S(test_C_7_9_the_local_folder_makes_internal_unless_the_file_has_a_bool),
        T(test_C_1_3_flags_leave_places_out),
        T(test_C_1_4_codes_of_files),
        T(test_C_1_4_a_file_that_cannot_be_opened_is_3),
        T(test_C_1_4_a_file_of_more_than_4_GiB_is_10),
        T(test_C_1_5_every_chip_finds_its_database_by_its_family),
    };

    return run_tests_with(tests, databases_open, databases_close);
}
