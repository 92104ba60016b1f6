/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sim/task.h
 * @brief Who calls: tasks and threads, real and scripted, and what foreign ones hold.
 *
 * Every process that calls into the stand-in is a task, every thread of it a thread. A test may
 * make scripted ones beside them, and let the calling thread act as one: the choice is kept for each
 * host thread apart and ends with kpsim_reset() or kpsim_reboot().
 */
#ifndef KPSIM_TASK_H
#define KPSIM_TASK_H

#include <kperf-sim/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @brief Chooses whether tasks of this machine are root: those that exist and those to come.
 *
 * @param root  true: effective uid 0 (the default); false: 501.
 */
KPSIM_API int kpsim_set_root(bool root);

/** @brief Chooses the effective uid of one task; pid 0 is the caller's. */
KPSIM_API int kpsim_set_euid(int32_t pid, uint32_t euid);

/**
 * @brief Makes a scripted task with one thread that is on no CPU.
 *
 * @param name  What ktrace.configured_by would say of it, at most 31 bytes.
 * @param euid  Its effective uid.
 * @return Its pid, above any of the host's; -1 with ENOSPC.
 */
KPSIM_API int32_t kpsim_task_create(const char *name, uint32_t euid);

/** @brief A scripted task forks: the child has one thread, no force, no ktrace. Returns its pid. */
KPSIM_API int32_t kpsim_task_fork(int32_t pid);

/**
 * @brief A scripted task executes another program.
 *
 * @param pid        The task.
 * @param succeeds   true: force and thread buffers are lost; false: nothing changes.
 */
KPSIM_API int kpsim_task_exec(int32_t pid, bool succeeds);

/** @brief A scripted task ends, its force with it; it stays a zombie until kpsim_task_reap(). */
KPSIM_API int kpsim_task_exit(int32_t pid);

/** @brief A scripted zombie is waited for: its pid names nobody from now on. */
KPSIM_API int kpsim_task_reap(int32_t pid);

/** @brief The calling host thread acts as a scripted task, with its first thread; 0: as itself. */
KPSIM_API int kpsim_as_task(int32_t pid);

/** @brief Makes a thread in a task (0: the caller's). Returns its id; 0 with errno on failure. */
KPSIM_API uint64_t kpsim_thread_create(int32_t pid);

/** @brief A scripted thread ends. */
KPSIM_API int kpsim_thread_exit(uint64_t thread);

/** @brief The calling host thread acts as a scripted thread and its task; 0: as itself. */
KPSIM_API int kpsim_as_thread(uint64_t thread);

/** @brief The pid and the thread id that the calling thread acts as now. */
KPSIM_API int kpsim_self(int32_t *pid, uint64_t *thread);

/**
 * @brief A task takes or gives back all counters, by the kernel's rules: EACCES when another holds
 * them.
 *
 * @param pid   A task; 0: the caller's.
 * @param hold  true to take, false to give back.
 */
KPSIM_API int kpsim_hold_force(int32_t pid, bool hold);

/**
 * @brief A task opens or closes the uncore device, the other way to hold all counters.
 *
 * ECONNREFUSED when another task holds them. Closing releases them even if the task also forced them
 * through kpc (docs/platform.md A.3).
 */
KPSIM_API int kpsim_uncore(int32_t pid, bool open);

/** @brief The state of ktrace. */
typedef enum kpsim_ktrace {
    KPSIM_KTRACE_OFF = 0,
    KPSIM_KTRACE_FOREGROUND = 1,
    KPSIM_KTRACE_BACKGROUND = 2,
    KPSIM_KTRACE_MAX_ = 0x7fffffff
} kpsim_ktrace;

/**
 * @brief Makes a task the owner of ktrace, or nobody (KPSIM_KTRACE_OFF), without asking the rules.
 *
 * @param pid    A task; 0: the caller's. Ignored for KPSIM_KTRACE_OFF.
 */
KPSIM_API int kpsim_own_ktrace(int32_t pid, kpsim_ktrace state);

#ifdef __cplusplus
}
#endif

#endif
