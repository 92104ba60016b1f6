/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Samplers coexist: those whose events run already join on every release, those that fit join by
 * extending the program below macOS 26, the rest is refused with a reason; and nobody notices anybody.
 */
#include "crew.h"
#include "fixture.h"

#include <errno.h>

static const kp_event first_events[] = {KP_EVENT_INST_BRANCH, KP_EVENT_FIXED_CYCLES};
static const kp_event subset[] = {KP_EVENT_INST_BRANCH};
static const kp_event other_events[] = {KP_EVENT_L1D_TLB_MISS, KP_EVENT_INST_BRANCH};

/* On an M1 three counters can do these, and INST_ALL only one of the three. */
static const kp_event greedy[] = {KP_EVENT_INST_BRANCH, KP_EVENT_BRANCH_MISPRED_NONSPEC,
                                  KP_EVENT_INST_ALL};
static const kp_event too_much[] = {KP_EVENT_L1D_TLB_MISS, KP_EVENT_BRANCH_COND_MISPRED_NONSPEC};

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

/* What the first value of a sampler grows by. */
static uint64_t first_value(kp_thread_sampler *ts)
{
    uint64_t values[KP_EVENTS_MAX] = {0};
    assert_int_equal(kp_thread_sampler_sample(ts, values, KP_EVENTS_MAX), KP_OK);
    return values[0];
}

static void machine_with(kpsim_profile profile)
{
    assert_int_equal(kpsim_reset(), 0);
    assert_int_equal(kpsim_set_profile(profile), 0);
    assert_int_equal(kpsim_set_automatic_clock(false), 0);
}

static void test_a_subset_joins_on_every_release(void **state)
{
    (void)state;
    for (size_t p = 0; p < COUNT(profiles); p++) {
        struct machine_state before;
        kp_sampler *sampler = NULL;
        kp_thread_sampler *first = NULL;
        kp_thread_sampler *joiner = NULL;
        uint64_t bases[2];
        machine_with(profiles[p]);
        before = machine_now();
        sampler = open_sampler();
        first = open_ids(sampler, first_events, COUNT(first_events));
        joiner = open_ids(sampler, subset, COUNT(subset));
        start(first);
        bases[0] = first_value(first);
        retire(KP_EVENT_INST_BRANCH, 10, 0);
        start(joiner);
        bases[1] = first_value(joiner);
        retire(KP_EVENT_INST_BRANCH, 7, 0);
        assert_int_equal(first_value(joiner) - bases[1], 7);
        assert_int_equal(first_value(first) - bases[0], 17);
        stop(first); /* the one that programmed the counters leaves first */
        retire(KP_EVENT_INST_BRANCH, 5, 0);
        assert_int_equal(first_value(joiner) - bases[1], 12);
        stop(joiner);
        assert_int_equal(machine_now().kernel.thread_counting, 0);
        kp_thread_sampler_close(joiner);
        kp_thread_sampler_close(first);
        kp_sampler_close(sampler);
        assert_unchanged(before);
    }
}

static void test_new_events_join_below_macos_26(void **state)
{
    (void)state;
    for (size_t p = 0; p < COUNT(profiles); p++) {
        struct machine_state before;
        kp_sampler *sampler = NULL;
        kp_thread_sampler *first = NULL;
        kp_thread_sampler *joiner = NULL;
        uint64_t bases[2];
        kp_error err;
        machine_with(profiles[p]);
        before = machine_now();
        sampler = open_sampler();
        first = open_ids(sampler, first_events, COUNT(first_events));
        joiner = open_ids(sampler, other_events, COUNT(other_events));
        start(first);
        bases[0] = first_value(first);
        if (profiles[p] == KPSIM_PROFILE_P26) {
            assert_status(kp_thread_sampler_start(joiner, &err), KP_ERROR_CONFIGURATION_IN_USE,
                          &err);
            assert_int_equal(err.events, 1);
            assert_non_null(strstr(err.message, "L1D_TLB_MISS"));
        } else {
            start(joiner);
            bases[1] = first_value(joiner);
            retire(KP_EVENT_L1D_TLB_MISS, 40, 3);
            assert_int_equal(first_value(joiner) - bases[1], 40);
            stop(joiner);
        }
        retire(KP_EVENT_INST_BRANCH, 9, 0);
        assert_int_equal(first_value(first) - bases[0], 9);
        stop(first);
        start(joiner); /* alone it can always */
        stop(joiner);
        kp_thread_sampler_close(joiner);
        kp_thread_sampler_close(first);
        kp_sampler_close(sampler);
        assert_unchanged(before);
    }
}

