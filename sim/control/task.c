/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf-sim/task.h> */
#include "../kernel/counters.h"
#include "../kernel/door.h"
#include "../kernel/ktrace.h"
#include "../kernel/threads.h"

#include <errno.h>
#include <string.h>

/* A task by pid, the caller's for 0. */
static int32_t task_of(const struct sim_call *call, int32_t pid)
{
    return pid == 0 ? call->who.task : sim_task_by_pid(call->machine, pid);
}

/* A scripted task by pid. */
static int32_t scripted_task(const struct sim_call *call, int32_t pid)
{
    int32_t task = sim_task_by_pid(call->machine, pid);

    return task != SIM_NOBODY && call->machine->tasks[task].scripted ? task : SIM_NOBODY;
}

static int32_t scripted_thread(const struct sim_call *call, uint64_t id)
{
    int32_t thread = sim_thread_by_id(call->machine, id);

    return thread != SIM_NOBODY && call->machine->threads[thread].scripted ? thread : SIM_NOBODY;
}

int kpsim_set_root(bool root)
{
    struct sim_call call;
    int error = sim_control_enter(&call);

    if (error == 0) {
        call.machine->settings.euid = root ? 0 : 501;
        for (size_t i = 0; i < SIM_TASK_MAX; i++) {
            call.machine->tasks[i].euid = call.machine->settings.euid;
        }
        sim_control_leave(&call);
    }
    return sim_control_result(error);
}

int kpsim_set_euid(int32_t pid, uint32_t euid)
{
    struct sim_call call;
    int error = sim_control_enter(&call);
    int32_t task;

    if (error != 0) {
        return sim_control_result(error);
    }
    task = task_of(&call, pid);
    if (task == SIM_NOBODY) {
        error = EINVAL;
    } else {
        call.machine->tasks[task].euid = euid;
    }
    sim_control_leave(&call);
    return sim_control_result(error);
}

/* A task with its first thread; its pid or -1. */
static int32_t make_task(struct sim_call *call, const char *name, uint32_t euid)
{
    int32_t task = sim_task_make(call->machine, name, euid);

    if (task == SIM_NOBODY) {
        return -1;
    }
    if (sim_thread_make(call->machine, task, 0) == SIM_NOBODY) {
        call->machine->tasks[task].used = false;
        return -1;
    }
    return call->machine->tasks[task].pid;
}

int32_t kpsim_task_create(const char *name, uint32_t euid)
{
    struct sim_call call;
    int32_t pid = -1;
    int error = name == NULL ? EINVAL : sim_control_enter(&call);

    if (error == 0) {
        pid = make_task(&call, name, euid);
        error = pid < 0 ? ENOSPC : 0;
        sim_control_leave(&call);
    }
    return sim_control_result(error) == 0 ? pid : -1;
}

int32_t kpsim_task_fork(int32_t pid)
{
    struct sim_call call;
    int32_t child = -1;
    int32_t parent;
    int error = sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    parent = scripted_task(&call, pid);
    if (parent == SIM_NOBODY || call.machine->tasks[parent].zombie) {
        error = EINVAL;
    } else {
        child =
            make_task(&call, call.machine->tasks[parent].name, call.machine->tasks[parent].euid);
        error = child < 0 ? ENOSPC : 0;
    }
    sim_control_leave(&call);
    return sim_control_result(error) == 0 ? child : -1;
}

int kpsim_task_exec(int32_t pid, bool succeeds)
{
    struct sim_call call;
    int32_t task;
    int error = sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    task = scripted_task(&call, pid);
    if (task == SIM_NOBODY || call.machine->tasks[task].zombie) {
        error = EINVAL;
    } else if (succeeds) {
        /* The old task ends with all its threads before the new image runs; the process goes on. */
        sim_task_end(call.machine, task);
        call.machine->tasks[task].zombie = false;
        if (sim_thread_make(call.machine, task, 0) == SIM_NOBODY) {
            error = ENOSPC;
        }
    }
    sim_control_leave(&call);
    return sim_control_result(error);
}

/* A scripted task becomes a zombie, or a zombie goes. */
static int end_task(int32_t pid, bool reap)
{
    struct sim_call call;
    int32_t task;
    int error = sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    task = scripted_task(&call, pid);
    if (task == SIM_NOBODY || call.machine->tasks[task].zombie != reap) {
        error = EINVAL;
    } else if (reap) {
        call.machine->tasks[task].used = false;
    } else {
        sim_task_end(call.machine, task);
    }
    sim_control_leave(&call);
    return sim_control_result(error);
}

