/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Reads that need no root: what threads and processes used (docs/platform.md E). */
#include "chips.h"
#include "clock.h"
#include "door.h"
#include "host.h"
#include "sampling.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define OS_13                130000U
#define FLAVOR_THREAD_COUNTS 34
#define RUSAGE_FLAVOR_MAX    6

/* The public struct of flavor 6; each older flavor is a prefix of it. */
struct rusage_6 {
    uint8_t uuid[16];
    uint64_t user_time;
    uint64_t system_time;
    uint64_t v0[8];
    uint64_t v1[6];
    uint64_t v2[2];
    uint64_t v3[9];
    uint64_t logical_writes;
    uint64_t lifetime_max_phys_footprint;
    uint64_t instructions;
    uint64_t cycles;
    uint64_t v4[4];
    uint64_t flags;
    uint64_t user_ptime;
    uint64_t system_ptime;
    uint64_t pinstructions;
    uint64_t pcycles;
    uint64_t energy_nj;
    uint64_t penergy_nj;
    uint64_t v6[14];
};

static const size_t rusage_bytes[RUSAGE_FLAVOR_MAX + 1] = {96, 144, 160, 232, 296, 304, 464};

_Static_assert(offsetof(struct rusage_6, instructions) == 248, "ri_instructions");
_Static_assert(offsetof(struct rusage_6, flags) == 296, "ri_flags");
_Static_assert(sizeof(struct rusage_6) == 464, "rusage_info_v6");

static bool has_counters(const struct sim_machine *machine)
{
    return machine->settings.profile != KPSIM_PROFILE_VM;
}

/* Nanojoules: a round figure for each cycle, more on the performance cores. */
static uint64_t energy_of(const struct sim_usage *usage, uint32_t level)
{
    return usage->cycles / (level == 0 ? 1 : 8);
}

static uint32_t level_count(const struct sim_machine *machine)
{
    return machine->settings.efficiency_cpus != 0 ? SIM_PERF_LEVELS : 1;
}

static struct sim_usage sum_of(const struct sim_usage usage[SIM_PERF_LEVELS])
{
    struct sim_usage sum = usage[0];

    sum.instructions += usage[1].instructions;
    sum.cycles += usage[1].cycles;
    sum.user_ns += usage[1].user_ns;
    sum.system_ns += usage[1].system_ns;
    return sum;
}

/* One row of a thread's counts: 2, 4 or 5 words, by what the kind has. Returns how many. */
static size_t write_row(uint64_t *row, const struct sim_usage *usage, uint64_t energy, size_t words)
{
    const uint64_t all[] = {usage->instructions, usage->cycles, sim_ticks_of_ns(usage->user_ns),
                            sim_ticks_of_ns(usage->system_ns), energy};

    memcpy(row, all, words * sizeof all[0]);
    return words;
}

static int selfcounts(struct sim_call *call, uint32_t kind, void *dst, size_t size)
{
    const struct sim_machine *machine = call->machine;
    const struct sim_usage *usage = machine->threads[call->who.thread].usage;
    bool old = machine->settings.os_version < OS_13;
    size_t words = kind <= 2 ? 2 : kind <= 4 ? 4 : 5;
    uint64_t rows[SIM_PERF_LEVELS * 5] = {0};
    size_t used = 0;

    if (!has_counters(machine)) {
        return ENOTSUP;
    }
    if (old && kind != 1) {
        return EINVAL;
    }
    if (kind < 1 || kind > 6) {
        return ENOTSUP;
    }
    if (kind % 2 == 1) {
        struct sim_usage sum = sum_of(usage);

        used = write_row(rows, &sum, energy_of(&usage[0], 0) + energy_of(&usage[1], 1), words);
    } else {
        for (uint32_t level = 0; level < level_count(machine); level++) {
            used += write_row(&rows[used], &usage[level], energy_of(&usage[level], level), words);
        }
    }
    if (dst == NULL && size != 0) {
        return EFAULT;
    }
    used *= sizeof rows[0];
    if (size != 0) {
        memcpy(dst, rows, size < used ? size : used);
    }
    return 0;
}

