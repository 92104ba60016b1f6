/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf-sim/clock.h>: left alone, counters move with the threads' CPU time; scripts refuse nonsense. */
#include "raw.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <time.h>

static void burn(unsigned rounds)
{
    volatile uint64_t sum = 0;

    for (uint32_t i = 0; i < rounds * 100000U; i++) {
        sum += i;
    }
    (void)sum;
}

/* Values of cycles, instructions and two configurable counters over some work. */
static void differences(uint64_t out[10])
{
    uint64_t before[10] = {0};
    uint64_t after[10] = {0};

    assert_works(raw.kpc_get_thread_counters(0, 10, before));
    assert_works(raw.kpc_get_thread_counters(0, 10, before));
    burn(30);
    assert_works(raw.kpc_get_thread_counters(0, 10, after));
    for (size_t i = 0; i < 10; i++) {
        out[i] = after[i] - before[i];
    }
}

static void test_counters_move_with_cpu_time_at_the_documented_rates(void **state)
{
    uint64_t words[8] = {M1_CYCLE, 0, 0, M1_INST_BRANCH, 0xcb, M1_INST_ALL, 0, 0};
    uint64_t moved[10];

    (void)state;
    start_counting(words);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    differences(moved);
    assert_true(moved[0] > 0);
    /* 3.1 instructions in a cycle, fifteen sixteenths of both in user mode. */
    assert_in_range(moved[1] * 1000 / moved[0], 3080, 3120);
    assert_in_range(moved[2] * 1000 / moved[0], 930, 945);
    assert_in_range(moved[7] * 1000 / moved[1], 930, 945);
    assert_in_range(moved[5] * 1000 / moved[7], 195, 205);
    assert_in_range(moved[6] * 1000 / moved[5], 9, 11);
    assert_int_equal(moved[3] | moved[4] | moved[8] | moved[9], 0);
}

static void test_inst_all_and_fixed_instructions_agree_in_user_mode(void **state)
{
    uint64_t words[8] = {0, 0, 0, 0, 0, 0x40000 | M1_INST_ALL, 0, 0};
    uint64_t moved[10];

    (void)state;
    assert_works(kpsim_set_profile(KPSIM_PROFILE_P14));
    words[5] = 0x60000 | M1_INST_ALL;
    start_counting(words);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    differences(moved);
    /* User and kernel together, the configurable one is the fixed one to the last event. */
    assert_true(moved[7] == moved[1]);
}

static void test_the_first_sample_after_each_enabling_is_huge(void **state)
{
    (void)state;
    for (int session = 0; session < 3; session++) {
        uint64_t before[10] = {0};
        uint64_t first[10] = {0};

        start_one(0, M1_CYCLE);
        if (session > 0) {
            assert_works(raw.kpc_get_thread_counters(0, 10, before));
        }
        assert_works(raw.kpc_set_thread_counting(BOTH));
        assert_works(raw.kpc_get_thread_counters(0, 10, first));
        assert_true(first[0] - before[0] > UINT64_C(4000000000));
        assert_true(first[2] - before[2] > UINT64_C(4000000000));
        assert_works(raw.kpc_set_thread_counting(0));
    }
}

static void test_nothing_moves_while_the_clock_is_stopped(void **state)
{
    uint64_t before;

    (void)state;
    assert_works(kpsim_set_automatic_clock(false));
    before = cpu_value(0);
    burn(10);
    assert_true(cpu_value(0) == before);
    assert_works(kpsim_set_automatic_clock(true));
    /* What passed meanwhile never counts. */
    assert_true(cpu_value(0) - before < 100000000);
    burn(10);
    assert_true(cpu_value(0) > before);
}

static void test_selfcounts_and_rusage_agree(void **state)
{
    uint64_t counts[2];
    uint64_t usage[58];
    int32_t self = 0;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    burn(50);
    assert_works(raw.thread_selfcounts(1, counts, sizeof counts));
    assert_works(raw.proc_pid_rusage(self, 6, usage));
    assert_true(usage[31] >= counts[0]);
    assert_true(usage[32] >= counts[1]);
    assert_true(counts[0] > 0);
}

