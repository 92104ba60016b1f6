/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "test_event_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct table table_read(const char *path_in_source)
{
    struct table table = {file_text(path_of(KPERF_SOURCE_DIR, path_in_source)), NULL, 0};
    bool headed = false;
    char *rest = NULL;
    table.rows = calloc(strlen(table.text) / 2 + 1, sizeof *table.rows);
    assert_non_null(table.rows);
    for (char *line = strtok_r(table.text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        if (line[0] == '#') {
            continue;
        }
        if (!headed) {
            headed = true;
            continue;
        }
        struct table_row *row = &table.rows[table.count++];
        for (size_t i = 0; i < TABLE_COLUMNS_MAX && line != NULL; i++) {
            row->fields[i] = line;
            line = strchr(line, '\t');
            if (line != NULL) {
                *line++ = '\0';
            }
        }
    }
    assert_true(table.count > 0);
    return table;
}

void table_free(struct table *table)
{
    free(table->rows);
    free(table->text);
    *table = (struct table){NULL, NULL, 0};
}

char *file_text(const char *path)
{
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        fail_msg("%s cannot be opened", path);
    }
    assert_int_equal(fseek(stream, 0, SEEK_END), 0);
    long length = ftell(stream);
    assert_true(length >= 0);
    rewind(stream);
    char *text = calloc((size_t)length + 1, 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)length, stream), (size_t)length);
    fclose(stream);
    return text;
}

void file_put(const char *path, const char *text)
{
    FILE *stream = fopen(path, "wb");
    if (stream == NULL) {
        fail_msg("%s cannot be made", path);
    }
    assert_int_equal(fwrite(text, 1, strlen(text), stream), strlen(text));
    assert_int_equal(fclose(stream), 0);
}

const char *path_of(const char *folder, const char *name)
{
    static char paths[16][1024];
    static size_t next;
    char *path = paths[next++ % 16];
    int length = snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    assert_in_range(length, 1, sizeof paths[0] - 1);
    return path;
}

void scratch_make(char *folder, size_t bytes)
{
    const char *parent = getenv("TMPDIR");
    int length = snprintf(folder, bytes, "%s/kperf-events-XXXXXX",
                          parent == NULL || *parent == '\0' ? "/tmp" : parent);
    assert_in_range(length, 1, bytes - 1);
    assert_non_null(mkdtemp(folder));
}

void scratch_remove(const char *folder)
{
    char output[256];
    assert_int_equal(run(output, sizeof output, "rm -r '%s'", folder), 0);
}

int run(char *output, size_t bytes, const char *format, ...)
{
    char command[4096];
    char whole[4200];
    size_t length = 0;
    va_list arguments;
    va_start(arguments, format);
    int written = vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    assert_in_range(written, 1, sizeof command - 1);
    snprintf(whole, sizeof whole, "{ %s; } 2>&1", command);
    FILE *stream = popen(whole, "r");
    assert_non_null(stream);
    for (int byte = fgetc(stream); byte != EOF; byte = fgetc(stream)) {
        if (length + 1 < bytes) {
            output[length++] = (char)byte;
        }
    }
    output[length] = '\0';
    int status = pclose(stream);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

void file_replace(const char *path, const char *after, const char *from, const char *to)
{
    char *text = file_text(path);
    char *start = after == NULL ? text : strstr(text, after);
    char *found = start == NULL ? NULL : strstr(start, from);
    if (found == NULL) {
        fail_msg("%s has no \"%s\" behind \"%s\"", path, from, after == NULL ? "" : after);
    }
    size_t head = (size_t)(found - text);
    char *edited = calloc(strlen(text) + strlen(to) + 1, 1);
    assert_non_null(edited);
    memcpy(edited, text, head);
    strcpy(edited + head, to);
    strcat(edited, found + strlen(from));
    file_put(path, edited);
    free(edited);
    free(text);
}

void file_append(const char *path, const char *text)
{
    FILE *stream = fopen(path, "ab");
    assert_non_null(stream);
    assert_int_equal(fwrite(text, 1, strlen(text), stream), strlen(text));
    assert_int_equal(fclose(stream), 0);
}
