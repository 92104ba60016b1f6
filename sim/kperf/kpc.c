/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The kpc functions of kperf.framework: thin, each a sysctl or two (docs/platform.md A.0, A.1). */
#include "../framework.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A number by classes; 0 on any failure. */
static uint32_t count_of(const char *node, uint32_t classes)
{
    uint32_t count = 0;
    size_t size = sizeof count;

    return kpsim_sysctlbyname(node, &count, &size, &classes, sizeof classes) == 0 ? count : 0;
}

static int set_u32(const char *node, uint32_t value)
{
    return kpsim_sysctlbyname(node, NULL, NULL, &value, sizeof value);
}

int kpc_cpu_string(char *buf, size_t n)
{
    uint32_t type = 0;
    uint32_t subtype = 0;
    uint32_t family = 0;
    uint32_t model = 0;
    int kept = errno;

    SIM_CALL(kpc_cpu_string, int);
    if (buf == NULL || n == 0 || sim_node_u32("hw.cputype", &type) != 0 ||
        sim_node_u32("hw.cpusubtype", &subtype) != 0 ||
        sim_node_u32("hw.cpufamily", &family) != 0) {
        return -1;
    }
    if (sim_node_u32("machdep.cpu.model", &model) == 0) {
        return snprintf(buf, n, "cpu_%x_%x_%x_%x", type, subtype, family, model);
    }
    errno = kept;
    return snprintf(buf, n, "cpu_%x_%x_%x", type, subtype, family);
}

uint32_t kpc_pmu_version(void)
{
    uint32_t version = 0;

    SIM_CALL(kpc_pmu_version, uint32_t);
    return sim_node_u32("kpc.pmu_version", &version) == 0 ? version : KPC_PMU_ERROR;
}

uint32_t kpc_get_counting(void)
{
    uint32_t classes = 0;

    SIM_CALL(kpc_get_counting, uint32_t);
    return sim_node_u32("kpc.counting", &classes) == 0 ? classes : 0;
}

int kpc_set_counting(uint32_t classes)
{
    SIM_CALL(kpc_set_counting, int);
    return set_u32("kpc.counting", classes);
}

uint32_t kpc_get_thread_counting(void)
{
    uint32_t classes = 0;

    SIM_CALL(kpc_get_thread_counting, uint32_t);
    return sim_node_u32("kpc.thread_counting", &classes) == 0 ? classes : UINT32_MAX;
}

int kpc_set_thread_counting(uint32_t classes)
{
    SIM_CALL(kpc_set_thread_counting, int);
    return set_u32("kpc.thread_counting", classes);
}

uint32_t kpc_get_config_count(uint32_t classes)
{
    SIM_CALL(kpc_get_config_count, uint32_t);
    return count_of("kpc.config_count", classes);
}

uint32_t kpc_get_counter_count(uint32_t classes)
{
    SIM_CALL(kpc_get_counter_count, uint32_t);
    return count_of("kpc.counter_count", classes);
}

/* Reads an array by classes: as many elements as the counting node says, of so many bytes. */
static int get_array(const char *node, const char *count_node, uint32_t classes, void *values,
                     size_t element_bytes)
{
    size_t size = count_of(count_node, classes) * element_bytes;

    return kpsim_sysctlbyname(node, values, &size, &classes, sizeof classes);
}

static int set_array(const char *node, const char *count_node, uint32_t classes, const void *values,
                     size_t element_bytes)
{
    size_t size = count_of(count_node, classes) * element_bytes;
    char *request = malloc(sizeof classes + size);
    int result = -1;

    if (request != NULL) {
        memcpy(request, &classes, sizeof classes);
        if (size != 0) {
            memcpy(request + sizeof classes, values, size);
        }
        result = kpsim_sysctlbyname(node, NULL, NULL, request, sizeof classes + size);
        free(request);
    }
    return result;
}

int kpc_get_config(uint32_t classes, kpc_config_t *config)
{
    SIM_CALL(kpc_get_config, int);
    return get_array("kpc.config", "kpc.config_count", classes, config, sizeof *config);
}

int kpc_set_config(uint32_t classes, kpc_config_t *config)
{
    SIM_CALL(kpc_set_config, int);
    return sim_kpc_config(classes, config);
}

