/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* From what a caller names to what this machine's database has. */
#ifndef KP_RESOLVE_H
#define KP_RESOLVE_H

#include "database.h"
#include "machine.h"

/* A list of events as a caller gave it: ids or names, one of the two NULL. */
struct kp_request {
    const kp_event *ids;
    const char *const *names;
    size_t count;
};

/* Finds each in the database: an id under any of its names, a name as the database, the tables or other
   tools have it. positions receives count positions. On failure err marks all that were not found and
   its message speaks of the first. */
kp_status kp_resolve(const struct kp_database *database, const struct kp_request *request,
                     uint16_t *positions, kp_error *err);

/* The same in the rootless tier, where the database may be NULL and only the two fixed events are to be
   had: events receives KP_EVENT_FIXED_CYCLES and KP_EVENT_FIXED_INSTRUCTIONS. */
kp_status kp_resolve_fixed(const struct kp_database *database, const struct kp_request *request,
                           kp_event *events, kp_error *err);

/* Checks the outer shape of a request. */
kp_status kp_request_check(const struct kp_request *request, kp_error *err);

/* What the events need of the configurable counters. */
void kp_needs_of(const struct kp_database *database, const uint16_t *positions, size_t count,
                 struct kp_needs *needs);

/* Whether the needs can be met on a machine where nothing runs; KP_ERROR_EVENTS_CLASH marks a smallest
   group that cannot. */
kp_status kp_needs_check(const struct kp_database *database, const struct kp_needs *needs,
                         kp_error *err);

#endif
