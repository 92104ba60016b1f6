/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Valgrind's callgrind: exact, and the same every time, which nanoseconds are not. */
#include "counts_tool.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#define HAVE_CALLGRIND 1
#endif
#endif

enum {
    OBJECTS_MAX = 1024
};

const char *bench_tool_name(void)
{
    return "valgrind --tool=callgrind";
}

/* ---- In the second run ------------------------------------------------------------------------ */

#ifdef HAVE_CALLGRIND

/* Its macros convert signs and are not ours. */
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wpedantic"
#endif
#include <valgrind/callgrind.h>

void bench_tool_begin(void)
{
    static bool started;

    if (!started) {
        if (RUNNING_ON_VALGRIND == 0) {
            bench_die("--counting is for runs under callgrind");
        }
        CALLGRIND_START_INSTRUMENTATION;
        started = true;
    }
    CALLGRIND_TOGGLE_COLLECT;
}

void bench_tool_end(const char *label)
{
    CALLGRIND_TOGGLE_COLLECT;
    CALLGRIND_DUMP_STATS_AT(label);
}
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

const char *bench_tool_lack(void)
{
    return NULL;
}

#else

void bench_tool_begin(void)
{
    bench_die("built without valgrind's headers");
}

void bench_tool_end(const char *label)
{
    (void)label;
}

const char *bench_tool_lack(void)
{
    return "built without valgrind's headers";
}

#endif

/* ---- Reading what callgrind wrote --------------------------------------------------------------- */

/* Names are given once with a number, "ob=(3) /lib/x", and by the number alone afterwards. */
struct reader {
    bool own_object[OBJECTS_MAX];
    bool in_own_object;
    bool
        skip_next; /* the line after calls= has the callee's cost, which is counted where it is spent */
    char label[BENCH_LABEL_BYTES];
    double own;
    struct bench_counts *counts;
};

static bool object_of(struct reader *reader, const char *text)
{
    char *end = NULL;
    unsigned long number = *text == '(' ? strtoul(text + 1, &end, 10) : 0;

    if (end == NULL || *end != ')' || number >= OBJECTS_MAX) {
        return bench_counts_is_own(text);
    }
    if (end[1] == ' ') {
        reader->own_object[number] = bench_counts_is_own(end + 2);
    }
    return reader->own_object[number];
}

static void end_part(struct reader *reader, double all)
{
    bench_counts_add(reader->counts, reader->label, all, reader->own);
    reader->own = 0;
    reader->label[0] = '\0';
}

static void read_line(struct reader *reader, const char *line)
{
    static const char trigger[] = "desc: Trigger: Client Request: ";
    const char *cost = NULL;

    if (strncmp(line, trigger, sizeof trigger - 1) == 0) {
        (void)snprintf(reader->label, sizeof reader->label, "%.*s", BENCH_LABEL_BYTES - 1,
                       line + sizeof trigger - 1);
    } else if (strncmp(line, "ob=", 3) == 0) {
        reader->in_own_object = object_of(reader, line + 3);
    } else if (strncmp(line, "cob=", 4) == 0) {
        (void)object_of(reader, line + 4);
    } else if (strncmp(line, "calls=", 6) == 0) {
        reader->skip_next = true;
    } else if (strncmp(line, "totals: ", 8) == 0) {
        end_part(reader, strtod(line + 8, NULL));
    } else if (*line != '\0' && strchr("0123456789+-*", *line) != NULL) {
        cost = strchr(line, ' ');
        if (!reader->skip_next && reader->in_own_object && cost != NULL) {
            reader->own += strtod(cost, NULL);
        }
        reader->skip_next = false;
    }
}

static bool read_parts(struct bench_counts *counts, const char *path)
{
    struct reader reader = {.counts = counts};
    char line[BENCH_LINE_BYTES];
    FILE *file = fopen(path, "r");

    if (file == NULL) {
        return false;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        read_line(&reader, line);
    }
    (void)fclose(file);
    return true;
}

/* ---- The second run ------------------------------------------------------------------------- */

bool bench_tool_run(struct bench_counts *counts, int argc, char **argv)
{
    static char tool[] = "valgrind", quiet[] = "-q", which[] = "--tool=callgrind",
                combine[] = "--combine-dumps=yes", later[] = "--instr-atstart=no",
                collect[] = "--collect-atstart=no";
    char folder[] = "/tmp/kperf-bench-XXXXXX";
    char file[sizeof folder + 16];
    char option[sizeof file + 32];
    char *words[BENCH_WORDS_MAX] = {tool, quiet, which, combine, later, collect, option};
    pid_t pid = 0;
    bool done = false;

    if (mkdtemp(folder) == NULL) {
        return false;
    }
    (void)snprintf(file, sizeof file, "%s/counts", folder);
    (void)snprintf(option, sizeof option, "--callgrind-out-file=%s", file);
    bench_counts_command(words, 7, argc, argv);
    done =
        bench_counts_spawn(&pid, words, NULL) && bench_counts_wait(pid) && read_parts(counts, file);
    (void)unlink(file);
    (void)rmdir(folder);
    return done;
}
