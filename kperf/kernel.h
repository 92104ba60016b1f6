/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Calls into the kernel's counter interface, each checked and each failure put in words once.
 *
 * All return KP_OK, or fill *err and return its status; outputs are then unchanged.
 */
#ifndef KP_KERNEL_H
#define KP_KERNEL_H

#include "error.h"

#include <kperf-sys/kperf.h>

/* The classes that the full tier counts, always both: so that no start or stop changes the class mask
   under somebody who samples (docs/platform.md B.6). */
#define KP_CLASSES (KPC_CLASS_FIXED_MASK | KPC_CLASS_CONFIGURABLE_MASK)

struct kp_kernel {
    const kps_kperf_table *kpc;
    const kps_kperf_optional_table *optional;
};

kp_status kp_kernel_forced(const struct kp_kernel *kernel, bool *forced, kp_error *err);
kp_status kp_kernel_force(const struct kp_kernel *kernel, bool force, kp_error *err);
kp_status kp_kernel_counting(const struct kp_kernel *kernel, uint32_t *classes, kp_error *err);
kp_status kp_kernel_set_counting(const struct kp_kernel *kernel, uint32_t classes, kp_error *err);
kp_status kp_kernel_thread_counting(const struct kp_kernel *kernel, uint32_t *classes,
                                    kp_error *err);
kp_status kp_kernel_set_thread_counting(const struct kp_kernel *kernel, uint32_t classes,
                                        kp_error *err);
/* How many configuration words and counters KP_CLASSES have. */
kp_status kp_kernel_counts(const struct kp_kernel *kernel, uint32_t *word_count,
                           uint32_t *counter_count, kp_error *err);
/* The configuration words of the configurable counters, KPC_MAX_COUNTERS of room. EPERM becomes
   KP_ERROR_PRIVILEGE although for setting it may also mean that an event is not allowed. */
kp_status kp_kernel_words(const struct kp_kernel *kernel, kpc_config_t *words, kp_error *err);
kp_status kp_kernel_set_words(const struct kp_kernel *kernel, const kpc_config_t *words,
                              kp_error *err);
kp_status kp_kernel_thread_counters(const struct kp_kernel *kernel, uint32_t count,
                                    uint64_t *values, kp_error *err);

/* Reports a failed call: what errno it left means, and who may be the cause. */
kp_status kp_kernel_failed(const struct kp_kernel *kernel, const char *call, int code,
                           kp_error *err);

/* The major number of the running macOS, e.g. 15; INT_MAX when it cannot be told, so that what newer
   releases forbid is not done. */
int kp_kernel_release(const struct kp_kernel *kernel);

#endif
