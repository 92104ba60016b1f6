/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf-sim/sampling.h> */
#include "../kernel/sampling.h"
#include "../kernel/door.h"
#include "../kernel/kdebug.h"

#include <errno.h>

int kpsim_timer_fire(uint32_t timer)
{
    struct sim_call call;
    int error = timer >= SIM_TIMER_MAX ? EINVAL : sim_control_enter(&call);

    if (error == 0) {
        sim_timer_fire(call.machine, timer);
        sim_control_leave(&call);
    }
    return sim_control_result(error);
}

size_t kpsim_records_take(kpsim_kd_record *out, size_t capacity)
{
    struct sim_call call;
    size_t taken = 0;

    if (out != NULL && sim_control_enter(&call) == 0) {
        taken = sim_kdebug_take(call.machine, out, capacity);
        sim_control_leave(&call);
    }
    return taken;
}
