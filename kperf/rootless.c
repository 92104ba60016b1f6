/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "rootless.h"

#include <errno.h>

/* Reads until both have moved; each read is itself thousands of instructions. */
enum {
    READS_UNTIL_THEY_MUST_MOVE = 1000
};

kp_status kp_rootless_read(const struct kp_kernel *kernel, uint64_t values[KP_ROOTLESS_COUNT],
                           kp_error *err)
{
    uint64_t read[KP_ROOTLESS_COUNT] = {0};

    if (kernel->optional->thread_selfcounts(KP_ROOTLESS_KIND, read, sizeof read) != 0) {
        return kp_kernel_failed(kernel, "thread_selfcounts", errno, err);
    }
    values[KP_ROOTLESS_INSTRUCTIONS] = read[KP_ROOTLESS_INSTRUCTIONS];
    values[KP_ROOTLESS_CYCLES] = read[KP_ROOTLESS_CYCLES];
    return KP_OK;
}

kp_status kp_rootless_check(const struct kp_kernel *kernel, kp_error *err)
{
    uint64_t first[KP_ROOTLESS_COUNT] = {0};
    uint64_t now[KP_ROOTLESS_COUNT] = {0};
    kp_status status = KP_OK;

    if (!KPS_HAS(kernel->optional, thread_selfcounts)) {
        return kp_error_set(err, KP_ERROR_UNSUPPORTED_PLATFORM, 0,
                            "this system has no thread_selfcounts");
    }
    status = kp_rootless_read(kernel, first, err);
    for (int i = 0; status == KP_OK && i < READS_UNTIL_THEY_MUST_MOVE; i++) {
        status = kp_rootless_read(kernel, now, err);
        if (status == KP_OK && now[0] > first[0] && now[1] > first[1]) {
            return KP_OK;
        }
    }
    return status != KP_OK ? status
                           : kp_error_set(err, KP_ERROR_NO_PMU, 0,
                                          "the counts of instructions and cycles stand still, as "
                                          "in a virtual machine");
}
