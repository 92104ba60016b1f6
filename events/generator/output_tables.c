/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* events/generated: the tables that libkperf looks things up in. Their shapes are in events/tables.h. */
#include "output.h"

#include "arena.h"
#include "check.h"
#include "hash_table.h"
#include "output_allow.h"
#include "pool.h"
#include "problem.h"

#include <string.h>

struct output {
    const struct catalog *catalog;
    struct pool pool;
    struct text tables;
    struct text sizes;
};

/* A name of the perfect hash. */
struct name {
    const char *name;
    const char *kind;
    uint32_t event;
};

static void add_infos(struct output *output);
static void add_index(struct output *output);
static void add_events(struct output *output);
static void add_cpus(struct output *output);
static void add_databases(struct output *output);
static void add_portables(struct output *output);
static void add_names(struct output *output);
static void add_name(struct name *names, size_t *count, struct name name);
static void add_strings(struct output *output, uint32_t *offsets, size_t count,
                        const char *const *strings);
static void add_size(struct output *output, const char *name, size_t size);

bool output_tables(const struct catalog *catalog, struct text *tables, struct text *sizes)
{
    size_t before = problem_count();
    struct output output = {.catalog = catalog};
    pool_add(&output.pool, "");
    add_infos(&output);
    add_index(&output);
    add_events(&output);
    add_cpus(&output);
    add_databases(&output);
    output_allow(catalog->data, &output.pool, &output.tables, &output.sizes);
    add_portables(&output);
    add_names(&output);

    output_head(catalog->data, tables);
    text_add(tables, "#include \"../tables.h\"\n\n");
    pool_write(&output.pool, tables);
    text_add(tables, "%s", output.tables.bytes);

    output_head(catalog->data, sizes);
    text_add(sizes, "#ifndef KP_TABLE_SIZES_H\n#define KP_TABLE_SIZES_H\n\n%s\n#endif\n",
             output.sizes.bytes);
    return problem_count() == before;
}

static void add_infos(struct output *output)
{
    const struct catalog *catalog = output->catalog;
    struct text *out = &output->tables;
    text_add(out, "const struct kp_event_info kp_event_infos[KP_EVENT_INFO_COUNT] = {\n");
    for (size_t i = 0; i < catalog->info_count; i++) {
        const struct catalog_info *info = &catalog->infos[i];
        const char *description = catalog->events[info->event - 1].description;
        if (i == 0 || info->database != catalog->infos[i - 1].database) {
            text_add(out, "    /* %s */\n", catalog->data->databases[info->database].generation);
        }
        uint32_t strings[4];
        add_strings(output, strings, 4,
                    (const char *[]){info->name, description, info->fallback, info->alias});
        text_add(out, "    {%u, %u, %u, %u, %u, %u, %u, %d, %d}, /* %s */\n", info->counters_mask,
                 strings[0], strings[1], strings[2], strings[3], info->number, info->event,
                 info->fixed_counter, (int)info->source, info->name);
    }
    text_add(out, "};\n\n");
    add_size(output, "KP_EVENT_INFO_COUNT", catalog->info_count);
}

static void add_index(struct output *output)
{
    const struct catalog *catalog = output->catalog;
    struct text *out = &output->tables;
    size_t position = 0;
    text_add(out, "const uint16_t kp_event_index[KP_CPU_ROW_COUNT][KP_EVENT_ROW_COUNT] = {\n");
    text_add(out, "    {0},\n");
    for (size_t i = 0; i < catalog->data->database_count; i++) {
        struct text row = {0};
        for (size_t j = 0; j <= catalog->event_count; j++) {
            bool present = position < catalog->info_count &&
                           catalog->infos[position].database == i &&
                           catalog->infos[position].event == j;
            text_add(&row, "%s%zu", j == 0 ? "" : ", ", present ? ++position : (size_t)0);
        }
        text_add(out, "    /* %s */\n", catalog->data->databases[i].generation);
        text_wrap(out, "    {", "     ", row.bytes, "},");
    }
    text_add(out, "};\n\n");
    if (position != catalog->info_count) {
        problem("tables", "events are not in the order of their ids");
    }
}

