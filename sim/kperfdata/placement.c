/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Which counter an event gets: first fit from the lowest bit of its mask, no backtracking, and which
 * code says why there is none (docs/platform.md C.3, C.7).
 */
#include "config.h"

#include <string.h>

/* Adds and triggers differ in this only. */
struct wish {
    uint32_t flag;
    uint64_t period;
    bool trigger;
};

static void take(kpep_config *config, size_t slot, kpep_event *event, const struct wish *wish,
                 uint32_t class_bit)
{
    config->events[slot] = event;
    config->event_map[config->event_count] = slot;
    config->event_indices[slot] = config->event_count;
    config->flags[slot] = wish->flag;
    config->kpc_periods[slot] = wish->period;
    config->event_count++;
    config->occupied_counters |= 1U << slot;
    /* While counters are not forced, the power bit marks that placement went by fewer of them. */
    if (config->classes == 0 && !sim_config_forced(config)) {
        config->classes |= KPC_CLASS_POWER_MASK;
    }
    config->classes |= class_bit;
}

/* Slots are bits of 32: a database with more counters, which no processor has, places on those. */
static size_t slot_limit(const kpep_config *config)
{
    size_t limit = config->counter_count;

    if (!sim_config_forced(config)) {
        limit -= limit < config->db->power_counter_count ? limit : config->db->power_counter_count;
    }
    return limit < 32 ? limit : 32;
}

static uint32_t index_bit(const kpep_config *config, size_t slot)
{
    return 1U << config->event_indices[slot];
}

static int add_fixed(kpep_config *config, kpep_event *event, const struct wish *wish,
                     uint32_t *conflicts)
{
    uint32_t taken = event->mask & config->occupied_counters;
    size_t slot;

    /* The lowest one that is taken: nothing says which event is named where the mask's lowest is free. */
    if (taken != 0) {
        *conflicts = index_bit(config, (size_t)__builtin_ctz(taken));
        return KPEP_CONFIG_ERROR_CONFLICTING_EVENTS;
    }
    if (!sim_config_forced(config)) {
        return KPEP_CONFIG_ERROR_COUNTERS_NOT_FORCED;
    }
    /* A mask without a slot of this machine occurs in no database of Apple's. */
    if (event->mask == 0) {
        return SIM_NEVER_COUNTABLE;
    }
    slot = (size_t)__builtin_ctz(event->mask);
    if (slot >= slot_limit(config)) {
        return SIM_NEVER_COUNTABLE;
    }
    take(config, slot, event, wish, KPC_CLASS_FIXED_MASK);
    return 0;
}

static int add_configurable(kpep_config *config, kpep_event *event, const struct wish *wish,
                            uint32_t *conflicts)
{
    const kpep_db *db = config->db;
    bool forced = sim_config_forced(config);
    size_t limit = slot_limit(config);
    uint32_t blocked = 0;

    if (!forced && (event->mask & ~db->power_counter_bits) == 0) {
        return KPEP_CONFIG_ERROR_COUNTERS_NOT_FORCED;
    }
    if (event->mask == 0) {
        return SIM_NEVER_COUNTABLE;
    }
    if ((config->classes & KPC_CLASS_FIXED_MASK) == 0 &&
        (size_t)__builtin_ctz(event->mask) < db->fixed_counter_count) {
        return SIM_NEVER_COUNTABLE;
    }
    for (size_t slot = (size_t)__builtin_ctz(event->mask); slot < limit; slot++) {
        if ((event->mask & (1U << slot)) == 0) {
            continue;
        }
        if ((config->occupied_counters & (1U << slot)) == 0) {
            take(config, slot, event, wish, KPC_CLASS_CONFIGURABLE_MASK);
            return 0;
        }
        blocked |= index_bit(config, slot);
    }
    if (!forced && (event->mask & db->power_counter_bits) != 0) {
        return KPEP_CONFIG_ERROR_COUNTERS_NOT_FORCED;
    }
    *conflicts = blocked;
    return KPEP_CONFIG_ERROR_CONFLICTING_EVENTS;
}

static int add(kpep_config *config, kpep_event **event, const struct wish *wish,
               uint32_t *conflicts)
{
    uint32_t found = 0;
    int error;

    if (config == NULL || event == NULL || *event == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    if (((*event)->flags & KPS_EVENT_FIXED) == 0) {
        error = add_configurable(config, *event, wish, &found);
    } else if (!wish->trigger && !sim_database_is_x86(config->db)) {
        error = add_fixed(config, *event, wish, &found);
    } else {
        if ((*event)->fallback == NULL) {
            return KPEP_CONFIG_ERROR_EVENT_UNAVAILABLE;
        }
        *event = sim_database_find(config->db, (*event)->fallback);
        error = *event == NULL ? KPEP_CONFIG_ERROR_EVENT_NOT_FOUND
                               : add_configurable(config, *event, wish, &found);
    }
    if (error == KPEP_CONFIG_ERROR_CONFLICTING_EVENTS && conflicts != NULL) {
        *conflicts = found;
    }
    return error;
}

int kpep_config_add_event(kpep_config *config, kpep_event **event, uint32_t flag,
                          uint32_t *conflicts)
{
    const struct wish wish = {flag, 0, false};

    SIM_CALL(kpep_config_add_event, int);
    return add(config, event, &wish, conflicts);
}

int kpep_config_add_event_trigger(kpep_config *config, kpep_event **event, uint32_t flag,
                                  uint64_t period, uint32_t *conflicts)
{
    const struct wish wish = {flag, period, true};

    SIM_CALL(kpep_config_add_event_trigger, int);
    return add(config, event, &wish, conflicts);
}

/* The slots of a class, as bits: fixed ones first. */
static uint32_t slots_of(const kpep_config *config, bool fixed)
{
    size_t count = config->db->fixed_counter_count;
    uint32_t fixed_slots = count < 32 ? (1U << count) - 1 : UINT32_MAX;

    return fixed ? fixed_slots : ~fixed_slots;
}

int kpep_config_remove_event(kpep_config *config, size_t index)
{
    size_t slot;

    SIM_CALL(kpep_config_remove_event, int);
    if (config == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    if (index >= config->event_count) {
        return KPEP_CONFIG_ERROR_EVENT_NOT_FOUND;
    }
    slot = config->event_map[index];
    config->events[slot] = NULL;
    config->flags[slot] = 0;
    config->kpc_periods[slot] = 0;
    config->event_indices[slot] = 0;
    config->occupied_counters &= ~(1U << slot);
    config->event_count--;
    for (size_t i = index; i < config->event_count; i++) {
        config->event_map[i] = config->event_map[i + 1];
        config->event_indices[config->event_map[i]] = i;
    }
    if ((config->occupied_counters & slots_of(config, true)) == 0) {
        config->classes &= ~KPC_CLASS_FIXED_MASK;
    }
    if ((config->occupied_counters & slots_of(config, false)) == 0) {
        config->classes &= ~(KPC_CLASS_CONFIGURABLE_MASK | KPC_CLASS_POWER_MASK);
    }
    return 0;
}
