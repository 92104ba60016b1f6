/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Processes and threads of the host: those that never called, those that are gone, and too many. */
#include "children.h"
#include "deaths.h"
#include "raw.h"

#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>

static void test_a_stranger_has_counts_too(void **state)
{
    uint64_t usage[58] = {0};

    (void)state;
    assert_works(kpsim_reset());
    /* The parent never called in; its CPU time is known all the same. */
    assert_works(raw.proc_pid_rusage((int)getppid(), 6, usage));
    assert_true(usage[31] != 0);
    assert_works(kpsim_set_root(false));
    assert_works(raw.proc_pid_rusage((int)getppid(), 6, usage));
    /* Where there is no room for another task too, and without taking any. */
    int32_t first = other_task();
    while (kpsim_task_create("many", 0) > 0) {
    }
    assert_works(raw.proc_pid_rusage((int)getppid(), 6, usage));
    assert_true(usage[31] != 0);
    /* A scripted task has used what its script says, which is nothing. */
    assert_works(kpsim_set_root(true));
    assert_works(raw.proc_pid_rusage(first, 6, usage));
    assert_int_equal(usage[31], 0);
}

static void test_a_strangers_counts_are_for_its_user_and_root(void **state)
{
    uint64_t usage[58] = {0};
    struct stat status;
    uid_t self = geteuid();
    int result;
    int error;

    (void)state;
    assert_works(kpsim_set_root(false));
    /* The first process is root's, and so is this one, or not. */
    if (self == 0) {
        assert_int_equal(seteuid(65534), 0);
    } else if (stat("/proc/1", &status) == 0 && status.st_uid == self) {
        print_message("the first process is of the user who runs this test\n");
        skip();
    }
    result = raw.proc_pid_rusage(1, 6, usage);
    error = errno;
    assert_int_equal(seteuid(self), 0);
    assert_int_equal(result, -1);
    assert_int_equal(error, EPERM);
}

static void test_a_switched_off_thread_can_go_on_another_cpu(void **state)
{
    uint64_t other = kpsim_thread_create(0);
    char broken[128] = "";

    (void)state;
    assert_works(kpsim_thread_switch(other, 3));
    assert_works(kpsim_thread_switch(other, 5));
    assert_int_equal(cpu(3).thread, 0);
    assert_int_equal(cpu(5).thread, other);
    assert_works(kpsim_check_invariants(broken, sizeof broken));
    assert_works(kpsim_thread_exit(other));
    assert_int_equal(cpu(5).thread, 0);
}

static void *sleep_until_told(void *pipe_end)
{
    char byte;

    return read(*(int *)pipe_end, &byte, 1) == 1 ? pipe_end : NULL;
}

static void test_a_thread_that_never_called_is_known_and_forgotten(void **state)
{
    int ends[2];
    pthread_t quiet;
    char broken[128] = "";

    (void)state;
    assert_works(kpsim_set_automatic_clock(true));
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(pthread_create(&quiet, NULL, sleep_until_told, &ends[0]), 0);
    /* It is registered as one that was there before. */
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_int_equal(write(ends[1], "x", 1), 1);
    assert_int_equal(pthread_join(quiet, NULL), 0);
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(raw.kpc_set_thread_counting(FIXED));
    if (kpsim_check_invariants(broken, sizeof broken) != 0) {
        fail_msg("%s", broken);
    }
    close(ends[0]);
    close(ends[1]);
}

/* Calls in, and ends when it is told to. */
static void *call_and_wait(void *pipe_ends)
{
    const int *ends = pipe_ends;
    char byte = raw.kpc_set_counting(0) == 0 ? 'x' : '-';

    return write(ends[1], &byte, 1) == 1 && read(ends[2], &byte, 1) == 1 ? pipe_ends : NULL;
}

