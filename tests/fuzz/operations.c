/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "operations.h"

#include <string.h>

static const kp_event events[] = {
    KP_EVENT_FIXED_CYCLES,      KP_EVENT_FIXED_INSTRUCTIONS, KP_EVENT_INST_ALL,
    KP_EVENT_RETIRE_UOP,        KP_EVENT_INST_BRANCH,        KP_EVENT_BRANCH_MISPRED_NONSPEC,
    KP_EVENT_L1D_CACHE_MISS_LD, KP_EVENT_L1D_CACHE_MISS_ST,  KP_EVENT_L1D_TLB_MISS,
    KP_EVENT_CORE_ACTIVE_CYCLE, KP_EVENT_MAP_STALL,          KP_EVENT_INST_SIMD_LD};

static const char *const names[] = {"instructions",  "cycles",       "branches", "INST_ALL",
                                    "branch-misses", "Instructions", "Cycles",   "L1D_TLB_MISS",
                                    "cache-misses",  "no-such",      "",         "%s%n"};

/* ---- Arguments ------------------------------------------------------------------------------ */

/* Every fourth call or so goes without an error. */
static kp_error *take_err(struct world *world, kp_error *err)
{
    return take_below(&world->in, 4) == 0 ? NULL : err;
}

static struct counted *take_counted(struct world *world)
{
    return &world->counted[take_below(&world->in, COUNTED)];
}

static size_t take_events(struct world *world, kp_event list[KP_EVENTS_MAX])
{
    unsigned choice = take_byte(&world->in);
    size_t count = choice < 0xf0 ? 1 + choice % 7 : choice % (KP_EVENTS_MAX + 1);

    for (size_t i = 0; i < count; i++) {
        unsigned which = take_byte(&world->in);
        list[i] = which < 0xf0 ? events[which % COUNT(events)]
                               : (kp_event)(which == 0xff ? 0x7fffffff : (which & 0xf) * 17);
    }
    return count;
}

static size_t take_names(struct world *world, const char *list[KP_EVENTS_MAX])
{
    size_t count = take_below(&world->in, 6);

    for (size_t i = 0; i < count; i++) {
        unsigned which = take_byte(&world->in);
        list[i] = which < 0xfc ? names[which % (which < 0xc0 ? 8 : COUNT(names))] : NULL;
    }
    return count;
}

/* ---- Operations: samplers ------------------------------------------------------------------- */

void operation_open_sampler(struct world *world)
{
    size_t which = take_below(&world->in, SAMPLERS);
    unsigned choice = take_byte(&world->in);
    kp_sampler_options options = stand_in_options((kp_access)(choice % 3));
    struct moment before = world_moment(world);
    kp_sampler *sampler = (kp_sampler *)world;
    kp_access access = KP_ACCESS_MAX_;
    kp_error err;
    kp_error *given = take_err(world, &err);
    kp_status status = KP_OK;

    if (choice >= 0xf0) {
        options.size = choice == 0xf0 ? 7 : options.size;
        options.flags = choice == 0xf1;
        options.access = choice == 0xf2 ? (kp_access)9 : options.access;
        options.kperf_path = choice == 0xf3 ? "kperf" : choice == 0xf4 ? "/" : options.kperf_path;
        options.kperfdata_path = choice == 0xf5 ? KPERF_SIM_KPERF_PATH : options.kperfdata_path;
    }
    if (choice % 16 == 15) {
        world_time_passes(world, true);
        status = kp_sampler_probe(&access, &options, given);
        world_time_passes(world, false);
        world_answer(world, "kp_sampler_probe", answers_probe, status, given);
        HOLDS((status == KP_OK) == (access == KP_ACCESS_FULL || access == KP_ACCESS_ROOTLESS),
              "a probe tells no access, or fails and writes one");
        world_unchanged(world, "kp_sampler_probe", &before);
        return;
    }
    if (world->samplers[which] != NULL) {
        return;
    }
    world_time_passes(world, true);
    status = kp_sampler_open(&sampler, &options, given);
    world_time_passes(world, false);
    world_answer(world, "kp_sampler_open", answers_open, status, given);
    HOLDS((status == KP_OK) == (sampler != NULL), "an output that does not fit the status");
    if (status == KP_OK) {
        world->samplers[which] = sampler;
        world->sampler_process[which] = world->process;
        HOLDS(options.access == KP_ACCESS_AUTO || kp_sampler_access(sampler) == options.access,
              "another access than was asked for");
    } else {
        world_unchanged(world, "kp_sampler_open", &before);
    }
}

