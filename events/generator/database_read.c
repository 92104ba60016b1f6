/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* From a property list to a struct database. */
#include "database.h"

#include "arena.h"
#include "file.h"
#include "problem.h"

#include <plist/plist.h>
#include <stdlib.h>
#include <string.h>

static bool parse(const struct file *file, plist_t *out);
static const char *string_of(const char *where, plist_t dict, const char *key, bool required);
static bool integer_of(const char *where, plist_t dict, const char *key, uint64_t max,
                       bool required, uint64_t *out);
static uint32_t bitmap_of(const char *where, plist_t dict, const char *key);
static void check_version(const char *where, plist_t root);
static void read_cpu(struct database *database, plist_t cpu);
static void read_events(struct database *database, plist_t events);
static void read_event(struct database *database, const char *name, plist_t node);
static void read_aliases(struct database *database, plist_t aliases);
static int compare_events(const void *left, const void *right);

bool database_read(const char *path, struct database *out)
{
    size_t before = problem_count();
    struct file file;
    plist_t root = NULL;
    *out = (struct database){.path = path};
    if (!file_read(path, &file) || !parse(&file, &root)) {
        goto done;
    }
    out->name = string_of(path, root, "name", true);
    out->generation = string_of(path, root, "generation", false);
    check_version(path, root);
    plist_t system = plist_dict_get_item(root, "system");
    plist_t cpu = NULL;
    if (system != NULL && plist_get_node_type(system) == PLIST_DICT) {
        cpu = plist_dict_get_item(system, "cpu");
    }
    if (cpu == NULL || plist_get_node_type(cpu) != PLIST_DICT) {
        problem(path, "has no dictionary system.cpu");
        goto done;
    }
    read_cpu(out, cpu);
done:
    if (root != NULL) {
        plist_free(root);
    }
    return problem_count() == before;
}

const struct database_event *database_find(const struct database *database, const char *name)
{
    struct database_event key = {.name = name};
    if (database->event_count == 0) {
        return NULL;
    }
    return bsearch(&key, database->events, database->event_count, sizeof key, compare_events);
}

static bool parse(const struct file *file, plist_t *out)
{
    plist_t root = NULL;
    if (file->length > UINT32_MAX) {
        problem(file->path, "is too large");
        return false;
    }
    /* plist_from_memory would do, but its parameters differ between releases of libplist. */
    if (plist_is_binary(file->bytes, (uint32_t)file->length)) {
        plist_from_bin(file->bytes, (uint32_t)file->length, &root);
    } else {
        plist_from_xml(file->bytes, (uint32_t)file->length, &root);
    }
    if (root == NULL || plist_get_node_type(root) != PLIST_DICT) {
        problem(file->path, "is not a property list with a dictionary");
        if (root != NULL) {
            plist_free(root);
        }
        return false;
    }
    *out = root;
    return true;
}

static const char *string_of(const char *where, plist_t dict, const char *key, bool required)
{
    plist_t node = plist_dict_get_item(dict, key);
    uint64_t length = 0;
    const char *text = NULL;
    if (node == NULL && !required) {
        return NULL;
    }
    if (node != NULL && plist_get_node_type(node) == PLIST_STRING) {
        text = plist_get_string_ptr(node, &length);
    }
    if (text == NULL) {
        problem(where, "has no string \"%s\"", key);
        return NULL;
    }
    for (uint64_t i = 0; i < length; i++) {
        if (text[i] < ' ' || text[i] > '~') {
            problem(where, "has characters in \"%s\" that are not printable ASCII", key);
            return NULL;
        }
    }
    return arena_copy(text, (size_t)length);
}

static bool integer_of(const char *where, plist_t dict, const char *key, uint64_t max,
                       bool required, uint64_t *out)
{
    plist_t node = plist_dict_get_item(dict, key);
    uint64_t value = 0;
    if (node == NULL) {
        if (required) {
            problem(where, "has no integer \"%s\"", key);
        }
        return false;
    }
    if (plist_get_node_type(node) != PLIST_UINT) {
        problem(where, "has a \"%s\" that is not an integer", key);
        return false;
    }
    plist_get_uint_val(node, &value);
    if (value > max) {
        problem(where, "has a \"%s\" that is negative or above %llu", key, (unsigned long long)max);
        return false;
    }
    *out = value;
    return true;
}

static uint32_t bitmap_of(const char *where, plist_t dict, const char *key)
{
    uint64_t value = 0;
    return integer_of(where, dict, key, UINT32_MAX, false, &value) ? (uint32_t)value : 0;
}

