/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The two frameworks, loaded, and shared by everything that needs them. */
#ifndef KP_FRAMEWORKS_H
#define KP_FRAMEWORKS_H

#include "error.h"

#include <kperf-sys/kperfdata.h>

struct kp_frameworks {
    unsigned users; /* guarded by the lock of process.h */
    const kps_kperf_table *kperf;
    const kps_kperfdata_table *kperfdata; /* NULL where it was not asked for or cannot be had */
};

/* Loads both; NULL paths mean the system's. With kperfdata_optional a failure to load kperfdata is
   none. The caller is the first user. */
kp_status kp_frameworks_open(struct kp_frameworks **out, const char *kperf_path,
                             const char *kperfdata_path, bool kperfdata_optional, kp_error *err);

/* One user less; the last one unloads. With the lock held, or before anyone else can see it. NULL is
   allowed. */
void kp_frameworks_drop(struct kp_frameworks *frameworks);

#endif
