/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The counters of each CPU: who gets which, what they hold, how they overflow, what makes them run
 * (docs/platform.md B.1 to B.5). The machine's lock is held by every caller.
 */
#ifndef SIM_COUNTERS_H
#define SIM_COUNTERS_H

#include "machine.h"

#define SIM_CLASS_FIXED        1U
#define SIM_CLASS_CONFIGURABLE 2U
#define SIM_CLASS_POWER        4U
#define SIM_CLASS_RAWPMU       8U

/* Registers as after booting: they count since then. */
void sim_counters_boot(struct sim_machine *machine);

/* Whether the power manager keeps counters to itself now: it is registered and nobody has forced. */
bool sim_counters_shared(const struct sim_machine *machine);

/* The configurable counters that belong to CONFIGURABLE and POWER among the classes, as bits. */
uint32_t sim_pmc_mask(const struct sim_machine *machine, uint32_t classes);

uint32_t sim_counter_count(const struct sim_machine *machine, uint32_t classes);
uint32_t sim_config_count(const struct sim_machine *machine, uint32_t classes);
uint32_t sim_raw_word_count(const struct sim_machine *machine);

/* Classes that run, as kpc_get_counting reports them. */
uint32_t sim_get_running(const struct sim_machine *machine);

/* kpc_set_counting: state and enables of all CPUs. */
void sim_set_running(struct sim_machine *machine, uint32_t classes);

/* What a configurable counter may hold at most, and its value as user space sees it. */
uint64_t sim_value_max(const struct sim_machine *machine);
uint64_t sim_counter_value(const struct sim_machine *machine, uint32_t cpu, uint32_t counter);

/* The values of the classes in buffer order; returns how many. */
uint32_t sim_cpu_values(const struct sim_machine *machine, uint32_t cpu, uint32_t classes,
                        uint64_t values[SIM_BUFFER]);

/* A CPU leaves idle, or has taken an overflow: enables are built anew from what runs. */
void sim_cpu_enable_anew(struct sim_machine *machine, uint32_t cpu);
bool sim_cpu_enables_stale(const struct sim_machine *machine, uint32_t cpu);

/* Events of one kind happen on a CPU. */
void sim_cpu_retire(struct sim_machine *machine, uint32_t cpu, uint32_t event, uint64_t user,
                    uint64_t kernel);

/* A CPU runs for so many cycles by the synthetic rates. */
void sim_cpu_run(struct sim_machine *machine, uint32_t cpu, uint64_t user_cycles,
                 uint64_t kernel_cycles);

/* Overflow interrupts that were withheld happen. */
void sim_cpu_take_overflows(struct sim_machine *machine, uint32_t cpu);

/* Overflow periods of the counters in a mask, in ascending order. */
void sim_set_periods(struct sim_machine *machine, uint32_t mask, const uint64_t *periods);
void sim_get_periods(const struct sim_machine *machine, uint32_t mask, uint64_t *periods);

#endif
