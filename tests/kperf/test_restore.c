/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Nothing is left behind: what a measurement finds it puts back, each piece only if nobody else has
 * changed it meanwhile.
 */
#include "fixture.h"

#include <errno.h>

static const kp_event events[] = {KP_EVENT_FIXED_CYCLES, KP_EVENT_INST_BRANCH};

/* The kernel interface as another program uses it. */
static const kps_kperf_table *other;
static int32_t other_task;

static int set_up(void **state)
{
    if (fresh_machine(state) != 0) {
        return -1;
    }
    other_task = kpsim_task_create("other", 0);
    return other_task > 0 && kps_kperf_open(&other, KPERF_SIM_KPERF_PATH, NULL) == KPS_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    kps_kperf_close(other);
    return 0;
}

#define AS_OTHER(call)                                                                             \
    do {                                                                                           \
        assert_int_equal(kpsim_as_task(other_task), 0);                                            \
        assert_int_equal(call, 0);                                                                 \
        assert_int_equal(kpsim_as_task(0), 0);                                                     \
    } while (0)

/* Words that the kernel allows, with an event in some of them. */
static void fill_words(uint64_t *words, size_t first, size_t count)
{
    const kp_event_info *info = kp_event_on(KP_EVENT_INST_ALL, KP_CPU_M1);
    memset(words, 0, KPC_MAX_COUNTERS * sizeof *words);
    for (size_t i = first; i < first + count; i++) {
        words[i] = kp_event_info_number(info);
    }
}

static void measure(kp_sampler *sampler)
{
    kp_thread_sampler *ts = open_ids(sampler, events, COUNT(events));
    uint64_t values[2][COUNT(events)];
    kp_error err;
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    assert_int_equal(kp_thread_sampler_sample(ts, values[0], 2), KP_OK);
    retire(KP_EVENT_INST_BRANCH, 10, 0);
    assert_int_equal(kp_thread_sampler_sample(ts, values[1], 2), KP_OK);
    assert_int_equal(values[1][1] - values[0][1], 10);
    assert_ok(kp_thread_sampler_stop(ts, &err), &err);
    kp_thread_sampler_close(ts);
}

static void check_restored(void)
{
    struct machine_state before = machine_now();
    kp_sampler *sampler = open_sampler();
    measure(sampler);
    measure(sampler);
    kp_sampler_close(sampler);
    assert_unchanged(before);
}

static void test_clean_machine_is_put_back(void **state)
{
    (void)state;
    check_restored();
}

static void test_counting_that_a_dead_tool_left_on_is_put_back(void **state)
{
    uint64_t words[KPC_MAX_COUNTERS];
    (void)state;
    fill_words(words, 0, 3);
    AS_OTHER(other->kpc_set_config(KPC_CLASS_CONFIGURABLE_MASK, words));
    AS_OTHER(other->kpc_set_counting(3));
    AS_OTHER(other->kpc_set_thread_counting(1));
    check_restored();
}

static void test_counting_set_while_forced_is_put_back(void **state)
{
    uint64_t words[KPC_MAX_COUNTERS];
    (void)state;
    fill_words(words, 0, 8);
    AS_OTHER(other->kpc_force_all_ctrs_set(1));
    AS_OTHER(other->kpc_set_config(KPC_CLASS_CONFIGURABLE_MASK, words));
    AS_OTHER(other->kpc_set_counting(3));
    AS_OTHER(other->kpc_set_thread_counting(3));
    AS_OTHER(other->kpc_force_all_ctrs_set(0));
    check_restored();
}

/* Counters of the power manager that run when the force is gone could be reached by nobody. */
static void test_reserved_counters_are_not_left_running(void **state)
{
    kpsim_kernel_state kernel;
    (void)state;
    AS_OTHER(other->kpc_force_all_ctrs_set(1));
    AS_OTHER(other->kpc_set_counting(3));
    AS_OTHER(other->kpc_force_all_ctrs_set(0));
    check_restored();
    assert_int_equal(kpsim_kernel_state_get(&kernel), 0);
    assert_int_equal(kernel.counting, 3);
    assert_int_equal(kernel.running_mask, kernel.available_mask);
}

