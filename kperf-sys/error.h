/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Filling in the caller's kps_error. */
#ifndef KPS_ERROR_H
#define KPS_ERROR_H

#include <kperf-sys/load.h>

/* Clears *err to KPS_OK; err may be NULL. */
void kps_error_clear(kps_error *err);

/* Writes status and message to *err, cutting the message where it does not fit; err may be NULL.
   Gives back the status, so that a failure can be reported and returned in one line. */
__attribute__((format(printf, 3, 4))) kps_status kps_error_set(kps_error *err, kps_status status,
                                                               const char *format, ...);

#endif
