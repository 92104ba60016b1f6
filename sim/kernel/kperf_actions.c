/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What is read and set through kperf.* nodes: actions, timers, triggers (docs/platform.md A.2, D, F). */
#include "kperf_nodes.h"
#include "sampling.h"

#include <errno.h>

static struct sim_sampling *sampling_of(struct sim_call *call)
{
    return &call->machine->sampling;
}

/* An action to read or to set: ids begin at 1. */
static struct sim_action *action_of(struct sim_call *call, uint64_t which)
{
    if (which == 0 || which > call->machine->sampling.action_count) {
        return NULL;
    }
    return &call->machine->sampling.actions[which - 1];
}

int sim_get_action_count(struct sim_call *call, uint64_t which, uint64_t *value)
{
    (void)which;
    *value = sampling_of(call)->action_count;
    return 0;
}

int sim_set_action_count(struct sim_call *call, uint64_t which, uint64_t value)
{
    (void)which;
    return sim_action_count_set(call->machine, (uint32_t)value);
}

int sim_get_samplers(struct sim_call *call, uint64_t which, uint64_t *value)
{
    const struct sim_action *action = action_of(call, which);

    /* Action 0 exists and does nothing. */
    if (action == NULL && which != 0) {
        return EINVAL;
    }
    *value = action == NULL ? 0 : action->samplers;
    return 0;
}

int sim_set_samplers(struct sim_call *call, uint64_t which, uint64_t value)
{
    return sim_action_samplers_set(call->machine, which, (uint32_t)value);
}

int sim_get_userdata(struct sim_call *call, uint64_t which, uint64_t *value)
{
    const struct sim_action *action = action_of(call, which);

    if (action == NULL && which != 0) {
        return EINVAL;
    }
    *value = action == NULL ? 0 : action->userdata;
    return 0;
}

int sim_set_userdata(struct sim_call *call, uint64_t which, uint64_t value)
{
    struct sim_action *action = action_of(call, which);

    if (action == NULL) {
        return EINVAL;
    }
    action->userdata = (uint32_t)value;
    return 0;
}

int sim_get_filter(struct sim_call *call, uint64_t which, uint64_t *value)
{
    const struct sim_action *action = action_of(call, which);

    if (action == NULL && which != 0) {
        return EINVAL;
    }
    *value = (uint64_t)(int64_t)(action == NULL ? -1 : action->pid_filter);
    return 0;
}

int sim_set_filter_by_pid(struct sim_call *call, uint64_t which, uint64_t value)
{
    struct sim_action *action = action_of(call, which);

    if (action == NULL) {
        return EINVAL;
    }
    action->pid_filter = (int32_t)value;
    return 0;
}

int sim_set_filter_by_task(struct sim_call *call, uint64_t which, uint64_t value)
{
    struct sim_action *action = action_of(call, which);
    int32_t task = sim_task_by_pid(call->machine, (int32_t)value);

    if (action == NULL) {
        return EINVAL;
    }
    /* There are no Mach ports here: a task is named by its pid, and what names none is an invalid port,
       which is no filter (docs/platform.md A.2 line 19). */
    action->pid_filter = task == SIM_NOBODY ? -1 : call->machine->tasks[task].pid;
    return 0;
}

int sim_get_user_depth(struct sim_call *call, uint64_t which, uint64_t *value)
{
    const struct sim_action *action = action_of(call, which);

    if (action == NULL) {
        return EINVAL;
    }
    *value = action->user_stack_depth;
    return 0;
}

int sim_set_user_depth(struct sim_call *call, uint64_t which, uint64_t value)
{
    struct sim_action *action = action_of(call, which);

    if (action == NULL || value < 2 || value > 256) {
        return EINVAL;
    }
    action->user_stack_depth = (uint32_t)value;
    return 0;
}

int sim_get_kernel_depth(struct sim_call *call, uint64_t which, uint64_t *value)
{
    const struct sim_action *action = action_of(call, which);

    if (action == NULL) {
        return EINVAL;
    }
    *value = action->kernel_stack_depth;
    return 0;
}

