/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A Mac's event databases held against events/data. */
#ifndef KP_GENERATOR_DIFF_H
#define KP_GENERATOR_DIFF_H

#include "catalog.h"

/* Prints what the databases in `folder` have that ours have not, and the other way round. 0 when there
 * is nothing to act upon, 1 when there is, 2 on problems. */
int diff_folder(const struct catalog *catalog, const char *folder);

/* The event of `ours` that `event` of `theirs` most likely is under another name: the one with the same
 * number and mask, whose own name `theirs` lacks. NULL when there is none. */
const struct database_event *diff_same_event(const struct database *ours,
                                             const struct database *theirs,
                                             const struct database_event *event);

#endif
