/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The kperf functions of kperf.framework (docs/platform.md A.2, D, F). */
#include "../framework.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define FILTER_MAX 32

/* The trace points of a filter, as debugids. */
struct kperf_kdebug_filter {
    uint32_t count;
    uint32_t ids[FILTER_MAX];
};

static int set_number(const char *node, uint32_t value)
{
    return kpsim_sysctlbyname(node, NULL, NULL, &value, sizeof value);
}

/* Outputs are written on success only: A.2, last line. */
static int get_number(const char *node, uint32_t *out)
{
    uint32_t value = 0;
    int result = sim_node_u32(node, &value);

    if (result == 0) {
        *out = value;
    }
    return result;
}

static int set_wide(const char *node, uint64_t value)
{
    return kpsim_sysctlbyname(node, NULL, NULL, &value, sizeof value);
}

static int get_wide(const char *node, uint64_t *out)
{
    uint64_t value = 0;
    size_t size = sizeof value;
    int result = kpsim_sysctlbyname(node, &value, &size, NULL, 0);

    if (result == 0) {
        *out = value;
    }
    return result;
}

static int set_pair(const char *node, uint32_t which, uint64_t value)
{
    uint64_t pair[2] = {which, value};

    return kpsim_sysctlbyname(node, NULL, NULL, pair, sizeof pair);
}

static int get_pair(const char *node, uint32_t which, uint64_t *value)
{
    uint64_t pair[2] = {which, 0};
    size_t size = sizeof pair;
    int result = kpsim_sysctlbyname(node, pair, &size, pair, sizeof pair);

    if (result == 0) {
        *value = pair[1];
    }
    return result;
}

static int get_pair_u32(const char *node, uint32_t which, uint32_t *out)
{
    uint64_t value = 0;
    int result = get_pair(node, which, &value);

    if (result == 0) {
        *out = (uint32_t)value;
    }
    return result;
}

int kperf_action_count_set(uint32_t count)
{
    SIM_CALL(kperf_action_count_set, int);
    return set_number("kperf.action.count", count);
}

int kperf_action_count_get(uint32_t *count)
{
    SIM_CALL(kperf_action_count_get, int);
    return get_number("kperf.action.count", count);
}

int kperf_action_samplers_set(uint32_t action, uint32_t samplers)
{
    SIM_CALL(kperf_action_samplers_set, int);
    return set_pair("kperf.action.samplers", action, samplers);
}

int kperf_action_samplers_get(uint32_t action, uint32_t *samplers)
{
    SIM_CALL(kperf_action_samplers_get, int);
    return get_pair_u32("kperf.action.samplers", action, samplers);
}

int kperf_action_filter_set_by_task(uint32_t action, int32_t port)
{
    SIM_CALL(kperf_action_filter_set_by_task, int);
    return set_pair("kperf.action.filter_by_task", action, (uint64_t)(int64_t)port);
}

int kperf_action_filter_set_by_pid(uint32_t action, int32_t pid)
{
    SIM_CALL(kperf_action_filter_set_by_pid, int);
    return set_pair("kperf.action.filter_by_pid", action, (uint64_t)(int64_t)pid);
}

int kperf_action_filter_get(uint32_t action, int32_t *pid)
{
    uint64_t value = 0;
    int result;

    SIM_CALL(kperf_action_filter_get, int);
    result = get_pair("kperf.action.filter_by_pid", action, &value);
    if (result == 0) {
        *pid = (int32_t)value;
    }
    return result;
}

int kperf_action_userdata_set(uint32_t action, uint32_t userdata)
{
    SIM_CALL(kperf_action_userdata_set, int);
    return set_pair("kperf.action.userdata", action, userdata);
}

int kperf_action_userdata_get(uint32_t action, uint32_t *userdata)
{
    SIM_CALL(kperf_action_userdata_get, int);
    return get_pair_u32("kperf.action.userdata", action, userdata);
}

int kperf_action_ucallstack_depth_set(uint32_t action, uint32_t depth)
{
    SIM_CALL(kperf_action_ucallstack_depth_set, int);
    return set_pair("kperf.action.ucallstack_depth", action, depth);
}

int kperf_action_ucallstack_depth_get(uint32_t action, uint32_t *depth)
{
    SIM_CALL(kperf_action_ucallstack_depth_get, int);
    return get_pair_u32("kperf.action.ucallstack_depth", action, depth);
}

