/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "world.h"

#include <string.h>

#define A(name) ANSWER(KP_ERROR_##name)

/* What every call into the kernel can fail with, and how. */
#define KERNEL (A(HELD) | A(BUSY) | A(PRIVILEGE) | A(NO_PMU) | A(KERNEL_CALL))

/* The lists of the public headers. */
#define PROBE                                                                                      \
    (ANSWER(KP_OK) | A(INVALID_ARGUMENT) | A(NO_MEMORY) | A(UNSUPPORTED_PLATFORM) | A(FRAMEWORK) | \
     A(SYMBOL) | A(DATABASE) | A(DATABASE_NAME) | A(LAYOUT) | A(EXITING) | KERNEL)
const answers answers_probe = PROBE;
const answers answers_open = PROBE | A(NOT_RESTORED);
const answers answers_reserve = ANSWER(KP_OK) | A(INVALID_ARGUMENT) | A(NO_MEMORY) |
                                A(EVENT_UNKNOWN) | A(EVENT_NOT_ON_CHIP) | A(EVENTS_CLASH) |
                                A(CONFIGURATION_IN_USE) | A(PRIVILEGE) | A(RELEASED) | A(FORKED);
const answers answers_release = ANSWER(KP_OK) | A(INVALID_ARGUMENT) | A(FORKED) | A(STILL_RUNNING) |
                                A(DISTURBED) | A(NOT_RESTORED);
const answers answers_thread_open = ANSWER(KP_OK) | A(INVALID_ARGUMENT) | A(NO_MEMORY) |
                                    A(EVENT_UNKNOWN) | A(EVENT_NOT_ON_CHIP) | A(EVENTS_CLASH) |
                                    A(PRIVILEGE) | A(RELEASED) | A(FORKED);
const answers answers_start = ANSWER(KP_OK) | A(INVALID_ARGUMENT) | A(WRONG_THREAD) | A(RELEASED) |
                              A(SAMPLER_CLOSED) | A(FORKED) | A(EXITING) | A(CONFIGURATION_IN_USE) |
                              A(EVENTS_CLASH) | A(EVENT_REFUSED) | A(DISTURBED) | A(NOT_RESTORED) |
                              KERNEL;
const answers answers_sample = ANSWER(KP_OK) | A(INVALID_ARGUMENT) | A(BUFFER_TOO_SMALL) |
                               A(WRONG_THREAD) | A(NOT_RUNNING) | A(FORKED) | A(EXITING) |
                               A(DISTURBED) | KERNEL;
const answers answers_stop = ANSWER(KP_OK) | A(INVALID_ARGUMENT) | A(WRONG_THREAD) | A(FORKED) |
                             A(DISTURBED) | A(NOT_RESTORED);
const answers answers_check =
    ANSWER(KP_OK) | A(DISTURBED) | A(NOT_RUNNING) | A(INVALID_ARGUMENT) | A(FORKED) | KERNEL;

/* ---- Answers -------------------------------------------------------------------------------- */

static void check_error(const char *call, kp_status status, const kp_error *err)
{
    HOLDS(err->status == status, "%s returns %s, and its error says %s", call,
          kp_status_name(status), kp_status_name(err->status));
    HOLDS(memchr(err->message, '\0', sizeof err->message) != NULL, "%s: an endless message", call);
    if (status == KP_OK) {
        HOLDS(err->code == 0 && err->events == 0 && err->pid == 0 && err->message[0] == '\0',
              "%s succeeds, and its error is not clear", call);
    } else {
        HOLDS(err->message[0] != '\0', "%s fails with %s without a message", call,
              kp_status_name(status));
    }
}

void world_answer(struct world *world, const char *call, answers allowed, kp_status status,
                  const kp_error *err)
{
    HOLDS((unsigned)status < 64 && (allowed & ANSWER(status)) != 0, "%s answers %s: %s", call,
          kp_status_name(status), err != NULL ? err->message : "");
    HOLDS(status == KP_OK || kp_status_hint(status)[0] != '\0', "%s: no hint", call);
    HOLDS(world->disturbed || status != KP_ERROR_DISTURBED, "%s: disturbed by nobody: %s", call,
          err != NULL ? err->message : "");
    if (err != NULL) {
        check_error(call, status, err);
    }
    if (status == KP_ERROR_NOT_RESTORED) {
        HOLDS(world->fault_count > 0 || world->obstructed || world->disturbed ||
                  world->not_restored,
              "%s: nothing failed, and still: %s", call, err != NULL ? err->message : "");
        world->not_restored = true;
    }
}

struct moment world_moment(const struct world *world)
{
    struct moment now = {.delivered = 0, .machine = machine_now()};

    for (size_t i = 0; i < world->fault_count; i++) {
        const struct fault *fault = &world->faults[i];
        uint64_t calls = kpsim_calls(fault->symbol);
        now.delivered += fault->call == 0 ? calls - fault->calls_before : calls >= fault->call;
    }
    return now;
}

void world_unchanged(const struct world *world, const char *call, const struct moment *before)
{
    struct moment now = world_moment(world);
    const char *difference = machine_difference(&before->machine, &now.machine);

    if (now.delivered == before->delivered && !world->obstructed && !world->disturbed &&
        !world->not_restored) {
        HOLDS(difference == NULL, "%s failed, and changed %s", call, difference);
    }
}

