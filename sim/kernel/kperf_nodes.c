/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* kperf.*: the kernel half of the kperf functions (docs/platform.md A.0, A.2, D, F). */
#include "kperf_nodes.h"
#include "ktrace.h"
#include "sampling.h"

#include <errno.h>
#include <string.h>

/* How a node takes its arguments. */
enum shape {
    SHAPE_NUMBER, /* 32 bits to read and to set */
    SHAPE_WIDE,   /* 64 bits to read and to set */
    SHAPE_PAIR,   /* 16 bytes in and out: which one, and its value */
    SHAPE_LIMIT,  /* a constant, to read */
    SHAPE_OTHER
};

struct node {
    const char *name;
    enum shape shape;
    bool checked_by_handler; /* ownership is asked in the handler, in an order of its own */
    int (*get)(struct sim_call *call, uint64_t which, uint64_t *value);
    int (*set)(struct sim_call *call, uint64_t which, uint64_t value);
    int (*request)(struct sim_call *call, struct sim_request *request);
};

static struct sim_sampling *sampling_of(struct sim_call *call)
{
    return &call->machine->sampling;
}

/* A filter of trace points: debugids, as many as fit. */
static int kdebug_filter(struct sim_call *call, struct sim_request *request)
{
    struct sim_sampling *sampling = sampling_of(call);
    uint32_t ids[SIM_FILTER_MAX] = {0};
    size_t size = request->new_size;
    int error = 0;

    if (request->oldp != NULL || request->newp == NULL) {
        error = sim_request_out(request, sampling->kdebug_filter,
                                sampling->kdebug_filter_size * sizeof ids[0]);
    }
    if (error != 0 || request->newp == NULL) {
        return error;
    }
    if (size > sizeof ids || size % sizeof ids[0] != 0) {
        return EINVAL;
    }
    memcpy(ids, request->newp, size);
    memcpy(sampling->kdebug_filter, ids, sizeof ids);
    sampling->kdebug_filter_size = (uint32_t)(size / sizeof ids[0]);
    return 0;
}

static int blessed_pid(struct sim_call *call, struct sim_request *request)
{
    int32_t pid;
    int error = 0;

    if (request->newp == NULL || request->oldp != NULL) {
        error = sim_ktrace_read_check(call);
        pid = sim_ktrace_blessed(call->machine);
        if (error == 0) {
            error = sim_request_out(request, &pid, sizeof pid);
        }
    }
    if (error == 0 && request->newp != NULL) {
        error = sim_request_in(request, &pid, sizeof pid);
        if (error == 0) {
            error = sim_ktrace_bless(call, pid);
        }
    }
    return error;
}

static int limit(struct sim_request *request, uint64_t value)
{
    return sim_request_out(request, &value, sizeof value);
}

static int timer_min(struct sim_call *call, struct sim_request *request)
{
    (void)call;
    return limit(request, SIM_TIMER_MIN_NS);
}

static int timer_min_background(struct sim_call *call, struct sim_request *request)
{
    (void)call;
    return limit(request, SIM_TIMER_MIN_BACKGROUND_NS);
}

static int pet_min(struct sim_call *call, struct sim_request *request)
{
    (void)call;
    return limit(request, SIM_PET_MIN_NS);
}

static int action_max(struct sim_call *call, struct sim_request *request)
{
    uint32_t most = SIM_ACTION_MAX;

    (void)call;
    return sim_request_out(request, &most, sizeof most);
}

