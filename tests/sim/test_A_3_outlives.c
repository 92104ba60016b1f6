/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md A.3: what outlives the process, with scripted tasks and with real processes. */
#include "children.h"
#include "clients.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Scripted tasks ------------------------------------------------------------------------- */

static void test_A_3_1_force_is_released_with_the_task(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(kpsim_hold_force(other, true));
    assert_fails(EACCES, raw.kpc_force_all_ctrs_set(1));
    assert_works(kpsim_task_exit(other));
    assert_works(raw.kpc_force_all_ctrs_set(1));
}

static void test_A_3_1_a_forked_task_begins_without_force(void **state)
{
    int32_t other = other_task();
    int32_t child;

    (void)state;
    assert_works(kpsim_hold_force(other, true));
    child = kpsim_task_fork(other);
    assert_works(kpsim_as_task(child));
    assert_fails(EACCES, raw.kpc_force_all_ctrs_set(1));
    assert_works(kpsim_as_task(0));
    assert_int_equal(kernel().force_pid, other);
}

static void test_A_3_1_exec_loses_force_when_it_succeeds(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(kpsim_hold_force(other, true));
    assert_works(kpsim_task_exec(other, false));
    assert_int_equal(kernel().force_pid, other);
    assert_works(kpsim_task_exec(other, true));
    assert_int_equal(kernel().force_pid, 0);
}

static void test_A_3_1_ktrace_ownership_survives_exec_and_is_not_inherited(void **state)
{
    int32_t other = other_task();
    int32_t child;

    (void)state;
    assert_works(kpsim_own_ktrace(other, KPSIM_KTRACE_FOREGROUND));
    assert_works(kpsim_task_exec(other, true));
    assert_works(kpsim_as_task(other));
    assert_works(raw.kperf_action_count_set(1));
    child = kpsim_task_fork(other);
    assert_works(kpsim_as_task(child));
    assert_fails(EBUSY, raw.kperf_action_count_set(2));
}

static void test_A_3_2_the_uncore_device_forces_too(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(kpsim_set_euid(other, 501));
    assert_works(kpsim_uncore(other, true));
    assert_int_equal(kernel().force_pid, other);
    assert_fails(EACCES, raw.kpc_force_all_ctrs_set(1));
    assert_fails(ECONNREFUSED, kpsim_uncore(0, true));
    assert_works(kpsim_uncore(other, false));
    assert_int_equal(kernel().force_pid, 0);
    /* Closing releases what was forced through kpc as well. */
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_works(kpsim_uncore(0, true));
    assert_works(kpsim_uncore(0, false));
    assert_int_equal(kernel().force_pid, 0);
}

static void test_A_3_3_counting_outlives_the_task(void **state)
{
    int32_t other = other_task();
    uint64_t periods[8] = {500};
    int32_t actions[8] = {3};

    (void)state;
    assert_works(kpsim_as_task(other));
    start_one(0, M1_CYCLE);
    assert_works(raw.kpc_set_thread_counting(BOTH));
    assert_works(raw.kpc_set_period(CONFIGURABLE, periods));
    assert_works(raw.kpc_set_actionid(CONFIGURABLE, actions));
    assert_works(kpsim_as_task(0));
    assert_works(kpsim_task_exit(other));
    assert_int_equal(raw.kpc_get_counting(), BOTH);
    assert_int_equal(raw.kpc_get_thread_counting(), BOTH);
    assert_int_equal(kernel().words[0], 0x20002);
    assert_int_equal(kernel().actionids[0], 3);
    assert_works(raw.kpc_get_period(CONFIGURABLE, periods));
    assert_int_equal(periods[0], 500);
}

static void test_A_3_4_a_buffer_is_never_zeroed_between_sessions(void **state)
{
    uint64_t before;

    (void)state;
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_works(raw.kpc_get_thread_counters(0, 0, NULL));
    before = thread(0).buffer[0];
    assert_true(before != 0);
    assert_works(raw.kpc_set_thread_counting(0));
    assert_works(raw.kpc_set_thread_counting(BOTH));
    assert_true(thread(0).buffer[0] == before);
}

