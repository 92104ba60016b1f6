/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "clients.h"
#include "children.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define COMMAND_BYTES 32

extern char **environ;

/* This program's own file, for executing it again. */
static const char *program;

static int64_t force(void)
{
    return raw.kpc_force_all_ctrs_set(1);
}

static int64_t release(void)
{
    return raw.kpc_force_all_ctrs_set(0);
}

static int64_t forced(void)
{
    int value = -1;

    return raw.kpc_force_all_ctrs_get(&value) == 0 ? value : -1;
}

static int64_t count(void)
{
    uint64_t words[8] = {M1_CYCLE};

    if (raw.kpc_set_config(CONFIGURABLE, words) != 0) {
        return -1;
    }
    return raw.kpc_set_counting(BOTH) != 0 ? -1 : raw.kpc_set_thread_counting(BOTH);
}

static int64_t counting(void)
{
    return raw.kpc_get_counting();
}

static int64_t thread_counting(void)
{
    return raw.kpc_get_thread_counting();
}

static int64_t first_word(void)
{
    uint64_t words[8] = {0};

    return raw.kpc_get_config(CONFIGURABLE, words) == 0 ? (int64_t)words[0] : -1;
}

static int64_t first_value(void)
{
    uint64_t values[32] = {0};

    return raw.kpc_get_thread_counters(0, 32, values) == 0 ? (int64_t)values[0] : -1;
}

static int64_t sample(void)
{
    return raw.kperf_action_count_set(4) != 0 ? -1 : raw.kperf_sample_set(1);
}

static int64_t sampling(void)
{
    uint32_t on = 9;

    return raw.kperf_sample_get(&on) == 0 ? (int64_t)on : -1;
}

static int64_t configure(void)
{
    return raw.kperf_timer_count_set(1);
}

static int64_t owner(void)
{
    int32_t pid = -1;
    size_t size = sizeof pid;

    return raw.sysctlbyname("ktrace.owning_pid", &pid, &size, NULL, 0) == 0 ? pid : -2;
}

static int64_t instructions(void)
{
    uint64_t counts[2] = {0};

    return raw.thread_selfcounts(1, counts, sizeof counts) == 0 ? (int64_t)counts[0] : -1;
}

static int64_t burn(void)
{
    volatile uint64_t sum = 0;

    for (uint32_t i = 0; i < 2000000; i++) {
        sum += i;
    }
    (void)sum;
    return instructions();
}

/* This program in place of the one that calls. */
static void execute_client(void)
{
    const char *words[] = {KPERF_TEST_EMULATOR, program, "--client", NULL};
    const char **first = *words[0] == '\0' ? words + 1 : words;

    execvp(first[0], (char **)(uintptr_t)first); /* exec's words are not const */
}

static int64_t replace(void)
{
    child_before_exec();
    execute_client();
    return -1;
}

static int64_t replace_in_vain(void)
{
    char *const arguments[] = {(char *)(uintptr_t) "/nothing/here", NULL};

    execve(arguments[0], arguments, environ);
    return 0;
}

static void *call_elsewhere(void *result)
{
    *(int64_t *)result = instructions();
    return NULL;
}

/* The first thread stays unknown to the machine. */
static int64_t elsewhere(void)
{
    int64_t result = -1;
    pthread_t thread;

    return pthread_create(&thread, NULL, call_elsewhere, &result) == 0 &&
                   pthread_join(thread, NULL) == 0
               ? result
               : -1;
}

/* As programs do that become daemons. */
static int64_t close_descriptors(void)
{
    for (int descriptor = 3; descriptor < 1024; descriptor++) {
        close(descriptor);
    }
    return 0;
}

/* A child that has called in goes on in the place of this process, when that has ended: its end closes a
   pipe, and as the descriptor is a high one, its locks are gone by then. */
static int64_t go_on_as_child(void)
{
    int ready[2];
    int ended[2];
    char byte = 0;
    pid_t child;

    if (pipe(ready) != 0 || pipe(ended) != 0 || dup2(ended[1], 250) != 250) {
        return -1;
    }
    close(ended[1]);
    child = child_fork();
    if (child == 0) {
        int64_t result = forced();

        close(250);
        if (write(ready[1], "x", 1) != 1 || read(ended[0], &byte, 1) != 0) {
            result = -1;
        }
        close(ready[0]);
        close(ready[1]);
        close(ended[0]);
        return result;
    }
    close(ready[1]);
    child_leave(read(ready[0], &byte, 1) == 1 ? EXIT_SUCCESS : EXIT_FAILURE);
}

static int64_t fill_tasks(void)
{
    while (kpsim_task_create("many", 0) > 0) {
    }
    return errno;
}

