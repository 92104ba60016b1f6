/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* host.h on macOS, by Mach and libproc. */
#include "host.h"

#include <fcntl.h>
#include <libproc.h>
#include <mach/mach.h>
#include <mach/mach_time.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/sysctl.h>
#include <time.h>
#include <unistd.h>

static uint64_t ns_of(time_value_t time)
{
    return (uint64_t)time.seconds * UINT64_C(1000000000) + (uint64_t)time.microseconds * 1000U;
}

int32_t host_pid(void)
{
    return (int32_t)getpid();
}

uint64_t host_thread_id(void)
{
    uint64_t id = 0;

    pthread_threadid_np(NULL, &id);
    return id;
}

uint64_t host_thread_cpu_ns(void)
{
    return clock_gettime_nsec_np(CLOCK_THREAD_CPUTIME_ID);
}

static bool thread_named(thread_t thread, uint64_t *id)
{
    thread_identifier_info_data_t info;
    mach_msg_type_number_t count = THREAD_IDENTIFIER_INFO_COUNT;

    if (thread_info(thread, THREAD_IDENTIFIER_INFO, (thread_info_t)&info, &count) != KERN_SUCCESS) {
        return false;
    }
    *id = info.thread_id;
    return true;
}

static bool thread_basics(thread_t thread, thread_basic_info_data_t *info)
{
    mach_msg_type_number_t count = THREAD_BASIC_INFO_COUNT;

    return thread_info(thread, THREAD_BASIC_INFO, (thread_info_t)info, &count) == KERN_SUCCESS;
}

/* Calls visit for every thread of this process until it says false. */
static void each_thread(bool (*visit)(thread_t thread, void *context), void *context)
{
    thread_act_array_t threads = NULL;
    mach_msg_type_number_t count = 0;
    bool going = true;

    if (task_threads(mach_task_self(), &threads, &count) != KERN_SUCCESS) {
        return;
    }
    for (mach_msg_type_number_t i = 0; i < count; i++) {
        going = going && visit(threads[i], context);
        mach_port_deallocate(mach_task_self(), threads[i]);
    }
    vm_deallocate(mach_task_self(), (vm_address_t)threads, count * sizeof threads[0]);
}

struct time_search {
    uint64_t id;
    uint64_t ns;
};

static bool time_matches(thread_t thread, void *context)
{
    struct time_search *search = context;
    thread_basic_info_data_t info;
    uint64_t id = 0;

    if (!thread_named(thread, &id) || id != search->id || !thread_basics(thread, &info)) {
        return true;
    }
    search->ns = ns_of(info.user_time) + ns_of(info.system_time);
    return false;
}

uint64_t host_other_thread_cpu_ns(uint64_t id)
{
    struct time_search search = {id, 0};

    each_thread(time_matches, &search);
    return search.ns;
}

uint64_t host_process_cpu_ns(int32_t pid)
{
    struct rusage_info_v0 usage;
    mach_timebase_info_data_t base;

    /* Taken to be in ticks of Mach's clock, which no source of docs/platform.md says; on Apple silicon
       those are no nanoseconds (D.4-1). Unlike proc_pidinfo() it knows zombies too (E-7). */
    if (mach_timebase_info(&base) != KERN_SUCCESS ||
        proc_pid_rusage(pid, RUSAGE_INFO_V0, (rusage_info_t *)&usage) != 0) {
        return 0;
    }
    return (usage.ri_user_time + usage.ri_system_time) * base.numer / base.denom;
}

uint64_t host_switch_count(void)
{
    struct rusage usage;

    /* macOS counts switches for the process only: a switch of any thread passes for one of this. */
    if (getrusage(RUSAGE_SELF, &usage) != 0) {
        return 0;
    }
    return (uint64_t)usage.ru_nvcsw + (uint64_t)usage.ru_nivcsw;
}

struct thread_list {
    struct host_thread *out;
    size_t capacity;
    size_t count;
};

static bool thread_listed(thread_t thread, void *context)
{
    struct thread_list *list = context;
    thread_basic_info_data_t info;
    struct host_thread *out = &list->out[list->count];

    if (thread_named(thread, &out->id) && thread_basics(thread, &info)) {
        out->running = info.run_state == TH_STATE_RUNNING;
        out->switch_count = host_switch_count();
        list->count++;
    }
    return list->count < list->capacity;
}

size_t host_threads(struct host_thread *out, size_t capacity)
{
    struct thread_list list = {out, capacity, 0};

    if (capacity > 0) {
        each_thread(thread_listed, &list);
    }
    return list.count;
}

uint64_t host_thread_start_ns(uint64_t id)
{
    /* Not told by any public call: a thread that is seen for the first time counts as new. */
    (void)id;
    return host_now_ns();
}

/* The system's entry for a process, zombies included; false when there is none. */
static bool process_entry(int32_t pid, struct kinfo_proc *entry)
{
    size_t size = sizeof *entry;
    int mib[] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, (int)pid};

    memset(entry, 0, sizeof *entry);
    return sysctl(mib, 4, entry, &size, NULL, 0) == 0 && size != 0;
}

uint64_t host_process_start_ns(void)
{
    return host_other_process_start_ns(host_pid());
}

uint64_t host_other_process_start_ns(int32_t pid)
{
    struct kinfo_proc entry;

    if (!process_entry(pid, &entry)) {
        return 0;
    }
    return (uint64_t)entry.kp_proc.p_starttime.tv_sec * UINT64_C(1000000000) +
           (uint64_t)entry.kp_proc.p_starttime.tv_usec * 1000U;
}

uint64_t host_executed_thread_id(void)
{
    /* exec makes a new task with a new thread (docs/platform.md A.3). */
    return 0;
}

uint64_t host_now_ns(void)
{
    return clock_gettime_nsec_np(CLOCK_UPTIME_RAW);
}

enum host_process host_process_state(int32_t pid)
{
    struct kinfo_proc entry;

    if (!process_entry(pid, &entry)) {
        return HOST_PROCESS_NONE;
    }
    return entry.kp_proc.p_stat == SZOMB ? HOST_PROCESS_ZOMBIE : HOST_PROCESS_RUNNING;
}

bool host_process_euid(int32_t pid, uint32_t *euid)
{
    struct kinfo_proc entry;

    if (!process_entry(pid, &entry)) {
        return false;
    }
    *euid = entry.kp_eproc.e_ucred.cr_uid;
    return true;
}

uint64_t host_random(void)
{
    uint64_t number = 0;

    arc4random_buf(&number, sizeof number);
    return number;
}

int host_unnamed_file(void)
{
    char path[] = "/tmp/kperf-sim.XXXXXX";
    int file = mkstemp(path);

    if (file >= 0) {
        unlink(path);
        fcntl(file, F_SETFD, FD_CLOEXEC);
    }
    return file;
}
