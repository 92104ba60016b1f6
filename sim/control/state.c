/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf-sim/state.h> */
#include "../kernel/counters.h"
#include "../kernel/door.h"
#include "../kernel/words.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

int kpsim_kernel_state_get(kpsim_kernel_state *out)
{
    struct sim_call call;
    const struct sim_machine *machine;
    int error = out == NULL ? EINVAL : sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    machine = call.machine;
    sim_tasks_notice_dead(call.machine, call.who.task);
    memset(out, 0, sizeof *out);
    if (machine->force_task != SIM_NOBODY) {
        out->force_pid = machine->tasks[machine->force_task].pid;
    }
    out->reserved_mask = machine->settings.reserved_mask;
    out->available_mask = sim_pmc_mask(machine, SIM_CLASS_CONFIGURABLE);
    out->counting = machine->running_classes;
    out->running_mask = machine->running_mask;
    out->thread_counting = machine->thread_counting_on ? machine->thread_classes : 0;
    out->thread_classes = machine->thread_classes;
    out->thread_value_count = machine->thread_value_count;
    out->thread_counting_on = machine->thread_counting_on;
    memcpy(out->words, machine->words, sizeof out->words);
    memcpy(out->stored_words, machine->stored_words, sizeof out->stored_words);
    out->stored_outdated = machine->stored_outdated;
    memcpy(out->actionids, machine->actionids, sizeof out->actionids);
    out->ktrace_pid = machine->ktrace.owning_pid;
    out->ktrace_state = (uint32_t)machine->ktrace.state;
    out->blessed_pid = machine->ktrace.blessed_pid;
    out->sampling = machine->sampling.on;
    out->action_count = machine->sampling.action_count;
    out->timer_count = machine->sampling.timer_count;
    out->pet_timer = machine->sampling.pet_timer;
    out->lightweight_pet = machine->sampling.lightweight_pet;
    out->cpu_count = sim_machine_cpu_count(machine);
    out->retrograde_updates = machine->retrograde_updates;
    sim_control_leave(&call);
    return 0;
}

int kpsim_cpu_state_get(uint32_t cpu, kpsim_cpu_state *out)
{
    struct sim_call call;
    const struct sim_cpu *c;
    int error = out == NULL ? EINVAL : sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    if (cpu >= sim_machine_cpu_count(call.machine)) {
        error = EINVAL;
        goto done;
    }
    c = &call.machine->cpus[cpu];
    memset(out, 0, sizeof *out);
    memcpy(out->values, c->fixed, sizeof c->fixed);
    for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
        out->values[SIM_FIXED + i] = sim_counter_value(call.machine, cpu, i);
    }
    memcpy(out->raw, c->raw, sizeof out->raw);
    memcpy(out->shadow, c->shadow, sizeof out->shadow);
    memcpy(out->reload, c->reload, sizeof out->reload);
    memcpy(out->snapshot, c->snapshot[c->latest], sizeof out->snapshot);
    memcpy(out->snapshot_old, c->snapshot[1 - c->latest], sizeof out->snapshot_old);
    out->enabled_mask = c->enabled;
    out->perf_level = sim_machine_perf_level(call.machine, cpu);
    out->thread = c->current == SIM_NOBODY ? 0 : call.machine->threads[c->current].id;
    out->overflow_count = c->overflow_count;
done:
    sim_control_leave(&call);
    return sim_control_result(error);
}

int kpsim_thread_state_get(uint64_t thread, kpsim_thread_state *out)
{
    struct sim_call call;
    const struct sim_thread *t;
    int32_t slot;
    int error = out == NULL ? EINVAL : sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    slot = thread == 0 ? call.who.thread : sim_thread_by_id(call.machine, thread);
    if (slot == SIM_NOBODY) {
        error = EINVAL;
        goto done;
    }
    t = &call.machine->threads[slot];
    memset(out, 0, sizeof *out);
    out->pid = call.machine->tasks[t->task].pid;
    out->cpu = t->cpu;
    out->on_cpu = t->on_cpu;
    out->has_buffer = t->has_buffer;
    if (t->has_buffer) {
        memcpy(out->buffer, t->buffer, sizeof out->buffer);
    }
    out->instructions = t->usage[0].instructions + t->usage[1].instructions;
    out->cycles = t->usage[0].cycles + t->usage[1].cycles;
done:
    sim_control_leave(&call);
    return sim_control_result(error);
}

