/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What do open and close add to the calls they have to make?
 *
 * Raw, a sampler: both frameworks loaded and all of their functions looked up, in the same way as
 * libkperf-sys does it, since a program that wants a table needs that; the database read; force read,
 * counting and thread counting read so that they can be put back, the counters forced and counted;
 * and at the end force given back and everything freed. Full tier: also with the frameworks loaded
 * already, as in a program that keeps a second sampler open.
 *
 * Raw, a thread sampler: what kperfdata wants to be called for words and positions of so many events.
 * The null backend has no configurations, so there nothing is compared.
 */
#include "support/bench.h"

#define CLASSES (KPC_CLASS_FIXED_MASK | KPC_CLASS_CONFIGURABLE_MASK)

struct subject {
    const struct bench_backend *backend;
    kp_sampler_options options;
    kp_sampler *sampler;
    size_t event_count;
};

/* ---- Samplers ------------------------------------------------------------------------------- */

static void open_and_close_sampler(void *context, size_t times)
{
    const struct subject *s = context;

    for (size_t i = 0; i < times; i++) {
        kp_sampler *sampler = NULL;
        kp_error err;
        bench_check(kp_sampler_open(&sampler, &s->options, &err), "kp_sampler_open", &err);
        kp_sampler_close(sampler);
    }
}

static void raw_full(void *context, size_t times)
{
    const struct subject *s = context;

    for (size_t i = 0; i < times; i++) {
        const kps_kperf_table *kpc = NULL;
        const kps_kperfdata_table *kpep = NULL;
        kpep_db *db = NULL;
        int was_forced = 0;
        int failed = (int)kps_kperf_open(&kpc, s->backend->kperf_path, NULL) |
                     (int)kps_kperfdata_open(&kpep, s->backend->kperfdata_path, NULL);
        if (failed == 0) {
            failed = kpep->kpep_db_create(NULL, &db);
        }
        if (failed == 0) {
            failed |= kpc->kpc_force_all_ctrs_get(&was_forced);
            bench_sink = kpc->kpc_get_counting();
            bench_sink = kpc->kpc_get_thread_counting();
            failed |= kpc->kpc_force_all_ctrs_set(1);
            bench_sink = kpc->kpc_get_config_count(CLASSES);
            bench_sink = kpc->kpc_get_counter_count(CLASSES);
            failed |= kpc->kpc_force_all_ctrs_set(was_forced);
            kpep->kpep_db_free(db);
        }
        kps_kperfdata_close(kpep);
        kps_kperf_close(kpc);
        bench_check(failed == 0 ? KP_OK : KP_ERROR_KERNEL_CALL, "the raw calls of open", NULL);
    }
}

/* The rootless tier works without the database, and opens it for the names of chip and events. */
static void raw_rootless(void *context, size_t times)
{
    const struct subject *s = context;

    for (size_t i = 0; i < times; i++) {
        const kps_kperf_table *kpc = NULL;
        const kps_kperfdata_table *kpep = NULL;
        uint64_t counts[2];
        kpep_db *db = NULL;
        int failed = (int)kps_kperf_open(&kpc, s->backend->kperf_path, NULL) |
                     (int)kps_kperfdata_open(&kpep, s->backend->kperfdata_path, NULL);
        if (failed == 0) {
            failed |= kps_kperf_optional(kpc)->thread_selfcounts(1, counts, sizeof counts);
            failed |= kps_kperf_optional(kpc)->thread_selfcounts(1, counts, sizeof counts);
            failed |= kpep->kpep_db_create(NULL, &db);
        }
        if (failed == 0) {
            kpep->kpep_db_free(db);
        }
        kps_kperfdata_close(kpep);
        kps_kperf_close(kpc);
        bench_check(failed == 0 ? KP_OK : KP_ERROR_KERNEL_CALL, "the raw calls of open", NULL);
    }
}

static void compare_sampler(struct bench *bench, const struct bench_backend *backend,
                            kp_access access, bool second)
{
    kp_sampler *first = second ? bench_open(backend, access) : NULL;
    struct subject subject = {.backend = backend, .options = bench_options(backend, access)};
    struct bench_comparison comparison = {
        .question = "open_close",
        .subject = access == KP_ACCESS_ROOTLESS ? "sampler, rootless"
                   : second                     ? "sampler, full, a second one"
                                                : "sampler, full",
        .backend = backend,
        .ours = open_and_close_sampler,
        .raw = access == KP_ACCESS_ROOTLESS ? raw_rootless : raw_full,
        .context = &subject,
    };

    bench_compare(bench, &comparison);
    kp_sampler_close(first);
}

