/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Event databases that are nearly right, made from the bytes of an input. */
#ifndef KPERF_TESTS_FUZZ_RECIPE_H
#define KPERF_TESTS_FUZZ_RECIPE_H

#include <stddef.h>
#include <stdint.h>

enum {
    RECIPE_BYTES_MAX = 1 << 16
};

/** Writes a property list that the bytes ask for; its length, less than RECIPE_BYTES_MAX. */
size_t recipe_cook(char text[RECIPE_BYTES_MAX], const uint8_t *data, size_t size);

#endif
