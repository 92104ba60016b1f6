/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Sequences of calls of the safe layer, good and bad ones, in one thread and several, before and after
 * a fork, while calls into the system fail and other programs interfere. world.h says what has to hold
 * all the same.
 *
 * The first two bytes choose the machine; then each operation takes a byte that says what it is, and
 * its arguments.
 */
#include "operations.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    OPERATIONS_MAX = 200,
    ELSEWHERE_MAX = 24 /* operations in another thread or process */
};

/* Not among them: a database that is not freed would be a leak, and nothing else. */
static const char *const symbols[] = {
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperf_symbols.def>
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperf_optional_symbols.def>
    "kpep_db_create",       "kpep_db_name",     "kpep_db_counters_count",
    "kpep_db_events_count", "kpep_db_events",   "kpep_db_event",
    "kpep_event_name",      "kpep_event_alias", "kpep_event_description"};

/* Those that a measurement calls, to hit them more often than by chance. */
static const char *const busy_symbols[] = {
    "kpc_force_all_ctrs_get", "kpc_force_all_ctrs_set",  "kpc_get_counting",
    "kpc_set_counting",       "kpc_get_thread_counting", "kpc_set_thread_counting",
    "kpc_get_config",         "kpc_set_config",          "kpc_get_thread_counters",
    "kpc_get_config_count",   "kpc_get_counter_count",   "kpc_get_period",
    "kpc_set_period",         "kpc_get_actionid",        "kpc_set_actionid",
    "kpep_db_create",         "thread_selfcounts",       "sysctlbyname"};

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    stand_in_keep();
    return 0;
}

/* ---- The machine ---------------------------------------------------------------------------- */

static void must(int result, const char *what)
{
    HOLDS(result == 0, "the stand-in cannot %s: %s", what, strerror(errno));
}

/* What a tool that crashed has left behind. */
static void leave_a_mess(void)
{
    const kps_kperf_table *kpc = stand_in_kperf();
    const kps_kperf_optional_table *more = kps_kperf_optional(kpc);
    int32_t dead = kpsim_task_create("crashed", 0);
    uint64_t words[KPC_MAX_COUNTERS] = {0};
    uint64_t periods[KPC_MAX_COUNTERS] = {0};
    int32_t actions[KPC_MAX_COUNTERS] = {0};

    must(kpsim_as_task(dead), "act as a task");
    (void)kpc->kpc_force_all_ctrs_set(1);
    words[5] = kp_event_info_number(
        kp_event_on(KP_EVENT_INST_ALL, kp_cpu_from_db_name(kpsim_chip_database())));
    periods[2] = 100000;
    actions[3] = 1;
    (void)kpc->kpc_set_config(KPC_CLASS_CONFIGURABLE_MASK, words);
    (void)more->kpc_set_period(KPC_CLASS_CONFIGURABLE_MASK, periods);
    (void)more->kpc_set_actionid(KPC_CLASS_CONFIGURABLE_MASK, actions);
    (void)kpc->kpc_set_counting(KPC_CLASS_FIXED_MASK | KPC_CLASS_CONFIGURABLE_MASK);
    (void)kpc->kpc_set_thread_counting(KPC_CLASS_FIXED_MASK);
    must(kpsim_as_task(0), "act as itself");
    must(kpsim_task_exit(dead), "end a task");
    must(kpsim_task_reap(dead), "reap a task");
}

static void choose_machine(struct world *world)
{
    static const char *const chips[] = {"m1", "m2", "m3", "m4", "m5"};
    static const kpsim_profile profiles[] = {KPSIM_PROFILE_P15, KPSIM_PROFILE_P26,
                                             KPSIM_PROFILE_P14, KPSIM_PROFILE_VM};
    unsigned chip = take_below(&world->in, COUNT(chips));
    unsigned choice = take_byte(&world->in);

    stand_in_reset(chips[chip], profiles[choice % 4]);
    if ((choice & 0x10) != 0) {
        leave_a_mess();
    }
    if ((choice & 0x20) != 0) {
        (void)stand_in_kperf()->kpc_force_all_ctrs_set(1); /* this program, by itself */
    }
    world->other_task = kpsim_task_create("other", 0);
    world->before = machine_now();
}

/* Another program does something, politely only when nobody else counts. */
static void interfere(struct world *world)
{
    const kps_kperf_table *kpc = stand_in_kperf();
    unsigned choice = take_byte(&world->in);
    uint64_t words[KPC_MAX_COUNTERS] = {0};

    words[choice & 7] = choice;
    world->disturbed = true;
    must(kpsim_as_task(world->other_task), "act as a task");
    switch (choice >> 5) {
    case 0:
        (void)kpc->kpc_set_counting(choice & 3);
        break;
    case 1:
        (void)kpc->kpc_set_thread_counting(choice & 15);
        break;
    case 2:
        (void)kpc->kpc_set_config(KPC_CLASS_CONFIGURABLE_MASK, words);
        break;
    case 3:
        (void)kpsim_hold_force(world->other_task, (choice & 1) != 0);
        break;
    case 4:
        (void)kpsim_uncore(world->other_task, (choice & 1) != 0);
        break;
    case 5:
        (void)kpsim_own_ktrace(world->other_task, (kpsim_ktrace)(choice % 3));
        break;
    default:
        (void)kpsim_set_reserved(choice, (choice & 1) != 0);
        break;
    }
    must(kpsim_as_task(0), "act as itself");
}

static void obstruct(struct world *world)
{
    unsigned choice = take_below(&world->in, 4);
    /* What is forced cannot be claimed as well. */
    int result = choice < 2 ? kpsim_set_busy(choice == 0) : kpsim_set_root(choice != 2);

    world->obstructed = world->obstructed || result == 0;
}

