/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Threads on CPUs, and counting by thread: snapshots at every switch, a buffer for each thread
 * (docs/platform.md B.6). The machine's lock is held by every caller.
 */
#ifndef SIM_THREADS_H
#define SIM_THREADS_H

#include "machine.h"

/* What runs on a CPU from now on; SIM_NOBODY: it idles. What ran there is off. */
void sim_cpu_switch(struct sim_machine *machine, uint32_t cpu, int32_t thread);

/* A thread goes on the CPU that it was on last; on another; off. */
void sim_thread_on(struct sim_machine *machine, int32_t thread);
void sim_thread_migrate(struct sim_machine *machine, int32_t thread, uint32_t cpu);
void sim_thread_off(struct sim_machine *machine, int32_t thread);

/* The thread waits in the kernel for a moment, as every broadcast to all CPUs makes it. */
void sim_thread_block(struct sim_machine *machine, int32_t thread);

/* The current thread's buffer is brought up to date. */
void sim_thread_update(struct sim_machine *machine, int32_t thread);

/* kpc_set_thread_counting. */
void sim_set_thread_counting(struct sim_machine *machine, int32_t caller, uint32_t classes);

/* A thread that is on a CPU gets its buffer, at once. */
void sim_thread_give_buffer(struct sim_machine *machine, int32_t thread);

#endif
