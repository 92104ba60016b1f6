/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A kernel that refuses a configuration says EPERM and no more. libkperf says which event it was, and
 * tells a refused event from missing privilege.
 */
#include "fixture.h"

#include <errno.h>

enum {
    ROOM = 128
};

/* The configurable events of the machine's database, apart by whether its kernel allows them. */
struct events {
    const char *allowed[ROOM];
    const char *refused[ROOM];
    size_t allowed_count;
    size_t refused_count;
};

static void sort_events(kp_sampler *sampler, const char *macos, struct events *out)
{
    const kp_database *database = kp_sampler_database(sampler);

    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < kp_database_event_count(database); i++) {
        const kp_database_event *event = kp_database_event_at(database, i);
        if (kp_database_event_is_fixed(event) || kp_database_event_mask(event) != 0x3fc) {
            continue;
        }
        switch (kp_event_number_allowed(kp_database_event_number(event), kp_database_name(database),
                                        macos)) {
        case KP_ALLOWED_YES:
            out->allowed[out->allowed_count++] = kp_database_event_name(event);
            break;
        case KP_ALLOWED_NO:
            out->refused[out->refused_count++] = kp_database_event_name(event);
            break;
        default:
            break;
        }
    }
}

static void start_is_refused(kp_sampler *sampler, const char *const *names, size_t count,
                             uint32_t marked)
{
    struct machine_state before = machine_now();
    kp_thread_sampler *ts = open_names(sampler, names, count);
    kp_error err;
    assert_status(kp_thread_sampler_start(ts, &err), KP_ERROR_EVENT_REFUSED, &err);
    assert_int_equal(err.events, marked);
    assert_int_equal(err.code, EPERM);
    for (size_t i = 0; i < count; i++) {
        if ((marked >> i & 1) != 0) {
            assert_non_null(strstr(err.message, names[i]));
        } else {
            assert_null(strstr(err.message, names[i]));
        }
    }
    kp_thread_sampler_close(ts);
    assert_unchanged(before);
}

/* Of M4's events the list of macOS 15.4 lacks dozens. */
static void test_the_events_to_blame_are_marked(void **state)
{
    struct events events;
    kp_sampler *sampler = NULL;
    (void)state;
    assert_int_equal(kpsim_set_chip("m4"), 0);
    sampler = open_sampler();
    sort_events(sampler, "15.4", &events);
    assert_true(events.allowed_count > 10);
    assert_true(events.refused_count > 10);
    {
        const char *one[] = {events.allowed[0], events.refused[0], events.allowed[1]};
        const char *two[] = {events.refused[1], events.allowed[2], events.refused[2], "Cycles",
                             events.refused[1]};
        start_is_refused(sampler, one, COUNT(one), 1 << 1);
        start_is_refused(sampler, two, COUNT(two), 1 << 0 | 1 << 2 | 1 << 4);
    }
    kp_sampler_close(sampler);
}

