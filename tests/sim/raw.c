/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "raw.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

struct raw raw;

static int bind(void *library, const char *name, void *field)
{
    void *symbol = dlsym(library, name);

    if (symbol == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return -1;
    }
    memcpy(field, &symbol, sizeof symbol);
    return 0;
}

int raw_open(void **state)
{
    void *kperf = dlopen(KPERF_SIM_KPERF_PATH, RTLD_NOW | RTLD_LOCAL);
    void *kperfdata = dlopen(KPERF_SIM_KPERFDATA_PATH, RTLD_NOW | RTLD_LOCAL);
    int bad = 0;

    (void)state;
    if (kperf == NULL || kperfdata == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return -1;
    }
#define KPS_SYMBOL(ret, name, params) bad |= bind(kperf, #name, &raw.name);
#include <kperf-sys/kperf_symbols.def>
#define KPS_SYMBOL(ret, name, params) bad |= bind(kperf, #name, &raw.name);
#include <kperf-sys/kperf_optional_symbols.def>
#define KPS_SYMBOL(ret, name, params) bad |= bind(kperfdata, #name, &raw.name);
#include <kperf-sys/kperfdata_symbols.def>
#define KPS_SYMBOL(ret, name, params) bad |= bind(kperfdata, #name, &raw.name);
#include <kperf-sys/kperfdata_optional_symbols.def>
    return bad;
}

int scripted(void **state)
{
    (void)state;
    return kpsim_reset() == 0 && kpsim_set_automatic_clock(false) == 0 ? 0 : -1;
}

int automatic(void **state)
{
    (void)state;
    return kpsim_reset();
}

void scripted_chip(const char *chip)
{
    assert_works(kpsim_set_chip(chip));
    assert_works(kpsim_set_automatic_clock(false));
}

void scripted_profile(kpsim_profile profile)
{
    assert_works(kpsim_set_profile(profile));
    assert_works(kpsim_set_automatic_clock(false));
}

void start_counting(const uint64_t words[8])
{
    uint64_t copy[8];

    memcpy(copy, words, sizeof copy);
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(raw.kpc_set_config(CONFIGURABLE, copy));
    assert_works(raw.kpc_set_counting(BOTH));
}

void start_one(uint32_t counter, uint64_t word)
{
    uint64_t words[8] = {0};

    words[counter] = word;
    start_counting(words);
}

uint64_t cpu_value(uint32_t position)
{
    uint64_t values[32] = {0};
    int current = -1;

    assert_works(raw.kpc_get_cpu_counters(false, BOTH, &current, values));
    return values[position];
}

uint32_t node_u32(const char *name)
{
    uint32_t value = 0;
    size_t size = sizeof value;

    assert_works(raw.sysctlbyname(name, &value, &size, NULL, 0));
    assert_int_equal(size, sizeof value);
    return value;
}

kpsim_kernel_state kernel(void)
{
    kpsim_kernel_state state;

    assert_works(kpsim_kernel_state_get(&state));
    return state;
}

kpsim_cpu_state cpu(uint32_t index)
{
    kpsim_cpu_state state;

    assert_works(kpsim_cpu_state_get(index, &state));
    return state;
}

kpsim_thread_state thread(uint64_t id)
{
    kpsim_thread_state state;

    assert_works(kpsim_thread_state_get(id, &state));
    return state;
}

int32_t other_task(void)
{
    int32_t pid = kpsim_task_create("other", 0);

    assert_true(pid > 0);
    return pid;
}

kpep_db *own_database(void)
{
    kpep_db *db = NULL;

    assert_int_equal(raw.kpep_db_create(NULL, &db), 0);
    assert_non_null(db);
    return db;
}

kpep_event *event_named(kpep_db *db, const char *name)
{
    kpep_event *event = NULL;

    assert_int_equal(raw.kpep_db_event(db, name, &event), 0);
    return event;
}