int kpsim_thread_selfcounts(uint32_t kind, void *dst, size_t size)
{
    struct sim_call call;
    int error = sim_enter(&call);

    if (error == 0) {
        error = selfcounts(&call, kind, dst, size);
        sim_leave(&call);
    }
    return sim_control_result(error);
}

/* Everything that a task used: its threads, those that ended, those that nobody saw. */
static void usage_of_task(struct sim_machine *machine, int32_t task,
                          struct sim_usage usage[SIM_PERF_LEVELS])
{
    memcpy(usage, machine->tasks[task].dead, sizeof machine->tasks[task].dead);
    for (uint32_t i = 0; i < machine->thread_high; i++) {
        const struct sim_thread *thread = &machine->threads[i];

        if (!thread->used || thread->task != task) {
            continue;
        }
        for (size_t level = 0; level < SIM_PERF_LEVELS; level++) {
            usage[level].instructions += thread->usage[level].instructions;
            usage[level].cycles += thread->usage[level].cycles;
            usage[level].user_ns += thread->usage[level].user_ns;
            usage[level].system_ns += thread->usage[level].system_ns;
        }
    }
}

/* A process that never called in: its CPU time is known all the same. */
static int usage_of_stranger(const struct sim_call *call, int32_t pid,
                             struct sim_usage usage[SIM_PERF_LEVELS])
{
    const struct sim_machine *machine = call->machine;
    uint32_t euid = 0;
    struct sim_task stranger;

    if (host_process_state(pid) == HOST_PROCESS_NONE) {
        return ESRCH;
    }
    if (machine->tasks[call->who.task].euid != 0 &&
        (!host_process_euid(pid, &euid) || euid != (uint32_t)geteuid())) {
        return EPERM;
    }
    memset(&stranger, 0, sizeof stranger);
    stranger.pid = pid;
    sim_clock_count_process(machine, &stranger);
    memcpy(usage, stranger.dead, sizeof stranger.dead);
    return 0;
}

static int usage_of_pid(struct sim_call *call, int32_t pid, struct sim_usage usage[SIM_PERF_LEVELS])
{
    struct sim_machine *machine = call->machine;
    int32_t task = sim_task_by_pid(machine, pid);
    struct sim_task *t;

    if (task == SIM_NOBODY) {
        return usage_of_stranger(call, pid, usage);
    }
    t = &machine->tasks[task];
    if (!t->scripted && pid != host_pid() && host_process_state(pid) == HOST_PROCESS_NONE) {
        return ESRCH;
    }
    if (machine->tasks[call->who.task].euid != 0 &&
        machine->tasks[call->who.task].euid != t->euid) {
        return EPERM;
    }
    if (task == call->who.task) {
        sim_clock_catch_up(machine, &call->who);
    }
    sim_clock_count_process(machine, t);
    usage_of_task(machine, task, usage);
    return 0;
}

static int rusage(struct sim_call *call, int32_t pid, int flavor, void *buf)
{
    struct sim_usage usage[SIM_PERF_LEVELS] = {{0}};
    struct sim_usage sum;
    struct rusage_6 out;
    int error = usage_of_pid(call, pid, usage);

    if (error != 0) {
        return error;
    }
    if (flavor < 0 || flavor > RUSAGE_FLAVOR_MAX ||
        (flavor == RUSAGE_FLAVOR_MAX && call->machine->settings.os_version < OS_13)) {
        return EINVAL;
    }
    if (buf == NULL) {
        return EFAULT;
    }
    sum = sum_of(usage);
    memset(&out, 0, sizeof out);
    out.user_time = sim_ticks_of_ns(sum.user_ns);
    out.system_time = sim_ticks_of_ns(sum.system_ns);
    out.user_ptime = sim_ticks_of_ns(usage[0].user_ns);
    out.system_ptime = sim_ticks_of_ns(usage[0].system_ns);
    if (has_counters(call->machine)) {
        out.instructions = sum.instructions;
        out.cycles = sum.cycles;
        out.pinstructions = usage[0].instructions;
        out.pcycles = usage[0].cycles;
        out.penergy_nj = energy_of(&usage[0], 0);
        out.energy_nj = out.penergy_nj + energy_of(&usage[1], 1);
    }
    memcpy(buf, &out, rusage_bytes[flavor]);
    return 0;
}

