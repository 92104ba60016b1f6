/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Everything that stands in events/data, read and checked row by row. What the rows mean together is
 * catalog.h. */
#ifndef KP_GENERATOR_DATA_H
#define KP_GENERATOR_DATA_H

#include "database.h"
#include "tsv.h"

/* registry.tsv */
struct registry_row {
    const char *where;
    uint32_t id;
    const char *name;
};

/* renames.tsv */
struct rename_row {
    const char *where;
    const char *chip; /* "*" for every chip */
    const char *name;
    int32_t number; /* -1 when not given */
    const char *event;
    const char *source;
    const char *description;
};

/* chips.tsv */
struct chip_row {
    const char *where;
    const char *chip;
    const char *database;
    uint32_t family; /* 0 when not known */
    uint32_t invented_family;
    const char *part;
    const char *socs; /* comma-separated, NULL when not known */
    const char *marketing_name;
    uint8_t selector_bits;
};

/* portable.tsv */
struct portable_row {
    const char *where;
    const char *name;
    const char *event;   /* NULL for a name that is refused */
    const char *nearest; /* for a refused name: events, comma-separated, or NULL */
    const char *reason;
};

/* allowlist.tsv */
struct allow_row {
    const char *where;
    uint32_t release; /* major * 100 + minor */
    const char *soc;  /* "*" for every one without rows of its own */
    const char *word; /* any, none or unknown; NULL when there is a selector */
    uint16_t selector;
};

struct data {
    const char *folder;
    const char *const *files; /* names within the folder, sorted */
    size_t file_count;
    struct database *databases; /* one per generation, in the order of the generations */
    size_t database_count;
    struct registry_row *registry;
    size_t registry_count;
    struct rename_row *renames;
    size_t rename_count;
    struct chip_row *chips;
    size_t chip_count;
    struct portable_row *portables;
    size_t portable_count;
    struct allow_row *allows;
    size_t allow_count;
};

/* Reads events/data of the source tree `root`. */
bool data_read(const char *root, struct data *out);

/* 3 for "M3", 0 for what is not the name of a generation. */
uint32_t data_generation_number(const char *generation);

const struct database *data_generation(const struct data *data, const char *generation);

/* Takes the next item off a comma-separated list; NULL at its end. */
const char *data_list_next(const char **list);

#endif
