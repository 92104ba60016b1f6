/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sim/kernel.h
 * @brief The imitated system's calls: the one door through which the framework files reach it.
 *
 * Each is a system call of the imitated system, made by the calling thread: privilege is asked, the
 * thread's time counts, errno is set as a Mac would. They may be called from any thread.
 */
#ifndef KPSIM_KERNEL_H
#define KPSIM_KERNEL_H

#include <kperf-sim/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @brief Reads or sets a node of the system's state by name, as sysctlbyname() does on a Mac.
 *
 * @param name     kpc.*, kperf.*, ktrace.*, kern.*, hw.*, machdep.*.
 * @param oldp     Receives the value; NULL asks for its size only.
 * @param oldlenp  In: bytes at oldp; out: bytes of the value. NULL when oldp is NULL.
 * @param newp     What to set, or the argument of nodes that take one; NULL for none.
 * @param newlen   Bytes at newp.
 *
 * @return 0, or -1 with errno: ENOENT, EPERM, ENOMEM for a short oldp, EINVAL for a short newp, and
 *         what docs/platform.md says of the node.
 */
KPSIM_API int kpsim_sysctlbyname(const char *name, void *oldp, size_t *oldlenp, const void *newp,
                                 size_t newlen);

/**
 * @brief The kernel trace buffer's control, sysctl by number: {1 (CTL_KERN), 24 (KERN_KDEBUG), op, n}.
 *
 * op is one of KPSIM_KDEBUG_*; anything else is ENOTSUP.
 */
KPSIM_API int kpsim_sysctl(const int *mib, unsigned mib_count, void *oldp, size_t *oldlenp,
                           const void *newp, size_t newlen);

/** @name Operations on the trace buffer, with the numbers that they have on a Mac
 * @{ */
#define KPSIM_KDEBUG_ENABLE 3 /**< n: 1 starts tracing, 0 stops it. */
#define KPSIM_KDEBUG_SETBUF 4 /**< n: records of the buffer. */
#define KPSIM_KDEBUG_GETBUF                                                                        \
    5 /**< Reads five ints: records, no tracing, flags, threads, buffer id. */
#define KPSIM_KDEBUG_SETUP  6  /**< Makes the buffer. */
#define KPSIM_KDEBUG_REMOVE 7  /**< Stops tracing, drops the buffer. */
#define KPSIM_KDEBUG_SETREG 8  /**< Filter: {type, value1, value2, value3, value4} as ints. */
#define KPSIM_KDEBUG_READTR 10 /**< In: bytes at oldp; out: number of records. */
/** @} */

/** @brief Reads what the calling thread counted; docs/platform.md E. Returns 0, or -1 with errno. */
KPSIM_API int kpsim_thread_selfcounts(uint32_t kind, void *dst, size_t size);

/** @brief Reads what a process used; docs/platform.md E. Returns 0, or -1 with errno. */
KPSIM_API int kpsim_proc_pid_rusage(int pid, int flavor, void *buf);

/** @brief Reads a thread's counts; docs/platform.md E. Returns bytes, 0 on failure with errno. */
KPSIM_API int kpsim_proc_pidinfo(int pid, int flavor, uint64_t arg, void *buf, int size);

/** @brief The timebase: nanoseconds are ticks * numer / denom. Returns 0. */
KPSIM_API int kpsim_mach_timebase(uint32_t *numer, uint32_t *denom);

#ifdef __cplusplus
}
#endif

#endif
