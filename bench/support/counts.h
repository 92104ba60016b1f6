/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Instructions, counted by valgrind's callgrind in a second run of this same program: exact, and the
 * same every time, which nanoseconds are not.
 */
#ifndef KPERF_BENCH_COUNTS_H
#define KPERF_BENCH_COUNTS_H

#include "bench.h"

/** What callgrind saw of one body executed once. */
struct bench_count {
    double all; /* instructions, everything included */
    double own; /* those of libkperf and libkperf-sys */
};

/** Why instructions cannot be counted here, or NULL. */
const char *bench_counts_lack(void);

/** Runs this program again under callgrind, with the arguments it was started with, and reads what that
    found. NULL, with the reason on standard error, when it cannot. */
struct bench_counts *bench_counts_make(int argc, char **argv);
void bench_counts_free(struct bench_counts *counts);

/** Finds a body's count; false when it was not counted. side is "ours" or "raw". */
bool bench_counts_find(const struct bench_counts *counts, const struct bench_comparison *comparison,
                       const char *side, struct bench_count *out);

/** In the second run: executes a body so that callgrind counts it. */
void bench_counts_run(const struct bench_comparison *comparison, const char *side, bench_body body);

/** How instructions were counted, or that they were not. */
const char *bench_counts_method(const struct bench_counts *counts);

#endif
