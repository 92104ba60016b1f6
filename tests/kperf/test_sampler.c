/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf/sampler.h>: opening, what is refused, getters, releasing. */
#include "fixture.h"

#include <errno.h>

static void test_opens_and_names_its_chip(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(chips); i++) {
        kp_sampler *sampler = NULL;
        assert_int_equal(kpsim_set_chip(chips[i].name), 0);
        sampler = open_sampler();
        assert_int_equal(kp_sampler_cpu(sampler), chips[i].cpu);
        assert_int_equal(kp_sampler_access(sampler), KP_ACCESS_FULL);
        assert_string_equal(kp_database_name(kp_sampler_database(sampler)), chips[i].database);
        assert_non_null(kp_sampler_kperf(sampler));
        assert_non_null(kp_sampler_kperfdata(sampler));
        kp_sampler_close(sampler);
    }
}

static void test_takes_the_counters_and_gives_them_back(void **state)
{
    struct machine_state before = machine_now();
    kp_sampler *sampler = open_sampler();
    (void)state;
    assert_true(machine_now().kernel.force_pid != 0);
    assert_int_equal(machine_now().kernel.counting, 0);
    kp_sampler_close(sampler);
    assert_unchanged(before);
}

static void test_one_after_another(void **state)
{
    struct machine_state before = machine_now();
    (void)state;
    for (int i = 0; i < 10; i++) {
        kp_sampler_close(open_sampler());
        assert_unchanged(before);
    }
}

static void test_several_at_once_give_back_with_the_last(void **state)
{
    struct machine_state before = machine_now();
    kp_sampler *first = open_sampler();
    kp_sampler *second = open_sampler();
    (void)state;
    kp_sampler_close(first);
    assert_true(machine_now().kernel.force_pid != 0);
    kp_sampler_close(second);
    assert_unchanged(before);
}

static void test_release_gives_back_and_keeps_the_object(void **state)
{
    static const kp_event events[] = {KP_EVENT_FIXED_CYCLES};
    struct machine_state before = machine_now();
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = open_ids(sampler, events, 1);
    kp_thread_sampler *late = (kp_thread_sampler *)(void *)&nowhere;
    kp_error err;
    (void)state;
    assert_ok(kp_sampler_release(sampler, &err), &err);
    assert_unchanged(before);
    assert_int_equal(kp_sampler_cpu(sampler), KP_CPU_M1);
    assert_string_equal(kp_database_name(kp_sampler_database(sampler)), "a14");
    assert_status(kp_thread_sampler_start(ts, &err), KP_ERROR_RELEASED, &err);
    assert_status(kp_thread_sampler_open(&late, sampler, events, 1, &err), KP_ERROR_RELEASED, &err);
    assert_null(late);
    assert_status(kp_sampler_reserve(sampler, events, 1, &err), KP_ERROR_RELEASED, &err);
    assert_ok(kp_sampler_release(sampler, &err), &err); /* again: nothing to give back */
    assert_unchanged(before);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_release_is_refused_while_something_runs(void **state)
{
    static const kp_event events[] = {KP_EVENT_FIXED_CYCLES};
    struct machine_state before = machine_now();
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = open_ids(sampler, events, 1);
    uint64_t value = 0;
    kp_error err;
    (void)state;
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    assert_status(kp_sampler_release(sampler, &err), KP_ERROR_STILL_RUNNING, &err);
    assert_int_equal(kp_thread_sampler_sample(ts, &value, 1), KP_OK);
    assert_ok(kp_thread_sampler_stop(ts, &err), &err);
    assert_ok(kp_sampler_release(sampler, &err), &err);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
    assert_unchanged(before);
}

/* ---- What is refused, each with a status of its own and a message that names the thing ----------- */

static void assert_refused_once(const kp_sampler_options *options, kp_status expected,
                                const char *named)
{
    struct machine_state before = machine_now();
    kp_sampler *sampler = (kp_sampler *)(void *)&nowhere;
    kp_error err;
    assert_status(kp_sampler_open(&sampler, options, &err), expected, &err);
    assert_null(sampler);
    if (strstr(err.message, named) == NULL) {
        print_error("\"%s\" does not name \"%s\"\n", err.message, named);
        fail();
    }
    assert_unchanged(before);
}

/* With and without somebody who wants to know why. */
static void assert_refused(const kp_sampler_options *options, kp_status expected, const char *named)
{
    kp_sampler *sampler = (kp_sampler *)(void *)&nowhere;
    assert_refused_once(options, expected, named);
    assert_int_equal(kp_sampler_open(&sampler, options, NULL), expected);
    assert_null(sampler);
}

static void test_null_out_is_refused(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_AUTO);
    kp_access access = KP_ACCESS_AUTO;
    kp_error err;
    (void)state;
    assert_status(kp_sampler_open(NULL, &options, &err), KP_ERROR_INVALID_ARGUMENT, &err);
    assert_status(kp_sampler_probe(NULL, &options, &err), KP_ERROR_INVALID_ARGUMENT, &err);
    assert_int_equal(access, KP_ACCESS_AUTO);
}

