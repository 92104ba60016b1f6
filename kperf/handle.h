/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What stands behind the two public handles. */
#ifndef KP_HANDLE_H
#define KP_HANDLE_H

#include "database.h"
#include "frameworks.h"
#include "machine.h"

#include <kperf/sampler.h>
#include <kperf/thread_sampler.h>
#include <stddef.h>

/* Lives until it is closed and all of its thread samplers are: they need its database. */
struct kp_sampler {
    unsigned users;      /* itself while open, and its thread samplers; guarded by the lock */
    uint32_t generation; /* of the process that opened it */
    kp_access access;
    bool closed;
    bool released;
    bool system_kperfdata; /* no path was given, so the database is to be the system's as well */
    struct kp_frameworks *frameworks;
    struct kp_database database; /* its db is NULL where the rootless tier found none */
    struct kp_machine *machine;
    struct kp_holder holder; /* full tier, until released */
};

/* As long as any processor has its cache lines that this runs on: Apple's. */
enum {
    KP_LINE_BYTES = 128
};

struct kp_thread_sampler {
    struct kp_sampler *sampler;
    uint64_t owner; /* the identity of the thread that opened it */
    /* Full tier: positions in the database. Rootless: the event's id. */
    uint16_t event[KP_EVENTS_MAX];
    /* Keeps what sample() reads off the line of what lies before, which may be another thread's. */
    unsigned char apart[KP_LINE_BYTES - 2 * sizeof(uint64_t) - KP_EVENTS_MAX * sizeof(uint16_t)];

    /* What sample() reads, and nothing writes while it runs; the first of the runner's too. */
    kp_status (*sample)(kp_thread_sampler *ts, uint64_t *values,
                        size_t capacity); /* by tier and count */
    union {
        int (*counters)(uint32_t tid, uint32_t count, uint64_t *values); /* full tier */
        int (*selfcounts)(uint32_t kind, void *values, size_t bytes);    /* rootless tier */
    } read;
    size_t counter_count;        /* how many values that gives */
    size_t count;                /* how many the caller gets */
    uint8_t slot[KP_EVENTS_MAX]; /* where each is among them */
    struct kp_runner runner;
};

_Static_assert(sizeof(struct kp_thread_sampler) <= 512, "a thread sampler outgrows its budget");
_Static_assert(offsetof(struct kp_thread_sampler, sample) >= KP_LINE_BYTES &&
                   offsetof(struct kp_runner, next) - sizeof(uint64_t) >= KP_LINE_BYTES,
               "sample() reads from a line that other threads may write");

/* One user less; the last one frees. With the lock held. */
void kp_sampler_drop(struct kp_sampler *sampler);

#endif
