/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Event databases made up by tests: parts of a property list, written into a folder of their own. */
#ifndef TESTS_SIM_DATABASES_H
#define TESTS_SIM_DATABASES_H

#include "raw.h"

/** The parts of a database as XML; NULL leaves a part out. */
struct database_text {
    const char *name;
    const char *version;
    const char *internal;
    const char *system; /* the whole of it, instead of the parts below */
    const char *architecture;
    const char *marketing_name;
    const char *fixed_counters;
    const char *config_counters;
    const char *power_counters;
    const char *events;
    const char *aliases;
};

/** One that is in order: M1's counters, events FIXED_CYCLES, FIXED_INSTRUCTIONS, INST_ALL, FREE, RARE. */
extern const struct database_text good_database;

/** Group setup: opens the framework files, makes a folder, names it in KPEP_DB_PATH. */
int databases_open(void **state);
int databases_close(void **state);

/** The folder. */
const char *databases_folder(void);

/** Writes <folder>/<file>. */
void write_file(const char *file, const void *bytes, size_t size);

/** Writes <folder>/<name>.plist. */
void write_database(const char *name, const struct database_text *text);

/** Writes a database below the stand-in's root: <root>/usr/<path>.plist, whose folders are made. */
void write_system_database(const char *path, const struct database_text *text);

/** Removes what write_system_database() wrote, and those of its folders that are empty then. */
void remove_system_databases(void);

/** Writes a database as "test" and gives what kpep_db_create("test") says; frees what it made. */
int code_of(const struct database_text *text);

/** The same, and the database; the test fails when there is none. */
kpep_db *made_of(const struct database_text *text);

/* Flags of kpep_db_createx(): docs/platform.md C.1-3. */
#define PUBLIC_ONLY   1U
#define INTERNAL_ONLY 2U

#endif
