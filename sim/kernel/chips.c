/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The chips. Databases, cpu families, widths: docs/platform.md B.4, B.7, C.1. Core counts are those of
 * the base models of each part, invented where a part has several. The cpu families of as4-1, as4-2,
 * as5, as5-1 and as5-2 are unknown: the 0x5f0000.. numbers are this project's invention, and would be
 * shown wrong by hw.cpufamily of such a Mac. Which SoC as4-2 is, is unknown too: taken as the other
 * member of the M4 Max family. That as5-2 is an M5 Pro and that an A16 is a T8120 are guesses as well.
 */
#include "chips.h"

#include <string.h>

static const struct sim_chip chips[] = {
    {"m1", "a14", 0x1b588bb3U, 1, "T8103", "Apple M1", 4, 4, 8, 47, 110000, false},
    {"m2", "a15", 0xda33d83dU, 2, "T8112", "Apple M2", 4, 4, 8, 63, 120400, false},
    {"a16", "a16", 0x8765edeaU, 3, "T8120", "Apple A16", 2, 4, 16, 63, 140000, false},
    {"m3", "as1", 0xfa33415eU, 3, "T8122", "Apple M3", 4, 4, 16, 63, 140000, false},
    {"as2", "as2", 0x2876f5b5U, 3, "T8130", "Apple A17 Pro", 2, 4, 16, 63, 140000, false},
    {"as3", "as3", 0x5f4dea93U, 3, "T6030", "Apple M3 Pro", 6, 6, 16, 63, 140000, false},
    {"as3-max", "as3", 0x72015832U, 3, "T6031", "Apple M3 Max", 12, 4, 16, 63, 140000, false},
    {"m4", "as4", 0x6f5129acU, 4, "T8132", "Apple M4", 4, 6, 16, 63, 150000, false},
    {"as4-1", "as4-1", 0x5f000041U, 4, "T6041", "Apple M4 Max", 12, 4, 16, 63, 150000, false},
    {"as4-2", "as4-2", 0x5f000042U, 4, "T6041", "Apple M4 Pro", 10, 4, 16, 63, 150000, false},
    {"m5", "as5", 0x5f000050U, 5, "none", "Apple M5", 4, 6, 16, 63, 260000, true},
    {"as5-1", "as5-1", 0x5f000051U, 5, "none", "Apple M5 Max", 12, 4, 16, 63, 260000, true},
    {"as5-2", "as5-2", 0x5f000052U, 5, "none", "Apple M5 Pro", 10, 4, 16, 63, 260000, true},
};

size_t sim_chip_count(void)
{
    return sizeof chips / sizeof chips[0];
}

const struct sim_chip *sim_chip_at(size_t index)
{
    return &chips[index];
}

size_t sim_chip_find(const char *name)
{
    size_t found = 0;

    while (found < sim_chip_count() && strcmp(chips[found].name, name) != 0 &&
           strcmp(chips[found].database, name) != 0) {
        found++;
    }
    return found;
}
