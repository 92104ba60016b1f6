/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sim/machine.h
 * @brief What machine the stand-in imitates: chip, system version, CPUs, reservations, answers.
 */
#ifndef KPSIM_MACHINE_H
#define KPSIM_MACHINE_H

#include <kperf-sim/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @brief How the kernel behaves; docs/platform.md has the differences. */
typedef enum kpsim_profile {
    KPSIM_PROFILE_P14 = 1, /**< macOS 14: configurable counters may count the kernel. */
    KPSIM_PROFILE_P15 = 2, /**< macOS 15: they count user mode only. */
    KPSIM_PROFILE_P26 = 3, /**< macOS 26: a configuration is stored, and applied by set_counting. */
    KPSIM_PROFILE_VM = 4,  /**< A guest: no counters at all. */
    KPSIM_PROFILE_MAX_ = 0x7fffffff
} kpsim_profile;

/** @brief The most CPUs that a machine can have. */
#define KPSIM_CPU_MAX 32U

/**
 * @brief Makes the machine as it was when it came into being: settings from the environment, state
 * as after booting.
 *
 * Tasks and threads of the host register anew with their next call; scripted ones are gone. Failures
 * to inject, call counts and answers of kpsim_sysctl_set() are cleared, the clock is automatic.
 */
KPSIM_API int kpsim_reset(void);

/**
 * @brief Boots the machine again with the settings it has: all counters, tasks, threads and kernel
 * state start anew; chip, profile, CPUs, reservations, privilege, answers and failures stay.
 */
KPSIM_API int kpsim_reboot(void);

/**
 * @brief Chooses the chip, with its CPUs and usual number of cores, and boots (kpsim_reboot()).
 *
 * The profile becomes the chip's default: P26 for an M5, P15 for the others.
 *
 * @param name  "m1" to "m5", or the name of an event database: "a14", "as4-1" ...
 */
KPSIM_API int kpsim_set_chip(const char *name);

/** @brief The event database that belongs to the chip, such as "a14"; a static string. */
KPSIM_API const char *kpsim_chip_database(void);

/**
 * @brief Chooses the profile and with it the system version: 14.6, 15.4, 26.6, and 15.4 for a guest;
 * boots (kpsim_reboot()).
 */
KPSIM_API int kpsim_set_profile(kpsim_profile profile);

/**
 * @brief Chooses the system version that kern.osproductversion gives, and with it what the kernel
 * allows (docs/platform.md B.7). Does not boot and does not change the profile.
 *
 * @param version  "15.2", "14.4.1": up to three numbers.
 */
KPSIM_API int kpsim_set_os_version(const char *version);

/**
 * @brief Chooses the system on chip whose list of allowed events the kernel has.
 *
 * @param soc  "T8103", "T6041" ...; one without a list is allowed no event at all.
 */
KPSIM_API int kpsim_set_soc(const char *soc);

/**
 * @brief Chooses the number of CPUs and boots (kpsim_reboot()).
 *
 * @param performance  CPUs of perf level 0, at least 1; they come first.
 * @param efficiency   CPUs of perf level 1, 0 or more; together at most KPSIM_CPU_MAX.
 */
KPSIM_API int kpsim_set_cpus(uint32_t performance, uint32_t efficiency);

/**
 * @brief Chooses what the power manager reserves while nobody has forced the counters.
 *
 * @param mask    Bits over the eight configurable counters, bit 0 being the first: 0x38 is the
 *                default. 0 means that no power manager is registered.
 * @param custom  true: with a configuration of its own, so that class POWER is empty (the default).
 */
KPSIM_API int kpsim_set_reserved(uint32_t mask, bool custom);

/** @brief Whether something has claimed the counting hardware: every kpc node gives EBUSY. */
KPSIM_API int kpsim_set_busy(bool busy);

/** @brief Whether the counting hardware is of a supported kind; without, kpc nodes give ENOTSUP. */
KPSIM_API int kpsim_set_pmu_supported(bool supported);

/** @brief Whether the kernel booted with a debugger allowance, and so honours the kernel mode bit. */
KPSIM_API int kpsim_set_debugger_allowed(bool allowed);

/** @brief Whether the event policy is switched off, as on development kernels: any selector goes. */
KPSIM_API int kpsim_set_development_kernel(bool development);

/**
 * @brief Gives a sysctl node an answer of the test's choice, for reading by anybody.
 *
 * Goes before everything that the stand-in knows of that node, its checks included.
 *
 * @param name   The node, at most 63 bytes.
 * @param value  Its value.
 * @param size   Bytes of the value, at most 64.
 */
KPSIM_API int kpsim_sysctl_set(const char *name, const void *value, size_t size);

/** @brief Makes a sysctl node one that does not exist: ENOENT. */
KPSIM_API int kpsim_sysctl_remove(const char *name);

/** @brief Undoes kpsim_sysctl_set() and kpsim_sysctl_remove() for a node; others are left alone. */
KPSIM_API int kpsim_sysctl_default(const char *name);

#ifdef __cplusplus
}
#endif

#endif
