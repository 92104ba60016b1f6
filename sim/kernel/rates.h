/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* How many events of each kind a cycle causes, when the machine is left alone. */
#ifndef SIM_RATES_H
#define SIM_RATES_H

#include "machine.h"

/* Rates are events per 2^20 cycles. */
uint64_t sim_rate_of_instructions(void);

/* The rate of a selector on the machine's chip; 0 for selector 0. */
uint64_t sim_rate_of(const struct sim_machine *machine, uint32_t selector);

/* Whether a configurable counter can count a selector. What the hardware does with an event on a counter
   outside its mask is not known (docs/platform.md C.2 has the masks only): it counts nothing here. A Mac
   that counts it there would show this wrong. */
bool sim_rate_countable(const struct sim_machine *machine, uint32_t counter, uint32_t selector);

/* Events while a clock of cycles goes from one value to another: sums over parts are exact. */
uint64_t sim_rate_events(uint64_t rate, uint64_t from_cycles, uint64_t to_cycles);

/* Cycles of so many nanoseconds since a thread began, on a CPU of a perf level. */
uint64_t sim_rate_cycles(uint32_t perf_level, uint64_t from_ns, uint64_t to_ns);

/* The part of cycles, or of nanoseconds, that is spent in the kernel. */
uint64_t sim_rate_kernel_share(uint64_t amount);

#endif
