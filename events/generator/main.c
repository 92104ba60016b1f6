/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* kperf-events-generate: from events/data to the tables of libkperf, and back to a Mac's databases. */
#include "adopt.h"
#include "arena.h"
#include "catalog.h"
#include "check.h"
#include "diff.h"
#include "file.h"
#include "output.h"
#include "problem.h"

#include <stdio.h>
#include <string.h>

struct arguments {
    const char *root;
    const char *into;
    const char *databases;
    const char *diff;
    const char *adopt;
    const char *generation;
    bool check;
    bool enroll;
    bool help;
};

static bool read_arguments(int count, char **words, struct arguments *out);
static int generate(const struct arguments *arguments, const struct catalog *catalog);
static bool put(const struct arguments *arguments, const char *name, const struct text *text);

static const char usage[] =
    "usage: kperf-events-generate [--root DIR] [what to do]\n"
    "  (nothing)              write include/kperf/event_ids.h and events/generated\n"
    "  --into DIR             the same, but below DIR instead of the source tree\n"
    "  --check                write nothing, say which of them is out of date\n"
    "  --databases DIR        fill DIR as a Mac's /usr/share/kpep\n"
    "  --diff DIR             hold a Mac's /usr/share/kpep against events/data\n"
    "  --adopt FILE --generation M6\n"
    "                         take a Mac's database into events/data as a new generation\n"
    "  --register             give events without a number the next ones, in registry.tsv\n"
    "  --root DIR             the source tree; the current folder when not given\n"
    "Exit status: 0 done, 1 a difference was found, 2 something is wrong (see the messages).\n";

int main(int count, char **words)
{
    struct arguments arguments;
    struct data data;
    struct catalog catalog;
    int status = 2;
    if (!read_arguments(count, words, &arguments)) {
        fputs(usage, stderr);
    } else if (arguments.help) {
        fputs(usage, stdout);
        status = 0;
    } else if (!data_read(arguments.root, &data)) {
        /* Said already. */
    } else if (arguments.enroll) {
        status = adopt_register(&data) ? 0 : 2;
    } else if (arguments.adopt != NULL) {
        status = adopt_database(&data, arguments.adopt, arguments.generation) ? 0 : 2;
    } else if (catalog_build(&data, &catalog)) {
        if (arguments.diff != NULL) {
            status = diff_folder(&catalog, arguments.diff);
        } else if (arguments.databases != NULL) {
            status = output_databases(&catalog, arguments.databases) ? 0 : 2;
        } else {
            status = generate(&arguments, &catalog);
        }
    }
    if (problem_count() > 0) {
        fprintf(stderr, "kperf-events-generate: %zu problem%s\n", problem_count(),
                problem_count() == 1 ? "" : "s");
        status = 2;
    }
    arena_free();
    return status;
}

static bool read_arguments(int count, char **words, struct arguments *out)
{
    *out = (struct arguments){.root = "."};
    const struct {
        const char *word;
        const char **value;
    } options[] = {{"--root", &out->root},           {"--into", &out->into},
                   {"--databases", &out->databases}, {"--diff", &out->diff},
                   {"--adopt", &out->adopt},         {"--generation", &out->generation}};
    for (int i = 1; i < count; i++) {
        bool found = true;
        if (strcmp(words[i], "--check") == 0) {
            out->check = true;
        } else if (strcmp(words[i], "--register") == 0) {
            out->enroll = true;
        } else if (strcmp(words[i], "--help") == 0) {
            out->help = true;
        } else {
            found = false;
        }
        for (size_t j = 0; !found && j < sizeof options / sizeof options[0]; j++) {
            if (strcmp(words[i], options[j].word) == 0 && i + 1 < count) {
                *options[j].value = words[++i];
                found = true;
            }
        }
        if (!found) {
            fprintf(stderr, "kperf-events-generate: %s is not understood\n", words[i]);
            return false;
        }
    }
    int tasks = (out->into != NULL) + (out->databases != NULL) + (out->diff != NULL) +
                (out->adopt != NULL) + out->check + out->enroll;
    return tasks <= 1 && (out->adopt != NULL) == (out->generation != NULL);
}

static int generate(const struct arguments *arguments, const struct catalog *catalog)
{
    struct text ids = {0};
    struct text tables = {0};
    struct text sizes = {0};
    check_previous_ids(catalog, file_path(arguments->root, OUTPUT_IDS));
    if (problem_count() > 0) {
        return 2;
    }
    output_ids(catalog, &ids);
    if (!output_tables(catalog, &tables, &sizes)) {
        return 2;
    }
    bool same = put(arguments, OUTPUT_IDS, &ids);
    same = put(arguments, OUTPUT_SIZES, &sizes) && same;
    same = put(arguments, OUTPUT_TABLES, &tables) && same;
    return same ? 0 : 1;
}

/* Writes an output, or says that it is out of date. */
static bool put(const struct arguments *arguments, const char *name, const struct text *text)
{
    const char *folder = arguments->into != NULL ? arguments->into : arguments->root;
    const char *path = file_path(folder, name);
    struct file present = {0};
    if (!arguments->check) {
        return file_write(path, text->bytes, text->length);
    }
    bool same = file_exists(path) && file_read(path, &present) && present.length == text->length &&
                memcmp(present.bytes, text->bytes, text->length) == 0;
    if (!same) {
        printf("%s is not what events/data gives\n", name);
    }
    return same;
}
