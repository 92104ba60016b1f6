/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "trouble.h"

#include <stddef.h>
#include <string.h>

void kp_trouble_failed(struct kp_trouble *trouble, unsigned pieces, const kp_error *cause)
{
    trouble->failed |= pieces;
    if (trouble->code == 0) {
        trouble->code = cause->code;
    }
}

/* "counting, configuration" */
static void append_pieces(kp_error *err, unsigned pieces)
{
    static const struct {
        unsigned piece;
        const char *name;
    } names[] = {
        {KP_PIECE_THREAD_COUNTING, "thread counting"},   {KP_PIECE_COUNTING, "counting"},
        {KP_PIECE_CONFIGURATION, "configuration words"}, {KP_PIECE_ACTIONS, "overflow actions"},
        {KP_PIECE_PERIODS, "overflow periods"},          {KP_PIECE_FORCE, "forced counters"},
    };
    const char *separator = "";

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if ((pieces & names[i].piece) != 0) {
            kp_error_append(err, "%s%s", separator, names[i].name);
            separator = ", ";
        }
    }
}

kp_status kp_trouble_report(const struct kp_trouble *trouble, kp_error *err)
{
    if (trouble->failed == 0 && trouble->disturbed == 0) {
        kp_error_clear(err);
        return KP_OK;
    }
    if (trouble->failed != 0) {
        (void)kp_error_set(err, KP_ERROR_NOT_RESTORED, trouble->code, "could not be put back: ");
        append_pieces(err, trouble->failed);
        if (trouble->code != 0) {
            kp_error_append(err, " (errno %d, %s)", (int)trouble->code,
                            strerror((int)trouble->code));
        }
        if (trouble->disturbed != 0) {
            kp_error_append(err, "; ");
        }
    } else {
        (void)kp_error_set(err, KP_ERROR_DISTURBED, 0, "%s", "");
    }
    if (trouble->disturbed != 0) {
        kp_error_append(err, "changed by another program: ");
        append_pieces(err, trouble->disturbed);
    }
    return err->status;
}
