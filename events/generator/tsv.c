/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "tsv.h"

#include "arena.h"
#include "file.h"
#include "problem.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char *const *split(const char *line, size_t length, size_t *count);

bool tsv_read(const char *path, const char *columns, struct tsv *out)
{
    struct file file;
    size_t before = problem_count();
    size_t column_count = 0;
    size_t line_number = 0;
    *out = (struct tsv){NULL, 0};
    if (!file_read(path, &file)) {
        return false;
    }
    split(columns, strlen(columns), &column_count);
    bool headed = false;
    for (const char *line = file.bytes; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        line_number++;
        if (length == 0 || line[0] == '#') {
            /* A remark. */
        } else if (!headed) {
            headed = true;
            if (length != strlen(columns) || memcmp(line, columns, length) != 0) {
                problem(path, "line %zu does not name the expected columns", line_number);
                return false;
            }
        } else {
            size_t field_count = 0;
            struct tsv_row row = {arena_format("%s:%zu", path, line_number), NULL};
            row.fields = split(line, length, &field_count);
            if (field_count != column_count) {
                problem(row.where, "has %zu fields where %zu are expected", field_count,
                        column_count);
            } else {
                out->rows = arena_grow(out->rows, out->count, sizeof *out->rows);
                out->rows[out->count++] = row;
            }
        }
        line += length + (line[length] == '\n' ? 1 : 0);
    }
    if (!headed) {
        problem(path, "names no columns");
    }
    return problem_count() == before;
}

const char *tsv_text(const struct tsv_row *row, size_t column)
{
    const char *field = row->fields[column];
    return strcmp(field, "-") == 0 ? NULL : field;
}

bool tsv_number(const struct tsv_row *row, size_t column, int base, uint64_t max, uint64_t *out)
{
    const char *field = row->fields[column];
    char *end = NULL;
    errno = 0;
    unsigned long long value = strtoull(field, &end, base);
    if (strchr("+- ", field[0]) != NULL || *end != '\0' || errno != 0 || value > max) {
        problem(row->where, "\"%s\" is not a number from 0 to %llu", field,
                (unsigned long long)max);
        return false;
    }
    *out = value;
    return true;
}

static const char *const *split(const char *line, size_t length, size_t *count)
{
    const char **fields = NULL;
    const char *end = line + length;
    *count = 0;
    for (;;) {
        const char *tab = memchr(line, '\t', (size_t)(end - line));
        const char *stop = tab == NULL ? end : tab;
        fields = arena_grow(fields, *count, sizeof *fields);
        fields[(*count)++] = arena_copy(line, (size_t)(stop - line));
        if (tab == NULL) {
            return fields;
        }
        line = tab + 1;
    }
}
