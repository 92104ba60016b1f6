/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* kperf's actions and timers: what may be set when, what is raised, what a reset clears. */
#include "sampling.h"
#include "ktrace.h"

#include <errno.h>
#include <string.h>

#define DEFAULT_STACK_DEPTH   128U
#define DEFAULT_PET_IDLE_RATE 15U

uint64_t sim_ticks_of_ns(uint64_t ns)
{
    return ns * SIM_TIMEBASE_DENOM / SIM_TIMEBASE_NUMER;
}

static void clear_action(struct sim_action *action)
{
    memset(action, 0, sizeof *action);
    action->pid_filter = -1;
    action->user_stack_depth = DEFAULT_STACK_DEPTH;
    action->kernel_stack_depth = DEFAULT_STACK_DEPTH;
}

int sim_action_count_set(struct sim_machine *machine, uint32_t count)
{
    struct sim_sampling *sampling = &machine->sampling;

    if (count == sampling->action_count) {
        return 0;
    }
    if (count < sampling->action_count || count > SIM_ACTION_MAX) {
        return EINVAL;
    }
    for (uint32_t i = sampling->action_count; i < count; i++) {
        clear_action(&sampling->actions[i]);
    }
    sampling->action_count = count;
    return 0;
}

int sim_action_samplers_set(struct sim_machine *machine, uint64_t action, uint32_t samplers)
{
    const uint32_t both = (1U << 4) | (1U << 5); /* PMC_THREAD and PMC_CPU */

    if (action == 0 || action > machine->sampling.action_count || (samplers & both) == both) {
        return EINVAL;
    }
    machine->sampling.actions[action - 1].samplers = samplers;
    return 0;
}

int sim_timer_count_set(struct sim_machine *machine, uint32_t count)
{
    struct sim_sampling *sampling = &machine->sampling;

    if (sampling->on) {
        return EBUSY;
    }
    if (count > SIM_TIMER_MAX) {
        return EINVAL;
    }
    sampling->timer_count = count;
    return 0;
}

static uint64_t shortest(const struct sim_machine *machine, bool pet)
{
    if (pet) {
        return sim_ticks_of_ns(SIM_PET_MIN_NS);
    }
    return sim_ticks_of_ns(machine->ktrace.state == KPSIM_KTRACE_BACKGROUND
                               ? SIM_TIMER_MIN_BACKGROUND_NS
                               : SIM_TIMER_MIN_NS);
}

int sim_timer_period_set(struct sim_machine *machine, uint64_t timer, uint64_t period)
{
    struct sim_sampling *sampling = &machine->sampling;
    uint64_t least;

    if (timer >= sampling->timer_count) {
        return EINVAL;
    }
    if (sampling->on) {
        return EBUSY;
    }
    least = shortest(machine, sampling->pet_timer == timer);
    if (period != 0 && period < least) {
        period = least;
    }
    sampling->timers[timer].period = period;
    return 0;
}

int sim_timer_action_set(struct sim_machine *machine, uint64_t timer, uint32_t action)
{
    struct sim_sampling *sampling = &machine->sampling;

    if (timer >= sampling->timer_count) {
        return EINVAL;
    }
    if (sampling->on) {
        return EBUSY;
    }
    sampling->timers[timer].action = action;
    /* D.2: while PET is lightweight its action is not brought along. */
    if (sampling->pet_timer == timer && sampling->lightweight_pet == 0) {
        sampling->pet_action = action;
    }
    return 0;
}

int sim_timer_pet_set(struct sim_machine *machine, uint32_t timer)
{
    struct sim_sampling *sampling = &machine->sampling;

    if (sampling->on) {
        return EBUSY;
    }
    sampling->pet_timer = timer;
    if (timer < sampling->timer_count) {
        uint64_t least = shortest(machine, true);

        sampling->pet_action = sampling->timers[timer].action;
        if (sampling->timers[timer].period < least) {
            sampling->timers[timer].period = least;
        }
    }
    return 0;
}

int sim_lightweight_pet_set(struct sim_machine *machine, uint32_t on)
{
    if (machine->sampling.on) {
        return EBUSY;
    }
    machine->sampling.lightweight_pet = on == 1;
    return 0;
}

int sim_sampling_set(struct sim_machine *machine, bool on)
{
    if (on && machine->sampling.action_count == 0) {
        return ECANCELED;
    }
    machine->sampling.on = on;
    return 0;
}

void sim_sampling_reset(struct sim_machine *machine)
{
    struct sim_sampling *sampling = &machine->sampling;

    sampling->on = false;
    sampling->cswitch_action = 0;
    sampling->kdebug_action = 0;
    sampling->kdebug_filter_size = 0;
    sampling->lazy_wait_action = 0;
    sampling->lazy_wait_threshold = 0;
    sampling->lazy_cpu_action = 0;
    sampling->lazy_cpu_threshold = 0;
    /* Timers beyond the count keep what they had: D.4, A.2 line 21. */
    memset(sampling->timers, 0, sizeof sampling->timers[0] * sampling->timer_count);
    sampling->pet_timer = SIM_PET_UNSET;
    sampling->pet_action = 0;
    sampling->pet_idle_rate = DEFAULT_PET_IDLE_RATE;
    sampling->lightweight_pet = 0;
    for (uint32_t i = 0; i < sampling->action_count; i++) {
        clear_action(&sampling->actions[i]);
    }
    sim_ktrace_reset(machine, SIM_KTRACE_KPERF);
}
