/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * kperf.framework on a machine with another number of configurable counters, as a later chip may have:
 * RESIZED_CONFIGURABLE says how many. Those that the stand-in lacks count nothing. Only what depends on
 * the number is here; the loader finds the other functions in the stand-in, which this library is linked
 * with.
 */
#include <kperf-sys/kperf.h>

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

#define KPS_SYMBOL(ret, name, params) EXPORT ret name params;
#include <kperf-sys/kperf_symbols.def>
#define KPS_SYMBOL(ret, name, params) EXPORT ret name params;
#include <kperf-sys/kperf_optional_symbols.def>

enum {
    FIXED = 2,
    REAL_CONFIGURABLE = 8
};

/* The stand-in's function of a name; function must be a pointer to a function. */
#define REAL(function, name)                                                                       \
    do {                                                                                           \
        void *found = dlsym(RTLD_NEXT, name);                                                      \
        memcpy(&(function), &found, sizeof(function));                                             \
    } while (0)

static uint32_t configurable(void)
{
    return (uint32_t)strtoul(getenv("RESIZED_CONFIGURABLE"), NULL, 10);
}

uint32_t kpc_get_counter_count(uint32_t classes)
{
    return ((classes & KPC_CLASS_FIXED_MASK) != 0 ? FIXED : 0) +
           ((classes & KPC_CLASS_CONFIGURABLE_MASK) != 0 ? configurable() : 0);
}

uint32_t kpc_get_config_count(uint32_t classes)
{
    return (classes & KPC_CLASS_CONFIGURABLE_MASK) != 0 ? configurable() : 0;
}

int kpc_set_config(uint32_t classes, kpc_config_t *config)
{
    int (*real)(uint32_t, kpc_config_t *) = NULL;
    kpc_config_t words[KPC_MAX_COUNTERS] = {0};

    REAL(real, "kpc_set_config");
    memcpy(words, config, configurable() * sizeof *words);
    return real(classes, words);
}

int kpc_get_config(uint32_t classes, kpc_config_t *config)
{
    int (*real)(uint32_t, kpc_config_t *) = NULL;
    kpc_config_t words[KPC_MAX_COUNTERS] = {0};

    REAL(real, "kpc_get_config");
    if (real(classes, words) != 0) {
        return -1;
    }
    memcpy(config, words, configurable() * sizeof *words);
    return 0;
}

int kpc_get_thread_counters(uint32_t tid, uint32_t count, uint64_t *buf)
{
    int (*real)(uint32_t, uint32_t, uint64_t *) = NULL;
    uint64_t values[KPC_MAX_COUNTERS] = {0};

    REAL(real, "kpc_get_thread_counters");
    if (real(tid, FIXED + REAL_CONFIGURABLE, values) != 0) {
        return -1;
    }
    if (count < FIXED + configurable()) {
        errno = ENOMEM;
        return -1;
    }
    memcpy(buf, values, (FIXED + configurable()) * sizeof *values);
    return 0;
}
