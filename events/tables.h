/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The shape of the generated tables. Strings are offsets into one pool, so that nothing in a table has
 * to be relocated when the library is loaded; offset 0 is the empty string and stands for "none". */
#ifndef KP_TABLES_H
#define KP_TABLES_H

#include "generated/table_sizes.h"

#include <kperf/event.h>

/* An event on one generation. */
struct kp_event_info {
    uint32_t counters_mask;
    uint16_t name;
    uint16_t description;
    uint16_t fallback;
    uint16_t alias;
    uint16_t number;
    uint16_t event;
    int8_t fixed_counter;
    uint8_t source;
};

/* An event on its own: kp_events[id]. Its names are kp_event_names[first_name] and on: the newest, older
 * ones, and last its alias, if it has one. */
struct kp_event_row {
    uint16_t first_name;
    uint16_t name_count;
    uint16_t description;
};

/* A generation: kp_cpus[cpu]. */
struct kp_cpu_row {
    uint32_t fixed_counters;
    uint32_t config_counters;
    uint32_t power_counters;
    uint16_t name;
    uint16_t marketing_name;
};

/* A name of an event database. */
struct kp_database_row {
    uint32_t family; /* of the link cpu_100000c_2_<family>; 0 when not known */
    uint16_t name;
    uint8_t cpu;
    uint8_t selector_bits;
};

/* A kernel target, and the databases it is for. */
struct kp_soc_row {
    uint16_t soc;
    uint16_t database; /* position in kp_databases */
};

/* From one release on, what a kernel target's list is. Sorted by release. */
struct kp_allow_row {
    uint16_t release; /* major * 100 + minor */
    uint16_t soc;     /* 0: every one without a row of its own for this release */
    uint16_t verdict; /* a kp_allowed that holds for every selector; or KP_ALLOWED_LISTED */
    uint16_t list;    /* position in kp_allow_lists, for KP_ALLOWED_LISTED */
};

enum {
    KP_ALLOWED_LISTED = 0xffff
};

/* A list of selectors, ascending: kp_allow_selectors[first] and on. */
struct kp_allow_list {
    uint16_t first;
    uint16_t count;
};

enum kp_name_kind {
    KP_NAME_NONE = 0,     /* an empty slot */
    KP_NAME_EXACT = 1,    /* a kpep name or an alias */
    KP_NAME_PORTABLE = 2, /* in any letter case */
    KP_NAME_REFUSED = 3   /* in any letter case; no event */
};

/* A slot of the perfect hash. */
struct kp_name_row {
    uint16_t name;
    uint16_t event;
    uint8_t length;
    uint8_t kind;
};

/* A portable name, refused ones included. */
struct kp_portable_row {
    uint16_t name;
    uint16_t event; /* 0: refused */
    uint16_t reason;
    uint16_t first_nearest; /* in kp_nearest_events */
    uint16_t nearest_count;
};

extern const struct kp_event_info kp_event_infos[KP_EVENT_INFO_COUNT];
/* Position + 1 in kp_event_infos; 0 where the generation lacks the event. */
extern const uint16_t kp_event_index[KP_CPU_ROW_COUNT][KP_EVENT_ROW_COUNT];
extern const struct kp_event_row kp_events[KP_EVENT_ROW_COUNT];
extern const uint16_t kp_event_names[KP_EVENT_NAME_COUNT];
extern const struct kp_cpu_row kp_cpus[KP_CPU_ROW_COUNT];
extern const struct kp_database_row kp_databases[KP_DATABASE_ROW_COUNT];
extern const struct kp_soc_row kp_socs[KP_SOC_ROW_COUNT];
extern const struct kp_allow_row kp_allow_rows[KP_ALLOW_ROW_COUNT];
extern const struct kp_allow_list kp_allow_lists[KP_ALLOW_LIST_COUNT];
extern const uint16_t kp_allow_selectors[KP_ALLOW_SELECTOR_COUNT];
extern const struct kp_portable_row kp_portables[KP_PORTABLE_ROW_COUNT];
extern const uint16_t kp_nearest_events[KP_NEAREST_EVENT_COUNT];
extern const uint8_t kp_name_displacements[KP_NAME_BUCKET_COUNT];
extern const struct kp_name_row kp_name_slots[KP_NAME_SLOT_COUNT];

/* The pool: NUL-terminated strings, one behind the other. */
struct kp_string_pool;
extern const struct kp_string_pool kp_string_pool;

static inline const char *kp_string(uint16_t offset)
{
    return (const char *)(const void *)&kp_string_pool + offset;
}

/* NULL for none. */
static inline const char *kp_string_or_null(uint16_t offset)
{
    return offset == 0 ? NULL : kp_string(offset);
}

#endif
