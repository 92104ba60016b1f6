/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What the tests of libkperf on the stand-in share: opening it there, machines to choose from, and
 * reading the whole machine before and after.
 */
#ifndef KPERF_TESTS_FIXTURE_H
#define KPERF_TESTS_FIXTURE_H

#include "cmocka_shim.h"

#include <kperf-sim/kperf-sim.h>
#include <kperf/kperf.h>
#include <stdio.h>
#include <string.h>

/** The chips, by the names that the stand-in takes, and their generations. */
struct chip {
    const char *name;
    const char *database;
    kp_cpu cpu;
};
extern const struct chip chips[5];

/** The profiles that have counters. */
extern const kpsim_profile profiles[3];

/** cmocka setup: a machine fresh from the factory, an M1 on macOS 15, with the clock stopped. */
int fresh_machine(void **state);

/** Options that lead to the stand-in. */
kp_sampler_options stand_in(kp_access access);

/** Opens a sampler of the full tier on the stand-in, and fails the test if that fails. */
kp_sampler *open_sampler(void);

/** Opens a thread sampler by ids or names, and fails the test if that fails. */
kp_thread_sampler *open_ids(kp_sampler *sampler, const kp_event *events, size_t count);
kp_thread_sampler *open_names(kp_sampler *sampler, const char *const *names, size_t count);

/** The calling thread retires an event in user and kernel mode, by the event's selector on the chip. */
void retire(kp_event event, uint64_t user, uint64_t kernel);

/** Everything of the machine that a program has to leave as it found it. */
struct machine_state {
    kpsim_kernel_state kernel;
    uint64_t reload[KPSIM_CONFIGURABLE_COUNT];
};
struct machine_state machine_now(void);

/** Fails the test, naming the difference, unless the machine is as it was. */
void assert_machine_is(const struct machine_state *before, const char *file, int line);
#define assert_unchanged(before) assert_machine_is(&(before), __FILE__, __LINE__)

/** Fails the test with the error's text unless the call succeeded and cleared the error. */
void assert_ok_at(kp_status status, const kp_error *err, const char *file, int line);
#define assert_ok(status, err) assert_ok_at(status, err, __FILE__, __LINE__)

/** Fails the test with both names unless the status is the expected one, in the error as well. */
void assert_status_at(kp_status status, kp_status expected, const kp_error *err, const char *file,
                      int line);
#define assert_status(status, expected, err)                                                       \
    assert_status_at(status, expected, err, __FILE__, __LINE__)

/** Something that is no pointer to anything, to see it replaced by NULL. */
extern char nowhere;

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#endif
