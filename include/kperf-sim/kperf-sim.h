/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sim/kperf-sim.h
 * @brief Control of the stand-in: everything that a test may ask of the imitated machine.
 *
 * The stand-in is a pair of loadable files in the place of Apple's kperf.framework and
 * kperfdata.framework, and one model of a machine behind them, in libkperf-sim. A program that is
 * tested on it opens the two files and knows nothing of this header; the test links libkperf-sim and
 * steers with kpsim_*. A program that cannot call these is steered by the environment, which is read
 * once, when the machine comes into being:
 *
 *   KPERF_SIM_CHIP     m1 .. m5, or the name of an event database such as as4-1
 *   KPERF_SIM_PROFILE  p14, p15, p26 or vm
 *   KPERF_SIM_ROOT     1 or 0: whether the caller is root
 *   KPERF_SIM_HELD     1: another task has forced the counters
 *   KPERF_SIM_BUSY     1: the counting hardware is claimed
 *   KPERF_SIM_MACHINE  a file: one machine, shared by all processes that name it
 *   KPEP_DB_PATH       a folder of event databases, as on a Mac
 *
 * Without KPERF_SIM_MACHINE each program has a machine of its own, which its forked children share.
 */
#ifndef KPSIM_KPERF_SIM_H
#define KPSIM_KPERF_SIM_H

#include <kperf-sim/api.h>
#include <kperf-sim/call.h>
#include <kperf-sim/clock.h>
#include <kperf-sim/fault.h>
#include <kperf-sim/kernel.h>
#include <kperf-sim/machine.h>
#include <kperf-sim/sampling.h>
#include <kperf-sim/state.h>
#include <kperf-sim/task.h>

#endif