void operation_reserve(struct world *world)
{
    kp_sampler *sampler = world->samplers[take_below(&world->in, SAMPLERS)];
    struct moment before = world_moment(world);
    kp_event list[KP_EVENTS_MAX];
    const char *name_list[KP_EVENTS_MAX];
    kp_error err;
    kp_error *given = take_err(world, &err);
    kp_status status = KP_OK;

    if (take_below(&world->in, 2) == 0) {
        size_t count = take_events(world, list);
        status = kp_sampler_reserve(sampler, list, count, given);
    } else {
        size_t count = take_names(world, name_list);
        status = kp_sampler_reserve_names(sampler, name_list, count, given);
    }
    world_answer(world, "kp_sampler_reserve", answers_reserve, status, given);
    world_unchanged(world, "kp_sampler_reserve", &before);
}

void operation_release(struct world *world)
{
    kp_sampler *sampler = world->samplers[take_below(&world->in, SAMPLERS)];
    kp_error err;
    kp_error *given = take_err(world, &err);

    world_answer(world, "kp_sampler_release", answers_release, kp_sampler_release(sampler, given),
                 given);
}

void operation_close_sampler(struct world *world)
{
    size_t which = take_below(&world->in, SAMPLERS);
    struct moment before = world_moment(world);

    kp_sampler_close(world->samplers[which]);
    world->samplers[which] = NULL;
    world_silent(world, &before);
}

/* ---- Operations: thread samplers ------------------------------------------------------------ */

void operation_open_thread_sampler(struct world *world)
{
    struct counted *counted = take_counted(world);
    kp_sampler *sampler = world->samplers[take_below(&world->in, SAMPLERS)];
    kp_thread_sampler *ts = (kp_thread_sampler *)world;
    kp_event list[KP_EVENTS_MAX];
    const char *name_list[KP_EVENTS_MAX];
    kp_error err;
    kp_error *given = take_err(world, &err);
    size_t count = 0;
    kp_status status = KP_OK;

    if (counted->ts != NULL) {
        return;
    }
    if (take_below(&world->in, 3) != 0) {
        count = take_events(world, list);
        status = kp_thread_sampler_open(&ts, sampler, list, count, given);
    } else {
        count = take_names(world, name_list);
        status = kp_thread_sampler_open_names(&ts, sampler, name_list, count, given);
    }
    world_answer(world, "kp_thread_sampler_open", answers_thread_open, status, given);
    HOLDS((status == KP_OK) == (ts != NULL), "an output that does not fit the status");
    HOLDS(given == NULL || count == 0 || count >= 32 || given->events >> count == 0,
          "events are marked that were not given");
    if (status == KP_OK) {
        memset(counted, 0, sizeof *counted);
        counted->ts = ts;
        counted->thread = world->thread;
        counted->process = world->process;
        HOLDS(kp_thread_sampler_count(ts) == count, "another number of events");
    }
}

/* Whether a call that only the owner may make is refused to this caller, and rightly so. */
static bool refused(const struct world *world, const struct counted *counted, kp_status status)
{
    if (counted->process != world->process) {
        HOLDS(status == KP_ERROR_FORKED, "after a fork: %s", kp_status_name(status));
        return true;
    }
    if (counted->thread != world->thread) {
        HOLDS(status == KP_ERROR_WRONG_THREAD, "in another thread: %s", kp_status_name(status));
        return true;
    }
    return false;
}

