/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* kpc.* nodes that carry arrays: words, values, periods, actions (docs/platform.md A.1, F). */
#include "clock.h"
#include "counters.h"
#include "kpc_nodes.h"
#include "threads.h"
#include "words.h"

#include <errno.h>
#include <string.h>

#define WORDS_AT_MOST (SIM_CONFIGURABLE + SIM_RAW_WORD_MAX)

/* Both: an out-buffer makes it a get, whatever follows the class mask. */
static bool only_gets(const struct sim_request *request)
{
    return request->oldp != NULL;
}

int sim_config_node(struct sim_call *call, struct sim_request *request)
{
    struct sim_machine *machine = call->machine;
    uint64_t words[WORDS_AT_MOST] = {0};
    uint32_t classes = 0;
    uint32_t count;
    int error = sim_request_in(request, &classes, sizeof classes);

    if (error != 0) {
        return error;
    }
    count = sim_config_count(machine, classes);
    if (count == 0) {
        return EINVAL;
    }
    if (only_gets(request)) {
        error = sim_words_get(machine, classes, words);
        return error != 0 ? error : sim_request_out(request, words, count * sizeof words[0]);
    }
    if (machine->settings.profile == KPSIM_PROFILE_P26) {
        /* Forces for the caller and ignores what comes of it: docs/platform.md B.5. */
        size_t given = (request->new_size - request->new_used) / sizeof words[0];

        if (given < count) {
            return EINVAL;
        }
        sim_force(machine, call->who.task, true);
    }
    error = sim_request_in(request, words, count * sizeof words[0]);
    if (error == 0 && (classes & SIM_CLASS_POWER) != 0) {
        error = EPERM;
    }
    if (error != 0) {
        return error;
    }
    sim_clock_catch_up(machine, &call->who);
    error = sim_words_set(machine, classes, words, count);
    /* What is stored reaches no CPU, so nothing is broadcast: docs/platform.md B.5-8. */
    if (error == 0 && machine->settings.profile != KPSIM_PROFILE_P26) {
        sim_kpc_broadcast(call);
    }
    return error;
}

int sim_counters_node(struct sim_call *call, struct sim_request *request)
{
    struct sim_machine *machine = call->machine;
    uint32_t arguments[2] = {0, 0}; /* classes, whether all CPUs */
    uint32_t count;
    uint64_t values[SIM_BUFFER] = {0};
    uint64_t current_cpu;
    size_t collected = 0;
    int error = sim_request_in(request, arguments, sizeof arguments);

    if (error != 0) {
        return error;
    }
    count = sim_counter_count(machine, arguments[0]);
    if (count == 0) {
        return EINVAL;
    }
    current_cpu = (uint64_t)machine->threads[call->who.thread].cpu;
    error = sim_request_out(request, &current_cpu, sizeof current_cpu);
    if (arguments[1] == 0) {
        sim_cpu_values(machine, (uint32_t)current_cpu, arguments[0], values);
        return error != 0 ? error : sim_request_out(request, values, count * sizeof values[0]);
    }
    sim_clock_catch_up(machine, &call->who);
    for (uint32_t c = 0; c < sim_machine_cpu_count(machine); c++) {
        if (machine->cpus[c].powered_off) {
            continue;
        }
        if (machine->cpus[c].current == SIM_NOBODY) {
            sim_cpu_enable_anew(machine, c);
        }
        sim_cpu_values(machine, c, arguments[0], values);
        memcpy(&machine->all_values[(size_t)c * count], values, count * sizeof values[0]);
        collected += count;
    }
    sim_kpc_broadcast(call);
    /* As long as what was collected, though by CPU number: docs/platform.md H.9. */
    return error != 0 ? error
                      : sim_request_out(request, machine->all_values,
                                        collected * sizeof machine->all_values[0]);
}

int sim_thread_counters_node(struct sim_call *call, struct sim_request *request)
{
    struct sim_machine *machine = call->machine;
    const struct sim_thread *thread = &machine->threads[call->who.thread];
    uint32_t tid = 0;
    int error = sim_request_in(request, &tid, sizeof tid);

    if (error != 0) {
        return error;
    }
    if (tid != 0 || !thread->has_buffer) {
        return EINVAL;
    }
    sim_thread_update(machine, call->who.thread);
    return sim_request_out(request, thread->buffer,
                           machine->thread_value_count * sizeof thread->buffer[0]);
}

