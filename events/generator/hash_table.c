/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "hash_table.h"

#include "../name_hash.h"
#include "arena.h"
#include "problem.h"

#include <string.h>

static bool place_all(const uint64_t *hashes, size_t count, struct hash_table *table);
static bool place_bucket(const uint64_t *hashes, size_t count, uint32_t bucket,
                         struct hash_table *table);
static uint32_t power_of_two(size_t at_least);

bool hash_table_build(const char *const *names, size_t count, struct hash_table *out)
{
    uint64_t *hashes = arena_alloc((count + 1) * sizeof *hashes);
    *out = (struct hash_table){.bucket_count = power_of_two(count / 3 + 1),
                               .slot_count = power_of_two(count + count / 4 + 1)};
    out->displacements = arena_alloc(out->bucket_count * sizeof *out->displacements);
    out->slots = arena_alloc(out->slot_count * sizeof *out->slots);
    for (out->seed = 1; out->seed < 10000; out->seed++) {
        for (size_t i = 0; i < count; i++) {
            hashes[i] = kp_name_hash(names[i], strlen(names[i]), out->seed);
        }
        if (place_all(hashes, count, out)) {
            return true;
        }
    }
    problem("names", "no perfect hash was found for %zu of them", count);
    return false;
}

static bool place_all(const uint64_t *hashes, size_t count, struct hash_table *table)
{
    memset(table->displacements, 0, table->bucket_count * sizeof *table->displacements);
    memset(table->slots, 0, table->slot_count * sizeof *table->slots);
    size_t *members = arena_alloc(table->bucket_count * sizeof *members);
    size_t fullest = 0;
    for (size_t i = 0; i < count; i++) {
        size_t *bucket = &members[kp_name_bucket(hashes[i], table->bucket_count)];
        *bucket += 1;
        fullest = *bucket > fullest ? *bucket : fullest;
    }
    /* The fullest buckets first, while there is room for them. */
    for (size_t size = fullest; size > 0; size--) {
        for (uint32_t bucket = 0; bucket < table->bucket_count; bucket++) {
            if (members[bucket] == size && !place_bucket(hashes, count, bucket, table)) {
                return false;
            }
        }
    }
    return true;
}

static bool place_bucket(const uint64_t *hashes, size_t count, uint32_t bucket,
                         struct hash_table *table)
{
    for (uint32_t displacement = 0; displacement <= UINT8_MAX; displacement++) {
        bool fits = true;
        for (size_t i = 0; i < count && fits; i++) {
            if (kp_name_bucket(hashes[i], table->bucket_count) == bucket) {
                uint32_t slot = kp_name_slot(hashes[i], displacement, table->slot_count);
                fits = table->slots[slot] == 0;
                if (fits) {
                    table->slots[slot] = i + 1;
                }
            }
        }
        if (fits) {
            table->displacements[bucket] = (uint8_t)displacement;
            return true;
        }
        for (uint32_t slot = 0; slot < table->slot_count; slot++) {
            if (table->slots[slot] != 0 &&
                kp_name_bucket(hashes[table->slots[slot] - 1], table->bucket_count) == bucket) {
                table->slots[slot] = 0;
            }
        }
    }
    return false;
}

static uint32_t power_of_two(size_t at_least)
{
    uint32_t power = 1;
    while (power < at_least) {
        power *= 2;
    }
    return power;
}
