/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What the files about configurations share. */
#ifndef SIM_CONFIG_H
#define SIM_CONFIG_H

#include "database.h"

#define SIM_CONFIG_FORCED 1U

/* The code that has no name: no counter can ever count the event (docs/platform.md C.6). */
#define SIM_NEVER_COUNTABLE 16

bool sim_config_forced(const kpep_config *config);
void sim_config_free(kpep_config *config);

#endif
