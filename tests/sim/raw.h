/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The stand-in as a stranger sees it: both framework files opened by path, every exported function as a
 * pointer. The tests of this folder use nothing else of the project but kpsim_*; test_sim_invariants.c,
 * which breaks the machine, knows that too.
 */
#ifndef TESTS_SIM_RAW_H
#define TESTS_SIM_RAW_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cmocka_shim.h"
#include <kperf-sim/kperf-sim.h>
#include <kperf-sys/kperf.h>
#include <kperf-sys/kperfdata.h>

/** Every function of both files, by its own name. */
struct raw {
#define KPS_SYMBOL(ret, name, params) ret(*name) params;
#include <kperf-sys/kperf_symbols.def>
#define KPS_SYMBOL(ret, name, params) ret(*name) params;
#include <kperf-sys/kperf_optional_symbols.def>
#define KPS_SYMBOL(ret, name, params) ret(*name) params;
#include <kperf-sys/kperfdata_symbols.def>
#define KPS_SYMBOL(ret, name, params) ret(*name) params;
#include <kperf-sys/kperfdata_optional_symbols.def>
};

/** Filled by raw_open(). */
extern struct raw raw;

#define FIXED        KPC_CLASS_FIXED_MASK
#define CONFIGURABLE KPC_CLASS_CONFIGURABLE_MASK
#define POWER        KPC_CLASS_POWER_MASK
#define RAWPMU       KPC_CLASS_RAWPMU_MASK
#define BOTH         (FIXED | CONFIGURABLE)

/** M1 selectors: the first two only on some counters, the others on every one. */
#define M1_INST_ALL    0x8cU
#define M1_INST_BRANCH 0x8dU
#define M1_CYCLE       0x02U
#define M1_TLB_FILL    0x05U

/** Group setup: opens the files; fails the group when a symbol is missing. */
int raw_open(void **state);

/** Test setup: the machine as new, m1 on macOS 15, root; the clock stands still. */
int scripted(void **state);

/** Test setup: the same with the automatic clock. */
int automatic(void **state);

/** For tests that change the machine: boots the chip or profile and stops the clock. */
void scripted_chip(const char *chip);
void scripted_profile(kpsim_profile profile);

/** Expects -1 with an errno, of a call that is evaluated once. */
#define assert_fails(error, call)                                                                  \
    do {                                                                                           \
        errno = 0;                                                                                 \
        assert_int_equal((call), -1);                                                              \
        assert_int_equal(errno, (error));                                                          \
    } while (0)
#define assert_works(call) assert_int_equal((call), 0)

/** Forces, writes the eight words, counts classes FIXED and CONFIGURABLE. */
void start_counting(const uint64_t words[8]);

/** One word on each counter given, zero on the others, and counting as start_counting() does. */
void start_one(uint32_t counter, uint64_t word);

/** The value of a configurable counter on the calling thread's CPU, as a client reads it when forced. */
uint64_t cpu_value(uint32_t position);

/** A number of a sysctl node; fails the test when it cannot be read. */
uint32_t node_u32(const char *name);

/** The whole state. */
kpsim_kernel_state kernel(void);
kpsim_cpu_state cpu(uint32_t index);
kpsim_thread_state thread(uint64_t id);

/** A scripted task; fails the test when there is none. */
int32_t other_task(void);

/** The database of the machine, freed by the caller. */
kpep_db *own_database(void);
kpep_event *event_named(kpep_db *db, const char *name);

#endif
