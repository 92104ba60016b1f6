/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "pool.h"

#include "arena.h"
#include "problem.h"

#include <string.h>

uint32_t pool_add(struct pool *pool, const char *string)
{
    if (pool->count == 0) {
        pool->strings = arena_grow(NULL, 0, sizeof *pool->strings);
        pool->offsets = arena_grow(NULL, 0, sizeof *pool->offsets);
        pool->strings[0] = "";
        pool->offsets[0] = 0;
        pool->count = 1;
        pool->bytes = 1;
    }
    if (string == NULL) {
        return 0;
    }
    for (size_t i = 0; i < pool->count; i++) {
        if (strcmp(pool->strings[i], string) == 0) {
            return pool->offsets[i];
        }
    }
    pool->strings = arena_grow(pool->strings, pool->count, sizeof *pool->strings);
    pool->offsets = arena_grow(pool->offsets, pool->count, sizeof *pool->offsets);
    pool->strings[pool->count] = string;
    pool->offsets[pool->count] = pool->bytes;
    pool->bytes += (uint32_t)strlen(string) + 1;
    return pool->offsets[pool->count++];
}

bool pool_write(const struct pool *pool, struct text *out)
{
    if (pool->bytes > UINT16_MAX) {
        problem("strings", "take %u bytes, more than offsets of 16 bits reach", pool->bytes);
        return false;
    }
    /* Members and not one long literal: C promises literals of 4095 characters only. Arrays of char
     * have no padding between them. */
    text_add(out, "struct kp_string_pool {\n");
    for (size_t i = 0; i < pool->count; i++) {
        text_add(out, "    char at_%u[%zu];\n", pool->offsets[i], strlen(pool->strings[i]) + 1);
    }
    text_add(out, "};\n\nconst struct kp_string_pool kp_string_pool = {\n");
    for (size_t i = 0; i < pool->count; i++) {
        text_add(out, "    \"");
        for (const char *at = pool->strings[i]; *at != '\0'; at++) {
            text_add(out, "%s%c", *at == '"' || *at == '\\' ? "\\" : "", *at);
        }
        text_add(out, "\",\n");
    }
    text_add(out,
             "};\n_Static_assert(sizeof kp_string_pool == %u, \"the pool has no padding\");\n\n",
             pool->bytes);
    return true;
}