static void add_events(struct output *output)
{
    const struct catalog *catalog = output->catalog;
    struct text rows = {0};
    struct text names = {0};
    size_t count = 0;
    for (size_t i = 0; i < catalog->event_count; i++) {
        const struct catalog_event *event = &catalog->events[i];
        size_t first = count;
        for (size_t j = 0; j < event->name_count; j++, count++) {
            text_add(&names, "%s%u", count == 0 ? "" : ", ",
                     pool_add(&output->pool, event->names[j]));
        }
        if (event->alias != NULL) {
            text_add(&names, "%s%u", count++ == 0 ? "" : ", ",
                     pool_add(&output->pool, event->alias));
        }
        text_add(&rows, "    {%zu, %zu, %u}, /* %s */\n", first, count - first,
                 pool_add(&output->pool, event->description), event->name);
    }
    text_add(&output->tables,
             "const struct kp_event_row kp_events[KP_EVENT_ROW_COUNT] = {\n"
             "    {0, 0, 0},\n%s};\n\n",
             rows.bytes);
    text_add(&output->tables, "const uint16_t kp_event_names[KP_EVENT_NAME_COUNT] = {\n");
    text_wrap(&output->tables, "    ", "    ", names.bytes, "");
    text_add(&output->tables, "};\n\n");
    add_size(output, "KP_EVENT_ROW_COUNT", catalog->event_count + 1);
    add_size(output, "KP_EVENT_NAME_COUNT", count);
}

static void add_cpus(struct output *output)
{
    const struct data *data = output->catalog->data;
    struct text *out = &output->tables;
    text_add(out, "const struct kp_cpu_row kp_cpus[KP_CPU_ROW_COUNT] = {\n");
    text_add(out, "    {0, 0, 0, %u, 0},\n", pool_add(&output->pool, "unknown"));
    for (size_t i = 0; i < data->database_count; i++) {
        const struct database *database = &data->databases[i];
        uint32_t strings[2];
        add_strings(output, strings, 2,
                    (const char *[]){database->generation, database->marketing_name});
        text_add(out, "    {%#x, %#x, %#x, %u, %u}, /* %s */\n", database->fixed_counters,
                 database->config_counters, database->power_counters, strings[0], strings[1],
                 database->generation);
    }
    text_add(out, "};\n\n");
    add_size(output, "KP_CPU_ROW_COUNT", data->database_count + 1);
}

static void add_databases(struct output *output)
{
    const struct data *data = output->catalog->data;
    struct text *out = &output->tables;
    text_add(out, "const struct kp_database_row kp_databases[KP_DATABASE_ROW_COUNT] = {\n");
    for (size_t i = 0; i < data->chip_count; i++) {
        const struct chip_row *chip = &data->chips[i];
        text_add(out, "    {%#x, %u, %u, %u}, /* %s */\n", chip->family,
                 pool_add(&output->pool, chip->database), data_generation_number(chip->chip),
                 chip->selector_bits, chip->database);
    }
    text_add(out, "};\n\n");
    add_size(output, "KP_DATABASE_ROW_COUNT", data->chip_count);
}

static void add_portables(struct output *output)
{
    const struct data *data = output->catalog->data;
    struct text nearest = {0};
    size_t nearest_count = 0;
    struct text *out = &output->tables;
    text_add(out, "const struct kp_portable_row kp_portables[KP_PORTABLE_ROW_COUNT] = {\n");
    for (size_t i = 0; i < data->portable_count; i++) {
        const struct portable_row *row = &data->portables[i];
        size_t first = nearest_count;
        const char *list = row->nearest;
        for (const char *item = data_list_next(&list); item != NULL; item = data_list_next(&list)) {
            text_add(&nearest, "%s%u", nearest_count++ == 0 ? "" : ", ",
                     catalog_find(output->catalog, item)->id);
        }
        uint32_t strings[2];
        add_strings(output, strings, 2, (const char *[]){row->name, row->reason});
        text_add(out, "    {%u, %u, %u, %zu, %zu}, /* %s */\n", strings[0],
                 row->event == NULL ? 0 : catalog_find(output->catalog, row->event)->id, strings[1],
                 first, nearest_count - first, row->name);
    }
    text_add(out, "};\n\nconst uint16_t kp_nearest_events[KP_NEAREST_EVENT_COUNT] = {\n");
    /* C has no arrays of no elements. */
    text_wrap(out, "    ", "    ", nearest_count == 0 ? "0" : nearest.bytes, "");
    text_add(out, "};\n\n");
    add_size(output, "KP_PORTABLE_ROW_COUNT", data->portable_count);
    add_size(output, "KP_NEAREST_EVENT_COUNT", nearest_count == 0 ? 1 : nearest_count);
}

