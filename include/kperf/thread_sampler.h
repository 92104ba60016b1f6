/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf/thread_sampler.h
 * @brief Counting a set of events in one thread.
 */
#ifndef KP_THREAD_SAMPLER_H
#define KP_THREAD_SAMPLER_H

#include <kperf/event.h>
#include <kperf/sampler.h>
#include <kperf/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @brief A set of events that one thread counts: the thread that opened it. */
typedef struct kp_thread_sampler kp_thread_sampler;

/** @brief In which modes of the processor an event is counted. */
typedef enum kp_scope {
    /** There is no such position. */
    KP_SCOPE_NONE = 0,
    /** While the thread runs in user mode: all configurable events. */
    KP_SCOPE_USER = 1,
    /** In system calls and interrupts too: the fixed events, cycles and instructions. */
    KP_SCOPE_USER_AND_KERNEL = 2,
    /** Not a scope: keeps the enumeration at 32 bits. */
    KP_SCOPE_MAX_ = 0x7fffffff
} kp_scope;

/**
 * @brief Chooses what the calling thread will count, and finds out whether it can be counted together.
 *
 * System-wide effect: none; the counters are programmed by kp_thread_sampler_start(). Privilege: none
 * beyond that of the sampler.
 *
 * @param out      Receives the thread sampler; NULL on failure. Not NULL itself.
 * @param sampler  Not NULL.
 * @param events   In the order in which values are wanted; may hold an event twice. Not NULL.
 * @param count    1 to #KP_EVENTS_MAX.
 * @param err      Receives the particulars; NULL if they are not wanted.
 *
 * @return #KP_OK, or:
 *         - #KP_ERROR_INVALID_ARGUMENT, #KP_ERROR_NO_MEMORY.
 *         - #KP_ERROR_EVENT_UNKNOWN: not an event. kp_error::events marks which.
 *         - #KP_ERROR_EVENT_NOT_ON_CHIP: this machine's database does not have it; marked likewise.
 *         - #KP_ERROR_EVENTS_CLASH: there is no way to give each event a counter; a smallest group that
 *           cannot be is marked.
 *         - #KP_ERROR_PRIVILEGE: the event needs the full tier, and the sampler is rootless; marked.
 *         - #KP_ERROR_RELEASED, #KP_ERROR_FORKED.
 *
 * End with kp_thread_sampler_close(). Start, sample and stop it from the calling thread only.
 */
KP_API kp_status kp_thread_sampler_open(kp_thread_sampler **out, kp_sampler *sampler,
                                        const kp_event *events, size_t count, kp_error *err);

/**
 * @brief As kp_thread_sampler_open(), by name.
 *
 * @param names  What kp_event_parse() takes, and every name and alias of this machine's database. Not
 *               NULL, nor any of them.
 */
KP_API kp_status kp_thread_sampler_open_names(kp_thread_sampler **out, kp_sampler *sampler,
                                              const char *const *names, size_t count,
                                              kp_error *err);

/**
 * @brief Programs the counters, if nothing in this process runs yet, and begins to count.
 *
 * Beside others that run already it joins them: their counters and values are not touched. The first
 * reading after a start, which the system spoils, is taken and thrown away here.
 *
 * System-wide effect, full tier: the configuration, counting and thread counting of the whole machine
 * are set; what was there is put back by the last stop. Rootless tier: none.
 *
 * Privilege: that of the sampler.
 *
 * @param thread_sampler  Not NULL. When it runs already nothing happens.
 * @param err             Receives the particulars; NULL if they are not wanted.
 *
 * @return #KP_OK, or, with nothing changed unless a line says otherwise:
 *         - #KP_ERROR_INVALID_ARGUMENT, #KP_ERROR_WRONG_THREAD.
 *         - #KP_ERROR_RELEASED, #KP_ERROR_SAMPLER_CLOSED, #KP_ERROR_FORKED, #KP_ERROR_EXITING.
 *         - #KP_ERROR_CONFIGURATION_IN_USE: other events run in this process, and this system cannot
 *           take new ones meanwhile.
 *         - #KP_ERROR_EVENTS_CLASH: these do not fit beside those that run or are reserved; marked.
 *         - #KP_ERROR_EVENT_REFUSED: this kernel does not allow an event; marked.
 *         - #KP_ERROR_HELD, #KP_ERROR_BUSY, #KP_ERROR_PRIVILEGE, #KP_ERROR_NO_PMU: the counters were lost
 *           since the sampler was opened.
 *         - #KP_ERROR_DISTURBED: another program has changed what runs.
 *         - #KP_ERROR_KERNEL_CALL: a call failed otherwise; kp_error::code is its errno.
 *         - #KP_ERROR_NOT_RESTORED: a call failed on the way, and so did putting back what had been
 *           changed by then; the message has both. The next stop or release tries again.
 *
 * From the thread that opened it only.
 */
