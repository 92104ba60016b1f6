/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Ownership of ktrace. */
#include "ktrace.h"
#include "kdebug.h"
#include "sampling.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const struct sim_task *caller_task(const struct sim_call *call)
{
    return &call->machine->tasks[call->who.task];
}

/* By process, not by pid and not by task: exec keeps it, a later process of the same pid has it not. */
static bool caller_owns(const struct sim_call *call)
{
    const struct sim_ktrace *ktrace = &call->machine->ktrace;

    return ktrace->state != KPSIM_KTRACE_OFF && ktrace->owner == caller_task(call)->process;
}

static int32_t owner_slot(const struct sim_machine *machine)
{
    for (int32_t i = 0; i < SIM_TASK_MAX; i++) {
        if (machine->tasks[i].used && machine->tasks[i].process == machine->ktrace.owner) {
            return i;
        }
    }
    return SIM_NOBODY;
}

static bool owner_lives(const struct sim_machine *machine)
{
    int32_t slot = owner_slot(machine);

    return slot != SIM_NOBODY && sim_process_lives(machine, slot);
}

int sim_ktrace_read_check(const struct sim_call *call)
{
    return caller_task(call)->euid == 0 || caller_owns(call) ? 0 : EPERM;
}

static void forget_owner(struct sim_machine *machine)
{
    machine->ktrace.owner = 0;
    machine->ktrace.owning_pid = 0;
    machine->ktrace.blessed_pid = 0;
}

/* What a background owner had set up: nobody uses any part then. */
static void clear_setup(struct sim_machine *machine)
{
    sim_sampling_reset(machine);
    sim_kdebug_remove(machine);
    sim_ktrace_reset(machine, SIM_KTRACE_KDEBUG);
}

void sim_ktrace_give(struct sim_machine *machine, int32_t task, kpsim_ktrace state)
{
    struct sim_ktrace *ktrace = &machine->ktrace;

    ktrace->state = state;
    ktrace->owner = machine->tasks[task].process;
    ktrace->owning_pid = machine->tasks[task].pid;
    snprintf(ktrace->configured_by, sizeof ktrace->configured_by, "%s", machine->tasks[task].name);
}

void sim_ktrace_notice_dead_owner(struct sim_machine *machine)
{
    struct sim_ktrace *ktrace = &machine->ktrace;

    if (ktrace->owner == 0 || owner_lives(machine)) {
        return;
    }
    forget_owner(machine);
    /* In the foreground what it left is inherited (docs/platform.md A.3); in the background it is
       cleared, as when root takes over from a live one. */
    if (ktrace->state == KPSIM_KTRACE_BACKGROUND) {
        clear_setup(machine);
    }
    if (!ktrace->kperf_active && !ktrace->kdebug_active) {
        ktrace->state = KPSIM_KTRACE_OFF;
    }
}

int sim_ktrace_configure(struct sim_call *call, enum sim_ktrace_part part)
{
    struct sim_machine *machine = call->machine;
    struct sim_ktrace *ktrace = &machine->ktrace;
    bool root = caller_task(call)->euid == 0;

    if (!caller_owns(call)) {
        sim_ktrace_notice_dead_owner(machine);
        if (ktrace->owner != 0 && ktrace->state == KPSIM_KTRACE_FOREGROUND) {
            return EBUSY;
        }
        if (!root) {
            return EPERM;
        }
        if (ktrace->owner != 0) {
            clear_setup(machine);
        }
        sim_ktrace_give(machine, call->who.task, KPSIM_KTRACE_FOREGROUND);
    }
    if (part == SIM_KTRACE_KPERF) {
        ktrace->kperf_active = true;
    } else {
        ktrace->kdebug_active = true;
    }
    return 0;
}

void sim_ktrace_reset(struct sim_machine *machine, enum sim_ktrace_part part)
{
    struct sim_ktrace *ktrace = &machine->ktrace;

    if (part == SIM_KTRACE_KPERF) {
        ktrace->kperf_active = false;
    } else {
        ktrace->kdebug_active = false;
    }
    if (ktrace->kperf_active || ktrace->kdebug_active || ktrace->blessed_pid != 0) {
        return;
    }
    ktrace->state = KPSIM_KTRACE_OFF;
    forget_owner(machine);
}

int sim_ktrace_bless(struct sim_call *call, int32_t pid)
{
    struct sim_machine *machine = call->machine;
    bool root = caller_task(call)->euid == 0;
    int32_t task;
    int error;

    /* Root may take back what it gave away. */
    if (!(root && machine->ktrace.blessed_pid != 0)) {
        error = sim_ktrace_configure(call, SIM_KTRACE_KPERF);
        if (error != 0) {
            return error;
        }
    }
    if (pid == -1) {
        forget_owner(machine);
        if (!machine->ktrace.kperf_active && !machine->ktrace.kdebug_active) {
            machine->ktrace.state = KPSIM_KTRACE_OFF;
        }
        return 0;
    }
    task = sim_task_by_pid(machine, pid);
    if (task == SIM_NOBODY || !sim_process_lives(machine, task)) {
        return ESRCH;
    }
    sim_ktrace_give(machine, task, KPSIM_KTRACE_FOREGROUND);
    machine->ktrace.blessed_pid = pid;
    return 0;
}

int32_t sim_ktrace_blessed(struct sim_machine *machine)
{
    sim_ktrace_notice_dead_owner(machine);
    return machine->ktrace.blessed_pid != 0 ? machine->ktrace.blessed_pid : -1;
}
