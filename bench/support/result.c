/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The list of results, and how the program ends early. */
#include "bench.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

void bench_die(const char *format, ...)
{
    va_list arguments;

    (void)fputs("kperf-bench: ", stderr);
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments);
    va_end(arguments);
    (void)fputc('\n', stderr);
    exit(EXIT_FAILURE);
}

void bench_check(kp_status status, const char *call, const kp_error *err)
{
    if (status != KP_OK) {
        bench_die("%s: %s (%s)", call,
                  err != NULL && err->message[0] != '\0' ? err->message : kp_status_message(status),
                  kp_status_name(status));
    }
}

struct bench_result bench_result_init(const char *question, const char *subject,
                                      const char *backend)
{
    static const struct bench_spread nothing = {NAN, NAN, NAN};
    struct bench_result result = {
        .question = question,
        .backend = backend,
        .ours_ns = nothing,
        .raw_ns = nothing,
        .ratio = nothing,
        .own_instructions = NAN,
        .added_instructions = NAN,
        .raw_instructions = NAN,
        .ours_calls = NAN,
        .raw_calls = NAN,
        .value = NAN,
    };

    (void)snprintf(result.subject, sizeof result.subject, "%s", subject);
    return result;
}

void bench_add(struct bench *bench, const struct bench_result *result)
{
    struct bench_result *grown =
        realloc(bench->results, (bench->result_count + 1) * sizeof *bench->results);

    if (grown == NULL) {
        bench_die("no memory for a result");
    }
    grown[bench->result_count++] = *result;
    bench->results = grown;
}

void bench_figure(struct bench *bench, const char *question, const char *subject,
                  const char *backend, double value, const char *unit)
{
    struct bench_result result = bench_result_init(question, subject, backend);

    result.value = value;
    result.unit = unit;
    bench_add(bench, &result);
}
