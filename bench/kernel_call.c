/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What does the call below sample() cost on each backend, against getppid()?
 *
 * getppid() stands for the cheapest call that a kernel answers. The stand-in has to be in the range of
 * a real kernel call for ratios on it to mean something, and the null backend far below it.
 */
#include "support/bench.h"

#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#endif

struct subject {
    const kps_kperf_table *kpc;
    const kps_kperf_optional_table *optional;
    uint32_t counter_count;
};

static void read_counters(void *context, size_t times)
{
    const struct subject *s = context;
    uint64_t values[KPC_MAX_COUNTERS] = {0};

    for (size_t i = 0; i < times; i++) {
        bench_sink = (uint64_t)s->kpc->kpc_get_thread_counters(0, s->counter_count, values);
    }
}

static void read_selfcounts(void *context, size_t times)
{
    const struct subject *s = context;
    uint64_t values[2] = {0};

    for (size_t i = 0; i < times; i++) {
        bench_sink = (uint64_t)s->optional->thread_selfcounts(1, values, sizeof values);
    }
}

/* Some C libraries remember what the kernel said. */
static void ask_kernel(void *context, size_t times)
{
    (void)context;
    for (size_t i = 0; i < times; i++) {
#if defined(__linux__)
        bench_sink = (uint64_t)syscall(SYS_getppid);
#else
        bench_sink = (uint64_t)getppid();
#endif
    }
}

static void compare(struct bench *bench, const struct bench_backend *backend, kp_access access)
{
    bool full = access == KP_ACCESS_FULL;
    kp_sampler *sampler = bench_open(backend, access);
    kp_thread_sampler *ts = bench_open_running(sampler, 1);
    const kps_kperf_table *kpc = kp_sampler_kperf(sampler);
    struct subject subject = {
        .kpc = kpc,
        .optional = kps_kperf_optional(kpc),
        .counter_count =
            kpc->kpc_get_counter_count(KPC_CLASS_FIXED_MASK | KPC_CLASS_CONFIGURABLE_MASK),
    };
    struct bench_comparison comparison = {
        .question = "kernel_call",
        .subject = full ? "kpc_get_thread_counters" : "thread_selfcounts",
        .backend = backend,
        .ours = full ? read_counters : read_selfcounts,
        .raw = ask_kernel,
        .context = &subject,
        .uncounted = true,
    };

    bench_compare(bench, &comparison);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

void bench_ask_kernel_call(struct bench *bench)
{
    for (size_t i = 0; i < bench->backend_count; i++) {
        if (bench_has(&bench->backends[i], KP_ACCESS_FULL)) {
            compare(bench, &bench->backends[i], KP_ACCESS_FULL);
        }
        if (bench_has(&bench->backends[i], KP_ACCESS_ROOTLESS)) {
            compare(bench, &bench->backends[i], KP_ACCESS_ROOTLESS);
        }
    }
}