int sim_set_kernel_depth(struct sim_call *call, uint64_t which, uint64_t value)
{
    struct sim_action *action = action_of(call, which);

    if (action == NULL || value < 1 || value > 128) {
        return EINVAL;
    }
    action->kernel_stack_depth = (uint32_t)value;
    return 0;
}

int sim_get_timer_count(struct sim_call *call, uint64_t which, uint64_t *value)
{
    (void)which;
    *value = sampling_of(call)->timer_count;
    return 0;
}

int sim_set_timer_count(struct sim_call *call, uint64_t which, uint64_t value)
{
    (void)which;
    return sim_timer_count_set(call->machine, (uint32_t)value);
}

int sim_get_period(struct sim_call *call, uint64_t which, uint64_t *value)
{
    if (which >= sampling_of(call)->timer_count) {
        return EINVAL;
    }
    *value = sampling_of(call)->timers[which].period;
    return 0;
}

int sim_set_period(struct sim_call *call, uint64_t which, uint64_t value)
{
    return sim_timer_period_set(call->machine, which, value);
}

int sim_get_timer_action(struct sim_call *call, uint64_t which, uint64_t *value)
{
    if (which >= sampling_of(call)->timer_count) {
        return EINVAL;
    }
    *value = sampling_of(call)->timers[which].action;
    return 0;
}

int sim_set_timer_action(struct sim_call *call, uint64_t which, uint64_t value)
{
    return sim_timer_action_set(call->machine, which, (uint32_t)value);
}

int sim_get_pet_timer(struct sim_call *call, uint64_t which, uint64_t *value)
{
    (void)which;
    *value = sampling_of(call)->pet_timer;
    return 0;
}

int sim_set_pet_timer(struct sim_call *call, uint64_t which, uint64_t value)
{
    (void)which;
    return sim_timer_pet_set(call->machine, (uint32_t)value);
}

int sim_get_sampling(struct sim_call *call, uint64_t which, uint64_t *value)
{
    (void)which;
    *value = sampling_of(call)->on ? 1 : 0;
    return 0;
}

int sim_set_sampling(struct sim_call *call, uint64_t which, uint64_t value)
{
    (void)which;
    return sim_sampling_set(call->machine, value != 0);
}

int sim_get_zero(struct sim_call *call, uint64_t which, uint64_t *value)
{
    (void)call;
    (void)which;
    *value = 0;
    return 0;
}

int sim_set_reset(struct sim_call *call, uint64_t which, uint64_t value)
{
    (void)which;
    if (value != 0) {
        sim_sampling_reset(call->machine);
    }
    return 0;
}

int sim_get_lightweight(struct sim_call *call, uint64_t which, uint64_t *value)
{
    (void)which;
    *value = sampling_of(call)->lightweight_pet;
    return 0;
}

int sim_set_lightweight(struct sim_call *call, uint64_t which, uint64_t value)
{
    (void)which;
    return sim_lightweight_pet_set(call->machine, (uint32_t)value);
}

int sim_get_idle_rate(struct sim_call *call, uint64_t which, uint64_t *value)
{
    (void)which;
    *value = sampling_of(call)->pet_idle_rate;
    return 0;
}

int sim_set_idle_rate(struct sim_call *call, uint64_t which, uint64_t value)
{
    (void)which;
    sampling_of(call)->pet_idle_rate = (uint32_t)value;
    return 0;
}

/* Numbers that are only kept: what they trigger takes no part in counting. */
#define KEPT(field)                                                                                \
    int sim_get_##field(struct sim_call *call, uint64_t which, uint64_t *value)                    \
    {                                                                                              \
        (void)which;                                                                               \
        *value = sampling_of(call)->field;                                                         \
        return 0;                                                                                  \
    }                                                                                              \
    int sim_set_##field(struct sim_call *call, uint64_t which, uint64_t value)                     \
    {                                                                                              \
        (void)which;                                                                               \
        sampling_of(call)->field = (__typeof__(sampling_of(call)->field))value;                    \
        return 0;                                                                                  \
    }

KEPT(cswitch_action)
KEPT(kdebug_action)
KEPT(lazy_wait_action)
KEPT(lazy_wait_threshold)
KEPT(lazy_cpu_action)
KEPT(lazy_cpu_threshold)
KEPT(debug_level)
