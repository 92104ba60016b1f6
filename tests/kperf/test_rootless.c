/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * No root, no problem for the two fixed events: instructions and cycles of the calling thread, user and
 * kernel, without any effect on the system.
 */
#include "fixture.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

static const kp_event both[] = {KP_EVENT_FIXED_CYCLES, KP_EVENT_FIXED_INSTRUCTIONS,
                                KP_EVENT_FIXED_CYCLES};

/* Every function that could have an effect, or needs root. */
static const char *const kpc[] = {
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperf_symbols.def>
};

static int without_root(void **state)
{
    (void)state;
    return kpsim_reset() == 0 && kpsim_set_root(false) == 0 ? 0 : -1;
}

/* Opening looks whether the counts move, so the clock is stopped afterwards. */
static kp_sampler *open_rootless(kp_access asked)
{
    kp_sampler_options options = stand_in(asked);
    kp_sampler *sampler = NULL;
    kp_error err;
    assert_int_equal(kpsim_set_automatic_clock(true), 0);
    assert_ok(kp_sampler_open(&sampler, &options, &err), &err);
    assert_int_equal(err.code, 0);
    assert_string_equal(err.message, "");
    assert_int_equal(kp_sampler_access(sampler), KP_ACCESS_ROOTLESS);
    assert_int_equal(kpsim_set_automatic_clock(false), 0);
    return sampler;
}

static void check_counts(kp_sampler *sampler)
{
    kp_thread_sampler *ts = open_ids(sampler, both, COUNT(both));
    uint64_t values[2][COUNT(both)];
    kp_error err;
    assert_int_equal(kp_thread_sampler_sample(ts, values[0], 3), KP_ERROR_NOT_RUNNING);
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    assert_int_equal(kp_thread_sampler_sample(ts, values[0], 3), KP_OK);
    retire(KP_EVENT_FIXED_CYCLES, 1000, 30);
    retire(KP_EVENT_FIXED_INSTRUCTIONS, 5000, 7);
    assert_int_equal(kp_thread_sampler_sample(ts, values[1], 3), KP_OK);
    assert_int_equal(values[1][0] - values[0][0], 1030);
    assert_int_equal(values[1][1] - values[0][1], 5007);
    assert_int_equal(values[1][2] - values[0][2], 1030);
    assert_int_equal(kp_thread_sampler_scope_at(ts, 0), KP_SCOPE_USER_AND_KERNEL);
    assert_string_equal(kp_thread_sampler_name_at(ts, 1), "FIXED_INSTRUCTIONS");
    assert_int_equal(kp_thread_sampler_sample(ts, values[1], 2), KP_ERROR_BUFFER_TOO_SMALL);
    assert_ok(kp_thread_sampler_check(ts, &err), &err);
    assert_status(kp_sampler_release(sampler, &err), KP_ERROR_STILL_RUNNING, &err);
    assert_ok(kp_thread_sampler_stop(ts, &err), &err);
    assert_int_equal(kp_thread_sampler_sample(ts, values[1], 3), KP_ERROR_NOT_RUNNING);
    kp_thread_sampler_close(ts);
}

static void test_auto_falls_to_it_for_lack_of_privilege(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(chips); i++) {
        struct machine_state before;
        kp_sampler *sampler = NULL;
        assert_int_equal(kpsim_set_chip(chips[i].name), 0);
        before = machine_now();
        sampler = open_rootless(KP_ACCESS_AUTO);
        assert_int_equal(kp_sampler_cpu(sampler), chips[i].cpu);
        check_counts(sampler);
        kp_sampler_close(sampler);
        assert_unchanged(before);
    }
}

static void test_full_refuses_instead(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    kp_sampler *sampler = NULL;
    kp_error err;
    (void)state;
    assert_status(kp_sampler_open(&sampler, &options, &err), KP_ERROR_PRIVILEGE, &err);
    assert_int_equal(err.code, EPERM);
}

