/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* From names to events: one perfect hash over database names, aliases and portable names. */
#include "name_hash.h"
#include "names.h"

#include <string.h>

kp_status kp_event_parse(const char *name, kp_event *out)
{
    kp_status status = KP_ERROR_EVENT_UNKNOWN;
    if (name == NULL || out == NULL) {
        status = KP_ERROR_INVALID_ARGUMENT;
        goto done;
    }
    const struct kp_name_row *row = kp_name_find(name);
    if (row != NULL && row->kind != KP_NAME_REFUSED) {
        *out = (kp_event)row->event;
        status = KP_OK;
    }
done:
    return status;
}

bool kp_names_alike(const char *left, const char *right)
{
    while (*left != '\0' && kp_lower(*left) == kp_lower(*right)) {
        left++;
        right++;
    }
    return *left == '\0' && *right == '\0';
}

const struct kp_name_row *kp_name_find(const char *name)
{
    const struct kp_name_row *row = NULL;
    /* memchr stops at the first NUL, so nothing behind the name's end is read. */
    const char *end = memchr(name, '\0', KP_NAME_LENGTH_MAX + 1);
    if (end == NULL) {
        goto done;
    }
    size_t length = (size_t)(end - name);
    uint64_t hash = kp_name_hash(name, length, KP_NAME_HASH_SEED);
    uint32_t displacement = kp_name_displacements[kp_name_bucket(hash, KP_NAME_BUCKET_COUNT)];
    const struct kp_name_row *slot =
        &kp_name_slots[kp_name_slot(hash, displacement, KP_NAME_SLOT_COUNT)];
    if (slot->kind == KP_NAME_NONE || slot->length != length) {
        goto done;
    }
    if (memcmp(kp_string(slot->name), name, length) == 0 ||
        (slot->kind != KP_NAME_EXACT && kp_names_alike(kp_string(slot->name), name))) {
        row = slot;
    }
done:
    return row;
}
