/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Events one by one, and what the codes mean (docs/platform.md C.4, C.6). */
#include "../framework.h"

#include <errno.h>
#include <string.h>

/* A field of an event, which may be NULL. */
static int field(const kpep_event *event, const char *value, const char **out)
{
    if (event == NULL || out == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    *out = value;
    return 0;
}

int kpep_event_name(kpep_event *event, const char **name)
{
    SIM_CALL(kpep_event_name, int);
    return field(event, event == NULL ? NULL : event->name, name);
}

int kpep_event_alias(kpep_event *event, const char **alias)
{
    SIM_CALL(kpep_event_alias, int);
    return field(event, event == NULL ? NULL : event->alias, alias);
}

int kpep_event_description(kpep_event *event, const char **description)
{
    SIM_CALL(kpep_event_description, int);
    return field(event, event == NULL ? NULL : event->description, description);
}

int kpep_event_errata(kpep_event *event, const char **errata)
{
    SIM_CALL(kpep_event_errata, int);
    return field(event, event == NULL ? NULL : event->errata, errata);
}

const char *kpep_strerror(int code)
{
    static const char *const texts[] = {
        "no error",
        "an argument is not valid",
        "memory ran out",
        "the file could not be read",
        "the buffer is too small",
        "this system's processor is unknown",
        "the path of the database is not valid",
        "there is no such database",
        "the database is for an unsupported architecture",
        "the database has an unsupported version",
        "the database is damaged",
        "there is no such event",
        "events need the same counters",
        "all counters have to be forced",
        "the event cannot be used here",
    };

    SIM_CALL_POINTER(kpep_strerror);
    if (code == KPEP_CONFIG_ERROR_ERRNO) {
        return strerror(errno);
    }
    if (code < 0 || (size_t)code >= sizeof texts / sizeof texts[0]) {
        return "unknown error";
    }
    return texts[code];
}
