/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Measures a region of code: what the processor did while an array was sorted.
 *
 *   01_measure_region [kperf kperfdata]
 *
 * Without arguments it uses the frameworks of macOS; with the paths of two framework files it uses
 * those, which is how it runs on the stand-in. Without root it counts what can be counted.
 */
#include <kperf/kperf.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    ELEMENTS = 200000,
    EVENTS_MAX = 8
};

/* The workload: fills an array with pseudo-random numbers and sorts it. */
static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void workload(uint32_t *numbers)
{
    uint32_t state = 2463534242U;
    for (size_t i = 0; i < ELEMENTS; i++) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        numbers[i] = state;
    }
    qsort(numbers, ELEMENTS, sizeof numbers[0], compare);
}

static int explain(const kp_error *err)
{
    fprintf(stderr, "cannot measure: %s (%s)\n", err->message, kp_status_name(err->status));
    fprintf(stderr, "hint: %s\n", kp_status_hint(err->status));
    return EXIT_FAILURE;
}

static void report(const kp_thread_sampler *ts, const uint64_t *counts)
{
    for (size_t i = 0; i < kp_thread_sampler_count(ts); i++) {
        printf("  %15" PRIu64 "  %-32s %s\n", counts[i], kp_thread_sampler_name_at(ts, i),
               kp_thread_sampler_scope_at(ts, i) == KP_SCOPE_USER ? "user" : "user and kernel");
    }
    if (counts[1] != 0) {
        printf("  %15.2f  instructions per cycle\n", (double)counts[0] / (double)counts[1]);
    }
}

/* Counts the events during the workload: two samples, and their difference. */
static kp_status measure(kp_thread_sampler *ts, uint32_t *numbers, uint64_t *counts, kp_error *err)
{
    uint64_t before[EVENTS_MAX];
    uint64_t after[EVENTS_MAX];
    kp_status sampled = KP_OK;
    kp_status status = kp_thread_sampler_start(ts, err);

    if (status != KP_OK) {
        return status;
    }
    sampled = kp_thread_sampler_sample(ts, before, EVENTS_MAX);
    workload(numbers);
    if (sampled == KP_OK) {
        sampled = kp_thread_sampler_sample(ts, after, EVENTS_MAX);
    }
    status = kp_thread_sampler_stop(ts, err);
    if (sampled != KP_OK) {
        kp_thread_sampler_last_error(ts, err);
        return sampled;
    }
    for (size_t i = 0; i < kp_thread_sampler_count(ts); i++) {
        counts[i] = after[i] - before[i];
    }
    return status;
}

int main(int argc, char **argv)
{
    static const char *const events[] = {
        "instructions",          "cycles", "branches", "branch-misses", "L1-dcache-load-misses",
        "L1-dcache-store-misses"};
    kp_sampler_options options = KP_SAMPLER_OPTIONS_INIT;
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    uint32_t *numbers = malloc(ELEMENTS * sizeof *numbers);
    uint64_t counts[EVENTS_MAX];
    kp_error err;
    int result = EXIT_FAILURE;
    size_t count = sizeof events / sizeof events[0];

    if (argc == 3) {
        options.kperf_path = argv[1];
        options.kperfdata_path = argv[2];
    }
    if (numbers == NULL || kp_sampler_open(&sampler, &options, &err) != KP_OK) {
        result = numbers == NULL ? EXIT_FAILURE : explain(&err);
        goto done;
    }
    if (kp_sampler_access(sampler) == KP_ACCESS_ROOTLESS) {
        count = 2; /* instructions and cycles are all there is */
    }
    if (kp_thread_sampler_open_names(&ts, sampler, events, count, &err) != KP_OK ||
        measure(ts, numbers, counts, &err) != KP_OK) {
        result = explain(&err);
        goto done;
    }
    printf("Sorting %d numbers on %s (%s):\n", ELEMENTS, kp_cpu_name(kp_sampler_cpu(sampler)),
           kp_database_name(kp_sampler_database(sampler)));
    report(ts, counts);
    if (kp_sampler_access(sampler) == KP_ACCESS_ROOTLESS) {
        printf("Without root these two events are all; as root (sudo) branches, cache misses and "
               "every\n"
               "other event of the chip can be counted too.\n");
    }
    if (argc == 3) {
        printf("The frameworks are those of %s:\n"
               "with the stand-in the counts are synthetic, and say nothing of this machine.\n",
               argv[1]);
    }
    result = EXIT_SUCCESS;
done:
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
    free(numbers);
    return result;
}
