/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "catalog.h"

#include "arena.h"
#include "check.h"
#include "problem.h"

#include <string.h>

static void add_registered(struct catalog *catalog);
static void add_database_names(struct catalog *catalog);
static void add_older_names(struct catalog *catalog);
static void add_name(struct catalog_event *event, const char *name);
static void set_description(struct catalog_event *event, const char *where, const char *text);
static void set_alias(struct catalog_event *event, const char *where, const char *alias);
static void add_infos(struct catalog *catalog);
static bool database_info(const struct catalog *catalog, const struct catalog_event *event,
                          size_t database, struct catalog_info *out);
static bool older_info(const struct catalog *catalog, const struct catalog_event *event,
                       size_t database, struct catalog_info *out);
static enum catalog_source source_of(const struct database *database,
                                     const struct database_event *event);
static struct catalog_event *event_of(const struct catalog *catalog, const char *name);

bool catalog_build(const struct data *data, struct catalog *out)
{
    size_t before = problem_count();
    *out = (struct catalog){.data = data};
    check_data(data);
    add_registered(out);
    add_database_names(out);
    add_older_names(out);
    for (size_t i = 0; i < out->event_count; i++) {
        if (out->events[i].description == NULL) {
            problem("events/data", "%s has no description", out->events[i].name);
        }
    }
    add_infos(out);
    check_catalog(out);
    return problem_count() == before;
}

const struct catalog_event *catalog_find(const struct catalog *catalog, const char *name)
{
    return event_of(catalog, name);
}

const struct catalog_info *catalog_info(const struct catalog *catalog, uint32_t event,
                                        size_t database)
{
    for (size_t i = 0; i < catalog->info_count; i++) {
        if (catalog->infos[i].event == event && catalog->infos[i].database == database) {
            return &catalog->infos[i];
        }
    }
    return NULL;
}

const char *catalog_newest_name(const struct data *data, const char *name)
{
    for (size_t step = 0; step <= data->rename_count; step++) {
        const struct rename_row *rename = NULL;
        for (size_t i = 0; i < data->rename_count && rename == NULL; i++) {
            if (strcmp(data->renames[i].name, name) == 0 &&
                strcmp(data->renames[i].event, name) != 0) {
                rename = &data->renames[i];
            }
        }
        if (rename == NULL) {
            return name;
        }
        name = rename->event;
    }
    problem("renames.tsv", "%s is renamed in a circle", name);
    return name;
}

static void add_registered(struct catalog *catalog)
{
    const struct data *data = catalog->data;
    catalog->events = arena_alloc((data->registry_count + 1) * sizeof *catalog->events);
    for (size_t i = 0; i < data->registry_count; i++) {
        const struct registry_row *row = &data->registry[i];
        const char *name = catalog_newest_name(data, row->name);
        const struct catalog_event *present = event_of(catalog, name);
        if (present != NULL) {
            problem(row->where, "%s already has the id %u", row->name, present->id);
        }
        struct catalog_event *event = &catalog->events[catalog->event_count++];
        *event = (struct catalog_event){.id = row->id, .name = name};
        add_name(event, name);
        add_name(event, row->name);
    }
}

static void add_database_names(struct catalog *catalog)
{
    const struct data *data = catalog->data;
    for (size_t i = data->database_count; i > 0; i--) {
        const struct database *database = &data->databases[i - 1];
        for (size_t j = 0; j < database->event_count; j++) {
            const struct database_event *row = &database->events[j];
            const char *where = arena_format("%s: %s", database->path, row->name);
            struct catalog_event *event = event_of(catalog, catalog_newest_name(data, row->name));
            if (event == NULL) {
                problem(where, "has no id in registry.tsv (--register gives it one; a renamed "
                               "event needs a row in renames.tsv first)");
                continue;
            }
            add_name(event, row->name);
            set_description(event, where, row->description);
            set_alias(event, where, row->alias);
        }
    }
}

static void add_older_names(struct catalog *catalog)
{
    const struct data *data = catalog->data;
    for (size_t i = 0; i < data->rename_count; i++) {
        const struct rename_row *rename = &data->renames[i];
        struct catalog_event *event = event_of(catalog, catalog_newest_name(data, rename->event));
        if (event == NULL) {
            problem(rename->where, "%s has no id in registry.tsv", rename->event);
            continue;
        }
        add_name(event, rename->name);
        if (rename->description != NULL) {
            set_description(event, rename->where, rename->description);
        }
    }
}

