/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The answers, for people and for programs. */
#ifndef KPERF_BENCH_REPORT_H
#define KPERF_BENCH_REPORT_H

#include "bench.h"

/** A budget and what was measured for it. */
struct bench_budget {
    const char *text;
    double limit;
    double measured; /* NAN: nothing was */
    bool exact;      /* the same in every run; not so what depends on time */
};

/** All budgets; returns how many. */
size_t bench_budgets(const struct bench *bench, const struct bench_budget **out);

/** Whether a budget that has a measurement is exceeded. */
bool bench_budget_missed(const struct bench_budget *budget);

/** Everything, as JSON. */
void bench_report_json(const struct bench *bench, FILE *out);

/** As text, in parts: each is told as soon as it is known. */
void bench_report_question(const struct bench *bench, const char *question, const char *text,
                           FILE *out);
void bench_report_head(const struct bench *bench, FILE *out);
void bench_report_budgets(const struct bench *bench, FILE *out);

#endif