static void test_A_3_5_a_dead_owner_is_noticed_by_the_next_to_configure(void **state)
{
    int32_t other = other_task();
    int32_t self = 0;
    int32_t blessed = 0;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    assert_works(kpsim_as_task(other));
    assert_works(raw.kperf_action_count_set(2));
    assert_works(raw.kperf_action_samplers_set(2, 0x10));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_as_task(0));
    assert_works(kpsim_task_exit(other));
    /* Until then the pid is a number that names nobody, and sampling goes on. */
    assert_int_equal(node_u32("ktrace.owning_pid"), other);
    assert_int_equal(node_u32("kperf.sampling"), 1);
    /* The foreground setup is inherited, not reset. */
    assert_works(raw.kperf_action_userdata_set(1, 1));
    assert_int_equal(node_u32("ktrace.owning_pid"), self);
    assert_true(kernel().sampling);
    kpsim_action_state action;
    assert_works(kpsim_action_state_get(2, &action));
    assert_int_equal(action.samplers, 0x10);
    assert_works(kpsim_own_ktrace(self, KPSIM_KTRACE_FOREGROUND));
    assert_works(raw.kperf_bless_get(&blessed));
    assert_int_equal(blessed, -1);
}

static void test_A_3_5_reading_the_blessed_pid_notices_a_dead_owner(void **state)
{
    int32_t other = other_task();
    int32_t blessed = 0;

    (void)state;
    assert_works(raw.kperf_bless_set(other));
    assert_works(kpsim_task_exit(other));
    assert_int_equal(node_u32("ktrace.owning_pid"), other);
    assert_works(raw.kperf_bless_get(&blessed));
    assert_int_equal(blessed, -1);
    assert_int_equal(node_u32("ktrace.owning_pid"), 0);
}

static void test_A_3_5_reading_the_trace_buffers_state_notices_a_dead_owner(void **state)
{
    const int get_buffer[] = {1, 24, KPSIM_KDEBUG_GETBUF};
    int32_t other = other_task();
    int32_t info[5] = {0};
    size_t size = sizeof info;

    (void)state;
    assert_works(kpsim_as_task(other));
    assert_works(raw.kperf_action_count_set(1));
    assert_works(raw.kperf_sample_set(1));
    assert_works(kpsim_as_task(0));
    assert_works(kpsim_sysctl(get_buffer, 3, info, &size, NULL, 0));
    assert_int_equal(info[4], other);
    assert_works(kpsim_task_exit(other));
    assert_int_equal(node_u32("ktrace.owning_pid"), other);
    size = sizeof info;
    assert_works(kpsim_sysctl(get_buffer, 3, info, &size, NULL, 0));
    assert_int_equal(info[4], 0);
    assert_int_equal(node_u32("ktrace.owning_pid"), 0);
    assert_true(kernel().sampling);
}

static void test_A_3_6_on_26_force_ends_with_the_task_too(void **state)
{
    int32_t other;

    (void)state;
    scripted_profile(KPSIM_PROFILE_P26);
    other = other_task();
    assert_works(kpsim_hold_force(other, true));
    assert_works(kpsim_task_exit(other));
    assert_works(raw.kpc_force_all_ctrs_set(1));
}

/* ---- Forked children, which share the machine of this process -------------------------------- */

