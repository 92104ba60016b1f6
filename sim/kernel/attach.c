/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* How a process comes to its machine: the file or the unnamed mapping, and the machine's lock. */
#include "host.h"
#include "machine.h"
#include "tasks.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define MACHINE_MAGIC UINT64_C(0x6b7065726673696d)

/* Record locks on the machine's file, by byte: held while making it, shared by all that are attached,
   and one for each task slot. */
#define BYTE_MAKING   0
#define BYTE_ATTACHED 1
#define BYTE_TASKS    16
/* macOS: held by whoever holds the machine's lock, since its mutexes do not survive their owner. */
#define BYTE_LOCK 8

/* Out of the way of programs that close low descriptors before they do anything. */
#define LOWEST_DESCRIPTOR 200

/* Process-wide, written once under the once-control. */
static struct {
    pthread_once_t once;
    struct sim_machine *machine;
    int file;
    int error;
} process = {PTHREAD_ONCE_INIT, NULL, -1, 0};

#if defined(__APPLE__)
static pthread_mutex_t process_lock = PTHREAD_MUTEX_INITIALIZER;

/* In a forked child: the thread that held it may not be there. */
static void forget_holder(void)
{
    pthread_mutex_t fresh = PTHREAD_MUTEX_INITIALIZER;

    process_lock = fresh;
}
#endif

static int record_lock(int file, int command, short type, off_t byte, pid_t *holder)
{
    struct flock range;
    int result;

    memset(&range, 0, sizeof range);
    range.l_type = type;
    range.l_whence = SEEK_SET;
    range.l_start = byte;
    range.l_len = 1;
    do {
        result = fcntl(file, command, &range);
    } while (result != 0 && errno == EINTR);
    if (holder != NULL) {
        *holder = range.l_type == F_UNLCK ? 0 : range.l_pid;
    }
    return result;
}

int sim_machine_show_life(uint32_t task_slot)
{
    return record_lock(process.file, F_SETLK, F_WRLCK, BYTE_TASKS + (off_t)task_slot, NULL);
}

/* By another process. One that closed its descriptors can no longer tell, and must end nobody's task. */
static bool is_locked(off_t byte)
{
    pid_t holder = 0;

    return record_lock(process.file, F_GETLK, F_WRLCK, byte, &holder) != 0 || holder != 0;
}

bool sim_machine_shows_life(uint32_t task_slot)
{
    return is_locked(BYTE_TASKS + (off_t)task_slot);
}

/* Asked while BYTE_MAKING is held. Forked children hold no attachment, but a task each. */
static bool nobody_attached(void)
{
    if (is_locked(BYTE_ATTACHED)) {
        return false;
    }
    for (uint32_t slot = 0; slot < SIM_TASK_MAX; slot++) {
        if (sim_machine_shows_life(slot)) {
            return false;
        }
    }
    return true;
}

static int make_lock(struct sim_machine *machine)
{
    pthread_mutexattr_t attributes;
    int error = pthread_mutexattr_init(&attributes);

    if (error != 0) {
        return error;
    }
    error = pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
#if !defined(__APPLE__)
    if (error == 0) {
        error = pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    }
#endif
    if (error == 0) {
        error = pthread_mutex_init(&machine->lock, &attributes);
    }
    pthread_mutexattr_destroy(&attributes);
    return error;
}

int sim_machine_lock(struct sim_machine *machine)
{
#if defined(__APPLE__)
    (void)machine;
    pthread_mutex_lock(&process_lock);
    if (record_lock(process.file, F_SETLKW, F_WRLCK, BYTE_LOCK, NULL) != 0) {
        int error = errno;

        pthread_mutex_unlock(&process_lock);
        return error;
    }
    return 0;
#else
    int error = pthread_mutex_lock(&machine->lock);

    /* The state is plain numbers, each call leaves it whole enough to go on with. */
    if (error == EOWNERDEAD) {
        error = pthread_mutex_consistent(&machine->lock);
    }
    return error;
#endif
}

void sim_machine_unlock(struct sim_machine *machine)
{
#if defined(__APPLE__)
    (void)machine;
    record_lock(process.file, F_SETLK, F_UNLCK, BYTE_LOCK, NULL);
    pthread_mutex_unlock(&process_lock);
#else
    pthread_mutex_unlock(&machine->lock);
#endif
}

static int open_file(const char *path)
{
    int low = path != NULL ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : host_unnamed_file();
    int high;

    if (low < 0) {
        return -1;
    }
    high = fcntl(low, F_DUPFD_CLOEXEC, LOWEST_DESCRIPTOR);
    if (high < 0) {
        return low;
    }
    close(low);
    return high;
}

/* A file of another version of the stand-in, or one that is no machine, is not touched. */
static int check_file(int file)
{
    struct stat status;
    bool fresh;

    if (fstat(file, &status) != 0) {
        return errno;
    }
    fresh = status.st_size == 0;
    if (!fresh && status.st_size != (off_t)sizeof(struct sim_machine)) {
        return EINVAL;
    }
    if (fresh && ftruncate(file, (off_t)sizeof(struct sim_machine)) != 0) {
        return errno;
    }
    return 0;
}

static int map_machine(const char *path)
{
    struct sim_machine *machine;
    int error = 0;

    process.file = open_file(path);
    if (process.file < 0) {
        return errno;
    }
    if (record_lock(process.file, F_SETLKW, F_WRLCK, BYTE_MAKING, NULL) != 0) {
        return errno;
    }
    error = check_file(process.file);
    if (error != 0) {
        goto done;
    }
    machine = mmap(NULL, sizeof *machine, PROT_READ | PROT_WRITE, MAP_SHARED, process.file, 0);
    if (machine == MAP_FAILED) {
        error = errno;
        goto done;
    }
    if (machine->magic != 0 &&
        (machine->magic != MACHINE_MAGIC || machine->size != sizeof *machine)) {
        munmap(machine, sizeof *machine);
        error = EINVAL;
        goto done;
    }
    /* With nobody attached nobody can hold the lock: what the file says of it is old. */
    if (nobody_attached()) {
        error = make_lock(machine);
    }
    if (error == 0 && machine->magic == 0) {
        sim_machine_make(machine);
        machine->size = sizeof *machine;
        machine->magic = MACHINE_MAGIC;
    }
    if (error == 0 && record_lock(process.file, F_SETLK, F_RDLCK, BYTE_ATTACHED, NULL) != 0) {
        error = errno;
    }
    process.machine = machine;
done:
    record_lock(process.file, F_SETLK, F_UNLCK, BYTE_MAKING, NULL);
    return error;
}

static void make_process(void)
{
    const char *path = getenv("KPERF_SIM_MACHINE");

    if (path != NULL && *path == '\0') {
        path = NULL;
    }
    process.error = map_machine(path);
#if defined(__APPLE__)
    if (process.error == 0) {
        process.error = pthread_atfork(NULL, NULL, forget_holder);
    }
#endif
    if (process.error != 0 && path != NULL) {
        fprintf(stderr, "kperf-sim: KPERF_SIM_MACHINE=%s cannot be used: %s\n", path,
                strerror(process.error));
    }
    if (process.error == 0) {
        sim_tasks_watch_threads();
    }
}

struct sim_machine *sim_machine_get(void)
{
    pthread_once(&process.once, make_process);
    if (process.error != 0) {
        errno = process.error;
        return NULL;
    }
    return process.machine;
}
