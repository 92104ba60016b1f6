/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "sample.h"

#include "process.h"
#include "resolve.h"
#include "rootless.h"
#include "session.h"

#include <stdlib.h>

/* ---- Opening -------------------------------------------------------------------------------- */

/* Where the fixed events' values stand; the others' places are known when they have a counter. */
static void place_fixed(kp_thread_sampler *ts, const struct kp_database *database)
{
    uint32_t fixed_bits = database->db->fixed_counter_bits;

    for (size_t i = 0; i < ts->count; i++) {
        const kpep_event *event = kp_database_raw_event(database, ts->event[i]);
        if ((event->flags & KPS_EVENT_FIXED) != 0) {
            uint32_t own = event->mask & fixed_bits;
            uint32_t below = (own & (~own + 1)) - 1;
            ts->slot[i] = (uint8_t)__builtin_popcount(fixed_bits & below);
        }
    }
}

static kp_status choose_full(kp_thread_sampler *ts, const struct kp_request *request, kp_error *err)
{
    const struct kp_database *database = &ts->sampler->database;
    struct kp_needs needs;
    kp_status status = kp_resolve(database, request, ts->event, err);

    if (status == KP_OK) {
        kp_needs_of(database, ts->event, request->count, &needs);
        status = kp_needs_check(database, &needs, err);
    }
    if (status == KP_OK) {
        place_fixed(ts, database);
    }
    return status;
}

static kp_status choose_rootless(kp_thread_sampler *ts, const struct kp_request *request,
                                 kp_error *err)
{
    const struct kp_database *database = &ts->sampler->database;
    kp_event events[KP_EVENTS_MAX];
    kp_status status =
        kp_resolve_fixed(database->db != NULL ? database : NULL, request, events, err);

    for (size_t i = 0; status == KP_OK && i < request->count; i++) {
        ts->event[i] = (uint16_t)events[i];
        ts->slot[i] =
            events[i] == KP_EVENT_FIXED_CYCLES ? KP_ROOTLESS_CYCLES : KP_ROOTLESS_INSTRUCTIONS;
    }
    return status;
}

static kp_status open_request(kp_thread_sampler **out, kp_sampler *sampler,
                              const struct kp_request *request, kp_error *err)
{
    kp_thread_sampler *ts = NULL;
    kp_error local;
    kp_status status = KP_OK;

    err = err != NULL ? err : &local;
    kp_error_clear(err);
    if (out == NULL) {
        return kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0, "the output pointer is NULL");
    }
    *out = NULL;
    if (sampler == NULL) {
        return kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0, "the sampler is NULL");
    }
    if (sampler->generation != kp_process_generation()) {
        return kp_error_plain(err, KP_ERROR_FORKED);
    }
    status = kp_request_check(request, err);
    if (status != KP_OK) {
        return status;
    }
    ts = calloc(1, sizeof *ts);
    if (ts == NULL) {
        return kp_error_plain(err, KP_ERROR_NO_MEMORY);
    }
    ts->sampler = sampler;
    ts->count = request->count;
    ts->runner.holder = &sampler->holder;
    atomic_init(&ts->runner.thread, KP_NO_THREAD);
    ts->owner = kp_thread_identify();
    if (ts->owner == 0) {
        status = kp_error_plain(err, KP_ERROR_NO_MEMORY);
    } else if (sampler->access == KP_ACCESS_FULL) {
        status = choose_full(ts, request, err);
    } else {
        status = choose_rootless(ts, request, err);
    }
    if (status == KP_OK) {
        kp_lock();
        if (sampler->released) {
            status = kp_error_plain(err, KP_ERROR_RELEASED);
        } else {
            sampler->users++;
            kp_sample_choose(ts);
            *out = ts;
            ts = NULL;
        }
        kp_unlock();
    }
    free(ts);
    return kp_error_end(err, status);
}

kp_status kp_thread_sampler_open(kp_thread_sampler **out, kp_sampler *sampler,
                                 const kp_event *events, size_t count, kp_error *err)
{
    struct kp_request request = {.ids = events, .count = count};
    return open_request(out, sampler, &request, err);
}

kp_status kp_thread_sampler_open_names(kp_thread_sampler **out, kp_sampler *sampler,
                                       const char *const *names, size_t count, kp_error *err)
{
    struct kp_request request = {.names = names, .count = count};
    return open_request(out, sampler, &request, err);
}

/* ---- Starting and stopping ------------------------------------------------------------------ */

static bool runs(const kp_thread_sampler *ts)
{
    return atomic_load_explicit(&ts->runner.thread, memory_order_relaxed) != KP_NO_THREAD;
}

/* Where the value of an event on a configurable counter stands: after the fixed ones, ascending. */
static uint8_t slot_of(const struct kp_machine *machine, uint8_t counter)
{
    uint32_t below = (UINT32_C(1) << counter) - 1;

    return (uint8_t)(__builtin_popcount(machine->fixed_bits) +
                     __builtin_popcount(machine->config_bits & below));
}

