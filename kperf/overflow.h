/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What a dead tool may have left on the configurable counters: actions that fire when one overflows,
 * and short periods after which it does. Both persist and disturb whoever counts next
 * (docs/platform.md I.21). Systems that lack the functions are left alone.
 */
#ifndef KP_OVERFLOW_H
#define KP_OVERFLOW_H

#include "machine.h"

/* Clears what is there and keeps it in the machine; what was changed is owed from then on. */
kp_status kp_overflow_clear(struct kp_machine *machine, kp_error *err);

/* Puts back what is owed of it; with checked only what still reads as it was left. */
void kp_overflow_restore(struct kp_machine *machine, bool checked, struct kp_trouble *trouble);

#endif