KP_API kp_status kp_thread_sampler_start(kp_thread_sampler *thread_sampler, kp_error *err);

/**
 * @brief Reads the running totals of the calling thread.
 *
 * The totals begin anywhere: take the difference of two readings between one start and stop. Makes one
 * kernel call, allocates nothing, takes no lock in user space.
 *
 * System-wide effect: none. Privilege: that of the sampler.
 *
 * @param thread_sampler  Not NULL.
 * @param values          Receives kp_thread_sampler_count() numbers, in events, in the order they were
 *                        asked for; unchanged on failure. Not NULL.
 * @param capacity        How many numbers fit.
 *
 * @return #KP_OK, or with values unchanged; kp_thread_sampler_last_error() tells more:
 *         - #KP_ERROR_INVALID_ARGUMENT, #KP_ERROR_BUFFER_TOO_SMALL.
 *         - #KP_ERROR_WRONG_THREAD, #KP_ERROR_NOT_RUNNING, #KP_ERROR_FORKED, #KP_ERROR_EXITING.
 *         - #KP_ERROR_DISTURBED: another program has changed which counters threads keep.
 *         - #KP_ERROR_PRIVILEGE, #KP_ERROR_HELD, #KP_ERROR_BUSY, #KP_ERROR_NO_PMU, #KP_ERROR_KERNEL_CALL: the
 *           kernel call failed, by its errno.
 *
 * From the thread that opened it only.
 */
KP_API kp_status kp_thread_sampler_sample(kp_thread_sampler *thread_sampler, uint64_t *values,
                                          size_t capacity);

/**
 * @brief What an empty region counts here: the least that two samples in direct succession differ by.
 *
 * Two samples with nothing between them differ all the same: the end of the first, the beginning of the
 * second, and of the fixed events the kernel's part of both. That much is in every difference that a
 * program takes, and matters in short regions: take it off, and take 0 where it is more than there is.
 *
 * Takes a few hundred samples in pairs and gives the smallest difference of each event by itself, so that
 * interrupts and cold caches fall away. It is therefore a lower bound: a difference that was corrected by
 * it may still hold some overhead, and holds less of it in a loop that has run for a while. Not in it is
 * what the program itself does to call sample() twice. It holds for this set of events, on this machine, as
 * it is now: cycles differ between performance and efficiency cores, a processor overlaps what is
 * measured with the measuring, and the kernel's part changes with the system. Take it anew in each thread
 * that measures, after the start; it takes well under a millisecond.
 *
 * System-wide effect: none. Privilege: that of the sampler. The totals go on; nothing is reset.
 *
 * @param thread_sampler  Not NULL. Must run.
 * @param counts          Receives kp_thread_sampler_count() numbers, in events, in the order they were
 *                        asked for; unchanged on failure. Not NULL.
 * @param capacity        How many numbers fit.
 * @param err             Receives the particulars; NULL if they are not wanted.
 *
 * @return #KP_OK, or with counts unchanged:
 *         - #KP_ERROR_INVALID_ARGUMENT, #KP_ERROR_BUFFER_TOO_SMALL.
 *         - #KP_ERROR_WRONG_THREAD, #KP_ERROR_NOT_RUNNING, #KP_ERROR_FORKED, #KP_ERROR_EXITING.
 *         - #KP_ERROR_DISTURBED: another program has changed which counters threads keep.
 *         - #KP_ERROR_PRIVILEGE, #KP_ERROR_HELD, #KP_ERROR_BUSY, #KP_ERROR_NO_PMU, #KP_ERROR_KERNEL_CALL: the
 *           kernel call failed, by its errno.
 *
 * From the thread that opened it only.
 */
