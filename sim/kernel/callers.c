/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Who calls: the host's processes and threads as tasks and threads of the machine. */
#include "host.h"
#include "tasks.h"
#include "threads.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A clock tick of /proc: threads that began in the one in which counting did count as younger. */
#define START_RESOLUTION_NS UINT64_C(10000000)
#define THREADS_SCANNED     1024

/* What a host thread remembers of itself; good while the machine's boot and the process are the same. */
static _Thread_local struct {
    uint32_t boot;
    int32_t pid;
    int32_t task;
    int32_t thread;
    uint64_t serial;
    int32_t acting; /* scripted thread it acts as, or SIM_NOBODY */
    uint64_t acting_serial;
} self;

/* Tells this program image from others of the same pid; written once by sim_tasks_watch_threads(). */
static uint64_t image;
static pthread_key_t thread_end_key;
static bool thread_end_watched;

static bool self_is_current(const struct sim_machine *machine)
{
    return self.boot == machine->boot && self.pid == host_pid() &&
           machine->threads[self.thread].used &&
           machine->threads[self.thread].serial == self.serial;
}

/* Runs when a host thread that called in ends: its last CPU time counts, its buffer goes. By the host's
   number of it: macOS may have freed thread-local storage by now. */
static void thread_ends(void *unused)
{
    struct sim_machine *machine = sim_machine_get();
    int32_t slot;

    (void)unused;
    if (sim_machine_lock(machine) != 0) {
        return;
    }
    slot = sim_thread_by_id(machine, host_thread_id());
    if (slot != SIM_NOBODY) {
        sim_thread_end(machine, slot);
    }
    sim_machine_unlock(machine);
}

void sim_tasks_watch_threads(void)
{
    image = host_random();
    thread_end_watched = pthread_key_create(&thread_end_key, thread_ends) == 0;
}

static int32_t free_task_slot(const struct sim_machine *machine)
{
    for (int32_t i = 0; i < SIM_TASK_MAX; i++) {
        if (!machine->tasks[i].used && sim_machine_show_life((uint32_t)i) == 0) {
            return i;
        }
    }
    return SIM_NOBODY;
}

/* Slots of processes that were reaped long ago. */
static void forget_dead_tasks(struct sim_machine *machine)
{
    for (int32_t i = 0; i < SIM_TASK_MAX; i++) {
        struct sim_task *task = &machine->tasks[i];

        if (task->used && !task->scripted && task->pid != host_pid() &&
            !sim_machine_shows_life((uint32_t)i) &&
            host_process_state(task->pid) == HOST_PROCESS_NONE) {
            sim_task_end(machine, i);
            task->used = false;
        }
    }
}

/* exec: the calling thread goes on under a new task, with its counts, without its buffer; a new one is
   there from the start while counting by thread is on, since the new task's thread is a new thread. */
static void carry_over_exec(struct sim_machine *machine, int32_t from, int32_t to)
{
    struct sim_task *task = &machine->tasks[to];
    const struct sim_task *before = &machine->tasks[from];
    uint64_t id = host_executed_thread_id();
    int32_t slot = id != 0 ? sim_thread_by_id(machine, id) : sim_thread_of_task(machine, from);

    task->process = before->process;
    if (slot != SIM_NOBODY && machine->threads[slot].task == from) {
        struct sim_thread *thread = &machine->threads[slot];

        sim_thread_off(machine, slot);
        thread->id = id != 0 ? id : host_thread_id();
        thread->task = to;
        thread->serial = machine->next_serial++;
        thread->has_buffer = machine->thread_counting_on;
        thread->buffer_due = false;
        memset(thread->buffer, 0, sizeof thread->buffer);
    }
    sim_task_end(machine, from);
    task->counted_ns = before->counted_ns;
    memcpy(task->dead, before->dead, sizeof task->dead);
}

/* The task that this process is; a process that executed another program is a new task, and the same
   process still. */
static int32_t task_of_process(struct sim_machine *machine)
{
    int32_t pid = host_pid();
    int32_t old = sim_task_by_pid(machine, pid);
    int32_t slot;
    struct sim_task *task;

    if (old != SIM_NOBODY && machine->tasks[old].image == image) {
        return old;
    }
    slot = free_task_slot(machine);
    if (slot == SIM_NOBODY) {
        forget_dead_tasks(machine);
        slot = free_task_slot(machine);
    }
    if (slot == SIM_NOBODY) {
        return SIM_NOBODY;
    }
    task = &machine->tasks[slot];
    memset(task, 0, sizeof *task);
    task->used = true;
    task->pid = pid;
    task->euid = machine->settings.euid;
    task->image = image;
    task->started_ns = host_process_start_ns();
    task->process = machine->next_serial++;
    snprintf(task->name, sizeof task->name, "pid %ld", (long)pid);
    if (old != SIM_NOBODY) {
        if (machine->tasks[old].started_ns == task->started_ns) {
            carry_over_exec(machine, old, slot);
        } else {
            sim_task_end(machine, old);
        }
        machine->tasks[old].used = false;
    }
    return slot;
}

