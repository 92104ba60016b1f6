/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The same as the tables, for programs. What was not measured is null. */
#include "allocations.h"
#include "counts.h"
#include "report.h"
#include "system.h"

#include <math.h>

static void print_string(FILE *out, const char *text)
{
    (void)fputc('"', out);
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            (void)fprintf(out, "\\%c", c);
        } else if (c < 0x20) {
            (void)fprintf(out, "\\u%04x", c);
        } else {
            (void)fputc(c, out);
        }
    }
    (void)fputc('"', out);
}

static void print_text(FILE *out, const char *key, const char *text)
{
    (void)fprintf(out, "\"%s\": ", key);
    print_string(out, text);
}

static void print_number(FILE *out, const char *key, double number)
{
    if (isnan(number)) {
        (void)fprintf(out, ", \"%s\": null", key);
    } else {
        (void)fprintf(out, ", \"%s\": %.6g", key, number);
    }
}

static void print_spread(FILE *out, const char *key, const struct bench_spread *spread)
{
    if (isnan(spread->median)) {
        (void)fprintf(out, ", \"%s\": null", key);
    } else {
        (void)fprintf(out, ", \"%s\": {\"low\": %.6g, \"median\": %.6g, \"high\": %.6g}", key,
                      spread->low, spread->median, spread->high);
    }
}

static void print_result(FILE *out, const struct bench_result *r)
{
    (void)fputs("    {", out);
    print_text(out, "question", r->question);
    (void)fputs(", ", out);
    print_text(out, "backend", r->backend);
    (void)fputs(", ", out);
    print_text(out, "subject", r->subject);
    if (!isnan(r->value)) {
        print_number(out, "value", r->value);
        (void)fputs(", ", out);
        print_text(out, "unit", r->unit);
    } else {
        print_spread(out, "ours_ns", &r->ours_ns);
        print_spread(out, "raw_ns", &r->raw_ns);
        print_spread(out, "ratio", &r->ratio);
        print_number(out, "own_instructions", r->own_instructions);
        print_number(out, "added_instructions", r->added_instructions);
        print_number(out, "raw_instructions", r->raw_instructions);
        print_number(out, "ours_calls", r->ours_calls);
        print_number(out, "raw_calls", r->raw_calls);
    }
    (void)fputc('}', out);
}

static void print_backend(FILE *out, const struct bench_backend *backend)
{
    (void)fputs("    {", out);
    print_text(out, "name", backend->name);
    (void)fputs(", ", out);
    print_text(out, "machine", backend->machine);
    (void)fputs(", ", out);
    print_text(out, "lacks_full", backend->lacks_full);
    (void)fputs(", ", out);
    print_text(out, "lacks_rootless", backend->lacks_rootless);
    (void)fputc('}', out);
}

static void print_budget(FILE *out, const struct bench_budget *budget)
{
    (void)fputs("    {", out);
    print_text(out, "budget", budget->text);
    print_number(out, "limit", budget->limit);
    print_number(out, "measured", budget->measured);
    (void)fprintf(out, ", \"verdict\": \"%s\"}",
                  isnan(budget->measured)       ? "not measured"
                  : bench_budget_missed(budget) ? "missed"
                                                : "ok");
}

static void print_line(FILE *out, const char *key, const char *text)
{
    (void)fputs("  ", out);
    print_text(out, key, text);
    (void)fputs(",\n", out);
}

void bench_report_json(const struct bench *bench, FILE *out)
{
    const struct bench_system *system = bench_system();
    const struct bench_budget *budgets = NULL;
    size_t budget_count = bench_budgets(bench, &budgets);

    (void)fputs("{\n", out);
    print_line(out, "version", kp_version_string());
    print_line(out, "system", system->system);
    print_line(out, "processor", system->processor);
    (void)fprintf(out, "  \"cpu_count\": %ld,\n", system->cpu_count);
    print_line(out, "compiler", system->compiler);
    print_line(out, "clock", bench_clock_name());
    print_line(out, "instructions_method", bench_counts_method(bench->counts));
    print_line(out, "memory_method", bench_allocations_method());
    (void)fputs("  \"backends\": [\n", out);
    for (size_t i = 0; i < bench->backend_count; i++) {
        print_backend(out, &bench->backends[i]);
        (void)fputs(i + 1 < bench->backend_count ? ",\n" : "\n", out);
    }
    (void)fputs("  ],\n  \"results\": [\n", out);
    for (size_t i = 0; i < bench->result_count; i++) {
        print_result(out, &bench->results[i]);
        (void)fputs(i + 1 < bench->result_count ? ",\n" : "\n", out);
    }
    (void)fputs("  ],\n  \"budgets\": [\n", out);
    for (size_t i = 0; i < budget_count; i++) {
        print_budget(out, &budgets[i]);
        (void)fputs(i + 1 < budget_count ? ",\n" : "\n", out);
    }
    (void)fputs("  ]\n}\n", out);
}
