/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Ten thousand sequences of calls in any order with any arguments: the model's rules hold after each, and
 * nothing crashes. The seed is printed on failure; KPERF_SIM_SEED repeats a run, with it
 * KPERF_SIM_SEQUENCES shortens or lengthens one.
 */
#include "raw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SEQUENCES 10000
#define CALLS     24

static uint64_t random_state;

/* A small generator of our own, so that a seed means the same everywhere. */
static uint32_t any(void)
{
    random_state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t mixed = random_state;
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(mixed >> 32);
}

static uint32_t below(uint32_t limit)
{
    return any() % limit;
}

static uint32_t some_classes(void)
{
    static const uint32_t usual[] = {0, 1, 2, 3, 4, 7, 8, 10, 15, 0xffffffffU, 0x100};

    return below(4) == 0 ? any() : usual[below(sizeof usual / sizeof usual[0])];
}

static uint64_t some_word(void)
{
    static const uint64_t usual[] = {0, 2, 0x8c, 0x8d, 5, 0x20002, 0x40002, 0x10002, 0xff, 0xc0002};

    return below(4) == 0 ? any() & 0xfffff : usual[below(sizeof usual / sizeof usual[0])];
}

static uint64_t words[64];

static void fill_words(void)
{
    for (size_t i = 0; i < 32; i++) {
        words[i] = some_word();
    }
}

static void set_words(void)
{
    fill_words();
    raw.kpc_set_config(some_classes(), words);
}

static void set_periods(void)
{
    for (size_t i = 0; i < 32; i++) {
        words[i] = below(3) == 0 ? 0 : below(3) == 0 ? any() : ((uint64_t)any() << 32 | any());
    }
    raw.kpc_set_period(some_classes(), words);
}

static void read_all(void)
{
    static uint64_t values[32 * 11 + 1];
    int current;

    raw.kpc_get_cpu_counters(below(2) == 0, some_classes(), &current, values);
}

static void actions(void)
{
    switch (below(6)) {
    case 0:
        raw.kperf_action_count_set(below(40));
        break;
    case 1:
        raw.kperf_action_samplers_set(below(34), any());
        break;
    case 2:
        raw.kperf_action_filter_set_by_pid(below(34), (int32_t)any());
        break;
    case 3:
        raw.kperf_sample_set(below(2));
        break;
    case 4:
        raw.kperf_reset();
        break;
    default: {
        int32_t ids[32];

        for (size_t i = 0; i < 32; i++) {
            ids[i] = (int32_t)below(40);
        }
        raw.kpc_set_actionid(some_classes(), ids);
    }
    }
}

static void timers(void)
{
    switch (below(6)) {
    case 0:
        raw.kperf_timer_count_set(below(10));
        break;
    case 1:
        raw.kperf_timer_period_set(below(10), below(2) == 0 ? any() : 0);
        break;
    case 2:
        raw.kperf_timer_action_set(below(10), below(40));
        break;
    case 3:
        raw.kperf_timer_pet_set(below(10));
        break;
    case 4:
        raw.kperf_timer_lightweight_pet_set(below(3));
        break;
    default:
        kpsim_timer_fire(below(8));
    }
}

static int32_t tasks[4];
static uint64_t threads[6];

static void move(void)
{
    uint32_t cpus = kernel().cpu_count;

    switch (below(9)) {
    case 0:
        kpsim_migrate(below(cpus));
        break;
    case 1:
        kpsim_switch_off();
        break;
    case 2:
        kpsim_switch_on();
        break;
    case 3:
        kpsim_thread_switch(threads[below(6)], (int32_t)below(cpus + 1) - 1);
        break;
    case 4:
        kpsim_cpu_idle(below(cpus));
        break;
    case 5:
        kpsim_cpu_power(below(cpus), below(2) == 0);
        break;
    case 6:
        kpsim_hold_overflows(below(cpus), below(2) == 0);
        break;
    case 7:
        kpsim_run(any());
        break;
    default:
        kpsim_retire((uint32_t)some_word() & 0xffff, any(), any());
    }
}

static void somebody(void)
{
    switch (below(9)) {
    case 0:
        kpsim_as_task(tasks[below(4)]);
        break;
    case 1:
        kpsim_as_thread(threads[below(6)]);
        break;
    case 2:
        kpsim_as_task(0);
        break;
    case 3:
        kpsim_task_exit(tasks[below(4)]);
        break;
    case 4:
        kpsim_thread_exit(threads[below(6)]);
        break;
    case 5:
        kpsim_task_exec(tasks[below(4)], below(2) == 0);
        break;
    case 6:
        kpsim_uncore(tasks[below(4)], below(2) == 0);
        break;
    case 7:
        kpsim_set_euid(tasks[below(4)], below(2));
        break;
    default:
        kpsim_own_ktrace(tasks[below(4)], (kpsim_ktrace)below(3));
    }
}

