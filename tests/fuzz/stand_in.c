/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "stand_in.h"

#include <string.h>

/* Never closed: they keep the two files loaded. */
static const kps_kperf_table *kperf;
static const kps_kperfdata_table *kperfdata;

void stand_in_keep(void)
{
    kps_error err;

    HOLDS(kps_kperf_open(&kperf, KPERF_SIM_KPERF_PATH, &err) == KPS_OK, "%s", err.message);
    HOLDS(kps_kperfdata_open(&kperfdata, KPERF_SIM_KPERFDATA_PATH, &err) == KPS_OK, "%s",
          err.message);
}

const kps_kperf_table *stand_in_kperf(void)
{
    return kperf;
}

kp_sampler_options stand_in_options(kp_access access)
{
    kp_sampler_options options = KP_SAMPLER_OPTIONS_INIT;

    options.kperf_path = KPERF_SIM_KPERF_PATH;
    options.kperfdata_path = KPERF_SIM_KPERFDATA_PATH;
    options.access = access;
    return options;
}

void stand_in_reset(const char *chip, kpsim_profile profile)
{
    HOLDS(kpsim_reset() == 0 && kpsim_set_chip(chip) == 0 && kpsim_set_profile(profile) == 0 &&
              kpsim_set_automatic_clock(false) == 0,
          "the stand-in cannot be reset");
}

struct machine_state machine_now(void)
{
    struct machine_state now;
    kpsim_cpu_state cpu;

    memset(&now, 0, sizeof now);
    HOLDS(kpsim_kernel_state_get(&now.kernel) == 0 && kpsim_cpu_state_get(0, &cpu) == 0,
          "the stand-in does not tell its state");
    /* Reserved counters that were left running stop by themselves once the counters are not forced any
       more (docs/platform.md B.5), and no program can read that they run. */
    now.kernel.running_mask &= now.kernel.available_mask;
    memcpy(now.reload, cpu.reload, sizeof now.reload);
    return now;
}

const char *machine_difference(const struct machine_state *before, const struct machine_state *now)
{
    const kpsim_kernel_state *a = &before->kernel;
    const kpsim_kernel_state *b = &now->kernel;

    if (a->force_pid != b->force_pid) {
        return "who has forced the counters";
    }
    if (a->counting != b->counting || a->running_mask != b->running_mask) {
        return "counting";
    }
    if (a->thread_counting != b->thread_counting) {
        return "thread counting";
    }
    if (memcmp(a->words, b->words, sizeof a->words) != 0) {
        return "the configuration words";
    }
    if (memcmp(a->actionids, b->actionids, sizeof a->actionids) != 0) {
        return "the overflow actions";
    }
    return memcmp(before->reload, now->reload, sizeof now->reload) != 0 ? "the overflow periods"
                                                                        : NULL;
}
