/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A property list becomes a database, checked in the order and with the codes of docs/platform.md C.2
 * and C.7. Also fed by the fuzz target: nothing here trusts the file.
 */
#include "database.h"

#include <stdlib.h>
#include <string.h>

#define VERSION_ELEMENTS 2
#define EVENT_NUMBER_MAX 0xffffU
#define UMASK_MAX        0xffU

static bool is_ascii(const char *text)
{
    while (*text != '\0' && (unsigned char)*text < 0x80) {
        text++;
    }
    return *text == '\0';
}

/* The text of a node; NULL when it is no string. */
static const char *text_of(plist_t node)
{
    if (node == NULL || plist_get_node_type(node) != PLIST_STRING) {
        return NULL;
    }
    return plist_get_string_ptr(node, NULL);
}

/* A whole number that is not negative; false when the node is something else. */
static bool number_of(plist_t node, uint64_t *number)
{
    if (node == NULL || plist_get_node_type(node) != PLIST_UINT) {
        return false;
    }
    plist_get_uint_val(node, number);
    /* The reader keeps negative numbers as the upper half of the range. */
    return *number <= INT64_MAX;
}

static plist_t dict_in(plist_t dict, const char *key)
{
    plist_t node = plist_dict_get_item(dict, key);

    return node != NULL && plist_get_node_type(node) == PLIST_DICT ? node : NULL;
}

/* A string that a database must have. */
static int required_text(plist_t dict, const char *key, const char **out)
{
    *out = text_of(plist_dict_get_item(dict, key));
    if (*out == NULL) {
        return KPEP_CONFIG_ERROR_DB_CORRUPT;
    }
    return is_ascii(*out) ? 0 : KPEP_CONFIG_ERROR_OUT_OF_MEMORY;
}

static int check_version(plist_t root)
{
    plist_t version = plist_dict_get_item(root, "version");
    uint64_t first = 0;

    /* A wrong version is a corrupt database, not one of an unsupported version (9): C.2. */
    if (version == NULL || plist_get_node_type(version) != PLIST_ARRAY ||
        plist_array_get_size(version) != VERSION_ELEMENTS ||
        !number_of(plist_array_get_item(version, 0), &first) || first != 1) {
        return KPEP_CONFIG_ERROR_DB_CORRUPT;
    }
    return 0;
}

static uint32_t counters(plist_t cpu, const char *key)
{
    uint64_t bits = 0;

    return number_of(plist_dict_get_item(cpu, key), &bits) ? (uint32_t)bits : 0;
}

static int parse_architecture(plist_t cpu, uint32_t *out)
{
    static const char *const names[] = {"i386", "x86_64", "arm", "arm64"};
    const char *name;
    int error = required_text(cpu, "architecture", &name);

    if (error != 0) {
        return error;
    }
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(name, names[i]) == 0) {
            *out = i;
            return 0;
        }
    }
    return KPEP_CONFIG_ERROR_DB_ARCH_UNSUPPORTED;
}

bool sim_database_is_x86(const kpep_db *db)
{
    return db->architecture == KPEP_ARCH_I386 || db->architecture == KPEP_ARCH_X86_64;
}

/* A string that is left out when it is not right. */
static const char *optional_text(plist_t dict, const char *key)
{
    const char *text = text_of(plist_dict_get_item(dict, key));

    return text != NULL && is_ascii(text) ? text : NULL;
}

