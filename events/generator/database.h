/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* One event database: a property list in Apple's schema (docs/platform.md C.2), XML or binary. */
#ifndef KP_GENERATOR_DATABASE_H
#define KP_GENERATOR_DATABASE_H

#include "text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct database_event {
    const char *name;
    const char *description; /* NULL when absent, as are the next three */
    const char *fallback;
    const char *alias;
    const char *source; /* the key of our own: where the row comes from when not from a database */
    uint32_t counters_mask; /* effective: the configurable counters where the list has no mask */
    bool has_mask;
    uint16_t number;   /* 0 for a fixed event */
    int fixed_counter; /* -1 for a configurable event */
};

struct database {
    const char *path;
    const char *generation; /* the key of our own, "M1"; NULL in a Mac's databases */
    const char *name;
    const char *marketing_name;
    const char *architecture;
    uint32_t fixed_counters;
    uint32_t config_counters;
    uint32_t power_counters;
    struct database_event *events; /* sorted by name */
    size_t event_count;
};

/* Reads a database and holds it against the schema; what is wrong is reported as problems. */
bool database_read(const char *path, struct database *out);

const struct database_event *database_find(const struct database *database, const char *name);

/* What the database would look like as a Mac's: XML, keys in order, our own keys left out unless
 * `own_keys` is set; `remarks`, when not NULL, stands at the top. */
void database_write(const struct database *database, bool own_keys, const char *remarks,
                    struct text *out);

#endif
