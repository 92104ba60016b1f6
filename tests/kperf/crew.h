/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Threads that do what the test tells them, one thing at a time: what a schedule of many threads looks
 * like when the test decides it.
 */
#ifndef KPERF_TESTS_CREW_H
#define KPERF_TESTS_CREW_H

#include <pthread.h>
#include <stdbool.h>

/** A thread that waits for work. */
struct worker {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    void (*work)(void *argument);
    void *argument;
    bool quit;
};

/** Starts a thread; fails the test if that fails. */
void worker_start(struct worker *worker);

/** Has the thread call work(argument), and waits until it has. */
void worker_do(struct worker *worker, void (*work)(void *argument), void *argument);

/** Ends the thread and waits for it. */
void worker_end(struct worker *worker);

#endif
