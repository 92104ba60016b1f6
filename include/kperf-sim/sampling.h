/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sim/sampling.h
 * @brief Timers that fire when told to, and the trace records that they leave.
 *
 * Nothing samples by itself: time does not pass for the timers. The records have the layout of
 * docs/platform.md D.3 and are kept only while the trace buffer is set up and enabled
 * (kpsim_sysctl()), as on a Mac.
 */
#ifndef KPSIM_SAMPLING_H
#define KPSIM_SAMPLING_H

#include <kperf-sim/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @brief A record of the trace buffer: 64 bytes. */
typedef struct kpsim_kd_record {
    uint64_t timestamp; /**< Ticks. */
    uint64_t arg1;
    uint64_t arg2;
    uint64_t arg3;
    uint64_t arg4;
    uint64_t arg5; /**< The thread that emitted it. */
    uint32_t debugid;
    uint32_t cpuid;
    uint64_t unused;
} kpsim_kd_record;

/**
 * @brief A timer fires once on every CPU that is not idle.
 *
 * For the PET timer the PET thread runs too. Nothing happens, and the call succeeds, while sampling
 * is off or the timer has no period or no action.
 *
 * @param timer  0 to 7.
 */
KPSIM_API int kpsim_timer_fire(uint32_t timer);

/**
 * @brief Reads the oldest trace records and takes them out of the buffer; asks no privilege.
 *
 * @param out       Room for capacity records.
 * @param capacity  Records.
 * @return How many were written.
 */
KPSIM_API size_t kpsim_records_take(kpsim_kd_record *out, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