/* A release that cannot be read might be one that forbids it. */
static void test_an_unreadable_release_counts_as_the_newest(void **state)
{
    static const char *const texts[] = {"", "Sequoia", "-3"};
    (void)state;
    for (size_t i = 0; i <= COUNT(texts); i++) {
        kp_sampler *sampler = NULL;
        kp_thread_sampler *first = NULL;
        kp_thread_sampler *joiner = NULL;
        kp_error err;
        machine_with(KPSIM_PROFILE_P15);
        if (i == COUNT(texts)) {
            assert_int_equal(kpsim_sysctl_remove("kern.osproductversion"), 0);
        } else {
            assert_int_equal(
                kpsim_sysctl_set("kern.osproductversion", texts[i], strlen(texts[i]) + 1), 0);
        }
        sampler = open_sampler();
        first = open_ids(sampler, first_events, COUNT(first_events));
        joiner = open_ids(sampler, other_events, COUNT(other_events));
        start(first);
        assert_status(kp_thread_sampler_start(joiner, &err), KP_ERROR_CONFIGURATION_IN_USE, &err);
        kp_thread_sampler_close(joiner);
        kp_thread_sampler_close(first);
        kp_sampler_close(sampler);
    }
}

static void test_what_does_not_fit_beside_others_is_refused_and_marked(void **state)
{
    struct machine_state before = machine_now();
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *first = open_ids(sampler, greedy, COUNT(greedy));
    kp_thread_sampler *joiner = open_ids(sampler, too_much, COUNT(too_much));
    uint64_t base = 0;
    kp_error err;
    (void)state;
    start(first);
    base = first_value(first);
    assert_status(kp_thread_sampler_start(joiner, &err), KP_ERROR_EVENTS_CLASH, &err);
    assert_int_equal(err.events, 1 << 1);
    assert_false(kp_thread_sampler_is_running(joiner));
    retire(KP_EVENT_INST_BRANCH, 6, 0);
    assert_int_equal(first_value(first) - base, 6);
    stop(first);
    start(joiner);
    stop(joiner);
    kp_thread_sampler_close(joiner);
    kp_thread_sampler_close(first);
    kp_sampler_close(sampler);
    assert_unchanged(before);
}

/* Counters of a sampler that stopped are free for others, while the program goes on. */
static void test_counters_of_a_stopped_one_are_used_again(void **state)
{
    static const kp_event replacement[] = {KP_EVENT_BRANCH_COND_MISPRED_NONSPEC};
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *anchor = open_ids(sampler, &first_events[1], 1);
    kp_thread_sampler *first = open_ids(sampler, greedy, COUNT(greedy));
    kp_thread_sampler *next = open_ids(sampler, replacement, COUNT(replacement));
    kp_error err;
    uint64_t base = 0;
    (void)state;
    start(anchor);
    start(first);
    assert_status(kp_thread_sampler_start(next, &err), KP_ERROR_EVENTS_CLASH, &err);
    stop(first);
    start(next);
    base = first_value(next);
    retire(KP_EVENT_BRANCH_COND_MISPRED_NONSPEC, 3, 0);
    assert_int_equal(first_value(next) - base, 3);
    assert_status(kp_thread_sampler_start(first, &err), KP_ERROR_EVENTS_CLASH, &err);
    kp_thread_sampler_close(next);
    kp_thread_sampler_close(first);
    kp_thread_sampler_close(anchor);
    kp_sampler_close(sampler);
}

/* ---- Reserving ------------------------------------------------------------------------------- */

static void test_reserved_events_join_later_on_every_release(void **state)
{
    (void)state;
    for (size_t p = 0; p < COUNT(profiles); p++) {
        static const char *const names[] = {"INST_BRANCH", "L1-dcache-load-misses", "INST_ALL"};
        static const kp_event later[] = {KP_EVENT_INST_ALL};
        struct machine_state before;
        kp_sampler *sampler = NULL;
        kp_thread_sampler *first = NULL;
        kp_thread_sampler *joiner = NULL;
        uint64_t base = 0;
        kp_error err;
        machine_with(profiles[p]);
        before = machine_now();
        sampler = open_sampler();
        assert_ok(kp_sampler_reserve_names(sampler, names, COUNT(names), &err), &err);
        assert_int_equal(machine_now().kernel.counting, 0); /* nothing yet */
        first = open_ids(sampler, first_events, COUNT(first_events));
        joiner = open_ids(sampler, later, COUNT(later));
        start(first);
        start(joiner);
        base = first_value(joiner);
        retire(KP_EVENT_INST_ALL, 21, 0);
        assert_int_equal(first_value(joiner) - base, 21);
        kp_thread_sampler_close(joiner);
        kp_thread_sampler_close(first);
        kp_sampler_close(sampler);
        assert_unchanged(before);
    }
}

