/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What does an object take from malloc()?
 *
 * Told are the requests of libkperf and libkperf-sys themselves, and apart from them those of everybody,
 * since opening a sampler makes the loader and the frameworks take memory too.
 */
#include "support/allocations.h"
#include "support/bench.h"

#include <math.h>

static void tell_one(struct bench *bench, const char *what, const char *backend,
                     const char *quantity, double value)
{
    char text[BENCH_SUBJECT_BYTES];

    if (!isnan(value)) {
        (void)snprintf(text, sizeof text, "%s: %s", what, quantity);
        bench_figure(bench, "memory", text, backend, value, "");
    }
}

static void tell(struct bench *bench, const char *what, const char *backend,
                 const struct bench_allocations *a)
{
    tell_one(bench, what, backend, "allocations", a->count);
    tell_one(bench, what, backend, "bytes held", a->held_bytes);
    if (isnan(a->count) || a->all_count > a->count) {
        tell_one(bench, what, backend, "allocations of everybody", a->all_count);
        tell_one(bench, what, backend, "bytes held by everybody", a->all_held_bytes);
    }
}

static void use(kp_thread_sampler *ts)
{
    uint64_t values[KP_EVENTS_MAX];
    kp_error err;

    bench_check(kp_thread_sampler_start(ts, &err), "kp_thread_sampler_start", &err);
    for (int i = 0; i < 100; i++) {
        bench_check(kp_thread_sampler_sample(ts, values, KP_EVENTS_MAX), "kp_thread_sampler_sample",
                    NULL);
    }
    bench_check(kp_thread_sampler_stop(ts, &err), "kp_thread_sampler_stop", &err);
}

static void ask(struct bench *bench, const struct bench_backend *backend)
{
    static const size_t event_counts[] = {2, 10};
    char text[BENCH_SUBJECT_BYTES];
    struct bench_allocations a;
    kp_sampler *sampler = NULL;

    /* What is taken once in a process is not a sampler's. */
    kp_sampler_close(bench_open(backend, KP_ACCESS_FULL));
    bench_allocations_begin();
    sampler = bench_open(backend, KP_ACCESS_FULL);
    a = bench_allocations_end();
    tell(bench, "sampler", backend->name, &a);
    for (size_t i = 0; i < BENCH_COUNT(event_counts); i++) {
        kp_thread_sampler *ts = NULL;
        bench_allocations_begin();
        ts = bench_open_thread(sampler, event_counts[i]);
        a = bench_allocations_end();
        (void)snprintf(text, sizeof text, "thread sampler, %zu events", event_counts[i]);
        tell(bench, text, backend->name, &a);
        bench_allocations_begin();
        use(ts);
        a = bench_allocations_end();
        if (i == 0) {
            tell(bench, "start, sample, stop", backend->name, &a);
        }
        kp_thread_sampler_close(ts);
    }
    kp_sampler_close(sampler);
}

static void ask_names(struct bench *bench)
{
    struct bench_allocations a;
    kp_event event = KP_EVENT_NONE;
    const char *name = NULL;

    bench_allocations_begin();
    for (size_t i = 0; i < kp_event_count(); i++) {
        for (size_t k = 0; (name = kp_event_name_at(kp_event_at(i), KP_CPU_M1, k)) != NULL; k++) {
            bench_check(kp_event_parse(name, &event), "kp_event_parse", NULL);
        }
    }
    a = bench_allocations_end();
    tell(bench, "kp_event_parse, all names", BENCH_NO_BACKEND, &a);
}

void bench_ask_memory(struct bench *bench)
{
    if (bench->counting) {
        return;
    }
    ask_names(bench);
    for (size_t i = 0; i < bench->backend_count; i++) {
        if (bench_has(&bench->backends[i], KP_ACCESS_FULL)) {
            ask(bench, &bench->backends[i]);
        }
    }
}
