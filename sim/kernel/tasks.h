/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Tasks and threads: who calls, who lives, who holds all counters (docs/platform.md A.3). The machine's
 * lock is held by every caller, but for sim_tasks_watch_threads().
 */
#ifndef SIM_TASKS_H
#define SIM_TASKS_H

#include "machine.h"

/* The caller of a system call. */
struct sim_caller {
    int32_t task;   /* slot */
    int32_t thread; /* slot */
};

/* Whoever the calling host thread is, or acts as; registers it when it is new. errno or 0. */
int sim_caller_find(struct sim_machine *machine, struct sim_caller *caller);

/* The calling host thread acts as another thread from now on; SIM_NOBODY: as itself. */
void sim_caller_act_as(struct sim_machine *machine, int32_t thread);

/* Whether the calling host thread acts as itself. */
bool sim_caller_is_host(const struct sim_machine *machine);

/* Arranges that a thread's end is noticed. Once for a process. */
void sim_tasks_watch_threads(void);

/* Registers the threads of this process that were not seen yet, forgets those that are gone. */
void sim_threads_scan(struct sim_machine *machine, int32_t task, int32_t caller);

/* By pid (0: nobody) or thread id; SIM_NOBODY when there is none. */
int32_t sim_task_by_pid(const struct sim_machine *machine, int32_t pid);
int32_t sim_thread_by_id(const struct sim_machine *machine, uint64_t id);
int32_t sim_thread_of_task(const struct sim_machine *machine, int32_t task);

/* New slots; SIM_NOBODY when the table is full. */
int32_t sim_task_make(struct sim_machine *machine, const char *name, uint32_t euid);
int32_t sim_thread_make(struct sim_machine *machine, int32_t task, uint64_t id);

/* A thread ends, a task ends: its force goes back. */
void sim_thread_end(struct sim_machine *machine, int32_t thread);
void sim_task_end(struct sim_machine *machine, int32_t task);

/* Whether a task still runs; notices the end of a host's process. */
bool sim_task_lives(const struct sim_machine *machine, int32_t task);

/* Whether a task's process still runs, whatever program it has executed since. */
bool sim_process_lives(const struct sim_machine *machine, int32_t task);

/* Releases what dead tasks hold. */
void sim_tasks_notice_dead(struct sim_machine *machine, int32_t caller_task);

/* kpc_force_all_ctrs: EACCES when another task holds them. */
int sim_force(struct sim_machine *machine, int32_t task, bool hold);

/* KPERF_SIM_HELD: a task that forced the counters before anybody else came. */
void sim_task_hold_from_boot(struct sim_machine *machine);

#endif
