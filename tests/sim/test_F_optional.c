/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md F: symbols outside the 34 and 23. */
#include "databases.h"

#include <stdlib.h>
#include <string.h>

#define M1_MAX ((UINT64_C(1) << 47) - 1)

static void test_F_1_periods_of_configurable_counters(void **state)
{
    uint64_t periods[10] = {100, 0, 300};

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    assert_works(raw.kpc_get_period(BOTH, periods));
    assert_true(periods[0] == M1_MAX && periods[1] == M1_MAX);
    assert_int_equal(periods[2], 100);
    assert_true(periods[3] == M1_MAX);
    assert_int_equal(periods[4], 300);
    assert_fails(EINVAL, raw.kpc_set_period(RAWPMU, periods));
    assert_fails(EINVAL, raw.kpc_get_period(RAWPMU, periods));
}

static void test_F_1_fixed_words_are_taken_for_configurable_ones(void **state)
{
    uint64_t periods[10] = {11, 22, 33};

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_period(FIXED, periods));
    assert_works(raw.kpc_set_period(BOTH, periods));
    assert_works(raw.kpc_get_period(CONFIGURABLE, periods));
    assert_int_equal(periods[0], 11);
    assert_int_equal(periods[1], 22);
    /* Not so since macOS 26. */
    scripted_profile(KPSIM_PROFILE_P26);
    assert_works(raw.kpc_force_all_ctrs_set(1));
    periods[2] = 33;
    assert_works(raw.kpc_set_period(BOTH, periods));
    assert_works(raw.kpc_get_period(CONFIGURABLE, periods));
    assert_int_equal(periods[0], 33);
}

static void test_F_1_periods_of_power_counters_are_EPERM(void **state)
{
    uint64_t periods[10] = {0};

    (void)state;
    assert_works(kpsim_set_reserved(0x38, false));
    assert_fails(EPERM, raw.kpc_set_period(POWER, periods));
}

static void test_F_1_periods_stand_in_the_order_of_values(void **state)
{
    static const uint64_t expected[8] = {100, 101, 102, 106, 107, 103, 104, 105};
    static const kpsim_profile profiles[] = {KPSIM_PROFILE_P15, KPSIM_PROFILE_P26};

    (void)state;
    for (size_t p = 0; p < sizeof profiles / sizeof profiles[0]; p++) {
        uint64_t periods[8] = {100, 101, 102, 103, 104, 105, 106, 107};

        scripted_profile(profiles[p]);
        assert_works(raw.kpc_force_all_ctrs_set(1));
        assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
        assert_works(raw.kpc_force_all_ctrs_set(0));
        assert_works(kpsim_set_reserved(0x38, false));
        assert_works(raw.kpc_get_period(CONFIGURABLE | POWER, periods));
        assert_memory_equal(periods, expected, sizeof expected);
        assert_works(raw.kpc_get_period(POWER, periods));
        assert_int_equal(periods[0], 103);
    }
}

static void test_F_2_actionids_are_32_bits_by_counter(void **state)
{
    int32_t actions[11] = {7, 8, 5, 6, 0, 0, 0, 0, 0, 9, 77};

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_actionid(BOTH, actions));
    assert_int_equal(kernel().actionids[0], 5);
    assert_int_equal(kernel().actionids[1], 6);
    assert_int_equal(kernel().actionids[7], 9);
    memset(actions, 0xff, sizeof actions);
    assert_works(raw.kpc_get_actionid(BOTH, actions));
    assert_int_equal(actions[0], 7);
    assert_int_equal(actions[1], 8);
    assert_int_equal(actions[2], 5);
    memset(actions, 0xff, sizeof actions);
    assert_works(raw.kpc_get_actionid(CONFIGURABLE, actions));
    assert_int_equal(actions[0], 5);
    assert_int_equal(actions[7], 9);
    assert_int_equal(actions[8], -1);
    assert_fails(EINVAL, raw.kpc_get_actionid(RAWPMU, actions));
}

