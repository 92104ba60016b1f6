/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* CPU time of the host's threads, turned into events. The machine's lock is held by every caller. */
#ifndef SIM_CLOCK_H
#define SIM_CLOCK_H

#include "tasks.h"

/* The calling thread enters the kernel: what it did since the last time is counted, and what the host
   tells of its leaving its CPU happens in the model. */
void sim_clock_enter(struct sim_machine *machine, const struct sim_caller *caller);

/* It goes back to user mode. */
void sim_clock_leave(struct sim_machine *machine, const struct sim_caller *caller);

/* The other threads of this process are brought up to now, before something changes for them. */
void sim_clock_catch_up(struct sim_machine *machine, const struct sim_caller *caller);

/* A thread runs on its CPU for part of its life. */
void sim_clock_run(struct sim_machine *machine, int32_t thread, uint64_t from_ns, uint64_t to_ns);

/* CPU time of a process that no thread is left for is counted as that of dead threads. */
void sim_clock_count_process(const struct sim_machine *machine, struct sim_task *task);

#endif