/* What a fixed counter's period reads as: its whole width. */
static uint64_t fixed_period(const struct sim_machine *machine)
{
    return machine->settings.profile == KPSIM_PROFILE_P26 ? 0 : sim_value_max(machine);
}

/* The configurable counters of classes, in the order of their values: docs/platform.md B.3-1. */
static uint32_t counters_of(const struct sim_machine *machine, uint32_t classes,
                            uint32_t counters[SIM_CONFIGURABLE])
{
    static const uint32_t order[] = {SIM_CLASS_CONFIGURABLE, SIM_CLASS_POWER};
    uint32_t count = 0;

    for (size_t k = 0; k < sizeof order / sizeof order[0]; k++) {
        uint32_t mask = sim_pmc_mask(machine, classes & order[k]);

        for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
            if ((mask & (1U << i)) != 0) {
                counters[count++] = i;
            }
        }
    }
    return count;
}

int sim_period_node(struct sim_call *call, struct sim_request *request)
{
    struct sim_machine *machine = call->machine;
    bool stores = machine->settings.profile == KPSIM_PROFILE_P26;
    uint64_t periods[SIM_BUFFER] = {0};
    uint32_t classes = 0;
    uint32_t count;
    uint32_t mask;
    uint32_t counters[SIM_CONFIGURABLE];
    uint32_t first = 0;
    int error = sim_request_in(request, &classes, sizeof classes);

    if (error != 0) {
        return error;
    }
    count = sim_counter_count(machine, classes);
    if (count == 0) {
        return EINVAL;
    }
    mask = sim_pmc_mask(machine, classes & SIM_CLASS_CONFIGURABLE);
    if ((classes & SIM_CLASS_FIXED) != 0) {
        first = SIM_FIXED;
    }
    if (only_gets(request)) {
        uint32_t configurable = counters_of(machine, classes, counters);

        for (uint32_t i = 0; i < first; i++) {
            periods[i] = fixed_period(machine);
        }
        for (uint32_t i = 0; i < configurable; i++) {
            if (stores) {
                periods[first + i] = machine->stored_periods[counters[i]];
            } else {
                sim_get_periods(machine, 1U << counters[i], &periods[first + i]);
            }
        }
        return sim_request_out(request, periods, count * sizeof periods[0]);
    }
    error = sim_request_in(request, periods, count * sizeof periods[0]);
    if (error == 0 && (classes & SIM_CLASS_POWER) != 0) {
        error = EPERM;
    }
    if (error != 0) {
        return error;
    }
    sim_clock_catch_up(machine, &call->who);
    if (!stores) {
        /* The words of the fixed counters are not skipped: docs/platform.md F. */
        sim_set_periods(machine, mask, periods);
        sim_kpc_broadcast(call);
        return 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (periods[i] > sim_value_max(machine)) {
            return EINVAL;
        }
    }
    for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
        if ((mask & (1U << i)) != 0) {
            machine->stored_periods[i] = periods[first++];
        }
    }
    machine->stored_outdated = true;
    return 0;
}

int sim_actionid_node(struct sim_call *call, struct sim_request *request)
{
    struct sim_machine *machine = call->machine;
    int32_t actions[SIM_BUFFER] = {0};
    uint32_t counters[SIM_CONFIGURABLE];
    uint32_t classes = 0;
    uint32_t count;
    uint32_t configurable;
    uint32_t first = 0;
    int error = sim_request_in(request, &classes, sizeof classes);

    if (error != 0) {
        return error;
    }
    count = sim_counter_count(machine, classes);
    if (count == 0) {
        return EINVAL;
    }
    configurable = counters_of(machine, classes, counters);
    if ((classes & SIM_CLASS_FIXED) != 0) {
        first = SIM_FIXED;
    }
    if (only_gets(request)) {
        memcpy(actions, machine->fixed_actionids, first * sizeof actions[0]);
        for (uint32_t i = 0; i < configurable; i++) {
            actions[first + i] = machine->actionids[counters[i]];
        }
        return sim_request_out(request, actions, count * sizeof actions[0]);
    }
    error = sim_request_in(request, actions, count * sizeof actions[0]);
    if (error != 0) {
        return error;
    }
    memcpy(machine->fixed_actionids, actions, first * sizeof actions[0]);
    for (uint32_t i = 0; i < configurable; i++) {
        machine->actionids[counters[i]] = actions[first + i];
    }
    return 0;
}