/* Whether a host thread that was never seen began after counting by thread was switched on. */
static bool has_buffer_from_birth(const struct sim_machine *machine, uint64_t id)
{
    return machine->thread_counting_on &&
           host_thread_start_ns(id) + START_RESOLUTION_NS >= machine->thread_counting_since_ns;
}

static int32_t host_thread_slot(struct sim_machine *machine, int32_t task, uint64_t id,
                                uint64_t switch_count)
{
    int32_t slot = sim_thread_by_id(machine, id);

    if (slot != SIM_NOBODY && machine->threads[slot].task != task) {
        /* The id of a dead thread, given out again by the host. */
        sim_thread_end(machine, slot);
        slot = SIM_NOBODY;
    }
    if (slot == SIM_NOBODY) {
        slot = sim_thread_make(machine, task, id);
        if (slot != SIM_NOBODY) {
            machine->threads[slot].has_buffer = has_buffer_from_birth(machine, id);
            machine->threads[slot].switch_count = switch_count;
        }
    }
    return slot;
}

static int register_self(struct sim_machine *machine)
{
    self.boot = machine->boot;
    self.pid = host_pid();
    self.acting = SIM_NOBODY;
    self.task = task_of_process(machine);
    if (self.task == SIM_NOBODY) {
        return ENOSPC;
    }
    self.thread = host_thread_slot(machine, self.task, host_thread_id(), host_switch_count());
    if (self.thread == SIM_NOBODY) {
        self.boot = 0;
        return ENOSPC;
    }
    self.serial = machine->threads[self.thread].serial;
    if (thread_end_watched) {
        pthread_setspecific(thread_end_key, &thread_end_key);
    }
    return 0;
}

static bool acting(const struct sim_machine *machine)
{
    return self.acting != SIM_NOBODY && machine->threads[self.acting].used &&
           machine->threads[self.acting].serial == self.acting_serial;
}

int sim_caller_find(struct sim_machine *machine, struct sim_caller *caller)
{
    if (!self_is_current(machine)) {
        int error = register_self(machine);

        if (error != 0) {
            return error;
        }
    }
    caller->thread = acting(machine) ? self.acting : self.thread;
    caller->task = machine->threads[caller->thread].task;
    return 0;
}

void sim_caller_act_as(struct sim_machine *machine, int32_t thread)
{
    self.acting = thread;
    if (thread != SIM_NOBODY) {
        self.acting_serial = machine->threads[thread].serial;
    } else {
        /* What it used while it was somebody else is not counted as its own. */
        machine->threads[self.thread].clock_epoch = machine->clock_epoch - 1;
    }
}

bool sim_caller_is_host(const struct sim_machine *machine)
{
    return !acting(machine);
}

static void forget_gone(struct sim_machine *machine, int32_t task,
                        const struct host_thread *threads, size_t count)
{
    for (uint32_t i = 0; i < machine->thread_high; i++) {
        const struct sim_thread *thread = &machine->threads[i];
        bool found = thread->scripted || !thread->used || thread->task != task;

        for (size_t k = 0; k < count && !found; k++) {
            found = threads[k].id == thread->id;
        }
        if (!found) {
            sim_thread_end(machine, (int32_t)i);
        }
    }
}

void sim_threads_scan(struct sim_machine *machine, int32_t task, int32_t caller)
{
    struct host_thread *threads = malloc(THREADS_SCANNED * sizeof *threads);
    size_t count;

    if (threads == NULL) {
        return;
    }
    count = host_threads(threads, THREADS_SCANNED);
    if (count > 0 && count < THREADS_SCANNED) {
        forget_gone(machine, task, threads, count);
    }
    for (size_t k = 0; k < count; k++) {
        int32_t slot = host_thread_slot(machine, task, threads[k].id, threads[k].switch_count);
        struct sim_thread *thread;

        if (slot == SIM_NOBODY || slot == caller) {
            continue;
        }
        thread = &machine->threads[slot];
        /* What "switched off once after enabling" is measured from: B.6. */
        if (!machine->thread_counting_on) {
            thread->switch_count = threads[k].switch_count;
        }
        if (!threads[k].running) {
            sim_thread_off(machine, slot);
        } else if (machine->cpus[thread->cpu].current == SIM_NOBODY) {
            sim_thread_on(machine, slot);
        }
    }
    free(threads);
}
