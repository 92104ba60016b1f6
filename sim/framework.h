/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What the two framework files share: prototypes of all that they export, from the lists of the raw
 * layer, so that a missing or mistyped function does not compile or link.
 */
#ifndef SIM_FRAMEWORK_H
#define SIM_FRAMEWORK_H

#include <kperf-sim/call.h>
#include <kperf-sim/kernel.h>
#include <kperf-sys/kperf.h>
#include <kperf-sys/kperfdata.h>

#define SIM_EXPORT __attribute__((visibility("default")))

#define KPS_SYMBOL(ret, name, params) SIM_EXPORT ret name params;
#include <kperf-sys/kperf_symbols.def>
#define KPS_SYMBOL(ret, name, params) SIM_EXPORT ret name params;
#include <kperf-sys/kperf_optional_symbols.def>
#define KPS_SYMBOL(ret, name, params) SIM_EXPORT ret name params;
#include <kperf-sys/kperfdata_symbols.def>
#define KPS_SYMBOL(ret, name, params) SIM_EXPORT ret name params;
#include <kperf-sys/kperfdata_optional_symbols.def>

/* The beginning of every exported function: the call is counted, and fails if a test wants it to. */
#define SIM_CALL(name, type)                                                                       \
    do {                                                                                           \
        int64_t injected = 0;                                                                      \
        if (kpsim_call_fails(KPSIM_SYMBOL_##name, &injected))                                      \
            return (type)injected;                                                                 \
    } while (0)

/* For functions that return a pointer: NULL. */
#define SIM_CALL_POINTER(name)                                                                     \
    do {                                                                                           \
        int64_t injected = 0;                                                                      \
        if (kpsim_call_fails(KPSIM_SYMBOL_##name, &injected))                                      \
            return NULL;                                                                           \
    } while (0)

/* For functions that return nothing: they cannot fail, so they are only counted. */
#define SIM_CALL_VOID(name)                                                                        \
    do {                                                                                           \
        int64_t ignored = 0;                                                                       \
        (void)kpsim_call_fails(KPSIM_SYMBOL_##name, &ignored);                                     \
    } while (0)

/* kpc calls that kperfdata makes too (kpep_config_apply), uncounted; both -1 with errno on failure. */
int sim_kpc_force(int value);
int sim_kpc_config(uint32_t classes, const uint64_t *words);

/* Reads a node that is one 32-bit number. */
int sim_node_u32(const char *name, uint32_t *value);

#endif
