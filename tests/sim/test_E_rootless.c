/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md E: reads that need no root. */
#include "raw.h"

#include <string.h>

#define THREAD_COUNTS 34

/* Words of rusage_info by number. */
#define RI_USER_TIME     2
#define RI_INSTRUCTIONS  31
#define RI_CYCLES        32
#define RI_FLAGS         37
#define RI_P_INSTRUCTION 40
#define RI_P_CYCLES      41
#define RI_WORDS         58

static int unprivileged(void **state)
{
    return scripted(state) == 0 ? kpsim_set_root(false) : -1;
}

/* 100 instructions on a performance core, 10 on an efficiency core; half the cycles each. */
static void work(void)
{
    assert_works(kpsim_retire(KPSIM_FIXED_INSTRUCTIONS, 90, 10));
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 50, 0));
    assert_works(kpsim_migrate(7));
    assert_works(kpsim_retire(KPSIM_FIXED_INSTRUCTIONS, 10, 0));
    assert_works(kpsim_retire(KPSIM_FIXED_CYCLES, 5, 0));
}

static int32_t self_pid(void)
{
    int32_t pid = 0;

    assert_works(kpsim_self(&pid, NULL));
    return pid;
}

static void test_E_1_selfcounts_of_every_kind(void **state)
{
    uint64_t out[16];

    (void)state;
    work();
    assert_works(raw.thread_selfcounts(1, out, sizeof out));
    assert_int_equal(out[0], 110);
    assert_int_equal(out[1], 55);
    assert_works(raw.thread_selfcounts(2, out, sizeof out));
    assert_int_equal(out[0], 100);
    assert_int_equal(out[1], 50);
    assert_int_equal(out[2], 10);
    assert_int_equal(out[3], 5);
    assert_works(raw.thread_selfcounts(3, out, sizeof out));
    assert_int_equal(out[0], 110);
    memset(out, 0xff, sizeof out);
    assert_works(raw.thread_selfcounts(4, out, sizeof out));
    assert_int_equal(out[4], 10);
    assert_true(out[8] == UINT64_MAX);
    assert_works(raw.thread_selfcounts(5, out, sizeof out));
    assert_true(out[4] != 0);
    assert_works(raw.thread_selfcounts(6, out, sizeof out));
    assert_int_equal(out[5], 10);
}

static void test_E_2_rusage_has_counts_from_flavor_4_on(void **state)
{
    uint64_t out[RI_WORDS];
    static const size_t bytes[] = {96, 144, 160, 232, 296, 304, 464};

    (void)state;
    work();
    for (int flavor = 0; flavor <= 6; flavor++) {
        uint8_t guarded[sizeof out + 8];

        memset(guarded, 0xaa, sizeof guarded);
        assert_works(raw.proc_pid_rusage(self_pid(), flavor, guarded));
        assert_int_equal(guarded[bytes[flavor]], 0xaa);
    }
    assert_works(raw.proc_pid_rusage(self_pid(), 6, out));
    assert_int_equal(out[RI_INSTRUCTIONS], 110);
    assert_int_equal(out[RI_CYCLES], 55);
    assert_int_equal(out[RI_P_INSTRUCTION], 100);
    assert_int_equal(out[RI_P_CYCLES], 50);
    assert_int_equal(out[RI_FLAGS], 0);
}

static void test_E_2_rusage_counts_dead_threads_and_no_children(void **state)
{
    uint64_t out[RI_WORDS];
    uint64_t other = kpsim_thread_create(0);

    (void)state;
    assert_works(kpsim_as_thread(other));
    work();
    assert_works(kpsim_as_thread(0));
    assert_works(kpsim_thread_exit(other));
    assert_works(raw.proc_pid_rusage(self_pid(), 6, out));
    assert_int_equal(out[RI_INSTRUCTIONS], 110);
}

static void test_E_3_pidinfo_has_a_row_for_each_level(void **state)
{
    struct {
        uint16_t length;
        uint16_t unused_1;
        uint32_t unused_2;
        uint64_t rows[2][5];
    } out;
    uint64_t thread_id = 0;

    (void)state;
    assert_works(kpsim_self(NULL, &thread_id));
    work();
    assert_int_equal(raw.proc_pidinfo(self_pid(), THREAD_COUNTS, thread_id, &out, sizeof out), 88);
    assert_int_equal(out.length, 2);
    assert_int_equal(out.rows[0][0], 100);
    assert_int_equal(out.rows[0][1], 50);
    assert_int_equal(out.rows[1][0], 10);
    assert_int_equal(out.rows[1][1], 5);
}

