/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "clients.h"

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

static int64_t replace(void)
{
    char *const arguments[] = {(char *)(uintptr_t)program, (char *)(uintptr_t) "--client", NULL};

    execve(program, arguments, environ);
    return -1;
}

static int64_t replace_in_vain(void)
{
    char *const arguments[] = {(char *)(uintptr_t) "/nothing/here", NULL};

    execve(arguments[0], arguments, environ);
    return 0;
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

bool client_serve(int argc, char **argv)
{
    char command[COMMAND_BYTES];

    program = realpath(argv[0], NULL);
    if (argc != 2 || strcmp(argv[1], "--client") != 0) {
        return false;
    }
    if (raw_open(NULL) != 0) {
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
    char *const arguments[] = {(char *)(uintptr_t)program, (char *)(uintptr_t) "--client", NULL};
    int to[2];
    int from[2];

    assert_int_equal(pipe(to), 0);
    assert_int_equal(pipe(from), 0);
    client.pid = fork();
    if (client.pid == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[1]);
        close(from[0]);
        setenv("KPERF_SIM_MACHINE", machine, 1);
        execve(program, arguments, environ);
        _exit(EXIT_FAILURE);
    }
    assert_true(client.pid > 0);
    close(to[0]);
    close(from[1]);
    client.to = to[1];
    client.from = from[0];
    return client;
}

static void send_command(struct client *client, const char *command)
{
    char bytes[COMMAND_BYTES] = "";

    snprintf(bytes, sizeof bytes, "%s", command);
    assert_int_equal(write(client->to, bytes, sizeof bytes), sizeof bytes);
}

int64_t client_ask(struct client *client, const char *command)
{
    int64_t reply[2] = {-4, 0};

    send_command(client, command);
    if (strcmp(command, "exec") == 0) {
        /* The new image answers the next command. */
        return 0;
    }
    assert_true(receive(client->from, reply, sizeof reply));
    client->error = (int)reply[1];
    return reply[0];
}

static void wait_for(struct client *client)
{
    int status = 0;

    assert_int_equal(waitpid(client->pid, &status, 0), client->pid);
    close(client->to);
    close(client->from);
}

void client_quit(struct client *client)
{
    send_command(client, "quit");
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