int kpsim_action_state_get(uint32_t action, kpsim_action_state *out)
{
    struct sim_call call;
    const struct sim_action *a;
    int error =
        out == NULL || action == 0 || action > SIM_ACTION_MAX ? EINVAL : sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    a = &call.machine->sampling.actions[action - 1];
    out->samplers = a->samplers;
    out->userdata = a->userdata;
    out->pid_filter = a->pid_filter;
    out->user_stack_depth = a->user_stack_depth;
    out->kernel_stack_depth = a->kernel_stack_depth;
    sim_control_leave(&call);
    return 0;
}

int kpsim_timer_state_get(uint32_t timer, kpsim_timer_state *out)
{
    struct sim_call call;
    int error = out == NULL || timer >= SIM_TIMER_MAX ? EINVAL : sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    out->period_ticks = call.machine->sampling.timers[timer].period;
    out->action = call.machine->sampling.timers[timer].action;
    sim_control_leave(&call);
    return 0;
}

/* The first rule about a CPU that is broken; NULL when all hold. */
static const char *broken_on_cpu(const struct sim_machine *machine, uint32_t cpu)
{
    const struct sim_cpu *c = &machine->cpus[cpu];
    uint64_t max = sim_value_max(machine);

    if (c->current != SIM_NOBODY) {
        const struct sim_thread *thread = &machine->threads[c->current];

        if (!thread->used || !thread->on_cpu || thread->cpu != (int32_t)cpu) {
            return "the thread on a CPU does not know that it is there";
        }
    }
    if ((c->enabled & ~SIM_ALL_PMCS) != 0) {
        return "a counter that does not exist is enabled";
    }
    for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
        if (c->raw[i] > 2 * max + 1) {
            return "a register holds more than its width";
        }
        if (c->raw[i] > max && !c->overflows_held) {
            return "an overflow was not taken";
        }
        if (c->raw[i] <= max && c->raw[i] < c->reload[i]) {
            return "a register is below its reload value";
        }
    }
    return NULL;
}

static const char *broken_kernel(const struct sim_machine *machine)
{
    if (machine->force_task != SIM_NOBODY &&
        (!machine->tasks[machine->force_task].used || machine->tasks[machine->force_task].zombie)) {
        return "a dead task holds the counters";
    }
    if (machine->thread_value_count > SIM_BUFFER) {
        return "threads have more values than buffers have room for";
    }
    if (machine->thread_counting_on &&
        (machine->thread_classes == 0 || machine->thread_value_count == 0)) {
        return "threads count nothing and yet count";
    }
    if ((machine->running_mask & ~SIM_ALL_PMCS) != 0) {
        return "a counter that does not exist runs";
    }
    if (machine->ktrace.owner != 0 && machine->ktrace.state == KPSIM_KTRACE_OFF) {
        return "ktrace is off and owned";
    }
    if (machine->sampling.on && machine->sampling.action_count == 0) {
        return "sampling is on without an action";
    }
    if (machine->sampling.action_count > SIM_ACTION_MAX ||
        machine->sampling.timer_count > SIM_TIMER_MAX) {
        return "more actions or timers than there can be";
    }
    for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
        if ((machine->words[i] & ~(SIM_SELECTOR | SIM_MODES)) != 0) {
            return "a register holds bits that it has not";
        }
    }
    return NULL;
}

static const char *broken_thread(const struct sim_machine *machine)
{
    for (uint32_t i = 0; i < machine->thread_high; i++) {
        const struct sim_thread *thread = &machine->threads[i];

        if (!thread->used) {
            continue;
        }
        if (thread->task < 0 || thread->task >= SIM_TASK_MAX ||
            !machine->tasks[thread->task].used) {
            return "a thread has no task";
        }
        if (thread->on_cpu && machine->cpus[thread->cpu].current != (int32_t)i) {
            return "a thread thinks that it is on a CPU";
        }
    }
    return NULL;
}

int kpsim_check_invariants(char *message, size_t size)
{
    struct sim_call call;
    const char *broken;
    int error = sim_control_enter(&call);

    if (error != 0) {
        return sim_control_result(error);
    }
    broken = broken_kernel(call.machine);
    if (broken == NULL) {
        broken = broken_thread(call.machine);
    }
    for (uint32_t c = 0; c < sim_machine_cpu_count(call.machine) && broken == NULL; c++) {
        broken = broken_on_cpu(call.machine, c);
    }
    sim_control_leave(&call);
    if (broken != NULL && message != NULL && size != 0) {
        snprintf(message, size, "%s", broken);
    }
    return broken == NULL ? 0 : -1;
}