static void test_F_2_power_counters_have_actions_after_the_others(void **state)
{
    static const int32_t expected[8] = {1, 2, 3, 7, 8, 14, 15, 16};
    int32_t actions[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    int32_t power[3] = {14, 15, 16};

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_actionid(CONFIGURABLE, actions));
    assert_works(raw.kpc_force_all_ctrs_set(0));
    assert_works(kpsim_set_reserved(0x38, false));
    assert_works(raw.kpc_set_actionid(POWER, power));
    assert_int_equal(kernel().actionids[3], 14);
    assert_int_equal(kernel().actionids[5], 16);
    assert_int_equal(kernel().actionids[6], 7);
    assert_works(raw.kpc_get_actionid(CONFIGURABLE | POWER, actions));
    assert_memory_equal(actions, expected, sizeof expected);
    memset(power, 0xff, sizeof power);
    assert_works(raw.kpc_get_actionid(POWER, power));
    assert_int_equal(power[0], 14);
    assert_int_equal(power[2], 16);
}

static void test_F_3_counterbuf_has_room_for_all_cpus(void **state)
{
    uint64_t *buffer = raw.kpc_counterbuf_alloc();

    (void)state;
    assert_non_null(buffer);
    for (size_t i = 0; i < 8 * 7 + 1; i++) {
        assert_int_equal(buffer[i], 0);
    }
    free(buffer);
    assert_works(kpsim_set_busy(true));
    assert_null(raw.kpc_counterbuf_alloc());
}

static void test_F_4_cpu_count_is_asked_once(void **state)
{
    int count = 0;

    (void)state;
    assert_works(raw.kpc_cpu_count(&count));
    assert_int_equal(count, 8);
    assert_works(kpsim_sysctl_remove("hw.ncpu"));
    count = 0;
    assert_works(raw.kpc_cpu_count(&count));
    assert_int_equal(count, 8);
    assert_works(kpsim_set_cpus(2, 1));
    assert_fails(ENOENT, raw.kpc_cpu_count(&count));
}

static void test_F_5_sw_inc_is_ENOTSUP(void **state)
{
    (void)state;
    assert_fails(ENOTSUP, raw.kpc_sw_inc(1));
}

static void test_F_6_createx_keeps_its_flags(void **state)
{
    kpep_db *db = NULL;

    (void)state;
    assert_int_equal(raw.kpep_db_createx("a14", 1, &db), 0);
    assert_int_equal(db->create_flags, 1);
    raw.kpep_db_free(db);
    assert_int_equal(raw.kpep_db_createx("a14", 3, &db), 1);
    assert_int_equal(raw.kpep_db_createx("a14", 0, NULL), 1);
}

static void test_F_7_a_trigger_uses_the_fallback_and_keeps_the_period(void **state)
{
    kpep_db *db = own_database();
    kpep_config *config = NULL;
    kpep_event *event = event_named(db, "FIXED_INSTRUCTIONS");

    (void)state;
    assert_int_equal(raw.kpep_config_create(db, &config), 0);
    assert_int_equal(raw.kpep_config_force_counters(config), 0);
    assert_int_equal(raw.kpep_config_add_event_trigger(config, &event, 1, 5000, NULL), 0);
    assert_string_equal(event->name, "INST_ALL");
    assert_int_equal(config->kpc_periods[7], 5000);
    event = event_named(db, "FIXED_CYCLES");
    assert_int_equal(raw.kpep_config_add_event_trigger(config, &event, 1, 5000, NULL), 14);
    raw.kpep_config_free(config);
    raw.kpep_db_free(db);
}

static void test_F_8_periods_stand_as_the_words_do(void **state)
{
    kpep_db *db = own_database();
    kpep_config *config = NULL;
    kpep_event *event = event_named(db, "INST_BRANCH");
    uint64_t periods[10];

    (void)state;
    memset(periods, 0xff, sizeof periods);
    assert_int_equal(raw.kpep_config_create(db, &config), 0);
    assert_int_equal(raw.kpep_config_force_counters(config), 0);
    assert_int_equal(raw.kpep_config_add_event_trigger(config, &event, 1, 5000, NULL), 0);
    assert_int_equal(raw.kpep_config_kpc_periods(config, periods, 63), 4);
    assert_int_equal(raw.kpep_config_kpc_periods(config, periods, sizeof periods), 0);
    assert_int_equal(periods[3], 5000);
    assert_int_equal(periods[0] | periods[8] | periods[9], 0);
    raw.kpep_config_free(config);
    raw.kpep_db_free(db);
}