static void test_frameworks_that_cannot_be_used_are_named(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_AUTO);
    (void)state;
    options.kperf_path = "/nonexistent/kperf";
    assert_refused(&options, KP_ERROR_FRAMEWORK, "/nonexistent/kperf");
    options = stand_in(KP_ACCESS_AUTO);
    options.kperfdata_path = "/nonexistent/kperfdata";
    assert_refused(&options, KP_ERROR_FRAMEWORK, "/nonexistent/kperfdata");
    /* A library without the functions: each framework is the other's. */
    options = stand_in(KP_ACCESS_AUTO);
    options.kperf_path = KPERF_SIM_KPERFDATA_PATH;
    assert_refused(&options, KP_ERROR_SYMBOL, "kpc_cpu_string");
    options = stand_in(KP_ACCESS_AUTO);
    options.kperfdata_path = KPERF_SIM_KPERF_PATH;
    assert_refused(&options, KP_ERROR_SYMBOL, "kpep_config_create");
    options.kperfdata_path = "kperfdata";
    assert_refused(&options, KP_ERROR_INVALID_ARGUMENT, "kperfdata");
}

#if !defined(__APPLE__)
static void test_without_macos_and_paths_there_is_no_platform(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_AUTO);
    (void)state;
    assert_refused(NULL, KP_ERROR_UNSUPPORTED_PLATFORM, "frameworks");
    options.kperfdata_path = NULL;
    assert_refused(&options, KP_ERROR_UNSUPPORTED_PLATFORM, "frameworks");
}
#endif

static void test_options_out_of_range_are_refused(void **state)
{
    struct {
        kp_sampler_options options;
        uint64_t later;
    } newer = {stand_in(KP_ACCESS_AUTO), 0};
    kp_sampler_options options = stand_in(KP_ACCESS_AUTO);
    kp_sampler *sampler = NULL;
    kp_error err;
    (void)state;
    options.size = sizeof options - 1;
    assert_refused(&options, KP_ERROR_INVALID_ARGUMENT, "size");
    options.size = 1 << 20;
    assert_refused(&options, KP_ERROR_INVALID_ARGUMENT, "size");
    options = stand_in(KP_ACCESS_AUTO);
    options.flags = 4;
    assert_refused(&options, KP_ERROR_INVALID_ARGUMENT, "flags is 0x4");
    options = stand_in((kp_access)7);
    assert_refused(&options, KP_ERROR_INVALID_ARGUMENT, "access is 7");
    /* A newer caller: what it does not use is no obstacle, what it asks for is. */
    newer.options.size = sizeof newer;
    assert_ok(kp_sampler_open(&sampler, &newer.options, &err), &err);
    kp_sampler_close(sampler);
    newer.later = 1;
    assert_refused(&newer.options, KP_ERROR_INVALID_ARGUMENT, "does not know");
}

static void test_options_init_is_the_macro(void **state)
{
    struct {
        kp_sampler_options options;
        unsigned char later[64];
    } newer;
    kp_sampler_options options;
    kp_sampler_options macro = KP_SAMPLER_OPTIONS_INIT;
    (void)state;
    memset(&options, 0xff, sizeof options);
    assert_int_equal(kp_sampler_options_init(&options, sizeof options), KP_OK);
    assert_int_equal(options.size, macro.size);
    assert_ptr_equal(options.kperf_path, macro.kperf_path);
    assert_int_equal(options.access, macro.access);
    assert_int_equal(options.flags, macro.flags);
    memset(&newer, 0xff, sizeof newer);
    assert_int_equal(kp_sampler_options_init(&newer.options, sizeof newer), KP_OK);
    assert_int_equal(newer.options.size, sizeof newer);
    assert_int_equal(newer.later[63], 0);
    assert_int_equal(kp_sampler_options_init(NULL, sizeof options), KP_ERROR_INVALID_ARGUMENT);
    assert_int_equal(kp_sampler_options_init(&options, 1), KP_ERROR_INVALID_ARGUMENT);
}

