/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Instructions and cycles of the calling thread, for everybody (docs/platform.md E). */
#ifndef KP_ROOTLESS_H
#define KP_ROOTLESS_H

#include "kernel.h"

/* Where the two stand among what is read. */
enum {
    KP_ROOTLESS_INSTRUCTIONS = 0,
    KP_ROOTLESS_CYCLES = 1,
    KP_ROOTLESS_COUNT = 2
};

/* Kind 1 of thread_selfcounts: {instructions, cycles}, known since macOS 10.13. */
enum {
    KP_ROOTLESS_KIND = 1
};

/* Whether they can be read and move: a virtual machine may answer with zeros. */
kp_status kp_rootless_check(const struct kp_kernel *kernel, kp_error *err);

/* Reads both, or fails. */
kp_status kp_rootless_read(const struct kp_kernel *kernel, uint64_t values[KP_ROOTLESS_COUNT],
                           kp_error *err);

#endif
