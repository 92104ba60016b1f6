/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Other processes that use the stand-in: this program, executed anew, which does what it is told through
 * a pipe. Each command is one of the words below and gives a number; errno is kept beside it.
 */
#ifndef TESTS_SIM_CLIENTS_H
#define TESTS_SIM_CLIENTS_H

#include "raw.h"

#include <sys/types.h>

struct client {
    pid_t pid;
    int to;
    int from;
    int error; /* errno of the last command */
};

/** If the program was executed as a client: serves until told to quit, and gives true. */
bool client_serve(int argc, char **argv);

/** Executes this program as a client of a machine. */
struct client client_start(const char *machine);

/** Sends a command; the test fails when the client does not answer. */
int64_t client_ask(struct client *client, const char *command);

/** The two halves of that. A client that is sent SIGUSR1 answers with one byte, at once. */
void client_send(struct client *client, const char *command);
int64_t client_answer(struct client *client);

/** Tells it to quit, or kills it; waits for its end. */
void client_quit(struct client *client);
void client_kill(struct client *client);

/** A name for a machine's file that is not there yet; static, made anew by each call. */
const char *machine_name(void);

#endif
