/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What a sequence of calls has made so far, what is known of it, and the promises that are checked
 * after each call: what was counted is exact, a failure changes nothing but what it says, and when
 * everything is closed the machine is as it was unless a call has said that it is not.
 */
#ifndef KPERF_TESTS_FUZZ_WORLD_H
#define KPERF_TESTS_FUZZ_WORLD_H

#include "stand_in.h"

enum {
    SAMPLERS = 3,
    COUNTED = 5,
    FAULTS = 8
};

/** A thread sampler and what it has to show. */
struct counted {
    kp_thread_sampler *ts;
    unsigned thread; /* number of the thread that opened it */
    unsigned process;
    bool running;
    bool based; /* base is the first sample since the start */
    uint64_t base[KP_EVENTS_MAX];
    uint64_t truth[KP_EVENTS_MAX]; /* what the thread did since */
};

/** A failure that was asked for. */
struct fault {
    const char *symbol;
    uint64_t call; /* the call that fails; 0: every one */
    uint64_t calls_before;
};

struct world {
    struct bytes in;
    struct machine_state before;
    kp_sampler *samplers[SAMPLERS];
    unsigned sampler_process[SAMPLERS];
    struct counted counted[COUNTED];
    struct fault faults[FAULTS];
    size_t fault_count;
    unsigned thread;      /* number of the thread that makes the calls */
    unsigned next_thread; /* that of the next one */
    unsigned process;     /* 0, and 1 in a forked child */
    int32_t other_task;   /* another program of this machine */
    bool forked;          /* a child was made */
    bool obstructed;      /* privilege is lacking, or the hardware is claimed */
    bool disturbed;       /* another program interfered, or a call lied */
    bool not_restored;    /* a call said so, or might have, had it been able to */
};

/** What a function may answer, as a set of statuses. */
typedef uint64_t answers;
#define ANSWER(status) (UINT64_C(1) << (status))

/** What the documentation of each function says that it may answer. */
extern const answers answers_probe;
extern const answers answers_open;
extern const answers answers_reserve;
extern const answers answers_release;
extern const answers answers_thread_open;
extern const answers answers_start;
extern const answers answers_sample;
extern const answers answers_stop;
extern const answers answers_check;

/** Before a call: how many failures were delivered, and the machine. */
struct moment {
    uint64_t delivered;
    struct machine_state machine;
};
struct moment world_moment(const struct world *world);

/**
 * Checks a call's answer against its documentation and its error, and takes note of what it says.
 * err is NULL when the call was given none.
 */
void world_answer(struct world *world, const char *call, answers allowed, kp_status status,
                  const kp_error *err);

/** Checks that a call that failed by itself, without an injected failure, changed nothing. */
void world_unchanged(const struct world *world, const char *call, const struct moment *before);

/** After a call that can tell nobody what went wrong. */
void world_silent(struct world *world, const struct moment *before);

/** Asks for a failure; the stand-in's words. */
void world_fail(struct world *world, const char *symbol, uint64_t nth, int64_t value, int error);
void world_fail_clear(struct world *world);

/**
 * Lets time pass in the machine, or stops it. The rootless tier wants to see counts move before it is
 * opened; what moved meanwhile nobody has counted, so counts begin anew.
 */
void world_time_passes(struct world *world, bool passes);

/** The calling thread causes events; whoever counts in it has to show them. */
void world_retire(struct world *world, uint32_t selector, uint64_t user, uint64_t kernel);

/** A sample was taken of something that runs: it is exact. */
void world_check_counts(struct world *world, struct counted *counted, const uint64_t *values);

/** Closes everything, saying goodbye properly, and checks the machine. */
void world_end(struct world *world);

#endif
