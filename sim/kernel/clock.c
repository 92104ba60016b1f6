/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* CPU time of the host's threads, turned into events. */
#include "clock.h"
#include "counters.h"
#include "host.h"
#include "rates.h"
#include "threads.h"

void sim_clock_run(struct sim_machine *machine, int32_t thread, uint64_t from_ns, uint64_t to_ns)
{
    struct sim_thread *t = &machine->threads[thread];
    uint32_t level = sim_machine_perf_level(machine, (uint32_t)t->cpu);
    uint64_t cycles = sim_rate_cycles(level, from_ns, to_ns);
    uint64_t kernel_cycles = sim_rate_kernel_share(cycles);
    uint64_t system_ns = sim_rate_kernel_share(to_ns - from_ns);

    t->usage[level].user_ns += to_ns - from_ns - system_ns;
    t->usage[level].system_ns += system_ns;
    sim_cpu_run(machine, (uint32_t)t->cpu, cycles - kernel_cycles, kernel_cycles);
}

/* A thread has used so much CPU time by now. */
static void advance(struct sim_machine *machine, int32_t thread, uint64_t now_ns)
{
    struct sim_thread *t = &machine->threads[thread];
    uint64_t from_ns = t->counted_ns;
    bool counts = machine->automatic_clock && t->clock_epoch == machine->clock_epoch;

    t->clock_epoch = machine->clock_epoch;
    if (now_ns <= from_ns) {
        return;
    }
    t->counted_ns = now_ns;
    machine->tasks[t->task].counted_ns += now_ns - from_ns;
    if (!counts) {
        return;
    }
    sim_thread_on(machine, thread);
    sim_clock_run(machine, thread, from_ns, now_ns);
}

/* The host says that the thread left its CPU since its last call: so it did here. With the automatic
   clock stopped a CPU idles when the script says so: only the buffer of a real thread that was there
   before counting waits for what the host does. */
static void leave_cpu_as_host_did(struct sim_machine *machine, int32_t thread)
{
    struct sim_thread *t = &machine->threads[thread];
    bool waits_for_buffer = machine->thread_counting_on && !t->has_buffer;
    bool stale = machine->automatic_clock && t->stale_switches != 0;
    uint64_t switches;

    if (!waits_for_buffer && !stale) {
        return;
    }
    switches = host_switch_count();
    if ((waits_for_buffer && switches > t->switch_count) ||
        (stale && switches >= t->stale_switches)) {
        t->switch_count = switches;
        t->stale_switches = 0;
        sim_thread_off(machine, thread);
        sim_thread_on(machine, thread);
    }
}

void sim_clock_enter(struct sim_machine *machine, const struct sim_caller *caller)
{
    sim_thread_on(machine, caller->thread);
    if (!sim_caller_is_host(machine)) {
        return;
    }
    advance(machine, caller->thread, host_thread_cpu_ns());
    leave_cpu_as_host_did(machine, caller->thread);
}

void sim_clock_leave(struct sim_machine *machine, const struct sim_caller *caller)
{
    struct sim_thread *t = &machine->threads[caller->thread];

    if (!sim_caller_is_host(machine)) {
        return;
    }
    /* B.5: enables that no longer fit what runs are rebuilt when this CPU idles next, which the host
       shows by the thread's leaving its CPU. Kept as the count at which it has done so. */
    if (!sim_cpu_enables_stale(machine, (uint32_t)t->cpu)) {
        t->stale_switches = 0;
    } else if (t->stale_switches == 0) {
        t->stale_switches = host_switch_count() + 1;
    }
}

void sim_clock_catch_up(struct sim_machine *machine, const struct sim_caller *caller)
{
    if (!machine->automatic_clock || !sim_caller_is_host(machine)) {
        return;
    }
    for (uint32_t i = 0; i < machine->thread_high; i++) {
        const struct sim_thread *thread = &machine->threads[i];

        if (thread->used && !thread->scripted && thread->task == caller->task &&
            (int32_t)i != caller->thread) {
            advance(machine, (int32_t)i, host_other_thread_cpu_ns(thread->id));
        }
    }
    sim_thread_on(machine, caller->thread);
}

void sim_clock_count_process(const struct sim_machine *machine, struct sim_task *task)
{
    uint64_t now_ns = task->scripted ? 0 : host_process_cpu_ns(task->pid);
    uint64_t from_ns = task->counted_ns;
    uint64_t cycles;
    uint64_t kernel_cycles;

    if (!machine->automatic_clock || now_ns <= from_ns) {
        return;
    }
    task->counted_ns = now_ns;
    cycles = sim_rate_cycles(0, from_ns, now_ns);
    kernel_cycles = sim_rate_kernel_share(cycles);
    task->dead[0].cycles += cycles;
    task->dead[0].instructions +=
        sim_rate_events(sim_rate_of_instructions(), 0, cycles - kernel_cycles) +
        sim_rate_events(sim_rate_of_instructions(), 0, kernel_cycles);
    task->dead[0].system_ns += sim_rate_kernel_share(now_ns - from_ns);
    task->dead[0].user_ns += now_ns - from_ns - sim_rate_kernel_share(now_ns - from_ns);
}
