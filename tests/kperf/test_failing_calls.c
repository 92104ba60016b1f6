/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Every call that a measurement makes fails once, and once for good: then the measurement either
 * succeeds all the same or says what is wrong, and the machine is left as it was found or the status
 * says that it is not.
 *
 * The calls are enumerated: a first run counts how often each symbol is called, and then each call of
 * each symbol fails in turn.
 */
#include "fixture.h"

#include <errno.h>
#include <stdlib.h>

static const kp_event events[] = {KP_EVENT_FIXED_CYCLES, KP_EVENT_INST_BRANCH, KP_EVENT_INST_ALL};

/* Every function of both frameworks, as the raw layer lists them, and the one of libSystem that is
   read through them. */
static const char *const symbols[] = {
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperf_symbols.def>
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperf_optional_symbols.def>
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperfdata_symbols.def>
};

/* What a run has seen. */
struct outcome {
    kp_status worst;        /* the first failure of any call */
    bool said_not_restored; /* some call said NOT_RESTORED */
    bool counted;           /* both samples were taken */
    uint64_t difference[COUNT(events)];
};

static void note(struct outcome *outcome, kp_status status)
{
    if (outcome->worst == KP_OK) {
        outcome->worst = status;
    }
    outcome->said_not_restored = outcome->said_not_restored || status == KP_ERROR_NOT_RESTORED;
}

/* A whole measurement; goes on to the next step that makes sense after a failure. */
static struct outcome measure(void)
{
    struct outcome outcome = {0};
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    uint64_t before[COUNT(events)];
    uint64_t after[COUNT(events)];

    note(&outcome, kp_sampler_open(&sampler, &options, NULL));
    if (sampler != NULL) {
        note(&outcome, kp_thread_sampler_open(&ts, sampler, events, COUNT(events), NULL));
    }
    if (ts != NULL) {
        kp_status status = kp_thread_sampler_start(ts, NULL);
        note(&outcome, status);
        if (status == KP_OK) {
            kp_status first = kp_thread_sampler_sample(ts, before, COUNT(before));
            kp_status second = KP_OK;
            retire(KP_EVENT_FIXED_CYCLES, 300, 0);
            retire(KP_EVENT_INST_BRANCH, 20, 0);
            retire(KP_EVENT_INST_ALL, 100, 0);
            second = kp_thread_sampler_sample(ts, after, COUNT(after));
            note(&outcome, first);
            note(&outcome, second);
            outcome.counted = first == KP_OK && second == KP_OK;
            for (size_t i = 0; outcome.counted && i < COUNT(events); i++) {
                outcome.difference[i] = after[i] - before[i];
            }
        }
        note(&outcome, kp_thread_sampler_stop(ts, NULL));
        kp_thread_sampler_close(ts);
    }
    if (sampler != NULL) {
        note(&outcome, kp_sampler_release(sampler, NULL));
        kp_sampler_close(sampler);
    }
    return outcome;
}

/* What a dead tool may have left behind. */
static void leave_a_mess(void)
{
    int32_t dead = kpsim_task_create("crashed", 0);
    kps_error err;
    const kps_kperf_table *kpc = NULL;
    uint64_t words[KPC_MAX_COUNTERS] = {0};
    uint64_t periods[KPC_MAX_COUNTERS] = {0};
    int32_t actions[KPC_MAX_COUNTERS] = {0};
    const kp_event_info *info =
        kp_event_on(KP_EVENT_INST_ALL, kp_cpu_from_db_name(kpsim_chip_database()));

    assert_int_equal(kps_kperf_open(&kpc, KPERF_SIM_KPERF_PATH, &err), KPS_OK);
    assert_int_equal(kpsim_as_task(dead), 0);
    assert_int_equal(kpc->kpc_force_all_ctrs_set(1), 0);
    words[5] = kp_event_info_number(info);
    periods[2] = 100000;
    actions[3] = 1;
    assert_int_equal(kpc->kpc_set_config(KPC_CLASS_CONFIGURABLE_MASK, words), 0);
    assert_int_equal(kps_kperf_optional(kpc)->kpc_set_period(KPC_CLASS_CONFIGURABLE_MASK, periods),
                     0);
    assert_int_equal(
        kps_kperf_optional(kpc)->kpc_set_actionid(KPC_CLASS_CONFIGURABLE_MASK, actions), 0);
    assert_int_equal(kpc->kpc_set_counting(KPC_CLASS_FIXED_MASK | KPC_CLASS_CONFIGURABLE_MASK), 0);
    assert_int_equal(kpc->kpc_set_thread_counting(KPC_CLASS_FIXED_MASK), 0);
    assert_int_equal(kpsim_as_task(0), 0);
    assert_int_equal(kpsim_task_exit(dead), 0);
    assert_int_equal(kpsim_task_reap(dead), 0);
    kps_kperf_close(kpc);
}