static void test_F_9_apply_forces_and_configures(void **state)
{
    kpep_db *db = own_database();
    kpep_config *config = NULL;
    kpep_event *event = event_named(db, "INST_BRANCH");
    int32_t self;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    assert_int_equal(raw.kpep_config_create(db, &config), 0);
    assert_int_equal(raw.kpep_config_force_counters(config), 0);
    assert_int_equal(raw.kpep_config_add_event(config, &event, 1, NULL), 0);
    assert_int_equal(raw.kpep_config_apply(config), 0);
    assert_int_equal(kernel().force_pid, self);
    assert_int_equal(kernel().words[3], 0x2008d);
    assert_works(kpsim_set_root(false));
    errno = 0;
    assert_int_equal(raw.kpep_config_apply(config), 15);
    assert_int_equal(errno, EPERM);
    assert_string_equal(raw.kpep_strerror(15), strerror(EPERM));
    raw.kpep_config_free(config);
    raw.kpep_db_free(db);
}

static void test_F_10_what_takes_unknown_arguments_changes_nothing(void **state)
{
    kpep_db *db = own_database();

    (void)state;
    raw.kpep_config_create_live();
    raw.kpep_db_serialize();
    raw.kpep_db_deserialize();
    assert_null(db->plist_data);
    assert_int_equal(kpsim_calls("kpep_db_serialize"), 1);
    raw.kpep_db_free(db);
}

static void test_F_11_errata_and_architecture(void **state)
{
    kpep_db *db = made_of(&good_database);
    const char *errata = NULL;
    uint32_t architecture = 9;

    (void)state;
    assert_int_equal(raw.kpep_event_errata(event_named(db, "RARE"), &errata), 0);
    assert_string_equal(errata, "Counts too much.");
    assert_int_equal(raw.kpep_event_errata(event_named(db, "FREE"), &errata), 0);
    assert_null(errata);
    assert_int_equal(raw.kpep_event_errata(NULL, &errata), 1);
    assert_int_equal(raw.kpep_db_architecture(db, &architecture), 0);
    assert_int_equal(architecture, KPEP_ARCH_ARM64);
    assert_int_equal(raw.kpep_db_architecture(NULL, &architecture), 1);
    raw.kpep_db_free(db);
}

static void test_F_12_actions_have_depths_and_userdata(void **state)
{
    uint32_t value = 9;
    int32_t pid = 9;

    (void)state;
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_userdata_set(1, 0xffffffffU));
    assert_works(raw.kperf_action_userdata_get(1, &value));
    assert_int_equal(value, 0xffffffffU);
    assert_fails(EINVAL, raw.kperf_action_userdata_set(2, 1));
    assert_fails(EINVAL, raw.kperf_action_userdata_get(2, &value));
    assert_works(raw.kperf_action_userdata_get(0, &value));
    assert_int_equal(value, 0);
    assert_fails(EINVAL, raw.kperf_action_ucallstack_depth_set(1, 1));
    assert_fails(EINVAL, raw.kperf_action_ucallstack_depth_set(1, 257));
    assert_works(raw.kperf_action_ucallstack_depth_set(1, 256));
    assert_works(raw.kperf_action_ucallstack_depth_get(1, &value));
    assert_int_equal(value, 256);
    assert_fails(EINVAL, raw.kperf_action_ucallstack_depth_get(2, &value));
    assert_fails(EINVAL, raw.kperf_action_kcallstack_depth_set(1, 0));
    assert_fails(EINVAL, raw.kperf_action_kcallstack_depth_set(1, 129));
    assert_works(raw.kperf_action_kcallstack_depth_set(1, 1));
    assert_works(raw.kperf_action_kcallstack_depth_get(1, &value));
    assert_int_equal(value, 1);
    assert_fails(EINVAL, raw.kperf_action_kcallstack_depth_get(2, &value));
    assert_works(raw.kperf_action_filter_get(1, &pid));
    assert_int_equal(pid, -1);
    assert_fails(EINVAL, raw.kperf_action_filter_get(2, &pid));
    assert_works(raw.kperf_action_filter_get(0, &pid));
}

