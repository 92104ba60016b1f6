/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A kperf.framework that costs nothing: no kernel behind it, no privilege, no lock. It keeps just as
 * much state as libkperf reads back and compares, and kpc_get_thread_counters() writes ten constants
 * and returns. What a program spends on top of these calls is libkperf's own.
 *
 * Not an imitation of the real one: it checks nothing, and its counts mean nothing.
 */
#include <kperf-sys/kperf.h>

#include <stdatomic.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

#define KPS_SYMBOL(ret, name, params) EXPORT ret name params;
#include <kperf-sys/kperf_symbols.def>
#define KPS_SYMBOL(ret, name, params) EXPORT ret name params;
#include <kperf-sys/kperf_optional_symbols.def>

enum {
    FIXED_COUNT = 2,
    CONFIGURABLE_COUNT = 8,
    COUNTER_COUNT = FIXED_COUNT + CONFIGURABLE_COUNT
};

/* Written by starts and stops only, which libkperf does under its lock; sampling threads read nothing
   of it. */
static int forced;
static uint32_t counting;
static uint32_t thread_counting;
static kpc_config_t words[CONFIGURABLE_COUNT];

/* ---- What is read often --------------------------------------------------------------------- */

int kpc_get_thread_counters(uint32_t tid, uint32_t count, uint64_t *buf)
{
    (void)tid;
    (void)count;
    for (uint64_t i = 0; i < COUNTER_COUNT; i++) {
        buf[i] = i;
    }
    return 0;
}

/* libkperf trusts the two counts only when it has seen them move. */
int thread_selfcounts(uint32_t kind, void *dst, size_t size)
{
    static atomic_uint_least64_t reads;
    uint64_t seen = atomic_load_explicit(&reads, memory_order_relaxed) + 1;
    uint64_t counts[2] = {seen, seen};

    (void)kind;
    atomic_store_explicit(&reads, seen, memory_order_relaxed);
    memcpy(dst, counts, size < sizeof counts ? size : sizeof counts);
    return 0;
}

/* ---- State ---------------------------------------------------------------------------------- */

int kpc_cpu_string(char *buf, size_t size)
{
    static const char name[] = "null";
    memcpy(buf, name, size < sizeof name ? size : sizeof name);
    return (int)sizeof name - 1;
}

uint32_t kpc_pmu_version(void)
{
    return KPC_PMU_ARM_APPLE;
}

uint32_t kpc_get_counting(void)
{
    return counting;
}

int kpc_set_counting(uint32_t classes)
{
    counting = classes;
    return 0;
}

uint32_t kpc_get_thread_counting(void)
{
    return thread_counting;
}

int kpc_set_thread_counting(uint32_t classes)
{
    thread_counting = classes;
    return 0;
}

uint32_t kpc_get_config_count(uint32_t classes)
{
    return (classes & KPC_CLASS_CONFIGURABLE_MASK) != 0 ? CONFIGURABLE_COUNT : 0;
}

uint32_t kpc_get_counter_count(uint32_t classes)
{
    return ((classes & KPC_CLASS_FIXED_MASK) != 0 ? (uint32_t)FIXED_COUNT : 0) +
           kpc_get_config_count(classes);
}

int kpc_get_config(uint32_t classes, kpc_config_t *config)
{
    (void)classes;
    memcpy(config, words, sizeof words);
    return 0;
}

int kpc_set_config(uint32_t classes, kpc_config_t *config)
{
    (void)classes;
    memcpy(words, config, sizeof words);
    return 0;
}

int kpc_get_cpu_counters(bool all_cpus, uint32_t classes, int *current_cpu, uint64_t *buf)
{
    (void)all_cpus;
    (void)classes;
    *current_cpu = 0;
    return kpc_get_thread_counters(0, COUNTER_COUNT, buf);
}

int kpc_force_all_ctrs_set(int value)
{
    forced = value != 0;
    return 0;
}

int kpc_force_all_ctrs_get(int *value)
{
    *value = forced;
    return 0;
}

/* Present on every Mac, and read at each start: no action, no period. */
int kpc_get_actionid(uint32_t classes, int32_t *actionid)
{
    (void)classes;
    memset(actionid, 0, CONFIGURABLE_COUNT * sizeof *actionid);
    return 0;
}

int kpc_set_actionid(uint32_t classes, int32_t *actionid)
{
    (void)classes;
    (void)actionid;
    return 0;
}

int kpc_get_period(uint32_t classes, uint64_t *period)
{
    (void)classes;
    memset(period, 0, CONFIGURABLE_COUNT * sizeof *period);
    return 0;
}

int kpc_set_period(uint32_t classes, uint64_t *period)
{
    (void)classes;
    (void)period;
    return 0;
}

/* ---- Present because all 34 are bound; nobody calls them here --------------------------------- */

#define SETS(name, type)                                                                           \
    int name(type value)                                                                           \
    {                                                                                              \
        (void)value;                                                                               \
        return 0;                                                                                  \
    }
#define GETS(name, type)                                                                           \
    int name(type *value)                                                                          \
    {                                                                                              \
        *value = 0;                                                                                \
        return 0;                                                                                  \
    }
#define SETS_OF(name, type)                                                                        \
    int name(uint32_t id, type value)                                                              \
    {                                                                                              \
        (void)id;                                                                                  \
        (void)value;                                                                               \
        return 0;                                                                                  \
    }
#define GETS_OF(name, type)                                                                        \
    int name(uint32_t id, type *value)                                                             \
    {                                                                                              \
        (void)id;                                                                                  \
        *value = 0;                                                                                \
        return 0;                                                                                  \
    }

SETS(kperf_action_count_set, uint32_t)
GETS(kperf_action_count_get, uint32_t)
SETS_OF(kperf_action_samplers_set, uint32_t)
GETS_OF(kperf_action_samplers_get, uint32_t)
SETS_OF(kperf_action_filter_set_by_task, int32_t)
SETS_OF(kperf_action_filter_set_by_pid, int32_t)
SETS(kperf_timer_count_set, uint32_t)
GETS(kperf_timer_count_get, uint32_t)
SETS_OF(kperf_timer_period_set, uint64_t)
GETS_OF(kperf_timer_period_get, uint64_t)
SETS_OF(kperf_timer_action_set, uint32_t)
GETS_OF(kperf_timer_action_get, uint32_t)
SETS(kperf_timer_pet_set, uint32_t)
GETS(kperf_timer_pet_get, uint32_t)
SETS(kperf_sample_set, uint32_t)
GETS(kperf_sample_get, uint32_t)

int kperf_reset(void)
{
    return 0;
}

uint64_t kperf_ns_to_ticks(uint64_t ns)
{
    return ns;
}

uint64_t kperf_ticks_to_ns(uint64_t ticks)
{
    return ticks;
}

uint64_t kperf_tick_frequency(void)
{
    return UINT64_C(1000000000);
}
