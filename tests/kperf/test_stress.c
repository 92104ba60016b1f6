/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Samplers coexist: threads open, start, sample, stop and close thread samplers in random order on a
 * machine whose true counts are known. Whatever the others do, each sample of each thread shows exactly
 * what its own thread has done since its start, and after the last stop the machine is as it was.
 *
 * The schedule is random but repeatable: a failure prints the profile and the seed.
 */
#include "crew.h"
#include "fixture.h"

#include <stdlib.h>

enum {
    WORKERS = 4,
    SAMPLERS = 2,
    STEPS = 300,
    SEEDS = 12,
    SET_MAX = 5
};

/* Events of an M1 that compete for counters in different ways. */
static const kp_event pool[] = {
    KP_EVENT_FIXED_CYCLES,      KP_EVENT_FIXED_INSTRUCTIONS, KP_EVENT_INST_ALL,
    KP_EVENT_RETIRE_UOP,        KP_EVENT_INST_BRANCH,        KP_EVENT_BRANCH_MISPRED_NONSPEC,
    KP_EVENT_L1D_CACHE_MISS_LD, KP_EVENT_L1D_CACHE_MISS_ST,  KP_EVENT_L1D_TLB_MISS,
    KP_EVENT_CORE_ACTIVE_CYCLE, KP_EVENT_MAP_STALL,          KP_EVENT_L1I_CACHE_MISS_DEMAND,
};

/* xorshift: good enough, and the same everywhere. */
static uint64_t random_state;

static uint32_t random_below(uint32_t limit)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 33) % limit;
}

struct party {
    struct worker worker;
    kp_sampler **samplers;
    kp_thread_sampler *ts;
    kp_event events[SET_MAX];
    size_t count;
    bool running;
    uint64_t base[SET_MAX];
    uint64_t truth[COUNT(pool)]; /* user and kernel of the fixed ones, user of the others */
    uint32_t choice[8];          /* random numbers for what it does next */
    const char *wrong;           /* what went wrong, told by the thread to the test */
    kp_status status;
    unsigned started;
};

static size_t pool_index(kp_event event)
{
    size_t i = 0;
    while (pool[i] != event) {
        i++;
    }
    return i;
}

static void expect(struct party *party, bool holds, const char *what)
{
    if (!holds && party->wrong == NULL) {
        party->wrong = what;
    }
}

static void check_sample(struct party *party)
{
    uint64_t values[SET_MAX];

    party->status = kp_thread_sampler_sample(party->ts, values, SET_MAX);
    expect(party, party->status == KP_OK, "sampling failed");
    for (size_t i = 0; party->status == KP_OK && i < party->count; i++) {
        expect(party, values[i] - party->base[i] == party->truth[pool_index(party->events[i])],
               "a count is wrong");
    }
}

static void open_one(struct party *party)
{
    party->count = 1 + party->choice[1] % SET_MAX;
    for (size_t i = 0; i < party->count; i++) {
        party->events[i] = pool[party->choice[2 + i] % COUNT(pool)];
    }
    party->status = kp_thread_sampler_open(&party->ts, party->samplers[party->choice[7] % SAMPLERS],
                                           party->events, party->count, NULL);
    expect(party, party->status == KP_OK || party->status == KP_ERROR_EVENTS_CLASH,
           "opening failed");
}

static void start_one(struct party *party)
{
    kp_error err;

    party->status = kp_thread_sampler_start(party->ts, &err);
    if (party->status != KP_OK) {
        expect(party,
               party->status == KP_ERROR_EVENTS_CLASH ||
                   party->status == KP_ERROR_CONFIGURATION_IN_USE,
               "starting failed");
        expect(party, err.events != 0, "a refusal marks no event");
        return;
    }
    party->running = true;
    party->started++;
    memset(party->truth, 0, sizeof party->truth);
    party->status = kp_thread_sampler_sample(party->ts, party->base, SET_MAX);
    expect(party, party->status == KP_OK, "the first sample failed");
}

static void stop_one(struct party *party)
{
    check_sample(party);
    party->status = kp_thread_sampler_stop(party->ts, NULL);
    expect(party, party->status == KP_OK, "stopping failed");
    party->running = false;
}

static void work_some(struct party *party)
{
    for (size_t i = 0; i < 4; i++) {
        size_t which = party->choice[i] % COUNT(pool);
        uint64_t user = party->choice[4] % 5000;
        uint64_t kernel = party->choice[5] % 50;
        retire(pool[which], user, kernel);
        party->truth[which] += which < 2 ? user + kernel : user;
    }
}

/* One step of one thread. */
static void step(void *argument)
{
    struct party *party = argument;

    if (party->choice[6] % 16 == 0) {
        expect(party, kpsim_migrate(party->choice[5] % 4) == 0, "migrating failed");
    }
    work_some(party);
    switch (party->choice[0] % 8) {
    case 0:
    case 1:
        if (party->ts == NULL) {
            open_one(party);
        } else if (!party->running) {
            start_one(party);
        } else {
            check_sample(party);
        }
        break;
    case 2:
        if (party->running) {
            stop_one(party);
        }
        break;
    case 3:
        kp_thread_sampler_close(party->ts);
        party->ts = NULL;
        party->running = false;
        break;
    default:
        if (party->running) {
            check_sample(party);
        } else if (party->ts != NULL) {
            start_one(party);
        }
    }
}

