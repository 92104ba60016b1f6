/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What does a sample cost when several threads take them at once?
 *
 * Every thread has a thread sampler of its own; all of them run the raw call at the same time, then all
 * of them sample(), and so on. What is told is the time of one sample in one thread. On the null backend
 * it shows what libkperf itself does to other threads: a line of memory that they write in turns would
 * make it grow with their number. On the stand-in all calls queue at one lock, as they do in a Mac's
 * kernel, and the raw call grows alike.
 *
 * Last, one thread samples while another starts and stops beside it without a pause: there the starts and
 * stops write memory, and a sampling thread should not notice. Only on the null backend, where nothing
 * else of theirs meets.
 *
 * More threads than CPUs take turns, so their clock has to be one that stands still meanwhile: CPU time,
 * on a Mac too.
 */
#include "support/bench.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum {
    THREADS_MAX = 8,
    ROUNDS = 61,
    EVENTS = 4,
    SAMPLES_NULL = 20000,
    SAMPLES = 500,
    DISTURBANCES_MIN = 100, /* during so many samples */
    ATTEMPTS = 100
};

/* pthread_barrier_t is not on every system. */
struct barrier {
    pthread_mutex_t lock;
    pthread_cond_t open;
    size_t expected;
    size_t arrived;
    size_t round;
};

struct crew {
    kp_sampler *sampler;
    atomic_bool disturb; /* the disturber goes on */
    const kps_kperf_table *kpc;
    uint32_t counter_count;
    size_t thread_count;
    size_t samples;
    struct barrier barrier;
    double ours_ns[THREADS_MAX][ROUNDS];
    double raw_ns[THREADS_MAX][ROUNDS];
};

/* How often the disturber has started and stopped. On a line of its own: what this program does to the
   sampling threads is not to be measured. */
static struct {
    _Alignas(128) atomic_size_t count;
    char apart[128];
} disturbances;

struct member {
    struct crew *crew;
    size_t number;
};

static void barrier_wait(struct barrier *barrier)
{
    size_t round = 0;

    (void)pthread_mutex_lock(&barrier->lock);
    round = barrier->round;
    if (++barrier->arrived == barrier->expected) {
        barrier->arrived = 0;
        barrier->round++;
        (void)pthread_cond_broadcast(&barrier->open);
    }
    while (round == barrier->round) {
        (void)pthread_cond_wait(&barrier->open, &barrier->lock);
    }
    (void)pthread_mutex_unlock(&barrier->lock);
}

static double cpu_ns(void)
{
    struct timespec now;

    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) {
        bench_die("the clock of CPU time cannot be read");
    }
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double sample_ns(kp_thread_sampler *ts, size_t samples)
{
    uint64_t values[KP_EVENTS_MAX];
    unsigned failed = 0;
    double start = cpu_ns();

    for (size_t i = 0; i < samples; i++) {
        failed |= (unsigned)kp_thread_sampler_sample(ts, values, KP_EVENTS_MAX);
    }
    start = (cpu_ns() - start) / (double)samples;
    bench_check(failed == 0 ? KP_OK : KP_ERROR_KERNEL_CALL, "kp_thread_sampler_sample", NULL);
    return start;
}

static double raw_ns(const struct crew *crew)
{
    uint64_t values[KPC_MAX_COUNTERS];
    unsigned failed = 0;
    double start = cpu_ns();

    for (size_t i = 0; i < crew->samples; i++) {
        failed |= (unsigned)crew->kpc->kpc_get_thread_counters(0, crew->counter_count, values);
    }
    start = (cpu_ns() - start) / (double)crew->samples;
    bench_check(failed == 0 ? KP_OK : KP_ERROR_KERNEL_CALL, "kpc_get_thread_counters", NULL);
    return start;
}

/* Both in turns, and again if the disturber had no CPU meanwhile; NAN if it never had. */
static void work_disturbed(const struct crew *crew, kp_thread_sampler *ts, double *raw,
                           double *ours)
{
    size_t before = 0;

    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        *raw = raw_ns(crew);
        before = atomic_load(&disturbances.count);
        *ours = sample_ns(ts, crew->samples);
        if (atomic_load(&disturbances.count) - before >= DISTURBANCES_MIN) {
            return;
        }
    }
    *ours = NAN;
}

static void *work(void *argument)
{
    const struct member *member = argument;
    struct crew *crew = member->crew;
    kp_thread_sampler *ts = bench_open_running(crew->sampler, EVENTS);

    for (size_t round = 0; round < ROUNDS; round++) {
        double *raw = &crew->raw_ns[member->number][round];
        double *ours = &crew->ours_ns[member->number][round];
        if (atomic_load(&crew->disturb)) {
            work_disturbed(crew, ts, raw, ours);
            continue;
        }
        barrier_wait(&crew->barrier);
        *raw = raw_ns(crew);
        barrier_wait(&crew->barrier);
        *ours = sample_ns(ts, crew->samples);
    }
    kp_thread_sampler_close(ts);
    return NULL;
}

