/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The live event database, checked and opened. */
#ifndef KP_DATABASE_PRIVATE_H
#define KP_DATABASE_PRIVATE_H

#include "error.h"
#include "placement.h"

#include <kperf-sys/kperfdata.h>
#include <kperf/database.h>

struct kp_database {
    const kps_kperfdata_table *kperfdata;
    kpep_db *db;
    kp_cpu cpu;
    struct kp_preference preference; /* of the configurable counters */
};

/* Opens this machine's database and checks that its structs are laid out as we know them. With
   public_only, where the system can, from /usr/share/kpep alone: else the framework looks first where the
   environment says (docs/platform.md C.1). Nothing is left behind on failure. */
kp_status kp_database_open(struct kp_database *database, const kps_kperfdata_table *kperfdata,
                           bool public_only, kp_error *err);

/* Frees it; a database that is all zero is allowed. */
void kp_database_close(struct kp_database *database);

/* The event at a position, not checked. */
const kpep_event *kp_database_raw_event(const struct kp_database *database, size_t position);

/* The position of an event by alias or name as this database has them; SIZE_MAX when it has not. */
size_t kp_database_position(const struct kp_database *database, const char *name);

#endif
