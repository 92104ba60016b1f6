/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The perfect hash over all names. */
#ifndef KP_GENERATOR_HASH_TABLE_H
#define KP_GENERATOR_HASH_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hash_table {
    uint64_t seed;
    uint32_t bucket_count;
    uint32_t slot_count;
    uint8_t *displacements; /* by bucket */
    size_t *slots;          /* by slot: position of the name + 1, 0 when empty */
};

/* Finds a place for each of `names`, which differ from each other in more than letter case. */
bool hash_table_build(const char *const *names, size_t count, struct hash_table *out);

#endif