/* How many values a thread has is latched with the force state of the moment: thread counting that was
   on before has to be set again once the force is given back. */
static void test_thread_counting_left_on_keeps_its_number_of_values(void **state)
{
    kpsim_kernel_state before;
    kpsim_kernel_state after;
    (void)state;
    AS_OTHER(other->kpc_set_counting(3));
    AS_OTHER(other->kpc_set_thread_counting(3));
    assert_int_equal(kpsim_kernel_state_get(&before), 0);
    check_restored();
    assert_int_equal(kpsim_kernel_state_get(&after), 0);
    assert_int_equal(before.thread_value_count, 7);
    assert_int_equal(after.thread_value_count, before.thread_value_count);
}

static void test_no_reserved_counters_makes_no_difference(void **state)
{
    uint64_t words[KPC_MAX_COUNTERS];
    (void)state;
    assert_int_equal(kpsim_set_reserved(0, true), 0);
    fill_words(words, 2, 4);
    AS_OTHER(other->kpc_set_config(KPC_CLASS_CONFIGURABLE_MASK, words));
    AS_OTHER(other->kpc_set_counting(3));
    check_restored();
}

static void test_left_over_actions_and_periods_are_cleared_and_put_back(void **state)
{
    const kps_kperf_optional_table *optional = kps_kperf_optional(other);
    uint64_t periods[KPC_MAX_COUNTERS] = {0, 5000, 0, 7000};
    int32_t actions[KPC_MAX_COUNTERS] = {0, 0, 2};
    struct machine_state before;
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    kp_error err;
    (void)state;
    AS_OTHER(optional->kpc_set_period(KPC_CLASS_CONFIGURABLE_MASK, periods));
    AS_OTHER(optional->kpc_set_actionid(KPC_CLASS_CONFIGURABLE_MASK, actions));
    before = machine_now();
    sampler = open_sampler();
    ts = open_ids(sampler, events, COUNT(events));
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    for (size_t i = 0; i < KPSIM_CONFIGURABLE_COUNT; i++) {
        assert_int_equal(machine_now().kernel.actionids[i], 0);
        assert_int_equal(machine_now().reload[i], 0);
    }
    assert_ok(kp_thread_sampler_stop(ts, &err), &err);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
    assert_unchanged(before);
}

/* ---- What another program changed meanwhile is left as it is, and said ------------------------- */

static void start(kp_sampler **sampler, kp_thread_sampler **ts)
{
    kp_error err;
    *sampler = open_sampler();
    *ts = open_ids(*sampler, events, COUNT(events));
    assert_ok(kp_thread_sampler_start(*ts, &err), &err);
    assert_ok(kp_thread_sampler_check(*ts, &err), &err);
}

