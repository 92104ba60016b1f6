/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Sampling, and what every call on a thread sampler asks first and does last. */
#ifndef KP_SAMPLE_H
#define KP_SAMPLE_H

#include "handle.h"

/* Chooses how sample() reads, by tier and number of events: once, when the thread sampler is opened. */
void kp_sample_choose(kp_thread_sampler *ts);

/* Refuses NULL, handles of a parent process, and other threads than the owner. */
kp_status kp_sample_check_caller(const kp_thread_sampler *ts, kp_error *err);

/* Keeps a failure for kp_thread_sampler_last_error(). */
kp_status kp_sample_keep(kp_thread_sampler *ts, const kp_error *err);

#endif
