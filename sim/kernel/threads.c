/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Threads on CPUs, and counting by thread. */
#include "threads.h"
#include "counters.h"
#include "host.h"
#include "sampling.h"

#include <string.h>

/* What unseen threads do on each CPU while nobody looks: charged where a stale snapshot shows it. */
#define UNSEEN_CYCLES UINT64_C(5000000000)

/*
 * The heart of B.6: now minus the last snapshot goes to whoever was on the CPU, then now is the last
 * snapshot. Both snapshots are indexed by buffer position, and positions that are not written now keep
 * what they held two updates ago.
 */
static void take_snapshot(struct sim_machine *machine, uint32_t cpu, int32_t thread)
{
    struct sim_cpu *c = &machine->cpus[cpu];
    const uint64_t *last = c->snapshot[c->latest];
    uint64_t *now = c->snapshot[1 - c->latest];

    sim_cpu_values(machine, cpu, machine->thread_classes, now);
    if (thread != SIM_NOBODY && machine->threads[thread].has_buffer) {
        for (uint32_t i = 0; i < machine->thread_value_count; i++) {
            machine->threads[thread].buffer[i] += now[i] - last[i];
        }
    }
    c->latest = 1 - c->latest;
}

void sim_thread_update(struct sim_machine *machine, int32_t thread)
{
    take_snapshot(machine, (uint32_t)machine->threads[thread].cpu, thread);
}

void sim_thread_give_buffer(struct sim_machine *machine, int32_t thread)
{
    struct sim_thread *t = &machine->threads[thread];

    if (!t->has_buffer) {
        memset(t->buffer, 0, sizeof t->buffer);
        t->has_buffer = true;
        sim_sampling_buffer_made(machine, thread);
    }
    t->buffer_due = false;
}

void sim_cpu_switch(struct sim_machine *machine, uint32_t cpu, int32_t thread)
{
    struct sim_cpu *c = &machine->cpus[cpu];
    int32_t from = c->current;

    if (from == thread) {
        return;
    }
    if (machine->thread_counting_on) {
        take_snapshot(machine, cpu, from);
        if (from != SIM_NOBODY && !machine->threads[from].has_buffer) {
            machine->threads[from].buffer_due = true;
        }
    }
    if (from != SIM_NOBODY) {
        machine->threads[from].on_cpu = false;
    }
    c->current = thread;
    if (from == SIM_NOBODY) {
        sim_cpu_enable_anew(machine, cpu);
    }
    if (thread != SIM_NOBODY) {
        struct sim_thread *t = &machine->threads[thread];

        t->cpu = (int32_t)cpu;
        t->on_cpu = true;
        if (t->buffer_due) {
            sim_thread_give_buffer(machine, thread);
        }
        sim_sampling_switched_on(machine, thread);
    }
}

void sim_thread_migrate(struct sim_machine *machine, int32_t thread, uint32_t cpu)
{
    struct sim_thread *t = &machine->threads[thread];

    if (t->on_cpu && t->cpu != (int32_t)cpu) {
        sim_cpu_switch(machine, (uint32_t)t->cpu, SIM_NOBODY);
    }
    sim_cpu_switch(machine, cpu, thread);
}

void sim_thread_on(struct sim_machine *machine, int32_t thread)
{
    sim_cpu_switch(machine, (uint32_t)machine->threads[thread].cpu, thread);
}

void sim_thread_off(struct sim_machine *machine, int32_t thread)
{
    if (machine->threads[thread].on_cpu) {
        sim_cpu_switch(machine, (uint32_t)machine->threads[thread].cpu, SIM_NOBODY);
    }
}

void sim_thread_block(struct sim_machine *machine, int32_t thread)
{
    struct sim_thread *t = &machine->threads[thread];

    /* B.3: a switch off and on again. The CPU is not idle for it: others run meanwhile, and who comes
       after them finds the snapshot that their going took. */
    if (!machine->thread_counting_on) {
        return;
    }
    take_snapshot(machine, (uint32_t)t->cpu, thread);
    take_snapshot(machine, (uint32_t)t->cpu, SIM_NOBODY);
    if (!t->has_buffer) {
        sim_thread_give_buffer(machine, thread);
    }
}

/* The whole machine has been at work since thread counting was last on. */
static void let_unseen_work(struct sim_machine *machine)
{
    for (uint32_t c = 0; c < sim_machine_cpu_count(machine); c++) {
        struct sim_cpu *cpu = &machine->cpus[c];
        int32_t current = cpu->current;

        if (cpu->powered_off) {
            continue;
        }
        cpu->current = SIM_NOBODY;
        sim_cpu_run(machine, c, UNSEEN_CYCLES, UNSEEN_CYCLES / 8);
        cpu->current = current;
    }
}

void sim_set_thread_counting(struct sim_machine *machine, int32_t caller, uint32_t classes)
{
    uint32_t count = sim_counter_count(machine, classes);
    bool was_on = machine->thread_counting_on;

    if (classes == 0 || count == 0) {
        machine->thread_counting_on = false;
        return;
    }
    if (!was_on) {
        if (machine->automatic_clock) {
            let_unseen_work(machine);
        }
        machine->thread_counting_since_ns = host_now_ns();
    }
    machine->thread_classes = classes;
    machine->thread_value_count = count;
    machine->thread_counting_on = true;
    sim_thread_give_buffer(machine, caller);
}
