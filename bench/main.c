/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Benchmarks of libkperf: README.md says how to read them.
 *
 *   kperf-bench [option]...
 *     --kperf PATH --kperfdata PATH   frameworks to measure on instead of the default ones: the
 *                                     system's on macOS, elsewhere the stand-in
 *     --only QUESTION                 asks this question; may be given more than once
 *     --seconds N                     for each comparison, default 0.3
 *     --no-instructions               does not run itself again under callgrind
 *     --library NAME=PATH             a stripped library whose size is told
 *     --json PATH                     writes the results as JSON too
 *     --check                         exits with 2 when a budget is missed that does not depend on time:
 *                                     instructions, memory, sizes
 *     --check-time                    and also when another one is
 *     --list                          names the questions
 */
#include "support/bench.h"
#include "support/counts.h"
#include "support/report.h"

#include <stdlib.h>
#include <string.h>

struct choice {
    const char *only[16];
    size_t only_count;
    const char *kperf_path;
    const char *kperfdata_path;
    const char *json_path;
    bool no_instructions;
    bool check;
    bool check_time;
    bool list;
};

static const struct {
    const char *name;
    const char *text;
    void (*ask)(struct bench *bench);
} questions[] = {
#define QUESTION(name, text) {#name, text, bench_ask_##name},
#include "questions.def"
};

/* ---- Options -------------------------------------------------------------------------------- */

static void add_library(struct bench *bench, const char *argument)
{
    const char *equals = strchr(argument, '=');
    struct bench_library *library = &bench->libraries[bench->library_count];

    if (equals == NULL || bench->library_count == BENCH_LIBRARIES_MAX) {
        bench_die("--library takes NAME=PATH, %d times at most", BENCH_LIBRARIES_MAX);
    }
    (void)snprintf(library->name, sizeof library->name, "%.*s", (int)(equals - argument), argument);
    library->path = equals + 1;
    bench->library_count++;
}

static void check_question(const char *name)
{
    for (size_t i = 0; i < BENCH_COUNT(questions); i++) {
        if (strcmp(questions[i].name, name) == 0) {
            return;
        }
    }
    bench_die("there is no question %s; --list names them", name);
}

static void take_options(struct bench *bench, struct choice *choice, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *option = argv[i];
        const char *argument = i + 1 < argc ? argv[i + 1] : NULL;
        bool takes = true;

        if (strcmp(option, "--no-instructions") == 0) {
            choice->no_instructions = true;
            takes = false;
        } else if (strcmp(option, "--check") == 0) {
            choice->check = true;
            takes = false;
        } else if (strcmp(option, "--check-time") == 0) {
            choice->check = true;
            choice->check_time = true;
            takes = false;
        } else if (strcmp(option, "--list") == 0) {
            choice->list = true;
            takes = false;
        } else if (strcmp(option, "--counting") == 0) { /* between this program and itself */
            bench->counting = true;
            takes = false;
        } else if (argument == NULL) {
            bench_die("%s is no option, or lacks its argument; the head of bench/main.c has them",
                      option);
        } else if (strcmp(option, "--kperf") == 0) {
            choice->kperf_path = argument;
        } else if (strcmp(option, "--kperfdata") == 0) {
            choice->kperfdata_path = argument;
        } else if (strcmp(option, "--json") == 0) {
            choice->json_path = argument;
        } else if (strcmp(option, "--seconds") == 0) {
            bench->seconds = strtod(argument, NULL);
        } else if (strcmp(option, "--library") == 0) {
            add_library(bench, argument);
        } else if (strcmp(option, "--only") == 0 &&
                   choice->only_count < BENCH_COUNT(choice->only)) {
            check_question(argument);
            choice->only[choice->only_count++] = argument;
        } else {
            bench_die("%s is no option; the head of bench/main.c has them", option);
        }
        i += takes ? 1 : 0;
    }
}

/* ---- Backends ------------------------------------------------------------------------------- */

