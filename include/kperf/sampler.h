/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf/sampler.h
 * @brief The counters of this machine: getting hold of them, and giving them back.
 */
#ifndef KP_SAMPLER_H
#define KP_SAMPLER_H

#include <kperf-sys/kperfdata.h>
#include <kperf/database.h>
#include <kperf/event.h>
#include <kperf/status.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @brief The counters of this machine, as this process uses them. */
typedef struct kp_sampler kp_sampler;

/** The most events that one call takes. */
#define KP_EVENTS_MAX 32

/** @brief How the counters are reached. */
typedef enum kp_access {
    /** Asks for the full tier, and for the rootless one where only privilege is lacking. */
    KP_ACCESS_AUTO = 0,
    /** All events, through kperf.framework; needs root and takes the counters for this process. */
    KP_ACCESS_FULL = 1,
    /** Instructions and cycles only, without privilege and without any effect on the system. */
    KP_ACCESS_ROOTLESS = 2,
    /** Not an access: keeps the enumeration at 32 bits. */
    KP_ACCESS_MAX_ = 0x7fffffff
} kp_access;

/**
 * @brief What a sampler is opened with. All zero but the size asks for the defaults.
 *
 * Start from #KP_SAMPLER_OPTIONS_INIT, or from kp_sampler_options_init() where macros cannot be used.
 */
typedef struct kp_sampler_options {
    /** sizeof(kp_sampler_options) as the caller was compiled. */
    size_t size;
    /** Absolute path of kperf.framework's library; NULL for kps_kperf_path(). Copied. */
    const char *kperf_path;
    /** Absolute path of kperfdata.framework's library; NULL for kps_kperfdata_path(). Copied. */
    const char *kperfdata_path;
    /** The tier to open. */
    kp_access access;
    /** No flags exist yet: must be 0. */
    uint32_t flags;
} kp_sampler_options;

/** The defaults. */
#define KP_SAMPLER_OPTIONS_INIT                                                                    \
    {                                                                                              \
        sizeof(kp_sampler_options), NULL, NULL, KP_ACCESS_AUTO, 0                                  \
    }

/**
 * @brief Fills in the defaults, for callers that cannot use #KP_SAMPLER_OPTIONS_INIT.
 *
 * Changes nothing else; needs no privilege; may be called from any thread.
 *
 * @param options  The struct; not NULL.
 * @param size     Its size in bytes as the caller knows it; all of it is written.
 *
 * @return #KP_OK; #KP_ERROR_INVALID_ARGUMENT for NULL or a size that no release ever had; then nothing
 *         is written.
 */
KP_API kp_status kp_sampler_options_init(kp_sampler_options *options, size_t size);

/**
 * @brief Loads the frameworks, learns the chip, and takes the counters for this process.
 *
 * System-wide effect, full tier: all hardware counters are forced for this process, those of the power
 * manager included, until the last sampler of the process is closed or released or the process
 * exits. Nothing counts yet and nothing is configured. Rootless tier: none.
 *
 * Privilege: root for the full tier; #KP_ACCESS_AUTO falls to the rootless tier without it.
 *
 * @param out      Receives the sampler; NULL on failure. Not NULL itself.
 * @param options  NULL for the defaults.
 * @param err      Receives the particulars; NULL if they are not wanted.
 *
 * @return #KP_OK, or, with nothing changed unless a line says otherwise:
 *         - #KP_ERROR_INVALID_ARGUMENT: out is NULL, or the options are out of range.
 *         - #KP_ERROR_NO_MEMORY.
 *         - #KP_ERROR_UNSUPPORTED_PLATFORM: this is not macOS, and no path was given.
 *         - #KP_ERROR_FRAMEWORK, #KP_ERROR_SYMBOL: a framework cannot be used; the message says why.
 *         - #KP_ERROR_PRIVILEGE: root is needed, and the full tier was asked for.
 *         - #KP_ERROR_HELD: another task has forced the counters; kp_error::pid is a guess at who.
 *         - #KP_ERROR_BUSY: the counting hardware is claimed.
 *         - #KP_ERROR_NO_PMU: the kernel offers no counters (a virtual machine), or, in the rootless
 *           tier, those it offers stand still.
 *         - #KP_ERROR_DATABASE, #KP_ERROR_DATABASE_NAME, #KP_ERROR_LAYOUT: the event database cannot be
 *           used (full tier only).
 *         - #KP_ERROR_KERNEL_CALL: a call failed otherwise; kp_error::code is its errno.
 *         - #KP_ERROR_NOT_RESTORED: a call failed after the counters had been taken, and so did giving
 *           them back: they stay forced until the process exits. The message has both.
 *         - #KP_ERROR_EXITING: the process is exiting.
 *
 * End with kp_sampler_close(). May be called from any thread; a process may have any number of samplers.
 */
KP_API kp_status kp_sampler_open(kp_sampler **out, const kp_sampler_options *options,
                                 kp_error *err);

/**
 * @brief Which tier kp_sampler_open() would give, without taking anything.
 *
 * System-wide effect: none, but for one race: whether the task that holds the counters is this one can
 * only be learnt by asking for them, so should another holder give them up in that very moment, this
 * process is left with them until it exits. Privilege: none.
 *
 * @param out      Receives #KP_ACCESS_FULL or #KP_ACCESS_ROOTLESS; unchanged on failure. Not NULL.
 * @param options  NULL for the defaults.
 * @param err      Receives the particulars; NULL if they are not wanted.
 *
 * @return As kp_sampler_open(), but for #KP_ERROR_NOT_RESTORED. May be called from any thread.
 */