/* The first of the scripted tasks. */
static int64_t empty_a_task(void)
{
    return kpsim_task_exit(0x40000000) != 0 ? -1 : kpsim_task_reap(0x40000000);
}

static int64_t boot_again(void)
{
    return kpsim_reboot();
}

static const struct {
    const char *command;
    int64_t (*carry_out)(void);
} commands[] = {
    {"force", force},
    {"release", release},
    {"forced", forced},
    {"count", count},
    {"counting", counting},
    {"thread-counting", thread_counting},
    {"first-word", first_word},
    {"first-value", first_value},
    {"sample", sample},
    {"sampling", sampling},
    {"configure", configure},
    {"owner", owner},
    {"instructions", instructions},
    {"burn", burn},
    {"exec", replace},
    {"exec-in-vain", replace_in_vain},
    {"elsewhere", elsewhere},
    {"close-descriptors", close_descriptors},
    {"go-on-as-child", go_on_as_child},
    {"fill-tasks", fill_tasks},
    {"empty-a-task", empty_a_task},
    {"reboot", boot_again},
};

/* Reads one command of COMMAND_BYTES; false at the end. */
static bool receive(int from, void *bytes, size_t size)
{
    size_t got = 0;

    while (got < size) {
        ssize_t part = read(from, (char *)bytes + got, size - got);

        if (part == 0 || (part < 0 && errno != EINTR)) {
            return false;
        }
        got += part > 0 ? (size_t)part : 0;
    }
    return true;
}

/* Tells that it was interrupted. */
static void interrupted(int signal_number)
{
    int kept = errno;

    (void)signal_number;
    if (write(STDOUT_FILENO, "s", 1) != 1) {
        child_leave(EXIT_FAILURE);
    }
    errno = kept;
}

bool client_serve(int argc, char **argv)
{
    const struct sigaction handler = {.sa_handler = interrupted};
    char command[COMMAND_BYTES];

    program = realpath(argv[0], NULL);
    if (argc != 2 || strcmp(argv[1], "--client") != 0) {
        return false;
    }
    if (raw_open(NULL) != 0 || sigaction(SIGUSR1, &handler, NULL) != 0) {
        exit(EXIT_FAILURE);
    }
    while (receive(STDIN_FILENO, command, sizeof command) && strcmp(command, "quit") != 0) {
        int64_t reply[2] = {-3, 0};

        for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
            if (strcmp(commands[i].command, command) == 0) {
                errno = 0;
                reply[0] = commands[i].carry_out();
                reply[1] = errno;
            }
        }
        if (write(STDOUT_FILENO, reply, sizeof reply) != (ssize_t)sizeof reply) {
            exit(EXIT_FAILURE);
        }
    }
    return true;
}

struct client client_start(const char *machine)
{
    struct client client = {0, -1, -1, 0};
    int to[2];
    int from[2];

    assert_int_equal(pipe(to), 0);
    assert_int_equal(pipe(from), 0);
    client.pid = child_fork();
    if (client.pid == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[1]);
        close(from[0]);
        setenv("KPERF_SIM_MACHINE", machine, 1);
        execute_client();
        child_leave(EXIT_FAILURE);
    }
    assert_true(client.pid > 0);
    close(to[0]);
    close(from[1]);
    client.to = to[1];
    client.from = from[0];
    return client;
}

void client_send(struct client *client, const char *command)
{
    char bytes[COMMAND_BYTES] = "";

    snprintf(bytes, sizeof bytes, "%s", command);
    assert_int_equal(write(client->to, bytes, sizeof bytes), sizeof bytes);
}

int64_t client_ask(struct client *client, const char *command)
{
    client_send(client, command);
    /* The new image answers the next command. */
    return strcmp(command, "exec") == 0 ? 0 : client_answer(client);
}

int64_t client_answer(struct client *client)
{
    int64_t reply[2] = {-4, 0};

    assert_true(receive(client->from, reply, sizeof reply));
    client->error = (int)reply[1];
    return reply[0];
}

static void wait_for(struct client *client)
{
    int status = 0;
    char byte;

    assert_int_equal(waitpid(client->pid, &status, 0), client->pid);
    /* A child that went on in its place is not ours to wait for: its end closes the pipe. */
    while (read(client->from, &byte, 1) > 0) {
    }
    close(client->to);
    close(client->from);
}

void client_quit(struct client *client)
{
    client_send(client, "quit");
    wait_for(client);
}

void client_kill(struct client *client)
{
    assert_int_equal(kill(client->pid, SIGKILL), 0);
    wait_for(client);
}

const char *machine_name(void)
{
    static char name[64];

    snprintf(name, sizeof name, "/tmp/kperf-sim-machine.XXXXXX");
    int file = mkstemp(name);
    assert_true(file >= 0);
    close(file);
    return name;
}
