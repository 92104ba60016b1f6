/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A library that has the first function of each framework and none of the others. */
#include <kperf-sys/kperfdata.h>

#define EXPORT __attribute__((visibility("default")))

EXPORT int kpc_cpu_string(char *buf, size_t size);
EXPORT int kpep_config_create(kpep_db *db, kpep_config **config);

int kpc_cpu_string(char *buf, size_t size)
{
    (void)buf;
    (void)size;
    return -1;
}

int kpep_config_create(kpep_db *db, kpep_config **config)
{
    (void)db;
    (void)config;
    return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
}