/* Starts and stops, as a joiner of those that sample. */
static void *disturb(void *argument)
{
    struct crew *crew = argument;
    kp_thread_sampler *ts = bench_open_thread(crew->sampler, EVENTS);
    kp_error err;

    while (atomic_load(&crew->disturb)) {
        bench_check(kp_thread_sampler_start(ts, &err), "kp_thread_sampler_start", &err);
        bench_check(kp_thread_sampler_stop(ts, &err), "kp_thread_sampler_stop", &err);
        (void)atomic_fetch_add_explicit(&disturbances.count, 1, memory_order_relaxed);
    }
    kp_thread_sampler_close(ts);
    return NULL;
}

static void run(struct crew *crew)
{
    bool disturbed = atomic_load(&crew->disturb);
    pthread_t disturber;
    struct member members[THREADS_MAX];
    pthread_t threads[THREADS_MAX];

    for (size_t i = 0; i < crew->thread_count; i++) {
        members[i] = (struct member){crew, i};
        if (pthread_create(&threads[i], NULL, work, &members[i]) != 0) {
            bench_die("a thread cannot be made");
        }
    }
    if (disturbed && pthread_create(&disturber, NULL, disturb, crew) != 0) {
        bench_die("a thread cannot be made");
    }
    for (size_t i = 0; i < crew->thread_count; i++) {
        (void)pthread_join(threads[i], NULL);
    }
    if (disturbed) {
        atomic_store(&crew->disturb, false);
        (void)pthread_join(disturber, NULL);
    }
}

static void tell(struct bench *bench, const struct bench_backend *backend, const struct crew *crew,
                 bool disturbed)
{
    static double ours[THREADS_MAX * ROUNDS];
    static double raw[THREADS_MAX * ROUNDS];
    static double ratio[THREADS_MAX * ROUNDS];
    char text[BENCH_SUBJECT_BYTES];
    struct bench_result result;
    size_t count = 0;

    for (size_t i = 0; i < crew->thread_count; i++) {
        for (size_t round = 0; round < ROUNDS; round++) {
            ours[count] = crew->ours_ns[i][round];
            raw[count] = crew->raw_ns[i][round];
            ratio[count] = ours[count] / raw[count];
            count += isnan(ours[count]) ? 0 : 1;
        }
    }
    if (count < ROUNDS / 2) {
        (void)fprintf(stderr,
                      "kperf-bench: the other CPUs are busy, so threads cannot disturb each "
                      "other\n");
        return;
    }
    (void)snprintf(text, sizeof text, "%zu thread%s%s", crew->thread_count,
                   crew->thread_count == 1 ? "" : "s",
                   disturbed ? ", another starts and stops" : "");
    result = bench_result_init("threads", text, backend->name);
    result.ours_ns = bench_spread_of(ours, count);
    result.raw_ns = bench_spread_of(raw, count);
    result.ratio = bench_spread_of(ratio, count);
    bench_add(bench, &result);
}

static void ask(struct bench *bench, const struct bench_backend *backend, size_t thread_count,
                bool disturbed)
{
    struct crew *crew = calloc(1, sizeof *crew);

    if (crew == NULL) {
        bench_die("no memory for a crew of threads");
    }
    crew->sampler = bench_open(backend, KP_ACCESS_FULL);
    crew->kpc = kp_sampler_kperf(crew->sampler);
    crew->counter_count =
        crew->kpc->kpc_get_counter_count(KPC_CLASS_FIXED_MASK | KPC_CLASS_CONFIGURABLE_MASK);
    crew->thread_count = thread_count;
    atomic_init(&crew->disturb, disturbed);
    crew->samples = backend->has_configurations ? SAMPLES : SAMPLES_NULL;
    crew->barrier.expected = thread_count;
    if (pthread_mutex_init(&crew->barrier.lock, NULL) != 0 ||
        pthread_cond_init(&crew->barrier.open, NULL) != 0) {
        bench_die("a lock cannot be made");
    }
    run(crew);
    tell(bench, backend, crew, disturbed);
    (void)pthread_cond_destroy(&crew->barrier.open);
    (void)pthread_mutex_destroy(&crew->barrier.lock);
    kp_sampler_close(crew->sampler);
    free(crew);
}

void bench_ask_threads(struct bench *bench)
{
    static const size_t thread_counts[] = {1, 2, 4, THREADS_MAX};

    for (size_t i = 0; i < bench->backend_count && !bench->counting; i++) {
        const struct bench_backend *backend = &bench->backends[i];
        for (size_t t = 0; bench_has(backend, KP_ACCESS_FULL) && t < BENCH_COUNT(thread_counts);
             t++) {
            ask(bench, backend, thread_counts[t], false);
        }
        if (bench_has(backend, KP_ACCESS_FULL) && !backend->has_configurations) {
            ask(bench, backend, 1, true);
        }
    }
}