/* A node of the system says something odd. */
static void answer_oddly(struct world *world)
{
    static const char *const nodes[] = {"kern.osproductversion", "kern.hv_vmm_present",
                                        "ktrace.state",          "ktrace.owning_pid",
                                        "ktrace.configured_by",  "hw.ncpu"};
    const char *node = nodes[take_below(&world->in, COUNT(nodes))];
    uint8_t value[64];
    size_t size = take_below(&world->in, sizeof value + 1);

    for (size_t i = 0; i < size; i++) {
        value[i] = take_byte(&world->in);
    }
    world->disturbed = true; /* the release decides how counters are programmed */
    if (size == 0) {
        (void)kpsim_sysctl_remove(node);
    } else {
        (void)kpsim_sysctl_set(node, value, size);
    }
}

static void fail_a_call(struct world *world)
{
    static const int errors[] = {EPERM, EBUSY, EINVAL, EACCES, ENOENT, ENOMEM, EIO};
    unsigned choice = take_byte(&world->in);
    unsigned which = take_byte(&world->in);
    const char *symbol = which < 0xc0 ? busy_symbols[which % COUNT(busy_symbols)]
                                      : symbols[take_below(&world->in, COUNT(symbols))];
    int error = errors[choice % COUNT(errors)];
    int64_t value = -1;

    if (strncmp(symbol, "kpep_", 5) == 0) {
        value = choice % 16 + 1;
    } else if (strcmp(symbol, "kpc_get_counting") == 0 ||
               strcmp(symbol, "kpc_get_config_count") == 0 ||
               strcmp(symbol, "kpc_get_counter_count") == 0 ||
               strcmp(symbol, "kpc_pmu_version") == 0) {
        value = 0;
    }
    if (choice >= 0xf0) { /* what no system should answer */
        value = (int32_t)take_u32(&world->in);
        error = choice == 0xff ? 0 : error;
        world->disturbed = true;
    }
    world_fail(world, symbol, choice % 4 == 0 ? 0 : take_below(&world->in, 12) + 1, value, error);
}

/* ---- Elsewhere ------------------------------------------------------------------------------ */

static void run(struct world *world, unsigned count);

static void *thread_main(void *argument)
{
    struct world *world = argument;

    run(world, 1 + take_below(&world->in, ELSEWHERE_MAX));
    return NULL;
}

/* What a thread left running was stopped with its end, and the handle tells how that went. */
static void thread_has_ended(struct world *world, unsigned thread)
{
    for (size_t i = 0; i < COUNTED; i++) {
        struct counted *counted = &world->counted[i];
        kp_error last;
        if (counted->ts == NULL || counted->thread != thread || !counted->running ||
            counted->process != world->process) {
            continue;
        }
        counted->running = false;
        HOLDS(!kp_thread_sampler_is_running(counted->ts), "it outlives its thread");
        kp_thread_sampler_last_error(counted->ts, &last);
        world->not_restored = world->not_restored || last.status == KP_ERROR_NOT_RESTORED;
    }
}

static void run_in_thread(struct world *world)
{
    unsigned own = world->thread;
    pthread_t thread;

    if (own != 0) {
        return;
    }
    world->thread = ++world->next_thread;
    HOLDS(pthread_create(&thread, NULL, thread_main, world) == 0, "no thread");
    HOLDS(pthread_join(thread, NULL) == 0, "no end of the thread");
    thread_has_ended(world, world->thread);
    world->thread = own;
}

static void run_in_child(struct world *world)
{
    int result = 0;
    pid_t child = 0;

    if (world->forked || world->thread != 0) {
        return;
    }
    world->forked = true;
    child = fork();
    HOLDS(child >= 0, "no child");
    if (child == 0) {
        world->process = 1;
        world->before = machine_now();
        run(world, 1 + take_below(&world->in, ELSEWHERE_MAX));
        world_end(world);
        _exit((world->disturbed ? 1 : 0) | (world->not_restored ? 2 : 0));
    }
    while (waitpid(child, &result, 0) < 0) {
        HOLDS(errno == EINTR, "no end of the child"); /* libFuzzer's clock */
    }
    HOLDS(WIFEXITED(result) && WEXITSTATUS(result) <= 3, "the child ended with 0x%x",
          (unsigned)result);
    world->disturbed = world->disturbed || (WEXITSTATUS(result) & 1) != 0;
    world->not_restored = world->not_restored || (WEXITSTATUS(result) & 2) != 0;
    /* The failures were of one machine, and the child has cleared them. */
    world_fail_clear(world);
}

/* ---- The run -------------------------------------------------------------------------------- */

static void migrate(struct world *world)
{
    (void)kpsim_migrate(take_below(&world->in, 8));
}

static void (*const operations[])(struct world *world) = {
    operation_open_sampler,
    operation_open_thread_sampler,
    operation_start,
    operation_retire,
    operation_sample,
    operation_stop,
    operation_start,
    operation_sample,
    operation_check,
    operation_reserve,
    operation_release,
    operation_close_thread_sampler,
    operation_open_sampler,
    operation_open_thread_sampler,
    operation_close_sampler,
    fail_a_call,
    world_fail_clear,
    migrate,
    run_in_thread,
    run_in_child,
    fail_a_call,
    obstruct,
    interfere,
    answer_oddly,
};

static void run(struct world *world, unsigned count)
{
    for (; count > 0 && world->in.left > 0; count--) {
        operations[take_below(&world->in, COUNT(operations))](world);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct world world = {.in = {.at = data, .left = size}};

    choose_machine(&world);
    run(&world, OPERATIONS_MAX);
    world_end(&world);
    return 0;
}
