/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The hot path: reading the counters of a thread that runs. */
#include "sample.h"

#include "process.h"
#include "rootless.h"

#include <errno.h>
#include <string.h>

kp_status kp_sample_check_caller(const kp_thread_sampler *ts, kp_error *err)
{
    if (ts == NULL) {
        return kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0, "the thread sampler is NULL");
    }
    if (ts->sampler->generation != kp_process_generation()) {
        return kp_error_plain(err, KP_ERROR_FORKED);
    }
    if (ts->owner != kp_thread_current) {
        return kp_error_plain(err, KP_ERROR_WRONG_THREAD);
    }
    return KP_OK;
}

kp_status kp_sample_keep(kp_thread_sampler *ts, const kp_error *err)
{
    if (err->status != KP_OK) {
        ts->runner.last_error = *err;
    }
    return err->status;
}

/* No counter holds it: they are at most 63 bits wide (docs/platform.md B.4). */
#define UNWRITTEN UINT64_MAX

#define COLD __attribute__((noinline, cold))

/* Why a sample cannot be taken. */
COLD static kp_status refuse(kp_thread_sampler *ts, const uint64_t *values, size_t capacity)
{
    kp_error err;
    kp_status status = kp_sample_check_caller(ts, &err);

    if (status != KP_OK) {
        return status; /* not kept: the handle is in somebody else's hands */
    }
    if (values == NULL) {
        (void)kp_error_set(&err, KP_ERROR_INVALID_ARGUMENT, 0, "the values are NULL");
    } else if (capacity < ts->count) {
        (void)kp_error_set(&err, KP_ERROR_BUFFER_TOO_SMALL, 0,
                           "there is room for %zu values, and %u are needed", capacity,
                           (unsigned)ts->count);
    } else {
        (void)kp_error_plain(&err, kp_process_exiting() ? KP_ERROR_EXITING : KP_ERROR_NOT_RUNNING);
    }
    return kp_sample_keep(ts, &err);
}

/* The kernel has more values than fit, or fewer. Their number is that of the thread class mask that any
   process set last, so a wrong one means that another has set it (docs/platform.md B.6). */
COLD static kp_status classes_changed(kp_thread_sampler *ts, int code)
{
    kp_error err;

    (void)kp_error_set(&err, KP_ERROR_DISTURBED, code,
                       "another program has changed the classes that threads count");
    return kp_sample_keep(ts, &err);
}

/* Reading gave nothing. Called before anything else can change errno. */
COLD static kp_status read_failed(kp_thread_sampler *ts, const char *call)
{
    int code = errno;
    kp_error err;

    if (code == ENOMEM && ts->sampler->access == KP_ACCESS_FULL) {
        return classes_changed(ts, code);
    }
    (void)kp_kernel_failed(&ts->sampler->machine->kernel, call, code, &err);
    return kp_sample_keep(ts, &err);
}

#define INLINE static inline __attribute__((always_inline))

/* Running in this thread says everything at once: open, started, not stopped by its end, a fork or the
   exit of the process. */
INLINE bool may_sample(const kp_thread_sampler *ts, const uint64_t *values, size_t capacity,
                       size_t count)
{
    return values != NULL && capacity >= count &&
           atomic_load_explicit(&ts->runner.thread, memory_order_relaxed) == kp_thread_current;
}

/* Written out, because compilers differ in how far they unroll; what lies beyond the count goes away. */
INLINE void copy(const kp_thread_sampler *ts, const uint64_t *read, uint64_t *values, size_t count)
{
#define COPY(i)                                                                                    \
    if (count > (i)) {                                                                             \
        values[i] = read[ts->slot[i]];                                                             \
    }
    COPY(0)
    COPY(1)
    COPY(2)
    COPY(3)
    COPY(4)
    COPY(5)
    COPY(6)
    COPY(7)
    COPY(8)
    COPY(9)
    for (size_t i = 10; i < count; i++) {
        values[i] = read[ts->slot[i]];
    }
}

INLINE kp_status sample_full(kp_thread_sampler *ts, uint64_t *values, size_t capacity, size_t count,
                             uint64_t *read, size_t counter_count)
{
    if (!may_sample(ts, values, capacity, count)) {
        return refuse(ts, values, capacity);
    }
    read[counter_count - 1] = UNWRITTEN;
    if (ts->read.counters(0, (uint32_t)counter_count, read) != 0) {
        return read_failed(ts, "kpc_get_thread_counters");
    }
    if (read[counter_count - 1] == UNWRITTEN) {
        return classes_changed(ts, 0);
    }
    copy(ts, read, values, count);
    return KP_OK;
}

INLINE kp_status sample_rootless(kp_thread_sampler *ts, uint64_t *values, size_t capacity,
                                 size_t count)
{
    uint64_t read[KP_ROOTLESS_COUNT] = {0};

    if (!may_sample(ts, values, capacity, count)) {
        return refuse(ts, values, capacity);
    }
    if (ts->read.selfcounts(KP_ROOTLESS_KIND, read, sizeof read) != 0) {
        return read_failed(ts, "thread_selfcounts");
    }
    copy(ts, read, values, count);
    return KP_OK;
}

/* Forced counters of every chip there is: two fixed ones and eight configurable (docs/platform.md
   B.2-2). */
