/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sim/call.h
 * @brief For the framework files: each exported function begins by announcing itself.
 */
#ifndef KPSIM_CALL_H
#define KPSIM_CALL_H

#include <kperf-sim/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @brief The symbols of the two framework files, in the order of the lists in kperf-sys. */
typedef enum kpsim_symbol {
#define KPS_SYMBOL(ret, name, params) KPSIM_SYMBOL_##name,
#include <kperf-sys/kperf_symbols.def>
#define KPS_SYMBOL(ret, name, params) KPSIM_SYMBOL_##name,
#include <kperf-sys/kperf_optional_symbols.def>
#define KPS_SYMBOL(ret, name, params) KPSIM_SYMBOL_##name,
#include <kperf-sys/kperfdata_symbols.def>
#define KPS_SYMBOL(ret, name, params) KPSIM_SYMBOL_##name,
#include <kperf-sys/kperfdata_optional_symbols.def>
    KPSIM_SYMBOL_COUNT,
    KPSIM_SYMBOL_MAX_ = 0x7fffffff
} kpsim_symbol;

/**
 * @brief Counts a call, and tells whether it has to fail (kpsim_fail()).
 *
 * @param symbol  Which function was called.
 * @param value   Receives what it has to return, when it has to fail; errno is set then.
 * @return true if the function has to return at once.
 */
KPSIM_API bool kpsim_call_fails(kpsim_symbol symbol, int64_t *value);

/**
 * @brief Where the stand-in keeps what a Mac has under "/", as the folder that libkperf-sim is in.
 *
 * @return A static string without a slash at its end.
 */
KPSIM_API const char *kpsim_root_folder(void);

/**
 * @brief How often the machine has booted: what a library remembers of the processor is of one boot.
 *
 * @return 0 when there is no machine.
 */
KPSIM_API uint32_t kpsim_boot_count(void);

#ifdef __cplusplus
}
#endif

#endif