static void test_a_thread_from_before_the_boot_ends_quietly(void **state)
{
    int ends[4];
    pthread_t old;
    char byte = 0;
    char broken[128] = "";

    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(pipe(ends + 2), 0);
    assert_int_equal(pthread_create(&old, NULL, call_and_wait, ends), 0);
    assert_int_equal(read(ends[0], &byte, 1), 1);
    assert_int_equal(byte, 'x');
    assert_works(kpsim_reboot());
    assert_works(raw.kpc_set_counting(FIXED));
    assert_int_equal(write(ends[3], "x", 1), 1);
    assert_int_equal(pthread_join(old, NULL), 0);
    /* Whoever has its place now was not ended with it. */
    assert_true(thread(0).on_cpu);
    assert_works(kpsim_check_invariants(broken, sizeof broken));
    for (int i = 0; i < 4; i++) {
        close(ends[i]);
    }
}

/* ---- Full tables and dead processes ---------------------------------------------------------- */

/* A forked child makes one call, and ends with 0 if it gave what was expected. */
static bool child_gets(int expected)
{
    int status = 0;
    pid_t pid = child_fork();

    if (pid == 0) {
        int code = raw.kpc_set_counting(0) == 0 ? 0 : errno;

        child_leave(code == expected ? 0 : 1);
    }
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void test_processes_that_were_reaped_make_room_for_others(void **state)
{
    (void)state;
    /* More than there are places for tasks. */
    for (int i = 0; i < 300; i++) {
        assert_true(child_gets(0));
    }
}

static void test_a_machine_full_of_tasks_or_threads_takes_no_more(void **state)
{
    (void)state;
    assert_works(raw.kpc_set_counting(0));
    while (kpsim_task_create("many", 0) > 0) {
    }
    assert_true(child_gets(ENOSPC));
    int32_t first = 0x40000000;
    assert_fails(ENOSPC, kpsim_task_fork(first));
    while (kpsim_thread_create(0) != 0) {
    }
    assert_works(kpsim_task_exit(first + 1));
    assert_works(kpsim_task_reap(first + 1));
    while (kpsim_thread_create(0) != 0) {
    }
    /* A place for a task, none for its thread. */
    assert_int_equal(kpsim_task_create("one more", 0), -1);
    assert_true(child_gets(ENOSPC));
    /* A thread that there is no place for does not keep others from counting. */
    int ends[2];
    pthread_t quiet;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(pthread_create(&quiet, NULL, sleep_until_told, &ends[0]), 0);
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_true(thread(0).has_buffer);
    assert_int_equal(write(ends[1], "x", 1), 1);
    assert_int_equal(pthread_join(quiet, NULL), 0);
    close(ends[0]);
    close(ends[1]);
    assert_works(kpsim_reset());
    assert_true(child_gets(0));
}

static void test_a_process_that_dies_inside_leaves_the_machine_usable(void **state)
{
    (void)state;
    need_deaths_to_free_locks();
    for (int round = 0; round < 40; round++) {
        uint64_t before = kpsim_calls("kpc_get_counting");
        pid_t pid = child_fork();

        if (pid == 0) {
            for (int i = 0; i < 100000000; i++) {
                raw.kpc_get_counting();
            }
            child_leave(0);
        }
        assert_true(pid > 0);
        while (kpsim_calls("kpc_get_counting") < before + 50 + (uint64_t)round * 7) {
        }
        assert_int_equal(kill(pid, SIGKILL), 0);
        assert_int_equal(waitpid(pid, NULL, 0), pid);
        assert_works(raw.kpc_set_counting(FIXED));
    }
    char broken[128] = "";
    if (kpsim_check_invariants(broken, sizeof broken) != 0) {
        fail_msg("%s", broken);
    }
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_a_stranger_has_counts_too),
        T(test_a_strangers_counts_are_for_its_user_and_root),
        T(test_a_switched_off_thread_can_go_on_another_cpu),
        T(test_a_thread_that_never_called_is_known_and_forgotten),
        T(test_a_thread_from_before_the_boot_ends_quietly),
        T(test_processes_that_were_reaped_make_room_for_others),
        T(test_a_machine_full_of_tasks_or_threads_takes_no_more),
        T(test_a_process_that_dies_inside_leaves_the_machine_usable),
    };

    return run_tests_with(tests, raw_open, NULL);
}
