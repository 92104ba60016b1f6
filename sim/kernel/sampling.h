/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* kperf: actions, timers, PET, and the samples they take (docs/platform.md D). */
#ifndef SIM_SAMPLING_H
#define SIM_SAMPLING_H

#include "machine.h"

#define SIM_PET_UNSET 999U

/* Of the overflows that one step of the clock makes, so many fire their action: the first ones. A step
   may be as long as a script likes, and the buffer of records holds no more than its size. */
#define SIM_OVERFLOWS_LOGGED 16

/* Ticks of the 24 MHz timebase. */
#define SIM_TIMEBASE_NUMER 125U
#define SIM_TIMEBASE_DENOM 3U
uint64_t sim_ticks_of_ns(uint64_t ns);

/* Shortest periods in nanoseconds: D.1. */
#define SIM_TIMER_MIN_NS            50000U
#define SIM_TIMER_MIN_BACKGROUND_NS 1000000U
#define SIM_PET_MIN_NS              1000000U

/* Each gives errno or 0. */
int sim_action_count_set(struct sim_machine *machine, uint32_t count);
int sim_action_samplers_set(struct sim_machine *machine, uint64_t action, uint32_t samplers);
int sim_timer_count_set(struct sim_machine *machine, uint32_t count);
int sim_timer_period_set(struct sim_machine *machine, uint64_t timer, uint64_t period);
int sim_timer_action_set(struct sim_machine *machine, uint64_t timer, uint32_t action);
int sim_timer_pet_set(struct sim_machine *machine, uint32_t timer);
int sim_lightweight_pet_set(struct sim_machine *machine, uint32_t on);
int sim_sampling_set(struct sim_machine *machine, bool on);

/* kperf_reset: everything but the counts of actions and timers. */
void sim_sampling_reset(struct sim_machine *machine);

/* A timer fires on every CPU that is not idle. */
void sim_timer_fire(struct sim_machine *machine, uint32_t timer);

/* A configurable counter overflowed; a thread came on its CPU; a thread got its buffer. */
void sim_sampling_overflow(struct sim_machine *machine, uint32_t cpu, uint32_t counter);
void sim_sampling_switched_on(struct sim_machine *machine, int32_t thread);
void sim_sampling_buffer_made(struct sim_machine *machine, int32_t thread);

#endif
