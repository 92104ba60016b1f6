/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What the machine that tests run on does with the locks of the dead. */
#ifndef TESTS_SUPPORT_DEATHS_H
#define TESTS_SUPPORT_DEATHS_H

#include "cmocka_shim.h"

#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#endif

/** Whether a lock is freed when its holder dies. Linux does that for the stand-in's lock; qemu's imitation
    of Linux does not, and who dies inside the stand-in stops it there for good. */
static inline bool deaths_free_locks(void)
{
#if defined(__linux__)
    void *head = NULL;
    size_t size = 0;

    return syscall(SYS_get_robust_list, 0, &head, &size) == 0;
#else
    return true;
#endif
}

/** Skips a test in which somebody dies inside the stand-in, where that would stop all others. */
static inline void need_deaths_to_free_locks(void)
{
    if (!deaths_free_locks()) {
        print_message(
            "waits for a kernel that frees the locks of the dead; qemu's user mode is none\n");
        skip();
    }
}

#endif
