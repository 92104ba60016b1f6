/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What the tests of events share: tables of expectations, scratch folders, and running the generator. */
#ifndef KPERF_TESTS_EVENT_SUPPORT_H
#define KPERF_TESTS_EVENT_SUPPORT_H

#include "cmocka_shim.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    TABLE_COLUMNS_MAX = 10
};

struct table_row {
    char *fields[TABLE_COLUMNS_MAX];
};

struct table {
    char *text;
    struct table_row *rows;
    size_t count;
};

/* Reads a table of tab-separated values below the source tree, its remarks and its head left out. Fails
 * the test when it is not there or holds nothing. */
struct table table_read(const char *path_in_source);
void table_free(struct table *table);

/* The whole file, NUL-terminated, to be freed; fails the test when it cannot be read. */
char *file_text(const char *path);
void file_put(const char *path, const char *text);

/* "folder/name" in a buffer that lasts until the sixteenth next call. */
const char *path_of(const char *folder, const char *name);

/* A new empty folder, removed by scratch_remove. */
void scratch_make(char *folder, size_t bytes);
void scratch_remove(const char *folder);

/* Runs a shell command made like printf. Its exit status; what it prints, errors included, goes to
 * `output`, cut where it does not fit. */
int run(char *output, size_t bytes, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Replaces the first `from` in the file behind the first `after` (NULL: from its start) by `to`. Fails
 * the test when there is none. */
void file_replace(const char *path, const char *after, const char *from, const char *to);
void file_append(const char *path, const char *text);

#endif
