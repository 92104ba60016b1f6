/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Memory runs out at each allocation in turn: the call says so, nothing leaks, and the machine is left
 * as it was found. The libraries' own sources are compiled into this program with allocation functions
 * that can fail (their names are defined on the command line).
 */
#include "fixture.h"

#include <stdlib.h>

static const char *const names[] = {"Cycles", "INST_BRANCH", "branch-misses"};

/* Allocations until one fails; 0: none does. */
static unsigned countdown;
static unsigned allocations;
static int outstanding;

void *faulty_malloc(size_t bytes);
void *faulty_calloc(size_t count, size_t bytes);
void faulty_free(void *pointer);

static void *counted(void *pointer)
{
    outstanding += pointer != NULL ? 1 : 0;
    return pointer;
}

static bool fails_now(void)
{
    allocations++;
    return countdown > 0 && --countdown == 0;
}

void *faulty_malloc(size_t bytes)
{
    return fails_now() ? NULL : counted(malloc(bytes));
}

void *faulty_calloc(size_t count, size_t bytes)
{
    return fails_now() ? NULL : counted(calloc(count, bytes));
}

void faulty_free(void *pointer)
{
    outstanding -= pointer != NULL ? 1 : 0;
    free(pointer);
}

/* A whole measurement, up to the first failure. */
static kp_status measure(kp_access access)
{
    kp_sampler_options options = stand_in(access);
    kp_sampler *sampler = (kp_sampler *)(void *)&nowhere;
    kp_thread_sampler *ts = (kp_thread_sampler *)(void *)&nowhere;
    size_t count = access == KP_ACCESS_FULL ? COUNT(names) : 1;
    uint64_t values[COUNT(names)];
    kp_error err;
    kp_status status = kp_sampler_open(&sampler, &options, &err);

    if (status != KP_OK) {
        assert_null(sampler);
        return status;
    }
    status = kp_sampler_reserve_names(sampler, names, count, &err);
    if (status == KP_OK) {
        status = kp_thread_sampler_open_names(&ts, sampler, names, count, &err);
    }
    if (status != KP_OK) {
        assert_null(ts);
        kp_sampler_close(sampler);
        return status;
    }
    /* From here on nothing is allocated. */
    countdown = 1;
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    assert_int_equal(kp_thread_sampler_sample(ts, values, COUNT(names)), KP_OK);
    assert_ok(kp_thread_sampler_check(ts, &err), &err);
    assert_ok(kp_thread_sampler_stop(ts, &err), &err);
    assert_int_equal(countdown, 1);
    countdown = 0;
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
    return KP_OK;
}

static void check_each_allocation(kp_access access)
{
    struct machine_state before = machine_now();
    unsigned total = 0;

    allocations = 0;
    assert_int_equal(measure(access), KP_OK);
    assert_int_equal(outstanding, 0);
    total = allocations;
    assert_true(total >= 5);
    for (unsigned nth = 1; nth <= total; nth++) {
        kp_status status = KP_OK;
        countdown = nth;
        status = measure(access);
        countdown = 0;
        /* The rootless tier does without a database. */
        assert_true(status == KP_ERROR_NO_MEMORY ||
                    (access == KP_ACCESS_ROOTLESS && status == KP_OK));
        assert_int_equal(outstanding, 0);
        assert_unchanged(before);
    }
}

static void test_each_allocation_failing_leaks_nothing(void **state)
{
    (void)state;
    check_each_allocation(KP_ACCESS_FULL);
}

static void test_each_allocation_failing_in_the_rootless_tier(void **state)
{
    (void)state;
    assert_int_equal(kpsim_set_automatic_clock(true), 0);
    check_each_allocation(KP_ACCESS_ROOTLESS);
}

static void test_probing_without_memory_changes_nothing(void **state)
{
    struct machine_state before = machine_now();
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    kp_access access = KP_ACCESS_AUTO;
    unsigned nth = 1;
    kp_status status = KP_OK;
    (void)state;
    do {
        countdown = nth++;
        status = kp_sampler_probe(&access, &options, NULL);
        countdown = 0;
        assert_int_equal(outstanding, 0);
        assert_unchanged(before);
    } while (status == KP_ERROR_NO_MEMORY);
    assert_int_equal(status, KP_OK);
    assert_true(nth > 4);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, fresh_machine)
    const struct CMUnitTest tests[] = {
        TEST(test_each_allocation_failing_leaks_nothing),
        TEST(test_each_allocation_failing_in_the_rootless_tier),
        TEST(test_probing_without_memory_changes_nothing),
    };
    return run_tests(tests);
}