static void finish(void *argument)
{
    struct party *party = argument;

    if (party->running) {
        stop_one(party);
    }
    kp_thread_sampler_close(party->ts);
    party->ts = NULL;
}

static void run_seed(kpsim_profile profile, uint64_t seed)
{
    struct party parties[WORKERS];
    kp_sampler *samplers[SAMPLERS];
    struct machine_state before;
    unsigned started = 0;

    assert_int_equal(kpsim_reset(), 0);
    assert_int_equal(kpsim_set_profile(profile), 0);
    assert_int_equal(kpsim_set_cpus(4, 0), 0);
    assert_int_equal(kpsim_set_automatic_clock(false), 0);
    random_state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    before = machine_now();
    memset(parties, 0, sizeof parties);
    for (size_t i = 0; i < SAMPLERS; i++) {
        samplers[i] = open_sampler();
    }
    if (random_below(2) == 0) { /* half of the runs reserve */
        static const kp_event reserved[] = {KP_EVENT_INST_BRANCH, KP_EVENT_INST_ALL,
                                            KP_EVENT_L1D_TLB_MISS};
        assert_int_equal(kp_sampler_reserve(samplers[0], reserved, COUNT(reserved), NULL), KP_OK);
    }
    for (size_t i = 0; i < WORKERS; i++) {
        parties[i].samplers = samplers;
        worker_start(&parties[i].worker);
    }
    for (int i = 0; i < STEPS; i++) {
        struct party *party = &parties[random_below(WORKERS)];
        for (size_t k = 0; k < COUNT(party->choice); k++) {
            party->choice[k] = random_below(1U << 20);
        }
        worker_do(&party->worker, step, party);
        if (party->wrong != NULL) {
            print_error("profile %d, seed %llu, step %d: %s (%s)\n", (int)profile,
                        (unsigned long long)seed, i, party->wrong, kp_status_name(party->status));
            fail();
        }
    }
    for (size_t i = 0; i < WORKERS; i++) {
        worker_do(&parties[i].worker, finish, &parties[i]);
        assert_null(parties[i].wrong);
        worker_end(&parties[i].worker);
        started += parties[i].started;
    }
    for (size_t i = 0; i < SAMPLERS; i++) {
        kp_sampler_close(samplers[i]);
    }
    assert_true(started > 5);
    assert_unchanged(before);
}

static void test_every_sample_is_true_whatever_others_do(void **state)
{
    (void)state;
    for (size_t p = 0; p < COUNT(profiles); p++) {
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            run_seed(profiles[p], seed);
        }
    }
}

/* ---- All at once, for the thread sanitizer ----------------------------------------------------- */

enum {
    ROUNDS = 60
};

static void *race(void *argument)
{
    struct party *party = argument;
    static const kp_event events[] = {KP_EVENT_INST_BRANCH, KP_EVENT_FIXED_CYCLES,
                                      KP_EVENT_INST_ALL};

    party->count = COUNT(events);
    memcpy(party->events, events, sizeof events);
    for (int i = 0; i < ROUNDS; i++) {
        party->status = kp_thread_sampler_open(&party->ts, party->samplers[i % SAMPLERS], events,
                                               COUNT(events), NULL);
        expect(party, party->status == KP_OK, "opening failed");
        start_one(party);
        for (int k = 0; k < 5 && party->running; k++) {
            retire(KP_EVENT_INST_BRANCH, 11, 1);
            retire(KP_EVENT_FIXED_CYCLES, 100, 3);
            party->truth[pool_index(KP_EVENT_INST_BRANCH)] += 11;
            party->truth[pool_index(KP_EVENT_FIXED_CYCLES)] += 103;
            check_sample(party);
        }
        if (i % 3 != 0 && party->running) {
            stop_one(party);
        }
        kp_thread_sampler_close(party->ts);
        party->ts = NULL;
        party->running = false;
    }
    return NULL;
}

static void test_threads_race_without_disturbing_each_other(void **state)
{
    struct party parties[WORKERS];
    kp_sampler *samplers[SAMPLERS];
    struct machine_state before;
    (void)state;
    assert_int_equal(kpsim_reset(), 0);
    assert_int_equal(kpsim_set_automatic_clock(false), 0);
    before = machine_now();
    memset(parties, 0, sizeof parties);
    for (size_t i = 0; i < SAMPLERS; i++) {
        samplers[i] = open_sampler();
    }
    for (size_t i = 0; i < WORKERS; i++) {
        parties[i].samplers = samplers;
        assert_int_equal(pthread_create(&parties[i].worker.thread, NULL, race, &parties[i]), 0);
    }
    for (size_t i = 0; i < WORKERS; i++) {
        assert_int_equal(pthread_join(parties[i].worker.thread, NULL), 0);
        if (parties[i].wrong != NULL) {
            print_error("%s (%s)\n", parties[i].wrong, kp_status_name(parties[i].status));
            fail();
        }
        assert_int_equal(parties[i].started, ROUNDS);
    }
    for (size_t i = 0; i < SAMPLERS; i++) {
        kp_sampler_close(samplers[i]);
    }
    assert_unchanged(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_sample_is_true_whatever_others_do),
        cmocka_unit_test(test_threads_race_without_disturbing_each_other),
    };
    return run_tests(tests);
}
