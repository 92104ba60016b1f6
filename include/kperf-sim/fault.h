/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sim/fault.h
 * @brief Calls made to fail, and calls counted, by the name of the symbol.
 *
 * The symbols are those that the two framework files export: the 34, the 23 and the optional ones.
 */
#ifndef KPSIM_FAULT_H
#define KPSIM_FAULT_H

#include <kperf-sim/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @brief Makes the n-th call of a symbol from now on fail.
 *
 * The call does nothing and returns the value, cut to the symbol's return type (a pointer: NULL
 * whatever the value). A function that returns nothing cannot fail: it does its work. And
 * kpc_get_cpu_counters() still zeroes its buffer, as it does on every failure.
 *
 * @param symbol  Its name.
 * @param nth     1 for the next call, and so on; 0 for every call from now on.
 * @param value   What the call returns.
 * @param error   What errno becomes; 0 leaves it alone.
 */
KPSIM_API int kpsim_fail(const char *symbol, uint64_t nth, int64_t value, int32_t error);

/** @brief The same for the n-th call counted from the last kpsim_reset() or kpsim_calls_clear(). */
KPSIM_API int kpsim_fail_at(const char *symbol, uint64_t nth, int64_t value, int32_t error);

/** @brief Makes no call fail any more. */
KPSIM_API int kpsim_fail_clear(void);

/** @brief How often a symbol was called, failed calls included. 0 for a name that is no symbol. */
KPSIM_API uint64_t kpsim_calls(const char *symbol);

/** @brief Sets all call counts to 0. */
KPSIM_API int kpsim_calls_clear(void);

#ifdef __cplusplus
}
#endif

#endif
