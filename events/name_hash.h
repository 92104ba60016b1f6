/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The hash under which names are found: the generator lays the table out with it, kp_event_parse looks
 * up with it. Letters hash alike in both cases, because portable names are found in any case. */
#ifndef KP_NAME_HASH_H
#define KP_NAME_HASH_H

#include <stddef.h>
#include <stdint.h>

/* The bytes of a word, lowest first whatever the machine. Compilers make one load of it. */
static inline uint64_t kp_name_word(const unsigned char *bytes)
{
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
           (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

static inline uint64_t kp_name_hash(const char *name, size_t length, uint64_t seed)
{
    const uint64_t lower_case = UINT64_C(0x2020202020202020);
    const uint64_t multiplier = UINT64_C(0x9e3779b97f4a7c15);
    const unsigned char *bytes = (const unsigned char *)name;
    uint64_t hash = (length + seed) * multiplier;
    uint64_t word = 0;
    while (length >= 8) {
        hash = (hash ^ (kp_name_word(bytes) | lower_case)) * multiplier;
        hash ^= hash >> 32;
        bytes += 8;
        length -= 8;
    }
    while (length > 0) {
        length--;
        word = word << 8 | bytes[length];
    }
    hash = (hash ^ (word | lower_case)) * multiplier;
    return hash ^ hash >> 32;
}

/* Hash and displace: a bucket's displacement moves all of its names to free slots. Both counts are
 * powers of two. */
static inline uint32_t kp_name_bucket(uint64_t hash, uint32_t bucket_count)
{
    return (uint32_t)hash & (bucket_count - 1);
}

static inline uint32_t kp_name_slot(uint64_t hash, uint32_t displacement, uint32_t slot_count)
{
    uint32_t start = (uint32_t)(hash >> 16);
    uint32_t step = (uint32_t)(hash >> 40) | 1;
    return (start + displacement * step) & (slot_count - 1);
}

#endif
