/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * qemu's user mode, for a processor that this machine does not have: it executes one instruction at a
 * time and tells the address of each on standard error, where the second run writes its marks between.
 */
#include "counts_tool.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    RANGES_MAX = 16
};

#define OWN   "kperf-bench own "
#define BEGIN "kperf-bench begin"
#define END   "kperf-bench end "

const char *bench_tool_name(void)
{
    return KPERF_BENCH_EMULATOR " -singlestep -d exec,nochain";
}

const char *bench_tool_lack(void)
{
    return NULL;
}

/* ---- In the second run ------------------------------------------------------------------------ */

/* In one piece, so that nothing comes between. */
static void mark(const char *what, const char *text)
{
    char line[BENCH_LABEL_BYTES + 64];
    int length = snprintf(line, sizeof line, "%s%s\n", what, text);

    if (length < 0 || write(STDERR_FILENO, line, (size_t)length) != length) {
        bench_die("the marks cannot be written");
    }
}

/* Where the code of the libraries lies: "from-to permissions offset device inode path". */
static void tell_own(void)
{
    char line[BENCH_LINE_BYTES];
    FILE *maps = fopen("/proc/self/maps", "r");

    if (maps == NULL) {
        bench_die("/proc/self/maps cannot be read");
    }
    while (fgets(line, sizeof line, maps) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strstr(line, " r-xp ") != NULL && bench_counts_is_own(line)) {
            line[strcspn(line, " ")] = '\0';
            mark(OWN, line);
        }
    }
    (void)fclose(maps);
}

void bench_tool_begin(void)
{
    static bool told;

    if (!told) {
        tell_own();
        told = true;
    }
    mark(BEGIN, "");
}

void bench_tool_end(const char *label)
{
    mark(END, label);
}

/* ---- Reading what qemu tells ---------------------------------------------------------------------- */

struct range {
    unsigned long long from;
    unsigned long long to;
};

struct reader {
    struct range own[RANGES_MAX];
    size_t own_count;
    double all_seen;
    double own_seen;
    struct bench_counts *counts;
};

static void read_range(struct reader *reader, const char *text)
{
    struct range *range = &reader->own[reader->own_count];
    char *end = NULL;

    if (reader->own_count == RANGES_MAX) {
        bench_die("the libraries have more than %d pieces of code", RANGES_MAX);
    }
    range->from = strtoull(text, &end, 16);
    if (*end != '-') {
        bench_die("%s is no range", text);
    }
    range->to = strtoull(end + 1, NULL, 16);
    reader->own_count++;
}

static bool is_own_address(const struct reader *reader, unsigned long long address)
{
    for (size_t i = 0; i < reader->own_count; i++) {
        if (address >= reader->own[i].from && address < reader->own[i].to) {
            return true;
        }
    }
    return false;
}

/* "Trace 0: <host address> [<flags>/<address>/<flags>/<flags>] <name>" */
static void read_line(struct reader *reader, const char *line)
{
    const char *slash = NULL;

    if (strncmp(line, "Trace ", 6) == 0) {
        slash = strchr(line, '/');
        reader->all_seen++;
        if (slash != NULL && is_own_address(reader, strtoull(slash + 1, NULL, 16))) {
            reader->own_seen++;
        }
    } else if (strncmp(line, OWN, sizeof OWN - 1) == 0) {
        read_range(reader, line + sizeof OWN - 1);
    } else if (strncmp(line, BEGIN, sizeof BEGIN - 1) == 0) {
        reader->all_seen = 0;
        reader->own_seen = 0;
    } else if (strncmp(line, END, sizeof END - 1) == 0) {
        bench_counts_add(reader->counts, line + sizeof END - 1, reader->all_seen, reader->own_seen);
    } else {
        (void)fprintf(stderr, "%s\n", line);
    }
}

static bool read_parts(struct bench_counts *counts, int from)
{
    struct reader reader = {.counts = counts};
    char line[BENCH_LINE_BYTES];
    FILE *file = fdopen(from, "r");

    if (file == NULL) {
        (void)close(from);
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
    static char tool[] = KPERF_BENCH_EMULATOR, single[] = "-singlestep", tell[] = "-d",
                what[] = "exec,nochain";
    char *words[BENCH_WORDS_MAX] = {tool, single, tell, what};
    posix_spawn_file_actions_t actions;
    int ends[2];
    pid_t pid = 0;
    bool started = false;
    bool read = false;

    bench_counts_command(words, 4, argc, argv);
    if (pipe(ends) != 0) {
        return false;
    }
    if (posix_spawn_file_actions_init(&actions) == 0) {
        started = posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO) == 0 &&
                  posix_spawn_file_actions_addclose(&actions, ends[0]) == 0 &&
                  posix_spawn_file_actions_addclose(&actions, ends[1]) == 0 &&
                  bench_counts_spawn(&pid, words, &actions);
        (void)posix_spawn_file_actions_destroy(&actions);
    }
    (void)close(ends[1]);
    if (!started) {
        (void)close(ends[0]);
        return false;
    }
    read = read_parts(counts, ends[0]);
    return bench_counts_wait(pid) && read;
}
