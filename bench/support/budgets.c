/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What was promised against what was measured. */
#include "report.h"

#include <math.h>
#include <string.h>

enum {
    BUDGETS_MAX = 32
};

static double field_of(const struct bench_result *result, enum bench_field field)
{
    switch (field) {
    case BENCH_RATIO:
        return result->ratio.median;
    case BENCH_OURS_NS:
        return result->ours_ns.median;
    case BENCH_OWN_INSTRUCTIONS:
        return result->own_instructions;
    case BENCH_VALUE:
        return result->value;
    }
    return NAN;
}

static double worst(const struct bench *bench, const char *question, const char *subject,
                    const char *backend, enum bench_field field)
{
    double found = NAN;

    for (size_t i = 0; i < bench->result_count; i++) {
        const struct bench_result *result = &bench->results[i];
        double value = field_of(result, field);
        if (strcmp(result->question, question) == 0 && strcmp(result->backend, backend) == 0 &&
            strncmp(result->subject, subject, strlen(subject)) == 0 && !isnan(value)) {
            found = isnan(found) || value > found ? value : found;
        }
    }
    return found;
}

/* On a Mac the system's own frameworks stand where the stand-in does elsewhere. */
static const char *real_backend(const struct bench *bench, const char *name)
{
    for (size_t i = 0; i < bench->backend_count; i++) {
        if (strcmp(bench->backends[i].name, name) == 0) {
            return name;
        }
    }
    return strcmp(name, "stand-in") == 0 ? "system" : name;
}

size_t bench_budgets(const struct bench *bench, const struct bench_budget **out)
{
    static struct bench_budget budgets[BUDGETS_MAX];
    size_t count = 0;

#define BUDGET(what, question, subject, backend, field, most)                                      \
    budgets[count++] = (struct bench_budget){                                                      \
        .text = (what),                                                                            \
        .limit = (most),                                                                           \
        .exact = BENCH_##field == BENCH_VALUE || BENCH_##field == BENCH_OWN_INSTRUCTIONS,          \
        .measured = worst(bench, question, subject, real_backend(bench, backend), BENCH_##field)};
#include "../budgets.def"
    *out = budgets;
    return count;
}

bool bench_budget_missed(const struct bench_budget *budget)
{
    return !isnan(budget->measured) && budget->measured > budget->limit;
}
