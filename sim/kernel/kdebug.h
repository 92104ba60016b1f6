/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The kernel trace buffer, as far as samples need one (docs/platform.md D.3). */
#ifndef SIM_KDEBUG_H
#define SIM_KDEBUG_H

#include "machine.h"

#define SIM_KD_START 1U
#define SIM_KD_END   2U

/* A record by a thread (id) on a CPU; dropped unless tracing is on and its filter lets it pass. */
void sim_kdebug_emit(struct sim_machine *machine, uint32_t cpu, uint64_t thread, uint32_t debugid,
                     const uint64_t args[4]);

/* Takes the oldest records out; returns how many. */
size_t sim_kdebug_take(struct sim_machine *machine, kpsim_kd_record *out, size_t capacity);

/* Tracing ends, the buffer goes. */
void sim_kdebug_remove(struct sim_machine *machine);

#endif