/* The machine for a run: fresh each time, so that runs do not depend on each other. */
static void set_up(kpsim_profile profile, bool mess)
{
    assert_int_equal(kpsim_reset(), 0);
    assert_int_equal(kpsim_set_profile(profile), 0);
    assert_int_equal(kpsim_set_automatic_clock(false), 0);
    if (mess) {
        leave_a_mess();
    }
    assert_int_equal(kpsim_calls_clear(), 0);
}

static bool machine_differs(const struct machine_state *before)
{
    struct machine_state now = machine_now();
    return now.kernel.force_pid != before->kernel.force_pid ||
           now.kernel.counting != before->kernel.counting ||
           now.kernel.running_mask != before->kernel.running_mask ||
           now.kernel.thread_counting != before->kernel.thread_counting ||
           memcmp(now.kernel.words, before->kernel.words, sizeof now.kernel.words) != 0 ||
           memcmp(now.kernel.actionids, before->kernel.actionids, sizeof now.kernel.actionids) !=
               0 ||
           memcmp(now.reload, before->reload, sizeof now.reload) != 0;
}

/* Whether a failing call returns a code of kperfdata, a count that means failure, or -1. */
static int64_t failure_value(const char *symbol)
{
    if (strncmp(symbol, "kpep_", 5) == 0) {
        return KPEP_CONFIG_ERROR_ERRNO;
    }
    if (strcmp(symbol, "kpc_get_counting") == 0 || strcmp(symbol, "kpc_get_config_count") == 0 ||
        strcmp(symbol, "kpc_get_counter_count") == 0 || strcmp(symbol, "kpc_pmu_version") == 0) {
        return 0;
    }
    return -1;
}

/* What became of the failures of a run: handled is one of the first two. */
static struct {
    unsigned injected;
    unsigned restored;
    unsigned said;
} tally;

static void check_one(kpsim_profile profile, bool mess, const char *symbol, uint64_t nth, int error)
{
    struct machine_state before;
    struct outcome outcome;

    set_up(profile, mess);
    before = machine_now();
    assert_int_equal(kpsim_fail(symbol, nth, failure_value(symbol), error), 0);
    outcome = measure();
    assert_int_equal(kpsim_fail_clear(), 0);
    if (outcome.counted) {
        assert_int_equal(outcome.difference[0], 300);
        assert_int_equal(outcome.difference[1], 20);
        assert_int_equal(outcome.difference[2], 100);
    }
    tally.injected++;
    tally.restored += machine_differs(&before) ? 0 : 1;
    tally.said += machine_differs(&before) && outcome.said_not_restored ? 1 : 0;
    if (machine_differs(&before) && !outcome.said_not_restored) {
        print_error("call %u of %s failing with errno %d: status %s\n", (unsigned)nth, symbol,
                    error, kp_status_name(outcome.worst));
        assert_unchanged(before);
    }
}

/* Each call of each symbol in turn, and every call of it. */
static void check_all(kpsim_profile profile, bool mess)
{
    static const int errors[] = {EPERM, EBUSY, EINVAL, EACCES};
    uint64_t calls[COUNT(symbols)];
    struct outcome clean;

    memset(&tally, 0, sizeof tally);
    set_up(profile, mess);
    clean = measure();
    assert_int_equal(clean.worst, KP_OK);
    assert_true(clean.counted);
    for (size_t i = 0; i < COUNT(symbols); i++) {
        calls[i] = kpsim_calls(symbols[i]);
    }
    for (size_t i = 0; i < COUNT(symbols); i++) {
        if (strcmp(symbols[i], "kpep_db_free") == 0) {
            continue; /* returns nothing: it has no failure to inject */
        }
        uint64_t most = strncmp(symbols[i], "kpep_event_", 11) == 0 ? 1 : calls[i];
        for (uint64_t nth = 1; nth <= most; nth++) {
            for (size_t e = 0; e < COUNT(errors); e++) {
                check_one(profile, mess, symbols[i], nth, errors[e]);
            }
        }
        if (calls[i] > 0) {
            check_one(profile, mess, symbols[i], 0, EBUSY);
        }
    }
    assert_true(tally.injected > 100);
    print_message(
        "profile %d, %s machine: %u failures injected, %u times all was put back, %u times "
        "NOT_RESTORED was said\n",
        (int)profile, mess ? "messy" : "clean", tally.injected, tally.restored, tally.said);
    assert_int_equal(tally.injected, tally.restored + tally.said);
}

static void test_each_call_failing_on_a_clean_machine(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(profiles); i++) {
        check_all(profiles[i], false);
    }
}

static void test_each_call_failing_on_a_machine_in_a_mess(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(profiles); i++) {
        check_all(profiles[i], true);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_call_failing_on_a_clean_machine),
        cmocka_unit_test(test_each_call_failing_on_a_machine_in_a_mess),
    };
    return run_tests(tests);
}