/* The library's own buffer is copied out on failure too, all zero then: A.1 line 11. */
int kpc_get_cpu_counters(bool all_cpus, uint32_t classes, int *current_cpu, uint64_t *buf)
{
    int64_t injected = -1;
    bool fails = kpsim_call_fails(KPSIM_SYMBOL_kpc_get_cpu_counters, &injected);
    int kept = errno;
    uint32_t arguments[2] = {classes, all_cpus};
    uint32_t cpu_count = 1;
    size_t count = count_of("kpc.counter_count", classes);
    size_t size;
    uint64_t *bounce;
    int result = -1;

    if (all_cpus && sim_node_u32("hw.ncpu", &cpu_count) != 0) {
        return -1;
    }
    count *= cpu_count;
    size = (count + 1) * sizeof *bounce;
    bounce = calloc(count + 1, sizeof *bounce);
    if (bounce == NULL) {
        return -1;
    }
    if (!fails) {
        result = kpsim_sysctlbyname("kpc.counters", bounce, &size, arguments, sizeof arguments);
    } else {
        errno = kept;
    }
    if (current_cpu != NULL) {
        *current_cpu = (int)bounce[0];
    }
    if (buf != NULL) {
        memcpy(buf, &bounce[1], count * sizeof *buf);
    }
    free(bounce);
    return fails ? (int)injected : result;
}

int kpc_get_thread_counters(uint32_t tid, uint32_t count, uint64_t *buf)
{
    size_t size = (size_t)count * sizeof *buf;

    SIM_CALL(kpc_get_thread_counters, int);
    return kpsim_sysctlbyname("kpc.thread_counters", buf, &size, &tid, sizeof tid);
}

int kpc_force_all_ctrs_set(int value)
{
    SIM_CALL(kpc_force_all_ctrs_set, int);
    return sim_kpc_force(value);
}

int kpc_force_all_ctrs_get(int *value)
{
    uint32_t forced = 0;
    int result;

    SIM_CALL(kpc_force_all_ctrs_get, int);
    result = sim_node_u32("kpc.force_all_ctrs", &forced);
    if (result == 0 && value != NULL) {
        *value = (int)forced;
    }
    return result;
}

int kpc_set_period(uint32_t classes, uint64_t *period)
{
    SIM_CALL(kpc_set_period, int);
    return set_array("kpc.period", "kpc.counter_count", classes, period, sizeof *period);
}

int kpc_get_period(uint32_t classes, uint64_t *period)
{
    SIM_CALL(kpc_get_period, int);
    return get_array("kpc.period", "kpc.counter_count", classes, period, sizeof *period);
}

int kpc_set_actionid(uint32_t classes, int32_t *actionid)
{
    SIM_CALL(kpc_set_actionid, int);
    return set_array("kpc.actionid", "kpc.counter_count", classes, actionid, sizeof *actionid);
}

int kpc_get_actionid(uint32_t classes, int32_t *actionid)
{
    SIM_CALL(kpc_get_actionid, int);
    return get_array("kpc.actionid", "kpc.counter_count", classes, actionid, sizeof *actionid);
}

uint64_t *kpc_counterbuf_alloc(void)
{
    uint32_t cpu_count = 0;
    uint32_t count;

    SIM_CALL_POINTER(kpc_counterbuf_alloc);
    count = count_of("kpc.counter_count", KPC_CLASS_FIXED_MASK | KPC_CLASS_CONFIGURABLE_MASK);
    if (count == 0 || sim_node_u32("hw.ncpu", &cpu_count) != 0) {
        return NULL;
    }
    return calloc((size_t)cpu_count * count + 1, sizeof(uint64_t));
}

/* The number of CPUs, asked for once; a machine that booted anew is another one. */
static struct {
    pthread_mutex_t lock;
    uint32_t boot;
    uint32_t count;
} cpus = {PTHREAD_MUTEX_INITIALIZER, 0, 0};

int kpc_cpu_count(int *count)
{
    uint32_t boot;
    int result = 0;

    SIM_CALL(kpc_cpu_count, int);
    boot = kpsim_boot_count();
    pthread_mutex_lock(&cpus.lock);
    if (cpus.boot != boot) {
        result = sim_node_u32("hw.ncpu", &cpus.count);
        cpus.boot = result == 0 ? boot : 0;
    }
    if (result == 0 && count != NULL) {
        *count = (int)cpus.count;
    }
    pthread_mutex_unlock(&cpus.lock);
    return result;
}

int kpc_sw_inc(int mask)
{
    SIM_CALL(kpc_sw_inc, int);
    return set_u32("kpc.sw_inc", (uint32_t)mask);
}
