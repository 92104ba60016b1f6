/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "problem.h"

#include <stdarg.h>
#include <stdio.h>

static size_t problems;

void problem(const char *where, const char *format, ...)
{
    va_list arguments;
    problems++;
    fprintf(stderr, "%s: ", where);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

size_t problem_count(void)
{
    return problems;
}
