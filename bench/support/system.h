/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The machine that the benchmarks run on, in words. */
#ifndef KPERF_BENCH_SYSTEM_H
#define KPERF_BENCH_SYSTEM_H

#include <stddef.h>

struct bench_system {
    char system[256];    /* name, release and architecture */
    char processor[128]; /* the host's, which on a Mac is the chip that is measured */
    char compiler[96];
    long cpu_count;
};

const struct bench_system *bench_system(void);

#endif