static void check_version(const char *where, plist_t root)
{
    plist_t version = plist_dict_get_item(root, "version");
    uint64_t first = 0;
    if (version == NULL || plist_get_node_type(version) != PLIST_ARRAY ||
        plist_array_get_size(version) != 2) {
        problem(where, "has no \"version\" of two elements");
        return;
    }
    plist_t node = plist_array_get_item(version, 0);
    if (plist_get_node_type(node) == PLIST_UINT) {
        plist_get_uint_val(node, &first);
    }
    if (first != 1) {
        problem(where, "has a \"version\" that does not begin with 1");
    }
}

static void read_cpu(struct database *database, plist_t cpu)
{
    const char *where = database->path;
    plist_t events = plist_dict_get_item(cpu, "events");
    plist_t aliases = plist_dict_get_item(cpu, "aliases");
    database->architecture = string_of(where, cpu, "architecture", true);
    database->marketing_name = string_of(where, cpu, "marketing_name", true);
    database->fixed_counters = bitmap_of(where, cpu, "fixed_counters");
    database->config_counters = bitmap_of(where, cpu, "config_counters");
    database->power_counters = bitmap_of(where, cpu, "power_counters");
    if (events == NULL || plist_get_node_type(events) != PLIST_DICT) {
        problem(where, "has no dictionary \"events\"");
        return;
    }
    read_events(database, events);
    if (aliases != NULL && plist_get_node_type(aliases) != PLIST_DICT) {
        problem(where, "has \"aliases\" that are not a dictionary");
    } else if (aliases != NULL) {
        read_aliases(database, aliases);
    }
}

static void read_events(struct database *database, plist_t events)
{
    plist_dict_iter iterator = NULL;
    char *name = NULL;
    plist_t node = NULL;
    plist_dict_new_iter(events, &iterator);
    for (;;) {
        plist_dict_next_item(events, iterator, &name, &node);
        if (node == NULL) {
            break;
        }
        read_event(database, arena_copy(name, strlen(name)), node);
        free(name);
        name = NULL;
    }
    free(iterator);
    if (database->event_count == 0) {
        problem(database->path, "has no events");
        return;
    }
    qsort(database->events, database->event_count, sizeof *database->events, compare_events);
    for (size_t i = 1; i < database->event_count; i++) {
        if (strcmp(database->events[i - 1].name, database->events[i].name) == 0) {
            problem(database->path, "has %s twice", database->events[i].name);
        }
    }
}

static void read_event(struct database *database, const char *name, plist_t node)
{
    const char *where = arena_format("%s: %s", database->path, name);
    struct database_event event = {.name = name, .fixed_counter = -1};
    uint64_t value = 0;
    if (plist_get_node_type(node) != PLIST_DICT) {
        problem(where, "is not a dictionary");
        return;
    }
    event.description = string_of(where, node, "description", false);
    event.fallback = string_of(where, node, "fallback", false);
    event.source = string_of(where, node, "source", false);
    if (integer_of(where, node, "fixed_counter", 31, false, &value)) {
        event.fixed_counter = (int)value;
    } else if (integer_of(where, node, "number", UINT16_MAX, true, &value)) {
        event.number = (uint16_t)value;
    }
    event.counters_mask = database->config_counters;
    if (integer_of(where, node, "counters_mask", UINT32_MAX, false, &value)) {
        event.counters_mask = (uint32_t)value;
        event.has_mask = true;
    }
    database->events = arena_grow(database->events, database->event_count, sizeof event);
    database->events[database->event_count++] = event;
}

static void read_aliases(struct database *database, plist_t aliases)
{
    plist_dict_iter iterator = NULL;
    char *alias = NULL;
    plist_t node = NULL;
    plist_dict_new_iter(aliases, &iterator);
    for (;;) {
        plist_dict_next_item(aliases, iterator, &alias, &node);
        if (node == NULL) {
            break;
        }
        const char *target =
            plist_get_node_type(node) == PLIST_STRING ? plist_get_string_ptr(node, NULL) : NULL;
        struct database_event *event = NULL;
        if (target != NULL) {
            struct database_event key = {.name = target};
            event =
                bsearch(&key, database->events, database->event_count, sizeof key, compare_events);
        }
        if (event == NULL) {
            problem(database->path, "has an alias %s of no event", alias);
        } else if (event->alias != NULL) {
            problem(database->path, "has two aliases of %s", target);
        } else {
            event->alias = arena_copy(alias, strlen(alias));
        }
        free(alias);
        alias = NULL;
    }
    free(iterator);
}

static int compare_events(const void *left, const void *right)
{
    const struct database_event *first = left;
    const struct database_event *second = right;
    return strcmp(first->name, second->name);
}
