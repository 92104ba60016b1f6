/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "diff.h"

#include "arena.h"
#include "file.h"
#include "problem.h"

#include <stdio.h>
#include <string.h>

static size_t diff_database(const struct catalog *catalog, const struct database *theirs);
static size_t diff_facts(const struct database *ours, const struct database *theirs);
static size_t diff_events(const struct catalog *catalog, const struct database *ours,
                          const struct database *theirs);
static size_t diff_event(const struct database *theirs, const struct database_event *before,
                         const struct database_event *after);
static const struct database_event *find_renamed(const struct catalog *catalog,
                                                 const struct database *where, const char *name);
static const struct chip_row *find_chip(const struct data *data, const char *database);
static bool is_older(const struct data *data, const char *generation, const char *name);

int diff_folder(const struct catalog *catalog, const char *folder)
{
    const struct data *data = catalog->data;
    const char *const *files = NULL;
    size_t file_count = 0;
    size_t differences = 0;
    if (!file_list(folder, ".plist", &files, &file_count)) {
        return 2;
    }
    for (size_t i = 0; i < file_count; i++) {
        struct database theirs;
        /* cpu_100000c_2_<family>.plist are links to databases that stand here under their names. */
        if (strncmp(files[i], "cpu_", 4) == 0 ||
            !database_read(file_path(folder, files[i]), &theirs)) {
            continue;
        }
        if (strcmp(theirs.architecture, "arm64") != 0) {
            printf("%s: is of %s, not compared\n", theirs.name, theirs.architecture);
        } else {
            differences += diff_database(catalog, &theirs);
        }
    }
    for (size_t i = 0; i < data->chip_count; i++) {
        const char *name = data->chips[i].database;
        const char *file = file_path(folder, arena_format("%s.plist", name));
        if (!file_exists(file) && find_chip(data, name) == &data->chips[i]) {
            printf("%s: not in %s\n", name, folder);
        }
    }
    return problem_count() > 0 ? 2 : differences > 0 ? 1 : 0;
}

const struct database_event *diff_same_event(const struct database *ours,
                                             const struct database *theirs,
                                             const struct database_event *event)
{
    for (size_t i = 0; i < ours->event_count; i++) {
        const struct database_event *other = &ours->events[i];
        if (other->fixed_counter == event->fixed_counter && other->number == event->number &&
            other->counters_mask == event->counters_mask &&
            database_find(theirs, other->name) == NULL) {
            return other;
        }
    }
    return NULL;
}

static size_t diff_database(const struct catalog *catalog, const struct database *theirs)
{
    const struct data *data = catalog->data;
    const struct chip_row *chip = find_chip(data, theirs->name);
    const struct database *ours = &data->databases[data->database_count - 1];
    size_t differences = 0;
    if (chip == NULL) {
        printf("%s: is a new database, held against %s (%s)\n", theirs->name, ours->name,
               ours->generation);
        differences++;
    } else {
        ours = data_generation(data, chip->chip);
        if (strcmp(chip->marketing_name, theirs->marketing_name) != 0) {
            printf("%s: marketing name is \"%s\", ours \"%s\"\n", theirs->name,
                   theirs->marketing_name, chip->marketing_name);
            differences++;
        }
    }
    differences += diff_facts(ours, theirs);
    differences += diff_events(catalog, ours, theirs);
    if (differences == 0) {
        printf("%s: no difference to act upon in %zu events\n", theirs->name, theirs->event_count);
    }
    return differences;
}

static size_t diff_facts(const struct database *ours, const struct database *theirs)
{
    const struct {
        const char *name;
        uint32_t before;
        uint32_t after;
    } facts[] = {{"fixed_counters", ours->fixed_counters, theirs->fixed_counters},
                 {"config_counters", ours->config_counters, theirs->config_counters},
                 {"power_counters", ours->power_counters, theirs->power_counters}};
    size_t differences = 0;
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        if (facts[i].before != facts[i].after) {
            printf("%s: %s is %u, ours %u\n", theirs->name, facts[i].name, facts[i].after,
                   facts[i].before);
            differences++;
        }
    }
    return differences;
}

