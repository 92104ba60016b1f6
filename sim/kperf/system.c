/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * libSystem's functions that a Mac's loader also finds through the framework's handle, since the
 * framework depends on libSystem (docs/platform.md E, I.18). They are here under their own names, and so
 * only for whoever asks this file for them.
 */
#include "../framework.h"

int thread_selfcounts(uint32_t kind, void *dst, size_t size)
{
    SIM_CALL(thread_selfcounts, int);
    return kpsim_thread_selfcounts(kind, dst, size);
}

int proc_pid_rusage(int pid, int flavor, void *buf)
{
    SIM_CALL(proc_pid_rusage, int);
    return kpsim_proc_pid_rusage(pid, flavor, buf);
}

int proc_pidinfo(int pid, int flavor, uint64_t arg, void *buf, int size)
{
    SIM_CALL(proc_pidinfo, int);
    return kpsim_proc_pidinfo(pid, flavor, arg, buf, size);
}

int sysctlbyname(const char *name, void *oldp, size_t *oldlenp, void *newp, size_t newlen)
{
    SIM_CALL(sysctlbyname, int);
    return kpsim_sysctlbyname(name, oldp, oldlenp, newp, newlen);
}
