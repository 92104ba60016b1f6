/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "data.h"

#include "arena.h"
#include "file.h"
#include "problem.h"

#include <stdlib.h>
#include <string.h>

static void read_databases(struct data *data);
static void read_registry(struct data *data);
static void read_renames(struct data *data);
static void read_chips(struct data *data);
static void add_missing_chips(struct data *data);
static void read_portables(struct data *data);
static void read_allows(struct data *data);
static bool read_release(const struct tsv_row *row, size_t column, uint32_t *out);
static int compare_generations(const void *left, const void *right);
static const char *const tables[] = {"allowlist.tsv", "chips.tsv", "portable.tsv", "registry.tsv",
                                     "renames.tsv"};

bool data_read(const char *root, struct data *out)
{
    size_t before = problem_count();
    *out = (struct data){.folder = file_path(root, "events/data")};
    read_databases(out);
    read_registry(out);
    read_renames(out);
    read_chips(out);
    read_portables(out);
    read_allows(out);
    return problem_count() == before;
}

uint32_t data_generation_number(const char *generation)
{
    char *end = NULL;
    if (generation[0] != 'M' || generation[1] < '1' || generation[1] > '9') {
        return 0;
    }
    unsigned long number = strtoul(generation + 1, &end, 10);
    return *end != '\0' || number > 200 ? 0 : (uint32_t)number;
}

const struct database *data_generation(const struct data *data, const char *generation)
{
    for (size_t i = 0; i < data->database_count; i++) {
        if (strcmp(data->databases[i].generation, generation) == 0) {
            return &data->databases[i];
        }
    }
    return NULL;
}

const char *data_list_next(const char **list)
{
    const char *item = NULL;
    if (*list != NULL && **list != '\0') {
        size_t length = strcspn(*list, ",");
        item = arena_copy(*list, length);
        *list += length;
        *list += **list == ',' ? 1 : 0;
    }
    return item;
}

static void read_databases(struct data *data)
{
    const char *const *lists = NULL;
    size_t list_count = 0;
    const char **files = NULL;
    if (!file_list(data->folder, ".plist", &lists, &list_count)) {
        return;
    }
    for (size_t i = 0; i < list_count; i++) {
        struct database database;
        if (database_read(file_path(data->folder, lists[i]), &database)) {
            if (database.generation == NULL || data_generation_number(database.generation) == 0) {
                problem(database.path, "has no \"generation\" such as M1");
            } else if (data_generation(data, database.generation) != NULL) {
                problem(database.path, "is the second of generation %s", database.generation);
            } else {
                data->databases =
                    arena_grow(data->databases, data->database_count, sizeof database);
                data->databases[data->database_count++] = database;
            }
        }
        files = arena_grow(files, data->file_count, sizeof *files);
        files[data->file_count++] = lists[i];
    }
    if (data->database_count > 1) {
        qsort(data->databases, data->database_count, sizeof *data->databases, compare_generations);
    }
    for (size_t i = 0; i < data->database_count; i++) {
        if (data_generation_number(data->databases[i].generation) != i + 1) {
            problem(data->databases[i].path, "is generation %s, but there is none before it",
                    data->databases[i].generation);
        }
    }
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        files = arena_grow(files, data->file_count, sizeof *files);
        files[data->file_count++] = tables[i];
    }
    data->files = files;
}

static void read_registry(struct data *data)
{
    struct tsv table;
    if (!tsv_read(file_path(data->folder, "registry.tsv"), "id\tname", &table)) {
        return;
    }
    for (size_t i = 0; i < table.count; i++) {
        const struct tsv_row *row = &table.rows[i];
        uint64_t id = 0;
        if (!tsv_number(row, 0, 10, UINT16_MAX, &id)) {
            continue;
        }
        if (id != i + 1) {
            problem(row->where,
                    "has id %llu where %zu is next: rows are only appended, none is taken away",
                    (unsigned long long)id, i + 1);
            continue;
        }
        data->registry = arena_grow(data->registry, data->registry_count, sizeof *data->registry);
        data->registry[data->registry_count++] =
            (struct registry_row){row->where, (uint32_t)id, row->fields[1]};
    }
}

static void read_renames(struct data *data)
{
    struct tsv table;
    if (!tsv_read(file_path(data->folder, "renames.tsv"),
                  "chip\tname\tnumber\tevent\tsource\tdescription", &table)) {
        return;
    }
    for (size_t i = 0; i < table.count; i++) {
        const struct tsv_row *row = &table.rows[i];
        struct rename_row rename = {.where = row->where,
                                    .chip = row->fields[0],
                                    .name = row->fields[1],
                                    .number = -1,
                                    .event = row->fields[3],
                                    .source = row->fields[4],
                                    .description = tsv_text(row, 5)};
        uint64_t number = 0;
        if (tsv_text(row, 2) != NULL) {
            if (!tsv_number(row, 2, 10, UINT16_MAX, &number)) {
                continue;
            }
            rename.number = (int32_t)number;
        }
        if (strcmp(rename.chip, "*") != 0 && data_generation(data, rename.chip) == NULL) {
            problem(row->where, "names a generation %s that has no property list", rename.chip);
        }
        data->renames = arena_grow(data->renames, data->rename_count, sizeof rename);
        data->renames[data->rename_count++] = rename;
    }
}