static void add_name(struct catalog_event *event, const char *name)
{
    for (size_t i = 0; i < event->name_count; i++) {
        if (strcmp(event->names[i], name) == 0) {
            return;
        }
    }
    event->names = arena_grow(event->names, event->name_count, sizeof *event->names);
    event->names[event->name_count++] = name;
}

static void set_description(struct catalog_event *event, const char *where, const char *text)
{
    if (text == NULL || *text == '\0') {
        problem(where, "has no description");
    } else if (event->description == NULL) {
        event->description = text;
    } else if (strcmp(event->description, text) != 0) {
        problem(where, "is described differently elsewhere: one event, one description");
    }
}

static void set_alias(struct catalog_event *event, const char *where, const char *alias)
{
    if (alias == NULL) {
        return;
    }
    if (event->alias != NULL && strcmp(event->alias, alias) != 0) {
        problem(where, "has the alias %s, elsewhere %s", alias, event->alias);
    }
    event->alias = alias;
}

static void add_infos(struct catalog *catalog)
{
    for (size_t i = 0; i < catalog->data->database_count; i++) {
        for (size_t j = 0; j < catalog->event_count; j++) {
            struct catalog_info info;
            if (database_info(catalog, &catalog->events[j], i, &info) ||
                older_info(catalog, &catalog->events[j], i, &info)) {
                catalog->infos = arena_grow(catalog->infos, catalog->info_count, sizeof info);
                catalog->infos[catalog->info_count++] = info;
            }
        }
    }
}

static bool database_info(const struct catalog *catalog, const struct catalog_event *event,
                          size_t database, struct catalog_info *out)
{
    const struct database *list = &catalog->data->databases[database];
    const struct database_event *found = NULL;
    for (size_t i = 0; i < event->name_count; i++) {
        const struct database_event *row = database_find(list, event->names[i]);
        if (row != NULL && found != NULL) {
            problem(list->path, "has %s and %s, which are one event", found->name, row->name);
        } else if (row != NULL) {
            found = row;
        }
    }
    if (found == NULL) {
        return false;
    }
    *out = (struct catalog_info){.event = event->id,
                                 .database = database,
                                 .name = found->name,
                                 .fallback = found->fallback,
                                 .alias = found->alias,
                                 .counters_mask = found->counters_mask,
                                 .number = found->number,
                                 .fixed_counter = found->fixed_counter,
                                 .source = source_of(list, found)};
    return true;
}

static bool older_info(const struct catalog *catalog, const struct catalog_event *event,
                       size_t database, struct catalog_info *out)
{
    const struct data *data = catalog->data;
    const struct database *list = &data->databases[database];
    for (size_t i = 0; i < data->rename_count; i++) {
        const struct rename_row *rename = &data->renames[i];
        if (rename->number >= 0 && strcmp(rename->chip, list->generation) == 0 &&
            event_of(catalog, catalog_newest_name(data, rename->event)) == event) {
            *out = (struct catalog_info){.event = event->id,
                                         .database = database,
                                         .name = rename->name,
                                         .counters_mask = list->config_counters,
                                         .number = (uint16_t)rename->number,
                                         .fixed_counter = -1,
                                         .source = CATALOG_FROM_OLDER_DATABASE};
            return true;
        }
    }
    return false;
}

static enum catalog_source source_of(const struct database *database,
                                     const struct database_event *event)
{
    static const char driver[] = "mask from an independent driver, not from kpep";
    enum catalog_source source = CATALOG_FROM_DATABASE;
    if (event->source != NULL && strcmp(event->source, driver) == 0) {
        source = CATALOG_MASK_FROM_DRIVER;
    } else if (event->source != NULL && strcmp(event->source, "mask unknown") == 0) {
        source = CATALOG_MASK_UNKNOWN;
    } else if (event->source != NULL) {
        problem(database->path, "%s has a source that has no meaning here: \"%s\"", event->name,
                event->source);
    }
    return source;
}

static struct catalog_event *event_of(const struct catalog *catalog, const char *name)
{
    for (size_t i = 0; i < catalog->event_count; i++) {
        for (size_t j = 0; j < catalog->events[i].name_count; j++) {
            if (strcmp(catalog->events[i].names[j], name) == 0) {
                return &catalog->events[i];
            }
        }
    }
    return NULL;
}