static void test_F_13_sample_on_and_off(void **state)
{
    (void)state;
    assert_fails(ECANCELED, raw.kperf_sample_on());
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_sample_on());
    assert_true(kernel().sampling);
    assert_works(raw.kperf_sample_off());
    assert_false(kernel().sampling);
}

static void test_F_13_bless_wants_a_living_process(void **state)
{
    int32_t other = kpsim_task_create("other", 501);
    int32_t pid = 0;

    (void)state;
    assert_fails(ESRCH, raw.kperf_bless_set(0x3fffffff));
    assert_works(raw.kperf_bless_set(other));
    assert_works(raw.kperf_bless_get(&pid));
    assert_int_equal(pid, other);
    assert_works(kpsim_as_task(other));
    assert_int_equal(raw.kpc_pmu_version(), KPC_PMU_ARM_APPLE);
    assert_works(kpsim_as_task(0));
    /* Root takes it back. */
    assert_works(raw.kperf_bless_set(-1));
    assert_works(raw.kperf_bless_get(&pid));
    assert_int_equal(pid, -1);
}

static void test_F_13_bless_refuses_the_dead_and_leaves_what_is_traced(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(kpsim_task_exit(other));
    assert_fails(ESRCH, raw.kperf_bless_set(other));
    assert_works(raw.kperf_reset());
    assert_int_equal(kernel().ktrace_state, KPSIM_KTRACE_OFF);
    /* Tracing goes on when nobody is blessed any longer. */
    assert_works(raw.kperf_bless_set(other_task()));
    const int setup[] = {1, 24, KPSIM_KDEBUG_SETUP};
    assert_works(kpsim_as_task(kernel().blessed_pid));
    assert_works(kpsim_sysctl(setup, 3, NULL, NULL, NULL, 0));
    assert_works(raw.kperf_reset());
    assert_works(kpsim_as_task(0));
    assert_works(raw.kperf_bless_set(-1));
    assert_int_equal(kernel().blessed_pid, 0);
    assert_int_equal(kernel().ktrace_state, KPSIM_KTRACE_FOREGROUND);
}

static void test_F_13_bless_needs_root(void **state)
{
    (void)state;
    assert_works(kpsim_set_root(false));
    assert_fails(EPERM, raw.kperf_bless_set(1));
    int32_t pid;
    assert_fails(EPERM, raw.kperf_bless_get(&pid));
}

