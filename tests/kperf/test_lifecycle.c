/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Threads that end, processes that fork and exit. A child process shares the stand-in's machine with its
 * parent, as it shares the kernel on a Mac.
 */
#include "crew.h"
#include "deaths.h"
#include "fixture.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const kp_event events[] = {KP_EVENT_INST_BRANCH, KP_EVENT_FIXED_CYCLES};

enum {
    CHILD_OK = 42
};

static kp_thread_sampler *started(kp_sampler *sampler)
{
    kp_thread_sampler *ts = open_ids(sampler, events, COUNT(events));
    kp_error err;
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    return ts;
}

/* Runs a function in a child process; its result is the child's exit code. */
static int in_child(int (*run)(void *argument), void *argument)
{
    int status = 0;
    pid_t pid = fork();
    if (pid == 0) {
        _exit(run(argument));
    }
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* ---- Threads -------------------------------------------------------------------------------- */

struct visit {
    kp_sampler *sampler;
    kp_thread_sampler *ts;
    kp_status status;
};

static void *start_and_end(void *argument)
{
    struct visit *visit = argument;
    visit->status = kp_thread_sampler_open(&visit->ts, visit->sampler, events, COUNT(events), NULL);
    if (visit->status == KP_OK) {
        visit->status = kp_thread_sampler_start(visit->ts, NULL);
    }
    return NULL;
}

static void run_in_thread(void *(*run)(void *argument), void *argument)
{
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, run, argument), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
}

static void test_a_thread_that_ends_while_running_is_stopped(void **state)
{
    struct machine_state before = machine_now();
    struct visit visit = {open_sampler(), NULL, KP_OK};
    uint64_t values[2] = {1, 2};
    kp_error err;
    (void)state;
    run_in_thread(start_and_end, &visit);
    assert_int_equal(visit.status, KP_OK);
    assert_int_equal(machine_now().kernel.thread_counting, before.kernel.thread_counting);
    assert_int_equal(machine_now().kernel.counting, before.kernel.counting);
    /* The handle stays valid, for what other threads may do. */
    assert_false(kp_thread_sampler_is_running(visit.ts));
    assert_string_equal(kp_thread_sampler_name_at(visit.ts, 0), "INST_BRANCH");
    assert_int_equal(kp_thread_sampler_sample(visit.ts, values, 2), KP_ERROR_WRONG_THREAD);
    assert_int_equal(values[0], 1);
    kp_thread_sampler_last_error(visit.ts, &err);
    assert_int_equal(err.status, KP_OK);
    assert_status(kp_thread_sampler_check(visit.ts, &err), KP_ERROR_NOT_RUNNING, &err);
    kp_thread_sampler_close(visit.ts);
    assert_ok(kp_sampler_release(visit.sampler, &err), &err);
    kp_sampler_close(visit.sampler);
    assert_unchanged(before);
}

static void *start_and_lose_root(void *argument)
{
    start_and_end(argument);
    (void)kpsim_set_root(false);
    return NULL;
}

static void test_what_fails_at_a_threads_end_is_kept_as_its_last_error(void **state)
{
    struct visit visit = {open_sampler(), NULL, KP_OK};
    kp_error err;
    (void)state;
    run_in_thread(start_and_lose_root, &visit);
    assert_int_equal(visit.status, KP_OK);
    assert_false(kp_thread_sampler_is_running(visit.ts));
    kp_thread_sampler_last_error(visit.ts, &err);
    assert_int_equal(err.status, KP_ERROR_NOT_RESTORED);
    kp_thread_sampler_close(visit.ts);
    kp_sampler_close(visit.sampler);
}

static void test_a_thread_that_ends_leaves_others_counting(void **state)
{
    struct visit visit = {open_sampler(), NULL, KP_OK};
    kp_thread_sampler *ts = started(visit.sampler);
    uint64_t values[2][2];
    (void)state;
    assert_int_equal(kp_thread_sampler_sample(ts, values[0], 2), KP_OK);
    run_in_thread(start_and_end, &visit);
    assert_int_equal(visit.status, KP_OK);
    retire(KP_EVENT_INST_BRANCH, 31, 0);
    assert_int_equal(kp_thread_sampler_sample(ts, values[1], 2), KP_OK);
    assert_int_equal(values[1][0] - values[0][0], 31);
    kp_thread_sampler_close(visit.ts);
    kp_thread_sampler_close(ts);
    kp_sampler_close(visit.sampler);
}