struct split {
    uint64_t moved[10];
    unsigned rounds;
};

static void *count_own_work(void *argument)
{
    struct split *split = argument;
    uint64_t before[10] = {0};
    uint64_t after[10] = {0};

    if (raw.kpc_set_thread_counting(BOTH) != 0 || raw.kpc_get_thread_counters(0, 10, before) != 0 ||
        raw.kpc_get_thread_counters(0, 10, before) != 0) {
        return NULL;
    }
    for (unsigned round = 0; round < split->rounds; round++) {
        burn(1);
        if (raw.kpc_get_thread_counters(0, 10, after) != 0) {
            return NULL;
        }
    }
    for (size_t i = 0; i < 10; i++) {
        split->moved[i] = after[i] - before[i];
    }
    return argument;
}

static void test_threads_are_charged_their_own_work_only(void **state)
{
    /* More threads than performance cores: some share a CPU. */
    enum {
        THREADS = 6
    };
    struct split splits[THREADS];
    pthread_t threads[THREADS];

    (void)state;
    start_one(0, M1_CYCLE);
    memset(splits, 0, sizeof splits);
    for (unsigned i = 0; i < THREADS; i++) {
        splits[i].rounds = i == 0 ? 40 : 4;
        assert_int_equal(pthread_create(&threads[i], NULL, count_own_work, &splits[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        void *result = NULL;

        assert_int_equal(pthread_join(threads[i], &result), 0);
        assert_non_null(result);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        uint64_t all = splits[i].moved[0];
        uint64_t user = splits[i].moved[2];

        /* Cycles in user mode are fifteen sixteenths of all, in every one of them. */
        assert_true(all > 0);
        if (user * 1000 / all < 930 || user * 1000 / all > 945) {
            fail_msg("thread %u: %llu cycles, %llu of them in user mode", i,
                     (unsigned long long)all, (unsigned long long)user);
        }
        /* Nobody was charged what the busiest did. */
        assert_true(i == 0 || splits[i].moved[0] < splits[0].moved[0]);
    }
}

struct busy {
    _Atomic uint64_t rounds;
    _Atomic bool stop;
};

static void *stay_busy(void *argument)
{
    struct busy *busy = argument;

    while (!busy->stop) {
        busy->rounds++;
    }
    return NULL;
}

static uint64_t own_cpu_ns(void)
{
    struct timespec now;

    assert_int_equal(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now), 0);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

static void test_bringing_others_up_to_date_does_not_charge_the_caller(void **state)
{
    struct busy busy = {0, false};
    uint64_t before[2] = {0};
    uint64_t after[2] = {0};
    pthread_t other;
    uint64_t from_ns;

    (void)state;
    /* One CPU for all threads. */
    assert_works(kpsim_set_cpus(1, 0));
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_int_equal(pthread_create(&other, NULL, stay_busy, &busy), 0);
    /* Makes the new thread known, which never calls in. */
    assert_works(raw.kpc_set_thread_counting(FIXED));
    from_ns = own_cpu_ns();
    assert_works(raw.kpc_get_thread_counters(0, 2, before));
    assert_works(raw.kpc_get_thread_counters(0, 2, before));
    for (int i = 0; i < 20; i++) {
        uint64_t seen = busy.rounds;

        while (busy.rounds < seen + 100000) {
            sched_yield();
        }
        assert_works(raw.kpc_set_counting(FIXED));
    }
    assert_works(raw.kpc_get_thread_counters(0, 2, after));
    /* Its own time at 3.2 cycles a nanosecond, and not the other's. */
    assert_true(after[0] - before[0] <= (own_cpu_ns() - from_ns) / 5 * 16 + 16);
    busy.stop = true;
    assert_int_equal(pthread_join(other, NULL), 0);
}

static void test_a_thread_that_ended_is_forgotten_and_its_work_is_not(void **state)
{
    struct split split = {.rounds = 3};
    uint64_t before[58];
    uint64_t after[58];
    int32_t self = 0;
    pthread_t worker;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    assert_works(raw.proc_pid_rusage(self, 6, before));
    assert_int_equal(pthread_create(&worker, NULL, count_own_work, &split), 0);
    assert_int_equal(pthread_join(worker, NULL), 0);
    assert_works(raw.proc_pid_rusage(self, 6, after));
    assert_true(after[32] - before[32] >= split.moved[0]);
    char message[128] = "";
    if (kpsim_check_invariants(message, sizeof message) != 0) {
        fail_msg("%s", message);
    }
}

static void test_scripts_refuse_what_is_not_there(void **state)
{
    (void)state;
    assert_fails(EINVAL, kpsim_retire(0x20000, 1, 1));
    assert_fails(EINVAL, kpsim_retire_on(8, 1, 1, 1));
    assert_fails(EINVAL, kpsim_retire_on(0, 0x10002, 1, 1));
    assert_fails(EINVAL, kpsim_migrate(8));
    assert_fails(EINVAL, kpsim_thread_switch(12345, 0));
    assert_fails(EINVAL, kpsim_thread_switch(thread(0).on_cpu ? UINT64_MAX : 0, 0));
    assert_fails(EINVAL, kpsim_cpu_idle(8));
    assert_fails(EINVAL, kpsim_cpu_wake(8));
    assert_fails(EINVAL, kpsim_cpu_power(8, true));
    assert_fails(EINVAL, kpsim_hold_overflows(8, true));
    assert_fails(EINVAL, kpsim_fixed_step_back(8, KPSIM_FIXED_CYCLES, 1));
    assert_fails(EINVAL, kpsim_fixed_step_back(0, 5, 1));
    assert_fails(EINVAL, kpsim_timer_fire(8));
}

static void test_stale_enables_go_when_the_thread_leaves_its_cpu(void **state)
{
    const struct timespec moment = {0, 1000000};

    (void)state;
    assert_works(kpsim_set_reserved(0x38, true));
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(raw.kpc_force_all_ctrs_set(1));
    /* B.5-5: what started without force is lost at the next idle, which the host alone brings about. */
    assert_int_equal(raw.kpc_get_counting(), FIXED);
    for (int i = 0; i < 1000 && cpu((uint32_t)thread(0).cpu).enabled_mask != 0; i++) {
        assert_int_equal(nanosleep(&moment, NULL), 0);
        assert_int_equal(raw.kpc_get_counting(), FIXED);
    }
    assert_int_equal(cpu((uint32_t)thread(0).cpu).enabled_mask, 0);
}

static void test_running_for_a_time_follows_the_rates(void **state)
{
    uint64_t before;

    (void)state;
    assert_works(kpsim_set_automatic_clock(false));
    before = cpu_value(0);
    assert_works(kpsim_run(1000000));
    assert_int_equal(cpu_value(0) - before, 3200000);
    assert_works(kpsim_migrate(7));
    before = cpu_value(0);
    assert_works(kpsim_run(1000000));
    assert_int_equal(cpu_value(0) - before, 2000000);
}

#define T(name) cmocka_unit_test_setup(name, automatic)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_counters_move_with_cpu_time_at_the_documented_rates),
        T(test_inst_all_and_fixed_instructions_agree_in_user_mode),
        T(test_the_first_sample_after_each_enabling_is_huge),
        T(test_nothing_moves_while_the_clock_is_stopped),
        T(test_selfcounts_and_rusage_agree),
        T(test_threads_are_charged_their_own_work_only),
        T(test_bringing_others_up_to_date_does_not_charge_the_caller),
        T(test_a_thread_that_ended_is_forgotten_and_its_work_is_not),
        T(test_scripts_refuse_what_is_not_there),
        T(test_stale_enables_go_when_the_thread_leaves_its_cpu),
        T(test_running_for_a_time_follows_the_rates),
    };

    return run_tests_with(tests, raw_open, NULL);
}
