/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "resolve.h"

#include "program.h"

#include <kperf/sampler.h>

enum {
    SUGGESTIONS = 3
};

kp_status kp_request_check(const struct kp_request *request, kp_error *err)
{
    if (request->ids == NULL && request->names == NULL) {
        return kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0, "the list of events is NULL");
    }
    if (request->count == 0 || request->count > KP_EVENTS_MAX) {
        return kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0,
                            "%zu events were given; 1 to %d can be", request->count, KP_EVENTS_MAX);
    }
    for (size_t i = 0; request->names != NULL && i < request->count; i++) {
        if (request->names[i] == NULL) {
            (void)kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0, "name %zu is NULL", i);
            err->events = UINT32_C(1) << i;
            return err->status;
        }
    }
    return KP_OK;
}

/* The position of an event under whichever of its names the database has. */
static size_t position_of(const struct kp_database *database, kp_event event)
{
    const char *name = NULL;
    size_t position = SIZE_MAX;

    for (size_t i = 0;
         position == SIZE_MAX && (name = kp_event_name_at(event, database->cpu, i)) != NULL; i++) {
        position = kp_database_position(database, name);
    }
    return position;
}

static kp_status not_on_chip(const struct kp_database *database, const char *name, kp_error *err)
{
    return kp_error_set(err, KP_ERROR_EVENT_NOT_ON_CHIP, 0, "%s is not an event of %s (%s)", name,
                        kp_cpu_name(database->cpu), database->db->name);
}

static kp_status unknown_name(const char *name, kp_error *err)
{
    const char *near[SUGGESTIONS];
    const char *reason = kp_event_refusal(name);
    size_t count = kp_event_suggest(name, near, SUGGESTIONS);

    (void)kp_error_set(err, KP_ERROR_EVENT_UNKNOWN, 0, "no event is called \"%.64s\"", name);
    if (reason != NULL) {
        kp_error_append(err, ": %s", reason);
    }
    for (size_t i = 0; i < count; i++) {
        kp_error_append(err, "%s%s", i == 0 ? "; near: " : ", ", near[i]);
    }
    return err->status;
}

static kp_status resolve_id(const struct kp_database *database, kp_event event, uint16_t *position,
                            kp_error *err)
{
    const char *name = kp_event_name(event);
    size_t found = SIZE_MAX;

    if (name == NULL) {
        return kp_error_set(err, KP_ERROR_EVENT_UNKNOWN, 0, "%ld is not an event", (long)event);
    }
    found = position_of(database, event);
    if (found == SIZE_MAX) {
        return not_on_chip(database, name, err);
    }
    *position = (uint16_t)found;
    return KP_OK;
}

/* The database has the first word: a chip may have events that the tables do not know. */
static kp_status resolve_name(const struct kp_database *database, const char *name,
                              uint16_t *position, kp_error *err)
{
    size_t found = kp_database_position(database, name);
    kp_event event = KP_EVENT_NONE;

    if (found == SIZE_MAX) {
        if (kp_event_parse(name, &event) != KP_OK) {
            return unknown_name(name, err);
        }
        found = position_of(database, event);
    }
    if (found == SIZE_MAX) {
        return not_on_chip(database, name, err);
    }
    *position = (uint16_t)found;
    return KP_OK;
}

/* Notes a failure at a position: the first one is told, all are marked. */
static void note(kp_error *first, const kp_error *found, size_t position)
{
    uint32_t events = first->events;

    if (first->status == KP_OK) {
        *first = *found;
    }
    first->events = events | UINT32_C(1) << position;
}

kp_status kp_resolve(const struct kp_database *database, const struct kp_request *request,
                     uint16_t *positions, kp_error *err)
{
    kp_error found;

    kp_error_clear(err);
    for (size_t i = 0; i < request->count; i++) {
        kp_status status = request->ids != NULL
                               ? resolve_id(database, request->ids[i], &positions[i], &found)
                               : resolve_name(database, request->names[i], &positions[i], &found);
        if (status != KP_OK) {
            note(err, &found, i);
        }
    }
    return err->status;
}

static kp_status resolve_one_fixed(const struct kp_database *database, const char *name,
                                   kp_event event, kp_event *out, kp_error *err)
{
    if (name != NULL && kp_event_parse(name, &event) != KP_OK) {
        event = KP_EVENT_NONE;
        if (database == NULL || kp_database_position(database, name) == SIZE_MAX) {
            return unknown_name(name, err);
        }
    } else if (name == NULL) {
        name = kp_event_name(event);
        if (name == NULL) {
            return kp_error_set(err, KP_ERROR_EVENT_UNKNOWN, 0, "%ld is not an event", (long)event);
        }
    }
    if (event != KP_EVENT_FIXED_CYCLES && event != KP_EVENT_FIXED_INSTRUCTIONS) {
        return kp_error_set(err, KP_ERROR_PRIVILEGE, 0,
                            "%.64s needs root; without it there are instructions and cycles only",
                            name);
    }
    *out = event;
    return KP_OK;
}

kp_status kp_resolve_fixed(const struct kp_database *database, const struct kp_request *request,
                           kp_event *events, kp_error *err)
{
    kp_error found;

    kp_error_clear(err);
    for (size_t i = 0; i < request->count; i++) {
        const char *name = request->names != NULL ? request->names[i] : NULL;
        kp_event id = request->ids != NULL ? request->ids[i] : KP_EVENT_NONE;
        if (resolve_one_fixed(database, name, id, &events[i], &found) != KP_OK) {
            note(err, &found, i);
        }
    }
    return err->status;
}

void kp_needs_of(const struct kp_database *database, const uint16_t *positions, size_t count,
                 struct kp_needs *needs)
{
    needs->count = 0;
    for (size_t i = 0; i < count; i++) {
        const kpep_event *event = kp_database_raw_event(database, positions[i]);
        /* User mode is asked for in so many words, so that a count means the same on every release
           (docs/platform.md B.8). */
        struct kp_need need = {
            .word = event->number | (kpc_config_t)KPS_CONFIG_USER,
            .mask = event->mask & database->db->config_counter_bits,
            .positions = UINT32_C(1) << i,
            .name = event->name,
        };
        if ((event->flags & KPS_EVENT_FIXED) == 0) {
            (void)kp_needs_add(needs, &need); /* there is room for as many as can be asked for */
        }
    }
}

kp_status kp_needs_check(const struct kp_database *database, const struct kp_needs *needs,
                         kp_error *err)
{
    struct kp_machine empty = {
        .config_bits = database->db->config_counter_bits,
        .preference = database->preference,
    };
    kpc_config_t program[KP_COUNTERS_MAX];
    uint8_t counters[KP_COUNTERS_MAX];

    return kp_program_plan(&empty, needs, program, counters, err);
}
