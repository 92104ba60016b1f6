/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "check.h"

#include "arena.h"
#include "file.h"
#include "problem.h"

#include <stdlib.h>
#include <string.h>

static void check_database(const struct database *database);
static void check_event(const struct database *database, const struct database_event *event);
static void check_numbers(const struct database *database);
static void check_chips(const struct data *data);
static void check_allows(const struct data *data);
static void check_renames(const struct catalog *catalog);
static void check_portables(const struct catalog *catalog);
static void check_fallbacks(const struct data *data);
static bool name_is_plain(const char *name);
static bool soc_is_known(const struct data *data, const char *soc);

void check_data(const struct data *data)
{
    for (size_t i = 0; i < data->database_count; i++) {
        check_database(&data->databases[i]);
    }
    if (data->database_count == 0) {
        problem(data->folder, "has no event databases");
    }
    for (size_t i = 0; i < data->registry_count; i++) {
        if (!name_is_plain(data->registry[i].name)) {
            problem(data->registry[i].where, "is not a name");
        }
    }
    check_fallbacks(data);
    check_chips(data);
    check_allows(data);
}

void check_catalog(const struct catalog *catalog)
{
    check_renames(catalog);
    check_portables(catalog);
}

void check_previous_ids(const struct catalog *catalog, const char *header_path)
{
    static const char prefix[] = "    KP_EVENT_";
    struct file header;
    if (!file_exists(header_path)) {
        return;
    }
    if (!file_read(header_path, &header)) {
        return;
    }
    for (const char *line = header.bytes; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        size_t name_length =
            strspn(line + 4 * (length > 4), "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
        if (length > sizeof prefix && strncmp(line, prefix, sizeof prefix - 1) == 0 &&
            strncmp(line + 4 + name_length, " = ", 3) == 0) {
            const char *name =
                arena_copy(line + sizeof prefix - 1, name_length - (sizeof prefix - 1 - 4));
            unsigned long id = strtoul(line + 4 + name_length + 3, NULL, 0);
            const struct catalog_event *event = catalog_find(catalog, name);
            if (strcmp(name, "NONE") == 0 || strcmp(name, "MAX_") == 0) {
                /* Not events. */
            } else if (event == NULL) {
                problem(header_path, "KP_EVENT_%s = %lu would disappear", name, id);
            } else if (event->id != id) {
                problem(header_path, "KP_EVENT_%s = %lu would become %u", name, id, event->id);
            }
        }
        line += length + (line[length] == '\n' ? 1 : 0);
    }
}

static void check_database(const struct database *database)
{
    const char *where = database->path;
    if (strcmp(database->architecture, "arm64") != 0) {
        problem(where, "is of architecture %s: the tables hold arm64 only", database->architecture);
    }
    if (database->config_counters == 0) {
        problem(where, "has no configurable counters");
    }
    if ((database->fixed_counters & database->config_counters) != 0) {
        problem(where, "has counters that are fixed and configurable");
    }
    if ((database->power_counters & ~database->config_counters) != 0) {
        problem(where, "has power counters that are not configurable");
    }
    if (!name_is_plain(database->name)) {
        problem(where, "\"%s\" is not a name", database->name);
    }
    for (size_t i = 0; i < database->event_count; i++) {
        check_event(database, &database->events[i]);
    }
    check_numbers(database);
}

static void check_event(const struct database *database, const struct database_event *event)
{
    const char *where = arena_format("%s: %s", database->path, event->name);
    uint32_t counters =
        event->fixed_counter >= 0 ? database->fixed_counters : database->config_counters;
    if (!name_is_plain(event->name) || (event->alias != NULL && !name_is_plain(event->alias))) {
        problem(where, "is not a name of at most %d letters, digits and _", CHECK_NAME_MAX);
    }
    if (event->counters_mask == 0) {
        problem(where, "can be counted on no counter");
    }
    if ((event->counters_mask & ~counters) != 0) {
        problem(where, "has counters %#x outside the chip's %#x", event->counters_mask, counters);
    }
    if (event->fixed_counter >= 0 && event->counters_mask != UINT32_C(1) << event->fixed_counter) {
        problem(where, "has fixed counter %d and mask %#x", event->fixed_counter,
                event->counters_mask);
    }
    if (event->fixed_counter < 0 && event->number == 0) {
        problem(where, "has number 0, which stands for an empty counter");
    }
    if (event->fixed_counter < 0 && event->fallback != NULL) {
        problem(where, "has a fallback without a fixed counter");
    }
    if (event->description == NULL) {
        problem(where, "has no description");
    } else if (strlen(event->description) > CHECK_DESCRIPTION_MAX) {
        problem(where, "has a description of more than %d characters", CHECK_DESCRIPTION_MAX);
    }
}

static void check_numbers(const struct database *database)
{
    for (size_t i = 0; i < database->event_count; i++) {
        const struct database_event *event = &database->events[i];
        for (size_t j = i + 1; j < database->event_count; j++) {
            const struct database_event *other = &database->events[j];
            if (event->fixed_counter < 0 && other->fixed_counter < 0 &&
                event->number == other->number) {
                problem(database->path, "%s and %s both have number %u", event->name, other->name,
                        event->number);
            }
            if (event->fixed_counter >= 0 && event->fixed_counter == other->fixed_counter) {
                problem(database->path, "%s and %s both have fixed counter %d", event->name,
                        other->name, event->fixed_counter);
            }
        }
    }
}

static void check_fallbacks(const struct data *data)
{
    for (size_t i = 0; i < data->database_count; i++) {
        const struct database *database = &data->databases[i];
        for (size_t j = 0; j < database->event_count; j++) {
            const char *fallback = database->events[j].fallback;
            const struct database_event *target =
                fallback == NULL ? NULL : database_find(database, fallback);
            if (fallback != NULL && (target == NULL || target->fixed_counter >= 0)) {
                problem(database->path, "%s falls back on %s, which is no configurable event",
                        database->events[j].name, fallback);
            }
        }
    }
}

static void check_chips(const struct data *data)
{
    for (size_t i = 0; i < data->chip_count; i++) {
        const struct chip_row *chip = &data->chips[i];
        const struct database *database = data_generation(data, chip->chip);
        if (database == NULL) {
            problem(chip->where, "names a generation %s that has no property list", chip->chip);
        } else if (strcmp(database->name, chip->database) == 0 &&
                   strcmp(database->marketing_name, chip->marketing_name) != 0) {
            problem(chip->where, "%s is \"%s\" in its property list", chip->database,
                    database->marketing_name);
        }
        if (!name_is_plain(chip->database)) {
            problem(chip->where, "\"%s\" is not a name", chip->database);
        }
        if (chip->family != 0 && chip->invented_family != 0) {
            problem(chip->where, "has a family and an invented one");
        }
        for (size_t j = i + 1; j < data->chip_count; j++) {
            const struct chip_row *other = &data->chips[j];
            if (strcmp(chip->database, other->database) == 0 &&
                (strcmp(chip->chip, other->chip) != 0 ||
                 strcmp(chip->marketing_name, other->marketing_name) != 0)) {
                problem(other->where, "says otherwise of %s than %s", other->database, chip->where);
            }
            if (chip->family + chip->invented_family != 0 &&
                chip->family + chip->invented_family == other->family + other->invented_family) {
                problem(other->where, "has the family of %s", chip->where);
            }
        }
    }
}

static void check_allows(const struct data *data)
{
    for (size_t i = 0; i < data->allow_count; i++) {
        const struct allow_row *allow = &data->allows[i];
        if (i > 0 && allow->release < data->allows[i - 1].release) {
            problem(allow->where, "comes after a later release");
        }
        if (strcmp(allow->soc, "*") == 0 && allow->word == NULL) {
            problem(allow->where, "lists a selector for every SoC");
        }
        if (strcmp(allow->soc, "*") != 0 && !soc_is_known(data, allow->soc)) {
            problem(allow->where, "names a SoC %s that no row of chips.tsv has", allow->soc);
        }
    }
}

static void check_renames(const struct catalog *catalog)
{
    const struct data *data = catalog->data;
    for (size_t i = 0; i < data->rename_count; i++) {
        const struct rename_row *rename = &data->renames[i];
        const struct catalog_event *event = catalog_find(catalog, rename->event);
        if (!name_is_plain(rename->name)) {
            problem(rename->where, "\"%s\" is not a name", rename->name);
        }
        for (size_t j = 0; event != NULL && j < data->database_count; j++) {
            const struct database *database = &data->databases[j];
            if (rename->number < 0 || strcmp(rename->chip, database->generation) != 0) {
                continue;
            }
            const struct catalog_info *info = catalog_info(catalog, event->id, j);
            if (info != NULL && info->number != rename->number) {
                problem(rename->where, "%s has number %d, %s has %u", rename->name, rename->number,
                        info->name, info->number);
            }
            for (size_t k = 0; k < database->event_count; k++) {
                if (database->events[k].number == rename->number && info != NULL &&
                    info->source == CATALOG_FROM_OLDER_DATABASE) {
                    problem(rename->where, "has the number of %s", database->events[k].name);
                }
            }
        }
        for (size_t j = 0; j < data->rename_count; j++) {
            if (strcmp(rename->name, data->renames[j].name) == 0 &&
                strcmp(rename->event, data->renames[j].event) != 0) {
                problem(rename->where, "becomes %s, in another row %s", rename->event,
                        data->renames[j].event);
            }
        }
    }
}

static void check_portables(const struct catalog *catalog)
{
    const struct data *data = catalog->data;
    for (size_t i = 0; i < data->portable_count; i++) {
        const struct portable_row *portable = &data->portables[i];
        const struct catalog_event *event = NULL;
        const char *list = portable->nearest;
        if (!name_is_plain(portable->name)) {
            problem(portable->where, "\"%s\" is not a name", portable->name);
        }
        if (portable->event != NULL) {
            event = catalog_find(catalog, portable->event);
            if (event == NULL) {
                problem(portable->where, "there is no event %s", portable->event);
            }
        }
        for (size_t j = 0; event != NULL && j < data->database_count; j++) {
            if (catalog_info(catalog, event->id, j) == NULL) {
                problem(portable->where, "%s has no %s: a portable name needs its event everywhere",
                        data->databases[j].generation, event->name);
            }
        }
        for (const char *item = data_list_next(&list); item != NULL; item = data_list_next(&list)) {
            if (catalog_find(catalog, item) == NULL) {
                problem(portable->where, "there is no event %s", item);
            }
        }
        for (size_t j = 0; j < i; j++) {
            if (check_names_alike(portable->name, data->portables[j].name)) {
                problem(portable->where, "%s is there already", portable->name);
            }
        }
        for (size_t j = 0; j < catalog->event_count; j++) {
            const struct catalog_event *other = &catalog->events[j];
            for (size_t k = 0; other != event && k < other->name_count; k++) {
                if (check_names_alike(portable->name, other->names[k])) {
                    problem(portable->where, "%s is the name of another event", portable->name);
                }
            }
            if (other != event && other->alias != NULL &&
                check_names_alike(portable->name, other->alias)) {
                problem(portable->where, "%s is the alias of another event", portable->name);
            }
        }
    }
}

static bool name_is_plain(const char *name)
{
    size_t length =
        strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.");
    return length > 0 && length <= CHECK_NAME_MAX && name[length] == '\0';
}

bool check_names_alike(const char *left, const char *right)
{
    while (*left != '\0' && (*left | 0x20) == (*right | 0x20)) {
        left++;
        right++;
    }
    return *left == *right;
}

static bool soc_is_known(const struct data *data, const char *soc)
{
    for (size_t i = 0; i < data->chip_count; i++) {
        const char *list = data->chips[i].socs;
        for (const char *item = data_list_next(&list); item != NULL; item = data_list_next(&list)) {
            if (strcmp(item, soc) == 0) {
                return true;
            }
        }
    }
    return false;
}