int kperf_action_kcallstack_depth_set(uint32_t action, uint32_t depth)
{
    SIM_CALL(kperf_action_kcallstack_depth_set, int);
    return set_pair("kperf.action.kcallstack_depth", action, depth);
}

int kperf_action_kcallstack_depth_get(uint32_t action, uint32_t *depth)
{
    SIM_CALL(kperf_action_kcallstack_depth_get, int);
    return get_pair_u32("kperf.action.kcallstack_depth", action, depth);
}

int kperf_timer_count_set(uint32_t count)
{
    SIM_CALL(kperf_timer_count_set, int);
    return set_number("kperf.timer.count", count);
}

int kperf_timer_count_get(uint32_t *count)
{
    SIM_CALL(kperf_timer_count_get, int);
    return get_number("kperf.timer.count", count);
}

int kperf_timer_period_set(uint32_t timer, uint64_t period_ticks)
{
    SIM_CALL(kperf_timer_period_set, int);
    return set_pair("kperf.timer.period", timer, period_ticks);
}

int kperf_timer_period_get(uint32_t timer, uint64_t *period_ticks)
{
    SIM_CALL(kperf_timer_period_get, int);
    return get_pair("kperf.timer.period", timer, period_ticks);
}

int kperf_timer_action_set(uint32_t timer, uint32_t action)
{
    SIM_CALL(kperf_timer_action_set, int);
    return set_pair("kperf.timer.action", timer, action);
}

int kperf_timer_action_get(uint32_t timer, uint32_t *action)
{
    SIM_CALL(kperf_timer_action_get, int);
    return get_pair_u32("kperf.timer.action", timer, action);
}

int kperf_timer_pet_set(uint32_t timer)
{
    SIM_CALL(kperf_timer_pet_set, int);
    return set_number("kperf.timer.pet_timer", timer);
}

int kperf_timer_pet_get(uint32_t *timer)
{
    SIM_CALL(kperf_timer_pet_get, int);
    return get_number("kperf.timer.pet_timer", timer);
}

int kperf_timer_lightweight_pet_set(uint32_t on)
{
    SIM_CALL(kperf_timer_lightweight_pet_set, int);
    return set_number("kperf.lightweight_pet", on);
}

int kperf_timer_lightweight_pet_get(uint32_t *on)
{
    SIM_CALL(kperf_timer_lightweight_pet_get, int);
    return get_number("kperf.lightweight_pet", on);
}

int kperf_sample_set(uint32_t on)
{
    SIM_CALL(kperf_sample_set, int);
    return set_number("kperf.sampling", on);
}

int kperf_sample_get(uint32_t *on)
{
    SIM_CALL(kperf_sample_get, int);
    return get_number("kperf.sampling", on);
}

int kperf_sample_on(void)
{
    SIM_CALL(kperf_sample_on, int);
    return set_number("kperf.sampling", 1);
}

int kperf_sample_off(void)
{
    SIM_CALL(kperf_sample_off, int);
    return set_number("kperf.sampling", 0);
}

int kperf_reset(void)
{
    SIM_CALL(kperf_reset, int);
    return set_number("kperf.reset", 1);
}

int kperf_bless_set(int32_t pid)
{
    SIM_CALL(kperf_bless_set, int);
    return set_number("kperf.blessed_pid", (uint32_t)pid);
}

int kperf_bless_get(int32_t *pid)
{
    uint32_t value = 0;
    int result;

    SIM_CALL(kperf_bless_get, int);
    result = get_number("kperf.blessed_pid", &value);
    if (result == 0) {
        *pid = (int32_t)value;
    }
    return result;
}

int kperf_kdebug_action_set(uint32_t action)
{
    SIM_CALL(kperf_kdebug_action_set, int);
    return set_number("kperf.kdebug.action", action);
}

int kperf_kdebug_action_get(uint32_t *action)
{
    SIM_CALL(kperf_kdebug_action_get, int);
    return get_number("kperf.kdebug.action", action);
}

struct kperf_kdebug_filter *kperf_kdebug_filter_create(void)
{
    SIM_CALL_POINTER(kperf_kdebug_filter_create);
    return calloc(1, sizeof(struct kperf_kdebug_filter));
}

/* A letter for class, subclass or debugid, then a number. The letters are inferred from the filters
   that xnu's own tests describe; any other text is EINVAL. */
