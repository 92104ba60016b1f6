/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What the configurable counters are programmed with: which word on which counter. A program is an
 * array by absolute counter; 0 is a counter that counts nothing.
 */
#ifndef KP_PROGRAM_H
#define KP_PROGRAM_H

#include "machine.h"

/* A program for the needs and for what all holders have reserved. counters receives a counter for each
   need. KP_ERROR_EVENTS_CLASH marks a smallest group of the needs' positions that is too much. Changes
   nothing. */
kp_status kp_program_plan(const struct kp_machine *machine, const struct kp_needs *needs,
                          kpc_config_t *program, uint8_t *counters, kp_error *err);

/* The running program with what the needs lack added on counters that nobody uses and nobody has
   reserved. Sets *extends if something is added, which systems from macOS 26 on do not allow while
   counting: KP_ERROR_CONFIGURATION_IN_USE. KP_ERROR_EVENTS_CLASH when it does not fit. Changes nothing. */
kp_status kp_program_extend(const struct kp_machine *machine, const struct kp_needs *needs,
                            kpc_config_t *program, uint8_t *counters, bool *extends, kp_error *err);

/* Whether the running program has all that is needed: KP_ERROR_CONFIGURATION_IN_USE marks what not. */
kp_status kp_program_contains(const struct kp_machine *machine, const struct kp_needs *needs,
                              kp_error *err);

/* Programs the counters. Where the kernel refuses, finds out which event is to blame by trying the
   new ones one by one beside the old program: KP_ERROR_EVENT_REFUSED. The old program is then in force. */
kp_status kp_program_write(const struct kp_machine *machine, const kpc_config_t *old_program,
                           const kpc_config_t *program, const struct kp_needs *needs,
                           kp_error *err);

/* Whether words, as they were read back after a program was written, select its events.
   KP_ERROR_EVENT_REFUSED marks those whose numbers the counters have cut: another event would be
   counted. KP_ERROR_DISTURBED when they are somebody else's. */
kp_status kp_program_verify(const struct kp_machine *machine, const kpc_config_t *program,
                            const struct kp_needs *needs, const kpc_config_t *words, kp_error *err);

#endif
