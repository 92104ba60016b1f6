/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Events and what they are on each generation. */
#include "tables.h"

static const struct kp_event_row *row_of(kp_event event);

const char *kp_event_name(kp_event event)
{
    const struct kp_event_row *row = row_of(event);
    return row == NULL ? NULL : kp_string(kp_event_names[row->first_name]);
}

const char *kp_event_description(kp_event event)
{
    const struct kp_event_row *row = row_of(event);
    return row == NULL ? NULL : kp_string(row->description);
}

const char *kp_event_name_at(kp_event event, kp_cpu cpu, size_t position)
{
    const struct kp_event_row *row = row_of(event);
    const kp_event_info *info = kp_event_on(event, cpu);
    const char *name = NULL;
    if (row == NULL) {
        goto done;
    }
    uint16_t first = info == NULL ? kp_event_names[row->first_name] : info->name;
    if (position == 0) {
        name = kp_string(first);
        goto done;
    }
    for (size_t i = 0; i < row->name_count && name == NULL; i++) {
        uint16_t other = kp_event_names[row->first_name + i];
        if (other != first && --position == 0) {
            name = kp_string(other);
        }
    }
done:
    return name;
}

size_t kp_event_count(void)
{
    return KP_EVENT_ROW_COUNT - 1;
}

kp_event kp_event_at(size_t position)
{
    return position < KP_EVENT_ROW_COUNT - 1 ? (kp_event)(position + 1) : KP_EVENT_NONE;
}

const kp_event_info *kp_event_on(kp_event event, kp_cpu cpu)
{
    const kp_event_info *info = NULL;
    if ((unsigned)event < KP_EVENT_ROW_COUNT && (unsigned)cpu < KP_CPU_ROW_COUNT) {
        unsigned position = kp_event_index[(unsigned)cpu][(unsigned)event];
        info = position == 0 ? NULL : &kp_event_infos[position - 1];
    }
    return info;
}

const char *kp_event_info_name(const kp_event_info *info)
{
    return info == NULL ? NULL : kp_string(info->name);
}

const char *kp_event_info_description(const kp_event_info *info)
{
    return info == NULL ? NULL : kp_string(info->description);
}

const char *kp_event_info_fallback(const kp_event_info *info)
{
    return info == NULL ? NULL : kp_string_or_null(info->fallback);
}

const char *kp_event_info_alias(const kp_event_info *info)
{
    return info == NULL ? NULL : kp_string_or_null(info->alias);
}

uint16_t kp_event_info_number(const kp_event_info *info)
{
    return info == NULL ? 0 : info->number;
}

uint32_t kp_event_info_counters_mask(const kp_event_info *info)
{
    return info == NULL ? 0 : info->counters_mask;
}

int kp_event_info_fixed_counter(const kp_event_info *info)
{
    return info == NULL ? -1 : info->fixed_counter;
}

kp_event_source kp_event_info_source(const kp_event_info *info)
{
    return info == NULL ? KP_EVENT_SOURCE_NONE : (kp_event_source)info->source;
}

static const struct kp_event_row *row_of(kp_event event)
{
    unsigned id = (unsigned)event;
    return id == 0 || id >= KP_EVENT_ROW_COUNT ? NULL : &kp_events[id];
}
