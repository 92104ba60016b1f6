/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Configurations: what was added, as words, classes and positions (docs/platform.md C.4, C.5, C.7). */
#include "config.h"

#include <stdlib.h>
#include <string.h>

int kpep_config_create(kpep_db *db, kpep_config **config)
{
    struct kpep_config *made;
    size_t slots;

    SIM_CALL(kpep_config_create, int);
    /* A NULL output crashes the real one. */
    if (db == NULL || config == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    made = calloc(1, sizeof *made);
    if (made == NULL) {
        return KPEP_CONFIG_ERROR_OUT_OF_MEMORY;
    }
    slots = db->fixed_counter_count + db->config_counter_count;
    made->db = db;
    made->counter_count = slots;
    made->events = calloc(slots + 1, sizeof(kpep_event *));
    made->event_map = calloc(slots + 1, sizeof *made->event_map);
    made->event_indices = calloc(slots + 1, sizeof *made->event_indices);
    made->flags = calloc(slots + 1, sizeof *made->flags);
    made->kpc_periods = calloc(slots + 1, sizeof *made->kpc_periods);
    if (made->events == NULL || made->event_map == NULL || made->event_indices == NULL ||
        made->flags == NULL || made->kpc_periods == NULL) {
        sim_config_free(made);
        return KPEP_CONFIG_ERROR_OUT_OF_MEMORY;
    }
    *config = made;
    return 0;
}

void sim_config_free(kpep_config *config)
{
    if (config == NULL) {
        return;
    }
    free(config->events);
    free(config->event_map);
    free(config->event_indices);
    free(config->flags);
    free(config->kpc_periods);
    free(config);
}

void kpep_config_free(kpep_config *config)
{
    SIM_CALL_VOID(kpep_config_free);
    sim_config_free(config);
}

bool sim_config_forced(const kpep_config *config)
{
    return (config->force_flags & SIM_CONFIG_FORCED) != 0;
}

int kpep_config_force_counters(kpep_config *config)
{
    SIM_CALL(kpep_config_force_counters, int);
    if (config == NULL || sim_config_forced(config)) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    config->force_flags |= SIM_CONFIG_FORCED;
    config->classes &= ~KPC_CLASS_POWER_MASK;
    return 0;
}

int kpep_config_events_count(kpep_config *config, size_t *count)
{
    SIM_CALL(kpep_config_events_count, int);
    if (config == NULL || count == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    *count = config->event_count;
    return 0;
}

int kpep_config_events(kpep_config *config, kpep_event **buf, size_t buf_bytes)
{
    SIM_CALL(kpep_config_events, int);
    if (config == NULL || buf == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    if (buf_bytes < config->event_count * sizeof *buf) {
        return KPEP_CONFIG_ERROR_BUFFER_TOO_SMALL;
    }
    for (size_t i = 0; i < config->event_count; i++) {
        buf[i] = config->events[config->event_map[i]];
    }
    return 0;
}

/* Words come from the database's bitmaps, never from the kernel: C.7. */
static size_t word_count(const kpep_config *config)
{
    size_t count = config->db->config_counter_count;
    size_t reserved = sim_config_forced(config) ? 0 : config->db->power_counter_count;

    if ((config->classes & KPC_CLASS_CONFIGURABLE_MASK) == 0) {
        return 0;
    }
    /* An event was placed on one that is not reserved: there are more. */
    return count - reserved;
}

/* The word of the event on a configurable counter; 0 for an empty one. */
static uint64_t word_of(const kpep_config *config, size_t slot)
{
    const kpep_event *event = config->events[slot];
    uint64_t word;

    if (event == NULL) {
        return 0;
    }
    word = event->number;
    if (sim_database_is_x86(config->db)) {
        word |= (uint64_t)event->umask << 8;
    }
    /* The flag's values are not known, but that any asks for user mode is: C.5. */
    return config->flags[slot] != 0 ? word | KPS_CONFIG_USER : word;
}

static void write_words(const kpep_config *config, uint64_t *words)
{
    for (size_t i = 0; i < word_count(config); i++) {
        words[i] = word_of(config, config->db->fixed_counter_count + i);
    }
}

int kpep_config_kpc(kpep_config *config, kpc_config_t *buf, size_t buf_bytes)
{
    SIM_CALL(kpep_config_kpc, int);
    if (config == NULL || buf == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    if (buf_bytes < word_count(config) * sizeof *buf) {
        return KPEP_CONFIG_ERROR_BUFFER_TOO_SMALL;
    }
    write_words(config, buf);
    return 0;
}

int kpep_config_kpc_periods(kpep_config *config, uint64_t *buf, size_t buf_bytes)
{
    SIM_CALL(kpep_config_kpc_periods, int);
    if (config == NULL || buf == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    if (buf_bytes < word_count(config) * sizeof *buf) {
        return KPEP_CONFIG_ERROR_BUFFER_TOO_SMALL;
    }
    memset(buf, 0, buf_bytes);
    for (size_t i = 0; i < word_count(config); i++) {
        buf[i] = config->kpc_periods[config->db->fixed_counter_count + i];
    }
    return 0;
}

int kpep_config_kpc_count(kpep_config *config, size_t *count)
{
    SIM_CALL(kpep_config_kpc_count, int);
    if (config == NULL || count == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    *count = word_count(config);
    return 0;
}

int kpep_config_kpc_classes(kpep_config *config, uint32_t *classes)
{
    SIM_CALL(kpep_config_kpc_classes, int);
    if (config == NULL || classes == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    *classes = config->classes & ~KPC_CLASS_POWER_MASK;
    return 0;
}

int kpep_config_kpc_map(kpep_config *config, size_t *buf, size_t buf_bytes)
{
    size_t first;

    SIM_CALL(kpep_config_kpc_map, int);
    if (config == NULL || buf == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    if (buf_bytes < config->event_count * sizeof *buf) {
        return KPEP_CONFIG_ERROR_BUFFER_TOO_SMALL;
    }
    first = (config->classes & KPC_CLASS_FIXED_MASK) != 0 ? 0 : config->db->fixed_counter_count;
    for (size_t i = 0; i < config->event_count; i++) {
        buf[i] = config->event_map[i] - first;
    }
    return 0;
}

int kpep_config_apply(kpep_config *config)
{
    uint64_t words[KPC_MAX_COUNTERS] = {0};

    SIM_CALL(kpep_config_apply, int);
    if (config == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    write_words(config, words);
    if (sim_kpc_force(1) != 0 ||
        sim_kpc_config(config->classes & ~KPC_CLASS_POWER_MASK, words) != 0) {
        return KPEP_CONFIG_ERROR_ERRNO;
    }
    return 0;
}