KP_API kp_status kp_thread_sampler_overhead(kp_thread_sampler *thread_sampler, uint64_t *counts,
                                            size_t capacity, kp_error *err);

/**
 * @brief Ends counting. The last one of the process to stop puts the system back as it was.
 *
 * System-wide effect, full tier, when nothing else of this process runs: thread counting,
 * configuration and counting are put back as they were before the start, each only if nobody else
 * has changed it since. Values are not reset.
 *
 * @param thread_sampler  Not NULL. When it does not run nothing happens.
 * @param err             Receives the particulars; NULL if they are not wanted.
 *
 * @return #KP_OK, or:
 *         - #KP_ERROR_INVALID_ARGUMENT, #KP_ERROR_WRONG_THREAD, #KP_ERROR_FORKED: nothing is done.
 *         - #KP_ERROR_DISTURBED: stopped, but another program has changed something meanwhile; values
 *           since then may mean nothing, and what it changed was left as it is.
 *         - #KP_ERROR_NOT_RESTORED: stopped, but something could not be put back; the message says
 *           what.
 *
 * From the thread that opened it only.
 */
KP_API kp_status kp_thread_sampler_stop(kp_thread_sampler *thread_sampler, kp_error *err);

/**
 * @brief Whether another program has disturbed what runs.
 *
 * Reads counting, thread counting, configuration and force, and compares them with what was read at
 * the start. System-wide effect: none. Privilege: that of the sampler. In the rootless tier nothing
 * can be disturbed.
 *
 * @param thread_sampler  Not NULL.
 * @param err             Receives the particulars; NULL if they are not wanted.
 *
 * @return #KP_OK; #KP_ERROR_DISTURBED with a message that says what; #KP_ERROR_NOT_RUNNING;
 *         #KP_ERROR_INVALID_ARGUMENT; #KP_ERROR_FORKED; #KP_ERROR_PRIVILEGE, #KP_ERROR_HELD,
 *         #KP_ERROR_BUSY, #KP_ERROR_NO_PMU or #KP_ERROR_KERNEL_CALL when the reading fails.
 *
 * May be called from any thread when no other call on this thread sampler is in progress.
 */
KP_API kp_status kp_thread_sampler_check(kp_thread_sampler *thread_sampler, kp_error *err);

/**
 * @brief The particulars of the last call on a thread sampler that failed.
 *
 * kp_thread_sampler_sample() has no parameter for them; here they are, and also what went wrong when
 * the library stopped it by itself at the end of its thread.
 *
 * @param thread_sampler  NULL gives a cleared error.
 * @param out             Receives it; cleared to #KP_OK when nothing has failed. NULL does nothing.
 *
 * May be called from any thread when no other call on this thread sampler is in progress.
 */
KP_API void kp_thread_sampler_last_error(const kp_thread_sampler *thread_sampler, kp_error *out);

/**
 * @brief Stops, if it runs, and frees a thread sampler.
 *
 * System-wide effect: as kp_thread_sampler_stop(). In a forked child: none, memory is freed.
 *
 * @param thread_sampler  NULL is allowed and does nothing.
 *
 * May be called from any thread when no other call on this thread sampler is in progress.
 */
KP_API void kp_thread_sampler_close(kp_thread_sampler *thread_sampler);

/** @brief Whether it runs. NULL gives false. May be called from any thread. */
KP_API bool kp_thread_sampler_is_running(const kp_thread_sampler *thread_sampler);

/** @brief How many values a sample has. NULL gives 0. May be called from any thread. */
KP_API size_t kp_thread_sampler_count(const kp_thread_sampler *thread_sampler);

/**
 * @brief The name of the event at a position, as this machine's database has it.
 *
 * @return Valid until the thread sampler is closed; NULL for NULL or beyond the last position. May be
 *         called from any thread.
 */
KP_API const char *kp_thread_sampler_name_at(const kp_thread_sampler *thread_sampler,
                                             size_t position);

/**
 * @brief In which modes the event at a position is counted.
 *
 * The same on every release: configurable events in user mode, the fixed ones in user and kernel mode.
 *
 * @return #KP_SCOPE_NONE for NULL or beyond the last position. May be called from any thread.
 */
KP_API kp_scope kp_thread_sampler_scope_at(const kp_thread_sampler *thread_sampler,
                                           size_t position);

#ifdef __cplusplus
}
#endif

#endif