static void test_counters_of_another_task_are_held(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_AUTO);
    int32_t other = kpsim_task_create("Instruments", 0);
    (void)state;
    assert_int_equal(kpsim_hold_force(other, true), 0);
    assert_refused(&options, KP_ERROR_HELD, "another task");
    assert_int_equal(kpsim_hold_force(other, false), 0);
    kp_sampler_close(open_sampler());
}

static void test_the_owner_of_ktrace_is_named_as_a_suspect(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    int32_t other = kpsim_task_create("Instruments", 0);
    kp_sampler *sampler = NULL;
    char pid[16];
    kp_error err;
    (void)state;
    (void)snprintf(pid, sizeof pid, "%d", (int)other);
    assert_int_equal(kpsim_hold_force(other, true), 0);
    assert_int_equal(kpsim_own_ktrace(other, KPSIM_KTRACE_FOREGROUND), 0);
    assert_status(kp_sampler_open(&sampler, &options, &err), KP_ERROR_HELD, &err);
    assert_int_equal(err.pid, other);
    assert_int_equal(err.code, EACCES);
    assert_non_null(strstr(err.message, pid));
    assert_non_null(strstr(err.message, "may be"));
    /* Without an owner there is no guess, even where an old number still stands. */
    assert_int_equal(kpsim_own_ktrace(0, KPSIM_KTRACE_OFF), 0);
    assert_int_equal(kpsim_sysctl_set("ktrace.owning_pid", &other, sizeof other), 0);
    assert_status(kp_sampler_open(&sampler, &options, &err), KP_ERROR_HELD, &err);
    assert_int_equal(err.pid, 0);
}

static void test_claimed_hardware_is_busy(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_AUTO);
    (void)state;
    assert_int_equal(kpsim_set_busy(true), 0);
    assert_refused(&options, KP_ERROR_BUSY, "claimed");
}

/* Words are packed by position, so a kernel that counts otherwise would count other events. */
static void test_a_kernel_with_other_counters_than_the_database_is_refused(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    (void)state;
    assert_int_equal(kpsim_fail("kpc_get_config_count", 1, 6, 0), 0);
    assert_refused_once(&options, KP_ERROR_LAYOUT, "the kernel has 10 and 6");
    assert_int_equal(kpsim_fail("kpc_get_counter_count", 1, 12, 0), 0);
    assert_refused_once(&options, KP_ERROR_LAYOUT, "the kernel has 12 and 8");
}

/* A second sampler that is refused leaves what the first one works with. */
static void test_a_refused_second_sampler_does_not_change_the_first(void **state)
{
    static const kp_event events[] = {KP_EVENT_INST_BRANCH};
    struct machine_state before = machine_now();
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = NULL;
    uint64_t values[2];
    kp_error err;
    (void)state;
    assert_int_equal(kpsim_fail("kpc_get_config_count", 1, 0x3f3f3f3f, 0), 0);
    assert_refused_once(&options, KP_ERROR_LAYOUT, "and 1061109567");
    assert_int_equal(kpsim_fail("kpc_get_counter_count", 1, 4, 0), 0);
    assert_refused_once(&options, KP_ERROR_LAYOUT, "has 4 and 8");
    ts = open_ids(sampler, events, 1);
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    assert_int_equal(kp_thread_sampler_sample(ts, &values[0], 1), KP_OK);
    retire(KP_EVENT_INST_BRANCH, 3, 0);
    assert_int_equal(kp_thread_sampler_sample(ts, &values[1], 1), KP_OK);
    assert_int_equal(values[1] - values[0], 3);
    kp_thread_sampler_close(ts);
    assert_ok(kp_sampler_release(sampler, &err), &err);
    kp_sampler_close(sampler);
    assert_unchanged(before);
}

/* kpep_event measured 48 bytes on older systems. */
static void test_events_of_another_size_are_refused(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    (void)state;
    options.kperfdata_path = OLD_KPERFDATA_PATH;
    assert_refused(&options, KP_ERROR_LAYOUT, "expected to measure 56 bytes, found 48");
}

static void test_a_guest_has_no_pmu(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_AUTO);
    (void)state;
    assert_int_equal(kpsim_set_profile(KPSIM_PROFILE_VM), 0);
    assert_refused(&options, KP_ERROR_NO_PMU, "virtual machine");
}

static void test_the_full_tier_needs_root(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    (void)state;
    assert_int_equal(kpsim_set_root(false), 0);
    assert_refused(&options, KP_ERROR_PRIVILEGE, "root");
}

/* ---- Probing -------------------------------------------------------------------------------- */

