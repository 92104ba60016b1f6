/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The first difference is right: what snapshots of earlier times are charged to a thread is absorbed
 * inside start (docs/platform.md B.6), on every release, wherever the thread goes afterwards.
 */
#include "crew.h"
#include "fixture.h"

#include <errno.h>

static const kp_event events[] = {KP_EVENT_INST_BRANCH, KP_EVENT_FIXED_CYCLES,
                                  KP_EVENT_FIXED_INSTRUCTIONS, KP_EVENT_INST_ALL};

static const kps_kperf_table *other;

static int set_up(void **state)
{
    return fresh_machine(state) == 0 && kps_kperf_open(&other, KPERF_SIM_KPERF_PATH, NULL) == KPS_OK
               ? 0
               : -1;
}

static int tear_down(void **state)
{
    (void)state;
    kps_kperf_close(other);
    return 0;
}

/* The machine has a past: every CPU has counted a lot. */
static void busy_past(void)
{
    for (uint32_t cpu = 0; cpu < 4; cpu++) {
        assert_int_equal(kpsim_migrate(cpu), 0);
        retire(KP_EVENT_FIXED_CYCLES, 1000000000 + cpu, 77);
        retire(KP_EVENT_FIXED_INSTRUCTIONS, 3000000000 + cpu, 88);
        retire(KP_EVENT_INST_BRANCH, 500000000 + cpu, 0);
        retire(KP_EVENT_INST_ALL, 2900000000 + cpu, 0);
    }
}

