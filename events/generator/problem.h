/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What is wrong with the input. All of it is reported; nothing is written when there is any. */
#ifndef KP_GENERATOR_PROBLEM_H
#define KP_GENERATOR_PROBLEM_H

#include <stddef.h>

/* Prints "<where>: <what>" to standard error and counts it. */
void problem(const char *where, const char *format, ...) __attribute__((format(printf, 2, 3)));

size_t problem_count(void);

#endif
