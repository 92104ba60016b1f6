/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Tables of tab-separated values: lines that begin with # are remarks, the first other line names the
 * columns. A field of "-" stands for nothing. */
#ifndef KP_GENERATOR_TSV_H
#define KP_GENERATOR_TSV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tsv_row {
    /* "file:line", for messages. */
    const char *where;
    const char *const *fields;
};

struct tsv {
    struct tsv_row *rows;
    size_t count;
};

/* Reads a table whose columns are exactly `columns`, tab-separated, in this order. */
bool tsv_read(const char *path, const char *columns, struct tsv *out);

/* NULL for "-". */
const char *tsv_text(const struct tsv_row *row, size_t column);

/* A number in `base` up to `max`; anything else is reported. */
bool tsv_number(const struct tsv_row *row, size_t column, int base, uint64_t max, uint64_t *out);

#endif
