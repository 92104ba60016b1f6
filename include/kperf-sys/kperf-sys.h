/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sys/kperf-sys.h
 * @brief All of libkperf-sys: Apple's private performance-counter frameworks, as they are.
 *
 * This layer adds nothing and protects from nothing: what a function of a table does is what the
 * framework does. <kperf/kperf.h> is the layer for measuring.
 */
#ifndef KPS_KPERF_SYS_H
#define KPS_KPERF_SYS_H

#include <kperf-sys/kperf.h>
#include <kperf-sys/kperfdata.h>
#include <kperf-sys/load.h>
#include <kperf-sys/version.h>

#endif