static size_t diff_events(const struct catalog *catalog, const struct database *ours,
                          const struct database *theirs)
{
    const struct data *data = catalog->data;
    size_t differences = 0;
    for (size_t i = 0; i < theirs->event_count; i++) {
        const struct database_event *event = &theirs->events[i];
        const struct database_event *known = find_renamed(catalog, ours, event->name);
        const struct database_event *same = diff_same_event(ours, theirs, event);
        if (known != NULL) {
            if (strcmp(known->name, event->name) != 0) {
                printf("%s: renamed %s to %s, which renames.tsv knows\n", theirs->name, known->name,
                       event->name);
            }
            differences += diff_event(theirs, known, event);
        } else if (is_older(data, ours->generation, event->name)) {
            printf("%s: has %s, which renames.tsv knows from older databases\n", theirs->name,
                   event->name);
        } else if (same != NULL) {
            printf("%s: renamed %s to %s (number %u, mask %#x)\n", theirs->name, same->name,
                   event->name, event->number, event->counters_mask);
            differences++;
        } else {
            printf("%s: new %s (number %u, mask %#x)%s\n", theirs->name, event->name, event->number,
                   event->counters_mask,
                   catalog_find(catalog, event->name) != NULL ? ", known from other chips" : "");
            differences++;
        }
    }
    for (size_t i = 0; i < ours->event_count; i++) {
        const struct database_event *event = &ours->events[i];
        if (find_renamed(catalog, theirs, event->name) == NULL &&
            diff_same_event(theirs, ours, event) == NULL) {
            printf("%s: gone %s (number %u, mask %#x)\n", theirs->name, event->name, event->number,
                   event->counters_mask);
            differences++;
        }
    }
    return differences;
}

static size_t diff_event(const struct database *theirs, const struct database_event *before,
                         const struct database_event *after)
{
    size_t differences = 0;
    if (before->number != after->number || before->counters_mask != after->counters_mask ||
        before->fixed_counter != after->fixed_counter) {
        printf("%s: changed %s: number %u, mask %#x, fixed counter %d; ours %u, %#x, %d\n",
               theirs->name, after->name, after->number, after->counters_mask, after->fixed_counter,
               before->number, before->counters_mask, before->fixed_counter);
        differences++;
    }
    const char *texts[][3] = {{"fallback", before->fallback, after->fallback},
                              {"alias", before->alias, after->alias}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const char *old = texts[i][1] == NULL ? "none" : texts[i][1];
        const char *new = texts[i][2] == NULL ? "none" : texts[i][2];
        if (strcmp(old, new) != 0) {
            printf("%s: changed %s: %s %s, ours %s\n", theirs->name, after->name, texts[i][0], new,
                   old);
            differences++;
        }
    }
    return differences;
}

/* The event called `name` in a database that may have it under another of its names. */
static const struct database_event *find_renamed(const struct catalog *catalog,
                                                 const struct database *where, const char *name)
{
    const struct catalog_event *event = catalog_find(catalog, name);
    const struct database_event *found = database_find(where, name);
    for (size_t i = 0; found == NULL && event != NULL && i < event->name_count; i++) {
        found = database_find(where, event->names[i]);
    }
    return found;
}

static const struct chip_row *find_chip(const struct data *data, const char *database)
{
    for (size_t i = 0; i < data->chip_count; i++) {
        if (strcmp(data->chips[i].database, database) == 0) {
            return &data->chips[i];
        }
    }
    return NULL;
}

static bool is_older(const struct data *data, const char *generation, const char *name)
{
    for (size_t i = 0; i < data->rename_count; i++) {
        const struct rename_row *rename = &data->renames[i];
        if (strcmp(rename->chip, generation) == 0 && strcmp(rename->name, name) == 0) {
            return true;
        }
    }
    return false;
}
