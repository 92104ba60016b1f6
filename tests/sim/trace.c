/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "trace.h"

#include <string.h>

#define CTL_KERN_NUMBER    1
#define KERN_KDEBUG_NUMBER 24

kpsim_kd_record records[RECORDS];

int trace_control(int operation, int value)
{
    const int mib[] = {CTL_KERN_NUMBER, KERN_KDEBUG_NUMBER, operation, value};

    return kpsim_sysctl(mib, 4, NULL, NULL, NULL, 0);
}

void trace_all(void)
{
    assert_works(trace_control(KPSIM_KDEBUG_REMOVE, 0));
    assert_works(trace_control(KPSIM_KDEBUG_SETBUF, 4096));
    assert_works(trace_control(KPSIM_KDEBUG_SETUP, 0));
    assert_works(trace_control(KPSIM_KDEBUG_ENABLE, 1));
}

size_t trace_take(void)
{
    memset(records, 0, sizeof records);
    return kpsim_records_take(records, RECORDS);
}

const kpsim_kd_record *record_of(size_t count, uint32_t debugid, size_t nth)
{
    for (size_t i = 0; i < count; i++) {
        if (records[i].debugid == debugid && nth-- == 0) {
            return &records[i];
        }
    }
    return NULL;
}

size_t how_many(size_t count, uint32_t debugid, uint32_t mask)
{
    size_t found = 0;

    for (size_t i = 0; i < count; i++) {
        found += (records[i].debugid & mask) == debugid;
    }
    return found;
}

size_t samples_by_pet(size_t count)
{
    size_t found = 0;

    for (size_t i = 0; i < count; i++) {
        found += records[i].debugid == SAMPLE_BEGIN && records[i].arg5 == PET_THREAD;
    }
    return found;
}

/* All but switching it on. */
static void set_up_samples(uint32_t samplers)
{
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_action_samplers_set(1, samplers));
    assert_works(raw.kperf_timer_count_set(1));
    assert_works(raw.kperf_timer_period_set(0, raw.kperf_ns_to_ticks(1000000)));
    assert_works(raw.kperf_timer_action_set(0, 1));
}

void sample_with(uint32_t samplers)
{
    set_up_samples(samplers);
    assert_works(raw.kperf_sample_set(1));
}

void sample_by_pet_with(uint32_t samplers)
{
    set_up_samples(samplers);
    assert_works(raw.kperf_timer_pet_set(0));
    assert_works(raw.kperf_sample_set(1));
}
