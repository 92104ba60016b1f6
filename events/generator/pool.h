/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The string pool of the tables. */
#ifndef KP_GENERATOR_POOL_H
#define KP_GENERATOR_POOL_H

#include "text.h"

#include <stdbool.h>
#include <stdint.h>

struct pool {
    const char **strings;
    uint32_t *offsets;
    size_t count;
    uint32_t bytes;
};

/* The offset of `string`, which is added when it is new. 0 for NULL and for the empty string. */
uint32_t pool_add(struct pool *pool, const char *string);

/* The definition of the pool in C. Reports a problem when offsets do not fit 16 bits. */
bool pool_write(const struct pool *pool, struct text *out);

#endif