static void expect_disturbed(kp_sampler *sampler, kp_thread_sampler *ts, const char *named)
{
    kp_error err;
    assert_status(kp_thread_sampler_check(ts, &err), KP_ERROR_DISTURBED, &err);
    assert_non_null(strstr(err.message, named));
    assert_status(kp_thread_sampler_stop(ts, &err), KP_ERROR_DISTURBED, &err);
    assert_non_null(strstr(err.message, named));
    assert_false(kp_thread_sampler_is_running(ts));
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_counting_changed_by_another_stays(void **state)
{
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    struct machine_state before = machine_now();
    (void)state;
    start(&sampler, &ts);
    AS_OTHER(other->kpc_set_counting(KPC_CLASS_FIXED_MASK));
    expect_disturbed(sampler, ts, "counting");
    assert_int_equal(machine_now().kernel.counting, KPC_CLASS_FIXED_MASK);
    assert_int_equal(machine_now().kernel.thread_counting, before.kernel.thread_counting);
    assert_memory_equal(machine_now().kernel.words, before.kernel.words,
                        sizeof before.kernel.words);
    assert_int_equal(machine_now().kernel.force_pid, 0);
}

static void test_words_changed_by_another_stay(void **state)
{
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    uint64_t words[KPC_MAX_COUNTERS];
    (void)state;
    start(&sampler, &ts);
    fill_words(words, 0, 8);
    AS_OTHER(other->kpc_set_config(KPC_CLASS_CONFIGURABLE_MASK, words));
    expect_disturbed(sampler, ts, "configuration");
    for (size_t i = 0; i < 8; i++) {
        assert_int_equal(machine_now().kernel.words[i] & 0xff, words[i]);
    }
    assert_int_equal(machine_now().kernel.counting, 0);
    assert_int_equal(machine_now().kernel.thread_counting, 0);
}

static void test_thread_counting_changed_by_another_stays_and_sample_sees_it(void **state)
{
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    uint64_t values[2] = {7, 8};
    kp_error err;
    (void)state;
    start(&sampler, &ts);
    AS_OTHER(other->kpc_set_thread_counting(KPC_CLASS_FIXED_MASK));
    assert_int_equal(kp_thread_sampler_sample(ts, values, 2), KP_ERROR_DISTURBED);
    assert_int_equal(values[0], 7);
    assert_int_equal(values[1], 8);
    kp_thread_sampler_last_error(ts, &err);
    assert_int_equal(err.status, KP_ERROR_DISTURBED);
    /* More values than fit is the other sign of it; a kernel with more classes than ours gives ENOMEM. */
    assert_int_equal(kpsim_fail("kpc_get_thread_counters", 1, -1, ENOMEM), 0);
    assert_int_equal(kp_thread_sampler_sample(ts, values, 2), KP_ERROR_DISTURBED);
    kp_thread_sampler_last_error(ts, &err);
    assert_int_equal(err.code, ENOMEM);
    expect_disturbed(sampler, ts, "thread counting");
    assert_int_equal(machine_now().kernel.thread_counting, KPC_CLASS_FIXED_MASK);
    assert_int_equal(machine_now().kernel.counting, 0);
}

/* Also when it is set to what it was: what another has chosen is not ours to put back. */
static void test_what_another_changed_while_running_stays_after_release(void **state)
{
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    kp_error err;
    (void)state;
    AS_OTHER(other->kpc_set_counting(KPC_CLASS_FIXED_MASK));
    start(&sampler, &ts);
    AS_OTHER(other->kpc_set_counting(0));
    assert_status(kp_thread_sampler_stop(ts, &err), KP_ERROR_DISTURBED, &err);
    assert_status(kp_sampler_release(sampler, &err), KP_ERROR_DISTURBED, &err);
    assert_int_equal(machine_now().kernel.counting, 0);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_actions_and_periods_changed_by_another_stay(void **state)
{
    const kps_kperf_optional_table *optional = kps_kperf_optional(other);
    uint64_t periods[KPC_MAX_COUNTERS] = {0, 5000};
    int32_t actions[KPC_MAX_COUNTERS] = {0, 0, 2};
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    uint64_t left_reload = 0;
    kp_error err;
    (void)state;
    AS_OTHER(optional->kpc_set_period(KPC_CLASS_CONFIGURABLE_MASK, periods));
    AS_OTHER(optional->kpc_set_actionid(KPC_CLASS_CONFIGURABLE_MASK, actions));
    start(&sampler, &ts);
    actions[2] = 5;
    periods[1] = 9000;
    AS_OTHER(optional->kpc_set_period(KPC_CLASS_CONFIGURABLE_MASK, periods));
    AS_OTHER(optional->kpc_set_actionid(KPC_CLASS_CONFIGURABLE_MASK, actions));
    left_reload = machine_now().reload[1];
    assert_status(kp_thread_sampler_stop(ts, &err), KP_ERROR_DISTURBED, &err);
    assert_non_null(strstr(err.message, "overflow actions"));
    assert_non_null(strstr(err.message, "overflow periods"));
    assert_int_equal(machine_now().kernel.actionids[2], 5);
    assert_int_equal(machine_now().reload[1], left_reload);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

/* Between a stop and the release nothing of ours runs, and another program begins. */
static void test_what_another_begins_while_nothing_runs_stays(void **state)
{
    kp_sampler *sampler = open_sampler();
    kp_error err;
    (void)state;
    measure(sampler);
    AS_OTHER(other->kpc_set_counting(KPC_CLASS_FIXED_MASK));
    AS_OTHER(other->kpc_set_thread_counting(KPC_CLASS_FIXED_MASK));
    assert_status(kp_sampler_release(sampler, &err), KP_ERROR_DISTURBED, &err);
    assert_int_equal(machine_now().kernel.counting, KPC_CLASS_FIXED_MASK);
    assert_int_equal(machine_now().kernel.thread_counting, KPC_CLASS_FIXED_MASK);
    assert_int_equal(machine_now().kernel.force_pid, 0);
    kp_sampler_close(sampler);
}

/* A disturbance ends with the release: the next sampler begins anew. */
static void test_a_disturbance_is_forgotten_after_the_release(void **state)
{
    kp_sampler *disturbed = open_sampler();
    kp_sampler *next = NULL;
    struct machine_state before;
    kp_error err;
    (void)state;
    AS_OTHER(other->kpc_set_counting(KPC_CLASS_FIXED_MASK));
    assert_status(kp_sampler_release(disturbed, &err), KP_ERROR_DISTURBED, &err);
    before = machine_now();
    next = open_sampler();
    measure(next);
    assert_ok(kp_sampler_release(next, &err), &err);
    assert_unchanged(before);
    kp_sampler_close(next);
    kp_sampler_close(disturbed);
}

/* What is found at a second start is put back at its stop, not what the first one found. */
static void test_each_session_puts_back_what_it_found(void **state)
{
    kp_sampler *sampler = open_sampler();
    kp_error err;
    (void)state;
    measure(sampler);
    AS_OTHER(other->kpc_set_thread_counting(KPC_CLASS_FIXED_MASK));
    measure(sampler);
    assert_int_equal(machine_now().kernel.thread_counting, KPC_CLASS_FIXED_MASK);
    assert_status(kp_sampler_release(sampler, &err), KP_ERROR_DISTURBED, &err);
    assert_int_equal(machine_now().kernel.thread_counting, KPC_CLASS_FIXED_MASK);
    kp_sampler_close(sampler);
}

/* ---- Privilege given up while running -------------------------------------------------------- */

static void test_what_cannot_be_put_back_is_named(void **state)
{
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    struct machine_state before = machine_now();
    kp_error err;
    (void)state;
    start(&sampler, &ts);
    assert_int_equal(kpsim_set_root(false), 0);
    assert_status(kp_thread_sampler_stop(ts, &err), KP_ERROR_NOT_RESTORED, &err);
    assert_non_null(strstr(err.message, "thread counting"));
    assert_non_null(strstr(err.message, "configuration"));
    assert_non_null(strstr(err.message, "counting, "));
    /* Root again: the next chance is taken. */
    assert_int_equal(kpsim_set_root(true), 0);
    assert_ok(kp_sampler_release(sampler, &err), &err);
    assert_unchanged(before);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

/* On macOS 26 switching counting off takes the words out of the registers, so that they read differently
   when it is tried again; and switching it on again puts them back. */
static void put_words_back_later(kpsim_profile profile, bool counted_before)
{
    uint64_t words[KPC_MAX_COUNTERS];
    struct machine_state before;
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    kp_error err;

    assert_int_equal(kpsim_set_profile(profile), 0);
    other_task = kpsim_task_create("other", 0);
    if (counted_before) {
        fill_words(words, 1, 3);
        AS_OTHER(other->kpc_set_config(KPC_CLASS_CONFIGURABLE_MASK, words));
        AS_OTHER(other->kpc_set_counting(3));
        AS_OTHER(other->kpc_force_all_ctrs_set(0));
    }
    before = machine_now();
    start(&sampler, &ts);
    assert_int_equal(kpsim_fail("kpc_set_config", 1, -1, EBUSY), 0);
    assert_status(kp_thread_sampler_stop(ts, &err), KP_ERROR_NOT_RESTORED, &err);
    assert_non_null(strstr(err.message, "configuration words"));
    assert_ok(kp_sampler_release(sampler, &err), &err);
    assert_unchanged(before);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_words_that_could_not_be_put_back_at_once_are_later(void **state)
{
    (void)state;
    for (size_t p = 0; p < COUNT(profiles); p++) {
        put_words_back_later(profiles[p], false);
        put_words_back_later(profiles[p], true);
    }
}

/* A mask is put back later than it should be: call fails in the last stop, and in the release too if that is
   asked for; between them another start may fail. */
static void put_mask_back_late(const char *call, bool release_fails, bool start_fails)
{
    struct machine_state before = machine_now();
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    kp_error err;

    start(&sampler, &ts);
    assert_int_equal(kpsim_fail(call, 1, -1, EBUSY), 0);
    assert_status(kp_thread_sampler_stop(ts, &err), KP_ERROR_NOT_RESTORED, &err);
    if (start_fails) {
        assert_int_equal(kpsim_fail("kpc_set_config", 1, -1, EBUSY), 0);
        assert_status(kp_thread_sampler_start(ts, &err), KP_ERROR_BUSY, &err);
    }
    if (release_fails) {
        assert_int_equal(kpsim_fail(call, 1, -1, EBUSY), 0);
        assert_status(kp_sampler_release(sampler, &err), KP_ERROR_NOT_RESTORED, &err);
        assert_null(strstr(err.message, "another program"));
    } else {
        assert_ok(kp_sampler_release(sampler, &err), &err);
    }
    assert_unchanged(before);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

/* Masks that the last stop could not put back are nobody else's doing when the release does, or when they
   go back with the force after the release failed as well. */
static void test_masks_put_back_late_are_not_taken_for_anothers(void **state)
{
    (void)state;
    AS_OTHER(other->kpc_set_counting(KPC_CLASS_FIXED_MASK));
    AS_OTHER(other->kpc_set_thread_counting(KPC_CLASS_FIXED_MASK));
    put_mask_back_late("kpc_set_counting", false, false);
    put_mask_back_late("kpc_set_thread_counting", false, true);
    put_mask_back_late("kpc_set_counting", true, false);
    put_mask_back_late("kpc_set_thread_counting", true, false);
}

/* A start that fails half way, and whose undoing fails too, is undone by the release, also when the
   machine could not be read meanwhile. */
static void test_what_a_failed_start_leaves_is_put_back_by_the_release(void **state)
{
    (void)state;
    for (int readable = 0; readable <= 1; readable++) {
        struct machine_state before = machine_now();
        kp_sampler *sampler = open_sampler();
        kp_thread_sampler *ts = open_ids(sampler, events, COUNT(events));
        kp_error err;
        measure(sampler); /* what was read of an earlier run must not count */
        assert_int_equal(kpsim_fail("kpc_set_thread_counting", 1, -1, EBUSY), 0);
        assert_int_equal(kpsim_fail("kpc_set_config", 2, -1, EBUSY), 0);
        if (readable == 0) {
            assert_int_equal(kpsim_fail("kpc_force_all_ctrs_get", 2, -1, EBUSY), 0);
        }
        assert_status(kp_thread_sampler_start(ts, &err), KP_ERROR_NOT_RESTORED, &err);
        assert_non_null(strstr(err.message, "kpc_set_thread_counting"));
        assert_non_null(strstr(err.message, "configuration words"));
        assert_int_equal(kpsim_fail_clear(), 0);
        assert_ok(kp_sampler_release(sampler, &err), &err);
        assert_unchanged(before);
        kp_thread_sampler_close(ts);
        kp_sampler_close(sampler);
    }
}

/* What is owed is not taken for what was found when counting starts again before it could be put
   back. */
static void test_what_is_owed_survives_another_start(void **state)
{
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    struct machine_state before;
    uint64_t words[KPC_MAX_COUNTERS];
    kp_error err;
    (void)state;
    fill_words(words, 1, 2);
    AS_OTHER(other->kpc_set_config(KPC_CLASS_CONFIGURABLE_MASK, words));
    AS_OTHER(other->kpc_set_thread_counting(KPC_CLASS_FIXED_MASK));
    AS_OTHER(other->kpc_set_counting(KPC_CLASS_FIXED_MASK));
    before = machine_now();
    start(&sampler, &ts);
    assert_int_equal(kpsim_set_root(false), 0);
    assert_status(kp_thread_sampler_stop(ts, &err), KP_ERROR_NOT_RESTORED, &err);
    assert_int_equal(kpsim_set_root(true), 0);
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    assert_ok(kp_thread_sampler_stop(ts, &err), &err);
    assert_ok(kp_sampler_release(sampler, &err), &err);
    assert_unchanged(before);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

/* A word from before, of an event that this kernel would not let anybody write today. */
static void test_a_word_that_is_now_refused_goes_back_as_zero(void **state)
{
    uint64_t words[KPC_MAX_COUNTERS];
    (void)state;
    assert_int_equal(kpsim_set_development_kernel(true), 0);
    fill_words(words, 0, 2);
    words[2] = 0xfe; /* on no list */
    AS_OTHER(other->kpc_set_config(KPC_CLASS_CONFIGURABLE_MASK, words));
    assert_int_equal(kpsim_set_development_kernel(false), 0);
    kp_sampler *sampler = open_sampler();
    measure(sampler);
    kp_sampler_close(sampler);
    assert_int_equal(machine_now().kernel.words[0] & 0xff, words[0]);
    assert_int_equal(machine_now().kernel.words[1] & 0xff, words[1]);
    assert_int_equal(machine_now().kernel.words[2], 0);
    assert_int_equal(machine_now().kernel.counting, 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_clean_machine_is_put_back),
        TEST(test_counting_that_a_dead_tool_left_on_is_put_back),
        TEST(test_counting_set_while_forced_is_put_back),
        TEST(test_reserved_counters_are_not_left_running),
        TEST(test_thread_counting_left_on_keeps_its_number_of_values),
        TEST(test_no_reserved_counters_makes_no_difference),
        TEST(test_left_over_actions_and_periods_are_cleared_and_put_back),
        TEST(test_counting_changed_by_another_stays),
        TEST(test_words_changed_by_another_stay),
        TEST(test_thread_counting_changed_by_another_stays_and_sample_sees_it),
        TEST(test_what_another_changed_while_running_stays_after_release),
        TEST(test_actions_and_periods_changed_by_another_stay),
        TEST(test_what_another_begins_while_nothing_runs_stays),
        TEST(test_a_disturbance_is_forgotten_after_the_release),
        TEST(test_each_session_puts_back_what_it_found),
        TEST(test_what_cannot_be_put_back_is_named),
        TEST(test_words_that_could_not_be_put_back_at_once_are_later),
        TEST(test_masks_put_back_late_are_not_taken_for_anothers),
        TEST(test_what_a_failed_start_leaves_is_put_back_by_the_release),
        TEST(test_what_is_owed_survives_another_start),
        TEST(test_a_word_that_is_now_refused_goes_back_as_zero),
    };
    return run_tests(tests);
}
