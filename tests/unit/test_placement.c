/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Placement against brute force: a set of events that can fit, fits, in whatever order it is given;
 * one that cannot names a smallest group; and what is scarce stays free.
 */
#include "cmocka_shim.h"

#include "placement.h"

#include <string.h>

/* The counters of an M-series chip, and the masks that its events have. */
#define CONFIGURABLE UINT32_C(0x3fc)
static const uint32_t m1_masks[] = {0x3fc, 0x3fc, 0x3fc, 0xe0, 0xe0, 0x80};
static const uint32_t m4_masks[] = {0x3fc, 0x3fc, 0x0fc, 0xfc, 0x80, 0x3fc};
/* No known chip's: masks that overlap without one lying inside the other, so that a counter must
   sometimes be taken from an event to which it was given. */
static const uint32_t crossing_masks[] = {0x00c, 0x018, 0x014, 0x0e0, 0x090, 0x204};

enum {
    KINDS = 6,
    SET_MAX = 10
};

static bool fits_by_force(const uint32_t *masks, size_t count, uint32_t available)
{
    if (count == 0) {
        return true;
    }
    for (unsigned c = 0; c < KP_COUNTERS_MAX; c++) {
        uint32_t bit = UINT32_C(1) << c;
        if ((masks[0] & available & bit) != 0 &&
            fits_by_force(masks + 1, count - 1, available & ~bit)) {
            return true;
        }
    }
    return false;
}

/* Hall's condition, which is what fits_by_force() decides, in time that allows long lists. */
static bool fits_by_hall(const uint32_t *masks, size_t count, uint32_t available)
{
    for (uint32_t chosen = 1; chosen < UINT32_C(1) << count; chosen++) {
        uint32_t reachable = 0;
        for (size_t i = 0; i < count; i++) {
            reachable |= (chosen >> i & 1) != 0 ? masks[i] & available : 0;
        }
        if (__builtin_popcount(chosen) > __builtin_popcount(reachable)) {
            return false;
        }
    }
    return true;
}

static void check_set(const struct kp_preference *preference, const uint32_t *masks, size_t count,
                      uint32_t available, bool expected)
{
    uint8_t counters[KP_COUNTERS_MAX];
    bool placed = kp_place(preference, masks, count, available, counters);
    uint32_t used = 0;

    assert_int_equal(placed, expected);
    for (size_t i = 0; placed && i < count; i++) {
        uint32_t bit = UINT32_C(1) << counters[i];
        assert_true((masks[i] & available & bit) != 0);
        assert_true((used & bit) == 0);
        used |= bit;
    }
}

/* Every multiset of up to SET_MAX events over the kinds of masks there are, in two orders. */
static void try_all_sets(const uint32_t *kinds, uint32_t available)
{
    struct kp_preference preference;
    size_t taken[KINDS] = {0};

    kp_preference_init(&preference, CONFIGURABLE, kinds, KINDS);
    for (;;) {
        uint32_t masks[KINDS * SET_MAX];
        uint32_t reversed[KINDS * SET_MAX];
        size_t count = 0;
        size_t next = 0;
        for (size_t kind = 0; kind < KINDS; kind++) {
            for (size_t k = 0; k < taken[kind]; k++) {
                masks[count++] = kinds[kind];
            }
        }
        if (count <= SET_MAX) {
            bool expected = fits_by_hall(masks, count, available);
            for (size_t i = 0; i < count; i++) {
                reversed[i] = masks[count - 1 - i];
            }
            if (count <= 4) {
                assert_int_equal(fits_by_force(masks, count, available), expected);
            }
            check_set(&preference, masks, count, available, expected);
            check_set(&preference, reversed, count, available, expected);
        }
        while (next < KINDS && ++taken[next] > 3) {
            taken[next++] = 0;
        }
        if (next == KINDS) {
            break;
        }
    }
}

static void test_every_set_that_fits_is_placed(void **state)
{
    (void)state;
    try_all_sets(m1_masks, CONFIGURABLE);
    try_all_sets(m4_masks, CONFIGURABLE);
    try_all_sets(crossing_masks, CONFIGURABLE);
}

/* Beside others that run: only some counters are left. */
static void test_every_set_that_fits_into_what_is_left_is_placed(void **state)
{
    (void)state;
    try_all_sets(m1_masks, 0x0a4);
    try_all_sets(m4_masks, 0x30c);
    try_all_sets(m4_masks, 0);
    try_all_sets(crossing_masks, 0x29c);
}

static void test_order_does_not_matter(void **state)
{
    static const uint32_t orders[][4] = {
        {0x3fc, 0x80, 0xe0, 0xe0}, {0x80, 0xe0, 0xe0, 0x3fc}, {0xe0, 0x3fc, 0xe0, 0x80}};
    struct kp_preference preference;
    (void)state;
    kp_preference_init(&preference, CONFIGURABLE, m1_masks, KINDS);
    for (size_t i = 0; i < 3; i++) {
        check_set(&preference, orders[i], 4, CONFIGURABLE, true);
    }
}