static int parse_description(plist_t node, kpep_event *event)
{
    plist_t description = plist_dict_get_item(node, "description");

    if (description == NULL) {
        return 0;
    }
    event->description = text_of(description);
    if (event->description == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    return is_ascii(event->description) ? 0 : KPEP_CONFIG_ERROR_OUT_OF_MEMORY;
}

static int parse_counters(const kpep_db *db, plist_t node, kpep_event *event)
{
    plist_t mask_node = plist_dict_get_item(node, "counters_mask");
    uint64_t number = 0;

    if (plist_dict_get_item(node, "fixed_counter") != NULL) {
        if (db->fixed_counter_count == 0) {
            return KPEP_CONFIG_ERROR_DB_CORRUPT;
        }
        event->flags = KPS_EVENT_FIXED;
        event->fallback = optional_text(node, "fallback");
    } else {
        if (!number_of(plist_dict_get_item(node, "number"), &number) || number > EVENT_NUMBER_MAX) {
            return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
        }
        event->number = (uint16_t)number;
    }
    event->mask = db->config_counter_bits;
    if (mask_node != NULL) {
        if (!number_of(mask_node, &number)) {
            return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
        }
        event->mask = (uint32_t)number;
    }
    if (db->architecture == KPEP_ARCH_X86_64) {
        if (!number_of(plist_dict_get_item(node, "umask"), &number) || number > UMASK_MAX) {
            return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
        }
        event->umask = (uint8_t)number;
    }
    return 0;
}

/* The key of a dictionary's item, kept with the database. */
static const char *key_of(struct sim_database *database, plist_t node)
{
    char *key = NULL;

    plist_dict_get_item_key(node, &key);
    if (key != NULL) {
        database->keys[database->key_count++] = key;
    }
    return key;
}

static int parse_event(struct sim_database *database, plist_t node, kpep_event *event)
{
    const kpep_db *db = &database->db;
    int error;

    event->name = key_of(database, node);
    if (event->name == NULL || !is_ascii(event->name) || plist_get_node_type(node) != PLIST_DICT) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    error = parse_description(node, event);
    if (error != 0) {
        return error;
    }
    event->errata = optional_text(node, "errata");
    return parse_counters(db, node, event);
}

static int by_name(const void *left, const void *right)
{
    return strcmp((*(kpep_event *const *)left)->name, (*(kpep_event *const *)right)->name);
}

static int by_alias(const void *left, const void *right)
{
    return strcmp((*(kpep_event *const *)left)->alias, (*(kpep_event *const *)right)->alias);
}

/* Calls visit with every value of a dictionary until it gives an error. */
static int each_item(plist_t dict, int (*visit)(struct sim_database *database, plist_t node),
                     struct sim_database *database)
{
    plist_dict_iter iterator = NULL;
    plist_t node = NULL;
    int error = 0;

    plist_dict_new_iter(dict, &iterator);
    if (iterator == NULL) {
        return KPEP_CONFIG_ERROR_OUT_OF_MEMORY;
    }
    do {
        plist_dict_next_item(dict, iterator, NULL, &node);
        if (node != NULL) {
            error = visit(database, node);
        }
    } while (node != NULL && error == 0);
    free(iterator);
    return error;
}

static int add_event(struct sim_database *database, plist_t node)
{
    kpep_db *db = &database->db;
    kpep_event *event = &db->event_arr[db->event_count];
    int error = parse_event(database, node, event);

    if (error == 0) {
        database->by_name[db->event_count] = event;
        db->event_count++;
    }
    return error;
}

/* By counter: a fixed event's slot comes from its mask, not from its fixed_counter: C.7. A counter without an
   event in the file, which C.7 does not speak of, keeps its NULL. */
static void list_fixed(kpep_db *db)
{
    for (size_t i = 0; i < db->event_count; i++) {
        kpep_event *event = &db->event_arr[i];
        uint32_t lowest = event->mask & (~event->mask + 1);
        uint32_t below = db->fixed_counter_bits & (lowest - 1);

        if ((event->flags & KPS_EVENT_FIXED) != 0 && (lowest & db->fixed_counter_bits) != 0) {
            db->fixed_event_arr[__builtin_popcount(below)] = event;
        }
    }
}

static size_t aliases_in(plist_t cpu)
{
    plist_t aliases = dict_in(cpu, "aliases");

    return aliases == NULL ? 0 : (size_t)plist_dict_get_size(aliases);
}

static int parse_events(struct sim_database *database, plist_t cpu)
{
    kpep_db *db = &database->db;
    plist_t events = dict_in(cpu, "events");
    size_t room;
    int error;

    if (events == NULL) {
        return KPEP_CONFIG_ERROR_DB_CORRUPT;
    }
    room = (size_t)plist_dict_get_size(events) + 1;
    database->keys = calloc(room + aliases_in(cpu), sizeof *database->keys);
    db->event_arr = calloc(room, sizeof *db->event_arr);
    db->fixed_event_arr = calloc(db->fixed_counter_count + 1, sizeof(kpep_event *));
    database->by_name = calloc(room, sizeof(kpep_event *));
    if (database->keys == NULL || db->event_arr == NULL || db->fixed_event_arr == NULL ||
        database->by_name == NULL) {
        return KPEP_CONFIG_ERROR_OUT_OF_MEMORY;
    }
    error = each_item(events, add_event, database);
    if (error == 0) {
        qsort(database->by_name, db->event_count, sizeof(kpep_event *), by_name);
        list_fixed(db);
    }
    return error;
}

static kpep_event *find_sorted(kpep_event *const *sorted, size_t count, const char *name,
                               bool aliases)
{
    size_t low = 0;
    size_t high = count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        kpep_event *event = sorted[middle];
        int order = strcmp(name, aliases ? event->alias : event->name);

        if (order == 0) {
            return event;
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}

static int add_alias(struct sim_database *database, plist_t node)
{
    kpep_db *db = &database->db;
    const char *alias = key_of(database, node);
    const char *target = text_of(node);
    kpep_event *event;

    if (alias == NULL || target == NULL) {
        return KPEP_CONFIG_ERROR_DB_CORRUPT;
    }
    /* What is not ASCII cannot be read, before it is a target that is unknown: C.7. */
    if (!is_ascii(alias) || !is_ascii(target)) {
        return KPEP_CONFIG_ERROR_OUT_OF_MEMORY;
    }
    event = find_sorted(database->by_name, db->event_count, target, false);
    if (event == NULL || event->alias != NULL) {
        return KPEP_CONFIG_ERROR_DB_CORRUPT;
    }
    event->alias = alias;
    database->by_alias[db->alias_count++] = event;
    return 0;
}

static int parse_aliases(struct sim_database *database, plist_t cpu)
{
    plist_t aliases = dict_in(cpu, "aliases");
    int error = 0;

    database->by_alias = calloc(aliases_in(cpu) + 1, sizeof(kpep_event *));
    if (database->by_alias == NULL) {
        return KPEP_CONFIG_ERROR_OUT_OF_MEMORY;
    }
    if (aliases != NULL) {
        error = each_item(aliases, add_alias, database);
    }
    if (error == 0) {
        qsort(database->by_alias, database->db.alias_count, sizeof(kpep_event *), by_alias);
    }
    return error;
}

kpep_event *sim_database_find(const kpep_db *db, const char *name)
{
    const struct sim_database *database = (const struct sim_database *)(const void *)db;
    kpep_event *event = find_sorted(database->by_alias, db->alias_count, name, true);

    return event != NULL ? event : find_sorted(database->by_name, db->event_count, name, false);
}

static void parse_internal(kpep_db *db, plist_t root, bool internal_folder)
{
    plist_t node = plist_dict_get_item(root, "internal");
    uint8_t internal = internal_folder ? 1 : 0;

    if (node != NULL && plist_get_node_type(node) == PLIST_BOOLEAN) {
        plist_get_bool_val(node, &internal);
    }
    db->is_internal = internal != 0;
    db->internal_known = 1;
}

static int parse_root(struct sim_database *database, bool internal_folder)
{
    kpep_db *db = &database->db;
    plist_t root = database->plist;
    plist_t system;
    plist_t cpu = NULL;
    int error;

    if (root == NULL || plist_get_node_type(root) != PLIST_DICT) {
        return KPEP_CONFIG_ERROR_DB_CORRUPT;
    }
    error = required_text(root, "name", &db->name);
    if (error == 0) {
        error = check_version(root);
    }
    if (error != 0) {
        return error;
    }
    parse_internal(db, root, internal_folder);
    system = dict_in(root, "system");
    if (system != NULL) {
        cpu = dict_in(system, "cpu");
    }
    if (cpu == NULL) {
        return KPEP_CONFIG_ERROR_DB_CORRUPT;
    }
    db->fixed_counter_bits = counters(cpu, "fixed_counters");
    db->config_counter_bits = counters(cpu, "config_counters");
    db->power_counter_bits = counters(cpu, "power_counters");
    db->fixed_counter_count = (size_t)__builtin_popcount(db->fixed_counter_bits);
    db->config_counter_count = (size_t)__builtin_popcount(db->config_counter_bits);
    db->power_counter_count = (size_t)__builtin_popcount(db->power_counter_bits);
    error = parse_architecture(cpu, &db->architecture);
    if (error == 0) {
        error = required_text(cpu, "marketing_name", &db->marketing_name);
    }
    if (error == 0) {
        error = parse_events(database, cpu);
    }
    if (error == 0) {
        error = parse_aliases(database, cpu);
    }
    db->event_map = database->by_name;
    db->alias_map = database->by_alias;
    return error;
}

static plist_t read_plist(const char *bytes, uint32_t size)
{
    plist_t plist = NULL;

    if (size >= 6 && memcmp(bytes, "bplist", 6) == 0) {
        plist_from_bin(bytes, size, &plist);
    } else {
        plist_from_xml(bytes, size, &plist);
    }
    return plist;
}

int sim_database_parse(const char *bytes, uint32_t size, const char *cpu_id, bool internal_folder,
                       uint32_t flags, struct sim_database **out)
{
    struct sim_database *database = calloc(1, sizeof *database);
    int error;

    if (database == NULL) {
        return KPEP_CONFIG_ERROR_OUT_OF_MEMORY;
    }
    database->cpu_id = strdup(cpu_id);
    database->db.cpu_id = database->cpu_id;
    database->db.create_flags = flags;
    database->plist = read_plist(bytes, size);
    error = database->cpu_id == NULL ? KPEP_CONFIG_ERROR_OUT_OF_MEMORY
                                     : parse_root(database, internal_folder);
    if (error != 0) {
        sim_database_free(database);
    } else {
        *out = database;
    }
    return error;
}

void sim_database_free(struct sim_database *database)
{
    if (database == NULL) {
        return;
    }
    free(database->db.event_arr);
    free(database->db.fixed_event_arr);
    for (size_t i = 0; i < database->key_count; i++) {
        free(database->keys[i]);
    }
    free(database->keys);
    free(database->by_name);
    free(database->by_alias);
    free(database->cpu_id);
    if (database->plist != NULL) {
        plist_free(database->plist);
    }
    free(database);
}
