/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Names, messages, hints and kinds of statuses. */
#include <kperf/status.h>

#include <stddef.h>
#include <stdint.h>

/* All texts in one object, found by their offsets: pointers would have to be relocated in every program
   that starts. */
struct strings {
#define STATUS(status, kind, message, hint)                                                        \
    char name_##status[sizeof #status];                                                            \
    char message_##status[sizeof message];                                                         \
    char hint_##status[sizeof hint];
#include "status_texts.def"
};

static const struct strings strings = {
#define STATUS(status, kind, message, hint) #status, message, hint,
#include "status_texts.def"
};

struct status_text {
    uint16_t name;
    uint16_t message;
    uint16_t hint;
    uint8_t kind;
};

/* The row behind the last status is for those that are not known. */
enum {
    KP_STATUS_UNKNOWN = KP_ERROR_EXITING + 1
};

static const struct status_text texts[] = {
#define STATUS(status, kind, message, hint)                                                        \
    [status] = {offsetof(struct strings, name_##status),                                           \
                offsetof(struct strings, message_##status),                                        \
                offsetof(struct strings, hint_##status), kind},
#include "status_texts.def"
};

_Static_assert(sizeof texts / sizeof texts[0] == KP_STATUS_UNKNOWN + 1, "a status has no text");
_Static_assert(sizeof(struct strings) <= UINT16_MAX, "an offset does not fit");

static const struct status_text *text_of(kp_status status)
{
    size_t index = (size_t)status;
    return &texts[index < KP_STATUS_UNKNOWN ? index : KP_STATUS_UNKNOWN];
}

static const char *string_at(uint16_t offset)
{
    return (const char *)&strings + offset;
}

const char *kp_status_name(kp_status status)
{
    return string_at(text_of(status)->name);
}

const char *kp_status_message(kp_status status)
{
    return string_at(text_of(status)->message);
}

const char *kp_status_hint(kp_status status)
{
    return string_at(text_of(status)->hint);
}

kp_status_kind kp_status_kind_of(kp_status status)
{
    return (kp_status_kind)text_of(status)->kind;
}