/* Held or claimed counters are errors with AUTO, and no obstacle for who asks for this tier. */
static void test_asked_for_it_works_beside_a_holder(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_AUTO);
    int32_t other = 0;
    kp_sampler *sampler = NULL;
    kp_error err;
    (void)state;
    assert_int_equal(kpsim_set_root(true), 0);
    other = kpsim_task_create("Instruments", 0);
    assert_int_equal(kpsim_hold_force(other, true), 0);
    assert_status(kp_sampler_open(&sampler, &options, &err), KP_ERROR_HELD, &err);
    sampler = open_rootless(KP_ACCESS_ROOTLESS);
    check_counts(sampler);
    kp_sampler_close(sampler);
    assert_int_equal(kpsim_hold_force(other, false), 0);
    assert_int_equal(kpsim_set_busy(true), 0);
    assert_status(kp_sampler_open(&sampler, &options, &err), KP_ERROR_BUSY, &err);
    sampler = open_rootless(KP_ACCESS_ROOTLESS);
    check_counts(sampler);
    kp_sampler_close(sampler);
}

static void test_asked_for_it_never_touches_the_counters(void **state)
{
    kp_sampler *sampler = NULL;
    (void)state;
    assert_int_equal(kpsim_set_root(true), 0);
    assert_int_equal(kpsim_calls_clear(), 0);
    sampler = open_rootless(KP_ACCESS_ROOTLESS);
    check_counts(sampler);
    kp_sampler_close(sampler);
    for (size_t i = 0; i < COUNT(kpc); i++) {
        if (kpsim_calls(kpc[i]) != 0) {
            print_error("%s was called\n", kpc[i]);
            fail();
        }
    }
}

static void test_other_events_say_what_is_missing(void **state)
{
    static const kp_event with_branches[] = {KP_EVENT_FIXED_CYCLES, KP_EVENT_INST_BRANCH};
    static const char *const names[] = {"Cycles", "L1-dcache-load-misses"};
    static const char *const unknown[] = {"Instructions", "no such event"};
    kp_sampler *sampler = open_rootless(KP_ACCESS_AUTO);
    kp_thread_sampler *ts = (kp_thread_sampler *)(void *)&nowhere;
    kp_error err;
    (void)state;
    assert_status(kp_thread_sampler_open(&ts, sampler, with_branches, 2, &err), KP_ERROR_PRIVILEGE,
                  &err);
    assert_null(ts);
    assert_int_equal(err.events, 1 << 1);
    assert_non_null(strstr(err.message, "INST_BRANCH needs root"));
    assert_status(kp_thread_sampler_open_names(&ts, sampler, names, 2, &err), KP_ERROR_PRIVILEGE,
                  &err);
    assert_int_equal(err.events, 1 << 1);
    assert_status(kp_thread_sampler_open_names(&ts, sampler, unknown, 2, &err),
                  KP_ERROR_EVENT_UNKNOWN, &err);
    assert_int_equal(err.events, 1 << 1);
    assert_status(kp_sampler_reserve(sampler, with_branches, 2, &err), KP_ERROR_PRIVILEGE, &err);
    assert_ok(kp_sampler_reserve(sampler, both, 2, &err), &err);
    kp_sampler_close(sampler);
}

