/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What a question is written with: backends to ask it on, comparisons of a body of code with the raw
 * calls that it cannot avoid, and a place for the answers.
 */
#ifndef KPERF_BENCH_H
#define KPERF_BENCH_H

#include <kperf/kperf.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- Results -------------------------------------------------------------------------------- */

/** Room for a result's subject, such as "full, 2 events". */
#define BENCH_SUBJECT_BYTES 64

/** What was measured often, in the order of size. */
struct bench_spread {
    double low; /* a quarter lies below */
    double median;
    double high; /* a quarter lies above */
};

/** One line of the table. What was not measured is not a number (NAN). */
struct bench_result {
    const char *question;
    const char *backend;
    char subject[BENCH_SUBJECT_BYTES];

    /* A comparison: for one operation, and its raw counterpart in the same rounds. */
    struct bench_spread ours_ns;
    struct bench_spread raw_ns;
    struct bench_spread ratio; /* of each round */
    double own_instructions;   /* executed inside libkperf and libkperf-sys */
    double added_instructions; /* executed more than by the raw counterpart */
    double raw_instructions;
    double ours_calls; /* into kperf.framework, where the backend counts them */
    double raw_calls;

    /* Or a plain figure. */
    double value;
    const char *unit;
};

enum bench_field {
    BENCH_RATIO,
    BENCH_OURS_NS,
    BENCH_OWN_INSTRUCTIONS,
    BENCH_VALUE
};

/* ---- Backends ------------------------------------------------------------------------------- */

/** A pair of frameworks to ask questions on. */
struct bench_backend {
    const char *name;       /* "null", "stand-in" or "system" */
    const char *kperf_path; /* NULL: the system's */
    const char *kperfdata_path;
    bool has_configurations; /* whether its kpep_config_* functions work */
    char machine[96];        /* what it says it is: chip and database */
    char lacks_full[256];    /* why there is no full tier; empty where there is */
    char lacks_rootless[256];
};

#define BENCH_BACKENDS_MAX 2

/** The name of results that have no backend. */
#define BENCH_NO_BACKEND "none"

/** Ten events that fit together on every known chip; the first n of them are a set of n. */
#define BENCH_EVENTS_MAX 10
extern const char *const bench_events[BENCH_EVENTS_MAX];

/** Options that lead to a backend. */
kp_sampler_options bench_options(const struct bench_backend *backend, kp_access access);

/** Open, and end the program where that fails. */
kp_sampler *bench_open(const struct bench_backend *backend, kp_access access);
kp_thread_sampler *bench_open_thread(kp_sampler *sampler, size_t event_count);
kp_thread_sampler *bench_open_running(kp_sampler *sampler, size_t event_count);

/** Whether a backend has a tier; the head of the report says why where it has not. */
bool bench_has(const struct bench_backend *backend, kp_access access);

/** How often functions of kperf.framework were called, where the backend counts; else NAN. */
double bench_calls(const struct bench_backend *backend);

/* ---- The run -------------------------------------------------------------------------------- */

struct bench_library {
    char name[BENCH_SUBJECT_BYTES]; /* "libkperf arm64-macos" */
    const char *path;
};

#define BENCH_LIBRARIES_MAX 8

struct bench {
    struct bench_backend backends[BENCH_BACKENDS_MAX];
    size_t backend_count;
    struct bench_library libraries[BENCH_LIBRARIES_MAX];
    size_t library_count;
    double seconds; /* to spend on a comparison's rounds */
    bool
        counting; /* this run executes bodies for a tool that counts instructions, and measures nothing */
    struct bench_counts
        *counts; /* what the tool counted in an earlier run; NULL when there was none */
    struct bench_result *results;
    size_t result_count;
};

/** Does something so often; ends the program if it fails. */
typedef void (*bench_body)(void *context, size_t times);

struct bench_comparison {
    const char *question;
    const char *subject;
    const struct bench_backend *backend; /* NULL: none */
    bench_body ours;
    bench_body raw; /* NULL: there is no raw counterpart */
    void *context;
    bool uncounted;       /* instructions say nothing here */
    size_t counted_times; /* how often to execute a body for counting them; 0: as often as usual */
};

/** Measures a comparison and adds its result. */
void bench_compare(struct bench *bench, const struct bench_comparison *comparison);

/** Adds a plain figure. */
void bench_figure(struct bench *bench, const char *question, const char *subject,
                  const char *backend, double value, const char *unit);

/** Adds a result as it is. */
void bench_add(struct bench *bench, const struct bench_result *result);

/** A result with nothing measured. */
struct bench_result bench_result_init(const char *question, const char *subject,
                                      const char *backend);

/** Sorts the numbers and reads off their quartiles. */
struct bench_spread bench_spread_of(double *numbers, size_t count);

/** Nanoseconds of the clock that everything is measured with, and what clock that is. */
uint64_t bench_now_ns(void);
const char *bench_clock_name(void);

/** Ends the program with a message. */
_Noreturn void bench_die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** Ends the program unless a call succeeded. */
void bench_check(kp_status status, const char *call, const kp_error *err);

/** A value that the compiler must compute. */
extern volatile uint64_t bench_sink;

#define BENCH_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* ---- The questions -------------------------------------------------------------------------- */

#define QUESTION(name, text) void bench_ask_##name(struct bench *bench);
#include "../questions.def"

#endif