/* The M4 Max had no list before 15.4: nothing configurable went. */
static void test_a_kernel_without_a_list_refuses_all(void **state)
{
    static const char *const names[] = {"INST_ALL", "INST_BRANCH"};
    static const char *const fixed[] = {"Cycles", "Instructions"};
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    kp_error err;
    (void)state;
    assert_int_equal(kpsim_set_chip("as4-1"), 0);
    assert_int_equal(kpsim_set_os_version("15.1"), 0);
    sampler = open_sampler();
    start_is_refused(sampler, names, COUNT(names), 3);
    ts = open_names(sampler, fixed, COUNT(fixed));
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_a_refused_joiner_disturbs_nobody(void **state)
{
    struct events events;
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    uint64_t values[2];
    const kp_database_event *event = NULL;
    kp_error err;
    (void)state;
    assert_int_equal(kpsim_set_chip("m4"), 0);
    assert_int_equal(kpsim_set_automatic_clock(false), 0);
    sampler = open_sampler();
    sort_events(sampler, "15.4", &events);
    ts = open_names(sampler, events.allowed, 1);
    assert_ok(kp_thread_sampler_start(ts, &err), &err);
    assert_int_equal(kp_thread_sampler_sample(ts, &values[0], 1), KP_OK);
    {
        const char *names[] = {events.allowed[1], events.refused[0]};
        start_is_refused(sampler, names, COUNT(names), 1 << 1);
    }
    event = kp_database_find(kp_sampler_database(sampler), events.allowed[0]);
    assert_int_equal(kpsim_retire(kp_database_event_number(event), 77, 0), 0);
    assert_int_equal(kp_thread_sampler_sample(ts, &values[1], 1), KP_OK);
    assert_int_equal(values[1] - values[0], 77);
    assert_ok(kp_thread_sampler_check(ts, &err), &err);
    assert_ok(kp_thread_sampler_stop(ts, &err), &err);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

/* Whose reservation is refused learns it when something starts, as only the kernel knows. */
static void test_a_refused_reservation_is_told_at_start(void **state)
{
    struct events events;
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    kp_error err;
    (void)state;
    assert_int_equal(kpsim_set_chip("m4"), 0);
    sampler = open_sampler();
    sort_events(sampler, "15.4", &events);
    assert_ok(kp_sampler_reserve_names(sampler, events.refused, 1, &err), &err);
    ts = open_names(sampler, events.allowed, 1);
    assert_status(kp_thread_sampler_start(ts, &err), KP_ERROR_EVENT_REFUSED, &err);
    assert_int_equal(err.events, 0);
    assert_non_null(strstr(err.message, "reserved"));
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
}

static void test_lost_privilege_is_not_blamed_on_an_event(void **state)
{
    static const char *const names[] = {"INST_ALL"};
    struct machine_state before = machine_now();
    kp_sampler *sampler = open_sampler();
    kp_thread_sampler *ts = open_names(sampler, names, 1);
    kp_error err;
    (void)state;
    assert_int_equal(kpsim_set_root(false), 0);
    assert_status(kp_thread_sampler_start(ts, &err), KP_ERROR_PRIVILEGE, &err);
    assert_int_equal(err.events, 0);
    assert_int_equal(kpsim_set_root(true), 0);
    /* And when it is lost right where the configuration is written. */
    assert_int_equal(kpsim_fail("kpc_set_config", 0, -1, EPERM), 0);
    assert_int_equal(kp_thread_sampler_start(ts, &err), KP_ERROR_NOT_RESTORED);
    assert_int_equal(err.events, 0);
    assert_int_equal(kpsim_fail_clear(), 0);
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
    assert_unchanged(before);
}

/* Everything that the chip's own database has may be counted on macOS 26 of the stand-in. */
static void test_macos_26_allows_the_whole_database(void **state)
{
    kp_sampler *sampler = NULL;
    const kp_database *database = NULL;
    (void)state;
    assert_int_equal(kpsim_set_chip("m5"), 0);
    sampler = open_sampler();
    database = kp_sampler_database(sampler);
    for (size_t i = 0; i < kp_database_event_count(database); i++) {
        const char *name = kp_database_event_name(kp_database_event_at(database, i));
        kp_thread_sampler *ts = open_names(sampler, &name, 1);
        kp_error err;
        assert_ok(kp_thread_sampler_start(ts, &err), &err);
        assert_ok(kp_thread_sampler_stop(ts, &err), &err);
        kp_thread_sampler_close(ts);
    }
    kp_sampler_close(sampler);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, fresh_machine)
    const struct CMUnitTest tests[] = {
        TEST(test_the_events_to_blame_are_marked),
        TEST(test_a_kernel_without_a_list_refuses_all),
        TEST(test_a_refused_joiner_disturbs_nobody),
        TEST(test_a_refused_reservation_is_told_at_start),
        TEST(test_lost_privilege_is_not_blamed_on_an_event),
        TEST(test_macos_26_allows_the_whole_database),
    };
    return run_tests(tests);
}
