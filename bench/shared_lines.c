/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Does sample() write memory that other threads share?
 *
 * Asked of the hardware: a child process opens and starts a thread sampler with all memory from pages of
 * its own, forbids writing to these pages and to the variables of libkperf and libkperf-sys, and
 * samples. If sample() writes anything but the caller's values and its own stack, the child dies of it.
 * That the trap works is tried out first, with writes to both that have to end the child.
 */
#include "support/allocations.h"
#include "support/bench.h"

#if defined(__linux__)

#include <link.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    SAMPLES = 1000
};

enum exit_code {
    WROTE_NOTHING = 0,
    WENT_WRONG = 1
};

static bool is_own(const char *path)
{
    return strstr(path, "/libkperf.") != NULL || strstr(path, "/libkperf-sys.") != NULL;
}

/* Forbids or allows writing to a library's variables. */
static int protect_library(struct dl_phdr_info *info, size_t size, void *context)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    int protection = *(const bool *)context ? PROT_READ | PROT_WRITE : PROT_READ;

    (void)size;
    for (size_t i = 0; is_own(info->dlpi_name) && i < info->dlpi_phnum; i++) {
        uintptr_t from = (info->dlpi_addr + info->dlpi_phdr[i].p_vaddr) & ~(page - 1);
        uintptr_t to = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
        if (info->dlpi_phdr[i].p_type == PT_LOAD && (info->dlpi_phdr[i].p_flags & PF_W) != 0 &&
            mprotect((void *)from, to - from, protection) != 0) {
            return -1;
        }
    }
    return 0;
}

static bool protect_all(bool writable)
{
    return bench_allocations_protect(writable) && dl_iterate_phdr(protect_library, &writable) == 0;
}

/* What the child does with everything protected: the last two have to end it. */
enum trial {
    SAMPLE,
    STOP,        /* writes to the library's lock */
    TOUCH_HANDLE /* writes to the thread sampler */
};

/* In the child. */
static int sample_without_writing(const struct bench_backend *backend, enum trial trial)
{
    kp_sampler *sampler = NULL;
    kp_thread_sampler *ts = NULL;
    uint64_t values[KP_EVENTS_MAX];
    unsigned failed = 0;

    if (!bench_allocations_on_pages(true)) {
        return WENT_WRONG;
    }
    sampler = bench_open(backend, KP_ACCESS_FULL);
    ts = bench_open_running(sampler, 4);
    (void)bench_allocations_on_pages(false);
    if (!protect_all(false)) {
        return WENT_WRONG;
    }
    for (int i = 0; i < SAMPLES; i++) {
        failed |= (unsigned)kp_thread_sampler_sample(ts, values, KP_EVENTS_MAX);
    }
    if (trial == STOP) {
        (void)kp_thread_sampler_stop(ts, NULL);
    } else if (trial == TOUCH_HANDLE) {
        *(volatile char *)ts = *(const volatile char *)ts;
    }
    if (!protect_all(true)) {
        return WENT_WRONG;
    }
    kp_thread_sampler_close(ts);
    kp_sampler_close(sampler);
    return failed == 0 ? WROTE_NOTHING : WENT_WRONG;
}

/* Whether the child died of writing. */
static bool writes(const struct bench_backend *backend, enum trial trial)
{
    int state = 0;
    pid_t pid = 0;

    (void)fflush(NULL);
    pid = fork();
    if (pid == 0) {
        _exit(sample_without_writing(backend, trial));
    }
    if (pid < 0 || waitpid(pid, &state, 0) != pid) {
        bench_die("a child process cannot be made");
    }
    if (WIFEXITED(state) && WEXITSTATUS(state) == WROTE_NOTHING) {
        return false;
    }
    if (WIFSIGNALED(state) && (WTERMSIG(state) == SIGSEGV || WTERMSIG(state) == SIGBUS)) {
        return true;
    }
    bench_die("sampling from write-protected memory ended in state 0x%x", (unsigned)state);
}

void bench_ask_shared_lines(struct bench *bench)
{
    if (bench->counting || !bench_allocations_on_pages(false)) {
        return;
    }
    for (size_t i = 0; i < bench->backend_count; i++) {
        const struct bench_backend *backend = &bench->backends[i];
        if (backend->has_configurations || !bench_has(backend, KP_ACCESS_FULL)) {
            continue; /* the stand-in's machine is memory of this process too, and is written */
        }
        if (!writes(backend, STOP) || !writes(backend, TOUCH_HANDLE)) {
            bench_die("writing to protected memory went unnoticed");
        }
        bench_figure(bench, "shared_lines", "sample()", backend->name,
                     writes(backend, SAMPLE) ? 1 : 0, "writes to shared memory");
    }
}

#else

void bench_ask_shared_lines(struct bench *bench)
{
    (void)bench; /* asked where this program has an allocator of its own */
}

#endif