/* A new thread often gets the old one's memory and number; it does not get its identity. */
static void *use_foreign(void *argument)
{
    struct visit *visit = argument;
    uint64_t values[2];
    kp_error err;
    kp_thread_sampler *own = NULL;
    if (kp_thread_sampler_sample(visit->ts, values, 2) != KP_ERROR_WRONG_THREAD ||
        kp_thread_sampler_open(&own, visit->sampler, events, COUNT(events), NULL) != KP_OK ||
        kp_thread_sampler_sample(visit->ts, values, 2) != KP_ERROR_WRONG_THREAD ||
        kp_thread_sampler_start(visit->ts, &err) != KP_ERROR_WRONG_THREAD ||
        kp_thread_sampler_stop(visit->ts, &err) != KP_ERROR_WRONG_THREAD) {
        visit->status = KP_ERROR_KERNEL_CALL;
    }
    kp_thread_sampler_close(own);
    return NULL;
}

static void test_identities_of_threads_are_not_used_again(void **state)
{
    struct visit visit = {open_sampler(), NULL, KP_OK};
    (void)state;
    run_in_thread(start_and_end, &visit);
    for (int i = 0; i < 20 && visit.status == KP_OK; i++) {
        run_in_thread(use_foreign, &visit);
    }
    assert_int_equal(visit.status, KP_OK);
    kp_thread_sampler_close(visit.ts);
    kp_sampler_close(visit.sampler);
}

static void test_other_threads_are_refused_and_change_nothing(void **state)
{
    struct visit visit = {open_sampler(), NULL, KP_OK};
    uint64_t values[2];
    (void)state;
    visit.ts = started(visit.sampler);
    run_in_thread(use_foreign, &visit);
    assert_int_equal(visit.status, KP_OK);
    assert_true(kp_thread_sampler_is_running(visit.ts));
    assert_int_equal(kp_thread_sampler_sample(visit.ts, values, 2), KP_OK);
    kp_thread_sampler_close(visit.ts);
    kp_sampler_close(visit.sampler);
}

static void *close_foreign(void *argument)
{
    struct visit *visit = argument;
    kp_thread_sampler_close(visit->ts);
    return NULL;
}

static void test_any_thread_may_close(void **state)
{
    struct machine_state before = machine_now();
    struct visit visit = {open_sampler(), NULL, KP_OK};
    (void)state;
    visit.ts = started(visit.sampler);
    run_in_thread(close_foreign, &visit);
    kp_sampler_close(visit.sampler);
    assert_unchanged(before);
}

/* ---- Fork ----------------------------------------------------------------------------------- */

struct family {
    kp_sampler *sampler;
    kp_thread_sampler *running;
    kp_thread_sampler *idle;
};

static int child_with_old_handles(void *argument)
{
    struct family *family = argument;
    uint64_t values[2] = {5, 6};
    kp_thread_sampler *ts = NULL;
    kp_error err;
    if (kp_thread_sampler_sample(family->running, values, 2) != KP_ERROR_FORKED || values[0] != 5 ||
        kp_thread_sampler_stop(family->running, &err) != KP_ERROR_FORKED ||
        kp_thread_sampler_start(family->idle, &err) != KP_ERROR_FORKED ||
        kp_thread_sampler_check(family->running, &err) != KP_ERROR_FORKED ||
        kp_thread_sampler_open(&ts, family->sampler, events, 2, &err) != KP_ERROR_FORKED ||
        kp_sampler_reserve(family->sampler, events, 2, &err) != KP_ERROR_FORKED ||
        kp_sampler_release(family->sampler, &err) != KP_ERROR_FORKED ||
        err.status != KP_ERROR_FORKED || kp_thread_sampler_is_running(family->running)) {
        return 1;
    }
    kp_thread_sampler_close(family->running);
    kp_thread_sampler_close(family->idle);
    kp_sampler_close(family->sampler);
    return CHILD_OK;
}

