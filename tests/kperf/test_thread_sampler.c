/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf/thread_sampler.h>: counting, exactly, on a machine whose true counts the test decides. */
#include "fixture.h"

static const kp_event fixed[] = {KP_EVENT_FIXED_CYCLES, KP_EVENT_FIXED_INSTRUCTIONS};
static const kp_event mixed[] = {KP_EVENT_FIXED_INSTRUCTIONS, KP_EVENT_INST_BRANCH,
                                 KP_EVENT_FIXED_CYCLES, KP_EVENT_INST_ALL,
                                 KP_EVENT_BRANCH_MISPRED_NONSPEC};

static void start(kp_thread_sampler *ts)
{
    kp_error err;
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
}

static void stop(kp_thread_sampler *ts)
{
    kp_error err;
    assert_ok(kp_thread_sampler_stop(ts, &err), &err);
}

static void sample(kp_thread_sampler *ts, uint64_t *values)
{
    kp_status status = kp_thread_sampler_sample(ts, values, KP_EVENTS_MAX);
    kp_error err = {.status = KP_OK};
    if (status != KP_OK) {
        kp_thread_sampler_last_error(ts, &err);
    }
    assert_ok(status, &err);
}

/* Starts, retires known counts of each event, and expects exactly these. */
static void check_counts(kp_thread_sampler *ts, const kp_event *events, size_t count)
{
    uint64_t before[KP_EVENTS_MAX];
    uint64_t after[KP_EVENTS_MAX];

    start(ts);
    sample(ts, before);
    for (size_t i = 0; i < count; i++) {
        retire(events[i], 1000 * (i + 1), 7);
    }
    sample(ts, after);
    stop(ts);
    for (size_t i = 0; i < count; i++) {
        bool kernel_too = kp_thread_sampler_scope_at(ts, i) == KP_SCOPE_USER_AND_KERNEL;
        assert_int_equal(after[i] - before[i], 1000 * (i + 1) + (kernel_too ? 7 : 0));
    }
}

/* No kernel of macOS 14 is known to allow events of an M3 or later, none of 15 those of an M5
   (docs/platform.md B.7). */
static bool runs_on(kpsim_profile profile, kp_cpu cpu)
{
    switch (profile) {
    case KPSIM_PROFILE_P14:
        return cpu <= KP_CPU_M2;
    case KPSIM_PROFILE_P15:
        return cpu <= KP_CPU_M4;
    default:
        return true;
    }
}

/* The same on every chip and every system with counters. */
static void check_everywhere(const kp_event *events, size_t count)
{
    for (size_t c = 0; c < COUNT(chips); c++) {
        for (size_t p = 0; p < COUNT(profiles); p++) {
            struct machine_state before;
            kp_sampler *sampler = NULL;
            kp_thread_sampler *ts = NULL;
            assert_int_equal(kpsim_set_chip(chips[c].name), 0);
            if (!runs_on(profiles[p], chips[c].cpu)) {
                continue;
            }
            assert_int_equal(kpsim_set_profile(profiles[p]), 0);
            assert_int_equal(kpsim_set_automatic_clock(false), 0);
            before = machine_now();
            sampler = open_sampler();
            ts = open_ids(sampler, events, count);
            check_counts(ts, events, count);
            check_counts(ts, events, count); /* and again after a stop */
            kp_thread_sampler_close(ts);
            kp_sampler_close(sampler);
            assert_unchanged(before);
        }
    }
}

static void test_fixed_counters_count(void **state)
{
    (void)state;
    check_everywhere(fixed, COUNT(fixed));
}

static void test_one_configurable_counter_counts(void **state)
{
    static const kp_event one[] = {KP_EVENT_INST_BRANCH};
    (void)state;
    check_everywhere(one, COUNT(one));
}

static void test_fixed_and_configurable_counters_count_together(void **state)
{
    (void)state;
    check_everywhere(mixed, COUNT(mixed));
}

