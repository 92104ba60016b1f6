/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sim/clock.h
 * @brief What makes counters move: the threads' own CPU time, or a script.
 *
 * Left alone, each thread's CPU time turns into events on the CPU it runs on, at the rates that the
 * stand-in's README lists. With the automatic clock stopped nothing moves but by the functions below.
 * "The calling thread" is the thread that it acts as (kpsim_as_thread()).
 */
#ifndef KPSIM_CLOCK_H
#define KPSIM_CLOCK_H

#include <kperf-sim/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @brief The fixed counters, where an event's selector is asked for. */
#define KPSIM_FIXED_CYCLES       0x10000U
#define KPSIM_FIXED_INSTRUCTIONS 0x10001U

/**
 * @brief Stops or starts the automatic clock. CPU time that passes while it is stopped never counts.
 *
 * While it is stopped no work of unseen threads is charged either, so everything is exact.
 */
KPSIM_API int kpsim_set_automatic_clock(bool automatic);

/**
 * @brief The calling thread causes events on its CPU; it goes on one first if it is on none.
 *
 * Every configurable counter that is enabled there and has the selector counts what its mode bits
 * ask for; a fixed counter counts both.
 *
 * @param event        A selector, or KPSIM_FIXED_*.
 * @param user_count   Events in user mode.
 * @param kernel_count Events in the kernel.
 */
KPSIM_API int kpsim_retire(uint32_t event, uint64_t user_count, uint64_t kernel_count);

/**
 * @brief Events on a given CPU, whatever runs there.
 *
 * A script has the last word: a CPU that idles or is powered down counts them too, with the counters
 * that are enabled on it. Such a CPU neither wakes nor is its counters' enabling looked at again.
 */
KPSIM_API int kpsim_retire_on(uint32_t cpu, uint32_t event, uint64_t user_count,
                              uint64_t kernel_count);

/** @brief The calling thread runs for so long by the synthetic rates, user and kernel shared out. */
KPSIM_API int kpsim_run(uint64_t ns);

/** @brief The calling thread goes on another CPU, replacing what runs there. */
KPSIM_API int kpsim_migrate(uint32_t cpu);

/** @brief The calling thread leaves its CPU, which idles, and stays off until it is put back. */
KPSIM_API int kpsim_switch_off(void);

/** @brief The calling thread comes back on its CPU; nothing happens if it is on one. */
KPSIM_API int kpsim_switch_on(void);

/** @brief A given thread goes on a CPU, or leaves its own (cpu -1). */
KPSIM_API int kpsim_thread_switch(uint64_t thread, int32_t cpu);

/**
 * @brief A CPU goes idle; what ran there is off.
 *
 * Time adds nothing to its counters while it idles, but for the work of unseen threads, which the
 * automatic clock charges to every CPU that is not powered down when thread counting is switched on.
 */
KPSIM_API int kpsim_cpu_idle(uint32_t cpu);

/** @brief An idle CPU wakes, with nothing to run: its counters are enabled anew. */
KPSIM_API int kpsim_cpu_wake(uint32_t cpu);

/**
 * @brief A CPU is powered down, or comes back: its slots of an all-CPU read are not written.
 *
 * What ran there is off. While it is down no work of unseen threads is charged to it.
 */
KPSIM_API int kpsim_cpu_power(uint32_t cpu, bool powered);

/**
 * @brief Withholds the overflow interrupts of a CPU, so that overflow bits stay set, or lets them
 * through: then those that are due happen at once.
 */
KPSIM_API int kpsim_hold_overflows(uint32_t cpu, bool hold);

/** @brief The raw fixed counter of a CPU steps back, as faulty hardware has done: counts as 0. */
KPSIM_API int kpsim_fixed_step_back(uint32_t cpu, uint32_t event, uint64_t count);

#ifdef __cplusplus
}
#endif

#endif
