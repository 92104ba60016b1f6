/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The tables. */
#include "allocations.h"
#include "counts.h"
#include "report.h"
#include "system.h"

#include <math.h>
#include <string.h>

#define WIDTH_SUBJECT "%-34.34s"

/* A number in a column, or a dash where there is none. */
static void column(FILE *out, int width, int decimals, double number)
{
    if (isnan(number)) {
        (void)fprintf(out, " %*s", width, "-");
    } else {
        (void)fprintf(out, " %*.*f", width, decimals, number);
    }
}

static int decimals_of(double ns)
{
    return ns < 1000 ? 1 : 0;
}

static bool is_figure(const struct bench_result *result)
{
    return !isnan(result->value);
}

static void print_comparison(const struct bench_result *r, FILE *out)
{
    (void)fprintf(out, "  %-9s " WIDTH_SUBJECT, r->backend, r->subject);
    column(out, 10, decimals_of(r->ours_ns.median), r->ours_ns.median);
    column(out, 10, decimals_of(r->raw_ns.median), r->raw_ns.median);
    column(out, 7, 3, r->ratio.median);
    if (isnan(r->ratio.median)) {
        (void)fprintf(out, " %15s", "");
    } else {
        (void)fprintf(out, " %6.3f ..%6.3f", r->ratio.low, r->ratio.high);
    }
    column(out, 8, 1, r->own_instructions);
    column(out, 8, 1, r->added_instructions);
    column(out, 8, 0, r->raw_instructions);
    column(out, 5, 0, r->ours_calls);
    column(out, 5, 0, r->raw_calls);
    (void)fputc('\n', out);
}

static void print_heading(FILE *out)
{
    (void)fprintf(out, "  %-9s " WIDTH_SUBJECT " %10s %10s %7s %15s %8s %8s %8s %5s %5s\n",
                  "backend", "of", "ours ns", "raw ns", "ratio", "quartiles", "own ins", "added",
                  "raw ins", "calls", "raw");
}

void bench_report_head(const struct bench *bench, FILE *out)
{
    const struct bench_system *system = bench_system();

    (void)fprintf(out, "libkperf %s on %s\n", kp_version_string(), system->system);
    (void)fprintf(out, "  processor     %s, %ld CPUs\n", system->processor, system->cpu_count);
    (void)fprintf(out, "  compiler      %s\n", system->compiler);
    for (size_t i = 0; i < bench->backend_count; i++) {
        const struct bench_backend *backend = &bench->backends[i];
        (void)fprintf(out, "  %-13s %s\n", backend->name, backend->machine);
        if (backend->lacks_full[0] != '\0') {
            (void)fprintf(out, "  %-13s full tier left out: %s\n", "", backend->lacks_full);
        }
        if (backend->lacks_rootless[0] != '\0') {
            (void)fprintf(out, "  %-13s rootless tier left out: %s\n", "", backend->lacks_rootless);
        }
    }
    (void)fprintf(out,
                  "  time          %s; ours and raw in turns, medians, ratio of each turn\n"
                  "  instructions  %s\n"
                  "  memory        %s\n",
                  bench_clock_name(), bench_counts_method(bench->counts),
                  bench_allocations_method());
}

void bench_report_question(const struct bench *bench, const char *question, const char *text,
                           FILE *out)
{
    bool headed = false;

    (void)fprintf(out, "\n%s: %s\n", question, text);
    for (size_t i = 0; i < bench->result_count; i++) {
        const struct bench_result *result = &bench->results[i];
        if (strcmp(result->question, question) != 0) {
            continue;
        }
        if (is_figure(result)) {
            (void)fprintf(out, "  %-9s %-45s %10.0f %s\n", result->backend, result->subject,
                          result->value, result->unit);
        } else {
            if (!headed) {
                print_heading(out);
                headed = true;
            }
            print_comparison(result, out);
        }
    }
}

void bench_report_budgets(const struct bench *bench, FILE *out)
{
    const struct bench_budget *budgets = NULL;
    size_t count = bench_budgets(bench, &budgets);

    (void)fprintf(out, "\nbudgets\n  %-58s %10s %10s\n", "", "at most", "measured");
    for (size_t i = 0; i < count; i++) {
        const struct bench_budget *budget = &budgets[i];
        int decimals = budget->limit < 10 && budget->limit > 0 ? 3 : 0;
        (void)fprintf(out, "  %-58s %10.*f", budget->text, budget->limit < 2 ? decimals : 0,
                      budget->limit);
        if (isnan(budget->measured)) {
            (void)fprintf(out, " %10s  not measured here\n", "-");
        } else {
            (void)fprintf(out, " %10.*f  %s\n", decimals, budget->measured,
                          bench_budget_missed(budget) ? "MISSED" : "ok");
        }
    }
}
