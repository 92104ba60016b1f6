/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Every symbol of both files can be counted and made to fail, and takes NULL where it has to. */
#include "databases.h"

#include <stdlib.h>
#include <string.h>

/* Makes the next call of a symbol fail with -5, and calls it. */
#define FAILS(symbol, arguments)                                                                   \
    do {                                                                                           \
        assert_works(kpsim_fail(#symbol, 1, -5, EIO));                                             \
        errno = 0;                                                                                 \
        assert_int_equal((int32_t)raw.symbol arguments, -5);                                       \
        assert_int_equal(errno, EIO);                                                              \
    } while (0)

static void fail_kpc(void)
{
    FAILS(kpc_cpu_string, (NULL, 0));
    FAILS(kpc_pmu_version, ());
    FAILS(kpc_get_counting, ());
    FAILS(kpc_set_counting, (0));
    FAILS(kpc_get_thread_counting, ());
    FAILS(kpc_set_thread_counting, (0));
    FAILS(kpc_get_config_count, (0));
    FAILS(kpc_get_counter_count, (0));
    FAILS(kpc_get_config, (0, NULL));
    FAILS(kpc_set_config, (0, NULL));
    FAILS(kpc_get_cpu_counters, (false, 0, NULL, NULL));
    FAILS(kpc_get_thread_counters, (0, 0, NULL));
    FAILS(kpc_force_all_ctrs_set, (0));
    FAILS(kpc_force_all_ctrs_get, (NULL));
    FAILS(kpc_set_period, (0, NULL));
    FAILS(kpc_get_period, (0, NULL));
    FAILS(kpc_set_actionid, (0, NULL));
    FAILS(kpc_get_actionid, (0, NULL));
    FAILS(kpc_cpu_count, (NULL));
    FAILS(kpc_sw_inc, (0));
    assert_works(kpsim_fail("kpc_counterbuf_alloc", 1, 0, ENOMEM));
    assert_null(raw.kpc_counterbuf_alloc());
}

static void fail_actions(void)
{
    FAILS(kperf_action_count_set, (0));
    FAILS(kperf_action_count_get, (NULL));
    FAILS(kperf_action_samplers_set, (0, 0));
    FAILS(kperf_action_samplers_get, (0, NULL));
    FAILS(kperf_action_filter_set_by_task, (0, 0));
    FAILS(kperf_action_filter_set_by_pid, (0, 0));
    FAILS(kperf_action_filter_get, (0, NULL));
    FAILS(kperf_action_userdata_set, (0, 0));
    FAILS(kperf_action_userdata_get, (0, NULL));
    FAILS(kperf_action_ucallstack_depth_set, (0, 0));
    FAILS(kperf_action_ucallstack_depth_get, (0, NULL));
    FAILS(kperf_action_kcallstack_depth_set, (0, 0));
    FAILS(kperf_action_kcallstack_depth_get, (0, NULL));
}

static void fail_timers(void)
{
    FAILS(kperf_timer_count_set, (0));
    FAILS(kperf_timer_count_get, (NULL));
    FAILS(kperf_timer_period_set, (0, 0));
    FAILS(kperf_timer_period_get, (0, NULL));
    FAILS(kperf_timer_action_set, (0, 0));
    FAILS(kperf_timer_action_get, (0, NULL));
    FAILS(kperf_timer_pet_set, (0));
    FAILS(kperf_timer_pet_get, (NULL));
    FAILS(kperf_timer_lightweight_pet_set, (0));
    FAILS(kperf_timer_lightweight_pet_get, (NULL));
    FAILS(kperf_sample_set, (0));
    FAILS(kperf_sample_get, (NULL));
    FAILS(kperf_sample_on, ());
    FAILS(kperf_sample_off, ());
    FAILS(kperf_reset, ());
    FAILS(kperf_ns_to_ticks, (1));
    FAILS(kperf_ticks_to_ns, (1));
    FAILS(kperf_tick_frequency, ());
}

static void fail_triggers(void)
{
    FAILS(kperf_bless_set, (0));
    FAILS(kperf_bless_get, (NULL));
    FAILS(kperf_kdebug_action_set, (0));
    FAILS(kperf_kdebug_action_get, (NULL));
    FAILS(kperf_kdebug_filter_add_desc, (NULL, NULL));
    FAILS(kperf_kdebug_filter_set, (NULL));
    FAILS(kperf_lazy_wait_action_set, (0));
    FAILS(kperf_lazy_wait_action_get, (NULL));
    FAILS(kperf_lazy_wait_time_threshold_set, (0));
    FAILS(kperf_lazy_wait_time_threshold_get, (NULL));
    FAILS(kperf_lazy_cpu_action_set, (0));
    FAILS(kperf_lazy_cpu_action_get, (NULL));
    FAILS(kperf_lazy_cpu_time_threshold_set, (0));
    FAILS(kperf_lazy_cpu_time_threshold_get, (NULL));
    FAILS(thread_selfcounts, (1, NULL, 0));
    FAILS(proc_pid_rusage, (0, 0, NULL));
    FAILS(proc_pidinfo, (0, 0, 0, NULL, 0));
    FAILS(sysctlbyname, ("hw.ncpu", NULL, NULL, NULL, 0));
    assert_works(kpsim_fail("kperf_kdebug_filter_create", 1, 0, ENOMEM));
    assert_null(raw.kperf_kdebug_filter_create());
    raw.kperf_kdebug_filter_destroy(NULL);
}

static void fail_configurations(void)
{
    FAILS(kpep_config_create, (NULL, NULL));
    FAILS(kpep_config_add_event, (NULL, NULL, 0, NULL));
    FAILS(kpep_config_add_event_trigger, (NULL, NULL, 0, 0, NULL));
    FAILS(kpep_config_remove_event, (NULL, 0));
    FAILS(kpep_config_force_counters, (NULL));
    FAILS(kpep_config_events_count, (NULL, NULL));
    FAILS(kpep_config_events, (NULL, NULL, 0));
    FAILS(kpep_config_kpc, (NULL, NULL, 0));
    FAILS(kpep_config_kpc_periods, (NULL, NULL, 0));
    FAILS(kpep_config_kpc_count, (NULL, NULL));
    FAILS(kpep_config_kpc_classes, (NULL, NULL));
    FAILS(kpep_config_kpc_map, (NULL, NULL, 0));
    FAILS(kpep_config_apply, (NULL));
    raw.kpep_config_free(NULL);
    raw.kpep_config_create_live();
}

static void fail_databases(void)
{
    FAILS(kpep_db_create, (NULL, NULL));
    FAILS(kpep_db_createx, (NULL, 0, NULL));
    FAILS(kpep_db_name, (NULL, NULL));
    FAILS(kpep_db_aliases_count, (NULL, NULL));
    FAILS(kpep_db_aliases, (NULL, NULL, 0));
    FAILS(kpep_db_counters_count, (NULL, 0, NULL));
    FAILS(kpep_db_events_count, (NULL, NULL));
    FAILS(kpep_db_events, (NULL, NULL, 0));
    FAILS(kpep_db_event, (NULL, NULL, NULL));
    FAILS(kpep_db_architecture, (NULL, NULL));
    FAILS(kpep_db_is_internal, (NULL, NULL));
    FAILS(kpep_event_name, (NULL, NULL));
    FAILS(kpep_event_alias, (NULL, NULL));
    FAILS(kpep_event_description, (NULL, NULL));
    FAILS(kpep_event_errata, (NULL, NULL));
    assert_works(kpsim_fail("kpep_strerror", 1, 0, 0));
    assert_null(raw.kpep_strerror(1));
    raw.kpep_db_free(NULL);
    raw.kpep_db_serialize();
    raw.kpep_db_deserialize();
}

static void test_every_symbol_is_counted_and_can_fail(void **state)
{
    static const char *const names[] = {
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperf_symbols.def>
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperf_optional_symbols.def>
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperfdata_symbols.def>
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperfdata_optional_symbols.def>
    };

    (void)state;
    fail_kpc();
    fail_actions();
    fail_timers();
    fail_triggers();
    fail_configurations();
    fail_databases();
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (kpsim_calls(names[i]) != 1) {
            fail_msg("%s was called %llu times", names[i],
                     (unsigned long long)kpsim_calls(names[i]));
        }
    }
}

static void test_kpep_takes_NULL_for_1(void **state)
{
    kpep_db *db = own_database();
    kpep_event *event = event_named(db, "INST_ALL");
    kpep_config *config = NULL;
    uint32_t number = 0;
    size_t count = 0;
    uint64_t words[8];
    const char *text = NULL;

    (void)state;
    assert_int_equal(raw.kpep_config_create(db, &config), 0);
    assert_int_equal(raw.kpep_config_events(NULL, &event, 8), 1);
    assert_int_equal(raw.kpep_config_kpc(NULL, words, sizeof words), 1);
    assert_int_equal(raw.kpep_config_kpc_periods(NULL, words, sizeof words), 1);
    assert_int_equal(raw.kpep_config_kpc_count(NULL, &count), 1);
    assert_int_equal(raw.kpep_config_kpc_count(config, NULL), 1);
    assert_int_equal(raw.kpep_config_kpc_classes(NULL, &number), 1);
    assert_int_equal(raw.kpep_config_kpc_classes(config, NULL), 1);
    assert_int_equal(raw.kpep_config_kpc_map(NULL, &count, sizeof count), 1);
    assert_int_equal(raw.kpep_config_apply(NULL), 1);
    assert_int_equal(raw.kpep_db_aliases_count(db, NULL), 1);
    assert_int_equal(raw.kpep_db_aliases(NULL, &text, 8), 1);
    assert_int_equal(raw.kpep_db_events_count(NULL, &count), 1);
    assert_int_equal(raw.kpep_db_events(NULL, &event, 8), 1);
    assert_int_equal(raw.kpep_db_architecture(db, NULL), 1);
    assert_int_equal(raw.kpep_db_is_internal(db, NULL), 1);
    assert_int_equal(raw.kpep_event_alias(NULL, &text), 1);
    assert_int_equal(raw.kpep_event_alias(event, NULL), 1);
    assert_int_equal(raw.kpep_event_description(NULL, &text), 1);
    assert_int_equal(raw.kpep_event_description(event, NULL), 1);
    assert_int_equal(raw.kpep_event_errata(event, NULL), 1);
    raw.kpep_config_free(config);
    raw.kpep_db_free(db);
}

static void test_kpc_takes_NULL_where_a_mac_copies_nothing(void **state)
{
    (void)state;
    assert_works(raw.kpc_get_cpu_counters(false, FIXED, NULL, NULL));
    assert_works(raw.kpc_force_all_ctrs_get(NULL));
    assert_works(raw.kpc_cpu_count(NULL));
    assert_works(kpsim_sysctl_remove("hw.ncpu"));
    assert_null(raw.kpc_counterbuf_alloc());
    char text[32];
    assert_works(kpsim_sysctl_remove("hw.cpusubtype"));
    assert_int_equal(raw.kpc_cpu_string(text, sizeof text), -1);
    assert_works(kpsim_sysctl_remove("hw.cputype"));
    assert_int_equal(raw.kpc_cpu_string(text, sizeof text), -1);
}

static void test_a_filter_has_room_for_32_trace_points(void **state)
{
    struct kperf_kdebug_filter *filter = raw.kperf_kdebug_filter_create();
    uint32_t ids[33] = {0};

    (void)state;
    for (int i = 0; i < 32; i++) {
        assert_works(raw.kperf_kdebug_filter_add_desc(filter, "D1"));
    }
    assert_fails(EINVAL, raw.kperf_kdebug_filter_add_desc(filter, "D1"));
    assert_fails(EINVAL, raw.kperf_kdebug_filter_add_desc(NULL, "D1"));
    assert_fails(EINVAL, raw.kperf_kdebug_filter_add_desc(filter, ""));
    assert_fails(EINVAL, raw.kperf_kdebug_filter_add_desc(filter, "D1x"));
    assert_works(raw.kperf_kdebug_filter_set(filter));
    raw.kperf_kdebug_filter_destroy(filter);
    assert_fails(EINVAL, raw.sysctlbyname("kperf.kdebug.filter", NULL, NULL, ids, sizeof ids));
    assert_fails(EINVAL, raw.sysctlbyname("kperf.kdebug.filter", NULL, NULL, ids, 3));
}

static void test_an_intel_word_has_its_unit_mask(void **state)
{
    struct database_text text = good_database;
    kpep_config *config = NULL;
    kpep_event *event;
    uint64_t words[8] = {0};
    kpep_db *db;

    (void)state;
    text.aliases = NULL;
    text.architecture = "<string>x86_64</string>";
    text.events = "<dict><key>A</key><dict><key>number</key><integer>60</integer>"
                  "<key>umask</key><integer>2</integer></dict></dict>";
    db = made_of(&text);
    assert_int_equal(raw.kpep_config_create(db, &config), 0);
    event = event_named(db, "A");
    assert_int_equal(raw.kpep_config_add_event(config, &event, 0, NULL), 0);
    assert_int_equal(raw.kpep_config_kpc(config, words, sizeof words), 0);
    assert_int_equal(words[0], 60 | 2 << 8);
    raw.kpep_config_free(config);
    raw.kpep_db_free(db);
}

static void test_databases_with_absurd_counters_do_no_harm(void **state)
{
    static const char *const bits[] = {"<integer>0</integer>", "<integer>3</integer>",
                                       "<integer>4294967295</integer>"};
    struct database_text text = good_database;

    (void)state;
    for (size_t i = 0; i < 27; i++) {
        kpep_config *config = NULL;
        uint64_t words[64] = {0};
        kpep_db *db;

        text.fixed_counters = bits[i % 3];
        text.config_counters = bits[i / 3 % 3];
        text.power_counters = bits[i / 9];
        if (i % 3 == 0) {
            text.aliases = NULL;
        }
        text.events = i % 3 == 0 ? "<dict><key>FREE</key><dict><key>number</key>"
                                   "<integer>2</integer></dict></dict>"
                                 : good_database.events;
        db = made_of(&text);
        assert_int_equal(raw.kpep_config_create(db, &config), 0);
        for (size_t round = 0; round < 80; round++) {
            kpep_event *event = &db->event_arr[round % db->event_count];

            if (round == 40) {
                raw.kpep_config_force_counters(config);
            }
            raw.kpep_config_add_event(config, &event, 1, NULL);
        }
        raw.kpep_config_kpc(config, words, sizeof words);
        raw.kpep_config_apply(config);
        while (raw.kpep_config_remove_event(config, 0) == 0) {
        }
        assert_int_equal(config->classes, 0);
        assert_int_equal(config->occupied_counters, 0);
        raw.kpep_config_free(config);
        raw.kpep_db_free(db);
        text.aliases = good_database.aliases;
    }
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_every_symbol_is_counted_and_can_fail),
        T(test_kpep_takes_NULL_for_1),
        T(test_kpc_takes_NULL_where_a_mac_copies_nothing),
        T(test_a_filter_has_room_for_32_trace_points),
        T(test_an_intel_word_has_its_unit_mask),
        T(test_databases_with_absurd_counters_do_no_harm),
    };

    return run_tests_with(tests, databases_open, databases_close);
}
