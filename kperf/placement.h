/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Giving events a counter each. Pure computation: knows nothing of chips or kernels.
 *
 * Masks are absolute: bit i stands for hardware counter i.
 */
#ifndef KP_PLACEMENT_H
#define KP_PLACEMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    KP_COUNTERS_MAX = 32
};

/* Counters in the order in which they should be used up: the least sought-after first. */
struct kp_preference {
    uint8_t order[KP_COUNTERS_MAX];
    uint8_t count;
};

/* Orders the counters in the mask by how many of the given event masks compete for each. A mask that
   covers all of them competes for none: such events go anywhere. */
void kp_preference_init(struct kp_preference *preference, uint32_t counters,
                        const uint32_t *event_masks, size_t event_count);

/* Finds a counter for each of the events (at most KP_COUNTERS_MAX), among those in the available mask.
   Finds one whenever there is one, whatever the order of the events, and uses the counters that come
   first in the preference where it has the choice. counters receives a counter for each event; on
   false it holds nothing of use. */
bool kp_place(const struct kp_preference *preference, const uint32_t *event_masks,
              size_t event_count, uint32_t available, uint8_t *counters);

/* For events that cannot be placed: a smallest group of them that cannot, as bits by position. 0 when
   all can be placed. */
uint32_t kp_smallest_clash(const uint32_t *event_masks, size_t event_count, uint32_t available);

#endif
