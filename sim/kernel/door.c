/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The way into the kernel and out of it. */
#include "door.h"
#include "clock.h"

#include <errno.h>
#include <string.h>

static int enter(struct sim_call *call)
{
    int error;

    call->machine = sim_machine_get();
    if (call->machine == NULL) {
        return errno;
    }
    error = sim_machine_lock(call->machine);
    if (error != 0) {
        return error;
    }
    error = sim_caller_find(call->machine, &call->who);
    if (error != 0) {
        sim_machine_unlock(call->machine);
    }
    return error;
}

int sim_enter(struct sim_call *call)
{
    int error = enter(call);

    if (error == 0) {
        sim_tasks_notice_dead(call->machine, call->who.task);
        sim_clock_enter(call->machine, &call->who);
    }
    return error;
}

void sim_leave(struct sim_call *call)
{
    sim_clock_leave(call->machine, &call->who);
    sim_machine_unlock(call->machine);
}

int sim_control_enter(struct sim_call *call)
{
    return enter(call);
}

void sim_control_leave(struct sim_call *call)
{
    sim_machine_unlock(call->machine);
}

int sim_control_result(int error)
{
    if (error != 0) {
        errno = error;
    }
    return error == 0 ? 0 : -1;
}

int sim_request_in(struct sim_request *request, void *to, size_t size)
{
    if (request->newp == NULL) {
        return 0;
    }
    if (request->new_size - request->new_used < size) {
        return EINVAL;
    }
    memcpy(to, (const char *)request->newp + request->new_used, size);
    request->new_used += size;
    return 0;
}

int sim_request_out(struct sim_request *request, const void *from, size_t size)
{
    size_t room = request->old_size > request->old_used ? request->old_size - request->old_used : 0;
    size_t copied = size < room ? size : room;

    if (request->oldp != NULL && copied != 0) {
        memcpy((char *)request->oldp + request->old_used, from, copied);
    }
    request->old_used += size;
    return request->oldp != NULL && copied != size ? ENOMEM : 0;
}

/* A test's own answer for a node: goes before everything else. */
static const struct sim_answer *answer_for(const struct sim_machine *machine, const char *name)
{
    for (size_t i = 0; i < SIM_ANSWER_MAX; i++) {
        if (machine->answers[i].used && strcmp(machine->answers[i].name, name) == 0) {
            return &machine->answers[i];
        }
    }
    return NULL;
}

static int dispatch(struct sim_call *call, struct sim_request *request)
{
    const struct sim_answer *answer = answer_for(call->machine, request->name);
    bool kpc = strncmp(request->name, "kpc.", 4) == 0;

    if (answer != NULL) {
        return answer->removed ? ENOENT : sim_request_out(request, answer->value, answer->size);
    }
    if (kpc) {
        return sim_kpc_node(call, request);
    }
    if (strncmp(request->name, "kperf.", 6) == 0) {
        return sim_kperf_node(call, request);
    }
    return sim_system_node(call, request);
}

int kpsim_sysctlbyname(const char *name, void *oldp, size_t *oldlenp, const void *newp,
                       size_t newlen)
{
    struct sim_call call;
    struct sim_request request = {name, oldp, oldlenp != NULL ? *oldlenp : 0, 0, newp, newlen, 0};
    int kept = errno;
    int error;

    if (name == NULL || (oldp != NULL && oldlenp == NULL)) {
        return sim_control_result(EFAULT);
    }
    error = sim_enter(&call);
    if (error != 0) {
        return sim_control_result(error);
    }
    error = dispatch(&call, &request);
    sim_leave(&call);
    /* The length is told on success and on ENOMEM, as far as the buffer went. */
    if (oldlenp != NULL && (error == 0 || error == ENOMEM)) {
        *oldlenp = oldp != NULL && request.old_used > request.old_size ? request.old_size
                                                                       : request.old_used;
    }
    errno = kept;
    return sim_control_result(error);
}
