/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sim/api.h
 * @brief The export macro of libkperf-sim and the rules that all its functions share.
 *
 * Unless a function says otherwise:
 *   - it returns 0, or -1 with errno set: EINVAL for an argument that names nothing, ENOSPC when a
 *     table of the machine is full, ENOMEM when the machine itself could not be made; on failure
 *     nothing has changed;
 *   - it acts on the machine that this process belongs to, and so on every process that shares it;
 *   - it may be called from any thread; the machine is guarded by one lock;
 *   - it is not a system call of the imitated system: no counter moves because of it, no privilege
 *     is asked.
 */
#ifndef KPSIM_API_H
#define KPSIM_API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Marks what libkperf-sim exports; everything else stays hidden. */
#if defined(__GNUC__) || defined(__clang__)
#define KPSIM_API __attribute__((visibility("default")))
#else
#define KPSIM_API
#endif

#endif