static void test_F_13_kdebug_filters(void **state)
{
    struct kperf_kdebug_filter *filter = raw.kperf_kdebug_filter_create();
    uint32_t ids[3] = {0};
    size_t size = sizeof ids;
    uint32_t action = 0;

    (void)state;
    assert_non_null(filter);
    assert_works(raw.kperf_kdebug_filter_add_desc(filter, "C0x25"));
    assert_works(raw.kperf_kdebug_filter_add_desc(filter, "S0x2506"));
    assert_works(raw.kperf_kdebug_filter_add_desc(filter, "D0x25060020"));
    assert_fails(EINVAL, raw.kperf_kdebug_filter_add_desc(filter, "X1"));
    assert_fails(EINVAL, raw.kperf_kdebug_filter_add_desc(filter, "C"));
    assert_fails(EINVAL, raw.kperf_kdebug_filter_add_desc(filter, "C0x100"));
    assert_fails(EINVAL, raw.kperf_kdebug_filter_add_desc(filter, "D1x"));
    assert_fails(EINVAL, raw.kperf_kdebug_filter_add_desc(filter, NULL));
    assert_works(raw.kperf_kdebug_filter_set(filter));
    assert_works(raw.sysctlbyname("kperf.kdebug.filter", ids, &size, NULL, 0));
    assert_int_equal(size, sizeof ids);
    assert_int_equal(ids[0], 0x25000000);
    assert_int_equal(ids[1], 0x25060000);
    assert_int_equal(ids[2], 0x25060020);
    /* Short of room; read and set at once; its size alone. */
    size = 8;
    assert_fails(ENOMEM, raw.sysctlbyname("kperf.kdebug.filter", ids, &size, NULL, 0));
    uint32_t one = 0x25000044;
    size = sizeof ids;
    assert_works(raw.sysctlbyname("kperf.kdebug.filter", ids, &size, &one, sizeof one));
    assert_int_equal(size, sizeof ids);
    assert_int_equal(ids[2], 0x25060020);
    size = 0;
    assert_works(raw.sysctlbyname("kperf.kdebug.filter", NULL, &size, NULL, 0));
    assert_int_equal(size, sizeof one);
    assert_int_equal(node_u32("kperf.kdebug.filter"), one);
    assert_fails(EINVAL, raw.kperf_kdebug_filter_set(NULL));
    raw.kperf_kdebug_filter_destroy(filter);
    assert_works(raw.kperf_kdebug_action_set(3));
    assert_works(raw.kperf_kdebug_action_get(&action));
    assert_int_equal(action, 3);
}

static void test_F_13_lazy_triggers_are_kept(void **state)
{
    uint32_t action = 0;
    uint64_t ticks = 0;

    (void)state;
    assert_works(raw.kperf_lazy_wait_action_set(1));
    assert_works(raw.kperf_lazy_wait_action_get(&action));
    assert_int_equal(action, 1);
    assert_works(raw.kperf_lazy_wait_time_threshold_set(UINT64_C(0x100000001)));
    assert_works(raw.kperf_lazy_wait_time_threshold_get(&ticks));
    assert_true(ticks == UINT64_C(0x100000001));
    assert_works(raw.kperf_lazy_cpu_action_set(2));
    assert_works(raw.kperf_lazy_cpu_action_get(&action));
    assert_int_equal(action, 2);
    assert_works(raw.kperf_lazy_cpu_time_threshold_set(7));
    assert_works(raw.kperf_lazy_cpu_time_threshold_get(&ticks));
    assert_int_equal(ticks, 7);
    assert_works(raw.kperf_reset());
    assert_works(kpsim_set_root(false));
    assert_fails(EPERM, raw.kperf_lazy_cpu_time_threshold_get(&ticks));
    assert_int_equal(ticks, 7);
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_F_1_periods_of_configurable_counters),
        T(test_F_1_fixed_words_are_taken_for_configurable_ones),
        T(test_F_1_periods_of_power_counters_are_EPERM),
        T(test_F_1_periods_stand_in_the_order_of_values),
        T(test_F_2_actionids_are_32_bits_by_counter),
        T(test_F_2_power_counters_have_actions_after_the_others),
        T(test_F_3_counterbuf_has_room_for_all_cpus),
        T(test_F_4_cpu_count_is_asked_once),
        T(test_F_5_sw_inc_is_ENOTSUP),
        T(test_F_6_createx_keeps_its_flags),
        T(test_F_7_a_trigger_uses_the_fallback_and_keeps_the_period),
        T(test_F_8_periods_stand_as_the_words_do),
        T(test_F_9_apply_forces_and_configures),
        T(test_F_10_what_takes_unknown_arguments_changes_nothing),
        T(test_F_11_errata_and_architecture),
        T(test_F_12_actions_have_depths_and_userdata),
        T(test_F_13_sample_on_and_off),
        T(test_F_13_bless_wants_a_living_process),
        T(test_F_13_bless_refuses_the_dead_and_leaves_what_is_traced),
        T(test_F_13_bless_needs_root),
        T(test_F_13_kdebug_filters),
        T(test_F_13_lazy_triggers_are_kept),
    };

    return run_tests_with(tests, databases_open, databases_close);
}
