/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What the stand-in asks of the system it really runs on; one file for each: host_linux.c, host_macos.c. */
#ifndef SIM_HOST_H
#define SIM_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A thread of this process, as the system lists it. */
struct host_thread {
    uint64_t id;
    uint64_t switch_count; /* how often it left a CPU */
    bool running;          /* on a CPU, or waiting for one */
};

enum host_process {
    HOST_PROCESS_NONE,
    HOST_PROCESS_RUNNING,
    HOST_PROCESS_ZOMBIE
};

int32_t host_pid(void);
uint64_t host_thread_id(void);

/* CPU time of the calling thread; of another thread of this process (0 when it is gone). */
uint64_t host_thread_cpu_ns(void);
uint64_t host_other_thread_cpu_ns(uint64_t id);

/* CPU time of a process; 0 when it cannot be told. */
uint64_t host_process_cpu_ns(int32_t pid);

/* How often the calling thread left a CPU. */
uint64_t host_switch_count(void);

/* Lists the threads of this process: at most capacity; returns how many were written. */
size_t host_threads(struct host_thread *out, size_t capacity);

/* When a thread of this process began, in nanoseconds of any fixed clock, and what that clock says now;
   resolution may be coarse. */
uint64_t host_thread_start_ns(uint64_t id);
uint64_t host_now_ns(void);

/* A number that tells this process from others that had or will have its pid; executing another program
   does not change it. The same of any process: 0 when there is none. */
uint64_t host_process_start_ns(void);
uint64_t host_other_process_start_ns(int32_t pid);

/* The id that the calling process's thread has after executing another program, when that is known
   beforehand; else 0: the new program's first thread has an id of its own. */
uint64_t host_executed_thread_id(void);

enum host_process host_process_state(int32_t pid);

/* Effective uid of a process; false when it cannot be told. */
bool host_process_euid(int32_t pid, uint32_t *euid);

/* A number that no other program image on this machine has, with all likelihood. */
uint64_t host_random(void);

/* An unnamed file that is closed on exec; -1 with errno. */
int host_unnamed_file(void);

#endif