static void test_E_4_selfcounts_errors(void **state)
{
    uint64_t out[2] = {7, 7};

    (void)state;
    assert_fails(ENOTSUP, raw.thread_selfcounts(0, out, sizeof out));
    assert_fails(ENOTSUP, raw.thread_selfcounts(7, out, sizeof out));
    assert_fails(EFAULT, raw.thread_selfcounts(1, NULL, 16));
    assert_works(raw.thread_selfcounts(1, out, 8));
    assert_int_equal(out[1], 7);
    assert_works(raw.thread_selfcounts(1, NULL, 0));
    assert_works(kpsim_set_os_version("12.6"));
    assert_works(raw.thread_selfcounts(1, out, sizeof out));
    assert_fails(EINVAL, raw.thread_selfcounts(2, out, sizeof out));
    assert_fails(EINVAL, raw.thread_selfcounts(9, out, sizeof out));
}

static void test_E_5_arrays_have_as_many_rows_as_levels_but_pidinfo_two(void **state)
{
    uint64_t out[16];
    struct {
        uint16_t length;
        uint16_t unused_1;
        uint32_t unused_2;
        uint64_t rows[2][5];
    } counts;
    char name[32];
    size_t size = sizeof name;

    (void)state;
    assert_works(raw.sysctlbyname("hw.perflevel0.name", name, &size, NULL, 0));
    assert_string_equal(name, "Performance");
    size = sizeof name;
    assert_works(raw.sysctlbyname("hw.perflevel1.name", name, &size, NULL, 0));
    assert_string_equal(name, "Efficiency");
    assert_int_equal(node_u32("hw.nperflevels"), 2);
    assert_works(kpsim_set_cpus(4, 0));
    assert_int_equal(node_u32("hw.nperflevels"), 1);
    memset(out, 0xff, sizeof out);
    assert_works(raw.thread_selfcounts(2, out, sizeof out));
    assert_true(out[2] == UINT64_MAX);
    /* tid 0 is the caller, whatever the pid. */
    assert_int_equal(raw.proc_pidinfo(123456, THREAD_COUNTS, 0, &counts, sizeof counts), 88);
    assert_int_equal(counts.length, 2);
    assert_int_equal(counts.rows[1][0], 0);
}

static void test_E_6_rusage_errors_in_order(void **state)
{
    int32_t other = kpsim_task_create("other", 0);
    uint64_t out[RI_WORDS];

    (void)state;
    assert_fails(ESRCH, raw.proc_pid_rusage(0x3fffffff, 99, NULL));
    assert_fails(EPERM, raw.proc_pid_rusage(other, 99, NULL));
    assert_works(kpsim_set_root(true));
    assert_fails(EINVAL, raw.proc_pid_rusage(other, 99, NULL));
    assert_fails(EINVAL, raw.proc_pid_rusage(other, -1, NULL));
    assert_fails(EFAULT, raw.proc_pid_rusage(other, 6, NULL));
    assert_works(raw.proc_pid_rusage(other, 6, out));
    assert_works(kpsim_set_os_version("12.6"));
    assert_fails(EINVAL, raw.proc_pid_rusage(other, 6, out));
    assert_works(raw.proc_pid_rusage(other, 5, out));
}

static void test_E_7_a_zombie_answers_rusage_until_it_is_reaped(void **state)
{
    int32_t other = kpsim_task_create("other", 501);
    uint64_t out[RI_WORDS];
    uint64_t thread_id = 0;

    (void)state;
    assert_works(kpsim_as_task(other));
    assert_works(kpsim_self(NULL, &thread_id));
    work();
    assert_works(kpsim_as_task(0));
    assert_works(kpsim_task_exit(other));
    assert_works(raw.proc_pid_rusage(other, 6, out));
    assert_int_equal(out[RI_INSTRUCTIONS], 110);
    assert_int_equal(raw.proc_pidinfo(other, THREAD_COUNTS, thread_id, out, sizeof out), 0);
    assert_int_equal(errno, ESRCH);
    assert_works(kpsim_task_reap(other));
    assert_fails(ESRCH, raw.proc_pid_rusage(other, 6, out));
}

static void test_E_8_counts_go_on_across_exec_and_begin_at_0_in_a_child(void **state)
{
    int32_t other = kpsim_task_create("other", 501);
    int32_t child;
    uint64_t out[RI_WORDS];

    (void)state;
    assert_works(kpsim_as_task(other));
    work();
    assert_works(kpsim_as_task(0));
    assert_works(kpsim_task_exec(other, true));
    assert_works(raw.proc_pid_rusage(other, 6, out));
    assert_int_equal(out[RI_INSTRUCTIONS], 110);
    child = kpsim_task_fork(other);
    assert_true(child > 0);
    assert_works(raw.proc_pid_rusage(child, 6, out));
    assert_int_equal(out[RI_INSTRUCTIONS], 0);
}

