/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* host.h on Linux, by /proc and a few calls of its own. */
#include "host.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define STAT_BYTES 1024

static uint64_t ns_of(const struct timespec *time)
{
    return (uint64_t)time->tv_sec * UINT64_C(1000000000) + (uint64_t)time->tv_nsec;
}

static uint64_t clock_ns(clockid_t clock)
{
    struct timespec time;

    return clock_gettime(clock, &time) == 0 ? ns_of(&time) : 0;
}

int32_t host_pid(void)
{
    return (int32_t)getpid();
}

uint64_t host_thread_id(void)
{
    return (uint64_t)syscall(SYS_gettid);
}

uint64_t host_thread_cpu_ns(void)
{
    return clock_ns(CLOCK_THREAD_CPUTIME_ID);
}

uint64_t host_other_thread_cpu_ns(uint64_t id)
{
    /* The kernel's encoding of "scheduler time of one thread": clock_getcpuclockid() is for processes,
       pthread_getcpuclockid() wants a pthread_t that nobody here has. */
    return clock_ns((clockid_t)((~(unsigned)id << 3) | 6U));
}

uint64_t host_process_cpu_ns(int32_t pid)
{
    clockid_t clock;

    return clock_getcpuclockid((pid_t)pid, &clock) == 0 ? clock_ns(clock) : 0;
}

uint64_t host_switch_count(void)
{
    struct rusage usage;

    if (getrusage(RUSAGE_THREAD, &usage) != 0) {
        return 0;
    }
    return (uint64_t)usage.ru_nvcsw + (uint64_t)usage.ru_nivcsw;
}

/* Reads a small file as text; false when it is gone. */
static bool read_text(const char *path, char *text, size_t size)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = -1;

    if (file >= 0) {
        length = read(file, text, size - 1);
        close(file);
    }
    if (length <= 0) {
        return false;
    }
    text[length] = '\0';
    return true;
}

/* The number-th field of a stat file, 3 being the state; the name before it may hold anything. */
static const char *stat_field(const char *text, unsigned number)
{
    const char *at = strrchr(text, ')');

    for (unsigned field = 2; at != NULL && field < number; field++) {
        at = strchr(at, ' ');
        if (at != NULL) {
            at++;
        }
    }
    return at;
}

static uint64_t status_number(const char *text, const char *key)
{
    const char *at = strstr(text, key);

    return at == NULL ? 0 : strtoull(at + strlen(key), NULL, 10);
}

static bool thread_of(const char *name, struct host_thread *out)
{
    char path[64];
    char text[4096];
    const char *state;

    snprintf(path, sizeof path, "/proc/self/task/%.20s/status", name);
    if (!read_text(path, text, sizeof text)) {
        return false;
    }
    out->id = strtoull(name, NULL, 10);
    out->switch_count = status_number(text, "\nvoluntary_ctxt_switches:") +
                        status_number(text, "\nnonvoluntary_ctxt_switches:");
    state = strstr(text, "\nState:\t");
    out->running = state != NULL && state[8] == 'R';
    return true;
}

size_t host_threads(struct host_thread *out, size_t capacity)
{
    DIR *folder = opendir("/proc/self/task");
    const struct dirent *entry;
    size_t count = 0;

    if (folder == NULL) {
        return 0;
    }
    while (count < capacity && (entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] != '.' && thread_of(entry->d_name, &out[count])) {
            count++;
        }
    }
    closedir(folder);
    return count;
}

/* When the process or thread of a stat file began; 0 when it is gone. */
static uint64_t start_ns(const char *path)
{
    char text[STAT_BYTES];
    const char *start = NULL;
    long per_second = sysconf(_SC_CLK_TCK);

    if (read_text(path, text, sizeof text)) {
        start = stat_field(text, 22);
    }
    if (start == NULL || per_second <= 0) {
        return 0;
    }
    return strtoull(start, NULL, 10) * (UINT64_C(1000000000) / (uint64_t)per_second);
}

uint64_t host_thread_start_ns(uint64_t id)
{
    char path[64];

    snprintf(path, sizeof path, "/proc/self/task/%llu/stat", (unsigned long long)id);
    return start_ns(path);
}

uint64_t host_process_start_ns(void)
{
    return host_other_process_start_ns(host_pid());
}

uint64_t host_other_process_start_ns(int32_t pid)
{
    char path[64];

    /* By its first thread: of "/proc/<pid>/stat" emulators show a process another version than others. */
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/stat", (long)pid, (long)pid);
    return start_ns(path);
}

uint64_t host_executed_thread_id(void)
{
    return (uint64_t)getpid();
}

uint64_t host_now_ns(void)
{
    return clock_ns(CLOCK_BOOTTIME);
}

enum host_process host_process_state(int32_t pid)
{
    char path[64];
    char text[STAT_BYTES];
    const char *state = NULL;

    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    if (read_text(path, text, sizeof text)) {
        state = stat_field(text, 3);
    }
    if (state == NULL) {
        return HOST_PROCESS_NONE;
    }
    return *state == 'Z' || *state == 'X' ? HOST_PROCESS_ZOMBIE : HOST_PROCESS_RUNNING;
}

bool host_process_euid(int32_t pid, uint32_t *euid)
{
    char path[64];
    struct stat status;

    snprintf(path, sizeof path, "/proc/%ld", (long)pid);
    if (stat(path, &status) != 0) {
        return false;
    }
    *euid = (uint32_t)status.st_uid;
    return true;
}

uint64_t host_random(void)
{
    uint64_t number = 0;

    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number) {
        number = host_now_ns() ^ ((uint64_t)getpid() << 32);
    }
    return number;
}

int host_unnamed_file(void)
{
    return memfd_create("kperf-sim", MFD_CLOEXEC);
}
