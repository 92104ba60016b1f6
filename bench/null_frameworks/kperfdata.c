/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A kperfdata.framework that costs nothing: one database of a dozen events, written down here, that
 * opening hands out and closing forgets. Enough of it is right for libkperf to accept it.
 */
#include <kperf-sys/kperfdata.h>

#include <string.h>

#define EXPORT __attribute__((visibility("default")))

#define KPS_SYMBOL(ret, name, params) EXPORT ret name params;
#include <kperf-sys/kperfdata_symbols.def>

#define FIXED_BITS        0x003U
#define CONFIGURABLE_BITS 0x3fcU

/* Numbers and masks as the M1 has them, so that placement has what it has there to think about. */
#define FIXED(name, alias, bit)                                                                    \
    {                                                                                              \
        name, NULL, NULL, alias, NULL, (bit), 0, 0, 0, KPS_EVENT_FIXED                             \
    }
#define CONFIGURABLE(name, number, mask)                                                           \
    {                                                                                              \
        name, NULL, NULL, NULL, NULL, (mask), (number), 0, 0, 0                                    \
    }

static kpep_event events[] = {
    FIXED("FIXED_CYCLES", "Cycles", 0x1U),
    FIXED("FIXED_INSTRUCTIONS", "Instructions", 0x2U),
    CONFIGURABLE("INST_ALL", 0x8c, 0x80U),
    CONFIGURABLE("INST_BRANCH", 0x8d, 0xe0U),
    CONFIGURABLE("BRANCH_MISPRED_NONSPEC", 0xcb, 0xe0U),
    CONFIGURABLE("L1D_CACHE_MISS_LD", 0xa3, CONFIGURABLE_BITS),
    CONFIGURABLE("L1D_CACHE_MISS_ST", 0xa2, CONFIGURABLE_BITS),
    CONFIGURABLE("L1I_CACHE_MISS_DEMAND", 0xdb, CONFIGURABLE_BITS),
    CONFIGURABLE("L1D_TLB_MISS", 0xa1, CONFIGURABLE_BITS),
    CONFIGURABLE("L1I_TLB_MISS_DEMAND", 0xd4, CONFIGURABLE_BITS),
    CONFIGURABLE("CORE_ACTIVE_CYCLE", 0x02, CONFIGURABLE_BITS),
    CONFIGURABLE("RETIRE_UOP", 0x01, 0x80U),
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static kpep_event *fixed_events[] = {&events[0], &events[1]};

static kpep_db database = {
    .name = "a14",
    .cpu_id = "null",
    .marketing_name = "null frameworks",
    .event_arr = events,
    .fixed_event_arr = fixed_events,
    .event_count = COUNT(events),
    .alias_count = COUNT(fixed_events),
    .fixed_counter_count = COUNT(fixed_events),
    .config_counter_count = 8,
    .architecture = KPEP_ARCH_ARM64,
    .fixed_counter_bits = FIXED_BITS,
    .config_counter_bits = CONFIGURABLE_BITS,
    .internal_known = 1,
};

int kpep_db_create(const char *name, kpep_db **db)
{
    (void)name;
    *db = &database;
    return KPEP_CONFIG_ERROR_NONE;
}

void kpep_db_free(kpep_db *db)
{
    (void)db;
}

int kpep_db_name(kpep_db *db, const char **name)
{
    *name = db->marketing_name;
    return KPEP_CONFIG_ERROR_NONE;
}

int kpep_db_aliases_count(kpep_db *db, size_t *count)
{
    *count = db->alias_count;
    return KPEP_CONFIG_ERROR_NONE;
}

int kpep_db_aliases(kpep_db *db, const char **buf, size_t buf_bytes)
{
    if (buf_bytes < db->alias_count * sizeof *buf) {
        return KPEP_CONFIG_ERROR_BUFFER_TOO_SMALL;
    }
    for (size_t i = 0; i < db->alias_count; i++) {
        buf[i] = db->fixed_event_arr[i]->alias;
    }
    return KPEP_CONFIG_ERROR_NONE;
}

int kpep_db_counters_count(kpep_db *db, uint8_t classes, size_t *count)
{
    *count = ((classes & KPC_CLASS_FIXED_MASK) != 0 ? db->fixed_counter_count : 0) +
             ((classes & KPC_CLASS_CONFIGURABLE_MASK) != 0 ? db->config_counter_count : 0);
    return KPEP_CONFIG_ERROR_NONE;
}

int kpep_db_events_count(kpep_db *db, size_t *count)
{
    *count = db->event_count;
    return KPEP_CONFIG_ERROR_NONE;
}

int kpep_db_events(kpep_db *db, kpep_event **buf, size_t buf_bytes)
{
    if (buf_bytes < db->event_count * sizeof *buf) {
        return KPEP_CONFIG_ERROR_BUFFER_TOO_SMALL;
    }
    for (size_t i = 0; i < db->event_count; i++) {
        buf[i] = &db->event_arr[i];
    }
    return KPEP_CONFIG_ERROR_NONE;
}

int kpep_db_event(kpep_db *db, const char *name, kpep_event **event)
{
    *event = NULL;
    for (size_t i = 0; i < db->event_count && *event == NULL; i++) {
        kpep_event *candidate = &db->event_arr[i];
        if (strcmp(candidate->name, name) == 0 ||
            (candidate->alias != NULL && strcmp(candidate->alias, name) == 0)) {
            *event = candidate;
        }
    }
    return *event != NULL ? KPEP_CONFIG_ERROR_NONE : KPEP_CONFIG_ERROR_EVENT_NOT_FOUND;
}

int kpep_event_name(kpep_event *event, const char **name)
{
    *name = event->name;
    return KPEP_CONFIG_ERROR_NONE;
}

int kpep_event_alias(kpep_event *event, const char **alias)
{
    *alias = event->alias;
    return KPEP_CONFIG_ERROR_NONE;
}

int kpep_event_description(kpep_event *event, const char **description)
{
    *description = event->description;
    return KPEP_CONFIG_ERROR_NONE;
}

/* ---- Configurations: libkperf places events itself, so there are none here --------------------- */

#define NONE_OF(name, type)                                                                        \
    int name(kpep_config *config, type *out)                                                       \
    {                                                                                              \
        (void)config;                                                                              \
        (void)out;                                                                                 \
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;                                                 \
    }
#define NONE_IN(name, type)                                                                        \
    int name(kpep_config *config, type *buf, size_t buf_bytes)                                     \
    {                                                                                              \
        (void)config;                                                                              \
        (void)buf;                                                                                 \
        (void)buf_bytes;                                                                           \
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;                                                 \
    }

int kpep_config_create(kpep_db *db, kpep_config **config)
{
    (void)db;
    *config = NULL;
    return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
}

void kpep_config_free(kpep_config *config)
{
    (void)config;
}

int kpep_config_add_event(kpep_config *config, kpep_event **event, uint32_t flag,
                          uint32_t *conflicts)
{
    (void)config;
    (void)event;
    (void)flag;
    (void)conflicts;
    return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
}

int kpep_config_remove_event(kpep_config *config, size_t index)
{
    (void)config;
    (void)index;
    return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
}

int kpep_config_force_counters(kpep_config *config)
{
    (void)config;
    return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
}

NONE_OF(kpep_config_events_count, size_t)
NONE_OF(kpep_config_kpc_count, size_t)
NONE_OF(kpep_config_kpc_classes, uint32_t)
NONE_IN(kpep_config_events, kpep_event *)
NONE_IN(kpep_config_kpc, kpc_config_t)
NONE_IN(kpep_config_kpc_map, size_t)