KP_API kp_status kp_sampler_probe(kp_access *out, const kp_sampler_options *options, kp_error *err);

/**
 * @brief Keeps counters for a set of events: they are programmed when the first thread starts.
 *
 * Thread samplers that start later, in any thread, can then count any of these events beside each
 * other, on every release of macOS; without it macOS 26 and later allow later ones only what the
 * first one counts. A new call replaces what this sampler had reserved before.
 *
 * System-wide effect: none until a thread sampler starts. Privilege: none beyond that of the sampler.
 *
 * @param sampler  Not NULL.
 * @param events   What to keep counters for; NULL only with a count of 0.
 * @param count    0 gives up the reservation; at most #KP_EVENTS_MAX.
 * @param err      Receives the particulars; NULL if they are not wanted.
 *
 * @return #KP_OK, or with the old reservation in force:
 *         - #KP_ERROR_INVALID_ARGUMENT, #KP_ERROR_NO_MEMORY.
 *         - #KP_ERROR_EVENT_UNKNOWN, #KP_ERROR_EVENT_NOT_ON_CHIP: kp_error::events marks which.
 *         - #KP_ERROR_PRIVILEGE: the sampler is rootless, and these need root; marked likewise.
 *         - #KP_ERROR_EVENTS_CLASH: they do not fit together, or not beside what other samplers of
 *           the process reserved.
 *         - #KP_ERROR_CONFIGURATION_IN_USE: something runs, and the events are not part of it.
 *         - #KP_ERROR_RELEASED, #KP_ERROR_FORKED.
 *
 * May be called from any thread when no other call on this sampler is in progress.
 */
KP_API kp_status kp_sampler_reserve(kp_sampler *sampler, const kp_event *events, size_t count,
                                    kp_error *err);

/**
 * @brief As kp_sampler_reserve(), by name.
 *
 * @param names  Names as kp_thread_sampler_open_names() takes them.
 */
KP_API kp_status kp_sampler_reserve_names(kp_sampler *sampler, const char *const *names,
                                          size_t count, kp_error *err);

/**
 * @brief Gives the counters back, and keeps the object for its getters.
 *
 * System-wide effect: if this is the last sampler of the process that has the counters, they are given
 * back, and counting and thread counting are put back as they were before the first open, each only
 * if nobody else has changed it since.
 *
 * Privilege: that of the sampler.
 *
 * @param sampler  Not NULL.
 * @param err      Receives the particulars; NULL if they are not wanted.
 *
 * @return #KP_OK (also when it was released before), or:
 *         - #KP_ERROR_INVALID_ARGUMENT, #KP_ERROR_FORKED: nothing is done.
 *         - #KP_ERROR_STILL_RUNNING: a thread sampler of this sampler runs; nothing is done.
 *         - #KP_ERROR_DISTURBED: released, but something was changed by another program meanwhile
 *           and was left as it is; the message says what.
 *         - #KP_ERROR_NOT_RESTORED: released, but something could not be put back; the message says
 *           what.
 *
 * May be called from any thread when no other call on this sampler is in progress.
 */
KP_API kp_status kp_sampler_release(kp_sampler *sampler, kp_error *err);

/**
 * @brief Releases and frees a sampler.
 *
 * Thread samplers of it that run go on, and give the counters back with the last stop; those that do
 * not run cannot be started any more. They must be closed all the same, before or after.
 *
 * System-wide effect: as kp_sampler_release(). In a forked child: none, memory is freed.
 *
 * @param sampler  NULL is allowed and does nothing.
 *
 * May be called from any thread when no other call on this sampler is in progress.
 */
KP_API void kp_sampler_close(kp_sampler *sampler);

/**
 * @brief The generation of the chip.
 *
 * @param sampler  NULL gives #KP_CPU_UNKNOWN.
 * @return #KP_CPU_UNKNOWN for a chip that this release does not know, or that cannot be told in the
 *         rootless tier. Such a chip works through its database.
 *
 * May be called from any thread.
 */
KP_API kp_cpu kp_sampler_cpu(const kp_sampler *sampler);

/**
 * @brief The tier that was opened: #KP_ACCESS_FULL or #KP_ACCESS_ROOTLESS.
 *
 * @param sampler  NULL gives #KP_ACCESS_AUTO. May be called from any thread.
 */
KP_API kp_access kp_sampler_access(const kp_sampler *sampler);

/**
 * @brief The event database of this machine.
 *
 * @return Owned by the sampler, valid until it is closed; NULL for NULL, and where the rootless tier
 *         found none. May be called from any thread.
 */
KP_API const kp_database *kp_sampler_database(const kp_sampler *sampler);

/**
 * @brief The functions of kperf.framework, to do what this layer does not.
 *
 * What is done with them is not put back, and can disturb what runs.
 *
 * @return Owned by the sampler, valid until it is closed; NULL for NULL, and possibly in the rootless
 *         tier. May be called from any thread.
 */
KP_API const kps_kperf_table *kp_sampler_kperf(const kp_sampler *sampler);

/**
 * @brief The functions of kperfdata.framework.
 *
 * @return Owned by the sampler, valid until it is closed; NULL for NULL, and where the rootless tier
 *         found none. May be called from any thread.
 */
KP_API const kps_kperfdata_table *kp_sampler_kperfdata(const kp_sampler *sampler);

#ifdef __cplusplus
}
#endif

#endif
