/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "adopt.h"

#include "arena.h"
#include "catalog.h"
#include "diff.h"
#include "file.h"
#include "problem.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

static const char *known_description(const struct data *data, const char *name);
static bool is_registered(const struct data *data, const char *name);
static bool add_chip_row(const struct data *data, const struct database *database);
static bool append(const struct data *data, const char *table, const char *rows);

static const char remarks[] = "<!-- SPDX-License-Identifier: MIT OR Apache-2.0 -->\n"
                              "<!-- Facts only, in our own words: names, numbers and masks as the "
                              "newest known event database of "
                              "this chip gives\n"
                              "     them; see events/README.md. Keys that Apple's schema does not "
                              "have: generation, and source on "
                              "an event whose\n"
                              "     row does not come whole from such a database. -->\n";

bool adopt_register(const struct data *data)
{
    struct text rows = {0};
    const char **added = NULL;
    size_t added_count = 0;
    for (size_t i = 0; i < data->database_count; i++) {
        for (size_t j = 0; j < data->databases[i].event_count; j++) {
            const char *name = catalog_newest_name(data, data->databases[i].events[j].name);
            bool known = is_registered(data, name);
            for (size_t k = 0; k < added_count; k++) {
                known = known || strcmp(added[k], name) == 0;
            }
            if (!known) {
                added = arena_grow(added, added_count, sizeof *added);
                added[added_count++] = name;
                text_add(&rows, "%zu\t%s\n", data->registry_count + added_count, name);
                printf("%s is %zu\n", name, data->registry_count + added_count);
            }
        }
    }
    return added_count == 0 || append(data, "registry.tsv", rows.bytes);
}

bool adopt_database(const struct data *data, const char *path, const char *generation)
{
    struct database database;
    struct text text = {0};
    const struct database *present = data_generation(data, generation);
    const struct database *newest = NULL;
    if (!database_read(path, &database)) {
        return false;
    }
    if (data_generation_number(generation) == 0) {
        problem(path, "\"%s\" is not the name of a generation, such as M6", generation);
        return false;
    }
    if (present != NULL && strcmp(present->name, database.name) != 0) {
        problem(path, "%s already has %s: another database of it takes a row in chips.tsv only",
                generation, present->name);
        return false;
    }
    if (data->database_count > 0) {
        newest = present != NULL ? present : &data->databases[data->database_count - 1];
    }
    database.generation = generation;
    for (size_t i = 0; i < database.event_count; i++) {
        struct database_event *event = &database.events[i];
        const struct database_event *same = NULL;
        event->source = NULL;
        event->description = known_description(data, event->name);
        if (event->description == NULL) {
            printf("%s: write its description\n", event->name);
        }
        if (!is_registered(data, catalog_newest_name(data, event->name)) && newest != NULL) {
            same = diff_same_event(newest, &database, event);
        }
        if (same != NULL) {
            printf("%s: has number and mask of %s; if it was renamed, give it a row in renames.tsv "
                   "before --register\n",
                   event->name, same->name);
        }
    }
    database_write(&database, true, remarks, &text);
    return file_write(file_path(data->folder, arena_format("%s.plist", database.name)), text.bytes,
                      text.length) &&
           add_chip_row(data, &database);
}

static const char *known_description(const struct data *data, const char *name)
{
    const char *newest = catalog_newest_name(data, name);
    for (size_t i = data->database_count; i > 0; i--) {
        const struct database *database = &data->databases[i - 1];
        for (size_t j = 0; j < database->event_count; j++) {
            if (database->events[j].description != NULL &&
                strcmp(catalog_newest_name(data, database->events[j].name), newest) == 0) {
                return database->events[j].description;
            }
        }
    }
    for (size_t i = 0; i < data->rename_count; i++) {
        if (data->renames[i].description != NULL &&
            strcmp(catalog_newest_name(data, data->renames[i].name), newest) == 0) {
            return data->renames[i].description;
        }
    }
    return NULL;
}

static bool is_registered(const struct data *data, const char *name)
{
    for (size_t i = 0; i < data->registry_count; i++) {
        if (strcmp(catalog_newest_name(data, data->registry[i].name), name) == 0) {
            return true;
        }
    }
    return false;
}

static bool add_chip_row(const struct data *data, const struct database *database)
{
    for (size_t i = 0; i < data->chip_count; i++) {
        if (strcmp(data->chips[i].database, database->name) == 0 &&
            strcmp(data->chips[i].chip, database->generation) == 0) {
            return true;
        }
    }
    return append(data, "chips.tsv",
                  arena_format("%s\t%s\t-\t-\t-\t-\t%s\t16\t63\n", database->generation,
                               database->name, database->marketing_name));
}

static bool append(const struct data *data, const char *table, const char *rows)
{
    const char *path = file_path(data->folder, table);
    struct file file;
    struct text text = {0};
    if (!file_read(path, &file)) {
        return false;
    }
    text_add(&text, "%s%s%s", file.bytes,
             file.length > 0 && file.bytes[file.length - 1] != '\n' ? "\n" : "", rows);
    return file_write(path, text.bytes, text.length);
}
