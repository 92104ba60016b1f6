/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What do start and stop add to the calls they have to make?
 *
 * Raw, alone: what a program has to call that counts and leaves nothing behind. It reads what is there
 * (force, counting, thread counting, words, overflow actions and periods), forces, writes the words,
 * turns counting and thread counting on, reads back what it will compare with, and throws the first
 * reading away; at the end it reads again whether all is still its own, and puts each piece back.
 *
 * Raw, as a joiner: it reads whether what runs is undisturbed, gets its thread a buffer, throws a
 * reading away; at the end it reads once more.
 */
#include "support/bench.h"

#include <string.h>

#define CLASSES (KPC_CLASS_FIXED_MASK | KPC_CLASS_CONFIGURABLE_MASK)

struct subject {
    kp_thread_sampler *ts;
    const kps_kperf_table *kpc;
    const kps_kperf_optional_table *optional;
    uint32_t counter_count;
    kpc_config_t words[KPC_MAX_COUNTERS]; /* what the thread sampler programs */
};

struct reading {
    int forced;
    uint32_t counting;
    uint32_t thread_counting;
    kpc_config_t words[KPC_MAX_COUNTERS];
};

static void start_and_stop(void *context, size_t times)
{
    const struct subject *s = context;
    kp_error err;

    for (size_t i = 0; i < times; i++) {
        bench_check(kp_thread_sampler_start(s->ts, &err), "kp_thread_sampler_start", &err);
        bench_check(kp_thread_sampler_stop(s->ts, &err), "kp_thread_sampler_stop", &err);
    }
}

static int read_all(const struct subject *s, struct reading *reading)
{
    int failed = s->kpc->kpc_force_all_ctrs_get(&reading->forced);

    reading->counting = s->kpc->kpc_get_counting();
    reading->thread_counting = s->kpc->kpc_get_thread_counting();
    return failed | s->kpc->kpc_get_config(KPC_CLASS_CONFIGURABLE_MASK, reading->words);
}

static void raw_alone(void *context, size_t times)
{
    const struct subject *s = context;
    kpc_config_t words[KPC_MAX_COUNTERS];
    uint64_t periods[KPC_MAX_COUNTERS];
    int32_t actions[KPC_MAX_COUNTERS];
    uint64_t values[KPC_MAX_COUNTERS];
    struct reading before;
    struct reading running;
    struct reading now;
    int failed = 0;

    memcpy(words, s->words, sizeof words);
    for (size_t i = 0; i < times; i++) {
        failed |= s->kpc->kpc_force_all_ctrs_set(1);
        failed |= read_all(s, &before);
        failed |= s->optional->kpc_get_actionid(KPC_CLASS_CONFIGURABLE_MASK, actions);
        failed |= s->optional->kpc_get_period(KPC_CLASS_CONFIGURABLE_MASK, periods);
        failed |= s->kpc->kpc_set_config(KPC_CLASS_CONFIGURABLE_MASK, words);
        failed |= s->kpc->kpc_set_counting(CLASSES);
        failed |= s->kpc->kpc_set_thread_counting(CLASSES);
        failed |= read_all(s, &running);
        failed |= s->kpc->kpc_get_thread_counters(0, s->counter_count, values);

        failed |= read_all(s, &now);
        failed |= s->kpc->kpc_set_thread_counting(before.thread_counting);
        failed |= s->kpc->kpc_set_counting(before.counting & ~KPC_CLASS_CONFIGURABLE_MASK);
        failed |= s->kpc->kpc_set_config(KPC_CLASS_CONFIGURABLE_MASK, before.words);
        if ((before.counting & KPC_CLASS_CONFIGURABLE_MASK) != 0) {
            failed |= s->kpc->kpc_set_counting(before.counting);
        }
    }
    bench_check(failed == 0 ? KP_OK : KP_ERROR_KERNEL_CALL, "the raw calls of start and stop",
                NULL);
}

static void raw_joiner(void *context, size_t times)
{
    const struct subject *s = context;
    uint64_t values[KPC_MAX_COUNTERS];
    struct reading now;
    int failed = 0;

    for (size_t i = 0; i < times; i++) {
        failed |= read_all(s, &now);
        failed |= s->kpc->kpc_set_thread_counting(CLASSES);
        failed |= s->kpc->kpc_get_thread_counters(0, s->counter_count, values);
        failed |= read_all(s, &now);
    }
    bench_check(failed == 0 ? KP_OK : KP_ERROR_KERNEL_CALL, "the raw calls of a joiner", NULL);
}

static void raw_rootless(void *context, size_t times)
{
    const struct subject *s = context;
    uint64_t values[2];
    int failed = 0;

    for (size_t i = 0; i < times; i++) {
        failed |= s->optional->thread_selfcounts(1, values, sizeof values);
    }
    bench_check(failed == 0 ? KP_OK : KP_ERROR_KERNEL_CALL, "thread_selfcounts", NULL);
}

/* The raw calls shall program what the thread sampler does. */
static void learn_words(struct subject *s, kp_access access)
{
    kp_error err;

    if (access == KP_ACCESS_FULL) {
        bench_check(kp_thread_sampler_start(s->ts, &err), "kp_thread_sampler_start", &err);
        if (s->kpc->kpc_get_config(KPC_CLASS_CONFIGURABLE_MASK, s->words) != 0) {
            bench_die("kpc_get_config failed");
        }
        bench_check(kp_thread_sampler_stop(s->ts, &err), "kp_thread_sampler_stop", &err);
    }
}

static void compare(struct bench *bench, const struct bench_backend *backend, kp_access access,
                    size_t event_count, bool joins)
{
    char text[BENCH_SUBJECT_BYTES];
    kp_sampler *sampler = bench_open(backend, access);
    kp_thread_sampler *running = joins ? bench_open_running(sampler, event_count) : NULL;
    const kps_kperf_table *kpc = kp_sampler_kperf(sampler);
    struct subject subject = {
        .ts = bench_open_thread(sampler, event_count),
        .kpc = kpc,
        .optional = kps_kperf_optional(kpc),
        .counter_count = kpc->kpc_get_counter_count(CLASSES),
    };
    struct bench_comparison comparison = {
        .question = "start_stop",
        .subject = text,
        .backend = backend,
        .ours = start_and_stop,
        .raw = access == KP_ACCESS_ROOTLESS ? raw_rootless
               : joins                      ? raw_joiner
                                            : raw_alone,
        .context = &subject,
    };

    learn_words(&subject, access);
    (void)snprintf(text, sizeof text, "%s, %zu events, %s",
                   access == KP_ACCESS_FULL ? "full" : "rootless", event_count,
                   joins ? "joiner" : "alone");
    bench_compare(bench, &comparison);
    kp_thread_sampler_close(subject.ts);
    kp_thread_sampler_close(running);
    kp_sampler_close(sampler);
}

void bench_ask_start_stop(struct bench *bench)
{
    for (size_t i = 0; i < bench->backend_count; i++) {
        const struct bench_backend *backend = &bench->backends[i];
        if (bench_has(backend, KP_ACCESS_FULL)) {
            compare(bench, backend, KP_ACCESS_FULL, 2, false);
            compare(bench, backend, KP_ACCESS_FULL, 10, false);
            compare(bench, backend, KP_ACCESS_FULL, 2, true);
            compare(bench, backend, KP_ACCESS_FULL, 10, true);
        }
        if (bench_has(backend, KP_ACCESS_ROOTLESS)) {
            compare(bench, backend, KP_ACCESS_ROOTLESS, 2, false);
        }
    }
}
