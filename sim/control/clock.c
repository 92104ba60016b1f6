/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf-sim/clock.h> */
#include "../kernel/clock.h"
#include "../kernel/counters.h"
#include "../kernel/door.h"
#include "../kernel/threads.h"

#include <errno.h>

/* Carries out a step of a script for the calling thread; a step gives errno or 0. */
static int script(int (*step)(struct sim_call *call, const uint64_t *arguments),
                  const uint64_t *arguments)
{
    struct sim_call call;
    int error = sim_control_enter(&call);

    if (error == 0) {
        error = step(&call, arguments);
        sim_control_leave(&call);
    }
    return sim_control_result(error);
}

static struct sim_cpu *cpu_of(struct sim_call *call, uint64_t cpu)
{
    return cpu < sim_machine_cpu_count(call->machine) ? &call->machine->cpus[cpu] : NULL;
}

static int set_automatic(struct sim_call *call, const uint64_t *arguments)
{
    call->machine->automatic_clock = arguments[0] != 0;
    call->machine->clock_epoch++;
    return 0;
}

int kpsim_set_automatic_clock(bool automatic)
{
    const uint64_t arguments[] = {automatic};

    return script(set_automatic, arguments);
}

static bool event_exists(uint64_t event)
{
    return event <= 0xffff || event == KPSIM_FIXED_CYCLES || event == KPSIM_FIXED_INSTRUCTIONS;
}

static int retire_on(struct sim_call *call, const uint64_t *arguments)
{
    if (cpu_of(call, arguments[0]) == NULL || !event_exists(arguments[1])) {
        return EINVAL;
    }
    sim_cpu_retire(call->machine, (uint32_t)arguments[0], (uint32_t)arguments[1], arguments[2],
                   arguments[3]);
    return 0;
}

int kpsim_retire_on(uint32_t cpu, uint32_t event, uint64_t user_count, uint64_t kernel_count)
{
    const uint64_t arguments[] = {cpu, event, user_count, kernel_count};

    return script(retire_on, arguments);
}

static int retire(struct sim_call *call, const uint64_t *arguments)
{
    const uint64_t there[] = {(uint64_t)call->machine->threads[call->who.thread].cpu, arguments[0],
                              arguments[1], arguments[2]};

    if (!event_exists(arguments[0])) {
        return EINVAL;
    }
    sim_thread_on(call->machine, call->who.thread);
    return retire_on(call, there);
}

int kpsim_retire(uint32_t event, uint64_t user_count, uint64_t kernel_count)
{
    const uint64_t arguments[] = {event, user_count, kernel_count};

    return script(retire, arguments);
}

static int run(struct sim_call *call, const uint64_t *arguments)
{
    sim_thread_on(call->machine, call->who.thread);
    sim_clock_run(call->machine, call->who.thread, 0, arguments[0]);
    return 0;
}

int kpsim_run(uint64_t ns)
{
    return script(run, &ns);
}

static int migrate(struct sim_call *call, const uint64_t *arguments)
{
    if (cpu_of(call, arguments[0]) == NULL) {
        return EINVAL;
    }
    sim_thread_migrate(call->machine, call->who.thread, (uint32_t)arguments[0]);
    return 0;
}

int kpsim_migrate(uint32_t cpu)
{
    const uint64_t arguments[] = {cpu};

    return script(migrate, arguments);
}

static int switch_off(struct sim_call *call, const uint64_t *unused)
{
    (void)unused;
    sim_thread_off(call->machine, call->who.thread);
    return 0;
}

int kpsim_switch_off(void)
{
    return script(switch_off, NULL);
}

static int switch_on(struct sim_call *call, const uint64_t *unused)
{
    (void)unused;
    sim_thread_on(call->machine, call->who.thread);
    return 0;
}

int kpsim_switch_on(void)
{
    return script(switch_on, NULL);
}

static int thread_switch(struct sim_call *call, const uint64_t *arguments)
{
    int32_t thread = sim_thread_by_id(call->machine, arguments[0]);
    bool off = arguments[1] == UINT64_MAX;

    if (thread == SIM_NOBODY || (!off && cpu_of(call, arguments[1]) == NULL)) {
        return EINVAL;
    }
    if (off) {
        sim_thread_off(call->machine, thread);
    } else {
        sim_thread_migrate(call->machine, thread, (uint32_t)arguments[1]);
    }
    return 0;
}

int kpsim_thread_switch(uint64_t thread, int32_t cpu)
{
    const uint64_t arguments[] = {thread, cpu < 0 ? UINT64_MAX : (uint64_t)cpu};

    return script(thread_switch, arguments);
}

static int cpu_idle(struct sim_call *call, const uint64_t *arguments)
{
    if (cpu_of(call, arguments[0]) == NULL) {
        return EINVAL;
    }
    sim_cpu_switch(call->machine, (uint32_t)arguments[0], SIM_NOBODY);
    return 0;
}

int kpsim_cpu_idle(uint32_t cpu)
{
    const uint64_t arguments[] = {cpu};

    return script(cpu_idle, arguments);
}

static int cpu_wake(struct sim_call *call, const uint64_t *arguments)
{
    if (cpu_of(call, arguments[0]) == NULL) {
        return EINVAL;
    }
    if (cpu_of(call, arguments[0])->current == SIM_NOBODY) {
        sim_cpu_enable_anew(call->machine, (uint32_t)arguments[0]);
    }
    return 0;
}

int kpsim_cpu_wake(uint32_t cpu)
{
    const uint64_t arguments[] = {cpu};

    return script(cpu_wake, arguments);
}

static int cpu_power(struct sim_call *call, const uint64_t *arguments)
{
    struct sim_cpu *cpu = cpu_of(call, arguments[0]);

    if (cpu == NULL) {
        return EINVAL;
    }
    sim_cpu_switch(call->machine, (uint32_t)arguments[0], SIM_NOBODY);
    cpu->powered_off = arguments[1] == 0;
    return 0;
}

int kpsim_cpu_power(uint32_t cpu, bool powered)
{
    const uint64_t arguments[] = {cpu, powered};

    return script(cpu_power, arguments);
}

static int hold_overflows(struct sim_call *call, const uint64_t *arguments)
{
    struct sim_cpu *cpu = cpu_of(call, arguments[0]);

    if (cpu == NULL) {
        return EINVAL;
    }
    cpu->overflows_held = arguments[1] != 0;
    if (!cpu->overflows_held) {
        sim_cpu_take_overflows(call->machine, (uint32_t)arguments[0]);
    }
    return 0;
}

int kpsim_hold_overflows(uint32_t cpu, bool hold)
{
    const uint64_t arguments[] = {cpu, hold};

    return script(hold_overflows, arguments);
}

static int step_back(struct sim_call *call, const uint64_t *arguments)
{
    if (cpu_of(call, arguments[0]) == NULL ||
        (arguments[1] != KPSIM_FIXED_CYCLES && arguments[1] != KPSIM_FIXED_INSTRUCTIONS)) {
        return EINVAL;
    }
    /* The sum that software keeps does not move: docs/platform.md B.4. */
    if (arguments[2] != 0) {
        call->machine->retrograde_updates++;
    }
    return 0;
}

int kpsim_fixed_step_back(uint32_t cpu, uint32_t event, uint64_t count)
{
    const uint64_t arguments[] = {cpu, event, count};

    return script(step_back, arguments);
}