static void test_reservations_of_all_samplers_must_fit_together(void **state)
{
    static const kp_event one_too_many[] = {KP_EVENT_BRANCH_COND_MISPRED_NONSPEC};
    kp_sampler *a = open_sampler();
    kp_sampler *b = open_sampler();
    kp_thread_sampler *ts = open_ids(b, one_too_many, COUNT(one_too_many));
    kp_error err;
    (void)state;
    assert_ok(kp_sampler_reserve(a, greedy, COUNT(greedy), &err), &err);
    assert_status(kp_sampler_reserve(b, one_too_many, COUNT(one_too_many), &err),
                  KP_ERROR_EVENTS_CLASH, &err);
    assert_int_equal(err.events, 1);
    assert_status(kp_thread_sampler_start(ts, &err), KP_ERROR_EVENTS_CLASH, &err);
    assert_int_equal(err.events, 1);
    /* A new call replaces the old reservation, and none gives it up. */
    assert_ok(kp_sampler_reserve(a, first_events, COUNT(first_events), &err), &err);
    assert_ok(kp_sampler_reserve(b, one_too_many, COUNT(one_too_many), &err), &err);
    assert_status(kp_sampler_reserve(a, greedy, COUNT(greedy), &err), KP_ERROR_EVENTS_CLASH, &err);
    assert_ok(kp_sampler_reserve(b, NULL, 0, &err), &err);
    assert_ok(kp_sampler_reserve(a, greedy, COUNT(greedy), &err), &err);
    kp_sampler_close(a);
    start(ts); /* with its sampler the reservation went */
    kp_thread_sampler_close(ts);
    kp_sampler_close(b);
}

static void test_reserved_counters_are_kept_from_others(void **state)
{
    static const kp_event reserved[] = {KP_EVENT_INST_BRANCH, KP_EVENT_BRANCH_MISPRED_NONSPEC,
                                        KP_EVENT_INST_ALL};
    static const kp_event wanted[] = {KP_EVENT_BRANCH_COND_MISPRED_NONSPEC};
    static const kp_event anchor_events[] = {KP_EVENT_FIXED_CYCLES};
    kp_sampler *a = open_sampler();
    kp_sampler *b = open_sampler();
    kp_thread_sampler *anchor = open_ids(b, anchor_events, 1);
    kp_thread_sampler *ts = open_ids(b, wanted, COUNT(wanted));
    kp_error err;
    (void)state;
    assert_ok(kp_sampler_reserve(a, reserved, COUNT(reserved), &err), &err);
    start(anchor);
    assert_status(kp_thread_sampler_start(ts, &err), KP_ERROR_EVENTS_CLASH, &err);
    kp_sampler_close(a);
    start(ts);
    kp_thread_sampler_close(ts);
    kp_thread_sampler_close(anchor);
    kp_sampler_close(b);
}

