/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf/event.h>: from names to events, and what is offered for a name that is none. */
#include "test_event_support.h"

#include <ctype.h>
#include <kperf/event.h>
#include <stdlib.h>
#include <string.h>

static void assert_means(const char *name, kp_event wanted)
{
    kp_event event = KP_EVENT_NONE;
    assert_int_equal(kp_event_parse(name, &event), KP_OK);
    assert_int_equal(event, wanted);
}

static void assert_means_nothing(const char *name)
{
    kp_event event = KP_EVENT_INST_BARRIER;
    assert_int_equal(kp_event_parse(name, &event), KP_ERROR_EVENT_UNKNOWN);
    assert_int_equal(event, KP_EVENT_INST_BARRIER);
}

static void test_database_names_and_aliases_keep_their_letter_case(void **state)
{
    (void)state;
    assert_means("INST_BRANCH", KP_EVENT_INST_BRANCH);
    assert_means("FIXED_CYCLES", KP_EVENT_FIXED_CYCLES);
    assert_means("Cycles", KP_EVENT_FIXED_CYCLES);
    assert_means("Instructions", KP_EVENT_FIXED_INSTRUCTIONS);
    assert_means_nothing("inst_branch");
    assert_means_nothing("Inst_Branch");
    assert_means_nothing("fixed_cycles");
}

static void test_portable_names_are_taken_in_any_letter_case(void **state)
{
    (void)state;
    struct table portable = table_read("events/data/portable.tsv");
    size_t taken = 0;
    for (size_t i = 0; i < portable.count; i++) {
        char **fields = portable.rows[i].fields;
        char upper[64] = "";
        char lower[64] = "";
        for (size_t j = 0; fields[0][j] != '\0'; j++) {
            upper[j] = (char)toupper((unsigned char)fields[0][j]);
            lower[j] = (char)tolower((unsigned char)fields[0][j]);
        }
        if (strcmp(fields[1], "-") == 0) {
            assert_means_nothing(fields[0]);
            assert_means_nothing(upper);
            assert_string_equal(kp_event_refusal(fields[0]), fields[3]);
            assert_string_equal(kp_event_refusal(lower), fields[3]);
        } else {
            kp_event event = KP_EVENT_NONE;
            assert_int_equal(kp_event_parse(fields[1], &event), KP_OK);
            assert_means(fields[0], event);
            assert_means(upper, event);
            assert_means(lower, event);
            assert_null(kp_event_refusal(fields[0]));
            assert_string_equal(kp_event_portable_name_at(taken), fields[0]);
            assert_string_equal(kp_event_portable_reason_at(taken), fields[3]);
            taken++;
        }
    }
    assert_int_equal(kp_event_portable_count(), taken);
    assert_null(kp_event_portable_name_at(taken));
    assert_null(kp_event_portable_reason_at(SIZE_MAX));
    table_free(&portable);
}

static void test_portable_names_mean_what_is_promised(void **state)
{
    (void)state;
    assert_means("cycles", KP_EVENT_FIXED_CYCLES);
    assert_means("instructions", KP_EVENT_FIXED_INSTRUCTIONS);
    assert_means("branches", KP_EVENT_INST_BRANCH);
    assert_means("branch-misses", KP_EVENT_BRANCH_MISPRED_NONSPEC);
    assert_means("L1-dcache-load-misses", KP_EVENT_L1D_CACHE_MISS_LD);
    assert_means("L1-dcache-store-misses", KP_EVENT_L1D_CACHE_MISS_ST);
    assert_means("L1-icache-load-misses", KP_EVENT_L1I_CACHE_MISS_DEMAND);
    assert_means("dTLB-load-misses", KP_EVENT_L1D_TLB_MISS);
    assert_means("iTLB-load-misses", KP_EVENT_L1I_TLB_MISS_DEMAND);
    assert_means_nothing("cache-misses");
}

