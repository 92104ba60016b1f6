/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "process.h"

#include "machine.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#if defined(__APPLE__)
#include <dlfcn.h>
#endif

_Thread_local uint64_t kp_thread_current KP_TLS_MODEL;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t thread_end; /* its value: the thread's identity */
static bool prepared;            /* written once, before others can see it */
static atomic_uint_least64_t last_identity;
static atomic_uint_least32_t generation;
static atomic_bool exiting;

void kp_lock(void)
{
    (void)pthread_mutex_lock(&lock);
}

void kp_unlock(void)
{
    (void)pthread_mutex_unlock(&lock);
}

uint32_t kp_process_generation(void)
{
    return atomic_load_explicit(&generation, memory_order_relaxed);
}

bool kp_process_exiting(void)
{
    return atomic_load_explicit(&exiting, memory_order_relaxed);
}

/* The identity comes as the key's value: thread-local storage may be gone by now. */
static void at_thread_end(void *identity)
{
    kp_machines_thread_ended((uint64_t)(uintptr_t)identity);
}

static void at_exit(void)
{
    kp_lock();
    atomic_store_explicit(&exiting, true, memory_order_relaxed);
    kp_machines_exit();
    kp_unlock();
}

/* In the child only the forking thread exists, and it holds the lock since before the fork. */
static void in_child(void)
{
    atomic_fetch_add_explicit(&generation, 1, memory_order_relaxed);
    kp_machines_forked();
    kp_unlock();
}

/*
 * The handlers below stay registered for good, so the library must stay mapped. On ELF it is linked
 * with -z nodelete; Mach-O has no such mark, so there it asks the loader for it.
 */
static void stay_loaded(void)
{
#if defined(__APPLE__)
    Dl_info info;
    if (dladdr((const void *)&once, &info) != 0) {
        (void)dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    }
#endif
}

static void prepare(void)
{
    _Static_assert(sizeof(uintptr_t) >= sizeof(uint64_t), "an identity does not fit in a pointer");
    stay_loaded();
    if (pthread_key_create(&thread_end, at_thread_end) != 0) {
        return;
    }
    if (pthread_atfork(kp_lock, kp_unlock, in_child) != 0 || atexit(at_exit) != 0) {
        (void)pthread_key_delete(thread_end);
        return;
    }
    prepared = true;
}

bool kp_process_prepare(void)
{
    return pthread_once(&once, prepare) == 0 && prepared;
}

uint64_t kp_thread_identify(void)
{
    if (kp_thread_current == 0) {
        uint64_t identity = 1 + atomic_fetch_add_explicit(&last_identity, 1, memory_order_relaxed);
        if (pthread_setspecific(thread_end, (const void *)(uintptr_t)identity) != 0) {
            return 0;
        }
        kp_thread_current = identity;
    }
    return kp_thread_current;
}
