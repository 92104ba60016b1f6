/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What the rows of events/data mean together: every event once, with its number, all of its names, and
 * what it is on each generation. */
#ifndef KP_GENERATOR_CATALOG_H
#define KP_GENERATOR_CATALOG_H

#include "data.h"

/* The values of kp_event_source in <kperf/event.h>. */
enum catalog_source {
    CATALOG_FROM_DATABASE = 1,
    CATALOG_MASK_FROM_DRIVER = 2,
    CATALOG_MASK_UNKNOWN = 3,
    CATALOG_FROM_OLDER_DATABASE = 4
};

struct catalog_event {
    uint32_t id;
    const char *name;   /* the newest */
    const char **names; /* the newest first, then older ones */
    size_t name_count;
    const char *alias; /* NULL when no database has one */
    const char *description;
};

/* An event on one generation. */
struct catalog_info {
    uint32_t event;  /* id */
    size_t database; /* position in data.databases */
    const char *name;
    const char *fallback;
    const char *alias;
    uint32_t counters_mask;
    uint16_t number;
    int fixed_counter;
    enum catalog_source source;
};

struct catalog {
    const struct data *data;
    struct catalog_event *events; /* events[id - 1] */
    size_t event_count;
    struct catalog_info *infos; /* by generation, within it by id */
    size_t info_count;
};

/* Puts the catalog together; whatever cannot be represented is reported as a problem. */
bool catalog_build(const struct data *data, struct catalog *out);

/* The event that has `name` among its names; NULL when there is none. */
const struct catalog_event *catalog_find(const struct catalog *catalog, const char *name);

const struct catalog_info *catalog_info(const struct catalog *catalog, uint32_t event,
                                        size_t database);

/* The newest name of what was once called `name`; `name` itself when it was never renamed. */
const char *catalog_newest_name(const struct data *data, const char *name);

#endif
