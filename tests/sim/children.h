/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * How tests fork. A child leaves by _exit(): what it inherited is its parent's to end. But gcov writes
 * its counts in exit() only, where each shared object has a destructor of its own for them, and so a child
 * leaves by exit() in a build for gcov. Nothing is printed twice then: the parent's buffers are empty.
 */
#ifndef TESTS_SIM_CHILDREN_H
#define TESTS_SIM_CHILDREN_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/** fork(), with nothing buffered. */
static inline pid_t child_fork(void)
{
    fflush(NULL);
    return fork();
}

/** The end of a forked child. */
static inline _Noreturn void child_leave(int code)
{
#if defined(KPERF_COVERAGE)
    exit(code);
#else
    _exit(code);
#endif
}

/** Before a process executes another program: for gcov, a copy of it ends, and so writes its counts. */
static inline void child_before_exec(void)
{
#if defined(KPERF_COVERAGE)
    pid_t copy = child_fork();

    if (copy == 0) {
        child_leave(0);
    }
    waitpid(copy, NULL, 0);
#endif
}

#endif