void operation_start(struct world *world)
{
    struct counted *counted = take_counted(world);
    struct moment before = world_moment(world);
    kp_error err;
    kp_error *given = take_err(world, &err);
    kp_status status = kp_thread_sampler_start(counted->ts, given);

    world_answer(world, "kp_thread_sampler_start", answers_start, status, given);
    if (counted->ts == NULL || refused(world, counted, status)) {
        return;
    }
    if (status != KP_OK) {
        world_unchanged(world, "kp_thread_sampler_start", &before);
    } else if (!counted->running) {
        counted->running = true;
        counted->based = false;
    }
    HOLDS(kp_thread_sampler_is_running(counted->ts) == counted->running, "is_running differs");
}

void operation_sample(struct world *world)
{
    static const uint64_t untouched = 0x5a5a5a5a5a5a5a5a;
    struct counted *counted = take_counted(world);
    size_t count = kp_thread_sampler_count(counted->ts);
    unsigned choice = take_byte(&world->in);
    size_t capacity = choice == 0xff && count > 0 ? count - 1 : count;
    uint64_t values[KP_EVENTS_MAX];
    kp_status status = KP_OK;
    kp_error last;

    for (size_t i = 0; i < COUNT(values); i++) {
        values[i] = untouched;
    }
    status = kp_thread_sampler_sample(counted->ts, choice == 0xfe ? NULL : values, capacity);
    world_answer(world, "kp_thread_sampler_sample", answers_sample, status, NULL);
    for (size_t i = status == KP_OK ? count : 0; i < COUNT(values); i++) {
        HOLDS(values[i] == untouched, "value %zu is written", i);
    }
    if (counted->ts == NULL || refused(world, counted, status)) {
        return;
    }
    if (status == KP_OK) {
        HOLDS(counted->running, "a sample of what does not run");
        world_check_counts(world, counted, values);
    } else {
        kp_thread_sampler_last_error(counted->ts, &last);
        HOLDS(last.status == status, "the last error is another one");
    }
}

void operation_stop(struct world *world)
{
    struct counted *counted = take_counted(world);
    kp_error err;
    kp_error *given = take_err(world, &err);
    kp_status status = kp_thread_sampler_stop(counted->ts, given);

    world_answer(world, "kp_thread_sampler_stop", answers_stop, status, given);
    if (counted->ts == NULL || refused(world, counted, status)) {
        return;
    }
    counted->running = false;
    HOLDS(!kp_thread_sampler_is_running(counted->ts), "it runs after a stop");
}

void operation_check(struct world *world)
{
    struct counted *counted = take_counted(world);
    kp_error err;
    kp_error *given = take_err(world, &err);
    kp_status status = kp_thread_sampler_check(counted->ts, given);

    world_answer(world, "kp_thread_sampler_check", answers_check, status, given);
    HOLDS(counted->ts == NULL || counted->process != world->process ||
              (status == KP_ERROR_NOT_RUNNING) == !counted->running,
          "a check that does not know whether it runs: %s", kp_status_name(status));
}

void operation_close_thread_sampler(struct world *world)
{
    struct counted *counted = take_counted(world);
    struct moment before = world_moment(world);

    kp_thread_sampler_close(counted->ts);
    memset(counted, 0, sizeof *counted);
    world_silent(world, &before);
}

void operation_retire(struct world *world)
{
    kp_event event = events[take_below(&world->in, COUNT(events))];
    kp_cpu cpu = kp_cpu_from_db_name(kpsim_chip_database());
    uint64_t user = take_byte(&world->in);
    uint64_t kernel = take_below(&world->in, 32);

    if (event == KP_EVENT_FIXED_CYCLES) {
        world_retire(world, KPSIM_FIXED_CYCLES, user, kernel);
    } else if (event == KP_EVENT_FIXED_INSTRUCTIONS) {
        world_retire(world, KPSIM_FIXED_INSTRUCTIONS, user, kernel);
    } else if (kp_event_on(event, cpu) != NULL) {
        world_retire(world, kp_event_info_number(kp_event_on(event, cpu)), user, kernel);
    }
}