static void test_without_a_database_it_works_all_the_same(void **state)
{
    static const char *const names[] = {"Cycles", "instructions"};
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    (void)state;
    assert_int_equal(kpsim_fail("kpep_db_create", 1, KPEP_CONFIG_ERROR_DB_NOT_FOUND, 0), 0);
    sampler = open_rootless(KP_ACCESS_AUTO);
    assert_null(kp_sampler_database(sampler));
    assert_int_equal(kp_sampler_cpu(sampler), KP_CPU_UNKNOWN);
    check_counts(sampler);
    ts = open_names(sampler, names, COUNT(names));
    assert_string_equal(kp_thread_sampler_name_at(ts, 0), "FIXED_CYCLES");
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_counts_that_stand_still_are_an_error(void **state)
{
    kp_sampler_options options = stand_in(KP_ACCESS_ROOTLESS);
    kp_sampler *sampler = NULL;
    kp_error err;
    (void)state;
    /* A guest answers that there are none. */
    assert_int_equal(kpsim_set_profile(KPSIM_PROFILE_VM), 0);
    assert_status(kp_sampler_open(&sampler, &options, &err), KP_ERROR_NO_PMU, &err);
    assert_null(sampler);
    /* One that answers with what is in the buffer: zeros that do not move. */
    assert_int_equal(kpsim_set_profile(KPSIM_PROFILE_P15), 0);
    assert_int_equal(kpsim_fail("thread_selfcounts", 0, 0, 0), 0);
    assert_status(kp_sampler_open(&sampler, &options, &err), KP_ERROR_NO_PMU, &err);
    assert_non_null(strstr(err.message, "stand still"));
    assert_int_equal(kpsim_fail_clear(), 0);
}

static void test_a_failing_read_leaves_values_alone(void **state)
{
    kp_sampler *sampler = open_rootless(KP_ACCESS_ROOTLESS);
    kp_thread_sampler *ts = open_ids(sampler, both, 2);
    uint64_t values[2] = {3, 4};
    kp_error err;
    (void)state;
    assert_int_equal(kpsim_fail("thread_selfcounts", 1, -1, EFAULT), 0);
    assert_status(kp_thread_sampler_start(ts, &err), KP_ERROR_KERNEL_CALL, &err);
    assert_false(kp_thread_sampler_is_running(ts));
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    assert_int_equal(kpsim_fail("thread_selfcounts", 1, -1, EFAULT), 0);
    assert_int_equal(kp_thread_sampler_sample(ts, values, 2), KP_ERROR_KERNEL_CALL);
    assert_int_equal(values[0], 3);
    assert_int_equal(values[1], 4);
    kp_thread_sampler_last_error(ts, &err);
    assert_int_equal(err.code, EFAULT);
    assert_non_null(strstr(err.message, "thread_selfcounts"));
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_a_forked_child_is_told(void **state)
{
    kp_sampler *sampler = open_rootless(KP_ACCESS_ROOTLESS);
    kp_thread_sampler *ts = open_ids(sampler, both, 2);
    uint64_t values[2];
    kp_error err;
    int status = 0;
    pid_t pid = -1;
    (void)state;
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    pid = fork();
    if (pid == 0) {
        bool told = kp_thread_sampler_sample(ts, values, 2) == KP_ERROR_FORKED;
        kp_thread_sampler_close(ts);
        kp_sampler_close(sampler);
        _exit(told ? 0 : 1);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_int_equal(kp_thread_sampler_sample(ts, values, 2), KP_OK);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_both_tiers_in_one_process(void **state)
{
    static const kp_event branches[] = {KP_EVENT_INST_BRANCH};
    kp_sampler *full = NULL;
    kp_sampler *rootless = NULL;
    kp_thread_sampler *ts = NULL;
    uint64_t values[2];
    kp_error err;
    (void)state;
    assert_int_equal(kpsim_set_root(true), 0);
    full = open_sampler();
    rootless = open_rootless(KP_ACCESS_ROOTLESS);
    ts = open_ids(full, branches, 1);
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    assert_int_equal(kp_thread_sampler_sample(ts, &values[0], 1), KP_OK);
    check_counts(rootless);
    retire(KP_EVENT_INST_BRANCH, 2, 0);
    assert_int_equal(kp_thread_sampler_sample(ts, &values[1], 1), KP_OK);
    assert_int_equal(values[1] - values[0], 2);
    kp_thread_sampler_close(ts);
    kp_sampler_close(rootless);
    kp_sampler_close(full);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, without_root)
    const struct CMUnitTest tests[] = {
        TEST(test_auto_falls_to_it_for_lack_of_privilege),
        TEST(test_full_refuses_instead),
        TEST(test_asked_for_it_works_beside_a_holder),
        TEST(test_asked_for_it_never_touches_the_counters),
        TEST(test_other_events_say_what_is_missing),
        TEST(test_without_a_database_it_works_all_the_same),
        TEST(test_counts_that_stand_still_are_an_error),
        TEST(test_a_failing_read_leaves_values_alone),
        TEST(test_a_forked_child_is_told),
        TEST(test_both_tiers_in_one_process),
    };
    return run_tests(tests);
}
