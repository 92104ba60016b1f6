/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The library on a machine's own counters: sudo ctest -L live. Only the public interface is used, and
 * nothing is expected that does not hold on every machine.
 */
#include "cmocka_shim.h"

#include <kperf/kperf.h>
#include <stdio.h>
#include <string.h>

enum {
    ROUNDS = 20,
    LOOPS = 200000
};

static kp_sampler_options options = KP_SAMPLER_OPTIONS_INIT;

static void assert_ok(kp_status status, const kp_error *err)
{
    if (status != KP_OK) {
        print_error("%s: %s\n", kp_status_name(status), err->message);
        fail();
    }
}

/* At least two instructions a turn, whatever the compiler. */
static void work(void)
{
    for (volatile int i = 0; i < LOOPS; i++) {
    }
}

/* What a program can read of the machine's state. */
struct reading {
    int forced;
    uint32_t counting;
    uint32_t thread_counting;
    uint64_t words[KPC_MAX_COUNTERS];
};

static struct reading read_machine(const kps_kperf_table *kpc)
{
    struct reading reading;
    memset(&reading, 0, sizeof reading);
    assert_int_equal(kpc->kpc_force_all_ctrs_get(&reading.forced), 0);
    reading.counting = kpc->kpc_get_counting();
    reading.thread_counting = kpc->kpc_get_thread_counting();
    assert_int_equal(kpc->kpc_get_config(KPC_CLASS_CONFIGURABLE_MASK, reading.words), 0);
    return reading;
}

static void test_counts_grow_and_the_machine_is_put_back(void **state)
{
    static const char *const names[] = {"instructions", "cycles", "branches", "INST_ALL"};
    const kps_kperf_table *kpc = NULL;
    struct reading before;
    struct reading after;
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    kp_error err;
    (void)state;
    assert_int_equal(kps_kperf_open(&kpc, options.kperf_path, NULL), KPS_OK);
    before = read_machine(kpc);
    assert_ok(kp_sampler_open(&sampler, &options, &err), &err);
    assert_int_equal(kp_sampler_access(sampler), KP_ACCESS_FULL);
    print_message("%s, database %s\n", kp_cpu_name(kp_sampler_cpu(sampler)),
                  kp_database_name(kp_sampler_database(sampler)));
    assert_ok(kp_thread_sampler_open_names(&ts, sampler, names, 4, &err), &err);
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t values[2][4];
        assert_int_equal(kp_thread_sampler_sample(ts, values[0], 4), KP_OK);
        work();
        assert_int_equal(kp_thread_sampler_sample(ts, values[1], 4), KP_OK);
        for (size_t k = 0; k < 4; k++) {
            assert_true(values[1][k] > values[0][k]);
            assert_true(values[1][k] - values[0][k] < UINT64_C(1) << 40);
        }
    }
    assert_ok(kp_thread_sampler_check(ts, &err), &err);
    assert_ok(kp_thread_sampler_stop(ts, &err), &err);
    kp_thread_sampler_close(ts);
    assert_ok(kp_sampler_release(sampler, &err), &err);
    kp_sampler_close(sampler);
    after = read_machine(kpc);
    assert_int_equal(after.forced, before.forced);
    assert_int_equal(after.counting, before.counting);
    assert_int_equal(after.thread_counting, before.thread_counting);
    assert_memory_equal(after.words, before.words, sizeof before.words);
    kps_kperf_close(kpc);
}

#if defined(__aarch64__) && defined(__APPLE__)
/* A loop of a known number of instructions: user mode has to show them all, and not many more. */
static void test_instructions_of_a_known_loop_are_counted(void **state)
{
    static const char *const names[] = {"INST_ALL"};
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    uint64_t values[2];
    uint64_t turns = 1000000;
    kp_error err;
    (void)state;
    assert_ok(kp_sampler_open(&sampler, &options, &err), &err);
    assert_ok(kp_thread_sampler_open_names(&ts, sampler, names, 1, &err), &err);
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    assert_int_equal(kp_thread_sampler_sample(ts, &values[0], 1), KP_OK);
    __asm__ volatile("1: subs %0, %0, #1\n b.ne 1b" : "+r"(turns) : : "cc");
    assert_int_equal(kp_thread_sampler_sample(ts, &values[1], 1), KP_OK);
    assert_true(values[1] - values[0] >= 2000000);
    assert_true(values[1] - values[0] < 2100000);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}
#endif

static void test_rootless_tier_counts_without_touching_the_counters(void **state)
{
    static const kp_event events[] = {KP_EVENT_FIXED_INSTRUCTIONS, KP_EVENT_FIXED_CYCLES};
    kp_sampler_options rootless = options;
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    uint64_t values[2][2];
    kp_error err;
    (void)state;
    rootless.access = KP_ACCESS_ROOTLESS;
    assert_ok(kp_sampler_open(&sampler, &rootless, &err), &err);
    assert_ok(kp_thread_sampler_open(&ts, sampler, events, 2, &err), &err);
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    assert_int_equal(kp_thread_sampler_sample(ts, values[0], 2), KP_OK);
    work();
    assert_int_equal(kp_thread_sampler_sample(ts, values[1], 2), KP_OK);
    assert_true(values[1][0] > values[0][0]);
    assert_true(values[1][1] > values[0][1]);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_grow_and_the_machine_is_put_back),
#if defined(__aarch64__) && defined(__APPLE__)
        cmocka_unit_test(test_instructions_of_a_known_loop_are_counted),
#endif
        cmocka_unit_test(test_rootless_tier_counts_without_touching_the_counters),
    };
    kp_access access = KP_ACCESS_AUTO;
    kp_error err;

#if !defined(__APPLE__)
    options.kperf_path = KPERF_SIM_KPERF_PATH;
    options.kperfdata_path = KPERF_SIM_KPERFDATA_PATH;
#endif
    if (kp_sampler_probe(&access, &options, &err) != KP_OK) {
        fprintf(stderr, "skipped: %s (%s)\n", err.message, kp_status_hint(err.status));
        return TEST_PROGRAM_SKIPPED;
    }
    if (access != KP_ACCESS_FULL) {
        fprintf(stderr, "skipped: %s\n", kp_status_hint(KP_ERROR_PRIVILEGE));
        return TEST_PROGRAM_SKIPPED;
    }
    return run_tests(tests);
}