/* Runs a function in a forked child; gives its pid, the child says when it is ready and then waits. */
static pid_t child_that(void (*work)(void))
{
    int ready[2];
    char byte = 0;
    pid_t pid;

    assert_int_equal(pipe(ready), 0);
    pid = child_fork();
    if (pid == 0) {
        work();
        if (write(ready[1], "x", 1) == 1) {
            pause();
        }
        child_leave(0);
    }
    assert_true(pid > 0);
    close(ready[1]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    return pid;
}

static void child_forces(void)
{
    if (raw.kpc_force_all_ctrs_set(1) != 0) {
        child_leave(1);
    }
}

static void child_only_looks(void)
{
    int forced = 0;

    /* The parent holds them: the child does not. */
    if (raw.kpc_force_all_ctrs_get(&forced) != 0 || forced != 1 ||
        raw.kpc_force_all_ctrs_set(0) != -1 || errno != EACCES) {
        child_leave(1);
    }
}

static void test_A_3_1_a_killed_process_gives_force_back(void **state)
{
    pid_t pid = child_that(child_forces);

    (void)state;
    assert_int_equal(kernel().force_pid, pid);
    assert_fails(EACCES, raw.kpc_force_all_ctrs_set(1));
    assert_int_equal(kill(pid, SIGKILL), 0);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
    assert_works(raw.kpc_force_all_ctrs_set(1));
}

static void test_A_3_1_force_is_back_before_the_parent_reaps(void **state)
{
    pid_t pid = child_that(child_forces);
    siginfo_t info;

    (void)state;
    assert_int_equal(kill(pid, SIGKILL), 0);
    assert_int_equal(waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT), 0);
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_int_equal(waitpid(pid, NULL, 0), pid);
}

static void test_A_3_1_a_forked_child_does_not_hold_what_its_parent_holds(void **state)
{
    pid_t pid;

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    pid = child_that(child_only_looks);
    assert_int_equal(kill(pid, SIGKILL), 0);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
    assert_works(raw.kpc_force_all_ctrs_set(0));
}

static void execute_a_stranger(void)
{
    char *const arguments[] = {(char *)(uintptr_t) "sleep", (char *)(uintptr_t) "60", NULL};

    child_before_exec();
    execvp("sleep", arguments);
    child_leave(1);
}

/* A forked child that does some work and then is a program that knows nothing of the machine. */
static pid_t stranger_after(void (*work)(void))
{
    int ready[2];
    char byte;
    pid_t pid;

    /* The pipe's end closes with the exec. */
    assert_int_equal(pipe(ready), 0);
    pid = child_fork();
    if (pid == 0) {
        close(ready[0]);
        if (dup2(ready[1], 250) != 250 || close(ready[1]) != 0 ||
            fcntl(250, F_SETFD, FD_CLOEXEC) != 0) {
            child_leave(1);
        }
        work();
        execute_a_stranger();
    }
    close(ready[1]);
    assert_int_equal(read(ready[0], &byte, 1), 0);
    close(ready[0]);
    return pid;
}

static void test_A_3_1_executing_a_stranger_gives_force_back(void **state)
{
    pid_t pid = stranger_after(child_forces);

    (void)state;
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_int_equal(kill(pid, SIGKILL), 0);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
}

static void child_forces_and_samples(void)
{
    child_forces();
    if (raw.kperf_action_count_set(4) != 0 || raw.kperf_sample_set(1) != 0) {
        child_leave(1);
    }
}

static void test_A_3_1_ktrace_stays_with_an_owner_that_executes_a_stranger(void **state)
{
    int32_t self = 0;
    int32_t blessed = 0;
    siginfo_t info;
    pid_t pid;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    pid = stranger_after(child_forces_and_samples);
    assert_fails(EBUSY, raw.kperf_action_count_set(5));
    /* The old task's end is noticed: force is free, and ktrace is owned still. */
    assert_works(raw.kpc_force_all_ctrs_set(1));
    assert_fails(EBUSY, raw.kperf_action_count_set(5));
    assert_works(raw.kperf_bless_get(&blessed));
    assert_int_equal(kernel().ktrace_pid, pid);
    assert_int_equal(kernel().action_count, 4);
    /* It ends with the process, before anybody reaps that. */
    assert_int_equal(kill(pid, SIGKILL), 0);
    assert_int_equal(waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT), 0);
    assert_works(raw.kperf_action_count_set(5));
    assert_int_equal(kernel().ktrace_pid, self);
    assert_true(kernel().sampling);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
}

