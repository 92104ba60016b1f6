/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf/kperf.h
 * @brief All of libkperf: the hardware performance counters of Apple Silicon.
 *
 * A kp_sampler stands for the counters of the machine, a kp_thread_sampler for a set of events that
 * one thread counts. The way of a measurement:
 *
 *   kp_sampler_open(), kp_thread_sampler_open(), kp_thread_sampler_start(),
 *   kp_thread_sampler_sample() before and after the region of interest, the difference of the two,
 *   kp_thread_sampler_stop(), kp_thread_sampler_close(), kp_sampler_close().
 *
 * Conventions of every function:
 *   - A `T **out` parameter comes first; the caller owns what it receives. On failure *out is NULL.
 *   - A `kp_error *err` parameter comes last; NULL when the particulars are not wanted.
 *   - Other outputs are left as they are on failure.
 *   - The library prints nothing and reads no environment variable.
 */
#ifndef KP_KPERF_H
#define KP_KPERF_H

#include <kperf/database.h>
#include <kperf/event.h>
#include <kperf/sampler.h>
#include <kperf/status.h>
#include <kperf/thread_sampler.h>
#include <kperf/version.h>

#endif
