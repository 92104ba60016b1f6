/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * kpc.*: the kernel half of the kpc functions (docs/platform.md A.0, A.1, F). Requests that carry a
 * class mask have it as their first 32 bits; what is set follows it directly.
 */
#include "kpc_nodes.h"
#include "clock.h"
#include "counters.h"
#include "ktrace.h"
#include "threads.h"
#include "words.h"

#include <errno.h>
#include <string.h>

#define PMU_ARM_APPLE 2U

void sim_kpc_broadcast(struct sim_call *call)
{
    sim_thread_block(call->machine, call->who.thread);
}

static int out_u32(struct sim_request *request, uint32_t value)
{
    return sim_request_out(request, &value, sizeof value);
}

static int classes_node(struct sim_call *call, struct sim_request *request)
{
    (void)call;
    return out_u32(request, SIM_CLASS_FIXED | SIM_CLASS_CONFIGURABLE | SIM_CLASS_RAWPMU);
}

static int pmu_version_node(struct sim_call *call, struct sim_request *request)
{
    (void)call;
    return out_u32(request, PMU_ARM_APPLE);
}

static int pc_capture_node(struct sim_call *call, struct sim_request *request)
{
    (void)call;
    /* docs/platform.md A.0 names the node, not its value: taken for "no". */
    return out_u32(request, 0);
}

static int config_count_node(struct sim_call *call, struct sim_request *request)
{
    uint32_t classes = 0;
    int error = sim_request_in(request, &classes, sizeof classes);

    return error != 0 ? error : out_u32(request, sim_config_count(call->machine, classes));
}

static int counter_count_node(struct sim_call *call, struct sim_request *request)
{
    uint32_t classes = 0;
    int error = sim_request_in(request, &classes, sizeof classes);

    return error != 0 ? error : out_u32(request, sim_counter_count(call->machine, classes));
}

/* A node that is one number to read and to set. */
static int number(struct sim_request *request, uint32_t value, uint32_t *wanted, bool *sets)
{
    int error = request->oldp != NULL || request->newp == NULL ? out_u32(request, value) : 0;

    *sets = error == 0 && request->newp != NULL;
    if (*sets) {
        error = sim_request_in(request, wanted, sizeof *wanted);
    }
    *sets = *sets && error == 0;
    return error;
}

/* macOS 26: the stored set goes to the hardware when configurable counting begins, and leaves it when
   that ends. Words stored while it runs wait for the next beginning. */
static void move_stored_set(struct sim_machine *machine, uint32_t classes)
{
    bool runs = (classes & SIM_CLASS_CONFIGURABLE) != 0;

    if (runs && !machine->stored_applied) {
        /* All eight at once: whoever is left out of a call is counted twice (docs/platform.md B.4-2).
           Not when nothing was stored since: a period that is under way goes on. */
        if (machine->stored_outdated) {
            sim_set_periods(machine, SIM_ALL_PMCS, machine->stored_periods);
        }
        sim_words_apply_stored(machine);
    } else if (!runs && machine->stored_applied) {
        sim_words_remove(machine);
    }
    machine->stored_applied = runs;
}

static int counting_node(struct sim_call *call, struct sim_request *request)
{
    uint32_t classes = 0;
    bool sets = false;
    int error = number(request, sim_get_running(call->machine), &classes, &sets);

    if (sets) {
        sim_clock_catch_up(call->machine, &call->who);
        if (call->machine->settings.profile == KPSIM_PROFILE_P26) {
            move_stored_set(call->machine, classes);
        }
        sim_set_running(call->machine, classes);
        sim_kpc_broadcast(call);
    }
    return error;
}

static int thread_counting_node(struct sim_call *call, struct sim_request *request)
{
    const struct sim_machine *machine = call->machine;
    uint32_t classes = 0;
    bool sets = false;
    int error =
        number(request, machine->thread_counting_on ? machine->thread_classes : 0, &classes, &sets);

    if (sets) {
        sim_clock_catch_up(call->machine, &call->who);
        if (sim_caller_is_host(machine)) {
            sim_threads_scan(call->machine, call->who.task, call->who.thread);
        }
        sim_set_thread_counting(call->machine, call->who.thread, classes);
    }
    return error;
}

static int force_node(struct sim_call *call, struct sim_request *request)
{
    uint32_t value = 0;
    bool sets = false;
    int error = number(request, call->machine->force_task != SIM_NOBODY, &value, &sets);

    if (sets) {
        sim_clock_catch_up(call->machine, &call->who);
        error = sim_force(call->machine, call->who.task, value != 0);
    }
    return error;
}

static int sw_inc_node(struct sim_call *call, struct sim_request *request)
{
    (void)call;
    (void)request;
    return ENOTSUP;
}

/* Whoever may ask, and whether a claimed PMU matters; A.0. */
static const struct {
    const char *name;
    bool read_only;
    bool public_node;
    bool never_busy;
    int (*request)(struct sim_call *call, struct sim_request *request);
} nodes[] = {
    {"kpc.thread_counters", false, false, false, sim_thread_counters_node},
    {"kpc.counters", false, false, false, sim_counters_node},
    {"kpc.config", false, false, false, sim_config_node},
    {"kpc.counting", false, false, false, counting_node},
    {"kpc.thread_counting", false, false, false, thread_counting_node},
    {"kpc.force_all_ctrs", false, false, false, force_node},
    {"kpc.config_count", false, true, false, config_count_node},
    {"kpc.counter_count", false, true, false, counter_count_node},
    {"kpc.classes", true, true, false, classes_node},
    {"kpc.pmu_version", true, false, false, pmu_version_node},
    {"kpc.pc_capture_supported", true, true, true, pc_capture_node},
    {"kpc.period", false, false, false, sim_period_node},
    {"kpc.actionid", false, false, false, sim_actionid_node},
    {"kpc.sw_inc", false, false, false, sw_inc_node},
};

int sim_kpc_node(struct sim_call *call, struct sim_request *request)
{
    const struct sim_settings *settings = &call->machine->settings;
    size_t i = 0;

    while (i < sizeof nodes / sizeof nodes[0] && strcmp(nodes[i].name, request->name) != 0) {
        i++;
    }
    if (i == sizeof nodes / sizeof nodes[0] || settings->profile == KPSIM_PROFILE_VM) {
        return ENOENT;
    }
    if (nodes[i].read_only && request->newp != NULL) {
        return EPERM;
    }
    if (!settings->pmu_supported) {
        return ENOTSUP;
    }
    if (!nodes[i].public_node && sim_ktrace_read_check(call) != 0) {
        return EPERM;
    }
    /* While all counters are forced nobody can claim the hardware, nor does a claim let force through:
       the two exclude each other, so the order in which they came does not matter here. */
    if (settings->busy && !nodes[i].never_busy) {
        return EBUSY;
    }
    return nodes[i].request(call, request);
}