static void test_an_event_given_twice_shares_one_counter(void **state)
{
    static const kp_event twice[] = {KP_EVENT_INST_ALL, KP_EVENT_INST_BRANCH, KP_EVENT_INST_ALL};
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = open_ids(sampler, twice, COUNT(twice));
    uint64_t before[3];
    uint64_t after[3];
    (void)state;
    start(ts);
    sample(ts, before);
    retire(KP_EVENT_INST_ALL, 500, 0);
    sample(ts, after);
    assert_int_equal(after[0] - before[0], 500);
    assert_int_equal(after[1] - before[1], 0);
    assert_int_equal(after[2] - before[2], 500);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

/* Nothing was retired, so whatever a difference shows comes from snapshots. */
static void test_the_first_difference_is_right(void **state)
{
    uint64_t values[2][COUNT(mixed)];
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    (void)state;
    retire(KP_EVENT_FIXED_CYCLES, 123456789, 1000); /* the machine has been up for a while */
    retire(KP_EVENT_FIXED_INSTRUCTIONS, 987654321, 1000);
    sampler = open_sampler();
    ts = open_ids(sampler, mixed, COUNT(mixed));
    for (int round = 0; round < 3; round++) {
        start(ts);
        sample(ts, values[0]);
        sample(ts, values[1]);
        for (size_t i = 0; i < COUNT(mixed); i++) {
            assert_int_equal(values[1][i], values[0][i]);
        }
        stop(ts);
        retire(KP_EVENT_FIXED_CYCLES, 55555, 0);
    }
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_totals_never_go_back(void **state)
{
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = open_ids(sampler, mixed, COUNT(mixed));
    uint64_t last[COUNT(mixed)] = {0};
    uint64_t now[COUNT(mixed)];
    (void)state;
    assert_int_equal(kpsim_set_automatic_clock(true), 0);
    start(ts);
    for (int i = 0; i < 200; i++) {
        sample(ts, now);
        for (size_t k = 0; k < COUNT(mixed); k++) {
            assert_true(now[k] >= last[k]);
            last[k] = now[k];
        }
    }
    assert_true(now[0] > 0 && now[2] > 0);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

/* Every function that the frameworks have, and what is reached through them. */
static const char *const symbols[] = {
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperf_symbols.def>
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperf_optional_symbols.def>
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperfdata_symbols.def>
};

static void test_a_sample_makes_one_kernel_call(void **state)
{
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = open_ids(sampler, mixed, COUNT(mixed));
    uint64_t values[COUNT(mixed)];
    uint64_t calls = 0;
    (void)state;
    start(ts);
    assert_int_equal(kpsim_calls_clear(), 0);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(kp_thread_sampler_sample(ts, values, COUNT(mixed)), KP_OK);
    }
    for (size_t i = 0; i < COUNT(symbols); i++) {
        calls += kpsim_calls(symbols[i]);
    }
    assert_int_equal(kpsim_calls("kpc_get_thread_counters"), 100);
    assert_int_equal(calls, 100);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_start_and_stop_may_be_repeated(void **state)
{
    struct machine_state before = machine_now();
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = open_ids(sampler, mixed, COUNT(mixed));
    uint64_t values[COUNT(mixed)];
    (void)state;
    stop(ts);
    assert_false(kp_thread_sampler_is_running(ts));
    start(ts);
    start(ts);
    assert_true(kp_thread_sampler_is_running(ts));
    sample(ts, values);
    stop(ts);
    stop(ts);
    assert_false(kp_thread_sampler_is_running(ts));
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
    assert_unchanged(before);
}

static void test_sampling_while_stopped_is_an_error(void **state)
{
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = open_ids(sampler, fixed, COUNT(fixed));
    uint64_t values[2] = {42, 43};
    kp_error err;
    (void)state;
    assert_int_equal(kp_thread_sampler_sample(ts, values, 2), KP_ERROR_NOT_RUNNING);
    kp_thread_sampler_last_error(ts, &err);
    assert_int_equal(err.status, KP_ERROR_NOT_RUNNING);
    start(ts);
    sample(ts, (uint64_t[KP_EVENTS_MAX]){0});
    stop(ts);
    assert_int_equal(kp_thread_sampler_sample(ts, values, 2), KP_ERROR_NOT_RUNNING);
    assert_int_equal(values[0], 42);
    assert_int_equal(values[1], 43);
    assert_status(kp_thread_sampler_check(ts, &err), KP_ERROR_NOT_RUNNING, &err);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_a_buffer_too_small_is_left_alone(void **state)
{
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = open_ids(sampler, mixed, COUNT(mixed));
    uint64_t values[COUNT(mixed)] = {1, 2, 3, 4, 5};
    kp_error err;
    (void)state;
    start(ts);
    assert_int_equal(kp_thread_sampler_sample(ts, values, COUNT(mixed) - 1),
                     KP_ERROR_BUFFER_TOO_SMALL);
    for (size_t i = 0; i < COUNT(mixed); i++) {
        assert_int_equal(values[i], i + 1);
    }
    kp_thread_sampler_last_error(ts, &err);
    assert_non_null(strstr(err.message, "5"));
    assert_int_equal(kp_thread_sampler_sample(ts, NULL, 5), KP_ERROR_INVALID_ARGUMENT);
    assert_int_equal(kp_thread_sampler_sample(NULL, values, 5), KP_ERROR_INVALID_ARGUMENT);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_closing_stops_and_puts_back(void **state)
{
    struct machine_state before = machine_now();
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = open_ids(sampler, mixed, COUNT(mixed));
    (void)state;
    start(ts);
    assert_int_equal(machine_now().kernel.counting, 3);
    assert_int_equal(machine_now().kernel.thread_counting, 3);
    kp_thread_sampler_close(ts);
    assert_int_equal(machine_now().kernel.counting, before.kernel.counting);
    assert_int_equal(machine_now().kernel.thread_counting, before.kernel.thread_counting);
    kp_sampler_close(sampler);
    assert_unchanged(before);
}

/* ---- What is refused ------------------------------------------------------------------------ */

static void test_lists_out_of_range_are_refused(void **state)
{
    kp_sampler *sampler = open_sampler();
    kp_event many[KP_EVENTS_MAX + 1];
    static const char *const no_name[] = {"INST_ALL", NULL};
    kp_thread_sampler *ts = (kp_thread_sampler *)(void *)&nowhere;
    kp_error err;
    (void)state;
    for (size_t i = 0; i < COUNT(many); i++) {
        many[i] = KP_EVENT_INST_ALL;
    }
    assert_status(kp_thread_sampler_open(NULL, sampler, fixed, 2, &err), KP_ERROR_INVALID_ARGUMENT,
                  &err);
    assert_status(kp_thread_sampler_open(&ts, NULL, fixed, 2, &err), KP_ERROR_INVALID_ARGUMENT,
                  &err);
    assert_null(ts);
    assert_status(kp_thread_sampler_open(&ts, sampler, NULL, 2, &err), KP_ERROR_INVALID_ARGUMENT,
                  &err);
    assert_status(kp_thread_sampler_open(&ts, sampler, fixed, 0, &err), KP_ERROR_INVALID_ARGUMENT,
                  &err);
    assert_non_null(strstr(err.message, "0 events"));
    assert_status(kp_thread_sampler_open(&ts, sampler, many, COUNT(many), &err),
                  KP_ERROR_INVALID_ARGUMENT, &err);
    assert_non_null(strstr(err.message, "33 events"));
    assert_status(kp_thread_sampler_open_names(&ts, sampler, no_name, 2, &err),
                  KP_ERROR_INVALID_ARGUMENT, &err);
    assert_int_equal(err.events, 2);
    /* As often as there are positions is fine: it is one event. */
    assert_ok(kp_thread_sampler_open(&ts, sampler, many, KP_EVENTS_MAX, &err), &err);
    start(ts);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_unknown_names_are_marked_and_near_ones_told(void **state)
{
    static const char *const names[] = {"Cycles", "INST_BRANCHES", "INST_ALL", "no such thing"};
    static const kp_event ids[] = {KP_EVENT_INST_ALL, (kp_event)31999};
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = (kp_thread_sampler *)(void *)&nowhere;
    kp_error err;
    (void)state;
    assert_status(kp_thread_sampler_open_names(&ts, sampler, names, COUNT(names), &err),
                  KP_ERROR_EVENT_UNKNOWN, &err);
    assert_null(ts);
    assert_int_equal(err.events, 1 << 1 | 1 << 3);
    assert_non_null(strstr(err.message, "INST_BRANCHES"));
    assert_non_null(strstr(err.message, "near: INST_BRANCH"));
    assert_status(kp_thread_sampler_open(&ts, sampler, ids, COUNT(ids), &err),
                  KP_ERROR_EVENT_UNKNOWN, &err);
    assert_int_equal(err.events, 1 << 1);
    assert_non_null(strstr(err.message, "31999"));
    kp_sampler_close(sampler);
}

static void test_events_of_other_chips_are_not_on_this_one(void **state)
{
    static const kp_event ids[] = {KP_EVENT_FIXED_CYCLES, KP_EVENT_ARM_BR_PRED};
    static const char *const names[] = {"ARM_BR_PRED"};
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = NULL;
    kp_error err;
    (void)state;
    assert_status(kp_thread_sampler_open(&ts, sampler, ids, COUNT(ids), &err),
                  KP_ERROR_EVENT_NOT_ON_CHIP, &err);
    assert_int_equal(err.events, 1 << 1);
    assert_non_null(strstr(err.message, "ARM_BR_PRED"));
    assert_non_null(strstr(err.message, "M1"));
    assert_status(kp_thread_sampler_open_names(&ts, sampler, names, 1, &err),
                  KP_ERROR_EVENT_NOT_ON_CHIP, &err);
    kp_sampler_close(sampler);
}

/* INST_LDST and INST_SIMD_ALU can only use one counter on an M1, the same. */
static void test_events_that_cannot_fit_name_the_smallest_clash(void **state)
{
    static const char *const names[] = {"INST_BRANCH", "INST_LDST", "INST_ALL", "INST_SIMD_ALU"};
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = NULL;
    const kp_database *database = kp_sampler_database(sampler);
    uint32_t clash = 0;
    kp_error err;
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        const kp_database_event *event = kp_database_find(database, names[i]);
        clash |= (kp_database_event_mask(event) == 0x80 ? 1U : 0U) << i;
    }
    assert_true(__builtin_popcount(clash) >= 2);
    assert_status(kp_thread_sampler_open_names(&ts, sampler, names, COUNT(names), &err),
                  KP_ERROR_EVENTS_CLASH, &err);
    assert_int_equal(__builtin_popcount(err.events), 2);
    assert_int_equal(err.events & ~clash, 0);
    kp_sampler_close(sampler);
}

static void test_names_are_those_of_the_database(void **state)
{
    static const char *const names[] = {"Cycles", "instructions", "branch-misses", "INST_ALL"};
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = open_names(sampler, names, COUNT(names));
    (void)state;
    assert_int_equal(kp_thread_sampler_count(ts), COUNT(names));
    assert_string_equal(kp_thread_sampler_name_at(ts, 0), "FIXED_CYCLES");
    assert_string_equal(kp_thread_sampler_name_at(ts, 1), "FIXED_INSTRUCTIONS");
    assert_string_equal(kp_thread_sampler_name_at(ts, 2), "BRANCH_MISPRED_NONSPEC");
    assert_string_equal(kp_thread_sampler_name_at(ts, 3), "INST_ALL");
    assert_null(kp_thread_sampler_name_at(ts, 4));
    assert_int_equal(kp_thread_sampler_scope_at(ts, 0), KP_SCOPE_USER_AND_KERNEL);
    assert_int_equal(kp_thread_sampler_scope_at(ts, 2), KP_SCOPE_USER);
    assert_int_equal(kp_thread_sampler_scope_at(ts, 4), KP_SCOPE_NONE);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_getters_take_null(void **state)
{
    kp_error err;
    (void)state;
    assert_false(kp_thread_sampler_is_running(NULL));
    assert_int_equal(kp_thread_sampler_count(NULL), 0);
    assert_null(kp_thread_sampler_name_at(NULL, 0));
    assert_int_equal(kp_thread_sampler_scope_at(NULL, 0), KP_SCOPE_NONE);
    assert_status(kp_thread_sampler_start(NULL, &err), KP_ERROR_INVALID_ARGUMENT, &err);
    assert_status(kp_thread_sampler_stop(NULL, &err), KP_ERROR_INVALID_ARGUMENT, &err);
    assert_status(kp_thread_sampler_check(NULL, &err), KP_ERROR_INVALID_ARGUMENT, &err);
    kp_thread_sampler_last_error(NULL, &err);
    assert_int_equal(err.status, KP_OK);
    kp_thread_sampler_last_error(NULL, NULL);
    kp_thread_sampler_close(NULL);
}

/* The sampler first, its thread samplers later: defined and safe. */
static void test_a_sampler_may_be_closed_before_its_thread_samplers(void **state)
{
    struct machine_state before = machine_now();
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *running = open_ids(sampler, mixed, COUNT(mixed));
    kp_thread_sampler *idle = open_ids(sampler, fixed, COUNT(fixed));
    uint64_t values[2][KP_EVENTS_MAX];
    kp_error err;
    (void)state;
    start(running);
    kp_sampler_close(sampler);
    sample(running, values[0]);
    retire(KP_EVENT_INST_BRANCH, 77, 0);
    sample(running, values[1]);
    assert_int_equal(values[1][1] - values[0][1], 77);
    assert_string_equal(kp_thread_sampler_name_at(running, 1), "INST_BRANCH");
    assert_status(kp_thread_sampler_start(idle, &err), KP_ERROR_SAMPLER_CLOSED, &err);
    stop(running);
    assert_unchanged(before); /* with the last stop */
    assert_status(kp_thread_sampler_start(running, &err), KP_ERROR_SAMPLER_CLOSED, &err);
    kp_thread_sampler_close(idle);
    kp_thread_sampler_close(running);
    assert_unchanged(before);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, fresh_machine)
    const struct CMUnitTest tests[] = {
        TEST(test_fixed_counters_count),
        TEST(test_one_configurable_counter_counts),
        TEST(test_fixed_and_configurable_counters_count_together),
        TEST(test_an_event_given_twice_shares_one_counter),
        TEST(test_the_first_difference_is_right),
        TEST(test_totals_never_go_back),
        TEST(test_a_sample_makes_one_kernel_call),
        TEST(test_start_and_stop_may_be_repeated),
        TEST(test_sampling_while_stopped_is_an_error),
        TEST(test_a_buffer_too_small_is_left_alone),
        TEST(test_closing_stops_and_puts_back),
        TEST(test_lists_out_of_range_are_refused),
        TEST(test_unknown_names_are_marked_and_near_ones_told),
        TEST(test_events_of_other_chips_are_not_on_this_one),
        TEST(test_events_that_cannot_fit_name_the_smallest_clash),
        TEST(test_names_are_those_of_the_database),
        TEST(test_getters_take_null),
        TEST(test_a_sampler_may_be_closed_before_its_thread_samplers),
    };
    return run_tests(tests);
}
