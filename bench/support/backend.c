/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The frameworks that questions are asked on. */
#include "bench.h"

#include <math.h>
#include <string.h>

/* Instructions and cycles first: the rootless tier has only them. The others are portable names and
   INST_ALL, which fit together with these on M1 to M5. */
const char *const bench_events[BENCH_EVENTS_MAX] = {
    "instructions",
    "cycles",
    "branches",
    "branch-misses",
    "L1-dcache-load-misses",
    "L1-dcache-store-misses",
    "L1-icache-load-misses",
    "dTLB-load-misses",
    "iTLB-load-misses",
    "INST_ALL",
};

kp_sampler_options bench_options(const struct bench_backend *backend, kp_access access)
{
    kp_sampler_options options = KP_SAMPLER_OPTIONS_INIT;

    options.kperf_path = backend->kperf_path;
    options.kperfdata_path = backend->kperfdata_path;
    options.access = access;
    return options;
}

kp_sampler *bench_open(const struct bench_backend *backend, kp_access access)
{
    kp_sampler_options options = bench_options(backend, access);
    kp_sampler *sampler = NULL;
    kp_error err;

    bench_check(kp_sampler_open(&sampler, &options, &err), "kp_sampler_open", &err);
    return sampler;
}

kp_thread_sampler *bench_open_thread(kp_sampler *sampler, size_t event_count)
{
    kp_thread_sampler *ts = NULL;
    kp_error err;

    bench_check(kp_thread_sampler_open_names(&ts, sampler, bench_events, event_count, &err),
                "kp_thread_sampler_open_names", &err);
    return ts;
}

kp_thread_sampler *bench_open_running(kp_sampler *sampler, size_t event_count)
{
    kp_thread_sampler *ts = bench_open_thread(sampler, event_count);
    kp_error err;

    bench_check(kp_thread_sampler_start(ts, &err), "kp_thread_sampler_start", &err);
    return ts;
}

bool bench_has(const struct bench_backend *backend, kp_access access)
{
    const char *lack = access == KP_ACCESS_FULL ? backend->lacks_full : backend->lacks_rootless;

    return lack[0] == '\0';
}

/* ---- Calls, as the stand-in counts them ------------------------------------------------------- */

typedef uint64_t (*calls_function)(const char *symbol);

/* A name that only the stand-in's framework file leads to. Closed at once, so that opening a sampler has
   to load it again: the function is in libkperf-sim, which stays. */
static calls_function find_calls(const struct bench_backend *backend)
{
    static const struct bench_backend *known[BENCH_BACKENDS_MAX];
    static calls_function found[BENCH_BACKENDS_MAX];
    kps_library *library = NULL;
    size_t i = 0;

    while (i < BENCH_BACKENDS_MAX && known[i] != NULL && known[i] != backend) {
        i++;
    }
    if (i == BENCH_BACKENDS_MAX) {
        return NULL;
    }
    if (known[i] == NULL) {
        known[i] = backend;
        if (backend->kperf_path != NULL &&
            kps_library_open(&library, backend->kperf_path, NULL) == KPS_OK) {
            found[i] = (calls_function)kps_library_symbol(library, "kpsim_calls", NULL);
            kps_library_close(library);
        }
    }
    return found[i];
}

double bench_calls(const struct bench_backend *backend)
{
    static const char *const symbols[] = {
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperf_symbols.def>
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperf_optional_symbols.def>
    };
    calls_function calls = find_calls(backend);
    uint64_t sum = 0;

    if (calls == NULL) {
        return NAN;
    }
    for (size_t i = 0; i < BENCH_COUNT(symbols); i++) {
        sum += calls(symbols[i]);
    }
    return (double)sum;
}