/* On an M1 most restricted events want 5, 6 and 7, and some only 7: an event that can go anywhere must
   leave those alone, and one that wants 5 to 7 must leave 7 alone. */
static void test_sought_after_counters_stay_free(void **state)
{
    static const uint32_t anywhere[] = {0x3fc, 0x3fc, 0x3fc, 0x3fc, 0x3fc};
    static const uint32_t restricted[] = {0xe0, 0xe0};
    struct kp_preference preference;
    uint8_t counters[KP_COUNTERS_MAX];
    (void)state;
    kp_preference_init(&preference, CONFIGURABLE, m1_masks, KINDS);
    assert_int_equal(preference.count, 8);
    assert_int_equal(preference.order[7], 7); /* the most sought-after is used last */
    assert_true(kp_place(&preference, anywhere, 5, CONFIGURABLE, counters));
    for (size_t i = 0; i < 5; i++) {
        assert_true(counters[i] < 5 || counters[i] > 7);
    }
    assert_true(kp_place(&preference, restricted, 2, CONFIGURABLE, counters));
    assert_true(counters[0] != 7 && counters[1] != 7);
}

/* A smallest group of a clash, by brute force over all groups. */
static unsigned smallest_by_force(const uint32_t *masks, size_t count, uint32_t available)
{
    unsigned smallest = 0;

    for (uint32_t chosen = 1; chosen < UINT32_C(1) << count; chosen++) {
        uint32_t group[SET_MAX];
        unsigned size = 0;
        for (size_t i = 0; i < count; i++) {
            if ((chosen >> i & 1) != 0) {
                group[size++] = masks[i];
            }
        }
        if ((smallest == 0 || size < smallest) && !fits_by_force(group, size, available)) {
            smallest = size;
        }
    }
    return smallest;
}

static void test_clash_names_a_smallest_group(void **state)
{
    static const uint32_t sets[][7] = {
        {0x80, 0x80, 0x3fc, 0x3fc, 0xe0, 0xe0, 0xe0},
        {0xe0, 0xe0, 0xe0, 0xe0, 0x3fc, 0x3fc, 0x3fc},
        {0x3fc, 0xe0, 0xe0, 0xe0, 0x3fc, 0x80, 0x3fc},
        {0x00, 0x80, 0x80, 0xe0, 0x3fc, 0x3fc, 0x3fc},
        {0x3fc, 0x3fc, 0x3fc, 0x3fc, 0x3fc, 0xe0, 0x80},
        {0x04, 0x08, 0x0c, 0x10, 0x30, 0x20, 0x3c},
    };
    (void)state;
    for (size_t s = 0; s < sizeof sets / sizeof sets[0]; s++) {
        uint32_t clash = kp_smallest_clash(sets[s], 7, CONFIGURABLE);
        uint32_t group[7];
        size_t size = 0;
        for (size_t i = 0; i < 7; i++) {
            if ((clash >> i & 1) != 0) {
                group[size++] = sets[s][i];
            }
        }
        assert_int_equal(size, smallest_by_force(sets[s], 7, CONFIGURABLE));
        assert_true(clash == 0 || !fits_by_force(group, size, CONFIGURABLE));
    }
}

static void test_no_clash_where_all_fit(void **state)
{
    static const uint32_t masks[] = {0x80, 0xe0, 0xe0, 0x3fc};
    (void)state;
    assert_int_equal(kp_smallest_clash(masks, 4, CONFIGURABLE), 0);
    assert_int_equal(kp_smallest_clash(masks, 0, CONFIGURABLE), 0);
}

/* More counters than are looked at closely: still an answer that names events. */
static void test_many_counters_do_not_take_forever(void **state)
{
    uint32_t masks[32];
    struct kp_preference preference;
    uint8_t counters[KP_COUNTERS_MAX];
    (void)state;
    for (size_t i = 0; i < 32; i++) {
        masks[i] = UINT32_C(0x7fffffff);
    }
    kp_preference_init(&preference, UINT32_C(0x7fffffff), masks, 32);
    assert_true(kp_place(&preference, masks, 31, UINT32_MAX, counters));
    assert_false(kp_place(&preference, masks, 32, UINT32_MAX, counters));
    assert_int_equal(kp_smallest_clash(masks, 32, UINT32_C(0x7fffffff)), UINT32_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_set_that_fits_is_placed),
        cmocka_unit_test(test_every_set_that_fits_into_what_is_left_is_placed),
        cmocka_unit_test(test_order_does_not_matter),
        cmocka_unit_test(test_sought_after_counters_stay_free),
        cmocka_unit_test(test_clash_names_a_smallest_group),
        cmocka_unit_test(test_no_clash_where_all_fit),
        cmocka_unit_test(test_many_counters_do_not_take_forever),
    };
    return run_tests(tests);
}
