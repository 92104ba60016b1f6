/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Tasks: who lives, who holds all counters; the slots of tasks and threads. */
#include "tasks.h"
#include "host.h"
#include "threads.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

int32_t sim_task_by_pid(const struct sim_machine *machine, int32_t pid)
{
    for (int32_t i = 0; i < SIM_TASK_MAX; i++) {
        if (machine->tasks[i].used && machine->tasks[i].pid == pid) {
            return i;
        }
    }
    return SIM_NOBODY;
}

int32_t sim_thread_by_id(const struct sim_machine *machine, uint64_t id)
{
    for (uint32_t i = 0; i < machine->thread_high; i++) {
        if (machine->threads[i].used && machine->threads[i].id == id) {
            return (int32_t)i;
        }
    }
    return SIM_NOBODY;
}

int32_t sim_thread_of_task(const struct sim_machine *machine, int32_t task)
{
    for (uint32_t i = 0; i < machine->thread_high; i++) {
        if (machine->threads[i].used && machine->threads[i].task == task) {
            return (int32_t)i;
        }
    }
    return SIM_NOBODY;
}

int32_t sim_task_make(struct sim_machine *machine, const char *name, uint32_t euid)
{
    int32_t slot = 0;
    struct sim_task *task;

    while (slot < SIM_TASK_MAX && machine->tasks[slot].used) {
        slot++;
    }
    if (slot == SIM_TASK_MAX) {
        return SIM_NOBODY;
    }
    task = &machine->tasks[slot];
    memset(task, 0, sizeof *task);
    task->used = true;
    task->scripted = true;
    task->pid = machine->next_pid++;
    task->euid = euid;
    task->process = machine->next_serial++;
    snprintf(task->name, sizeof task->name, "%s", name);
    return slot;
}

/* Threads are put on performance cores in turn: the others are for scripts. */
static int32_t next_cpu(struct sim_machine *machine)
{
    return (int32_t)(machine->next_cpu++ % machine->settings.performance_cpus);
}

int32_t sim_thread_make(struct sim_machine *machine, int32_t task, uint64_t id)
{
    uint32_t slot = 0;
    struct sim_thread *thread;

    while (slot < machine->thread_high && machine->threads[slot].used) {
        slot++;
    }
    if (slot == SIM_THREAD_MAX) {
        return SIM_NOBODY;
    }
    if (slot == machine->thread_high) {
        machine->thread_high++;
    }
    thread = &machine->threads[slot];
    memset(thread, 0, sizeof *thread);
    thread->used = true;
    thread->scripted = id == 0;
    thread->id = id != 0 ? id : machine->next_thread++;
    thread->task = task;
    thread->serial = machine->next_serial++;
    thread->clock_epoch = machine->clock_epoch;
    thread->cpu = next_cpu(machine);
    thread->has_buffer = machine->thread_counting_on;
    return (int32_t)slot;
}

void sim_thread_end(struct sim_machine *machine, int32_t thread)
{
    struct sim_thread *t = &machine->threads[thread];
    struct sim_task *task = &machine->tasks[t->task];

    sim_thread_off(machine, thread);
    for (size_t level = 0; level < SIM_PERF_LEVELS; level++) {
        task->dead[level].instructions += t->usage[level].instructions;
        task->dead[level].cycles += t->usage[level].cycles;
        task->dead[level].user_ns += t->usage[level].user_ns;
        task->dead[level].system_ns += t->usage[level].system_ns;
    }
    t->used = false;
}

void sim_task_end(struct sim_machine *machine, int32_t task)
{
    struct sim_task *t = &machine->tasks[task];

    for (uint32_t i = 0; i < machine->thread_high; i++) {
        if (machine->threads[i].used && machine->threads[i].task == task) {
            sim_thread_end(machine, (int32_t)i);
        }
    }
    if (machine->force_task == task) {
        machine->force_task = SIM_NOBODY;
    }
    t->uncore_open = false;
    t->zombie = true;
}

bool sim_task_lives(const struct sim_machine *machine, int32_t task)
{
    const struct sim_task *t = &machine->tasks[task];

    if (t->zombie) {
        return false;
    }
    return t->scripted || t->pid == host_pid() || sim_machine_shows_life((uint32_t)task);
}

bool sim_process_lives(const struct sim_machine *machine, int32_t task)
{
    const struct sim_task *t = &machine->tasks[task];

    if (t->scripted) {
        return !t->zombie;
    }
    /* That its task has ended says nothing: exec ends it too. Only the host knows. */
    return host_process_state(t->pid) == HOST_PROCESS_RUNNING &&
           host_other_process_start_ns(t->pid) == t->started_ns;
}

void sim_tasks_notice_dead(struct sim_machine *machine, int32_t caller_task)
{
    int32_t holder = machine->force_task;

    if (holder != SIM_NOBODY && holder != caller_task && !sim_task_lives(machine, holder)) {
        sim_task_end(machine, holder);
    }
}

int sim_force(struct sim_machine *machine, int32_t task, bool hold)
{
    if (machine->force_task != SIM_NOBODY && machine->force_task != task) {
        return EACCES;
    }
    machine->force_task = hold ? task : SIM_NOBODY;
    return 0;
}

void sim_task_hold_from_boot(struct sim_machine *machine)
{
    /* There is room: no other task has come yet. */
    sim_force(machine, sim_task_make(machine, "instruments", 0), true);
}
