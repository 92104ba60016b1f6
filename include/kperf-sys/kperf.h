/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sys/kperf.h
 * @brief Apple's private kperf.framework as a table of functions.
 *
 * Apple publishes no header for it. Names, numbers and behaviour are those that docs/platform.md
 * gathers from Apple's open kernel and from programs that use the framework; where a line there turns
 * out wrong, the line here is wrong too.
 */
#ifndef KPS_KPERF_H
#define KPS_KPERF_H

#include <kperf-sys/load.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @name Classes of counters
 * The numbers, and the bits that masks are made of.
 * @{
 */
#define KPC_CLASS_FIXED        0U /**< Number of the fixed counters. */
#define KPC_CLASS_CONFIGURABLE 1U /**< Number of the configurable ones. */
#define KPC_CLASS_POWER        2U /**< Number of those that the power manager has. */
#define KPC_CLASS_RAWPMU       3U /**< Number of the bare registers. */
/** Cycles and instructions: always on, user and kernel. */
#define KPC_CLASS_FIXED_MASK (1U << KPC_CLASS_FIXED)
/** Counters that each count an event of choice. */
#define KPC_CLASS_CONFIGURABLE_MASK (1U << KPC_CLASS_CONFIGURABLE)
/** Configurable counters that the power manager has reserved. */
#define KPC_CLASS_POWER_MASK (1U << KPC_CLASS_POWER)
/** The registers behind the configurable counters, unchecked. */
#define KPC_CLASS_RAWPMU_MASK (1U << KPC_CLASS_RAWPMU)
/** @} */

/**
 * @name Kinds of counting hardware
 * What kpc_pmu_version() gives.
 * @{
 */
#define KPC_PMU_ERROR     0U /**< Could not be asked. */
#define KPC_PMU_INTEL_V3  1U /**< Intel, third version. */
#define KPC_PMU_ARM_APPLE 2U /**< Apple Silicon. */
#define KPC_PMU_INTEL_V2  3U /**< Intel, second version. */
#define KPC_PMU_ARM_V2    4U /**< Arm, second version. */
/** @} */

/** Room for the counters of one CPU on every machine. Apple Silicon has 10. */
#define KPC_MAX_COUNTERS 32

/**
 * @name Parts of a configuration word on Apple Silicon
 * The event is in the low 16 bits (8 count on M1 and M2). Without a mode bit macOS 14 counts
 * everywhere; from macOS 15 on user mode only, whatever is asked (docs/platform.md B.8).
 * @{
 */
#define KPS_CONFIG_EVENT_MASK 0xffffU /**< The event. */
/** User mode, 32-bit code, which M-series chips do not run. */
#define KPS_CONFIG_USER_AARCH32 0x10000U
/** User mode. */
#define KPS_CONFIG_USER 0x20000U
/** Kernel mode. */
#define KPS_CONFIG_KERNEL 0x40000U
/** Monitor mode, ignored when written. */
#define KPS_CONFIG_MONITOR 0x80000U
/** All modes. */
#define KPS_CONFIG_MODE_MASK                                                                       \
    (KPS_CONFIG_USER_AARCH32 | KPS_CONFIG_USER | KPS_CONFIG_KERNEL | KPS_CONFIG_MONITOR)
/** @} */

/**
 * @name What an action records
 * Bits for kperf_action_samplers_set().
 * @{
 */
#define KPERF_SAMPLER_TH_INFO       (1U << 0)  /**< Which thread and process. */
#define KPERF_SAMPLER_TH_SNAPSHOT   (1U << 1)  /**< What the thread is doing. */
#define KPERF_SAMPLER_KSTACK        (1U << 2)  /**< Its stack in the kernel. */
#define KPERF_SAMPLER_USTACK        (1U << 3)  /**< Its stack in user mode. */
#define KPERF_SAMPLER_PMC_THREAD    (1U << 4)  /**< The thread's counters. */
#define KPERF_SAMPLER_PMC_CPU       (1U << 5)  /**< The CPU's counters; not with PMC_THREAD. */
#define KPERF_SAMPLER_PMC_CONFIG    (1U << 6)  /**< What the counters are configured with. */
#define KPERF_SAMPLER_MEMINFO       (1U << 7)  /**< The process's memory. */
#define KPERF_SAMPLER_TH_SCHEDULING (1U << 8)  /**< How the thread is scheduled. */
#define KPERF_SAMPLER_TH_DISPATCH   (1U << 9)  /**< Its dispatch queue. */
#define KPERF_SAMPLER_TK_SNAPSHOT   (1U << 10) /**< What the process is doing. */
#define KPERF_SAMPLER_SYS_MEM       (1U << 11) /**< The whole system's memory. */
#define KPERF_SAMPLER_TH_INSCYC     (1U << 12) /**< The thread's instructions and cycles. */
#define KPERF_SAMPLER_TK_INFO       (1U << 13) /**< Which process. */
#define KPERF_SAMPLER_EXSTACK       (1U << 14) /**< Its stack in an exclave. */
/** @} */

/** The most actions there can be; they are numbered from 1. */
#define KPERF_ACTION_MAX 32U
/** The most timers there can be; they are numbered from 0. */
#define KPERF_TIMER_MAX 8U

/** @brief A configuration word: what one configurable counter counts, and in which modes. */
typedef uint64_t kpc_config_t;

/** @brief A set of trace points; its inside is the framework's. */
struct kperf_kdebug_filter;

/**
 * @brief The functions of kperf.framework; none is NULL.
 *
 * Each is documented in <kperf-sys/kperf_symbols.def>, which this struct is made from: a field for
 * each function, in that order, with its name.
 */
typedef struct kps_kperf_table {
/** @cond */
#define KPS_SYMBOL(ret, name, params) ret(*name) params;
#include <kperf-sys/kperf_symbols.def>
    /** @endcond */
} kps_kperf_table;

/**
 * @brief Functions that not every system has: each field may be NULL.
 *
 * Documented in <kperf-sys/kperf_optional_symbols.def>. Later releases add fields at the end, so a
 * program that may run with an older libkperf-sys asks with KPS_HAS() instead of reading a field.
 */
typedef struct kps_kperf_optional_table {
    /** Bytes of the struct as the loaded library knows it. */
    size_t size;
/** @cond */
#define KPS_SYMBOL(ret, name, params) ret(*name) params;
#include <kperf-sys/kperf_optional_symbols.def>
    /** @endcond */
} kps_kperf_optional_table;

/** Whether an optional table reaches to a field and the system has the function. */
#define KPS_HAS(table, field)                                                                      \
    ((size_t)((const char *)(&(table)->field + 1) - (const char *)(table)) <= (table)->size &&     \
     (table)->field != NULL)

/**
 * @brief Where macOS has kperf.framework, as an absolute path for the loader.
 *
 * Needs no privilege; may be called from any thread.
 *
 * @return A static string, on every platform. Whether it can be loaded only the loader knows: on
 *         current macOS there is no such file.
 */
KPS_API const char *kps_kperf_path(void);

/**
 * @brief Loads kperf.framework and looks up all of its functions, or none.
 *
 * Calls none of them: needs no privilege and changes nothing outside the process.
 *
 * @param out   Receives the table; NULL on failure. Not NULL itself.
 * @param path  An absolute path of the framework's library, or NULL for kps_kperf_path().
 * @param err   Receives the particulars; NULL if they are not wanted.
 *
 * @return #KPS_OK; #KPS_ERROR_INVALID_ARGUMENT for a NULL out or a path that is not absolute;
 *         #KPS_ERROR_NO_MEMORY; #KPS_ERROR_LOAD with the loader's text; #KPS_ERROR_SYMBOL, naming the
 *         first function that is missing.
 *
 * The library owns the table; give it back with kps_kperf_close(), after which none of its functions
 * may be called. May be called from any thread; each call makes a table of its own.
 */
KPS_API kps_status kps_kperf_open(const kps_kperf_table **out, const char *path, kps_error *err);

/**
 * @brief Gives a table back. Undoes nothing that was done with it.
 *
 * @param table  From kps_kperf_open(). NULL is allowed and does nothing.
 *
 * May be called from any thread, once.
 */
KPS_API void kps_kperf_close(const kps_kperf_table *table);

/**
 * @brief The optional functions of the system that a table was loaded from.
 *
 * @param table  From kps_kperf_open(). NULL is allowed.
 *
 * @return A table that lives as long as the one given; NULL for NULL. May be called from any thread.
 */
KPS_API const kps_kperf_optional_table *kps_kperf_optional(const kps_kperf_table *table);

/** @brief How many functions, and so pointers, struct kps_kperf_table has. */
KPS_API size_t kps_kperf_symbol_count(void);

/**
 * @brief The name of a function by its place in struct kps_kperf_table.
 *
 * For languages that build the table's type at run time. Needs no privilege; may be called from any
 * thread.
 *
 * @param field  From 0 to kps_kperf_symbol_count() less 1.
 * @return A static string; NULL beyond the last.
 */
KPS_API const char *kps_kperf_symbol_name(size_t field);

#ifdef __cplusplus
}
#endif

#endif
