/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The kernel trace buffer and its control by number. */
#include "kdebug.h"
#include "host.h"
#include "ktrace.h"
#include "sampling.h"

#include <errno.h>
#include <string.h>

#define CTL_KERN_NUMBER     1
#define KERN_KDEBUG_NUMBER  24
#define FILTER_CLASS        0x10000
#define FILTER_SUBCLASS     0x20000
#define FILTER_RANGE        0x40000
#define FILTER_VALUES       0x80000
#define FILTER_NONE         0x100000
#define BUFFER_INFO_NUMBERS 5

void sim_kdebug_emit(struct sim_machine *machine, uint32_t cpu, uint64_t thread, uint32_t debugid,
                     const uint64_t args[4])
{
    struct sim_kdebug *kdebug = &machine->kdebug;
    kpsim_kd_record *record;

    if (!kdebug->enabled || debugid < kdebug->range_low || debugid > kdebug->range_high) {
        return;
    }
    if (kdebug->count == kdebug->capacity) {
        /* Full: the oldest goes. */
        kdebug->first = (kdebug->first + 1) % kdebug->capacity;
        kdebug->count--;
        kdebug->lost++;
    }
    record = &kdebug->records[(kdebug->first + kdebug->count++) % kdebug->capacity];
    record->timestamp = sim_ticks_of_ns(host_now_ns());
    record->arg1 = args[0];
    record->arg2 = args[1];
    record->arg3 = args[2];
    record->arg4 = args[3];
    record->arg5 = thread;
    record->debugid = debugid;
    record->cpuid = cpu;
    record->unused = 0;
}

size_t sim_kdebug_take(struct sim_machine *machine, kpsim_kd_record *out, size_t capacity)
{
    struct sim_kdebug *kdebug = &machine->kdebug;
    size_t taken = 0;

    while (taken < capacity && kdebug->count > 0) {
        out[taken++] = kdebug->records[kdebug->first];
        kdebug->first = (kdebug->first + 1) % kdebug->capacity;
        kdebug->count--;
    }
    return taken;
}

void sim_kdebug_remove(struct sim_machine *machine)
{
    memset(&machine->kdebug, 0, offsetof(struct sim_kdebug, records));
}

/* What passes from now on, as the lowest and the highest debugid. */
static int set_filter(struct sim_kdebug *kdebug, struct sim_request *request)
{
    int32_t filter[5] = {0};
    uint32_t first;
    uint32_t second;
    int error = request->newp == NULL && request->oldp == NULL ? EINVAL : 0;

    /* A Mac passes the filter through the old pointer; a new pointer is understood as well. */
    if (error == 0 && request->oldp != NULL && request->old_size >= sizeof filter) {
        memcpy(filter, request->oldp, sizeof filter);
    } else if (error == 0) {
        error = sim_request_in(request, filter, sizeof filter);
    }
    if (error != 0) {
        return error;
    }
    first = (uint32_t)filter[1];
    second = (uint32_t)filter[2];
    switch (filter[0]) {
    case FILTER_CLASS:
        kdebug->range_low = (first & 0xff) << 24;
        kdebug->range_high = ((second & 0xff) << 24) | 0xffffffU;
        break;
    case FILTER_SUBCLASS:
        kdebug->range_low = ((first & 0xff) << 24) | ((second & 0xff) << 16);
        kdebug->range_high = kdebug->range_low | 0xffffU;
        break;
    case FILTER_RANGE:
        kdebug->range_low = first;
        kdebug->range_high = second;
        break;
    case FILTER_VALUES:
        kdebug->range_low = first;
        kdebug->range_high = first | SIM_KD_START | SIM_KD_END;
        break;
    case FILTER_NONE:
        kdebug->range_low = 0;
        kdebug->range_high = UINT32_MAX;
        break;
    default:
        return EINVAL;
    }
    return 0;
}

static int set_up(struct sim_kdebug *kdebug)
{
    kdebug->capacity = kdebug->requested;
    if (kdebug->capacity == 0 || kdebug->capacity > SIM_RECORD_MAX) {
        kdebug->capacity = SIM_RECORD_MAX;
    }
    kdebug->first = 0;
    kdebug->count = 0;
    kdebug->set_up = true;
    return 0;
}

static int read_records(struct sim_machine *machine, struct sim_request *request)
{
    size_t room = request->old_size / sizeof(kpsim_kd_record);

    if (!machine->kdebug.set_up) {
        return EINVAL;
    }
    /* Bytes go in, records come out: D.3. */
    request->old_used = request->oldp == NULL ? machine->kdebug.count
                                              : sim_kdebug_take(machine, request->oldp, room);
    return 0;
}

static int tell_buffer(struct sim_call *call, struct sim_request *request)
{
    const struct sim_kdebug *kdebug = &call->machine->kdebug;
    int32_t info[BUFFER_INFO_NUMBERS] = {(int32_t)kdebug->capacity, !kdebug->enabled, 0, 0, -1};

    sim_ktrace_notice_dead_owner(call->machine);
    info[4] = call->machine->ktrace.owning_pid;
    return sim_request_out(request, info, sizeof info);
}

static int operate(struct sim_call *call, const int *mib, unsigned mib_count,
                   struct sim_request *request)
{
    struct sim_machine *machine = call->machine;
    struct sim_kdebug *kdebug = &machine->kdebug;
    int value = mib_count > 3 ? mib[3] : 0;
    int error = mib[2] == KPSIM_KDEBUG_GETBUF ? sim_ktrace_read_check(call)
                                              : sim_ktrace_configure(call, SIM_KTRACE_KDEBUG);

    if (error != 0) {
        return error;
    }
    switch (mib[2]) {
    case KPSIM_KDEBUG_ENABLE:
        if (value != 0 && !kdebug->set_up) {
            return EINVAL;
        }
        kdebug->enabled = value != 0;
        return 0;
    case KPSIM_KDEBUG_SETBUF:
        kdebug->requested = (uint32_t)value;
        return 0;
    case KPSIM_KDEBUG_GETBUF:
        return tell_buffer(call, request);
    case KPSIM_KDEBUG_SETUP:
        if (kdebug->range_high == 0) {
            kdebug->range_high = UINT32_MAX;
        }
        return set_up(kdebug);
    case KPSIM_KDEBUG_REMOVE:
        sim_kdebug_remove(machine);
        sim_ktrace_reset(machine, SIM_KTRACE_KDEBUG);
        return 0;
    case KPSIM_KDEBUG_SETREG:
        return set_filter(kdebug, request);
    case KPSIM_KDEBUG_READTR:
        return read_records(machine, request);
    default:
        return EINVAL;
    }
}

int kpsim_sysctl(const int *mib, unsigned mib_count, void *oldp, size_t *oldlenp, const void *newp,
                 size_t newlen)
{
    struct sim_call call;
    struct sim_request request = {"", oldp, oldlenp != NULL ? *oldlenp : 0, 0, newp, newlen, 0};
    int error;

    if (mib == NULL || mib_count < 3 || mib[0] != CTL_KERN_NUMBER || mib[1] != KERN_KDEBUG_NUMBER) {
        return sim_control_result(ENOTSUP);
    }
    error = sim_enter(&call);
    if (error != 0) {
        return sim_control_result(error);
    }
    error = operate(&call, mib, mib_count, &request);
    sim_leave(&call);
    if (error == 0 && oldlenp != NULL && mib[2] != KPSIM_KDEBUG_SETREG) {
        *oldlenp = request.old_used;
    }
    return sim_control_result(error);
}