static void trace(void)
{
    const int mib[] = {1, 24, (int)below(12), (int)below(3)};
    kpsim_kd_record records[8];
    size_t size = sizeof records;
    int filter[5] = {0x10000 << below(5), (int)below(40), (int)below(40), 0, 0};

    if (mib[2] == KPSIM_KDEBUG_SETREG) {
        kpsim_sysctl(mib, 4, NULL, NULL, filter, sizeof filter);
    } else {
        kpsim_sysctl(mib, 4, records, &size, NULL, 0);
    }
    kpsim_records_take(records, 8);
}

static void one_call(void)
{
    switch (below(14)) {
    case 0:
        raw.kpc_force_all_ctrs_set((int)below(2));
        break;
    case 1:
        set_words();
        break;
    case 2:
        raw.kpc_get_config(some_classes(), words);
        break;
    case 3:
    case 4:
        raw.kpc_set_counting(some_classes());
        break;
    case 5:
        raw.kpc_set_thread_counting(some_classes());
        break;
    case 6:
        raw.kpc_get_thread_counters(0, below(33), words);
        break;
    case 7:
        read_all();
        break;
    case 8:
        set_periods();
        break;
    case 9:
        actions();
        break;
    case 10:
        timers();
        break;
    case 11:
        somebody();
        break;
    case 12:
        trace();
        break;
    default:
        move();
    }
}

/* A machine of any kind, with others on it. */
static void any_machine(void)
{
    static const char *const chips[] = {"m1", "m2", "m3", "m4", "m5"};

    if (below(8) == 0) {
        kpsim_set_chip(chips[below(5)]);
    }
    if (below(4) == 0) {
        kpsim_set_profile((kpsim_profile)(1 + below(4)));
    }
    if (below(4) == 0) {
        kpsim_set_reserved(below(256), below(2) == 0);
    }
    if (below(16) == 0) {
        kpsim_set_cpus(1 + below(4), below(4));
    }
    kpsim_set_automatic_clock(below(8) == 0);
    for (size_t i = 0; i < 4; i++) {
        tasks[i] = kpsim_task_create("other", below(2));
    }
    for (size_t i = 0; i < 6; i++) {
        threads[i] = kpsim_thread_create(below(2) == 0 ? 0 : tasks[below(4)]);
    }
}

static unsigned long number_from(const char *variable, unsigned long otherwise)
{
    const char *text = getenv(variable);

    return text == NULL ? otherwise : strtoul(text, NULL, 0);
}

static void test_any_sequence_of_calls_keeps_the_rules(void **state)
{
    unsigned long seed = number_from("KPERF_SIM_SEED", (unsigned long)time(NULL));
    unsigned long sequences = number_from("KPERF_SIM_SEQUENCES", SEQUENCES);

    (void)state;
    for (unsigned long sequence = 0; sequence < sequences; sequence++) {
        char broken[128] = "";
        unsigned call = 0;

        random_state = seed + sequence;
        assert_works(kpsim_reset());
        any_machine();
        while (call < CALLS && kpsim_check_invariants(broken, sizeof broken) == 0) {
            one_call();
            call++;
        }
        if (kpsim_check_invariants(broken, sizeof broken) != 0) {
            fail_msg("%s after %u calls: KPERF_SIM_SEED=%lu KPERF_SIM_SEQUENCES=1", broken, call,
                     seed + sequence);
        }
    }
}

/* Values that user space sees never go back, whatever is set in between. */
static void test_values_of_a_cpu_never_go_back(void **state)
{
    unsigned long seed = number_from("KPERF_SIM_SEED", (unsigned long)time(NULL));
    unsigned long sequences = number_from("KPERF_SIM_SEQUENCES", SEQUENCES) / 20 + 1;

    (void)state;
    for (unsigned long sequence = 0; sequence < sequences; sequence++) {
        random_state = ~(seed + sequence);
        assert_works(kpsim_reset());
        any_machine();
        for (unsigned call = 0; call < CALLS; call++) {
            kpsim_cpu_state before = cpu(0);
            kpsim_cpu_state after;

            one_call();
            after = cpu(0);
            for (size_t i = 0; i < 10; i++) {
                if (after.values[i] < before.values[i] && before.values[i] < UINT64_MAX / 2) {
                    fail_msg("counter %zu went back at call %u: KPERF_SIM_SEED=%lu", i, call,
                             seed + sequence);
                }
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_sequence_of_calls_keeps_the_rules),
        cmocka_unit_test(test_values_of_a_cpu_never_go_back),
    };

    return run_tests_with(tests, raw_open, NULL);
}