static void read_chips(struct data *data)
{
    struct tsv table;
    if (!tsv_read(file_path(data->folder, "chips.tsv"),
                  "chip\tdatabase\tcpufamily\tinvented\tpart\tsocs\tmarketing_name\tselector_bits\t"
                  "counter_value_bits",
                  &table)) {
        return;
    }
    for (size_t i = 0; i < table.count; i++) {
        const struct tsv_row *row = &table.rows[i];
        struct chip_row chip = {.where = row->where,
                                .chip = row->fields[0],
                                .database = row->fields[1],
                                .part = tsv_text(row, 4),
                                .socs = tsv_text(row, 5),
                                .marketing_name = row->fields[6]};
        uint64_t value = 0;
        if (tsv_text(row, 2) != NULL && tsv_number(row, 2, 16, UINT32_MAX, &value)) {
            chip.family = (uint32_t)value;
        }
        if (tsv_text(row, 3) != NULL && tsv_number(row, 3, 16, UINT32_MAX, &value)) {
            chip.invented_family = (uint32_t)value;
        }
        if (tsv_number(row, 7, 10, 16, &value)) {
            chip.selector_bits = (uint8_t)value;
        }
        if (chip.selector_bits == 0) {
            problem(row->where, "has a selector of no bits");
        }
        data->chips = arena_grow(data->chips, data->chip_count, sizeof chip);
        data->chips[data->chip_count++] = chip;
    }
    add_missing_chips(data);
}

/* A generation that chips.tsv does not name is that of its own database and of no other. */
static void add_missing_chips(struct data *data)
{
    for (size_t i = 0; i < data->database_count; i++) {
        const struct database *database = &data->databases[i];
        bool present = false;
        for (size_t j = 0; j < data->chip_count; j++) {
            present = present || strcmp(data->chips[j].chip, database->generation) == 0;
        }
        if (!present) {
            struct chip_row chip = {.where = database->path,
                                    .chip = database->generation,
                                    .database = database->name,
                                    .marketing_name = database->marketing_name,
                                    .selector_bits = 16};
            data->chips = arena_grow(data->chips, data->chip_count, sizeof chip);
            data->chips[data->chip_count++] = chip;
        }
    }
}

static void read_portables(struct data *data)
{
    struct tsv table;
    if (!tsv_read(file_path(data->folder, "portable.tsv"), "name\tevent\tnearest\treason",
                  &table)) {
        return;
    }
    for (size_t i = 0; i < table.count; i++) {
        const struct tsv_row *row = &table.rows[i];
        struct portable_row portable = {row->where, row->fields[0], tsv_text(row, 1),
                                        tsv_text(row, 2), tsv_text(row, 3)};
        if (portable.reason == NULL) {
            problem(row->where, "gives no reason");
        }
        if (portable.event != NULL && portable.nearest != NULL) {
            problem(row->where,
                    "has an event and nearest ones: only a refused name has the latter");
        }
        data->portables =
            arena_grow(data->portables, data->portable_count, sizeof *data->portables);
        data->portables[data->portable_count++] = portable;
    }
}

static void read_allows(struct data *data)
{
    struct tsv table;
    if (!tsv_read(file_path(data->folder, "allowlist.tsv"), "macos\tsoc\tchip\tselector\tname",
                  &table)) {
        return;
    }
    for (size_t i = 0; i < table.count; i++) {
        const struct tsv_row *row = &table.rows[i];
        const char *selector = row->fields[3];
        struct allow_row allow = {.where = row->where, .soc = row->fields[1]};
        uint64_t value = 0;
        if (!read_release(row, 0, &allow.release)) {
            continue;
        }
        if (strcmp(selector, "any") == 0 || strcmp(selector, "none") == 0 ||
            strcmp(selector, "unknown") == 0) {
            allow.word = selector;
        } else if (tsv_number(row, 3, 10, UINT16_MAX, &value)) {
            allow.selector = (uint16_t)value;
        } else {
            continue;
        }
        data->allows = arena_grow(data->allows, data->allow_count, sizeof allow);
        data->allows[data->allow_count++] = allow;
    }
}

static bool read_release(const struct tsv_row *row, size_t column, uint32_t *out)
{
    char *end = NULL;
    const char *text = row->fields[column];
    unsigned long major = strtoul(text, &end, 10);
    unsigned long minor = *end == '.' ? strtoul(end + 1, &end, 10) : 0;
    if (*end != '\0' || major < 10 || major > 600 || minor > 99) {
        problem(row->where, "\"%s\" is not a release such as 15.4", text);
        return false;
    }
    *out = (uint32_t)(major * 100 + minor);
    return true;
}

static int compare_generations(const void *left, const void *right)
{
    const struct database *first = left;
    const struct database *second = right;
    uint32_t first_number = data_generation_number(first->generation);
    uint32_t second_number = data_generation_number(second->generation);
    return (first_number > second_number) - (first_number < second_number);
}
