/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* docs/platform.md G.5 and B.6: real threads of this process, which the host puts on CPUs. */
#include "raw.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>

/* A real thread of this process that waits for orders. */
struct worker {
    pthread_t thread;
    pthread_mutex_t lock; /* not semaphores: macOS has none without a name */
    pthread_cond_t changed;
    bool ordered;
    bool quit;
    int result;
    int error;
};

static void *work(void *argument)
{
    struct worker *worker = argument;

    pthread_mutex_lock(&worker->lock);
    while (!worker->quit) {
        if (!worker->ordered) {
            pthread_cond_wait(&worker->changed, &worker->lock);
            continue;
        }
        errno = 0;
        worker->result = raw.kpc_get_thread_counters(0, 32, NULL);
        worker->error = errno;
        worker->ordered = false;
        pthread_cond_broadcast(&worker->changed);
    }
    pthread_mutex_unlock(&worker->lock);
    return NULL;
}

static void hire(struct worker *worker)
{
    assert_int_equal(pthread_mutex_init(&worker->lock, NULL), 0);
    assert_int_equal(pthread_cond_init(&worker->changed, NULL), 0);
    assert_int_equal(pthread_create(&worker->thread, NULL, work, worker), 0);
}

static void order(struct worker *worker)
{
    pthread_mutex_lock(&worker->lock);
    worker->ordered = true;
    pthread_cond_broadcast(&worker->changed);
    while (worker->ordered) {
        pthread_cond_wait(&worker->changed, &worker->lock);
    }
    pthread_mutex_unlock(&worker->lock);
}

static void dismiss(struct worker *worker)
{
    pthread_mutex_lock(&worker->lock);
    worker->quit = true;
    pthread_cond_broadcast(&worker->changed);
    pthread_mutex_unlock(&worker->lock);
    assert_int_equal(pthread_join(worker->thread, NULL), 0);
    pthread_cond_destroy(&worker->changed);
    pthread_mutex_destroy(&worker->lock);
}

static void test_G_5_a_real_thread_from_before_gets_its_buffer_after_leaving_its_cpu(void **state)
{
    struct worker worker = {.result = 0};

    (void)state;
    hire(&worker);
    order(&worker);
    assert_int_equal(worker.error, EINVAL);
    assert_works(raw.kpc_set_thread_counting(FIXED));
    /* It sleeps until it is ordered: waking is not enough, it has to leave once more, as it does for the next
       order. Orders are given until the host has switched it. */
    for (int tries = 0; tries < 1000; tries++) {
        order(&worker);
        if (worker.result == 0) {
            break;
        }
        assert_int_equal(worker.error, EINVAL);
    }
    assert_int_equal(worker.result, 0);
    dismiss(&worker);
}

/* The value that the worker's last read gave; it has a buffer by then. */
static uint64_t ordered_value(struct worker *worker, uint64_t id)
{
    order(worker);
    return worker->result == 0 ? thread(id).buffer[0] : 0;
}

static void test_G_5_a_real_thread_that_sleeps_while_enabling_is_clean(void **state)
{
    struct worker worker = {.result = 0};
    uint64_t id = 0;
    bool clean = false;

    (void)state;
    assert_works(raw.kpc_set_thread_counting(FIXED));
    hire(&worker);
    order(&worker);
    assert_int_equal(worker.result, 0);
    for (uint32_t c = 0; c < 8; c++) {
        uint64_t self = 0;

        assert_works(kpsim_self(NULL, &self));
        if (cpu(c).thread != 0 && cpu(c).thread != self) {
            id = cpu(c).thread;
        }
    }
    assert_true(id != 0);
    /* It goes back to sleep after each order; whether it already has when counting is switched on is
       the host's affair, so there are many tries. */
    for (int tries = 0; tries < 2000 && !clean; tries++) {
        uint64_t before = ordered_value(&worker, id);

        assert_works(raw.kpc_set_thread_counting(0));
        assert_works(kpsim_retire_on((uint32_t)thread(id).cpu, KPSIM_FIXED_CYCLES, 1000000, 0));
        sched_yield();
        assert_works(raw.kpc_set_thread_counting(FIXED));
        clean = ordered_value(&worker, id) == before;
    }
    assert_true(clean);
    dismiss(&worker);
}

static void *read_once(void *argument)
{
    uint64_t *values = argument;

    return raw.kpc_get_thread_counters(0, 2, values) == 0 ? argument : NULL;
}

static void test_G_5_a_real_thread_from_after_has_a_clean_buffer(void **state)
{
    uint64_t values[2] = {0};
    pthread_t born_later;
    void *result = NULL;

    (void)state;
    assert_works(raw.kpc_set_thread_counting(FIXED));
    assert_int_equal(pthread_create(&born_later, NULL, read_once, values), 0);
    assert_int_equal(pthread_join(born_later, &result), 0);
    assert_non_null(result);
    assert_int_equal(values[0], 0);
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_G_5_a_real_thread_from_before_gets_its_buffer_after_leaving_its_cpu),
        T(test_G_5_a_real_thread_that_sleeps_while_enabling_is_clean),
        T(test_G_5_a_real_thread_from_after_has_a_clean_buffer),
    };

    return run_tests_with(tests, raw_open, NULL);
}
