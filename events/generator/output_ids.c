/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* include/kperf/event_ids.h */
#include "output.h"

#include "arena.h"

#include <string.h>

static void add_cpus(const struct data *data, struct text *out);
static const char *parts_of(const struct data *data, const char *generation);
static void add_events(const struct catalog *catalog, struct text *out);
static const char *where_event_is(const struct catalog *catalog, const struct catalog_event *event);

void output_head(const struct data *data, struct text *out)
{
    struct text names = {0};
    for (size_t i = 0; i < data->file_count; i++) {
        text_add(&names, "%s%s", i == 0 ? "" : ", ", data->files[i]);
    }
    text_add(out, "/* SPDX-License-Identifier: MIT OR Apache-2.0 */\n");
    text_add(out, "/* Made by kperf-events-generate (events/generator); do not edit.\n");
    text_add(out, " * Arguments: --root . (from the top of the source tree)\n");
    text_wrap(out, " * Inputs: events/data/{", " *         ", names.bytes, "} */");
}

void output_ids(const struct catalog *catalog, struct text *out)
{
    output_head(catalog->data, out);
    text_add(
        out,
        "/**\n * @file kperf/event_ids.h\n * @brief Every event and every chip generation that "
        "libkperf has tables for.\n *\n");
    text_add(out, " * Numbers are never changed, reused or taken away. Use <kperf/event.h>, which "
                  "includes this file.\n */\n");
    text_add(out, "#ifndef KP_EVENT_IDS_H\n#define KP_EVENT_IDS_H\n\n");
    text_add(out, "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
    add_cpus(catalog->data, out);
    add_events(catalog, out);
    text_add(out, "#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
}

static void add_cpus(const struct data *data, struct text *out)
{
    text_add(out, "/** @brief A generation of chips: those that share an event database. */\n");
    text_add(out, "typedef enum kp_cpu {\n");
    text_add(
        out,
        "    /** None that this release knows; its live database still names its events. */\n");
    text_add(out, "    KP_CPU_UNKNOWN = 0,\n");
    for (size_t i = 0; i < data->database_count; i++) {
        const char *generation = data->databases[i].generation;
        text_wrap(out, "    /** ", "     *  ", parts_of(data, generation), " */");
        text_add(out, "    KP_CPU_%s = %u,\n", generation, data_generation_number(generation));
    }
    text_add(out, "    /** Not a generation: keeps the enumeration at 32 bits. */\n");
    text_add(out, "    KP_CPU_MAX_ = 0x7fffffff\n} kp_cpu;\n\n");
}

static const char *parts_of(const struct data *data, const char *generation)
{
    struct text parts = {0};
    text_add(&parts, "Databases");
    for (size_t i = 0, count = 0; i < data->chip_count; i++) {
        const struct chip_row *chip = &data->chips[i];
        if (strcmp(chip->chip, generation) == 0) {
            text_add(&parts, "%s %s", count++ == 0 ? "" : ",", chip->database);
            if (chip->part != NULL) {
                text_add(&parts, " (%s)", chip->part);
            }
        }
    }
    text_add(&parts, ".");
    return parts.bytes;
}

static void add_events(const struct catalog *catalog, struct text *out)
{
    text_add(out,
             "/**\n * @brief What a counter can count, whatever the chip.\n *\n"
             " * An event that was renamed has an entry for each name, of the same value.\n */\n");
    text_add(out, "typedef enum kp_event {\n    /** No event. */\n    KP_EVENT_NONE = 0,\n");
    for (size_t i = 0; i < catalog->event_count; i++) {
        const struct catalog_event *event = &catalog->events[i];
        const char *words =
            arena_format("%s %s", event->description, where_event_is(catalog, event));
        text_wrap(out, "    /** ", "     *  ", words, " */");
        text_add(out, "    KP_EVENT_%s = %u,\n", event->name, event->id);
        for (size_t j = 1; j < event->name_count; j++) {
            text_add(out, "    /** Other name of KP_EVENT_%s. */\n", event->name);
            text_add(out, "    KP_EVENT_%s = %u,\n", event->names[j], event->id);
        }
    }
    text_add(out, "    /** Not an event: keeps the enumeration at 32 bits. */\n");
    text_add(out, "    KP_EVENT_MAX_ = 0x7fffffff\n} kp_event;\n\n");
}

static const char *where_event_is(const struct catalog *catalog, const struct catalog_event *event)
{
    struct text words = {0};
    struct text older = {0};
    for (size_t i = 0; i < catalog->data->database_count; i++) {
        const struct catalog_info *info = catalog_info(catalog, event->id, i);
        if (info != NULL) {
            struct text *list = info->source == CATALOG_FROM_OLDER_DATABASE ? &older : &words;
            text_add(list, "%s%s", list->length == 0 ? "" : ", ",
                     catalog->data->databases[i].generation);
        }
    }
    if (words.length > 0 && older.length > 0) {
        return arena_format("(%s; older databases: %s)", words.bytes, older.bytes);
    }
    if (older.length > 0) {
        return arena_format("(older databases: %s)", older.bytes);
    }
    return arena_format("(%s)", words.length == 0 ? "no database any more" : words.bytes);
}
