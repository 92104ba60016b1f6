/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * cmocka, as every test program includes it: the standard headers that cmocka.h expects before
 * itself, and one way to run a program's tests that is the same for cmocka 1.1 (Debian 12) and 2.x
 * (Homebrew).
 */
#ifndef KPERF_TESTS_CMOCKA_SHIM_H
#define KPERF_TESTS_CMOCKA_SHIM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/** The exit code that ctest counts as "skipped": the whole program found something missing. */
#define TEST_PROGRAM_SKIPPED 77

/**
 * Runs an array of struct CMUnitTest and gives main's result: 0 or 1. cmocka's own result is the
 * number of failed tests, which as an exit code can be taken for a skip (77) or a success (256).
 */
#undef run_tests /* cmocka 1.1 has an older macro of that name */
#define run_tests(tests) run_tests_with(tests, NULL, NULL)

/** The same with a function before the first and one after the last test; either may be NULL. */
#define run_tests_with(tests, group_setup, group_teardown)                                         \
    (cmocka_run_group_tests(tests, group_setup, group_teardown) == 0 ? 0 : 1)

#endif