/* Starts, moves through the CPUs, and expects to see its own work and nothing else. */
static void check_first_difference(void)
{
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = open_ids(sampler, events, COUNT(events));
    uint64_t first[COUNT(events)];
    uint64_t now[COUNT(events)];
    kp_error err;

    for (uint32_t round = 0; round < 2; round++) {
        uint64_t truth = 0;
        assert_ok(kp_thread_sampler_start(ts, &err), &err);
        assert_int_equal(kp_thread_sampler_sample(ts, first, COUNT(events)), KP_OK);
        for (uint32_t cpu = 0; cpu < 4; cpu++) {
            assert_int_equal(kpsim_migrate((cpu + round) % 4), 0);
            retire(KP_EVENT_INST_BRANCH, 10 + cpu, 0);
            truth += 10 + cpu;
            assert_int_equal(kp_thread_sampler_sample(ts, now, COUNT(events)), KP_OK);
            assert_int_equal(now[0] - first[0], truth);
            assert_int_equal(now[1] - first[1], 0);
            assert_int_equal(now[2] - first[2], 0);
            assert_int_equal(now[3] - first[3], 0);
        }
        assert_ok(kp_thread_sampler_stop(ts, &err), &err);
        busy_past();
    }
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void machine_with(kpsim_profile profile)
{
    assert_int_equal(kpsim_reset(), 0);
    assert_int_equal(kpsim_set_profile(profile), 0);
    assert_int_equal(kpsim_set_cpus(4, 0), 0);
    assert_int_equal(kpsim_set_automatic_clock(false), 0);
    busy_past();
}

static void test_first_use_since_boot(void **state)
{
    (void)state;
    for (size_t p = 0; p < COUNT(profiles); p++) {
        machine_with(profiles[p]);
        check_first_difference();
    }
}

/* Thread counting that another program has left on, with each mask and in each force state. */
static void test_after_others_have_counted(void **state)
{
    (void)state;
    for (size_t p = 0; p < COUNT(profiles); p++) {
        for (uint32_t mask = 1; mask <= 3; mask++) {
            for (int forced = 0; forced <= 1; forced++) {
                for (int off = 0; off <= 1; off++) {
                    int32_t task = 0;
                    machine_with(profiles[p]);
                    task = kpsim_task_create("earlier", 0);
                    assert_int_equal(kpsim_as_task(task), 0);
                    assert_int_equal(other->kpc_force_all_ctrs_set(forced), 0);
                    assert_int_equal(other->kpc_set_counting(3), 0);
                    assert_int_equal(other->kpc_set_thread_counting(mask), 0);
                    if (off != 0) {
                        assert_int_equal(other->kpc_set_thread_counting(0), 0);
                    }
                    assert_int_equal(kpsim_as_task(0), 0);
                    assert_int_equal(kpsim_task_exit(task), 0);
                    busy_past();
                    check_first_difference();
                }
            }
        }
    }
}

/* A thread that sat on another CPU while the first one started joins later. */
struct bystander {
    struct worker worker;
    kp_sampler *sampler;
    uint64_t difference;
    kp_status status;
};

static void sit(void *argument)
{
    (void)argument;
    (void)kpsim_migrate(2);
    retire(KP_EVENT_INST_BRANCH, 123456, 0);
}

static void join(void *argument)
{
    struct bystander *bystander = argument;
    kp_thread_sampler *ts = NULL;
    uint64_t values[2][COUNT(events)];

    retire(KP_EVENT_INST_BRANCH, 999999, 0); /* before its start: not its business */
    bystander->status =
        kp_thread_sampler_open(&ts, bystander->sampler, events, COUNT(events), NULL);
    if (bystander->status == KP_OK) {
        bystander->status = kp_thread_sampler_start(ts, NULL);
    }
    if (bystander->status == KP_OK) {
        bystander->status = kp_thread_sampler_sample(ts, values[0], COUNT(events));
        retire(KP_EVENT_INST_BRANCH, 5, 0);
        (void)kp_thread_sampler_sample(ts, values[1], COUNT(events));
        bystander->difference = values[1][0] - values[0][0];
    }
    kp_thread_sampler_close(ts);
}

static void test_a_bystander_that_joins_later(void **state)
{
    (void)state;
    for (size_t p = 0; p < COUNT(profiles); p++) {
        struct bystander bystander = {.status = KP_OK};
        kp_thread_sampler *ts = NULL;
        kp_error err;
        machine_with(profiles[p]);
        bystander.sampler = open_sampler();
        worker_start(&bystander.worker);
        worker_do(&bystander.worker, sit, NULL);
        ts = open_ids(bystander.sampler, events, COUNT(events));
        assert_ok(kp_thread_sampler_start(ts, &err), &err);
        worker_do(&bystander.worker, join, &bystander);
        assert_int_equal(bystander.status, KP_OK);
        assert_int_equal(bystander.difference, 5);
        worker_end(&bystander.worker);
        kp_thread_sampler_close(ts);
        kp_sampler_close(bystander.sampler);
    }
}

/* A thread whose buffer is late gets it; one that never gets it is told. */
static void test_a_late_buffer_is_waited_for_with_a_bound(void **state)
{
    struct machine_state before = machine_now();
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = open_ids(sampler, events, COUNT(events));
    kp_error err;
    (void)state;
    for (uint64_t nth = 1; nth <= 3; nth++) {
        assert_int_equal(kpsim_fail("kpc_get_thread_counters", nth, -1, EINVAL), 0);
    }
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    kp_thread_sampler_last_error(ts, &err);
    assert_int_equal(err.status, KP_OK);
    assert_ok(kp_thread_sampler_stop(ts, &err), &err);
    assert_int_equal(kpsim_fail("kpc_get_thread_counters", 0, -1, EINVAL), 0);
    assert_status(kp_thread_sampler_start(ts, &err), KP_ERROR_KERNEL_CALL, &err);
    assert_int_equal(err.code, EINVAL);
    assert_non_null(strstr(err.message, "kpc_get_thread_counters"));
    assert_int_equal(kpsim_fail_clear(), 0);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
    assert_unchanged(before);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_first_use_since_boot),
        TEST(test_after_others_have_counted),
        TEST(test_a_bystander_that_joins_later),
        TEST(test_a_late_buffer_is_waited_for_with_a_bound),
    };
    return run_tests(tests);
}