int kpsim_proc_pid_rusage(int pid, int flavor, void *buf)
{
    struct sim_call call;
    int error = sim_enter(&call);

    if (error == 0) {
        error = rusage(&call, pid, flavor, buf);
        sim_leave(&call);
    }
    return sim_control_result(error);
}

/* A thread by its id, among those of a task. */
static int32_t thread_of_task(const struct sim_machine *machine, int32_t task, uint64_t tid)
{
    int32_t thread = sim_thread_by_id(machine, tid);

    return thread != SIM_NOBODY && machine->threads[thread].task == task ? thread : SIM_NOBODY;
}

/* The thread that is asked for; tid 0 is the caller whatever the pid. */
static int find_thread(struct sim_call *call, int32_t pid, uint64_t tid, int32_t *thread)
{
    struct sim_machine *machine = call->machine;
    int32_t task = sim_task_by_pid(machine, pid);

    *thread = call->who.thread;
    if (tid == 0) {
        return 0;
    }
    if (task == SIM_NOBODY || !sim_task_lives(machine, task)) {
        return ESRCH;
    }
    if (machine->tasks[call->who.task].euid != 0 &&
        machine->tasks[call->who.task].euid != machine->tasks[task].euid) {
        return EPERM;
    }
    *thread = thread_of_task(machine, task, tid);
    if (*thread != call->who.thread && pid == host_pid()) {
        /* It may have never called in, or be gone since it did. */
        sim_threads_scan(machine, task, call->who.thread);
        *thread = thread_of_task(machine, task, tid);
    }
    sim_clock_catch_up(machine, &call->who);
    return *thread == SIM_NOBODY ? ESRCH : 0;
}

static int pidinfo(struct sim_call *call, int32_t pid, int flavor, uint64_t tid, void *buf,
                   size_t size, int *written)
{
    struct {
        uint16_t level_count;
        uint16_t reserved_1;
        uint32_t reserved_2;
        uint64_t rows[SIM_PERF_LEVELS * 5];
    } out;
    int32_t thread;
    size_t used = 0;
    int error;

    if (flavor != FLAVOR_THREAD_COUNTS || call->machine->settings.os_version < OS_13) {
        return EINVAL;
    }
    if (!has_counters(call->machine)) {
        return ENOTSUP;
    }
    if (size < offsetof(__typeof__(out), rows)) {
        return ENOMEM;
    }
    error = find_thread(call, pid, tid, &thread);
    if (error != 0) {
        return error;
    }
    if (buf == NULL) {
        return EFAULT;
    }
    memset(&out, 0, sizeof out);
    out.level_count = SIM_PERF_LEVELS;
    for (uint32_t level = 0; level < SIM_PERF_LEVELS; level++) {
        const struct sim_usage *usage = &call->machine->threads[thread].usage[level];

        used += write_row(&out.rows[used], usage, energy_of(usage, level), 5);
    }
    *written = (int)(size < sizeof out ? size : sizeof out);
    memcpy(buf, &out, (size_t)*written);
    return 0;
}

int kpsim_proc_pidinfo(int pid, int flavor, uint64_t arg, void *buf, int size)
{
    struct sim_call call;
    int written = 0;
    int error = sim_enter(&call);

    if (error == 0) {
        error = pidinfo(&call, pid, flavor, arg, buf, size < 0 ? 0 : (size_t)size, &written);
        sim_leave(&call);
    }
    return sim_control_result(error) == 0 ? written : 0;
}

int kpsim_mach_timebase(uint32_t *numer, uint32_t *denom)
{
    *numer = SIM_TIMEBASE_NUMER;
    *denom = SIM_TIMEBASE_DENOM;
    return 0;
}
