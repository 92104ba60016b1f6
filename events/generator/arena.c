/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct piece {
    struct piece *next;
    max_align_t bytes[];
};

static struct piece *pieces;

void *arena_alloc(size_t bytes)
{
    struct piece *piece = NULL;
    if (bytes < SIZE_MAX - sizeof *piece) {
        piece = calloc(1, sizeof *piece + bytes);
    }
    if (piece == NULL) {
        fputs("kperf-events-generate: out of memory\n", stderr);
        arena_free();
        exit(2);
    }
    piece->next = pieces;
    pieces = piece;
    return piece->bytes;
}

char *arena_copy(const char *text, size_t length)
{
    char *copy = arena_alloc(length + 1);
    memcpy(copy, text, length);
    return copy;
}

char *arena_format(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = arena_alloc(length < 0 ? 1 : (size_t)length + 1);
    if (length > 0) {
        va_start(arguments, format);
        vsnprintf(text, (size_t)length + 1, format, arguments);
        va_end(arguments);
    }
    return text;
}

void *arena_grow(void *items, size_t count, size_t item_bytes)
{
    if ((count & (count - 1)) != 0) {
        return items;
    }
    size_t capacity = count == 0 ? 1 : count * 2;
    void *larger = arena_alloc(capacity * item_bytes);
    if (count > 0) {
        memcpy(larger, items, count * item_bytes);
    }
    return larger;
}

void arena_free(void)
{
    while (pieces != NULL) {
        struct piece *next = pieces->next;
        free(pieces);
        pieces = next;
    }
}
