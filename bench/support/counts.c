/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "counts_tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A body runs so often and then twice as often: the difference is that many operations and nothing
   else. */
enum {
    TIMES = 16
};

static void label_of(char label[BENCH_LABEL_BYTES], const struct bench_comparison *c,
                     const char *side, size_t times)
{
    (void)snprintf(label, BENCH_LABEL_BYTES, "%s|%s|%s|%s|%zu", c->question,
                   c->backend != NULL ? c->backend->name : BENCH_NO_BACKEND, c->subject, side,
                   times);
}

static size_t times_of(const struct bench_comparison *c)
{
    return c->counted_times != 0 ? c->counted_times : TIMES;
}

void bench_counts_run(const struct bench_comparison *c, const char *side, bench_body body)
{
    size_t once = times_of(c);
    char label[BENCH_LABEL_BYTES];

    body(c->context, once);
    for (size_t times = once; times <= 2 * once; times += once) {
        label_of(label, c, side, times);
        bench_tool_begin();
        body(c->context, times);
        bench_tool_end(label);
    }
}

const char *bench_counts_lack(void)
{
    return bench_tool_lack();
}

/* ---- What the tools share -------------------------------------------------------------------- */

bool bench_counts_is_own(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *file = slash != NULL ? slash + 1 : path;

    return strncmp(file, "libkperf.", 9) == 0 || strncmp(file, "libkperf-sys.", 13) == 0;
}

void bench_counts_add(struct bench_counts *counts, const char *label, double all, double own)
{
    struct bench_part *grown = realloc(counts->parts, (counts->count + 1) * sizeof *grown);

    if (grown == NULL) {
        bench_die("no memory for what was counted");
    }
    counts->parts = grown;
    grown += counts->count++;
    (void)snprintf(grown->label, sizeof grown->label, "%s", label);
    grown->count = (struct bench_count){.all = all, .own = own};
}

/* Where this program lies: argv[0] may be a name that was looked up in PATH. */
static char *own_path(char **argv)
{
    static char path[BENCH_LINE_BYTES];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);

    if (length > 0) {
        path[length] = '\0';
        return path;
    }
    return argv[0];
}

void bench_counts_command(char *words[BENCH_WORDS_MAX], size_t count, int argc, char **argv)
{
    static char counting[] = "--counting";

    if (count + (size_t)argc + 2 > BENCH_WORDS_MAX) {
        bench_die("too many arguments");
    }
    words[count++] = own_path(argv);
    for (int i = 1; i < argc; i++) {
        words[count++] = argv[i];
    }
    words[count++] = counting;
    words[count] = NULL;
}

extern char **environ;

bool bench_counts_spawn(pid_t *pid, char **words, const posix_spawn_file_actions_t *actions)
{
    int error = posix_spawnp(pid, words[0], actions, NULL, words, environ);

    if (error != 0) {
        (void)fprintf(stderr, "kperf-bench: instructions are not counted: %s: %s\n", words[0],
                      strerror(error));
    }
    return error == 0;
}

bool bench_counts_wait(pid_t pid)
{
    int state = 0;

    while (waitpid(pid, &state, 0) < 0) {
        if (errno != EINTR) {
            return false;
        }
    }
    if (state != 0) {
        (void)fprintf(stderr,
                      "kperf-bench: instructions are not counted: the run under %s failed\n",
                      bench_tool_name());
    }
    return state == 0;
}

/* ---- Asking for it ---------------------------------------------------------------------------- */

struct bench_counts *bench_counts_make(int argc, char **argv)
{
    struct bench_counts *counts = calloc(1, sizeof *counts);

    if (counts != NULL && !bench_tool_run(counts, argc, argv)) {
        bench_counts_free(counts);
        counts = NULL;
    }
    return counts;
}

void bench_counts_free(struct bench_counts *counts)
{
    if (counts != NULL) {
        free(counts->parts);
        free(counts);
    }
}

static const struct bench_count *find_part(const struct bench_counts *counts, const char *label)
{
    for (size_t i = 0; i < counts->count; i++) {
        if (strcmp(counts->parts[i].label, label) == 0) {
            return &counts->parts[i].count;
        }
    }
    return NULL;
}

bool bench_counts_find(const struct bench_counts *counts, const struct bench_comparison *comparison,
                       const char *side, struct bench_count *out)
{
    char label[BENCH_LABEL_BYTES];
    const struct bench_count *once = NULL;
    const struct bench_count *twice = NULL;
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
    static char method[BENCH_LABEL_BYTES];

    if (counts != NULL) {
        (void)snprintf(method, sizeof method, "%s, in a run of their own", bench_tool_name());
        return method;
    }
#if defined(__APPLE__)
    return "proc_pid_rusage(): retired by this process, in the kernel too";
#else
    return "not counted";
#endif
}
