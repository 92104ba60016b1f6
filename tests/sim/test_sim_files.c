/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A machine that lies in a file: what its clients do to each other, and which files are none. */
#include "clients.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void test_a_client_without_room_is_ENOSPC_until_there_is_some(void **state)
{
    const char *machine = machine_name();
    struct client living = client_start(machine);
    struct client filling = client_start(machine);
    struct client careless = client_start(machine);
    struct client late;

    (void)state;
    /* The first place is locked by one process, and no task's: it has not called since the boot. */
    assert_int_equal(client_ask(&living, "forced"), 0);
    assert_int_equal(client_ask(&filling, "forced"), 0);
    assert_int_equal(client_ask(&filling, "reboot"), 0);
    /* It runs, though it no longer shows it: its place is not given away. */
    assert_int_equal(client_ask(&careless, "counting"), 0);
    assert_int_equal(client_ask(&careless, "close-descriptors"), 0);
    assert_int_equal(client_ask(&filling, "fill-tasks"), ENOSPC);
    assert_int_equal(client_ask(&filling, "empty-a-task"), 0);
    late = client_start(machine);
    assert_int_equal(client_ask(&late, "force"), -1);
    assert_int_equal(late.error, ENOSPC);
    /* It was kept free for its process. */
    assert_int_equal(client_ask(&living, "force"), 0);
    assert_int_equal(client_ask(&late, "force"), -1);
    assert_int_equal(late.error, ENOSPC);
    /* Another image needs another place. */
    assert_int_equal(client_ask(&living, "exec"), 0);
    assert_int_equal(client_ask(&living, "force"), -1);
    assert_int_equal(living.error, ENOSPC);
    client_quit(&living);
    assert_int_equal(client_ask(&late, "force"), 0);
    client_quit(&careless);
    client_quit(&filling);
    client_quit(&late);
    unlink(machine);
}

#if !defined(__APPLE__) /* where the machine's lock is gone with the descriptor */

static void test_closing_descriptors_counts_as_executing_another_program(void **state)
{
    const char *machine = machine_name();
    struct client careless = client_start(machine);
    struct client second = client_start(machine);
    struct client third = client_start(machine);

    (void)state;
    assert_int_equal(client_ask(&careless, "force"), 0);
    assert_int_equal(client_ask(&second, "force"), -1);
    assert_int_equal(client_ask(&careless, "close-descriptors"), 0);
    assert_int_equal(client_ask(&second, "force"), 0);
    /* It goes on, in a new place: a thread of its own again. */
    assert_int_equal(client_ask(&careless, "counting"), 0);
    assert_true(client_ask(&careless, "instructions") >= 0);
    /* It cannot see that others live, and takes nothing from them. */
    assert_int_equal(client_ask(&careless, "forced"), 1);
    assert_int_equal(client_ask(&careless, "force"), -1);
    assert_int_equal(careless.error, EACCES);
    assert_int_equal(client_ask(&third, "force"), -1);
    assert_int_equal(third.error, EACCES);
    client_quit(&careless);
    client_quit(&second);
    client_quit(&third);
    unlink(machine);
}

static void test_a_place_that_another_thread_has_now_is_not_taken_back(void **state)
{
    const char *machine = machine_name();
    struct client careless = client_start(machine);
    struct client second = client_start(machine);
    struct client third = client_start(machine);
    int64_t before;
    int64_t work = 0;

    (void)state;
    assert_int_equal(client_ask(&careless, "force"), 0);
    before = client_ask(&careless, "instructions");
    assert_int_equal(client_ask(&careless, "close-descriptors"), 0);
    assert_int_equal(client_ask(&second, "force"), 0);
    /* It gets the place of the thread that seemed to have ended, and far more work is done there. */
    assert_int_equal(client_ask(&third, "count"), 0);
    while (work < 10 * before) {
        work = client_ask(&third, "burn");
        assert_true(work > 0);
    }
    assert_in_range(client_ask(&careless, "instructions"), 0, work - 1);
    assert_true(client_ask(&third, "first-value") >= 0);
    client_quit(&careless);
    client_quit(&second);
    client_quit(&third);
    unlink(machine);
}

#endif

static void test_a_forked_child_keeps_the_machine_when_its_parent_ends(void **state)
{
    const char *machine = machine_name();
    struct client parent = client_start(machine);
    struct client late;

    (void)state;
    assert_int_equal(client_ask(&parent, "force"), 0);
    assert_int_equal(client_ask(&parent, "go-on-as-child"), 1);
    assert_int_equal(client_ask(&parent, "force"), 0);
    late = client_start(machine);
    assert_int_equal(client_ask(&late, "forced"), 1);
    assert_int_equal(client_ask(&late, "force"), -1);
    assert_int_equal(late.error, EACCES);
    client_quit(&parent);
    client_quit(&late);
    unlink(machine);
}

