/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "kernel.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Reads an integer node; false when it cannot be read. */
static bool read_node(const struct kp_kernel *kernel, const char *name, int32_t *value)
{
    int32_t read = 0;
    size_t bytes = sizeof read;

    if (!KPS_HAS(kernel->optional, sysctlbyname) ||
        kernel->optional->sysctlbyname(name, &read, &bytes, NULL, 0) != 0 || bytes != sizeof read) {
        return false;
    }
    *value = read;
    return true;
}

/*
 * Adds who may be in the way. ktrace's owner is a hint only, as taking counters takes no ownership
 * (docs/platform.md I.20). State 0 means that nobody owns it now, whatever the pid says (D.4).
 */
static void name_suspect(const struct kp_kernel *kernel, kp_error *err)
{
    char name[64] = "";
    size_t bytes = sizeof name - 1;
    int32_t pid = 0;
    int32_t state = 0;

    if (read_node(kernel, "ktrace.state", &state) && state != 0 &&
        read_node(kernel, "ktrace.owning_pid", &pid) && pid > 0) {
        err->pid = pid;
        if (kernel->optional->sysctlbyname("ktrace.configured_by", name, &bytes, NULL, 0) != 0) {
            name[0] = '\0';
        }
        name[sizeof name - 1] = '\0';
        kp_error_append(err, "; process %d%s%s%s owns ktrace and may be the cause", (int)pid,
                        name[0] != '\0' ? " (" : "", name, name[0] != '\0' ? ")" : "");
    }
}

kp_status kp_kernel_failed(const struct kp_kernel *kernel, const char *call, int code,
                           kp_error *err)
{
    int32_t guest = 0;

    switch (code) {
    case EPERM:
        return kp_error_set(err, KP_ERROR_PRIVILEGE, code, "%s needs root", call);
    case EACCES:
        (void)kp_error_set(err, KP_ERROR_HELD, code, "%s: another task has forced all counters",
                           call);
        name_suspect(kernel, err);
        return err->status;
    case EBUSY:
        (void)kp_error_set(err, KP_ERROR_BUSY, code, "%s: the counting hardware is claimed", call);
        name_suspect(kernel, err);
        return err->status;
    case ENOENT:
    case ENOTSUP:
        (void)kp_error_set(err, KP_ERROR_NO_PMU, code,
                           "%s: this kernel offers no hardware counters", call);
        if (read_node(kernel, "kern.hv_vmm_present", &guest) && guest != 0) {
            kp_error_append(err, ", as it runs in a virtual machine");
        }
        return err->status;
    default:
        return kp_error_set(err, KP_ERROR_KERNEL_CALL, code, "%s failed: %s (errno %d)", call,
                            code != 0 ? strerror(code) : "no reason given", code);
    }
}

/* The result of a call that returns 0 or -1 with errno. */
static kp_status checked(const struct kp_kernel *kernel, const char *call, int result,
                         kp_error *err)
{
    return result == 0 ? KP_OK : kp_kernel_failed(kernel, call, errno, err);
}

kp_status kp_kernel_forced(const struct kp_kernel *kernel, bool *forced, kp_error *err)
{
    int value = 0;
    kp_status status =
        checked(kernel, "kpc_force_all_ctrs_get", kernel->kpc->kpc_force_all_ctrs_get(&value), err);
    if (status == KP_OK) {
        *forced = value != 0;
    }
    return status;
}

kp_status kp_kernel_force(const struct kp_kernel *kernel, bool force, kp_error *err)
{
    return checked(kernel, "kpc_force_all_ctrs_set",
                   kernel->kpc->kpc_force_all_ctrs_set(force ? 1 : 0), err);
}

/* kpc_get_counting() gives 0 both for "nothing counts" and for a failure (docs/platform.md A.1-3):
   errno, which a success leaves alone, tells them apart. The same is done for the others. */
kp_status kp_kernel_counting(const struct kp_kernel *kernel, uint32_t *classes, kp_error *err)
{
    uint32_t value = 0;

    errno = 0;
    value = kernel->kpc->kpc_get_counting();
    if (value == 0 && errno != 0) {
        return kp_kernel_failed(kernel, "kpc_get_counting", errno, err);
    }
    *classes = value;
    return KP_OK;
}

kp_status kp_kernel_set_counting(const struct kp_kernel *kernel, uint32_t classes, kp_error *err)
{
    return checked(kernel, "kpc_set_counting", kernel->kpc->kpc_set_counting(classes), err);
}

kp_status kp_kernel_thread_counting(const struct kp_kernel *kernel, uint32_t *classes,
                                    kp_error *err)
{
    uint32_t value = 0;

    errno = 0;
    value = kernel->kpc->kpc_get_thread_counting();
    if (value == UINT32_MAX && errno != 0) {
        return kp_kernel_failed(kernel, "kpc_get_thread_counting", errno, err);
    }
    *classes = value;
    return KP_OK;
}

kp_status kp_kernel_set_thread_counting(const struct kp_kernel *kernel, uint32_t classes,
                                        kp_error *err)
{
    return checked(kernel, "kpc_set_thread_counting", kernel->kpc->kpc_set_thread_counting(classes),
                   err);
}

kp_status kp_kernel_counts(const struct kp_kernel *kernel, uint32_t *word_count,
                           uint32_t *counter_count, kp_error *err)
{
    uint32_t words = 0;
    uint32_t counters = 0;

    errno = 0;
    words = kernel->kpc->kpc_get_config_count(KP_CLASSES);
    if (words == 0) {
        return kp_kernel_failed(kernel, "kpc_get_config_count", errno, err);
    }
    errno = 0;
    counters = kernel->kpc->kpc_get_counter_count(KP_CLASSES);
    if (counters == 0) {
        return kp_kernel_failed(kernel, "kpc_get_counter_count", errno, err);
    }
    *word_count = words;
    *counter_count = counters;
    return KP_OK;
}

kp_status kp_kernel_words(const struct kp_kernel *kernel, kpc_config_t *words, kp_error *err)
{
    kpc_config_t read[KPC_MAX_COUNTERS] = {0};
    kp_status status = checked(kernel, "kpc_get_config",
                               kernel->kpc->kpc_get_config(KPC_CLASS_CONFIGURABLE_MASK, read), err);
    if (status == KP_OK) {
        memcpy(words, read, sizeof read);
    }
    return status;
}

kp_status kp_kernel_set_words(const struct kp_kernel *kernel, const kpc_config_t *words,
                              kp_error *err)
{
    kpc_config_t copy[KPC_MAX_COUNTERS]; /* the framework's parameter is not const */

    memcpy(copy, words, sizeof copy);
    errno =
        0; /* left alone where the framework finds no words to write (docs/platform.md A.1-10) */
    return checked(kernel, "kpc_set_config",
                   kernel->kpc->kpc_set_config(KPC_CLASS_CONFIGURABLE_MASK, copy), err);
}

kp_status kp_kernel_thread_counters(const struct kp_kernel *kernel, uint32_t count,
                                    uint64_t *values, kp_error *err)
{
    return checked(kernel, "kpc_get_thread_counters",
                   kernel->kpc->kpc_get_thread_counters(0, count, values), err);
}

int kp_kernel_release(const struct kp_kernel *kernel)
{
    char text[32] = "";
    size_t bytes = sizeof text - 1;
    long major = 0;

    if (KPS_HAS(kernel->optional, sysctlbyname) &&
        kernel->optional->sysctlbyname("kern.osproductversion", text, &bytes, NULL, 0) == 0) {
        major = strtol(text, NULL, 10);
    }
    return major > 0 && major < INT_MAX ? (int)major : INT_MAX;
}