static void test_reserving_while_running_takes_what_is_programmed_only(void **state)
{
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = open_ids(sampler, first_events, COUNT(first_events));
    kp_error err;
    (void)state;
    start(ts);
    assert_ok(kp_sampler_reserve(sampler, subset, COUNT(subset), &err), &err);
    assert_status(kp_sampler_reserve(sampler, other_events, COUNT(other_events), &err),
                  KP_ERROR_CONFIGURATION_IN_USE, &err);
    assert_int_equal(err.events, 1);
    assert_status(kp_sampler_reserve(sampler, NULL, 3, &err), KP_ERROR_INVALID_ARGUMENT, &err);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

/* ---- Nobody notices anybody -------------------------------------------------------------------- */

/* Each call that a joiner makes fails in turn; the one that runs does not notice. */
static void test_a_failing_joiner_disturbs_nobody(void **state)
{
    static const char *const calls[] = {"kpc_get_counting",       "kpc_get_thread_counting",
                                        "kpc_get_config",         "kpc_set_config",
                                        "kpc_force_all_ctrs_get", "kpc_set_thread_counting",
                                        "kpc_get_thread_counters"};
    static const int errors[] = {EPERM, EBUSY, EINVAL};
    (void)state;
    for (size_t c = 0; c < COUNT(calls); c++) {
        for (size_t e = 0; e < COUNT(errors); e++) {
            for (uint64_t nth = 0; nth <= 3; nth++) { /* 0: every call */
                struct machine_state before;
                kp_sampler *sampler = NULL;
                kp_thread_sampler *first = NULL;
                kp_thread_sampler *joiner = NULL;
                uint64_t base = 0;
                kp_status status = KP_OK;
                kp_error err;
                bool getter = strcmp(calls[c], "kpc_get_counting") == 0;
                machine_with(KPSIM_PROFILE_P15);
                before = machine_now();
                sampler = open_sampler();
                first = open_ids(sampler, first_events, COUNT(first_events));
                joiner = open_ids(sampler, other_events, COUNT(other_events));
                start(first);
                base = first_value(first);
                assert_int_equal(kpsim_fail(calls[c], nth, getter ? 0 : -1, errors[e]), 0);
                status = kp_thread_sampler_start(joiner, &err);
                assert_int_equal(kpsim_fail_clear(), 0);
                assert_true(nth != 0 || status != KP_OK);
                retire(KP_EVENT_INST_BRANCH, 13, 0);
                assert_int_equal(first_value(first) - base, 13);
                assert_ok(kp_thread_sampler_check(first, &err), &err);
                if (status == KP_OK) {
                    stop(joiner);
                }
                start(joiner); /* nothing is left of the failure */
                stop(joiner);
                stop(first);
                kp_thread_sampler_close(joiner);
                kp_thread_sampler_close(first);
                kp_sampler_close(sampler);
                assert_unchanged(before);
            }
        }
    }
}

/* A joiner does not build on what somebody else has meanwhile changed. */
static void test_joining_a_disturbed_program_is_refused(void **state)
{
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *first = open_ids(sampler, first_events, COUNT(first_events));
    kp_thread_sampler *joiner = open_ids(sampler, subset, COUNT(subset));
    kp_error err;
    (void)state;
    start(first);
    assert_int_equal(kp_sampler_kperf(sampler)->kpc_set_counting(KPC_CLASS_FIXED_MASK), 0);
    assert_status(kp_thread_sampler_start(joiner, &err), KP_ERROR_DISTURBED, &err);
    assert_status(kp_thread_sampler_stop(first, &err), KP_ERROR_DISTURBED, &err);
    kp_thread_sampler_close(joiner);
    kp_thread_sampler_close(first);
    kp_sampler_close(sampler);
}

/* ---- More threads than cores -------------------------------------------------------------------- */

enum {
    MANY = 24
};

struct member {
    struct worker worker;
    kp_sampler *sampler;
    kp_thread_sampler *ts;
    uint64_t base;
    uint64_t difference;
    kp_status status;
};

static void member_begin(void *argument)
{
    struct member *member = argument;
    uint64_t values[2];

    member->status = kp_thread_sampler_open(&member->ts, member->sampler, first_events, 2, NULL);
    if (member->status == KP_OK) {
        member->status = kp_thread_sampler_start(member->ts, NULL);
    }
    if (member->status == KP_OK) {
        member->status = kp_thread_sampler_sample(member->ts, values, 2);
        member->base = values[0];
    }
}

static void member_work(void *argument)
{
    struct member *member = argument;
    uint64_t values[2];

    retire(KP_EVENT_INST_BRANCH, 100, 0);
    member->status = kp_thread_sampler_sample(member->ts, values, 2);
    member->difference = values[0] - member->base;
}

static void member_end(void *argument)
{
    struct member *member = argument;

    member->status = kp_thread_sampler_stop(member->ts, NULL);
    kp_thread_sampler_close(member->ts);
}

static void test_more_threads_than_cores(void **state)
{
    static struct member members[MANY];
    struct machine_state before;
    kp_sampler *sampler = NULL;
    (void)state;
    assert_int_equal(kpsim_set_cpus(2, 0), 0);
    assert_int_equal(kpsim_set_automatic_clock(false), 0);
    before = machine_now();
    sampler = open_sampler();
    for (size_t i = 0; i < MANY; i++) {
        members[i].sampler = sampler;
        worker_start(&members[i].worker);
        worker_do(&members[i].worker, member_begin, &members[i]);
        assert_int_equal(members[i].status, KP_OK);
    }
    for (size_t i = 0; i < MANY; i++) {
        worker_do(&members[i].worker, member_work, &members[i]);
        assert_int_equal(members[i].status, KP_OK);
        assert_int_equal(members[i].difference, 100);
    }
    for (size_t i = 0; i < MANY; i++) {
        worker_do(&members[i].worker, member_end, &members[i]);
        assert_int_equal(members[i].status, KP_OK);
        worker_end(&members[i].worker);
    }
    kp_sampler_close(sampler);
    assert_unchanged(before);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, fresh_machine)
    const struct CMUnitTest tests[] = {
        TEST(test_a_subset_joins_on_every_release),
        TEST(test_new_events_join_below_macos_26),
        TEST(test_an_unreadable_release_counts_as_the_newest),
        TEST(test_what_does_not_fit_beside_others_is_refused_and_marked),
        TEST(test_counters_of_a_stopped_one_are_used_again),
        TEST(test_reserved_events_join_later_on_every_release),
        TEST(test_reservations_of_all_samplers_must_fit_together),
        TEST(test_reserved_counters_are_kept_from_others),
        TEST(test_reserving_while_running_takes_what_is_programmed_only),
        TEST(test_a_failing_joiner_disturbs_nobody),
        TEST(test_joining_a_disturbed_program_is_refused),
        TEST(test_more_threads_than_cores),
    };
    return run_tests(tests);
}