static void assert_probe(kp_access asked, kp_status expected, kp_access given)
{
    struct machine_state before = machine_now();
    kp_sampler_options options = stand_in(asked);
    kp_access access = KP_ACCESS_AUTO;
    kp_error err;
    assert_status(kp_sampler_probe(&access, &options, &err), expected, &err);
    assert_int_equal(access, given);
    assert_unchanged(before);
}

static void test_probe_tells_what_open_would_give_and_changes_nothing(void **state)
{
    int32_t other = kpsim_task_create("Instruments", 0);
    kp_sampler *sampler = NULL;
    (void)state;
    assert_int_equal(kpsim_set_automatic_clock(true), 0);
    assert_probe(KP_ACCESS_AUTO, KP_OK, KP_ACCESS_FULL);
    assert_probe(KP_ACCESS_ROOTLESS, KP_OK, KP_ACCESS_ROOTLESS);
    sampler = open_sampler();
    assert_probe(KP_ACCESS_FULL, KP_OK, KP_ACCESS_FULL); /* this process may open another */
    kp_sampler_close(sampler);
    assert_int_equal(kpsim_hold_force(other, true), 0);
    assert_probe(KP_ACCESS_AUTO, KP_ERROR_HELD, KP_ACCESS_AUTO);
    assert_probe(KP_ACCESS_ROOTLESS, KP_OK, KP_ACCESS_ROOTLESS);
    assert_int_equal(kpsim_set_root(false), 0);
    assert_probe(KP_ACCESS_AUTO, KP_OK, KP_ACCESS_ROOTLESS);
    assert_probe(KP_ACCESS_FULL, KP_ERROR_PRIVILEGE, KP_ACCESS_AUTO);
    assert_int_equal(kpsim_set_profile(KPSIM_PROFILE_VM), 0);
    assert_probe(KP_ACCESS_AUTO, KP_ERROR_NO_PMU, KP_ACCESS_AUTO);
}

/* A process that forced the counters by its own means can open, and keeps them afterwards. */
static void test_counters_that_this_process_holds_already_stay_held(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    kp_access access = KP_ACCESS_AUTO;
    kp_error err;
    (void)state;
    assert_int_equal(kpsim_hold_force(0, true), 0);
    assert_ok(kp_sampler_probe(&access, &options, &err), &err);
    kp_sampler_close(open_sampler());
    assert_true(machine_now().kernel.force_pid != 0);
}

static void test_getters_take_null(void **state)
{
    (void)state;
    assert_int_equal(kp_sampler_cpu(NULL), KP_CPU_UNKNOWN);
    assert_int_equal(kp_sampler_access(NULL), KP_ACCESS_AUTO);
    assert_null(kp_sampler_database(NULL));
    assert_null(kp_sampler_kperf(NULL));
    assert_null(kp_sampler_kperfdata(NULL));
    assert_int_equal(kp_sampler_release(NULL, NULL), KP_ERROR_INVALID_ARGUMENT);
    assert_int_equal(kp_sampler_reserve(NULL, NULL, 0, NULL), KP_ERROR_INVALID_ARGUMENT);
    kp_sampler_close(NULL);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, fresh_machine)
    const struct CMUnitTest tests[] = {
        TEST(test_opens_and_names_its_chip),
        TEST(test_takes_the_counters_and_gives_them_back),
        TEST(test_one_after_another),
        TEST(test_several_at_once_give_back_with_the_last),
        TEST(test_release_gives_back_and_keeps_the_object),
        TEST(test_release_is_refused_while_something_runs),
        TEST(test_null_out_is_refused),
        TEST(test_frameworks_that_cannot_be_used_are_named),
#if !defined(__APPLE__)
        TEST(test_without_macos_and_paths_there_is_no_platform),
#endif
        TEST(test_options_out_of_range_are_refused),
        TEST(test_options_init_is_the_macro),
        TEST(test_counters_of_another_task_are_held),
        TEST(test_the_owner_of_ktrace_is_named_as_a_suspect),
        TEST(test_claimed_hardware_is_busy),
        TEST(test_a_kernel_with_other_counters_than_the_database_is_refused),
        TEST(test_a_refused_second_sampler_does_not_change_the_first),
        TEST(test_events_of_another_size_are_refused),
        TEST(test_a_guest_has_no_pmu),
        TEST(test_the_full_tier_needs_root),
        TEST(test_probe_tells_what_open_would_give_and_changes_nothing),
        TEST(test_counters_that_this_process_holds_already_stay_held),
        TEST(test_getters_take_null),
    };
    return run_tests(tests);
}
