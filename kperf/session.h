/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The time in which something counts: from the first start of a thread to the last stop. Everything
 * here happens with the lock of process.h held.
 */
#ifndef KP_SESSION_H
#define KP_SESSION_H

#include "machine.h"

/* Starts a thread's counting, the first or beside others. counters receives a counter for each need, in
   their order. On failure everything is as before. */
kp_status kp_session_start(struct kp_machine *machine, struct kp_runner *runner,
                           const struct kp_needs *needs, uint64_t thread, uint8_t *counters,
                           kp_error *err);

/* Starts a thread's counting in the rootless tier, which touches nothing. */
void kp_session_observe(struct kp_machine *machine, struct kp_runner *runner, uint64_t thread);

/* Stops it, in either tier; the last one puts back what the first one found, and gives the counters back when nobody
   holds them any more. Does nothing when it does not run. */
void kp_session_stop(struct kp_machine *machine, struct kp_runner *runner,
                     struct kp_trouble *trouble);

/* Whether a thread of the holder's sampler runs. */
bool kp_session_runs(const struct kp_machine *machine, const struct kp_holder *holder);

/* Whether another program has changed what runs. */
kp_status kp_session_check(struct kp_machine *machine, kp_error *err);

/* Whether a holder's needs could be met together with what all other holders have reserved, and, when
   something runs, by what is programmed: then their counters are kept for it from now on. */
kp_status kp_session_reserve(struct kp_machine *machine, struct kp_holder *holder,
                             const struct kp_needs *needs, kp_error *err);

/* Puts back the pieces that are owed. Those of which left is given only where they still read so; with
   NULL all of them. What fails stays owed. */
void kp_session_restore(struct kp_machine *machine, const struct kp_reading *left,
                        struct kp_trouble *trouble);

#endif
