/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf/database.h>: the live database, on every chip. */
#include "fixture.h"

#include <kperf-sys/kperfdata.h>

static void for_every_chip(void (*check)(const struct chip *chip, kp_sampler *sampler))
{
    for (size_t i = 0; i < COUNT(chips); i++) {
        kp_sampler *sampler = NULL;
        assert_int_equal(kpsim_set_chip(chips[i].name), 0);
        sampler = open_sampler();
        check(&chips[i], sampler);
        kp_sampler_close(sampler);
    }
}

static void check_metadata(const struct chip *chip, kp_sampler *sampler)
{
    const kp_database *database = kp_sampler_database(sampler);
    assert_string_equal(kp_database_name(database), chip->database);
    assert_string_equal(kp_database_marketing_name(database), kp_cpu_marketing_name(chip->cpu));
    assert_int_equal(strncmp(kp_database_cpu_id(database), "cpu_100000c_2_", 14), 0);
    assert_int_equal(kp_database_architecture(database), KPEP_ARCH_ARM64);
    assert_int_equal(kp_database_cpu(database), chip->cpu);
    assert_int_equal(kp_sampler_cpu(sampler), chip->cpu);
    assert_int_equal(kp_database_fixed_counters(database), kp_cpu_fixed_counters(chip->cpu));
    assert_int_equal(kp_database_config_counters(database), kp_cpu_config_counters(chip->cpu));
    assert_int_equal(kp_database_power_counters(database), kp_cpu_power_counters(chip->cpu));
}

static void test_metadata_match_the_chip(void **state)
{
    (void)state;
    for_every_chip(check_metadata);
}

/* Well-formed by itself, and the same as the tables say. */
static void check_events(const struct chip *chip, kp_sampler *sampler)
{
    const kp_database *database = kp_sampler_database(sampler);
    uint32_t counters =
        kp_database_fixed_counters(database) | kp_database_config_counters(database);
    size_t count = kp_database_event_count(database);
    size_t fixed = 0;

    assert_true(count > 50);
    for (size_t i = 0; i < count; i++) {
        const kp_database_event *event = kp_database_event_at(database, i);
        const char *name = kp_database_event_name(event);
        kp_event id = KP_EVENT_NONE;
        const kp_event_info *info = NULL;
        assert_non_null(name);
        assert_true(strlen(name) > 0);
        assert_non_null(kp_database_event_description(event));
        assert_int_equal(kp_database_event_mask(event) & ~counters, 0);
        assert_true(kp_database_event_mask(event) != 0);
        assert_int_equal(kp_database_event_is_fixed(event), kp_database_event_number(event) == 0);
        fixed += kp_database_event_is_fixed(event) ? 1 : 0;
        assert_ptr_equal(kp_database_find(database, name), event);
        assert_int_equal(kp_event_parse(name, &id), KP_OK);
        info = kp_event_on(id, chip->cpu);
        assert_non_null(info);
        assert_string_equal(kp_event_info_name(info), name);
        assert_int_equal(kp_event_info_number(info), kp_database_event_number(event));
        assert_int_equal(kp_event_info_counters_mask(info), kp_database_event_mask(event));
        assert_string_equal(kp_event_info_description(info), kp_database_event_description(event));
    }
    assert_null(kp_database_event_at(database, count));
    assert_int_equal(fixed, kp_database_fixed_event_count(database));
}

static void test_events_are_well_formed_and_as_the_tables_say(void **state)
{
    (void)state;
    for_every_chip(check_events);
}

static void check_fixed(const struct chip *chip, kp_sampler *sampler)
{
    const kp_database *database = kp_sampler_database(sampler);
    const kp_database_event *cycles = kp_database_find(database, "Cycles");
    const kp_database_event *instructions = kp_database_find(database, "Instructions");
    (void)chip;
    assert_int_equal(kp_database_fixed_event_count(database), 2);
    assert_ptr_equal(kp_database_fixed_event_at(database, 0), cycles);
    assert_ptr_equal(kp_database_fixed_event_at(database, 1), instructions);
    assert_null(kp_database_fixed_event_at(database, 2));
    assert_string_equal(kp_database_event_name(cycles), "FIXED_CYCLES");
    assert_string_equal(kp_database_event_alias(cycles), "Cycles");
    assert_null(kp_database_event_fallback(cycles));
    assert_int_equal(kp_database_event_mask(cycles), 1);
    assert_string_equal(kp_database_event_name(instructions), "FIXED_INSTRUCTIONS");
    assert_string_equal(kp_database_event_alias(instructions), "Instructions");
    assert_string_equal(kp_database_event_fallback(instructions), "INST_ALL");
    assert_int_equal(kp_database_event_mask(instructions), 2);
    assert_ptr_equal(kp_database_find(database, "FIXED_CYCLES"), cycles);
    assert_null(kp_database_find(database, "cycles")); /* case matters here */
    assert_null(kp_database_find(database, "NO_SUCH_EVENT"));
    assert_null(kp_database_find(database, ""));
}

