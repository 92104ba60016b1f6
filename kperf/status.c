/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Names, messages, hints and kinds of statuses. */
#include <kperf/status.h>

#include <stddef.h>

struct status_text {
    kp_status_kind kind;
    const char *name;
    const char *message;
    const char *hint;
};

#define STATUS(status, kind, message, hint) [status] = {kind, #status, message, hint}

static const struct status_text texts[] = {
    STATUS(KP_OK, KP_KIND_OK, "Success.", ""),
    STATUS(KP_ERROR_INVALID_ARGUMENT, KP_KIND_MISUSE,
           "An argument is NULL or lies outside its range.",
           "Compare the call with the comment at its declaration."),
    STATUS(KP_ERROR_NO_MEMORY, KP_KIND_SYSTEM, "Memory ran out.",
           "Free some memory and try again."),
    STATUS(KP_ERROR_UNSUPPORTED_PLATFORM, KP_KIND_UNAVAILABLE,
           "This system does not have Apple's performance-counter frameworks.",
           "Run on macOS, or give the paths of the stand-in's frameworks in kp_sampler_options."),
    STATUS(KP_ERROR_FRAMEWORK, KP_KIND_UNAVAILABLE,
           "A performance-counter framework could not be loaded.",
           "Check the path that was given, or give none to use the system's own frameworks."),
    STATUS(KP_ERROR_SYMBOL, KP_KIND_UNAVAILABLE,
           "A performance-counter framework lacks a function that is needed.",
           "Look for a newer release of libkperf, as this version of macOS may have changed."),
    STATUS(KP_ERROR_DATABASE, KP_KIND_UNAVAILABLE,
           "The event database of this machine could not be opened.",
           "Check that /usr/share/kpep has a database for this machine's processor."),
    STATUS(KP_ERROR_DATABASE_NAME, KP_KIND_UNAVAILABLE,
           "The event database of this machine does not name itself.",
           "Look for a newer release of libkperf, and report this machine's /usr/share/kpep."),
    STATUS(KP_ERROR_LAYOUT, KP_KIND_UNAVAILABLE,
           "The frameworks or the kernel are laid out otherwise than this library expects.",
           "Look for a newer release of libkperf, as this version of macOS may have changed."),
    STATUS(KP_ERROR_PRIVILEGE, KP_KIND_PRIVILEGE, "Reaching the counters needs root.",
           "Run with sudo, or open with KP_ACCESS_ROOTLESS for instructions and cycles alone."),
    STATUS(KP_ERROR_HELD, KP_KIND_BUSY, "Another program has taken all counters.",
           "End the other profiler (Instruments, powermetrics, xctrace), or open with "
           "KP_ACCESS_ROOTLESS for instructions and cycles alone."),
    STATUS(
        KP_ERROR_BUSY, KP_KIND_BUSY,
        "The counting hardware is claimed by another part of the system.",
        "End other profilers and try again, or open with KP_ACCESS_ROOTLESS for instructions and "
        "cycles alone."),
    STATUS(KP_ERROR_NO_PMU, KP_KIND_UNAVAILABLE,
           "This kernel offers no hardware counters, as is the case in a virtual machine.",
           "Run on the machine itself instead of in a virtual machine or on a hosted runner."),
    STATUS(KP_ERROR_EVENT_UNKNOWN, KP_KIND_EVENTS, "No event has this name.",
           "List the machine's events with kp_database_event_at(), and mind upper and lower case."),
    STATUS(KP_ERROR_EVENT_NOT_ON_CHIP, KP_KIND_EVENTS, "This chip does not have the event.",
           "Choose an event that kp_event_on() or the machine's database has."),
    STATUS(KP_ERROR_EVENTS_CLASH, KP_KIND_EVENTS,
           "The events need the same counters and cannot be counted together.",
           "Leave out one of the events that are marked, and count it in a second run."),
    STATUS(KP_ERROR_EVENT_REFUSED, KP_KIND_EVENTS,
           "This version of macOS does not allow the event.",
           "Leave out the event that is marked, or try it on a newer version of macOS."),
    STATUS(
        KP_ERROR_CONFIGURATION_IN_USE, KP_KIND_EVENTS,
        "Other events are being counted in this process, and these cannot be added meanwhile.",
        "Reserve all events with kp_sampler_reserve() before the first start, or stop the others "
        "first."),
    STATUS(KP_ERROR_WRONG_THREAD, KP_KIND_MISUSE,
           "A thread sampler can only be used by the thread that opened it.",
           "Open a thread sampler in each thread that counts."),
    STATUS(KP_ERROR_NOT_RUNNING, KP_KIND_MISUSE, "The thread sampler is not running.",
           "Call kp_thread_sampler_start() first."),
    STATUS(KP_ERROR_KERNEL_CALL, KP_KIND_SYSTEM, "A call into the kernel failed.",
           "See the call and the errno in the error's message, and report them with the version of "
           "macOS."),
    STATUS(KP_ERROR_BUFFER_TOO_SMALL, KP_KIND_MISUSE, "The buffer is too small for all values.",
           "Give room for as many values as kp_thread_sampler_count() says."),
    STATUS(KP_ERROR_STILL_RUNNING, KP_KIND_MISUSE, "A thread sampler of this sampler is running.",
           "Stop or close every thread sampler first."),
    STATUS(KP_ERROR_RELEASED, KP_KIND_MISUSE, "The sampler has given its counters back.",
           "Open a new sampler."),
    STATUS(KP_ERROR_SAMPLER_CLOSED, KP_KIND_MISUSE,
           "The sampler of this thread sampler was closed.",
           "Close the thread sampler too, and open both again."),
    STATUS(KP_ERROR_DISTURBED, KP_KIND_SYSTEM,
           "Another program changed the counters while they were in use.",
           "Throw the values away, end the other profiler and measure again."),
    STATUS(KP_ERROR_NOT_RESTORED, KP_KIND_SYSTEM,
           "Not everything could be put back as it was before.",
           "See the error's message for what is left, and restart the machine to be rid of it."),
    STATUS(KP_ERROR_FORKED, KP_KIND_MISUSE, "The handle belongs to the parent process.",
           "Open a sampler of its own in the child process."),
    STATUS(KP_ERROR_EXITING, KP_KIND_MISUSE, "The process is exiting.",
           "Measure before main() returns or exit() is called."),
};

_Static_assert(sizeof texts / sizeof texts[0] == KP_ERROR_EXITING + 1, "a status has no text");

static const struct status_text *text_of(kp_status status)
{
    static const struct status_text unknown = {
        KP_KIND_SYSTEM,
        "KP_STATUS_UNKNOWN",
        "This status is not known to this release of libkperf.",
        "Use a libkperf as new as the program.",
    };
    size_t index = (size_t)status;
    return index < sizeof texts / sizeof texts[0] ? &texts[index] : &unknown;
}

const char *kp_status_name(kp_status status)
{
    return text_of(status)->name;
}

const char *kp_status_message(kp_status status)
{
    return text_of(status)->message;
}

const char *kp_status_hint(kp_status status)
{
    return text_of(status)->hint;
}

kp_status_kind kp_status_kind_of(kp_status status)
{
    return text_of(status)->kind;
}