/* Finds out which tiers there are, and what the machine calls itself. */
static void look_at(struct bench_backend *backend)
{
    kp_access tiers[] = {KP_ACCESS_ROOTLESS, KP_ACCESS_FULL};

    for (size_t i = 0; i < BENCH_COUNT(tiers); i++) {
        kp_sampler_options options = bench_options(backend, tiers[i]);
        kp_sampler *sampler = NULL;
        kp_error err;
        if (kp_sampler_open(&sampler, &options, &err) != KP_OK) {
            (void)snprintf(tiers[i] == KP_ACCESS_FULL ? backend->lacks_full
                                                      : backend->lacks_rootless,
                           sizeof backend->lacks_full, "%s", err.message);
            continue;
        }
        if (kp_sampler_database(sampler) != NULL) {
            (void)snprintf(backend->machine, sizeof backend->machine, "%s, database %s (%s)",
                           kp_cpu_name(kp_sampler_cpu(sampler)),
                           kp_database_name(kp_sampler_database(sampler)),
                           kp_database_marketing_name(kp_sampler_database(sampler)));
        }
        kp_sampler_close(sampler);
    }
}

static void add_backend(struct bench *bench, const char *name, const char *kperf_path,
                        const char *kperfdata_path, bool has_configurations)
{
    struct bench_backend *backend = &bench->backends[bench->backend_count++];

    *backend = (struct bench_backend){
        .name = name,
        .kperf_path = kperf_path,
        .kperfdata_path = kperfdata_path,
        .has_configurations = has_configurations,
        .machine = "no database",
    };
    look_at(backend);
}

static void add_backends(struct bench *bench, const struct choice *choice)
{
    add_backend(bench, "null", KPERF_BENCH_NULL_KPERF_PATH, KPERF_BENCH_NULL_KPERFDATA_PATH, false);
    if (choice->kperf_path != NULL || choice->kperfdata_path != NULL) {
        add_backend(bench, "stand-in", choice->kperf_path, choice->kperfdata_path, true);
        return;
    }
#if defined(__APPLE__)
    add_backend(bench, "system", NULL, NULL, true);
#elif defined(KPERF_SIM_KPERF_PATH)
    add_backend(bench, "stand-in", KPERF_SIM_KPERF_PATH, KPERF_SIM_KPERFDATA_PATH, true);
#endif
}

/* ---- The run -------------------------------------------------------------------------------- */

static bool is_chosen(const struct choice *choice, const char *name)
{
    for (size_t i = 0; i < choice->only_count; i++) {
        if (strcmp(choice->only[i], name) == 0) {
            return true;
        }
    }
    return choice->only_count == 0;
}

static void ask_all(struct bench *bench, const struct choice *choice)
{
    for (size_t i = 0; i < BENCH_COUNT(questions); i++) {
        if (!is_chosen(choice, questions[i].name)) {
            continue;
        }
        questions[i].ask(bench);
        if (!bench->counting) {
            bench_report_question(bench, questions[i].name, questions[i].text, stdout);
            (void)fflush(stdout);
        }
    }
}

static void write_json(const struct bench *bench, const char *path)
{
    FILE *file = fopen(path, "w");

    if (file == NULL) {
        bench_die("%s cannot be written", path);
    }
    bench_report_json(bench, file);
    if (fclose(file) != 0) {
        bench_die("%s cannot be written", path);
    }
}

static int verdict(const struct bench *bench, const struct choice *choice)
{
    const struct bench_budget *budgets = NULL;
    size_t count = bench_budgets(bench, &budgets);
    int result = EXIT_SUCCESS;

    for (size_t i = 0; choice->check && i < count; i++) {
        if (bench_budget_missed(&budgets[i]) && (budgets[i].exact || choice->check_time)) {
            result = 2;
        }
    }
    return result;
}

int main(int argc, char **argv)
{
    static struct bench bench = {.seconds = 0.3};
    struct choice choice = {.only_count = 0};
    int result = EXIT_SUCCESS;

    take_options(&bench, &choice, argc, argv);
    if (choice.list) {
        for (size_t i = 0; i < BENCH_COUNT(questions); i++) {
            (void)printf("%-13s %s\n", questions[i].name, questions[i].text);
        }
        return EXIT_SUCCESS;
    }
    if (!bench.counting && !choice.no_instructions && bench_counts_lack() == NULL) {
        bench.counts = bench_counts_make(argc, argv);
    }
    add_backends(&bench, &choice);
    if (!bench.counting) {
        bench_report_head(&bench, stdout);
    }
    ask_all(&bench, &choice);
    if (!bench.counting) {
        bench_report_budgets(&bench, stdout);
    }
    if (!bench.counting && choice.json_path != NULL) {
        write_json(&bench, choice.json_path);
    }
    result = verdict(&bench, &choice);
    bench_counts_free(bench.counts);
    free(bench.results);
    return result;
}
