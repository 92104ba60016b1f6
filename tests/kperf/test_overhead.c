/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The overhead that is told to the user is what reading costs. On a machine whose counters move by known
 * amounts with each read, and by nothing else, that is a known number.
 */
#include "costly_kperf.h"
#include "fixture.h"

#include <errno.h>

enum {
    BRANCHES,
    INSTRUCTIONS,
    CYCLES,
    MISSES,
    BRANCHES_AGAIN,
    EVENTS
};

static const char *const names[EVENTS] = {"branches", "instructions", "cycles", "branch-misses",
                                          "INST_BRANCH"};

static kp_sampler *open_costly(kp_access access)
{
    kp_sampler_options options = stand_in(access);
    kp_sampler *sampler = NULL;
    kp_error err;
    options.kperf_path = COSTLY_KPERF_PATH;
    assert_ok(kp_sampler_open(&sampler, &options, &err), &err);
    return sampler;
}

static kp_thread_sampler *start_costly(kp_sampler *sampler, const char *const *events, size_t count)
{
    kp_thread_sampler *ts = open_names(sampler, events, count);
    kp_error err;
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    return ts;
}

/* Configurable events without the kernel's part, fixed ones with it, and nothing that did not happen. */
static void test_overhead_is_what_the_cheapest_reading_costs(void **state)
{
    kp_sampler *sampler = open_costly(KP_ACCESS_FULL);
    kp_thread_sampler *ts = start_costly(sampler, names, EVENTS);
    uint64_t counts[EVENTS];
    kp_error err;
    (void)state;

    assert_ok(kp_thread_sampler_overhead(ts, counts, EVENTS, &err), &err);
    assert_int_equal(counts[BRANCHES], COST_BRANCHES_USER);
    assert_int_equal(counts[BRANCHES_AGAIN], COST_BRANCHES_USER);
    assert_int_equal(counts[INSTRUCTIONS], COST_INSTRUCTIONS_USER + COST_INSTRUCTIONS_KERNEL);
    assert_int_equal(counts[CYCLES], COST_CYCLES_USER + COST_CYCLES_KERNEL);
    assert_int_equal(counts[MISSES], 0);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

/* Every region's difference holds at least the overhead, and one that nothing disturbed no more. */
static void test_overhead_leaves_what_a_short_region_did(void **state)
{
    kp_sampler *sampler = open_costly(KP_ACCESS_FULL);
    kp_thread_sampler *ts = start_costly(sampler, names, EVENTS);
    uint64_t overhead[EVENTS];
    uint64_t before[EVENTS];
    uint64_t after[EVENTS];
    bool exact = false;
    kp_error err;
    (void)state;

    assert_ok(kp_thread_sampler_overhead(ts, overhead, EVENTS, &err), &err);
    for (int i = 0; i < COST_TURNS; i++) {
        assert_int_equal(kp_thread_sampler_sample(ts, before, EVENTS), KP_OK);
        retire(KP_EVENT_INST_BRANCH, 3, 0);
        retire(KP_EVENT_FIXED_CYCLES, 20, 1);
        assert_int_equal(kp_thread_sampler_sample(ts, after, EVENTS), KP_OK);
        assert_true(after[BRANCHES] - before[BRANCHES] >= overhead[BRANCHES] + 3);
        assert_true(after[CYCLES] - before[CYCLES] >= overhead[CYCLES] + 21);
        exact = exact || (after[BRANCHES] - before[BRANCHES] == overhead[BRANCHES] + 3 &&
                          after[CYCLES] - before[CYCLES] == overhead[CYCLES] + 21);
    }
    assert_true(exact);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_overhead_of_the_rootless_tier(void **state)
{
    static const char *const fixed[] = {"instructions", "cycles"};
    kp_sampler *sampler = open_costly(KP_ACCESS_ROOTLESS);
    kp_thread_sampler *ts = start_costly(sampler, fixed, COUNT(fixed));
    uint64_t counts[COUNT(fixed)];
    kp_error err;
    (void)state;

    assert_ok(kp_thread_sampler_overhead(ts, counts, COUNT(fixed), &err), &err);
    assert_int_equal(counts[0], COST_INSTRUCTIONS_USER + COST_INSTRUCTIONS_KERNEL);
    assert_int_equal(counts[1], COST_CYCLES_USER + COST_CYCLES_KERNEL);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_overhead_changes_nothing_in_the_machine(void **state)
{
    kp_sampler *sampler = open_costly(KP_ACCESS_FULL);
    kp_thread_sampler *ts = start_costly(sampler, names, EVENTS);
    struct machine_state before = machine_now();
    uint64_t counts[EVENTS];
    kp_error err;
    (void)state;

    assert_ok(kp_thread_sampler_overhead(ts, counts, EVENTS, &err), &err);
    assert_unchanged(before);
    assert_true(kp_thread_sampler_is_running(ts));
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void expect_refusal(kp_thread_sampler *ts, size_t capacity, kp_status expected)
{
    uint64_t counts[EVENTS] = {1, 2, 3, 4, 5};
    static const uint64_t untouched[EVENTS] = {1, 2, 3, 4, 5};
    kp_error err;

    assert_status(kp_thread_sampler_overhead(ts, counts, capacity, &err), expected, &err);
    assert_memory_equal(counts, untouched, sizeof counts);
    assert_int_equal(kp_thread_sampler_overhead(ts, counts, capacity, NULL), expected);
}

static void test_overhead_refuses_what_sample_refuses(void **state)
{
    kp_sampler *sampler = open_costly(KP_ACCESS_FULL);
    kp_thread_sampler *ts = open_names(sampler, names, EVENTS);
    kp_error err;
    (void)state;

    expect_refusal(NULL, EVENTS, KP_ERROR_INVALID_ARGUMENT);
    expect_refusal(ts, EVENTS, KP_ERROR_NOT_RUNNING);
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    expect_refusal(ts, EVENTS - 1, KP_ERROR_BUFFER_TOO_SMALL);
    assert_status(kp_thread_sampler_overhead(ts, NULL, EVENTS, &err), KP_ERROR_INVALID_ARGUMENT,
                  &err);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

/* Whichever of the reads it is that fails. */
static void test_overhead_tells_when_a_reading_fails(void **state)
{
    static const uint64_t nths[] = {1, 2, 255, 256};
    kp_sampler *sampler = open_costly(KP_ACCESS_FULL);
    kp_thread_sampler *ts = start_costly(sampler, names, EVENTS);
    (void)state;

    for (size_t i = 0; i < COUNT(nths); i++) {
        uint64_t counts[EVENTS] = {1, 2, 3, 4, 5};
        static const uint64_t untouched[EVENTS] = {1, 2, 3, 4, 5};
        kp_error err;
        assert_int_equal(kpsim_fail("kpc_get_thread_counters", nths[i], -1, EBUSY), 0);
        assert_status(kp_thread_sampler_overhead(ts, counts, EVENTS, &err), KP_ERROR_BUSY, &err);
        assert_int_equal(err.code, EBUSY);
        assert_memory_equal(counts, untouched, sizeof counts);
    }
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_overhead_is_what_the_cheapest_reading_costs, fresh_machine),
        cmocka_unit_test_setup(test_overhead_leaves_what_a_short_region_did, fresh_machine),
        cmocka_unit_test_setup(test_overhead_of_the_rootless_tier, fresh_machine),
        cmocka_unit_test_setup(test_overhead_changes_nothing_in_the_machine, fresh_machine),
        cmocka_unit_test_setup(test_overhead_refuses_what_sample_refuses, fresh_machine),
        cmocka_unit_test_setup(test_overhead_tells_when_a_reading_fails, fresh_machine),
    };
    return run_tests(tests);
}
