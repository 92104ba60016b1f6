/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What does sample() add to the call it wraps?
 *
 * Raw: the same call through the same table, in the same thread, while the thread sampler runs: in the
 * full tier kpc_get_thread_counters() for all counters, since the kernel gives all or none; in the
 * rootless tier thread_selfcounts(). A program that makes it still has to find its events in what it
 * gets.
 */
#include "support/bench.h"

struct subject {
    kp_thread_sampler *ts;
    const kps_kperf_table *kpc;
    const kps_kperf_optional_table *optional;
    uint32_t counter_count;
};

static void sample(void *context, size_t times)
{
    const struct subject *s = context;
    uint64_t values[KP_EVENTS_MAX];
    unsigned failed = 0;

    for (size_t i = 0; i < times; i++) {
        failed |= (unsigned)kp_thread_sampler_sample(s->ts, values, KP_EVENTS_MAX);
    }
    bench_check(failed == 0 ? KP_OK : KP_ERROR_KERNEL_CALL, "kp_thread_sampler_sample", NULL);
    bench_sink = values[0];
}

static void read_counters(void *context, size_t times)
{
    const struct subject *s = context;
    uint64_t values[KPC_MAX_COUNTERS];
    unsigned failed = 0;

    for (size_t i = 0; i < times; i++) {
        failed |= (unsigned)s->kpc->kpc_get_thread_counters(0, s->counter_count, values);
    }
    bench_check(failed == 0 ? KP_OK : KP_ERROR_KERNEL_CALL, "kpc_get_thread_counters", NULL);
    bench_sink = values[0];
}

static void read_selfcounts(void *context, size_t times)
{
    enum {
        INSTRUCTIONS_CYCLES = 1
    };
    const struct subject *s = context;
    uint64_t values[2];
    unsigned failed = 0;

    for (size_t i = 0; i < times; i++) {
        failed |=
            (unsigned)s->optional->thread_selfcounts(INSTRUCTIONS_CYCLES, values, sizeof values);
    }
    bench_check(failed == 0 ? KP_OK : KP_ERROR_KERNEL_CALL, "thread_selfcounts", NULL);
    bench_sink = values[0];
}

static void compare(struct bench *bench, const struct bench_backend *backend, kp_sampler *sampler,
                    size_t event_count)
{
    bool full = kp_sampler_access(sampler) == KP_ACCESS_FULL;
    char text[BENCH_SUBJECT_BYTES];
    struct subject subject = {
        .ts = bench_open_running(sampler, event_count),
        .kpc = kp_sampler_kperf(sampler),
        .optional = kps_kperf_optional(kp_sampler_kperf(sampler)),
    };
    struct bench_comparison comparison = {
        .question = "sample",
        .subject = text,
        .backend = backend,
        .ours = sample,
        .raw = full ? read_counters : read_selfcounts,
        .context = &subject,
    };

    subject.counter_count =
        subject.kpc->kpc_get_counter_count(KPC_CLASS_FIXED_MASK | KPC_CLASS_CONFIGURABLE_MASK);
    (void)snprintf(text, sizeof text, "%s, %zu event%s", full ? "full" : "rootless", event_count,
                   event_count == 1 ? "" : "s");
    bench_compare(bench, &comparison);
    kp_thread_sampler_close(subject.ts);
}

static void ask(struct bench *bench, const struct bench_backend *backend, kp_access access,
                const size_t *event_counts, size_t count)
{
    kp_sampler *sampler = NULL;

    if (bench_has(backend, access)) {
        sampler = bench_open(backend, access);
        for (size_t i = 0; i < count; i++) {
            compare(bench, backend, sampler, event_counts[i]);
        }
        kp_sampler_close(sampler);
    }
}

void bench_ask_sample(struct bench *bench)
{
    static const size_t full[] = {1, 2, 4, 8, 10};
    static const size_t rootless[] = {1, 2}; /* it has no others */

    for (size_t i = 0; i < bench->backend_count; i++) {
        ask(bench, &bench->backends[i], KP_ACCESS_FULL, full, BENCH_COUNT(full));
        ask(bench, &bench->backends[i], KP_ACCESS_ROOTLESS, rootless, BENCH_COUNT(rootless));
    }
}
