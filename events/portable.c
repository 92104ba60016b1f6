/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Portable names: those that have an event, and those that are refused with a reason. */
#include "names.h"

static const struct kp_portable_row *portable_at(size_t position);

const char *kp_event_refusal(const char *name)
{
    const struct kp_portable_row *row = name == NULL ? NULL : kp_portable_find(name);
    return row == NULL || row->event != KP_EVENT_NONE ? NULL : kp_string(row->reason);
}

size_t kp_event_portable_count(void)
{
    size_t count = 0;
    for (size_t i = 0; i < KP_PORTABLE_ROW_COUNT; i++) {
        count += kp_portables[i].event != KP_EVENT_NONE;
    }
    return count;
}

const char *kp_event_portable_name_at(size_t position)
{
    const struct kp_portable_row *row = portable_at(position);
    return row == NULL ? NULL : kp_string(row->name);
}

const char *kp_event_portable_reason_at(size_t position)
{
    const struct kp_portable_row *row = portable_at(position);
    return row == NULL ? NULL : kp_string(row->reason);
}

const struct kp_portable_row *kp_portable_find(const char *name)
{
    for (size_t i = 0; i < KP_PORTABLE_ROW_COUNT; i++) {
        if (kp_names_alike(kp_string(kp_portables[i].name), name)) {
            return &kp_portables[i];
        }
    }
    return NULL;
}

static const struct kp_portable_row *portable_at(size_t position)
{
    for (size_t i = 0; i < KP_PORTABLE_ROW_COUNT; i++) {
        if (kp_portables[i].event != KP_EVENT_NONE && position-- == 0) {
            return &kp_portables[i];
        }
    }
    return NULL;
}
