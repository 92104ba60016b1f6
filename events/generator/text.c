/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "text.h"

#include "arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    LINE_WIDTH = 100
};

static void add_bytes(struct text *text, const char *bytes, size_t length);

void text_add(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length > 0) {
        char *bytes = arena_alloc((size_t)length + 1);
        va_start(arguments, format);
        vsnprintf(bytes, (size_t)length + 1, format, arguments);
        va_end(arguments);
        add_bytes(text, bytes, (size_t)length);
    }
}

void text_wrap(struct text *text, const char *first, const char *next, const char *words,
               const char *last)
{
    size_t column = strlen(first);
    size_t last_length = strlen(last);
    size_t on_line = 0;
    add_bytes(text, first, column);
    while (*words != '\0') {
        size_t length = strcspn(words, " ");
        size_t after = words[length] == '\0' ? last_length : 0;
        if (on_line > 0 && column + 1 + length + after > LINE_WIDTH) {
            text_add(text, "\n%s", next);
            column = strlen(next);
            on_line = 0;
        }
        text_add(text, "%s%.*s", on_line > 0 ? " " : "", (int)length, words);
        column += length + (on_line > 0 ? 1 : 0);
        on_line++;
        words += length;
        words += strspn(words, " ");
    }
    text_add(text, "%s\n", last);
}

static void add_bytes(struct text *text, const char *bytes, size_t length)
{
    if (text->length + length >= text->capacity) {
        size_t capacity = (text->capacity + length + 1024) * 2;
        char *larger = arena_alloc(capacity);
        if (text->length > 0) {
            memcpy(larger, text->bytes, text->length);
        }
        text->bytes = larger;
        text->capacity = capacity;
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}