int kperf_kdebug_filter_add_desc(struct kperf_kdebug_filter *filter, const char *desc)
{
    unsigned long number;
    char *rest = NULL;
    unsigned shift;

    SIM_CALL(kperf_kdebug_filter_add_desc, int);
    shift = desc == NULL || *desc == '\0' ? 1
            : *desc == 'C'                ? 24
            : *desc == 'S'                ? 16
            : *desc == 'D'                ? 0
                                          : 1;
    if (filter == NULL || shift == 1 || filter->count == FILTER_MAX) {
        errno = EINVAL;
        return -1;
    }
    number = strtoul(desc + 1, &rest, 0);
    if (rest == desc + 1 || *rest != '\0' || number > (UINT32_MAX >> shift)) {
        errno = EINVAL;
        return -1;
    }
    filter->ids[filter->count++] = (uint32_t)number << shift;
    return 0;
}

int kperf_kdebug_filter_set(struct kperf_kdebug_filter *filter)
{
    SIM_CALL(kperf_kdebug_filter_set, int);
    if (filter == NULL) {
        errno = EINVAL;
        return -1;
    }
    return kpsim_sysctlbyname("kperf.kdebug.filter", NULL, NULL, filter->ids,
                              filter->count * sizeof filter->ids[0]);
}

void kperf_kdebug_filter_destroy(struct kperf_kdebug_filter *filter)
{
    SIM_CALL_VOID(kperf_kdebug_filter_destroy);
    free(filter);
}

int kperf_lazy_wait_action_set(uint32_t action)
{
    SIM_CALL(kperf_lazy_wait_action_set, int);
    return set_number("kperf.lazy.wait_action", action);
}

int kperf_lazy_wait_action_get(uint32_t *action)
{
    SIM_CALL(kperf_lazy_wait_action_get, int);
    return get_number("kperf.lazy.wait_action", action);
}

int kperf_lazy_wait_time_threshold_set(uint64_t ticks)
{
    SIM_CALL(kperf_lazy_wait_time_threshold_set, int);
    return set_wide("kperf.lazy.wait_time_threshold", ticks);
}

int kperf_lazy_wait_time_threshold_get(uint64_t *ticks)
{
    SIM_CALL(kperf_lazy_wait_time_threshold_get, int);
    return get_wide("kperf.lazy.wait_time_threshold", ticks);
}

int kperf_lazy_cpu_action_set(uint32_t action)
{
    SIM_CALL(kperf_lazy_cpu_action_set, int);
    return set_number("kperf.lazy.cpu_action", action);
}

int kperf_lazy_cpu_action_get(uint32_t *action)
{
    SIM_CALL(kperf_lazy_cpu_action_get, int);
    return get_number("kperf.lazy.cpu_action", action);
}

int kperf_lazy_cpu_time_threshold_set(uint64_t ticks)
{
    SIM_CALL(kperf_lazy_cpu_time_threshold_set, int);
    return set_wide("kperf.lazy.cpu_time_threshold", ticks);
}

int kperf_lazy_cpu_time_threshold_get(uint64_t *ticks)
{
    SIM_CALL(kperf_lazy_cpu_time_threshold_get, int);
    return get_wide("kperf.lazy.cpu_time_threshold", ticks);
}

/* The timebase, asked for once: A.2 line 32. */
static struct {
    pthread_once_t once;
    uint32_t numer;
    uint32_t denom;
} timebase = {PTHREAD_ONCE_INIT, 1, 1};

static void read_timebase(void)
{
    kpsim_mach_timebase(&timebase.numer, &timebase.denom);
}

uint64_t kperf_ns_to_ticks(uint64_t ns)
{
    SIM_CALL(kperf_ns_to_ticks, uint64_t);
    pthread_once(&timebase.once, read_timebase);
    return ns * timebase.denom / timebase.numer;
}

uint64_t kperf_ticks_to_ns(uint64_t ticks)
{
    SIM_CALL(kperf_ticks_to_ns, uint64_t);
    pthread_once(&timebase.once, read_timebase);
    return ticks * timebase.numer / timebase.denom;
}

uint64_t kperf_tick_frequency(void)
{
    SIM_CALL(kperf_tick_frequency, uint64_t);
    pthread_once(&timebase.once, read_timebase);
    return (uint64_t)((double)timebase.denom / (double)timebase.numer * 1e9);
}
