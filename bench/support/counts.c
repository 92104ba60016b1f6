/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "counts.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#define HAVE_CALLGRIND 1
#endif
#endif

/* A body runs so often and then twice as often: the difference is that many operations and nothing
   else. */
enum {
    TIMES = 16
};

enum {
    LABEL_BYTES = 192,
    LINE_BYTES = 4096,
    OBJECTS_MAX = 1024,
    WORDS_MAX = 64
};

struct part {
    char label[LABEL_BYTES];
    double all;
    double own;
};

struct bench_counts {
    struct part *parts;
    size_t count;
};

static void label_of(char label[LABEL_BYTES], const struct bench_comparison *c, const char *side,
                     size_t times)
{
    (void)snprintf(label, LABEL_BYTES, "%s|%s|%s|%s|%zu", c->question,
                   c->backend != NULL ? c->backend->name : BENCH_NO_BACKEND, c->subject, side,
                   times);
}

static size_t times_of(const struct bench_comparison *c)
{
    return c->counted_times != 0 ? c->counted_times : TIMES;
}

/* ---- The second run ------------------------------------------------------------------------- */

#ifdef HAVE_CALLGRIND

/* Its macros convert signs and are not ours. */
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wpedantic"
#endif
#include <valgrind/callgrind.h>

static void start_collecting(void)
{
    CALLGRIND_TOGGLE_COLLECT;
}

static void stop_collecting(const char *label)
{
    CALLGRIND_TOGGLE_COLLECT;
    CALLGRIND_DUMP_STATS_AT(label);
}

static void start_instrumentation(void)
{
    CALLGRIND_START_INSTRUMENTATION;
}

static bool under_valgrind(void)
{
    return RUNNING_ON_VALGRIND != 0;
}
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

void bench_counts_run(const struct bench_comparison *c, const char *side, bench_body body)
{
    static bool started;
    size_t once = times_of(c);
    char label[LABEL_BYTES];

    if (!under_valgrind()) {
        bench_die("--counting is for runs under callgrind");
    }
    if (!started) {
        start_instrumentation();
        started = true;
    }
    body(c->context, once);
    for (size_t times = once; times <= 2 * once; times += once) {
        label_of(label, c, side, times);
        start_collecting();
        body(c->context, times);
        stop_collecting(label);
    }
}

const char *bench_counts_lack(void)
{
    return NULL;
}

#else

void bench_counts_run(const struct bench_comparison *c, const char *side, bench_body body)
{
    (void)c;
    (void)side;
    (void)body;
    bench_die("built without valgrind's headers");
}

const char *bench_counts_lack(void)
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
    char label[LABEL_BYTES];
    double own;
    struct bench_counts *counts;
};

/* The libraries whose instructions are libkperf's own. */
static bool is_own(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *file = slash != NULL ? slash + 1 : path;

    return strncmp(file, "libkperf.", 9) == 0 || strncmp(file, "libkperf-sys.", 13) == 0;
}

static bool object_of(struct reader *reader, const char *text)
{
    char *end = NULL;
    unsigned long number = *text == '(' ? strtoul(text + 1, &end, 10) : 0;

    if (end == NULL || *end != ')' || number >= OBJECTS_MAX) {
        return is_own(text);
    }
    if (end[1] == ' ') {
        reader->own_object[number] = is_own(end + 2);
    }
    return reader->own_object[number];
}

static void end_part(struct reader *reader, double all)
{
    struct bench_counts *counts = reader->counts;
    struct part *grown = realloc(counts->parts, (counts->count + 1) * sizeof *grown);

    if (grown == NULL) {
        bench_die("no memory for what callgrind counted");
    }
    counts->parts = grown;
    grown += counts->count++;
    memcpy(grown->label, reader->label, sizeof grown->label);
    grown->all = all;
    grown->own = reader->own;
    reader->own = 0;
    reader->label[0] = '\0';
}