enum {
    KNOWN_COUNTERS = 10
};

/* One for each number of events that a chip can count at once: with the numbers known, the check is
   against a constant, the copying has neither a loop nor a table, and the last value has its address.
   The kernel writes no more than it is told there is room for (docs/platform.md A.1-12). */
#define SAMPLE_FULL(name, count, counters, room)                                                   \
    static kp_status name(kp_thread_sampler *ts, uint64_t *values, size_t capacity)                \
    {                                                                                              \
        uint64_t read[room];                                                                       \
                                                                                                   \
        return sample_full(ts, values, capacity, count, read, counters);                           \
    }
#define SAMPLE_KNOWN(n) SAMPLE_FULL(sample_full_##n, n, KNOWN_COUNTERS, KNOWN_COUNTERS)
#define SAMPLE_ROOTLESS(name, count)                                                               \
    static kp_status name(kp_thread_sampler *ts, uint64_t *values, size_t capacity)                \
    {                                                                                              \
        return sample_rootless(ts, values, capacity, count);                                       \
    }
SAMPLE_KNOWN(1)
SAMPLE_KNOWN(2)
SAMPLE_KNOWN(3)
SAMPLE_KNOWN(4)
SAMPLE_KNOWN(5)
SAMPLE_KNOWN(6)
SAMPLE_KNOWN(7)
SAMPLE_KNOWN(8)
SAMPLE_KNOWN(9)
SAMPLE_KNOWN(10)
SAMPLE_FULL(sample_full_any, ts->count, ts->counter_count, KPC_MAX_COUNTERS)
SAMPLE_ROOTLESS(sample_rootless_1, 1)
SAMPLE_ROOTLESS(sample_rootless_2, 2)
SAMPLE_ROOTLESS(sample_rootless_any, ts->count)

/* A switch, since a table of functions would have to be relocated by every program that starts. */
void kp_sample_choose(kp_thread_sampler *ts)
{
    if (ts->sampler->access == KP_ACCESS_ROOTLESS) {
        ts->read.selfcounts = ts->sampler->machine->kernel.optional->thread_selfcounts;
        ts->sample = ts->count == 1   ? sample_rootless_1
                     : ts->count == 2 ? sample_rootless_2
                                      : sample_rootless_any;
        return;
    }
    ts->read.counters = ts->sampler->frameworks->kperf->kpc_get_thread_counters;
    ts->counter_count = ts->sampler->machine->counter_count;
    switch (ts->counter_count == KNOWN_COUNTERS ? ts->count : 0) {
#define CHOOSE(n)                                                                                  \
    case n:                                                                                        \
        ts->sample = sample_full_##n;                                                              \
        break;
        CHOOSE(1)
        CHOOSE(2)
        CHOOSE(3)
        CHOOSE(4)
        CHOOSE(5)
        CHOOSE(6)
        CHOOSE(7)
        CHOOSE(8)
        CHOOSE(9)
        CHOOSE(10)
    default:
        ts->sample = sample_full_any;
        break;
    }
}

kp_status kp_thread_sampler_sample(kp_thread_sampler *ts, uint64_t *values, size_t capacity)
{
    return ts != NULL ? ts->sample(ts, values, capacity) : refuse(ts, values, capacity);
}

/* ---- Overhead ------------------------------------------------------------------------------- */

/* So many that some find everything in the caches and are not interrupted. */
enum {
    OVERHEAD_PAIRS = 128
};

static kp_status least_differences(kp_thread_sampler *ts, uint64_t *least)
{
    uint64_t first[KP_EVENTS_MAX];
    uint64_t second[KP_EVENTS_MAX];

    for (size_t i = 0; i < ts->count; i++) {
        least[i] = UINT64_MAX;
    }
    for (int pair = 0; pair < OVERHEAD_PAIRS; pair++) {
        /* Nothing between the two, not even a look at what the first one said. */
        kp_status began = kp_thread_sampler_sample(ts, first, KP_EVENTS_MAX);
        kp_status ended = kp_thread_sampler_sample(ts, second, KP_EVENTS_MAX);
        if (began != KP_OK || ended != KP_OK) {
            return began != KP_OK ? began : ended;
        }
        for (size_t i = 0; i < ts->count; i++) {
            uint64_t difference = second[i] - first[i];
            least[i] = difference < least[i] ? difference : least[i];
        }
    }
    return KP_OK;
}

kp_status kp_thread_sampler_overhead(kp_thread_sampler *ts, uint64_t *counts, size_t capacity,
                                     kp_error *err)
{
    uint64_t least[KP_EVENTS_MAX];
    kp_error local;
    kp_status status = KP_OK;

    err = err != NULL ? err : &local;
    kp_error_clear(err);
    status = kp_sample_check_caller(ts, err);
    if (status != KP_OK) {
        return status;
    }
    /* What else can be wrong sample() says, and keeps the particulars. */
    status = counts == NULL || capacity < ts->count ? kp_thread_sampler_sample(ts, counts, capacity)
                                                    : least_differences(ts, least);
    if (status != KP_OK) {
        *err = ts->runner.last_error;
        return status;
    }
    memcpy(counts, least, ts->count * sizeof *counts);
    return KP_OK;
}
