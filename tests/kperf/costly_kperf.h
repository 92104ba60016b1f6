/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What a read costs in the kperf.framework of costly_kperf.c: known to it and to the test. */
#ifndef KPERF_TESTS_COSTLY_KPERF_H
#define KPERF_TESTS_COSTLY_KPERF_H

/** The selector of INST_BRANCH on an M1. */
#define COST_BRANCH_SELECTOR 0x8dU

enum {
    COST_CYCLES_USER = 90,
    COST_CYCLES_KERNEL = 2000,
    COST_INSTRUCTIONS_USER = 40,
    COST_INSTRUCTIONS_KERNEL = 1500,
    COST_BRANCHES_USER = 12,
    COST_BRANCHES_KERNEL = 300,
    /** Reads cost so much more by turns, as if interrupted: the n-th n % COST_TURNS times of it. */
    COST_EXTRA = 100,
    COST_TURNS = 5
};

#endif
