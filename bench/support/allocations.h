/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What a stretch of code takes from malloc() and gives back. On glibc this program has its own malloc(),
 * which notes who asked and passes the request on; elsewhere the allocator's own statistics have to do,
 * which know what is held but not how often it was asked for, nor by whom.
 */
#ifndef KPERF_BENCH_ALLOCATIONS_H
#define KPERF_BENCH_ALLOCATIONS_H

#include <stdbool.h>
#include <stddef.h>

/** NAN: not known by this method. */
struct bench_allocations {
    double count;      /* requests of libkperf and libkperf-sys */
    double held_bytes; /* of these, not freed again */
    double all_count;  /* requests of everybody: loader, frameworks, C library */
    double all_held_bytes;
};

/** Begins and ends a stretch; not nested, and with one thread only. */
void bench_allocations_begin(void);
struct bench_allocations bench_allocations_end(void);

/** How it is done here, or that it is not. */
const char *bench_allocations_method(void);

/** From now on memory comes from pages of its own, in which nothing else lies, until the next call with
    false. False when this method cannot. */
bool bench_allocations_on_pages(bool on);

/** Lets those pages be written, or not. */
bool bench_allocations_protect(bool writable);

#endif