static void test_exec_by_a_process_whose_first_thread_never_called(void **state)
{
    const char *machine = machine_name();
    struct client client = client_start(machine);

    (void)state;
    assert_true(client_ask(&client, "elsewhere") >= 0);
    assert_int_equal(client_ask(&client, "exec"), 0);
    assert_int_equal(client_ask(&client, "force"), 0);
    client_quit(&client);
    unlink(machine);
}

/* ThreadSanitizer keeps a signal back while its thread waits in fcntl(). */
#if defined(__has_feature)
#define BY_CLANG_FOR_THREADS __has_feature(thread_sanitizer)
#else
#define BY_CLANG_FOR_THREADS 0
#endif
#if defined(__linux__) && !defined(__SANITIZE_THREAD__) && !BY_CLANG_FOR_THREADS
#define SIGNALS_INTERRUPT 1
#endif

#if defined(SIGNALS_INTERRUPT)

/* Whether a process waits for a lock of files. */
static bool waits_for_a_lock(pid_t pid)
{
    FILE *locks = fopen("/proc/locks", "r");
    char line[256];
    bool found = false;

    assert_non_null(locks);
    while (!found && fgets(line, sizeof line, locks) != NULL) {
        long waiting = 0;

        found = sscanf(line, "%*d: -> POSIX ADVISORY WRITE %ld", &waiting) == 1 && waiting == pid;
    }
    fclose(locks);
    return found;
}

static void test_a_signal_does_not_keep_a_process_from_joining(void **state)
{
    const char *machine = machine_name();
    int file = open(machine, O_RDWR);
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct client client;
    char byte = 0;

    (void)state;
    /* As if this process were making the machine. */
    assert_true(file >= 0);
    assert_int_equal(fcntl(file, F_SETLK, &whole), 0);
    client = client_start(machine);
    client_send(&client, "force");
    while (!waits_for_a_lock(client.pid)) {
        sched_yield();
    }
    assert_int_equal(kill(client.pid, SIGUSR1), 0);
    assert_int_equal(read(client.from, &byte, 1), 1);
    assert_int_equal(byte, 's');
    close(file);
    assert_int_equal(client_answer(&client), 0);
    assert_int_equal(client_ask(&client, "forced"), 1);
    client_quit(&client);
    unlink(machine);
}

#endif

static void overwrite(const char *path, long offset, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "r+");

    assert_non_null(file);
    assert_int_equal(fseek(file, offset, SEEK_SET), 0);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void test_a_file_that_was_never_finished_is_made_anew(void **state)
{
    const char *machine = machine_name();
    struct client client = client_start(machine);
    struct stat status;

    (void)state;
    assert_int_equal(client_ask(&client, "count"), 0);
    assert_int_equal(client_ask(&client, "counting"), BOTH);
    client_quit(&client);
    /* The size is right, and nothing else is there yet. */
    assert_int_equal(stat(machine, &status), 0);
    assert_int_equal(truncate(machine, 0), 0);
    assert_int_equal(truncate(machine, status.st_size), 0);
    client = client_start(machine);
    assert_int_equal(client_ask(&client, "counting"), 0);
    assert_int_equal(client_ask(&client, "force"), 0);
    client_quit(&client);
    unlink(machine);
}

static void test_a_file_of_another_version_is_refused(void **state)
{
    (void)state;
    /* Another mark at its beginning, or another size beside it. */
    for (long offset = 0; offset <= 8; offset += 8) {
        const char *machine = machine_name();
        struct client client = client_start(machine);

        assert_int_equal(client_ask(&client, "counting"), 0);
        client_quit(&client);
        overwrite(machine, offset, "nonsense", 8);
        client = client_start(machine);
        assert_int_equal(client_ask(&client, "force"), -1);
        assert_int_equal(client.error, EINVAL);
        client_quit(&client);
        unlink(machine);
    }
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        T(test_a_client_without_room_is_ENOSPC_until_there_is_some),
#if !defined(__APPLE__)
        T(test_closing_descriptors_counts_as_executing_another_program),
        T(test_a_place_that_another_thread_has_now_is_not_taken_back),
#endif
        T(test_a_forked_child_keeps_the_machine_when_its_parent_ends),
        T(test_exec_by_a_process_whose_first_thread_never_called),
#if defined(SIGNALS_INTERRUPT)
        T(test_a_signal_does_not_keep_a_process_from_joining),
#endif
        T(test_a_file_that_was_never_finished_is_made_anew),
        T(test_a_file_of_another_version_is_refused),
    };

    if (client_serve(argc, argv)) {
        return EXIT_SUCCESS;
    }
    return run_tests_with(tests, raw_open, NULL);
}