int kpsim_task_exit(int32_t pid)
{
    return end_task(pid, false);
}

int kpsim_task_reap(int32_t pid)
{
    return end_task(pid, true);
}

int kpsim_as_task(int32_t pid)
{
    struct sim_call call;
    int32_t task;
    int32_t thread = SIM_NOBODY;
    int error = sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    if (pid != 0) {
        task = scripted_task(&call, pid);
        thread = task == SIM_NOBODY ? SIM_NOBODY : sim_thread_of_task(call.machine, task);
        error = thread == SIM_NOBODY ? EINVAL : 0;
    }
    if (error == 0) {
        sim_caller_act_as(call.machine, thread);
    }
    sim_control_leave(&call);
    return sim_control_result(error);
}

uint64_t kpsim_thread_create(int32_t pid)
{
    struct sim_call call;
    uint64_t id = 0;
    int32_t task;
    int32_t thread;
    int error = sim_control_enter(&call);

    if (error != 0) {
        sim_control_result(error);
        return 0;
    }
    task = task_of(&call, pid);
    if (task == SIM_NOBODY || call.machine->tasks[task].zombie) {
        error = EINVAL;
    } else {
        thread = sim_thread_make(call.machine, task, 0);
        error = thread == SIM_NOBODY ? ENOSPC : 0;
        if (error == 0) {
            id = call.machine->threads[thread].id;
        }
    }
    sim_control_leave(&call);
    sim_control_result(error);
    return id;
}

int kpsim_thread_exit(uint64_t thread)
{
    struct sim_call call;
    int32_t slot;
    int error = sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    slot = scripted_thread(&call, thread);
    if (slot == SIM_NOBODY) {
        error = EINVAL;
    } else {
        sim_thread_end(call.machine, slot);
    }
    sim_control_leave(&call);
    return sim_control_result(error);
}

int kpsim_as_thread(uint64_t thread)
{
    struct sim_call call;
    int32_t slot = SIM_NOBODY;
    int error = sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    if (thread != 0) {
        slot = scripted_thread(&call, thread);
        error = slot == SIM_NOBODY ? EINVAL : 0;
    }
    if (error == 0) {
        sim_caller_act_as(call.machine, slot);
    }
    sim_control_leave(&call);
    return sim_control_result(error);
}

int kpsim_self(int32_t *pid, uint64_t *thread)
{
    struct sim_call call;
    int error = sim_control_enter(&call);

    if (error == 0) {
        if (pid != NULL) {
            *pid = call.machine->tasks[call.who.task].pid;
        }
        if (thread != NULL) {
            *thread = call.machine->threads[call.who.thread].id;
        }
        sim_control_leave(&call);
    }
    return sim_control_result(error);
}

int kpsim_hold_force(int32_t pid, bool hold)
{
    struct sim_call call;
    int32_t task;
    int error = sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    task = task_of(&call, pid);
    if (task == SIM_NOBODY || call.machine->tasks[task].zombie) {
        error = EINVAL;
    } else {
        sim_tasks_notice_dead(call.machine, task);
        error = sim_force(call.machine, task, hold);
    }
    sim_control_leave(&call);
    return sim_control_result(error);
}

int kpsim_uncore(int32_t pid, bool open)
{
    struct sim_call call;
    int32_t task;
    int error = sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    task = task_of(&call, pid);
    if (task == SIM_NOBODY || call.machine->tasks[task].zombie ||
        call.machine->tasks[task].uncore_open == open) {
        error = EINVAL;
    } else {
        sim_tasks_notice_dead(call.machine, task);
        /* Only opening can be refused. Closing always succeeds: it gives back what the task still holds,
           which is nothing if it gave the counters up through kpc and another holds them now. */
        if (sim_force(call.machine, task, open) != 0 && open) {
            error = ECONNREFUSED;
        }
    }
    if (error == 0) {
        call.machine->tasks[task].uncore_open = open;
    }
    sim_control_leave(&call);
    return sim_control_result(error);
}

int kpsim_own_ktrace(int32_t pid, kpsim_ktrace state)
{
    struct sim_call call;
    int32_t task;
    int error = sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    task = task_of(&call, pid);
    if (state == KPSIM_KTRACE_OFF) {
        memset(&call.machine->ktrace, 0, sizeof call.machine->ktrace);
    } else if (task == SIM_NOBODY || state > KPSIM_KTRACE_BACKGROUND) {
        error = EINVAL;
    } else {
        sim_ktrace_give(call.machine, task, state);
    }
    sim_control_leave(&call);
    return sim_control_result(error);
}