static void test_E_4_pidinfo_wants_a_thread_of_the_process(void **state)
{
    int32_t other = kpsim_task_create("other", 501);
    uint64_t out[16];
    uint64_t own_thread = 0;
    uint64_t its_thread = 0;

    (void)state;
    assert_works(kpsim_self(NULL, &own_thread));
    assert_works(kpsim_as_task(other));
    assert_works(kpsim_self(NULL, &its_thread));
    assert_works(kpsim_as_task(0));
    /* Of the same user, without root. */
    assert_int_equal(raw.proc_pidinfo(other, THREAD_COUNTS, its_thread, out, sizeof out), 88);
    assert_int_equal(raw.proc_pidinfo(other, THREAD_COUNTS, own_thread, out, sizeof out), 0);
    assert_int_equal(errno, ESRCH);
    assert_works(kpsim_set_root(true));
    assert_works(kpsim_set_euid(other, 501));
    assert_int_equal(raw.proc_pidinfo(other, THREAD_COUNTS, its_thread, out, sizeof out), 88);
}

static void test_E_9_pidinfo_gives_0_on_error(void **state)
{
    int32_t other = kpsim_task_create("other", 0);
    uint64_t out[16];

    (void)state;
    assert_int_equal(raw.proc_pidinfo(0x3fffffff, THREAD_COUNTS, 5, out, sizeof out), 0);
    assert_int_equal(errno, ESRCH);
    assert_int_equal(raw.proc_pidinfo(self_pid(), THREAD_COUNTS, 5, out, sizeof out), 0);
    assert_int_equal(errno, ESRCH);
    assert_int_equal(raw.proc_pidinfo(other, THREAD_COUNTS, 5, out, sizeof out), 0);
    assert_int_equal(errno, EPERM);
    assert_int_equal(raw.proc_pidinfo(self_pid(), THREAD_COUNTS, 0, out, 7), 0);
    assert_int_equal(errno, ENOMEM);
    assert_int_equal(raw.proc_pidinfo(self_pid(), 3, 0, out, sizeof out), 0);
    assert_int_equal(errno, EINVAL);
    assert_int_equal(raw.proc_pidinfo(self_pid(), THREAD_COUNTS, 0, NULL, 88), 0);
    assert_int_equal(errno, EFAULT);
    assert_int_equal(raw.proc_pidinfo(self_pid(), THREAD_COUNTS, 0, out, 48), 48);
    assert_works(kpsim_set_os_version("12.6"));
    assert_int_equal(raw.proc_pidinfo(self_pid(), THREAD_COUNTS, 0, out, sizeof out), 0);
    assert_int_equal(errno, EINVAL);
}

static void test_E_10_monotonic_supported(void **state)
{
    (void)state;
    assert_int_equal(node_u32("kern.monotonic.supported"), 1);
    assert_works(kpsim_sysctl_remove("kern.monotonic.supported"));
    uint32_t value;
    size_t size = sizeof value;
    assert_fails(ENOENT, raw.sysctlbyname("kern.monotonic.supported", &value, &size, NULL, 0));
}

static void test_E_11_they_work_while_another_tool_owns_the_counters(void **state)
{
    int32_t other = kpsim_task_create("other", 0);
    uint64_t out[RI_WORDS];

    (void)state;
    assert_works(kpsim_hold_force(other, true));
    assert_works(kpsim_own_ktrace(other, KPSIM_KTRACE_FOREGROUND));
    work();
    assert_works(raw.thread_selfcounts(1, out, 16));
    assert_int_equal(out[0], 110);
    assert_works(raw.proc_pid_rusage(self_pid(), 4, out));
    assert_int_equal(out[RI_CYCLES], 55);
}

#define T(name) cmocka_unit_test_setup(name, unprivileged)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_E_1_selfcounts_of_every_kind),
        T(test_E_2_rusage_has_counts_from_flavor_4_on),
        T(test_E_2_rusage_counts_dead_threads_and_no_children),
        T(test_E_3_pidinfo_has_a_row_for_each_level),
        T(test_E_4_selfcounts_errors),
        T(test_E_5_arrays_have_as_many_rows_as_levels_but_pidinfo_two),
        T(test_E_6_rusage_errors_in_order),
        T(test_E_7_a_zombie_answers_rusage_until_it_is_reaped),
        T(test_E_8_counts_go_on_across_exec_and_begin_at_0_in_a_child),
        T(test_E_4_pidinfo_wants_a_thread_of_the_process),
        T(test_E_9_pidinfo_gives_0_on_error),
        T(test_E_10_monotonic_supported),
        T(test_E_11_they_work_while_another_tool_owns_the_counters),
    };

    return run_tests_with(tests, raw_open, NULL);
}
