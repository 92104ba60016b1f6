/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf/status.h
 * @brief What every call of libkperf answers with, and what a person can do about it.
 */
#ifndef KP_STATUS_H
#define KP_STATUS_H

#include <kperf/version.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @brief The result of a call. Numbers are never reused; later releases may add some.
 *
 * Treat a value that you do not know as a failure of kind #KP_KIND_SYSTEM.
 */
typedef enum kp_status {
    /** It worked. */
    KP_OK = 0,
    /** A pointer was NULL that must not be, or a value lies outside its range. */
    KP_ERROR_INVALID_ARGUMENT = 1,
    /** Memory ran out; nothing was changed. */
    KP_ERROR_NO_MEMORY = 2,
    /** This system has no Apple performance-counter frameworks (it is not macOS). */
    KP_ERROR_UNSUPPORTED_PLATFORM = 3,
    /** A framework could not be loaded; the message has its path and the loader's reason. */
    KP_ERROR_FRAMEWORK = 4,
    /** A framework lacks a function; the message names it. */
    KP_ERROR_SYMBOL = 5,
    /** The event database could not be opened; kp_error::code is the kpep code. */
    KP_ERROR_DATABASE = 6,
    /** The event database was opened but does not name itself. */
    KP_ERROR_DATABASE_NAME = 7,
    /** The framework's structures are not laid out as this library knows them. */
    KP_ERROR_LAYOUT = 8,
    /** The caller lacks privilege: root is needed. */
    KP_ERROR_PRIVILEGE = 9,
    /** Another task has taken all counters for itself. */
    KP_ERROR_HELD = 10,
    /** The counting hardware is claimed by something else. */
    KP_ERROR_BUSY = 11,
    /** The kernel offers no hardware counters (a virtual machine). */
    KP_ERROR_NO_PMU = 12,
    /** No event has this name or number. */
    KP_ERROR_EVENT_UNKNOWN = 13,
    /** The event exists, but not on this chip. */
    KP_ERROR_EVENT_NOT_ON_CHIP = 14,
    /** The events cannot be counted together; kp_error::events marks which. */
    KP_ERROR_EVENTS_CLASH = 15,
    /** This kernel does not allow the event; kp_error::events marks which. */
    KP_ERROR_EVENT_REFUSED = 16,
    /** Counting with other events is going on in this process, and these cannot join it. */
    KP_ERROR_CONFIGURATION_IN_USE = 17,
    /** The call must come from the thread that opened the thread sampler. */
    KP_ERROR_WRONG_THREAD = 18,
    /** The thread sampler is not running. */
    KP_ERROR_NOT_RUNNING = 19,
    /** A call into the kernel failed unexpectedly; kp_error::code is its errno. */
    KP_ERROR_KERNEL_CALL = 20,
    /** The caller's buffer is smaller than what has to be written. */
    KP_ERROR_BUFFER_TOO_SMALL = 21,
    /** Something still runs that would be cut off. */
    KP_ERROR_STILL_RUNNING = 22,
    /** The sampler was released; it can no longer count. */
    KP_ERROR_RELEASED = 23,
    /** The sampler that this thread sampler belongs to was closed. */
    KP_ERROR_SAMPLER_CLOSED = 24,
    /** Another program changed the counters while they were in use here. */
    KP_ERROR_DISTURBED = 25,
    /** Not everything could be put back as it was; the message says what is left. */
    KP_ERROR_NOT_RESTORED = 26,
    /** The handle was made before a fork and belongs to the parent process. */
    KP_ERROR_FORKED = 27,
    /** The process is exiting; nothing can be started any more. */
    KP_ERROR_EXITING = 28,
    /** Not a status: keeps the enumeration at 32 bits. */
    KP_STATUS_MAX_ = 0x7fffffff
} kp_status;

/** @brief What sort of thing a status is, for programs that act on the sort. */
typedef enum kp_status_kind {
    /** Success. */
    KP_KIND_OK = 0,
    /** The caller used the library wrongly. */
    KP_KIND_MISUSE = 1,
    /** This machine or system cannot do it. */
    KP_KIND_UNAVAILABLE = 2,
    /** More privilege would do it. */
    KP_KIND_PRIVILEGE = 3,
    /** Someone else is in the way; it may work later. */
    KP_KIND_BUSY = 4,
    /** The choice of events is at fault. */
    KP_KIND_EVENTS = 5,
    /** The system failed, or another program interfered. Also every status not known here. */
    KP_KIND_SYSTEM = 6,
    /** Not a kind: keeps the enumeration at 32 bits. */
    KP_KIND_MAX_ = 0x7fffffff
} kp_status_kind;

/** Bytes of kp_error::message, its terminating NUL included. */
#define KP_ERROR_MESSAGE_BYTES 240

/**
 * @brief The particulars of a failure, in memory of the caller.
 *
 * Functions take a pointer to it as last parameter; NULL means that the caller does not want it.
 * When given it is always written: on success it is cleared to KP_OK, zeros and an empty message.
 */
typedef struct kp_error {
    /** The same value as the function returned. */
    kp_status status;
    /** An errno value; for #KP_ERROR_DATABASE a kpep code; 0 when neither applies. */
    int32_t code;
    /** Bit i is set when the i-th event that the caller gave is at fault; 0 when none is. */
    uint32_t events;
    /** The process that probably stands in the way, or 0 when unknown. */
    int32_t pid;
    /** One sentence in English for a person, NUL-terminated, cut where it does not fit. */
    char message[KP_ERROR_MESSAGE_BYTES];
} kp_error;

/**
 * @brief The name of a status as it is written in C, e.g. "KP_ERROR_HELD".
 *
 * Changes nothing; needs no privilege; may be called from any thread.
 *
 * @return A static string; "KP_STATUS_UNKNOWN" for a number that is not a status of this release.
 */
KP_API const char *kp_status_name(kp_status status);

/**
 * @brief What a status means, as one sentence in English.
 *
 * kp_error::message is more precise where there is one. Changes nothing; needs no privilege; may be
 * called from any thread.
 *
 * @return A static string, never NULL or empty.
 */
KP_API const char *kp_status_message(kp_status status);

/**
 * @brief What a person can do about a status, as one sentence in English.
 *
 * Changes nothing; needs no privilege; may be called from any thread.
 *
 * @return A static string, never NULL; empty for #KP_OK only.
 */
KP_API const char *kp_status_hint(kp_status status);

/**
 * @brief The sort of thing that a status is.
 *
 * Changes nothing; needs no privilege; may be called from any thread.
 *
 * @return #KP_KIND_SYSTEM for a number that is not a status of this release.
 */
KP_API kp_status_kind kp_status_kind_of(kp_status status);

#ifdef __cplusplus
}
#endif

#endif
