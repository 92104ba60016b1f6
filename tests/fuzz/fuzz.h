/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What the fuzz targets share: the entry point that libFuzzer calls (replay.c calls it where there is
 * no libFuzzer), how a broken promise ends the program, and reading an input as numbers.
 */
#ifndef KPERF_TESTS_FUZZ_H
#define KPERF_TESTS_FUZZ_H

#include <kperf/kperf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/** Called once with each input. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/** Called once before the first input. Returns 0. */
int LLVMFuzzerInitialize(int *argc, char ***argv);

/** Ends the program, with a sentence that says what was found, unless the promise holds. */
#define HOLDS(condition, ...)                                                                      \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            (void)fprintf(stderr, "%s:%d: BROKEN: ", __FILE__, __LINE__);                          \
            (void)fprintf(stderr, __VA_ARGS__);                                                    \
            (void)fputc('\n', stderr);                                                             \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/** What is left of an input. An input that has ended goes on with zeros. */
struct bytes {
    const uint8_t *at;
    size_t left;
};

static inline uint8_t take_byte(struct bytes *in)
{
    uint8_t byte = 0;
    if (in->left > 0) {
        byte = *in->at;
        in->at++;
        in->left--;
    }
    return byte;
}

/** A number from 0 to limit - 1; limit is at most 256. */
static inline unsigned take_below(struct bytes *in, size_t limit)
{
    return take_byte(in) % (unsigned)limit;
}

static inline uint32_t take_u32(struct bytes *in)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++) {
        value = value << 8 | take_byte(in);
    }
    return value;
}

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#endif
