/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "placement.h"

enum {
    NONE = 0xff
};

/* Subsets of the counters are enumerated up to this many; Apple Silicon has 8 configurable ones. */
enum {
    SUBSET_COUNTERS_MAX = 16
};

void kp_preference_init(struct kp_preference *preference, uint32_t counters,
                        const uint32_t *event_masks, size_t event_count)
{
    size_t rivals[KP_COUNTERS_MAX] = {0};

    for (size_t event = 0; event < event_count; event++) {
        uint32_t mask = event_masks[event] & counters;
        for (unsigned c = 0; mask != counters && c < KP_COUNTERS_MAX; c++) {
            rivals[c] += (mask >> c) & 1;
        }
    }
    preference->count = 0;
    for (unsigned c = 0; c < KP_COUNTERS_MAX; c++) {
        unsigned place = preference->count;
        if (((counters >> c) & 1) == 0) {
            continue;
        }
        while (place > 0 && rivals[preference->order[place - 1]] > rivals[c]) {
            preference->order[place] = preference->order[place - 1];
            place--;
        }
        preference->order[place] = (uint8_t)c;
        preference->count++;
    }
}

/* A matching between events and counters. */
struct matching {
    const uint32_t *event_masks;
    size_t event_count;
    uint8_t *counter_of; /* by event */
};

/* Gives a counter an event without taking one from any counter that has one: an augmenting path. Each
   event is visited once, so the depth is bounded by the number of events. */
static bool augment(struct matching *m, uint8_t counter, uint32_t *visited)
{
    for (size_t event = 0; event < m->event_count; event++) {
        if (((m->event_masks[event] >> counter) & 1) == 0 || ((*visited >> event) & 1) != 0) {
            continue;
        }
        *visited |= UINT32_C(1) << event;
        if (m->counter_of[event] == NONE || augment(m, m->counter_of[event], visited)) {
            m->counter_of[event] = counter;
            return true;
        }
    }
    return false;
}

/*
 * The sets of counters that can be matched at once are the independent sets of a matroid (a
 * transversal one), so taking counters greedily, the least sought-after first, ends with the cheapest
 * set there is, and with a full one if there is any.
 */
bool kp_place(const struct kp_preference *preference, const uint32_t *event_masks,
              size_t event_count, uint32_t available, uint8_t *counters)
{
    struct matching m = {event_masks, event_count, counters};
    size_t placed = 0;

    if (event_count > KP_COUNTERS_MAX) {
        return false;
    }
    for (size_t event = 0; event < event_count; event++) {
        counters[event] = NONE;
    }
    for (uint8_t i = 0; i < preference->count && placed < event_count; i++) {
        uint8_t counter = preference->order[i];
        uint32_t visited = 0;
        if (((available >> counter) & 1) != 0 && augment(&m, counter, &visited)) {
            placed++;
        }
    }
    return placed == event_count;
}

static unsigned bits_in(uint32_t mask)
{
    return (unsigned)__builtin_popcount(mask);
}

/* The first events, one more than there are counters, that have no counter outside the given ones; 0
   when there are not so many. */
static uint32_t crowd(const uint32_t *event_masks, size_t event_count, uint32_t available,
                      uint32_t counters)
{
    uint32_t events = 0;
    unsigned found = 0;

    for (size_t event = 0; event < event_count && found <= bits_in(counters); event++) {
        if ((event_masks[event] & available & ~counters) == 0) {
            events |= UINT32_C(1) << event;
            found++;
        }
    }
    return found > bits_in(counters) ? events : 0;
}

/*
 * By Hall's theorem events cannot be placed exactly when some set of counters is all that a larger
 * number of events has. A smallest such set of counters gives a smallest group.
 */
uint32_t kp_smallest_clash(const uint32_t *event_masks, size_t event_count, uint32_t available)
{
    uint32_t sought = 0;
    uint32_t clash = 0;

    for (size_t event = 0; event < event_count; event++) {
        sought |= event_masks[event] & available;
    }
    if (bits_in(sought) > SUBSET_COUNTERS_MAX) {
        return (uint32_t)((UINT64_C(1) << event_count) - 1); /* too many to look closer */
    }
    for (uint32_t counters = 0;;) {
        uint32_t events = crowd(event_masks, event_count, available, counters);
        if (events != 0 && (clash == 0 || bits_in(events) < bits_in(clash))) {
            clash = events;
        }
        if (counters == sought) {
            break;
        }
        counters = (counters - sought) & sought; /* the next subset of sought */
    }
    return clash;
}