void world_silent(struct world *world, const struct moment *before)
{
    if (world_moment(world).delivered != before->delivered || world->obstructed) {
        world->not_restored = true;
    }
}

/* ---- Failures ------------------------------------------------------------------------------- */

void world_fail(struct world *world, const char *symbol, uint64_t nth, int64_t value, int error)
{
    struct fault *fault = &world->faults[world->fault_count];

    if (world->fault_count == FAULTS) {
        return;
    }
    fault->symbol = symbol;
    fault->calls_before = kpsim_calls(symbol);
    fault->call = nth == 0 ? 0 : fault->calls_before + nth;
    HOLDS(kpsim_fail(symbol, nth, value, error) == 0, "%s cannot be made to fail", symbol);
    world->fault_count++;
}

void world_fail_clear(struct world *world)
{
    HOLDS(kpsim_fail_clear() == 0, "failures cannot be cleared");
    world->fault_count = 0;
}

/* ---- Counts --------------------------------------------------------------------------------- */

/* The selector that an event of a thread sampler is counted by. */
static uint32_t selector_of(const struct counted *counted, size_t position)
{
    const char *name = kp_thread_sampler_name_at(counted->ts, position);
    kp_cpu cpu = kp_cpu_from_db_name(kpsim_chip_database());
    kp_event event = KP_EVENT_NONE;

    HOLDS(kp_event_parse(name, &event) == KP_OK, "%s is no event", name);
    if (event == KP_EVENT_FIXED_CYCLES || event == KP_EVENT_FIXED_INSTRUCTIONS) {
        return event == KP_EVENT_FIXED_CYCLES ? KPSIM_FIXED_CYCLES : KPSIM_FIXED_INSTRUCTIONS;
    }
    return kp_event_info_number(kp_event_on(event, cpu));
}

void world_retire(struct world *world, uint32_t selector, uint64_t user, uint64_t kernel)
{
    HOLDS(kpsim_retire(selector, user, kernel) == 0, "nothing can be caused");
    for (size_t i = 0; i < COUNTED; i++) {
        struct counted *counted = &world->counted[i];
        if (counted->ts == NULL || !counted->running || counted->thread != world->thread ||
            counted->process != world->process) {
            continue;
        }
        for (size_t p = 0; p < kp_thread_sampler_count(counted->ts); p++) {
            bool user_only = kp_thread_sampler_scope_at(counted->ts, p) == KP_SCOPE_USER;
            if (selector_of(counted, p) == selector) {
                counted->truth[p] += user_only ? user : user + kernel;
            }
        }
    }
}

void world_time_passes(struct world *world, bool passes)
{
    HOLDS(kpsim_set_automatic_clock(passes) == 0, "time cannot be stopped or started");
    for (size_t i = 0; i < COUNTED; i++) {
        world->counted[i].based = false;
    }
}

void world_check_counts(struct world *world, struct counted *counted, const uint64_t *values)
{
    size_t count = kp_thread_sampler_count(counted->ts);

    if (!counted->based) {
        memcpy(counted->base, values, count * sizeof *values);
        memset(counted->truth, 0, sizeof counted->truth);
        counted->based = true;
        return;
    }
    for (size_t p = 0; p < count && !world->disturbed; p++) {
        HOLDS(values[p] - counted->base[p] == counted->truth[p],
              "%s counted %lld, and %llu happened", kp_thread_sampler_name_at(counted->ts, p),
              (long long)(values[p] - counted->base[p]), (unsigned long long)counted->truth[p]);
    }
}

/* ---- The end -------------------------------------------------------------------------------- */

static void end_counted(struct world *world, struct counted *counted)
{
    struct moment before = world_moment(world);
    kp_error err;

    if (counted->ts == NULL) {
        return;
    }
    if (counted->process == world->process && counted->thread == world->thread) {
        world_answer(world, "the last stop", answers_stop,
                     kp_thread_sampler_stop(counted->ts, &err), &err);
    }
    kp_thread_sampler_close(counted->ts);
    world_silent(world, &before);
    counted->ts = NULL;
}

void world_end(struct world *world)
{
    struct machine_state now;
    char broken[200] = "";
    const char *difference = NULL;

    world_fail_clear(world);
    if (world->obstructed) {
        HOLDS(kpsim_set_busy(false) == 0 && kpsim_set_root(true) == 0, "the way is not free");
        world->obstructed = false;
    }
    for (size_t i = 0; i < COUNTED; i++) {
        end_counted(world, &world->counted[i]);
    }
    for (size_t i = 0; i < SAMPLERS; i++) {
        kp_error err;
        if (world->samplers[i] != NULL && world->sampler_process[i] == world->process) {
            world_answer(world, "the last release", answers_release,
                         kp_sampler_release(world->samplers[i], &err), &err);
        }
        kp_sampler_close(world->samplers[i]);
        world->samplers[i] = NULL;
    }
    now = machine_now();
    difference = machine_difference(&world->before, &now);
    HOLDS(difference == NULL || world->disturbed || world->not_restored,
          "everything is closed, nothing was said, and %s differs", difference);
    HOLDS(kpsim_check_invariants(broken, sizeof broken) == 0, "the stand-in: %s", broken);
}