static const struct node nodes[] = {
    {"kperf.action.count", SHAPE_NUMBER, false, sim_get_action_count, sim_set_action_count, NULL},
    {"kperf.action.samplers", SHAPE_PAIR, false, sim_get_samplers, sim_set_samplers, NULL},
    {"kperf.action.userdata", SHAPE_PAIR, false, sim_get_userdata, sim_set_userdata, NULL},
    {"kperf.action.filter_by_task", SHAPE_PAIR, false, sim_get_filter, sim_set_filter_by_task,
     NULL},
    {"kperf.action.filter_by_pid", SHAPE_PAIR, false, sim_get_filter, sim_set_filter_by_pid, NULL},
    {"kperf.action.ucallstack_depth", SHAPE_PAIR, false, sim_get_user_depth, sim_set_user_depth,
     NULL},
    {"kperf.action.kcallstack_depth", SHAPE_PAIR, false, sim_get_kernel_depth, sim_set_kernel_depth,
     NULL},
    {"kperf.timer.count", SHAPE_NUMBER, false, sim_get_timer_count, sim_set_timer_count, NULL},
    {"kperf.timer.period", SHAPE_PAIR, false, sim_get_period, sim_set_period, NULL},
    {"kperf.timer.action", SHAPE_PAIR, false, sim_get_timer_action, sim_set_timer_action, NULL},
    {"kperf.timer.pet_timer", SHAPE_NUMBER, false, sim_get_pet_timer, sim_set_pet_timer, NULL},
    {"kperf.sampling", SHAPE_NUMBER, false, sim_get_sampling, sim_set_sampling, NULL},
    {"kperf.reset", SHAPE_NUMBER, false, sim_get_zero, sim_set_reset, NULL},
    {"kperf.lightweight_pet", SHAPE_NUMBER, false, sim_get_lightweight, sim_set_lightweight, NULL},
    {"kperf.pet_idle_rate", SHAPE_NUMBER, false, sim_get_idle_rate, sim_set_idle_rate, NULL},
    {"kperf.kdbg_cswitch", SHAPE_NUMBER, false, sim_get_cswitch_action, sim_set_cswitch_action,
     NULL},
    {"kperf.kdebug.action", SHAPE_NUMBER, false, sim_get_kdebug_action, sim_set_kdebug_action,
     NULL},
    {"kperf.kdebug.filter", SHAPE_OTHER, false, NULL, NULL, kdebug_filter},
    {"kperf.lazy.wait_action", SHAPE_NUMBER, false, sim_get_lazy_wait_action,
     sim_set_lazy_wait_action, NULL},
    {"kperf.lazy.wait_time_threshold", SHAPE_WIDE, false, sim_get_lazy_wait_threshold,
     sim_set_lazy_wait_threshold, NULL},
    {"kperf.lazy.cpu_action", SHAPE_NUMBER, false, sim_get_lazy_cpu_action, sim_set_lazy_cpu_action,
     NULL},
    {"kperf.lazy.cpu_time_threshold", SHAPE_WIDE, false, sim_get_lazy_cpu_threshold,
     sim_set_lazy_cpu_threshold, NULL},
    {"kperf.debug_level", SHAPE_NUMBER, false, sim_get_debug_level, sim_set_debug_level, NULL},
    {"kperf.blessed_pid", SHAPE_OTHER, true, NULL, NULL, blessed_pid},
    {"kperf.limits.timer_min_period_ns", SHAPE_LIMIT, false, NULL, NULL, timer_min},
    {"kperf.limits.timer_min_bg_period_ns", SHAPE_LIMIT, false, NULL, NULL, timer_min_background},
    {"kperf.limits.timer_min_pet_period_ns", SHAPE_LIMIT, false, NULL, NULL, pet_min},
    {"kperf.limits.timer_min_bg_pet_period_ns", SHAPE_LIMIT, false, NULL, NULL, pet_min},
    {"kperf.limits.max_action_count", SHAPE_LIMIT, false, NULL, NULL, action_max},
};

/* 16 raw bytes in, and out for a read, whatever the lengths say: A.0. */
static int pair(struct sim_call *call, const struct node *node, struct sim_request *request)
{
    uint64_t inputs[2];
    int error;

    if (request->newp == NULL) {
        return EFAULT;
    }
    memcpy(inputs, request->newp, sizeof inputs);
    if (request->oldp == NULL) {
        return node->set(call, inputs[0], inputs[1]);
    }
    error = node->get(call, inputs[0], &inputs[1]);
    if (error == 0) {
        memcpy(request->oldp, inputs, sizeof inputs);
        request->old_used = sizeof inputs;
    }
    return error;
}

static int plain(struct sim_call *call, const struct node *node, struct sim_request *request)
{
    size_t size = node->shape == SHAPE_WIDE ? sizeof(uint64_t) : sizeof(uint32_t);
    uint64_t value = 0;
    int error = 0;

    if (request->oldp != NULL || request->newp == NULL) {
        /* Only a pair's can fail, which is asked for one of several. */
        node->get(call, 0, &value);
        error = sim_request_out(request, &value, size);
    }
    if (error == 0 && request->newp != NULL) {
        value = 0;
        error = sim_request_in(request, &value, size);
        if (error == 0) {
            error = node->set(call, 0, value);
        }
    }
    return error;
}

int sim_kperf_node(struct sim_call *call, struct sim_request *request)
{
    const struct node *node = NULL;
    bool writes = request->newp != NULL && request->oldp == NULL;
    int error = 0;

    for (size_t i = 0; i < sizeof nodes / sizeof nodes[0] && node == NULL; i++) {
        if (strcmp(nodes[i].name, request->name) == 0) {
            node = &nodes[i];
        }
    }
    if (node == NULL) {
        return ENOENT;
    }
    if (node->shape == SHAPE_LIMIT) {
        return request->newp != NULL ? EPERM : node->request(call, request);
    }
    if (!node->checked_by_handler) {
        error = writes ? sim_ktrace_configure(call, SIM_KTRACE_KPERF) : sim_ktrace_read_check(call);
    }
    if (error != 0) {
        return error;
    }
    if (node->shape == SHAPE_OTHER) {
        return node->request(call, request);
    }
    return node->shape == SHAPE_PAIR ? pair(call, node, request) : plain(call, node, request);
}