/* With the lock held. */
static kp_status start_full(kp_thread_sampler *ts, kp_error *err)
{
    const struct kp_sampler *sampler = ts->sampler;
    struct kp_needs needs;
    uint8_t counters[KP_COUNTERS_MAX];
    kp_status status = KP_OK;

    kp_needs_of(&sampler->database, ts->event, ts->count, &needs);
    status = kp_session_start(sampler->machine, &ts->runner, &needs, ts->owner, counters, err);
    for (size_t i = 0; status == KP_OK && i < needs.count; i++) {
        uint8_t slot = slot_of(sampler->machine, counters[i]);
        for (size_t position = 0; position < ts->count; position++) {
            if (((needs.need[i].positions >> position) & 1) != 0) {
                ts->slot[position] = slot;
            }
        }
    }
    return status;
}

static kp_status start_locked(kp_thread_sampler *ts, kp_error *err)
{
    const struct kp_sampler *sampler = ts->sampler;
    uint64_t values[KP_ROOTLESS_COUNT];
    kp_status status = KP_OK;

    if (runs(ts)) {
        return KP_OK;
    }
    if (kp_process_exiting()) {
        return kp_error_plain(err, KP_ERROR_EXITING);
    }
    if (sampler->closed) {
        return kp_error_plain(err, KP_ERROR_SAMPLER_CLOSED);
    }
    if (sampler->released) {
        return kp_error_plain(err, KP_ERROR_RELEASED);
    }
    if (sampler->access == KP_ACCESS_FULL) {
        return start_full(ts, err);
    }
    status = kp_rootless_read(&sampler->machine->kernel, values, err);
    if (status == KP_OK) {
        kp_session_observe(sampler->machine, &ts->runner, ts->owner);
    }
    return status;
}

kp_status kp_thread_sampler_start(kp_thread_sampler *ts, kp_error *err)
{
    kp_error local;
    kp_status status = KP_OK;

    err = err != NULL ? err : &local;
    kp_error_clear(err);
    status = kp_sample_check_caller(ts, err);
    if (status == KP_OK) {
        kp_lock();
        status = kp_error_end(err, start_locked(ts, err));
        kp_unlock();
        (void)kp_sample_keep(ts, err);
    }
    return status;
}

kp_status kp_thread_sampler_stop(kp_thread_sampler *ts, kp_error *err)
{
    struct kp_trouble trouble = {0};
    kp_error local;
    kp_status status = KP_OK;

    err = err != NULL ? err : &local;
    kp_error_clear(err);
    status = kp_sample_check_caller(ts, err);
    if (status == KP_OK) {
        kp_lock();
        kp_session_stop(ts->sampler->machine, &ts->runner, &trouble);
        kp_unlock();
        (void)kp_trouble_report(&trouble, err);
        status = kp_sample_keep(ts, err);
    }
    return status;
}

void kp_thread_sampler_close(kp_thread_sampler *ts)
{
    struct kp_trouble ignored = {0};

    if (ts == NULL) {
        return;
    }
    kp_lock();
    if (ts->sampler->generation == kp_process_generation()) {
        kp_session_stop(ts->sampler->machine, &ts->runner, &ignored);
    }
    kp_sampler_drop(ts->sampler);
    kp_unlock();
    free(ts);
}

kp_status kp_thread_sampler_check(kp_thread_sampler *ts, kp_error *err)
{
    kp_error local;
    kp_status status = KP_OK;

    err = err != NULL ? err : &local;
    kp_error_clear(err);
    if (ts == NULL) {
        return kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0, "the thread sampler is NULL");
    }
    if (ts->sampler->generation != kp_process_generation()) {
        return kp_error_plain(err, KP_ERROR_FORKED);
    }
    kp_lock();
    if (!runs(ts)) {
        status = kp_error_plain(err, KP_ERROR_NOT_RUNNING);
    } else if (ts->sampler->access == KP_ACCESS_FULL) {
        status = kp_session_check(ts->sampler->machine, err);
    }
    kp_unlock();
    (void)kp_error_end(err, status);
    return kp_sample_keep(ts, err);
}

/* ---- Getters -------------------------------------------------------------------------------- */

void kp_thread_sampler_last_error(const kp_thread_sampler *ts, kp_error *out)
{
    if (out != NULL && ts != NULL) {
        *out = ts->runner.last_error;
    } else if (out != NULL) {
        kp_error_clear(out);
    }
}

bool kp_thread_sampler_is_running(const kp_thread_sampler *ts)
{
    return ts != NULL && runs(ts);
}

size_t kp_thread_sampler_count(const kp_thread_sampler *ts)
{
    return ts != NULL ? ts->count : 0;
}

const char *kp_thread_sampler_name_at(const kp_thread_sampler *ts, size_t position)
{
    if (position >= kp_thread_sampler_count(ts)) {
        return NULL;
    }
    if (ts->sampler->access == KP_ACCESS_ROOTLESS) {
        return kp_event_name((kp_event)ts->event[position]);
    }
    return kp_database_raw_event(&ts->sampler->database, ts->event[position])->name;
}

kp_scope kp_thread_sampler_scope_at(const kp_thread_sampler *ts, size_t position)
{
    if (position >= kp_thread_sampler_count(ts)) {
        return KP_SCOPE_NONE;
    }
    if (ts->sampler->access == KP_ACCESS_ROOTLESS) {
        return KP_SCOPE_USER_AND_KERNEL;
    }
    return (kp_database_raw_event(&ts->sampler->database, ts->event[position])->flags &
            KPS_EVENT_FIXED) != 0
               ? KP_SCOPE_USER_AND_KERNEL
               : KP_SCOPE_USER;
}
