/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Comparisons: a body and its raw counterpart in turns, in short blocks, so that whatever else the
 * machine does falls on both. What is told is the median of the rounds' ratios, not the ratio of two
 * averages.
 */
#include "bench.h"
#include "counts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__APPLE__)
#include <libproc.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

/* How long a block should take at least. */
static const double block_ns = 100000;

enum {
    BLOCK_TIMES_MAX = 1 << 20,
    ROUNDS_MIN = 21,
    ROUNDS_MAX = 1001
};

volatile uint64_t bench_sink;

/* On a Mac what a thread waits for in a kernel call is part of the price. On the stand-in nothing is
   waited for, and the time that other programs take away is not. */
#if defined(__APPLE__)
#define CLOCK      CLOCK_MONOTONIC_RAW
#define CLOCK_NAME "time that passes"
#elif defined(KPERF_BENCH_EMULATOR)
#define CLOCK      CLOCK_THREAD_CPUTIME_ID
#define CLOCK_NAME "the emulator's, which says nothing of the processor"
#else
#define CLOCK      CLOCK_THREAD_CPUTIME_ID
#define CLOCK_NAME "CPU time of the thread"
#endif

uint64_t bench_now_ns(void)
{
    struct timespec now;

    if (clock_gettime(CLOCK, &now) != 0) {
        bench_die("the clock cannot be read");
    }
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

const char *bench_clock_name(void)
{
    return CLOCK_NAME;
}

/* Instructions that the processor has retired for this process so far; NAN where nobody counts them. */
static double retired_instructions(void)
{
    double retired = NAN;
#if defined(__APPLE__)
    struct rusage_info_v4 usage;

    if (proc_pid_rusage(getpid(), RUSAGE_INFO_V4, (rusage_info_t *)&usage) == 0 &&
        usage.ri_instructions != 0) {
        retired = (double)usage.ri_instructions;
    }
#endif
    return retired;
}

/* ---- Spreads -------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;

    return (x > y) - (x < y);
}

struct bench_spread bench_spread_of(double *numbers, size_t count)
{
    struct bench_spread spread = {NAN, NAN, NAN};

    if (count != 0) {
        qsort(numbers, count, sizeof *numbers, by_size);
        spread.low = numbers[count / 4];
        spread.median = numbers[count / 2];
        spread.high = numbers[count - 1 - count / 4];
    }
    return spread;
}

/* ---- Rounds --------------------------------------------------------------------------------- */

/* What a block took, for one operation. */
struct block {
    double ns;
    double instructions;
};

static struct block run_block(bench_body body, void *context, size_t times)
{
    double retired = retired_instructions();
    uint64_t start = bench_now_ns();
    struct block block;

    body(context, times);
    block.ns = (double)(bench_now_ns() - start) / (double)times;
    block.instructions = (retired_instructions() - retired) / (double)times;
    return block;
}

static size_t times_for_a_block(bench_body body, void *context)
{
    size_t times = 1;

    body(context, times);
    while (times < BLOCK_TIMES_MAX &&
           run_block(body, context, times).ns * (double)times < block_ns) {
        times *= 2;
    }
    return times;
}

struct rounds {
    size_t count;
    double ours_ns[ROUNDS_MAX];
    double raw_ns[ROUNDS_MAX];
    double ratio[ROUNDS_MAX];
    double added[ROUNDS_MAX];
    double raw_instructions[ROUNDS_MAX];
};

static size_t rounds_for(const struct bench *bench, double round_ns)
{
    double rounds = bench->seconds * 1e9 / (round_ns > 1 ? round_ns : 1);
    size_t count = rounds < (double)ROUNDS_MAX ? (size_t)rounds : ROUNDS_MAX;

    return count > ROUNDS_MIN ? count : ROUNDS_MIN;
}

/* Which of the two goes first changes from round to round. */
static void run_rounds(struct rounds *rounds, const struct bench *bench,
                       const struct bench_comparison *c)
{
    size_t times = times_for_a_block(c->ours, c->context);
    double both = run_block(c->ours, c->context, times).ns;

    if (c->raw != NULL) {
        both += run_block(c->raw, c->context, times).ns;
    }
    rounds->count = rounds_for(bench, both * (double)times);
    for (size_t i = 0; i < rounds->count; i++) {
        struct block raw = {NAN, NAN};
        struct block ours;
        if (c->raw != NULL && i % 2 == 0) {
            raw = run_block(c->raw, c->context, times);
        }
        ours = run_block(c->ours, c->context, times);
        if (c->raw != NULL && i % 2 != 0) {
            raw = run_block(c->raw, c->context, times);
        }
        rounds->ours_ns[i] = ours.ns;
        rounds->raw_ns[i] = raw.ns;
        rounds->ratio[i] = ours.ns / raw.ns;
        rounds->added[i] = ours.instructions - (c->raw != NULL ? raw.instructions : 0);
        rounds->raw_instructions[i] = raw.instructions;
    }
}

/* ---- One comparison ------------------------------------------------------------------------- */

static double calls_of(const struct bench_comparison *c, bench_body body)
{
    double before = NAN;

    if (c->backend == NULL || body == NULL) {
        return NAN;
    }
    before = bench_calls(c->backend);
    body(c->context, 1);
    return bench_calls(c->backend) - before;
}

static void add_counts(struct bench_result *result, const struct bench *bench,
                       const struct bench_comparison *c)
{
    struct bench_count ours;
    struct bench_count raw = {0, 0};

    if (c->uncounted || bench->counts == NULL ||
        !bench_counts_find(bench->counts, c, "ours", &ours)) {
        return;
    }
    result->own_instructions = ours.own;
    if (c->raw != NULL && bench_counts_find(bench->counts, c, "raw", &raw)) {
        result->raw_instructions = raw.all;
    }
    result->added_instructions = ours.all - raw.all;
}

void bench_compare(struct bench *bench, const struct bench_comparison *c)
{
    static struct rounds rounds;
    struct bench_result result = bench_result_init(
        c->question, c->subject, c->backend != NULL ? c->backend->name : BENCH_NO_BACKEND);

    if (bench->counting) {
        if (!c->uncounted) {
            bench_counts_run(c, "ours", c->ours);
            if (c->raw != NULL) {
                bench_counts_run(c, "raw", c->raw);
            }
        }
        return;
    }
    run_rounds(&rounds, bench, c);
    result.ours_ns = bench_spread_of(rounds.ours_ns, rounds.count);
    if (c->raw != NULL) {
        result.raw_ns = bench_spread_of(rounds.raw_ns, rounds.count);
        result.ratio = bench_spread_of(rounds.ratio, rounds.count);
    }
    if (!isnan(rounds.added[0]) && !c->uncounted) {
        result.added_instructions = bench_spread_of(rounds.added, rounds.count).median;
        if (c->raw != NULL) {
            result.raw_instructions = bench_spread_of(rounds.raw_instructions, rounds.count).median;
        }
    }
    add_counts(&result, bench, c);
    result.ours_calls = calls_of(c, c->ours);
    result.raw_calls = calls_of(c, c->raw);
    bench_add(bench, &result);
}