static void test_fixed_events_are_found_by_name_and_alias(void **state)
{
    (void)state;
    for_every_chip(check_fixed);
}

static void test_a_database_that_cannot_be_opened_gives_its_code(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    struct machine_state before = machine_now();
    (void)state;
    for (int code = KPEP_CONFIG_ERROR_INVALID_ARGUMENT; code <= KPEP_CONFIG_ERROR_ERRNO; code++) {
        kp_sampler *sampler = NULL;
        kp_error err;
        kp_status expected =
            code == KPEP_CONFIG_ERROR_OUT_OF_MEMORY ? KP_ERROR_NO_MEMORY : KP_ERROR_DATABASE;
        assert_int_equal(kpsim_fail("kpep_db_create", 1, code, 0), 0);
        assert_status(kp_sampler_open(&sampler, &options, &err), expected, &err);
        if (expected == KP_ERROR_DATABASE) {
            assert_int_equal(err.code, code);
        }
        assert_null(sampler);
        assert_unchanged(before);
    }
}

/* Functions that answer otherwise than the structs read: another layout. */
static void test_structs_that_read_differently_are_refused(void **state)
{
    static const char *const disagreeing[] = {
        "kpep_db_events_count", "kpep_db_name",     "kpep_db_counters_count", "kpep_db_events",
        "kpep_event_name",      "kpep_event_alias", "kpep_event_description"};
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    struct machine_state before = machine_now();
    (void)state;
    for (size_t i = 0; i < COUNT(disagreeing); i++) {
        kp_sampler *sampler = NULL;
        kp_error err;
        assert_int_equal(kpsim_fail(disagreeing[i], 1, 1, 0), 0);
        assert_status(kp_sampler_open(&sampler, &options, &err), KP_ERROR_LAYOUT, &err);
        assert_null(sampler);
        assert_unchanged(before);
        assert_int_equal(kpsim_fail_clear(), 0);
    }
}

static void test_getters_take_null(void **state)
{
    (void)state;
    assert_null(kp_database_name(NULL));
    assert_null(kp_database_cpu_id(NULL));
    assert_null(kp_database_marketing_name(NULL));
    assert_int_equal(kp_database_architecture(NULL), 0);
    assert_int_equal(kp_database_cpu(NULL), KP_CPU_UNKNOWN);
    assert_int_equal(kp_database_fixed_counters(NULL), 0);
    assert_int_equal(kp_database_config_counters(NULL), 0);
    assert_int_equal(kp_database_power_counters(NULL), 0);
    assert_int_equal(kp_database_event_count(NULL), 0);
    assert_null(kp_database_event_at(NULL, 0));
    assert_int_equal(kp_database_fixed_event_count(NULL), 0);
    assert_null(kp_database_fixed_event_at(NULL, 0));
    assert_null(kp_database_find(NULL, "INST_ALL"));
    assert_null(kp_database_event_name(NULL));
    assert_null(kp_database_event_description(NULL));
    assert_null(kp_database_event_errata(NULL));
    assert_null(kp_database_event_alias(NULL));
    assert_null(kp_database_event_fallback(NULL));
    assert_false(kp_database_event_is_fixed(NULL));
    assert_int_equal(kp_database_event_number(NULL), 0);
    assert_int_equal(kp_database_event_mask(NULL), 0);
}

static void test_find_takes_null(void **state)
{
    kp_sampler *sampler = open_sampler();
    (void)state;
    assert_null(kp_database_find(kp_sampler_database(sampler), NULL));
    kp_sampler_close(sampler);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, fresh_machine)
    const struct CMUnitTest tests[] = {
        TEST(test_metadata_match_the_chip),
        TEST(test_events_are_well_formed_and_as_the_tables_say),
        TEST(test_fixed_events_are_found_by_name_and_alias),
        TEST(test_a_database_that_cannot_be_opened_gives_its_code),
        TEST(test_structs_that_read_differently_are_refused),
        TEST(test_getters_take_null),
        TEST(test_find_takes_null),
    };
    return run_tests(tests);
}
