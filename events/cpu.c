/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Generations of chips, and the databases that are of each. */
#include "tables.h"

#include <string.h>

static const struct kp_cpu_row *row_of(kp_cpu cpu);
static uint32_t family_of(const char *name);

kp_cpu kp_cpu_from_db_name(const char *name)
{
    kp_cpu cpu = KP_CPU_UNKNOWN;
    if (name == NULL) {
        goto done;
    }
    uint32_t family = family_of(name);
    for (size_t i = 0; i < KP_DATABASE_ROW_COUNT && cpu == KP_CPU_UNKNOWN; i++) {
        const struct kp_database_row *row = &kp_databases[i];
        if (strcmp(kp_string(row->name), name) == 0 || (family != 0 && row->family == family)) {
            cpu = (kp_cpu)row->cpu;
        }
    }
done:
    return cpu;
}

const char *kp_cpu_name(kp_cpu cpu)
{
    return kp_string(row_of(cpu)->name);
}

const char *kp_cpu_marketing_name(kp_cpu cpu)
{
    return kp_string_or_null(row_of(cpu)->marketing_name);
}

uint32_t kp_cpu_fixed_counters(kp_cpu cpu)
{
    return row_of(cpu)->fixed_counters;
}

uint32_t kp_cpu_config_counters(kp_cpu cpu)
{
    return row_of(cpu)->config_counters;
}

uint32_t kp_cpu_power_counters(kp_cpu cpu)
{
    return row_of(cpu)->power_counters;
}

static const struct kp_cpu_row *row_of(kp_cpu cpu)
{
    unsigned number = (unsigned)cpu;
    return &kp_cpus[number < KP_CPU_ROW_COUNT ? number : KP_CPU_UNKNOWN];
}

/* hw.cpufamily from the name that kpep looks a database up by, with type and subtype of arm64
 * (docs/platform.md C.1). 0 for other names. */
static uint32_t family_of(const char *name)
{
    static const char prefix[] = "cpu_100000c_2_";
    uint32_t family = 0;
    size_t digits = 0;
    if (strncmp(name, prefix, sizeof prefix - 1) != 0) {
        return 0;
    }
    for (name += sizeof prefix - 1; *name != '\0'; name++, digits++) {
        const char *digit = memchr("0123456789abcdef", *name, 16);
        if (digit == NULL || digits == 8) {
            return 0;
        }
        family = family << 4 | (uint32_t)(*name <= '9' ? *name - '0' : *name - 'a' + 10);
    }
    return family;
}
