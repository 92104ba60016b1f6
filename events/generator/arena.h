/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Memory of the generator: taken piece by piece, given back all at once when the program ends. */
#ifndef KP_GENERATOR_ARENA_H
#define KP_GENERATOR_ARENA_H

#include <stddef.h>

/* Zeroed memory that lives until arena_free. Ends the program with a message when there is none. */
void *arena_alloc(size_t bytes);

/* A copy of the first `length` bytes of `text`, NUL-terminated. */
char *arena_copy(const char *text, size_t length);

/* A formatted string. */
char *arena_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Room for one more element: returns `items`, or a larger copy of it when `count` fills it. Capacity is
 * implied: it doubles at powers of two, so an array must have been grown by this function only. */
void *arena_grow(void *items, size_t count, size_t item_bytes);

void arena_free(void);

#endif
