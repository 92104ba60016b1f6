/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Who owns ktrace, and so who may configure sampling and tracing (docs/platform.md A.0, D.4). */
#ifndef SIM_KTRACE_H
#define SIM_KTRACE_H

#include "door.h"

/* May the caller read: EPERM unless root or owner. */
int sim_ktrace_read_check(const struct sim_call *call);

/* May the caller configure; if so it is the owner from now on. */
enum sim_ktrace_part {
    SIM_KTRACE_KPERF,
    SIM_KTRACE_KDEBUG
};
int sim_ktrace_configure(struct sim_call *call, enum sim_ktrace_part part);

/* A part is not in use any more: nobody owns ktrace when none is, unless a process was blessed. */
void sim_ktrace_reset(struct sim_machine *machine, enum sim_ktrace_part part);

/* A dead owner is noticed here and in sim_ktrace_configure() only. */
void sim_ktrace_notice_dead_owner(struct sim_machine *machine);

/* kperf.blessed_pid. */
int sim_ktrace_bless(struct sim_call *call, int32_t pid);
int32_t sim_ktrace_blessed(struct sim_machine *machine);

/* Makes a task the owner without asking. */
void sim_ktrace_give(struct sim_machine *machine, int32_t task, kpsim_ktrace state);

#endif
