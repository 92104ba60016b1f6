/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A database as kperfdata holds it: the struct that clients see, and what is behind it. */
#ifndef SIM_DATABASE_H
#define SIM_DATABASE_H

#include "../framework.h"

#include <plist/plist.h>

/* Clients get a pointer to the first member. */
struct sim_database {
    kpep_db db;
    plist_t plist; /* values of strings belong to it */
    char **keys;   /* names of events, then aliases: copies, all that the reader hands out */
    size_t key_count;
    char *cpu_id;          /* the name it was looked up by */
    kpep_event **by_name;  /* events, strcmp-sorted by name */
    kpep_event **by_alias; /* those with an alias, strcmp-sorted by it */
};

/* KPEP_ARCH_*, as fixed events are treated. */
bool sim_database_is_x86(const kpep_db *db);

/* An event by alias, then by name; NULL when there is none. */
kpep_event *sim_database_find(const kpep_db *db, const char *name);

/* Reads a property list into a database; a KPEP_CONFIG_ERROR_* code. */
int sim_database_parse(const char *bytes, uint32_t size, const char *cpu_id, bool internal_folder,
                       uint32_t flags, struct sim_database **out);
void sim_database_free(struct sim_database *database);

#endif
