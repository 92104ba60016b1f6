/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "recipe.h"

#include "fuzz.h"

#include <inttypes.h>
#include <stdarg.h>

enum {
    EVENTS_MAX = 60,
    ALIASES_MAX = 8,
    EVENT_BYTES_MAX = 600 /* the longest that one event can become */
};

_Static_assert((EVENTS_MAX + ALIASES_MAX + 4) * EVENT_BYTES_MAX < RECIPE_BYTES_MAX, "all fits");

struct kitchen {
    struct bytes in;
    char *text;
    size_t length;
};

__attribute__((format(printf, 2, 3))) static void put(struct kitchen *k, const char *format, ...)
{
    va_list arguments;
    int length = 0;

    va_start(arguments, format);
    length = vsnprintf(k->text + k->length, RECIPE_BYTES_MAX - k->length, format, arguments);
    va_end(arguments);
    HOLDS(length >= 0 && k->length + (size_t)length < RECIPE_BYTES_MAX, "the recipe is too long");
    k->length += (size_t)length;
}

/* Numbers of counters, masks and events: right ones, borders, and any. */
static uint64_t take_number(struct kitchen *k)
{
    static const uint64_t numbers[] = {
        3,      1020,       224,        128,        1,       2,         4,          0,
        0xff,   0x100,      0x8c,       0xffff,     0x10000, 0x3ff,     0xfffffffc, 0x80000000,
        0x3fc0, 0xffffffff, 0xff000000, 0x80000001, 5,       0x3fffffc, 0x100000003};
    unsigned choice = take_below(&k->in, 2 * COUNT(numbers));

    return choice < COUNT(numbers) ? numbers[choice] : take_u32(&k->in);
}

/* A value in the place of another kind. Returns whether it wrote one. */
static bool put_wrong_kind(struct kitchen *k, unsigned choice)
{
    static const char *const values[] = {
        "<string>7</string>", "<true/>",       "<integer>-1</integer>", "<dict/>",
        "<array/>",           "<data></data>", "<real>1.5</real>",      "<string>\xc3\xa9</string>",
        "<string></string>"};

    if (choice >= COUNT(values)) {
        return false;
    }
    put(k, "%s", values[choice]);
    return true;
}

/* A key with a number; most often the one that belongs there, now and then none. */
static void put_number(struct kitchen *k, const char *key, uint64_t right)
{
    unsigned choice = take_byte(&k->in);

    if (choice == 0xff) {
        return;
    }
    put(k, "<key>%s</key>", key);
    if (choice >= 0xe0 && put_wrong_kind(k, choice - 0xe0)) {
        return;
    }
    put(k, "<integer>%" PRIu64 "</integer>", choice < 0x80 ? right : take_number(k));
}

static void put_text(struct kitchen *k, const char *key, const char *right)
{
    static const char *const others[] = {"a15",    "as5",  "INST_ALL", "FIXED_CYCLES",
                                         "x86_64", "%n%s", "x"};
    unsigned choice = take_byte(&k->in);

    if (choice == 0xff) {
        return;
    }
    put(k, "<key>%s</key>", key);
    if (choice >= 0xe0 && put_wrong_kind(k, choice - 0xe0)) {
        return;
    }
    put(k, "<string>%s</string>", choice < 0xb0 ? right : others[choice % COUNT(others)]);
}

static void put_name(struct kitchen *k, unsigned number)
{
    static const char *const names[] = {
        "FIXED_CYCLES", "FIXED_INSTRUCTIONS", "INST_ALL",   "INST_BRANCH",
        "Cycles",       "branches",           "RETIRE_UOP", ""};
    unsigned choice = take_below(&k->in, 16);

    if (choice < COUNT(names)) {
        put(k, "<key>%s</key>", names[choice]);
    } else {
        put(k, "<key>EVENT_%u</key>", number);
    }
}

static void put_event(struct kitchen *k, unsigned number)
{
    unsigned choice = 0;

    put_name(k, number);
    choice = take_byte(&k->in);
    if (choice >= 0xf8 && put_wrong_kind(k, choice - 0xf8)) {
        return;
    }
    put(k, "<dict>");
    if ((choice & 1) != 0) {
        put_text(k, "description", "Counts something");
    }
    if ((choice & 2) != 0) {
        put_text(k, "errata", "Counts too much");
    }
    if ((choice & 4) != 0) {
        put_number(k, "counters_mask", (choice & 8) != 0 ? number % 2 + 1 : 224);
    }
    if ((choice & 8) != 0) {
        put_number(k, "fixed_counter", number % 2);
        put_text(k, "fallback", "INST_ALL");
    } else {
        put_number(k, "number", number + 1);
    }
    put(k, "</dict>");
}

static void put_events(struct kitchen *k)
{
    unsigned count = take_below(&k->in, EVENTS_MAX + 1);

    put(k, "<key>events</key><dict>");
    for (unsigned i = 0; i < count; i++) {
        put_event(k, i);
    }
    put(k, "</dict>");
}

static void put_aliases(struct kitchen *k)
{
    unsigned count = take_below(&k->in, ALIASES_MAX + 1);

    put(k, "<key>aliases</key><dict>");
    for (unsigned i = 0; i < count; i++) {
        char target[32];
        (void)snprintf(target, sizeof target, "EVENT_%u", take_below(&k->in, EVENTS_MAX));
        put_text(k, i % 2 == 0 ? "Cycles" : "INST_BRANCH", target);
    }
    put(k, "</dict>");
}

size_t recipe_cook(char text[RECIPE_BYTES_MAX], const uint8_t *data, size_t size)
{
    struct kitchen k = {.in = {.at = data, .left = size}, .text = text};

    put(&k, "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\"><dict>");
    put_text(&k, "name", "a14");
    put(&k, "<key>version</key><array>");
    for (unsigned i = take_below(&k.in, 32) == 31 ? take_below(&k.in, 4) : 2; i > 0; i--) {
        put(&k, "<integer>%u</integer>", take_below(&k.in, 32) == 31 ? 0 : i == 2 ? 1 : 0);
    }
    put(&k, "</array><key>system</key><dict><key>cpu</key><dict>");
    put_text(&k, "architecture", "arm64");
    put_text(&k, "marketing_name", "Apple A14/M1");
    put_number(&k, "fixed_counters", 3);
    put_number(&k, "config_counters", 1020);
    put_number(&k, "power_counters", 224);
    if (take_below(&k.in, 2) == 1) {
        put_aliases(&k);
    }
    put_events(&k);
    put(&k, "</dict></dict></dict></plist>");
    return k.length;
}
