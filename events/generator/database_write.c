/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* From a struct database to a property list, byte for byte the same whatever the libplist. */
#include "database.h"

#include <string.h>

static void add_line(struct text *out, int depth, const char *line);
static void add_string(struct text *out, int depth, const char *key, const char *value);
static void add_integer(struct text *out, int depth, const char *key, uint32_t value);
static void add_escaped(struct text *out, const char *value);
static void add_aliases(struct text *out, const struct database *database);
static void add_event(struct text *out, const struct database_event *event, bool own_keys);

static const char tabs[] = "\t\t\t\t\t\t";

void database_write(const struct database *database, bool own_keys, const char *remarks,
                    struct text *out)
{
    add_line(out, 0, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    add_line(out, 0,
             "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
             "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">");
    if (remarks != NULL) {
        text_add(out, "%s", remarks);
    }
    add_line(out, 0, "<plist version=\"1.0\">");
    add_line(out, 0, "<dict>");
    if (own_keys && database->generation != NULL) {
        add_string(out, 1, "generation", database->generation);
    }
    add_string(out, 1, "name", database->name);
    add_line(out, 1, "<key>system</key>");
    add_line(out, 1, "<dict>");
    add_line(out, 2, "<key>cpu</key>");
    add_line(out, 2, "<dict>");
    add_aliases(out, database);
    add_string(out, 3, "architecture", database->architecture);
    add_integer(out, 3, "config_counters", database->config_counters);
    add_line(out, 3, "<key>events</key>");
    add_line(out, 3, "<dict>");
    for (size_t i = 0; i < database->event_count; i++) {
        add_event(out, &database->events[i], own_keys);
    }
    add_line(out, 3, "</dict>");
    add_integer(out, 3, "fixed_counters", database->fixed_counters);
    add_string(out, 3, "marketing_name", database->marketing_name);
    add_integer(out, 3, "power_counters", database->power_counters);
    add_line(out, 2, "</dict>");
    add_line(out, 1, "</dict>");
    add_line(out, 1, "<key>version</key>");
    add_line(out, 1, "<array>");
    add_line(out, 2, "<integer>1</integer>");
    add_line(out, 2, "<integer>0</integer>");
    add_line(out, 1, "</array>");
    add_line(out, 0, "</dict>");
    add_line(out, 0, "</plist>");
}

static void add_line(struct text *out, int depth, const char *line)
{
    text_add(out, "%.*s%s\n", depth, tabs, line);
}

static void add_string(struct text *out, int depth, const char *key, const char *value)
{
    text_add(out, "%.*s<key>", depth, tabs);
    add_escaped(out, key);
    text_add(out, "</key>\n%.*s<string>", depth, tabs);
    add_escaped(out, value);
    text_add(out, "</string>\n");
}

static void add_integer(struct text *out, int depth, const char *key, uint32_t value)
{
    text_add(out, "%.*s<key>%s</key>\n%.*s<integer>%u</integer>\n", depth, tabs, key, depth, tabs,
             value);
}

static void add_escaped(struct text *out, const char *value)
{
    while (*value != '\0') {
        size_t plain = strcspn(value, "&<>");
        text_add(out, "%.*s", (int)plain, value);
        value += plain;
        if (*value != '\0') {
            text_add(out, "%s", *value == '&' ? "&amp;" : *value == '<' ? "&lt;" : "&gt;");
            value++;
        }
    }
}

static void add_aliases(struct text *out, const struct database *database)
{
    add_line(out, 3, "<key>aliases</key>");
    add_line(out, 3, "<dict>");
    for (size_t i = 0; i < database->event_count; i++) {
        if (database->events[i].alias != NULL) {
            add_string(out, 4, database->events[i].alias, database->events[i].name);
        }
    }
    add_line(out, 3, "</dict>");
}

static void add_event(struct text *out, const struct database_event *event, bool own_keys)
{
    text_add(out, "%.*s<key>", 4, tabs);
    add_escaped(out, event->name);
    text_add(out, "</key>\n");
    add_line(out, 4, "<dict>");
    if (event->has_mask) {
        add_integer(out, 5, "counters_mask", event->counters_mask);
    }
    if (event->description != NULL) {
        add_string(out, 5, "description", event->description);
    }
    if (event->fallback != NULL) {
        add_string(out, 5, "fallback", event->fallback);
    }
    if (event->fixed_counter >= 0) {
        add_integer(out, 5, "fixed_counter", (uint32_t)event->fixed_counter);
    } else {
        add_integer(out, 5, "number", event->number);
    }
    if (own_keys && event->source != NULL) {
        add_string(out, 5, "source", event->source);
    }
    add_line(out, 4, "</dict>");
}
