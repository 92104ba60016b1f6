/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * kperf.framework on a machine whose counters move by nothing but reading them, and by known amounts.
 * Only the two reads are here; the loader finds the other functions in the stand-in, which this library
 * is linked with.
 */
#include "costly_kperf.h"

#include <kperf-sim/kperf-sim.h>
#include <kperf-sys/kperf.h>

#include <dlfcn.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

#define KPS_SYMBOL(ret, name, params) EXPORT ret name params;
#include <kperf-sys/kperf_symbols.def>
#define KPS_SYMBOL(ret, name, params) EXPORT ret name params;
#include <kperf-sys/kperf_optional_symbols.def>

/* What happens on the way into the kernel and back, before the counters are read. */
static int pay(void)
{
    static uint64_t reads;
    uint64_t extra = COST_EXTRA * (reads++ % COST_TURNS);

    return kpsim_retire(KPSIM_FIXED_CYCLES, COST_CYCLES_USER + extra, COST_CYCLES_KERNEL) |
           kpsim_retire(KPSIM_FIXED_INSTRUCTIONS, COST_INSTRUCTIONS_USER + extra,
                        COST_INSTRUCTIONS_KERNEL) |
           kpsim_retire(COST_BRANCH_SELECTOR, COST_BRANCHES_USER + extra, COST_BRANCHES_KERNEL);
}

int kpc_get_thread_counters(uint32_t tid, uint32_t count, uint64_t *buf)
{
    int (*real)(uint32_t, uint32_t, uint64_t *) = NULL;
    void *found = dlsym(RTLD_NEXT, "kpc_get_thread_counters");

    memcpy(&real, &found, sizeof real);
    return pay() != 0 ? -1 : real(tid, count, buf);
}

int thread_selfcounts(uint32_t kind, void *dst, size_t size)
{
    int (*real)(uint32_t, void *, size_t) = NULL;
    void *found = dlsym(RTLD_NEXT, "thread_selfcounts");

    memcpy(&real, &found, sizeof real);
    return pay() != 0 ? -1 : real(kind, dst, size);
}
