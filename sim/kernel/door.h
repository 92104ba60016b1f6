/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The way into the kernel and out of it, and what a sysctl request carries. */
#ifndef SIM_DOOR_H
#define SIM_DOOR_H

#include "tasks.h"

/* A system call under way: the machine is locked. */
struct sim_call {
    struct sim_machine *machine;
    struct sim_caller who;
};

/* Begins a system call of the calling thread, ends it. errno or 0; nothing to end on failure. */
int sim_enter(struct sim_call *call);
void sim_leave(struct sim_call *call);

/* The same for a control function, which is no system call: no time passes, nobody dies. */
int sim_control_enter(struct sim_call *call);
void sim_control_leave(struct sim_call *call);

/* Ends a control function: 0, or -1 with errno. */
int sim_control_result(int error);

/* What a sysctl request carries: NS:1642, NS:1671 of docs/platform.md A.0. */
struct sim_request {
    const char *name;
    void *oldp;
    size_t old_size;
    size_t old_used;
    const void *newp;
    size_t new_size;
    size_t new_used;
};

/* Copies in from the request, EINVAL when it holds less; copies nothing when there is no input. */
int sim_request_in(struct sim_request *request, void *to, size_t size);

/* Copies out, ENOMEM when there is less room; only counts when there is no buffer. */
int sim_request_out(struct sim_request *request, const void *from, size_t size);

/* Nodes by family; ENOENT for a name that is none. */
int sim_kpc_node(struct sim_call *call, struct sim_request *request);
int sim_kperf_node(struct sim_call *call, struct sim_request *request);
int sim_system_node(struct sim_call *call, struct sim_request *request);

#endif