static void add_names(struct output *output)
{
    const struct catalog *catalog = output->catalog;
    const struct data *data = catalog->data;
    size_t count = 0;
    size_t longest = 0;
    size_t room = data->portable_count;
    for (size_t i = 0; i < catalog->event_count; i++) {
        room += catalog->events[i].name_count + 1;
    }
    struct name *names = arena_alloc((room + 1) * sizeof *names);
    for (size_t i = 0; i < data->portable_count; i++) {
        const struct portable_row *row = &data->portables[i];
        uint32_t event = row->event == NULL ? 0 : catalog_find(catalog, row->event)->id;
        add_name(
            names, &count,
            (struct name){row->name, event == 0 ? "KP_NAME_REFUSED" : "KP_NAME_PORTABLE", event});
    }
    for (size_t i = 0; i < catalog->event_count; i++) {
        const struct catalog_event *event = &catalog->events[i];
        for (size_t j = 0; j < event->name_count; j++) {
            add_name(names, &count, (struct name){event->names[j], "KP_NAME_EXACT", event->id});
        }
        if (event->alias != NULL) {
            add_name(names, &count, (struct name){event->alias, "KP_NAME_EXACT", event->id});
        }
    }
    const char **keys = arena_alloc((count + 1) * sizeof *keys);
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(names[i].name);
        longest = length > longest ? length : longest;
        keys[i] = names[i].name;
    }
    struct hash_table table;
    if (!hash_table_build(keys, count, &table)) {
        return;
    }
    struct text displacements = {0};
    for (uint32_t i = 0; i < table.bucket_count; i++) {
        text_add(&displacements, "%s%u", i == 0 ? "" : ", ", table.displacements[i]);
    }
    text_add(&output->tables, "const uint8_t kp_name_displacements[KP_NAME_BUCKET_COUNT] = {\n");
    text_wrap(&output->tables, "    ", "    ", displacements.bytes, "");
    text_add(&output->tables,
             "};\n\nconst struct kp_name_row kp_name_slots[KP_NAME_SLOT_COUNT] = {\n");
    for (uint32_t i = 0; i < table.slot_count; i++) {
        if (table.slots[i] == 0) {
            text_add(&output->tables, "    {0, 0, 0, KP_NAME_NONE},\n");
        } else {
            const struct name *name = &names[table.slots[i] - 1];
            text_add(&output->tables, "    {%u, %u, %zu, %s}, /* %s */\n",
                     pool_add(&output->pool, name->name), name->event, strlen(name->name),
                     name->kind, name->name);
        }
    }
    text_add(&output->tables, "};\n");
    add_size(output, "KP_NAME_BUCKET_COUNT", table.bucket_count);
    add_size(output, "KP_NAME_SLOT_COUNT", table.slot_count);
    add_size(output, "KP_NAME_LENGTH_MAX", longest);
    add_size(output, "KP_NAME_HASH_SEED", (size_t)table.seed);
}

static void add_name(struct name *names, size_t *count, struct name name)
{
    /* An alias that differs from a portable name in letter case only is found as the portable one. */
    for (size_t i = 0; i < *count; i++) {
        if (check_names_alike(names[i].name, name.name)) {
            if (names[i].event != name.event) {
                problem("names", "%s and %s differ in letter case only", names[i].name, name.name);
            }
            return;
        }
    }
    names[(*count)++] = name;
}

/* Adds to the pool in the order of `strings`. Arguments of one call would be evaluated in an order that
 * each compiler picks, and the output would differ with it. */
static void add_strings(struct output *output, uint32_t *offsets, size_t count,
                        const char *const *strings)
{
    for (size_t i = 0; i < count; i++) {
        offsets[i] = pool_add(&output->pool, strings[i]);
    }
}

static void add_size(struct output *output, const char *name, size_t size)
{
    text_add(&output->sizes, "#define %s %zuu\n", name, size);
}
