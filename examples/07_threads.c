/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Several threads, each with its own events: a thread sampler counts the thread that opened it, and
 * nothing of the others.
 *
 *   cc -o threads 07_threads.c $(pkg-config --cflags --libs kperf) -lpthread
 *   sudo ./threads                   (on Linux: ./threads <kperf> <kperfdata>, the stand-in's files)
 *
 * From macOS 26 on a thread can join those that count already only with events that are programmed by
 * then. So everything that any thread will want is reserved before the first one starts.
 */
#include <kperf/kperf.h>

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    THREADS = 3,
    EVENTS = 2,
    NUMBERS = 100000
};

struct job {
    pthread_t thread;
    kp_sampler *sampler;
    const char *title;
    const char *events[EVENTS];
    uint64_t counts[EVENTS];
    kp_error err;
};

/* Branches that nobody can foresee, jumps through memory, or neither. */
static uint32_t work(const char *title, uint32_t *numbers)
{
    uint32_t state = 2463534242U;
    uint32_t sum = 0;

    for (uint32_t i = 0; i < NUMBERS; i++) {
        state = state * 1664525U + 1013904223U;
        numbers[title[0] == 'm' ? state % NUMBERS : i] += state;
        if (title[0] == 'b' && (state >> 16 & 1) != 0) {
            sum += numbers[i];
        }
    }
    return sum + numbers[0];
}

/* Opens, starts, samples and stops in this thread; what went wrong is left in the job. */
static void *run(void *argument)
{
    struct job *job = argument;
    kp_thread_sampler *ts = NULL;
    uint64_t before[EVENTS] = {0};
    uint64_t after[EVENTS] = {0};
    uint32_t *numbers = calloc(NUMBERS, sizeof *numbers);
    volatile uint32_t result = 0;

    if (numbers != NULL &&
        kp_thread_sampler_open_names(&ts, job->sampler, job->events, EVENTS, &job->err) == KP_OK &&
        kp_thread_sampler_start(ts, &job->err) == KP_OK) {
        if (kp_thread_sampler_sample(ts, before, EVENTS) == KP_OK) {
            result = work(job->title, numbers);
            (void)kp_thread_sampler_sample(ts, after, EVENTS);
        }
        kp_thread_sampler_last_error(ts, &job->err); /* of the samples, if one failed */
        if (job->err.status == KP_OK) {
            (void)kp_thread_sampler_stop(ts, &job->err);
        }
    }
    (void)result;
    for (size_t i = 0; i < EVENTS; i++) {
        job->counts[i] = after[i] - before[i];
    }
    kp_thread_sampler_close(ts);
    free(numbers);
    return NULL;
}

static int explain(const char *what, const kp_error *err)
{
    fprintf(stderr, "%s: %s\nhint: %s\n", what, err->message, kp_status_hint(err->status));
    return EXIT_FAILURE;
}

/* Runs all jobs at once; how many could be started. */
static size_t run_all(struct job *jobs, kp_sampler *sampler)
{
    size_t count = 0;

    while (count < THREADS) {
        jobs[count].sampler = sampler;
        if (pthread_create(&jobs[count].thread, NULL, run, &jobs[count]) != 0) {
            break;
        }
        count++;
    }
    for (size_t i = 0; i < count; i++) {
        (void)pthread_join(jobs[i].thread, NULL);
    }
    return count;
}

int main(int argc, char **argv)
{
    static const char *const wanted[] = {"instructions", "branches", "branch-misses",
                                         "L1-dcache-load-misses"};
    static struct job jobs[THREADS] = {
        {.title = "plain", .events = {"instructions", "branches"}},
        {.title = "branching", .events = {"instructions", "branch-misses"}},
        {.title = "memory", .events = {"instructions", "L1-dcache-load-misses"}},
    };
    kp_sampler_options options = KP_SAMPLER_OPTIONS_INIT;
    kp_sampler *sampler = NULL;
    kp_error err;
    int result = EXIT_SUCCESS;
    size_t count = 0;

    options.kperf_path = argc > 2 ? argv[1] : NULL;
    options.kperfdata_path = argc > 2 ? argv[2] : NULL;
    if (kp_sampler_open(&sampler, &options, &err) != KP_OK ||
        kp_sampler_reserve_names(sampler, wanted, sizeof wanted / sizeof *wanted, &err) != KP_OK) {
        result = explain("cannot measure", &err);
        goto done;
    }
    count = run_all(jobs, sampler);
    for (size_t i = 0; i < count; i++) {
        const struct job *job = &jobs[i];
        if (job->err.status != KP_OK) {
            result = explain(job->title, &job->err);
            continue;
        }
        printf("%s: %s: %" PRIu64 ", %s: %" PRIu64 "\n", job->title, job->events[0], job->counts[0],
               job->events[1], job->counts[1]);
    }
    if (count < THREADS) {
        fprintf(stderr, "only %zu threads could be started\n", count);
        result = EXIT_FAILURE;
    }
done:
    kp_sampler_close(sampler);
    return result;
}
