/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What executes this program a second time and sees each instruction: callgrind, or qemu for a processor
 * that this machine does not have. One of the two files is compiled.
 */
#ifndef KPERF_BENCH_COUNTS_TOOL_H
#define KPERF_BENCH_COUNTS_TOOL_H

#include "counts.h"

#include <spawn.h>
#include <sys/types.h>

enum {
    BENCH_LABEL_BYTES = 192,
    BENCH_LINE_BYTES = 4096,
    BENCH_WORDS_MAX = 64
};

/** What was seen between a begin and an end. */
struct bench_part {
    char label[BENCH_LABEL_BYTES];
    struct bench_count count;
};

struct bench_counts {
    struct bench_part *parts;
    size_t count;
};

/** Keeps one part. */
void bench_counts_add(struct bench_counts *counts, const char *label, double all, double own);

/** Whether instructions of this file are libkperf's own. */
bool bench_counts_is_own(const char *path);

/** Appends where this program lies, its arguments, and the option that says that it is counted. */
void bench_counts_command(char *words[BENCH_WORDS_MAX], size_t count, int argc, char **argv);

/** Starts a second run; false, with the reason on standard error, when it could not. actions may be NULL. */
bool bench_counts_spawn(pid_t *pid, char **words, const posix_spawn_file_actions_t *actions);

/** Waits for a second run; false, with the reason on standard error, when it failed. */
bool bench_counts_wait(pid_t pid);

/* ---- The tool ------------------------------------------------------------------------------------ */

/** Why it cannot count, or NULL. */
const char *bench_tool_lack(void);

/** What it is. */
const char *bench_tool_name(void);

/** Runs this program again under the tool and adds what that saw; false when it could not. */
bool bench_tool_run(struct bench_counts *counts, int argc, char **argv);

/** In the second run: what is executed between these two is a part. */
void bench_tool_begin(void);
void bench_tool_end(const char *label);

#endif