static void child_burns(void)
{
    volatile uint64_t sum = 0;
    uint64_t counts[2];

    for (uint32_t i = 0; i < 3000000; i++) {
        sum += i;
    }
    (void)sum;
    if (raw.thread_selfcounts(1, counts, sizeof counts) != 0 || counts[0] == 0) {
        child_leave(1);
    }
}

static void test_E_7_a_real_zombie_answers_until_it_is_reaped(void **state)
{
    uint64_t usage[58] = {0};
    siginfo_t info;
    pid_t pid;

    (void)state;
    assert_works(kpsim_reset());
    pid = child_that(child_burns);
    assert_int_equal(kill(pid, SIGKILL), 0);
    assert_int_equal(waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT), 0);
    assert_works(raw.proc_pid_rusage(pid, 6, usage));
    assert_true(usage[31] != 0);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
    assert_fails(ESRCH, raw.proc_pid_rusage(pid, 6, usage));
}

/* ---- Processes that share a machine's file --------------------------------------------------- */

static void test_A_3_1_a_second_process_is_EACCES_until_the_first_ends(void **state)
{
    const char *machine = machine_name();
    struct client first = client_start(machine);
    struct client second = client_start(machine);

    (void)state;
    assert_int_equal(client_ask(&first, "force"), 0);
    assert_int_equal(client_ask(&second, "force"), -1);
    assert_int_equal(second.error, EACCES);
    assert_int_equal(client_ask(&second, "forced"), 1);
    client_kill(&first);
    assert_int_equal(client_ask(&second, "forced"), 0);
    assert_int_equal(client_ask(&second, "force"), 0);
    client_quit(&second);
    unlink(machine);
}

static void test_A_3_1_exec_by_a_client_loses_force_and_keeps_ktrace(void **state)
{
    const char *machine = machine_name();
    struct client first = client_start(machine);
    struct client second = client_start(machine);

    (void)state;
    assert_int_equal(client_ask(&first, "force"), 0);
    assert_int_equal(client_ask(&first, "sample"), 0);
    assert_int_equal(client_ask(&first, "exec-in-vain"), 0);
    assert_int_equal(client_ask(&second, "forced"), 1);
    assert_int_equal(client_ask(&first, "exec"), 0);
    assert_int_equal(client_ask(&first, "owner"), first.pid);
    assert_int_equal(client_ask(&first, "forced"), 0);
    assert_int_equal(client_ask(&first, "configure"), -1);
    assert_int_equal(first.error, EBUSY); /* sampling is on: not for want of ownership */
    assert_int_equal(client_ask(&second, "sample"), -1);
    assert_int_equal(second.error, EBUSY);
    client_quit(&first);
    client_quit(&second);
    unlink(machine);
}

static void test_E_8_a_clients_counts_go_on_across_exec(void **state)
{
    const char *machine = machine_name();
    struct client client = client_start(machine);
    int64_t before;

    (void)state;
    before = client_ask(&client, "burn");
    assert_true(before > 0);
    assert_int_equal(client_ask(&client, "exec"), 0);
    assert_true(client_ask(&client, "instructions") > before);
    client_quit(&client);
    unlink(machine);
}

static void test_A_3_3_the_next_client_finds_what_the_last_one_left(void **state)
{
    const char *machine = machine_name();
    struct client first = client_start(machine);
    struct client second;

    (void)state;
    assert_int_equal(client_ask(&first, "count"), 0);
    client_quit(&first);
    second = client_start(machine);
    assert_int_equal(client_ask(&second, "counting"), BOTH);
    assert_int_equal(client_ask(&second, "thread-counting"), BOTH);
    assert_int_equal(client_ask(&second, "first-word"), 0x20002);
    /* Born while threads are counted: it has a buffer, and a clean one. */
    assert_true(client_ask(&second, "first-value") >= 0);
    client_quit(&second);
    unlink(machine);
}

