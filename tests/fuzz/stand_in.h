/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The stand-in for the targets that count on it: paths, and the machine's state before and after.
 */
#ifndef KPERF_TESTS_FUZZ_STAND_IN_H
#define KPERF_TESTS_FUZZ_STAND_IN_H

#include "fuzz.h"

#include <kperf-sim/kperf-sim.h>

/** Loads both framework files and keeps them, so that not every input loads them anew. */
void stand_in_keep(void);

/** The functions of kperf.framework, as another program would have them. */
const kps_kperf_table *stand_in_kperf(void);

/** Options that lead to the stand-in. */
kp_sampler_options stand_in_options(kp_access access);

/** A machine as new, with the clock stopped. */
void stand_in_reset(const char *chip, kpsim_profile profile);

/** Everything of the machine that a program has to leave as it found it. */
struct machine_state {
    kpsim_kernel_state kernel;
    uint64_t reload[KPSIM_CONFIGURABLE_COUNT];
};
struct machine_state machine_now(void);

/** What differs between two states, in words; NULL when nothing does. */
const char *machine_difference(const struct machine_state *before, const struct machine_state *now);

#endif
