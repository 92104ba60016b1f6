/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What the tables cannot represent, or what would be a lie: each finding is a problem. */
#ifndef KP_GENERATOR_CHECK_H
#define KP_GENERATOR_CHECK_H

#include "catalog.h"

/* Longest name and description that the tables take. */
enum {
    CHECK_NAME_MAX = 63,
    CHECK_DESCRIPTION_MAX = 255
};

/* Holds each table of events/data by itself against the rules. */
void check_data(const struct data *data);

/* Holds what the tables say together against the rules. */
void check_catalog(const struct catalog *catalog);

/* Holds the catalog against the event_ids.h of before: no number may change or disappear. */
void check_previous_ids(const struct catalog *catalog, const char *header_path);

/* Whether two names are the same but for the case of letters. */
bool check_names_alike(const char *left, const char *right);

#endif