static void test_A_3_5_a_dead_clients_sampling_is_inherited(void **state)
{
    const char *machine = machine_name();
    struct client first = client_start(machine);
    struct client second = client_start(machine);

    (void)state;
    assert_int_equal(client_ask(&first, "sample"), 0);
    assert_int_equal(client_ask(&second, "sample"), -1);
    assert_int_equal(second.error, EBUSY);
    client_kill(&first);
    assert_int_equal(client_ask(&second, "owner"), first.pid);
    assert_int_equal(client_ask(&second, "sampling"), 1);
    assert_int_equal(client_ask(&second, "sample"), 0);
    assert_int_equal(client_ask(&second, "owner"), second.pid);
    client_quit(&second);
    unlink(machine);
}

static void test_two_machines_do_not_see_each_other(void **state)
{
    char one[64];
    char other[64];
    struct client first;
    struct client second;

    (void)state;
    strcpy(one, machine_name());
    strcpy(other, machine_name());
    first = client_start(one);
    second = client_start(other);
    assert_int_equal(client_ask(&first, "force"), 0);
    assert_int_equal(client_ask(&first, "count"), 0);
    assert_int_equal(client_ask(&second, "forced"), 0);
    assert_int_equal(client_ask(&second, "counting"), 0);
    assert_int_equal(client_ask(&second, "force"), 0);
    client_quit(&first);
    client_quit(&second);
    unlink(one);
    unlink(other);
}

static void test_a_file_that_is_no_machine_is_left_alone(void **state)
{
    const char *machine = machine_name();
    FILE *file = fopen(machine, "w");
    struct client client;
    char text[16] = "";

    (void)state;
    assert_non_null(file);
    assert_true(fputs("precious", file) >= 0);
    assert_int_equal(fclose(file), 0);
    client = client_start(machine);
    assert_int_equal(client_ask(&client, "force"), -1);
    assert_int_equal(client.error, EINVAL);
    client_quit(&client);
    file = fopen(machine, "r");
    assert_non_null(file);
    assert_non_null(fgets(text, sizeof text, file));
    assert_string_equal(text, "precious");
    fclose(file);
    unlink(machine);
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        T(test_A_3_1_force_is_released_with_the_task),
        T(test_A_3_1_a_forked_task_begins_without_force),
        T(test_A_3_1_exec_loses_force_when_it_succeeds),
        T(test_A_3_1_ktrace_ownership_survives_exec_and_is_not_inherited),
        T(test_A_3_2_the_uncore_device_forces_too),
        T(test_A_3_3_counting_outlives_the_task),
        T(test_A_3_4_a_buffer_is_never_zeroed_between_sessions),
        T(test_A_3_5_a_dead_owner_is_noticed_by_the_next_to_configure),
        T(test_A_3_5_reading_the_blessed_pid_notices_a_dead_owner),
        T(test_A_3_5_reading_the_trace_buffers_state_notices_a_dead_owner),
        T(test_A_3_6_on_26_force_ends_with_the_task_too),
        T(test_A_3_1_a_killed_process_gives_force_back),
        T(test_A_3_1_force_is_back_before_the_parent_reaps),
        T(test_A_3_1_a_forked_child_does_not_hold_what_its_parent_holds),
        T(test_A_3_1_executing_a_stranger_gives_force_back),
        T(test_A_3_1_ktrace_stays_with_an_owner_that_executes_a_stranger),
        T(test_E_7_a_real_zombie_answers_until_it_is_reaped),
        T(test_A_3_1_a_second_process_is_EACCES_until_the_first_ends),
        T(test_A_3_1_exec_by_a_client_loses_force_and_keeps_ktrace),
        T(test_E_8_a_clients_counts_go_on_across_exec),
        T(test_A_3_3_the_next_client_finds_what_the_last_one_left),
        T(test_A_3_5_a_dead_clients_sampling_is_inherited),
        T(test_two_machines_do_not_see_each_other),
        T(test_a_file_that_is_no_machine_is_left_alone),
    };

    if (client_serve(argc, argv)) {
        return EXIT_SUCCESS;
    }
    return run_tests_with(tests, raw_open, NULL);
}
