/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The calls of libkperf as operations: each takes its arguments from the input, makes its call, and
 * checks what the call promises.
 */
#ifndef KPERF_TESTS_FUZZ_OPERATIONS_H
#define KPERF_TESTS_FUZZ_OPERATIONS_H

#include "world.h"

void operation_open_sampler(struct world *world);
void operation_reserve(struct world *world);
void operation_release(struct world *world);
void operation_close_sampler(struct world *world);
void operation_open_thread_sampler(struct world *world);
void operation_start(struct world *world);
void operation_sample(struct world *world);
void operation_stop(struct world *world);
void operation_check(struct world *world);
void operation_close_thread_sampler(struct world *world);
/** The calling thread does something that is counted. */
void operation_retire(struct world *world);

#endif