/* The child's own samplers: the parent holds the counters, so they are held by another task. */
static int child_opens_its_own(void *argument)
{
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    kp_sampler *sampler = NULL;
    (void)argument;
    return kp_sampler_open(&sampler, &options, NULL) == KP_ERROR_HELD ? CHILD_OK : 1;
}

static int child_exits(void *argument)
{
    (void)argument;
    exit(CHILD_OK); /* runs the exit handler that the parent registered */
}

static void test_a_forked_child_touches_nothing(void **state)
{
    struct machine_state before = machine_now();
    struct machine_state running;
    struct family family = {open_sampler(), NULL, NULL};
    uint64_t values[2][2];
    kp_error err;
    (void)state;
    family.running = started(family.sampler);
    family.idle = open_ids(family.sampler, events, COUNT(events));
    assert_int_equal(kp_thread_sampler_sample(family.running, values[0], 2), KP_OK);
    running = machine_now();
    assert_int_equal(in_child(child_with_old_handles, &family), CHILD_OK);
    assert_unchanged(running);
    assert_int_equal(in_child(child_opens_its_own, NULL), CHILD_OK);
    assert_unchanged(running);
    assert_int_equal(in_child(child_exits, NULL), CHILD_OK);
    assert_unchanged(running);
    retire(KP_EVENT_INST_BRANCH, 8, 0);
    assert_int_equal(kp_thread_sampler_sample(family.running, values[1], 2), KP_OK);
    assert_int_equal(values[1][0] - values[0][0], 8);
    assert_ok(kp_thread_sampler_stop(family.running, &err), &err);
    kp_thread_sampler_close(family.idle);
    kp_thread_sampler_close(family.running);
    kp_sampler_close(family.sampler);
    assert_unchanged(before);
}

static int child_measures(void *argument)
{
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    uint64_t values[2][2] = {{0}};
    bool good = kp_sampler_open(&sampler, &options, NULL) == KP_OK &&
                kp_thread_sampler_open(&ts, sampler, events, 2, NULL) == KP_OK &&
                kp_thread_sampler_start(ts, NULL) == KP_OK &&
                kp_thread_sampler_sample(ts, values[0], 2) == KP_OK;
    (void)argument;
    retire(KP_EVENT_INST_BRANCH, 19, 0);
    good = good && kp_thread_sampler_sample(ts, values[1], 2) == KP_OK &&
           values[1][0] - values[0][0] == 19 && kp_thread_sampler_stop(ts, NULL) == KP_OK;
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
    return good ? CHILD_OK : 1;
}

static void test_a_child_of_a_process_with_a_past_can_measure(void **state)
{
    struct machine_state before = machine_now();
    (void)state;
    kp_sampler_close(open_sampler()); /* the handlers are registered by now */
    assert_int_equal(in_child(child_measures, NULL), CHILD_OK);
    assert_unchanged(before);
}

/* ---- Exit ----------------------------------------------------------------------------------- */

/* Static, so that what is left open on purpose is not taken for a leak. */
static kp_thread_sampler *left_open;

static int child_exits_without_closing(void *argument)
{
    (void)argument;
    left_open = started(open_sampler());
    exit(CHILD_OK);
}

static void test_exit_without_closing_puts_everything_back(void **state)
{
    struct machine_state before = machine_now();
    (void)state;
    assert_int_equal(in_child(child_exits_without_closing, NULL), CHILD_OK);
    assert_unchanged(before);
}

/* Registered before the library's own handler, and so run after it. */
static kp_sampler *late_sampler;
static kp_thread_sampler *late_ts;