static void test_what_is_no_name_is_unknown(void **state)
{
    (void)state;
    char endless[4096];
    memset(endless, 'A', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    static const char *const names[] = {"",
                                        " ",
                                        "INST_ALL ",
                                        " INST_ALL",
                                        "INST_AL",
                                        "\xff",
                                        "INST_ALLL",
                                        "KP_EVENT_NONE",
                                        "unknown",
                                        "-",
                                        "\x7f_",
                                        "INST\tALL",
                                        "cycles\n",
                                        "cycle",
                                        "140",
                                        "@",
                                        "branch_misses"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_means_nothing(names[i]);
    }
    assert_means_nothing(endless);
    kp_event event = KP_EVENT_INST_BARRIER;
    assert_int_equal(kp_event_parse(NULL, &event), KP_ERROR_INVALID_ARGUMENT);
    assert_int_equal(event, KP_EVENT_INST_BARRIER);
    assert_int_equal(kp_event_parse("INST_ALL", NULL), KP_ERROR_INVALID_ARGUMENT);
}

static void test_a_name_is_read_no_further_than_its_end(void **state)
{
    (void)state;
    /* In memory of exactly its size, so that valgrind and the address sanitizer see a read beyond. */
    for (size_t i = 0; i < kp_event_count(); i++) {
        const char *name = kp_event_name(kp_event_at(i));
        char *copy = malloc(strlen(name) + 1);
        assert_non_null(copy);
        strcpy(copy, name);
        assert_means(copy, kp_event_at(i));
        free(copy);
    }
}

static void test_a_live_database_is_asked_for_the_likeliest_name_first(void **state)
{
    (void)state;
    const kp_event renamed = KP_EVENT_SCHEDULE_UOP_ANY;
    assert_string_equal(kp_event_name_at(renamed, KP_CPU_M1, 0), "SCHEDULE_UOP");
    assert_string_equal(kp_event_name_at(renamed, KP_CPU_M1, 1), "SCHEDULE_UOP_ANY");
    assert_null(kp_event_name_at(renamed, KP_CPU_M1, 2));
    assert_string_equal(kp_event_name_at(renamed, KP_CPU_M4, 0), "SCHEDULE_UOP_ANY");
    assert_string_equal(kp_event_name_at(renamed, KP_CPU_M4, 1), "SCHEDULE_UOP");
    assert_string_equal(kp_event_name_at(renamed, KP_CPU_UNKNOWN, 0), "SCHEDULE_UOP_ANY");
    assert_string_equal(kp_event_name_at(KP_EVENT_ST_MEM_ORDER_VIOL_LD_NONSPEC, KP_CPU_M1, 1),
                        "ST_MEMORY_ORDER_VIOLATION_NONSPEC");
    /* Intel databases know the fixed events by their aliases. */
    assert_string_equal(kp_event_name_at(KP_EVENT_FIXED_CYCLES, KP_CPU_UNKNOWN, 0), "FIXED_CYCLES");
    assert_string_equal(kp_event_name_at(KP_EVENT_FIXED_CYCLES, KP_CPU_UNKNOWN, 1), "Cycles");
    assert_string_equal(kp_event_name_at(KP_EVENT_FIXED_INSTRUCTIONS, KP_CPU_UNKNOWN, 1),
                        "Instructions");
    assert_null(kp_event_name_at(KP_EVENT_FIXED_CYCLES, KP_CPU_UNKNOWN, SIZE_MAX));
}

static void test_every_name_of_an_event_leads_back_to_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < kp_event_count(); i++) {
        for (int cpu = 0; cpu <= 5; cpu++) {
            size_t count = 0;
            const char *name = kp_event_name_at(kp_event_at(i), (kp_cpu)cpu, 0);
            for (; name != NULL; name = kp_event_name_at(kp_event_at(i), (kp_cpu)cpu, count)) {
                assert_means(name, kp_event_at(i));
                count++;
            }
            assert_in_range(count, 1, 2);
        }
    }
}

static void assert_suggests(const char *name, const char *first)
{
    const char *names[3] = {NULL, NULL, NULL};
    size_t count = kp_event_suggest(name, names, 3);
    assert_in_range(count, 1, 3);
    assert_string_equal(names[0], first);
    for (size_t i = 0; i < count; i++) {
        kp_event event = KP_EVENT_NONE;
        assert_int_equal(kp_event_parse(names[i], &event), KP_OK);
        for (size_t j = 0; j < i; j++) {
            assert_string_not_equal(names[i], names[j]);
        }
    }
}

static void test_near_names_are_offered(void **state)
{
    (void)state;
    assert_suggests("inst_all", "INST_ALL");
    assert_suggests("INST_BRNACH", "INST_BRANCH");
    assert_suggests("branch_misses", "branch-misses");
    assert_suggests("L1-dcache-load-mises", "L1-dcache-load-misses");
    assert_suggests("BRANCH_MISPRED", "BRANCH_MISPRED_NONSPEC");
    assert_suggests("L1D_MISS", "L1D_TLB_MISS");
    assert_suggests("cycle", "cycles");
    assert_suggests("ST_MEMORY_ORDER_VIOLATION", "ST_MEMORY_ORDER_VIOLATION_NONSPEC");
}

static void test_refused_names_offer_the_nearest_events(void **state)
{
    (void)state;
    const char *names[8];
    assert_int_equal(kp_event_suggest("Cache-Misses", names, 8), 3);
    assert_string_equal(names[0], "L1D_CACHE_MISS_LD");
    assert_string_equal(names[1], "L1D_CACHE_MISS_ST");
    assert_string_equal(names[2], "L1I_CACHE_MISS_DEMAND");
    assert_int_equal(kp_event_suggest("context-switches", names, 8), 0);
    assert_non_null(kp_event_refusal("context-switches"));
    assert_null(kp_event_refusal("no-such-name"));
    assert_null(kp_event_refusal(NULL));
}

static void test_suggestions_stay_within_the_callers_room(void **state)
{
    (void)state;
    const char *guard = "guard";
    const char *names[4] = {guard, guard, guard, guard};
    char endless[4096];
    memset(endless, 'A', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_int_equal(kp_event_suggest("STALL", names, 2), 2);
    assert_ptr_equal(names[2], guard);
    assert_int_equal(kp_event_suggest("cache-misses", names + 2, 1), 1);
    assert_ptr_equal(names[3], guard);
    assert_int_equal(kp_event_suggest("STALL", names, 0), 0);
    assert_int_equal(kp_event_suggest(NULL, names, 4), 0);
    assert_int_equal(kp_event_suggest("STALL", NULL, 4), 0);
    assert_int_equal(kp_event_suggest("", names, 4), 0);
    assert_int_equal(kp_event_suggest("zzzzzzzzzz", names, 4), 0);
    assert_int_equal(kp_event_suggest(endless, names, 4), 0);
    assert_ptr_equal(names[3], guard);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_database_names_and_aliases_keep_their_letter_case),
        cmocka_unit_test(test_portable_names_are_taken_in_any_letter_case),
        cmocka_unit_test(test_portable_names_mean_what_is_promised),
        cmocka_unit_test(test_what_is_no_name_is_unknown),
        cmocka_unit_test(test_a_name_is_read_no_further_than_its_end),
        cmocka_unit_test(test_a_live_database_is_asked_for_the_likeliest_name_first),
        cmocka_unit_test(test_every_name_of_an_event_leads_back_to_it),
        cmocka_unit_test(test_near_names_are_offered),
        cmocka_unit_test(test_refused_names_offer_the_nearest_events),
        cmocka_unit_test(test_suggestions_stay_within_the_callers_room),
    };
    return run_tests(tests);
}
