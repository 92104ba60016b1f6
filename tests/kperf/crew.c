/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "crew.h"

#include "cmocka_shim.h"

static void *serve(void *argument)
{
    struct worker *worker = argument;

    (void)pthread_mutex_lock(&worker->lock);
    while (!worker->quit) {
        if (worker->work == NULL) {
            (void)pthread_cond_wait(&worker->changed, &worker->lock);
            continue;
        }
        worker->work(worker->argument);
        worker->work = NULL;
        (void)pthread_cond_broadcast(&worker->changed);
    }
    (void)pthread_mutex_unlock(&worker->lock);
    return NULL;
}

void worker_start(struct worker *worker)
{
    worker->work = NULL;
    worker->quit = false;
    assert_int_equal(pthread_mutex_init(&worker->lock, NULL), 0);
    assert_int_equal(pthread_cond_init(&worker->changed, NULL), 0);
    assert_int_equal(pthread_create(&worker->thread, NULL, serve, worker), 0);
}

void worker_do(struct worker *worker, void (*work)(void *argument), void *argument)
{
    (void)pthread_mutex_lock(&worker->lock);
    worker->work = work;
    worker->argument = argument;
    (void)pthread_cond_broadcast(&worker->changed);
    while (worker->work != NULL) {
        (void)pthread_cond_wait(&worker->changed, &worker->lock);
    }
    (void)pthread_mutex_unlock(&worker->lock);
}

void worker_end(struct worker *worker)
{
    (void)pthread_mutex_lock(&worker->lock);
    worker->quit = true;
    (void)pthread_cond_broadcast(&worker->changed);
    (void)pthread_mutex_unlock(&worker->lock);
    assert_int_equal(pthread_join(worker->thread, NULL), 0);
    (void)pthread_cond_destroy(&worker->changed);
    (void)pthread_mutex_destroy(&worker->lock);
}
