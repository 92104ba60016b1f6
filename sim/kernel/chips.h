/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The chips that the stand-in can be, and the tables generated from sim/data. */
#ifndef SIM_CHIPS_H
#define SIM_CHIPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sim_chip {
    const char *name; /* "m1" for the usual one of a generation, else as the database */
    const char *database;
    uint32_t family; /* hw.cpufamily */
    uint32_t generation;
    const char *soc;
    const char *brand;
    uint32_t performance_cpus;
    uint32_t efficiency_cpus;
    uint32_t selector_bits;
    uint32_t value_bits;
    uint32_t first_os; /* the oldest release that knows the chip, as sim_settings::os_version */
    bool first_profile_p26;
};

/* A row of sim/data/allowlist.tsv. */
struct sim_allowed {
    uint32_t os_version;
    const char *soc;
    uint16_t selector;
};

/* A row of sim/data/selectors.tsv. */
struct sim_selector {
    uint32_t generation;
    uint16_t number;
    uint32_t counters_mask; /* absolute bits; 0: any configurable counter */
    bool current;           /* in the newest database of the generation */
    const char *name;
};

size_t sim_chip_count(void);
const struct sim_chip *sim_chip_at(size_t index);

/* By "m1" or by a database's name; sim_chip_count() when there is none. */
size_t sim_chip_find(const char *name);

extern const struct sim_allowed sim_allowed_table[];
extern const size_t sim_allowed_count;
extern const struct sim_selector sim_selector_table[];
extern const size_t sim_selector_count;

#endif
