/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Taking a new chip into events/data. */
#ifndef KP_GENERATOR_ADOPT_H
#define KP_GENERATOR_ADOPT_H

#include "data.h"

/* Appends a row to registry.tsv for every event of the databases that has no number yet. */
bool adopt_register(const struct data *data);

/* Writes the facts of a Mac's database `path` to events/data as the database of `generation`, with our
 * descriptions where the events are known, and says what is left to do by hand. */
bool adopt_database(const struct data *data, const char *path, const char *generation);

#endif
