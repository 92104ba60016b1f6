/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Output while it is put together in memory. */
#ifndef KP_GENERATOR_TEXT_H
#define KP_GENERATOR_TEXT_H

#include <stddef.h>

struct text {
    char *bytes;
    size_t length;
    size_t capacity;
};

void text_add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds words behind `first`, broken at 100 columns; further lines begin with `next`, the whole ends with
 * `last` and a line feed. */
void text_wrap(struct text *text, const char *first, const char *next, const char *words,
               const char *last);

#endif