/* ---- Thread samplers ------------------------------------------------------------------------ */

static void open_and_close_thread_sampler(void *context, size_t times)
{
    const struct subject *s = context;

    for (size_t i = 0; i < times; i++) {
        kp_thread_sampler_close(bench_open_thread(s->sampler, s->event_count));
    }
}

/* The events' names in the database, the ones with fewest counters first: the framework does not go back
   on a choice. */
static void order_names(const struct subject *s, const char *names[BENCH_EVENTS_MAX])
{
    kp_cpu cpu = kp_sampler_cpu(s->sampler);
    size_t count = 0;

    for (int counters = 1; counters <= KPC_MAX_COUNTERS; counters++) {
        for (size_t i = 0; i < s->event_count; i++) {
            kp_event event = KP_EVENT_NONE;
            const kp_database_event *known = NULL;
            if (kp_event_parse(bench_events[i], &event) == KP_OK) {
                known = kp_database_find(kp_sampler_database(s->sampler),
                                         kp_event_name_at(event, cpu, 0));
            }
            if (known != NULL && __builtin_popcount(kp_database_event_mask(known)) == counters) {
                names[count++] = kp_database_event_name(known);
            }
        }
    }
    if (count != s->event_count) {
        bench_die("the database lacks an event");
    }
}

static void raw_configuration(void *context, size_t times)
{
    const struct subject *s = context;
    const kps_kperfdata_table *kpep = kp_sampler_kperfdata(s->sampler);
    const char *names[BENCH_EVENTS_MAX];
    kpep_db *db = NULL;

    order_names(s, names);
    if (kpep->kpep_db_create(NULL, &db) != 0) {
        bench_die("kpep_db_create failed");
    }
    for (size_t i = 0; i < times; i++) {
        kpc_config_t words[KPC_MAX_COUNTERS];
        size_t map[KPC_MAX_COUNTERS];
        kpep_config *config = NULL;
        int failed = kpep->kpep_config_create(db, &config);
        if (failed == 0) {
            failed = kpep->kpep_config_force_counters(config);
        }
        for (size_t e = 0; failed == 0 && e < s->event_count; e++) {
            kpep_event *event = NULL;
            failed = kpep->kpep_db_event(db, names[e], &event);
            if (failed == 0) {
                failed = kpep->kpep_config_add_event(config, &event, 1, NULL);
            }
        }
        if (failed == 0) {
            failed |= kpep->kpep_config_kpc(config, words, sizeof words);
            failed |= kpep->kpep_config_kpc_map(config, map, sizeof map);
        }
        kpep->kpep_config_free(config);
        bench_check(failed == 0 ? KP_OK : KP_ERROR_EVENTS_CLASH,
                    "the raw calls of a thread sampler", NULL);
    }
    kpep->kpep_db_free(db);
}

static void compare_thread_sampler(struct bench *bench, const struct bench_backend *backend,
                                   size_t event_count)
{
    char text[BENCH_SUBJECT_BYTES];
    struct subject subject = {
        .backend = backend,
        .sampler = bench_open(backend, KP_ACCESS_FULL),
        .event_count = event_count,
    };
    struct bench_comparison comparison = {
        .question = "open_close",
        .subject = text,
        .backend = backend,
        .ours = open_and_close_thread_sampler,
        .raw = backend->has_configurations ? raw_configuration : NULL,
        .context = &subject,
    };

    (void)snprintf(text, sizeof text, "thread sampler, %zu events", event_count);
    bench_compare(bench, &comparison);
    kp_sampler_close(subject.sampler);
}

void bench_ask_open_close(struct bench *bench)
{
    for (size_t i = 0; i < bench->backend_count; i++) {
        const struct bench_backend *backend = &bench->backends[i];
        if (bench_has(backend, KP_ACCESS_FULL)) {
            compare_sampler(bench, backend, KP_ACCESS_FULL, false);
            compare_sampler(bench, backend, KP_ACCESS_FULL, true);
            compare_thread_sampler(bench, backend, 2);
            compare_thread_sampler(bench, backend, 10);
        }
        if (bench_has(backend, KP_ACCESS_ROOTLESS)) {
            compare_sampler(bench, backend, KP_ACCESS_ROOTLESS, false);
        }
    }
}
