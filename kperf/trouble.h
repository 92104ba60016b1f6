/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What went wrong while things were put back. Putting back goes on after a failure, so that there can
 * be several.
 */
#ifndef KP_TROUBLE_H
#define KP_TROUBLE_H

#include "error.h"

#include <stdint.h>

/* The pieces of the machine's state that are changed and put back. */
enum kp_piece {
    KP_PIECE_THREAD_COUNTING = 1 << 0,
    KP_PIECE_COUNTING = 1 << 1,
    KP_PIECE_CONFIGURATION = 1 << 2,
    KP_PIECE_ACTIONS = 1 << 3,
    KP_PIECE_PERIODS = 1 << 4,
    KP_PIECE_FORCE = 1 << 5,
    KP_PIECE_ALL = (1 << 6) - 1
};

struct kp_trouble {
    unsigned disturbed; /* pieces that somebody else changed; left as they are */
    unsigned failed;    /* pieces that could not be put back */
    int32_t code;       /* errno of the first failure */
};

/* Notes that a call on a piece failed. */
void kp_trouble_failed(struct kp_trouble *trouble, unsigned pieces, const kp_error *cause);

/* Reports it: KP_ERROR_NOT_RESTORED, KP_ERROR_DISTURBED or KP_OK, in that order of weight. */
kp_status kp_trouble_report(const struct kp_trouble *trouble, kp_error *err);

#endif