static void read_line(struct reader *reader, const char *line)
{
    static const char trigger[] = "desc: Trigger: Client Request: ";
    const char *cost = NULL;

    if (strncmp(line, trigger, sizeof trigger - 1) == 0) {
        (void)snprintf(reader->label, sizeof reader->label, "%.*s", LABEL_BYTES - 1,
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

static struct bench_counts *read_parts(const char *path)
{
    struct reader reader = {.counts = calloc(1, sizeof *reader.counts)};
    char line[LINE_BYTES];
    FILE *file = fopen(path, "r");

    if (reader.counts == NULL || file == NULL) {
        free(reader.counts);
        reader.counts = NULL;
        goto done;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        read_line(&reader, line);
    }
done:
    if (file != NULL) {
        (void)fclose(file);
    }
    return reader.counts;
}

/* ---- Asking for it ---------------------------------------------------------------------------- */

extern char **environ;

/* Where this program lies: argv[0] may be a name that was looked up in PATH. */
static const char *own_path(char **argv)
{
    static char path[LINE_BYTES];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);

    if (length > 0) {
        path[length] = '\0';
        return path;
    }
    return argv[0];
}

static bool spawn_and_wait(char **words)
{
    pid_t pid = 0;
    int state = 0;
    int error = posix_spawnp(&pid, words[0], NULL, NULL, words, environ);

    if (error != 0) {
        (void)fprintf(stderr, "kperf-bench: instructions are not counted: %s: %s\n", words[0],
                      strerror(error));
        return false;
    }
    while (waitpid(pid, &state, 0) < 0) {
        if (errno != EINTR) {
            return false;
        }
    }
    if (state != 0) {
        (void)fprintf(stderr, "kperf-bench: instructions are not counted: the run under callgrind "
                              "failed\n");
    }
    return state == 0;
}

struct bench_counts *bench_counts_make(int argc, char **argv)
{
    static char tool[] = "valgrind", quiet[] = "-q", which[] = "--tool=callgrind",
                combine[] = "--combine-dumps=yes", later[] = "--instr-atstart=no",
                collect[] = "--collect-atstart=no", counting[] = "--counting";
    char folder[] = "/tmp/kperf-bench-XXXXXX";
    char file[sizeof folder + 16];
    char option[sizeof file + 32];
    char *words[WORDS_MAX] = {tool, quiet, which, combine, later, collect, option};
    size_t count = 7;
    struct bench_counts *counts = NULL;

    if (mkdtemp(folder) == NULL || argc + 10 > WORDS_MAX) {
        return NULL;
    }
    (void)snprintf(file, sizeof file, "%s/counts", folder);
    (void)snprintf(option, sizeof option, "--callgrind-out-file=%s", file);
    words[count++] = (char *)(uintptr_t)own_path(argv); /* exec's words are not const */
    for (int i = 1; i < argc; i++) {
        words[count++] = argv[i];
    }
    words[count++] = counting;
    if (spawn_and_wait(words)) {
        counts = read_parts(file);
    }
    (void)unlink(file);
    (void)rmdir(folder);
    return counts;
}

void bench_counts_free(struct bench_counts *counts)
{
    if (counts != NULL) {
        free(counts->parts);
        free(counts);
    }
}

static const struct part *find_part(const struct bench_counts *counts, const char *label)
{
    for (size_t i = 0; i < counts->count; i++) {
        if (strcmp(counts->parts[i].label, label) == 0) {
            return &counts->parts[i];
        }
    }
    return NULL;
}

bool bench_counts_find(const struct bench_counts *counts, const struct bench_comparison *comparison,
                       const char *side, struct bench_count *out)
{
    char label[LABEL_BYTES];
    const struct part *once = NULL;
    const struct part *twice = NULL;
    size_t times = times_of(comparison);

    label_of(label, comparison, side, times);
    once = find_part(counts, label);
    label_of(label, comparison, side, 2 * times);
    twice = find_part(counts, label);
    if (once == NULL || twice == NULL) {
        return false;
    }
    out->all = (twice->all - once->all) / (double)times;
    out->own = (twice->own - once->own) / (double)times;
    return true;
}

const char *bench_counts_method(const struct bench_counts *counts)
{
    if (counts != NULL) {
        return "valgrind --tool=callgrind, in a run of their own";
    }
#if defined(__APPLE__)
    return "proc_pid_rusage(): retired by this process, in the kernel too";
#else
    return "not counted";
#endif
}