static void late_handler(void)
{
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    kp_sampler *another = NULL;
    uint64_t values[2];
    kp_error err;
    bool good = kp_thread_sampler_sample(late_ts, values, 2) == KP_ERROR_EXITING &&
                kp_thread_sampler_start(late_ts, &err) == KP_ERROR_EXITING &&
                err.status == KP_ERROR_EXITING && kp_thread_sampler_stop(late_ts, &err) == KP_OK &&
                !kp_thread_sampler_is_running(late_ts) &&
                kp_sampler_open(&another, &options, &err) == KP_ERROR_EXITING;
    kp_thread_sampler_close(late_ts);
    kp_sampler_close(late_sampler);
    if (!good) {
        _exit(1);
    }
}

static int child_with_a_late_handler(void *argument)
{
    (void)argument;
    if (atexit(late_handler) != 0) {
        return 1;
    }
    late_sampler = open_sampler();
    late_ts = started(late_sampler);
    exit(CHILD_OK);
}

/* In a process that has not used the library yet, so that the order of registering is the child's. */
static void test_every_call_is_safe_in_exit_handlers(void **state)
{
    struct machine_state before = machine_now();
    (void)state;
    assert_int_equal(in_child(child_with_a_late_handler, NULL), CHILD_OK);
    assert_unchanged(before);
}

static atomic_uint samples_taken;

static void *sample_for_ever(void *argument)
{
    kp_sampler *sampler = argument;
    kp_thread_sampler *ts = NULL;
    uint64_t values[2];
    kp_status status = kp_thread_sampler_open(&ts, sampler, events, 2, NULL);
    if (status == KP_OK) {
        status = kp_thread_sampler_start(ts, NULL);
    }
    while (status == KP_OK || status == KP_ERROR_EXITING) {
        status = kp_thread_sampler_sample(ts, values, 2);
        atomic_fetch_add(&samples_taken, 1);
    }
    _exit(1); /* no other status may come */
}

static int child_exits_beside_threads(void *argument)
{
    kp_sampler *sampler = open_sampler();
    pthread_t threads[3];
    (void)argument;
    atomic_store(&samples_taken, 0);
    for (size_t i = 0; i < COUNT(threads); i++) {
        if (pthread_create(&threads[i], NULL, sample_for_ever, sampler) != 0) {
            return 1;
        }
    }
    while (atomic_load(&samples_taken) < 100) {
        (void)sched_yield();
    }
    exit(CHILD_OK);
}

static void test_exit_beside_threads_that_sample(void **state)
{
    struct machine_state before = machine_now();
    (void)state;
    need_deaths_to_free_locks();
    for (int i = 0; i < 10; i++) {
        assert_int_equal(in_child(child_exits_beside_threads, NULL), CHILD_OK);
        assert_unchanged(before);
    }
}

/* Not covered by the library, and said so: the kernel gives force back, and nothing else is. */
static int child_ends_hard(void *argument)
{
    (void)argument;
    started(open_sampler());
    return CHILD_OK; /* _exit() */
}

static void test_after_a_hard_end_the_next_sampler_works(void **state)
{
    struct machine_state left;
    kp_sampler *sampler = NULL;
    (void)state;
    assert_int_equal(in_child(child_ends_hard, NULL), CHILD_OK);
    left = machine_now();
    assert_int_equal(left.kernel.force_pid, 0);
    assert_int_equal(left.kernel.thread_counting, 3);
    sampler = open_sampler();
    kp_thread_sampler_close(started(sampler));
    kp_sampler_close(sampler);
    assert_unchanged(left);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, fresh_machine)
    const struct CMUnitTest tests[] = {
        TEST(test_every_call_is_safe_in_exit_handlers), /* first: see there */
        TEST(test_a_thread_that_ends_while_running_is_stopped),
        TEST(test_what_fails_at_a_threads_end_is_kept_as_its_last_error),
        TEST(test_a_thread_that_ends_leaves_others_counting),
        TEST(test_identities_of_threads_are_not_used_again),
        TEST(test_other_threads_are_refused_and_change_nothing),
        TEST(test_any_thread_may_close),
        TEST(test_a_forked_child_touches_nothing),
        TEST(test_a_child_of_a_process_with_a_past_can_measure),
        TEST(test_exit_without_closing_puts_everything_back),
        TEST(test_exit_beside_threads_that_sample),
        TEST(test_after_a_hard_end_the_next_sampler_works),
    };
    return run_tests(tests);
}
