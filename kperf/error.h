/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Filling in a kp_error. Inside the library a kp_error pointer is never NULL. */
#ifndef KP_ERROR_H
#define KP_ERROR_H

#include <kperf/status.h>

/* Clears *err to KP_OK. */
void kp_error_clear(kp_error *err);

/* Replaces all of *err: status, code (errno or kpep code, else 0) and a message that is cut where it
   does not fit. Gives back the status, so that a failure is reported and returned in one line. */
__attribute__((format(printf, 4, 5))) kp_status kp_error_set(kp_error *err, kp_status status,
                                                             int32_t code, const char *format, ...);

/* Adds to the message, where there is room. */
__attribute__((format(printf, 2, 3))) void kp_error_append(kp_error *err, const char *format, ...);

/* How a public function ends: clears *err on success, where a step that failed and did not matter may have
   left something, and gives back the status. */
kp_status kp_error_end(kp_error *err, kp_status status);

/* Fills in a status as kp_status_message() has it. */
kp_status kp_error_plain(kp_error *err, kp_status status);

#endif
