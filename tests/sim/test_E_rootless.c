/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md E: reads that need no root. */
#include "children.h"
#include "raw.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

#define THREAD_COUNTS 34

/* Words of rusage_info by number. */
#define RI_USER_TIME     2
#define RI_SYSTEM_TIME   3
#define RI_INSTRUCTIONS  31
#define RI_CYCLES        32
#define RI_FLAGS         37
#define RI_USER_P_TIME   38
#define RI_SYSTEM_P_TIME 39
#define RI_P_INSTRUCTION 40
#define RI_P_CYCLES      41
#define RI_ENERGY        42
#define RI_P_ENERGY      43
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

/*
 * 16 us on a performance core, 32 us on an efficiency core. By sim/README.md: a sixteenth of the time is
 * the kernel's; 3.2 cycles in a nanosecond and 1 nJ a cycle, 2 and an eighth. A tick is 125/3 ns.
 */
#define P_USER_TICKS   360
#define P_SYSTEM_TICKS 24
#define P_ENERGY       51200
#define E_USER_TICKS   720
#define E_SYSTEM_TICKS 48
#define E_ENERGY       8000

static void run_on_both_levels(void)
{
    assert_works(kpsim_migrate(0));
    assert_works(kpsim_run(16000));
    assert_works(kpsim_migrate(7));
    assert_works(kpsim_run(32000));
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

static void test_E_1_selfcounts_have_times_in_ticks_and_energy(void **state)
{
    uint64_t out[16];

    (void)state;
    run_on_both_levels();
    assert_works(raw.thread_selfcounts(3, out, sizeof out));
    assert_int_equal(out[1], 51200 + 64000);
    assert_int_equal(out[2], P_USER_TICKS + E_USER_TICKS);
    assert_int_equal(out[3], P_SYSTEM_TICKS + E_SYSTEM_TICKS);
    assert_works(raw.thread_selfcounts(4, out, sizeof out));
    assert_int_equal(out[2], P_USER_TICKS);
    assert_int_equal(out[3], P_SYSTEM_TICKS);
    assert_int_equal(out[6], E_USER_TICKS);
    assert_int_equal(out[7], E_SYSTEM_TICKS);
    assert_works(raw.thread_selfcounts(5, out, sizeof out));
    assert_int_equal(out[2], P_USER_TICKS + E_USER_TICKS);
    assert_int_equal(out[3], P_SYSTEM_TICKS + E_SYSTEM_TICKS);
    assert_int_equal(out[4], P_ENERGY + E_ENERGY);
    assert_works(raw.thread_selfcounts(6, out, sizeof out));
    assert_int_equal(out[2], P_USER_TICKS);
    assert_int_equal(out[4], P_ENERGY);
    assert_int_equal(out[8], E_SYSTEM_TICKS);
    assert_int_equal(out[9], E_ENERGY);
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

static void test_E_2_rusage_has_times_and_energy(void **state)
{
    uint64_t out[RI_WORDS];

    (void)state;
    run_on_both_levels();
    assert_works(raw.proc_pid_rusage(self_pid(), 6, out));
    assert_int_equal(out[RI_USER_TIME], P_USER_TICKS + E_USER_TICKS);
    assert_int_equal(out[RI_SYSTEM_TIME], P_SYSTEM_TICKS + E_SYSTEM_TICKS);
    assert_int_equal(out[RI_USER_P_TIME], P_USER_TICKS);
    assert_int_equal(out[RI_SYSTEM_P_TIME], P_SYSTEM_TICKS);
    assert_int_equal(out[RI_ENERGY], P_ENERGY + E_ENERGY);
    assert_int_equal(out[RI_P_ENERGY], P_ENERGY);
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
    /* A child's work is its own, while it lives, as a zombie, and when it is reaped. */
    int32_t parent = kpsim_task_create("parent", 501);
    int32_t child = kpsim_task_fork(parent);
    assert_true(child > 0);
    assert_works(kpsim_as_task(parent));
    assert_works(kpsim_retire(KPSIM_FIXED_INSTRUCTIONS, 7, 0));
    assert_works(kpsim_as_task(child));
    work();
    assert_works(kpsim_as_task(0));
    assert_works(raw.proc_pid_rusage(child, 6, out));
    assert_int_equal(out[RI_INSTRUCTIONS], 110);
    assert_works(raw.proc_pid_rusage(parent, 6, out));
    assert_int_equal(out[RI_INSTRUCTIONS], 7);
    assert_works(kpsim_task_exit(child));
    assert_works(raw.proc_pid_rusage(parent, 6, out));
    assert_int_equal(out[RI_INSTRUCTIONS], 7);
    assert_works(kpsim_task_reap(child));
    assert_works(raw.proc_pid_rusage(parent, 6, out));
    assert_int_equal(out[RI_INSTRUCTIONS], 7);
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

/* A thread that never calls in: it tells its id, works, and waits to be told to end. */
struct quiet_thread {
    uint64_t id;
    int told[2];
    int ends[2];
};

static uint64_t this_thread(void)
{
#if defined(__linux__)
    return (uint64_t)syscall(SYS_gettid);
#else
    uint64_t id = 0;

    return pthread_threadid_np(NULL, &id) == 0 ? id : 0;
#endif
}

static void *stay_quiet(void *argument)
{
    struct quiet_thread *thread = argument;
    volatile uint64_t sum = 0;
    char byte = 0;

    for (uint32_t i = 0; i < 2000000; i++) {
        sum += i;
    }
    (void)sum;
    thread->id = this_thread();
    return write(thread->told[1], "x", 1) == 1 && read(thread->ends[0], &byte, 1) == 1 ? argument
                                                                                       : NULL;
}

static void test_E_3_pidinfo_knows_threads_that_never_called(void **state)
{
    struct quiet_thread quiet = {0, {-1, -1}, {-1, -1}};
    uint64_t out[11] = {0};
    pthread_t thread;
    void *result = NULL;
    char byte = 0;

    (void)state;
    assert_works(kpsim_set_automatic_clock(true));
    assert_int_equal(pipe(quiet.told), 0);
    assert_int_equal(pipe(quiet.ends), 0);
    assert_int_equal(pthread_create(&thread, NULL, stay_quiet, &quiet), 0);
    assert_int_equal(read(quiet.told[0], &byte, 1), 1);
    assert_int_equal(raw.proc_pidinfo(self_pid(), THREAD_COUNTS, quiet.id, out, sizeof out), 88);
    /* Instructions on either level. */
    assert_true(out[1] + out[6] != 0);
    assert_int_equal(write(quiet.ends[1], "x", 1), 1);
    assert_int_equal(pthread_join(thread, &result), 0);
    assert_non_null(result);
    /* The host may list it for a moment more. */
    errno = 0;
    while (raw.proc_pidinfo(self_pid(), THREAD_COUNTS, quiet.id, out, sizeof out) != 0) {
        sched_yield();
    }
    assert_int_equal(errno, ESRCH);
    for (int i = 0; i < 2; i++) {
        close(quiet.told[i]);
        close(quiet.ends[i]);
    }
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
    /* Root may ask about everybody. */
    assert_works(kpsim_set_root(true));
    assert_works(kpsim_set_euid(other, 501));
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

/* ---- A real exec: this program goes on in its own place, as what the option says --------------- */

#define WHILE_COUNTING "--executed-while-counting"
#define WHILE_OFF      "--executed-while-off"

static const char *program;

static void execute_self(const char *option)
{
    const char *words[] = {KPERF_TEST_EMULATOR, program, option, NULL};
    const char **first = *words[0] == '\0' ? words + 1 : words;

    child_before_exec();
    execvp(first[0], (char **)(uintptr_t)first); /* exec's words are not const */
}

static uint64_t own_cycles(void)
{
    uint64_t values[2] = {0};

    return raw.kpc_get_thread_counters(0, 2, values) == 0 ? values[0] : UINT64_MAX;
}

/* What the new image finds: a number for each failure, 0 if all is as it should be. */
static int executed_while_counting(void)
{
    if (raw.kpc_get_thread_counting() != FIXED) {
        return 11;
    }
    /* A new buffer, since counting by thread is on, and nothing in it. */
    if (own_cycles() != 0) {
        return 12;
    }
    if (raw.kpc_set_thread_counting(0) != 0 || own_cycles() != 0) {
        return 13;
    }
    execute_self(WHILE_OFF);
    return 14;
}

static int executed_while_off(void)
{
    errno = 0;
    return own_cycles() == UINT64_MAX && errno == EINVAL ? 0 : 21;
}

static void test_E_8_exec_does_not_carry_a_buffer_over(void **state)
{
    char machine[] = "/tmp/kperf-sim-machine.XXXXXX";
    int file = mkstemp(machine);
    int status = -1;
    pid_t pid;

    (void)state;
    assert_true(file >= 0);
    close(file);
    pid = child_fork();
    if (pid == 0) {
        setenv("KPERF_SIM_MACHINE", machine, 1);
        execute_self("--first");
        child_leave(EXIT_FAILURE);
    }
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    unlink(machine);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* The first image, in a machine of its own. */
static int first_image(void)
{
    uint64_t before;

    if (kpsim_set_automatic_clock(false) != 0 || raw.kpc_set_thread_counting(FIXED) != 0) {
        return 1;
    }
    before = own_cycles();
    if (kpsim_retire(KPSIM_FIXED_CYCLES, 100, 0) != 0 || own_cycles() != before + 100) {
        return 2;
    }
    execute_self(WHILE_COUNTING);
    return 3;
}

static int image_of(const char *option)
{
    if (raw_open(NULL) != 0) {
        return 30;
    }
    if (strcmp(option, WHILE_COUNTING) == 0) {
        return executed_while_counting();
    }
    return strcmp(option, WHILE_OFF) == 0 ? executed_while_off() : first_image();
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

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        T(test_E_1_selfcounts_of_every_kind),
        T(test_E_1_selfcounts_have_times_in_ticks_and_energy),
        T(test_E_2_rusage_has_counts_from_flavor_4_on),
        T(test_E_2_rusage_has_times_and_energy),
        T(test_E_2_rusage_counts_dead_threads_and_no_children),
        T(test_E_3_pidinfo_has_a_row_for_each_level),
        T(test_E_3_pidinfo_knows_threads_that_never_called),
        T(test_E_4_selfcounts_errors),
        T(test_E_5_arrays_have_as_many_rows_as_levels_but_pidinfo_two),
        T(test_E_6_rusage_errors_in_order),
        T(test_E_7_a_zombie_answers_rusage_until_it_is_reaped),
        T(test_E_8_counts_go_on_across_exec_and_begin_at_0_in_a_child),
        T(test_E_8_exec_does_not_carry_a_buffer_over),
        T(test_E_4_pidinfo_wants_a_thread_of_the_process),
        T(test_E_9_pidinfo_gives_0_on_error),
        T(test_E_10_monotonic_supported),
        T(test_E_11_they_work_while_another_tool_owns_the_counters),
    };

    program = realpath(argv[0], NULL);
    if (argc == 2) {
        return image_of(argv[1]);
    }
    return run_tests_with(tests, raw_open, NULL);
}
