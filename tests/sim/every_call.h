/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A machine that cannot be used: whatever is called fails, and says why. */
#ifndef TESTS_SIM_EVERY_CALL_H
#define TESTS_SIM_EVERY_CALL_H

/** Calls every function that needs the machine; the name of one that does not fail with an errno, or NULL. */
const char *call_that_does_not_fail_with(int error);

#endif
