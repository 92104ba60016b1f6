/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Names of events, machines and releases, as a program may pass on what a user has typed: up to three
 * strings, divided by line ends.
 */
#include "fuzz.h"

#include <string.h>

enum {
    STRINGS = 3,
    SUGGESTIONS_MAX = 6
};

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    return 0;
}

/* A copy that ends where its memory ends. */
static char *copy_line(const uint8_t *data, size_t size)
{
    char *copy = malloc(size + 1);
    HOLDS(copy != NULL, "no memory");
    memcpy(copy, data, size);
    copy[size] = '\0';
    return copy;
}

static void check_parse(const char *name)
{
    const kp_event untouched = (kp_event)0x5a5a;
    kp_event event = untouched;
    kp_status status = kp_event_parse(name, &event);

    HOLDS(status == KP_OK || status == KP_ERROR_EVENT_UNKNOWN, "parsing gives %s",
          kp_status_name(status));
    if (status != KP_OK) {
        HOLDS(event == untouched, "a failed parse writes its output");
        return;
    }
    const char *own = kp_event_name(event);
    kp_event again = KP_EVENT_NONE;
    HOLDS(own != NULL && kp_event_description(event) != NULL, "a parsed event has no name");
    HOLDS(kp_event_parse(own, &again) == KP_OK && again == event, "%s is not its own name", own);
    HOLDS(kp_event_refusal(name) == NULL, "%s is taken and refused", name);
    for (kp_cpu cpu = KP_CPU_UNKNOWN; cpu <= KP_CPU_M5; cpu = (kp_cpu)(cpu + 1)) {
        const kp_event_info *info = kp_event_on(event, cpu);
        HOLDS(kp_event_name_at(event, cpu, 0) != NULL, "%s has no first name", own);
        HOLDS((info == NULL) == (kp_event_info_counters_mask(info) == 0), "%s has no counter", own);
    }
}

static void check_suggestions(const char *name, size_t capacity)
{
    static const char unwritten[] = "";
    const char *near[SUGGESTIONS_MAX];
    size_t count = 0;

    for (size_t i = 0; i < SUGGESTIONS_MAX; i++) {
        near[i] = unwritten;
    }
    count = kp_event_suggest(name, near, capacity);
    HOLDS(count <= capacity, "%zu suggestions for %zu places", count, capacity);
    for (size_t i = 0; i < SUGGESTIONS_MAX; i++) {
        kp_event event = KP_EVENT_NONE;
        if (i >= count) {
            HOLDS(near[i] == unwritten, "place %zu of %zu suggestions is written", i, count);
            continue;
        }
        HOLDS(kp_event_parse(near[i], &event) == KP_OK, "the suggestion %s is not a name", near[i]);
        for (size_t j = 0; j < i; j++) {
            HOLDS(strcmp(near[i], near[j]) != 0, "%s is suggested twice", near[i]);
        }
    }
}

static void check_allowed(const char *name, const char *machine, const char *release)
{
    kp_event event = KP_EVENT_NONE;
    kp_allowed allowed = KP_ALLOWED_UNKNOWN;
    kp_cpu cpu = kp_cpu_from_db_name(machine);

    HOLDS(cpu >= KP_CPU_UNKNOWN && cpu <= KP_CPU_M5 && kp_cpu_name(cpu) != NULL,
          "a generation that does not exist");
    if (kp_event_parse(name, &event) != KP_OK) {
        HOLDS(kp_event_allowed(event, machine, release) == KP_ALLOWED_UNKNOWN,
              "something is known of no event");
        event = kp_event_at(strlen(name) % kp_event_count());
    }
    allowed = kp_event_allowed(event, machine, release);
    HOLDS(allowed >= KP_ALLOWED_UNKNOWN && allowed <= KP_ALLOWED_NO, "no answer");
    allowed = kp_event_number_allowed((uint16_t)(strlen(name) * 3), machine, release);
    HOLDS(allowed >= KP_ALLOWED_UNKNOWN && allowed <= KP_ALLOWED_NO, "no answer");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *strings[STRINGS];

    for (size_t i = 0; i < STRINGS; i++) {
        const uint8_t *end = size > 0 ? memchr(data, '\n', size) : NULL;
        size_t length = end != NULL ? (size_t)(end - data) : size;
        strings[i] = copy_line(data, length);
        data = end != NULL ? end + 1 : data + length;
        size -= length + (end != NULL ? 1 : 0);
    }
    check_parse(strings[0]);
    if (strlen(strings[0]) % 3 == 0) { /* the slowest by far */
        check_suggestions(strings[0], strlen(strings[0]) % (SUGGESTIONS_MAX + 1));
    }
    check_allowed(strings[0], strings[1], strings[2]);
    for (size_t i = 0; i < STRINGS; i++) {
        free(strings[i]);
    }
    return 0;
}
