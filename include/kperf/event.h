/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf/event.h
 * @brief Which events there are, what each is called and what it is on each chip.
 *
 * All of this comes from tables inside the library, made from the event databases of the known chips.
 * It needs no Mac, loads no framework, and asks nothing of the system. It is knowledge ahead of time:
 * on a machine, the live database (<kperf/database.h>) decides.
 *
 * Every function here may be called from any thread at any time, needs no privilege, changes nothing,
 * allocates nothing, and returns strings and objects that live as long as the library and are never to
 * be freed. A value that is no event or no generation of this release is taken like KP_EVENT_NONE or
 * KP_CPU_UNKNOWN.
 */
#ifndef KP_EVENT_H
#define KP_EVENT_H

#include <kperf/event_ids.h>
#include <kperf/status.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @brief What an event is on one generation of chips. */
typedef struct kp_event_info kp_event_info;

/** @brief Where the tables have an event of a generation from. */
typedef enum kp_event_source {
    /** No event was given. */
    KP_EVENT_SOURCE_NONE = 0,
    /** The newest known event database of the generation. */
    KP_EVENT_SOURCE_DATABASE = 1,
    /** The same, but the counters mask is that of an independent driver. */
    KP_EVENT_SOURCE_MASK_FROM_DRIVER = 2,
    /** The same, but the counters mask is not known: every configurable counter stands in for it. */
    KP_EVENT_SOURCE_MASK_UNKNOWN = 3,
    /** Older databases of the generation only; the counters mask is not known, as above. */
    KP_EVENT_SOURCE_OLDER_DATABASE = 4,
    /** Not a source: keeps the enumeration at 32 bits. */
    KP_EVENT_SOURCE_MAX_ = 0x7fffffff
} kp_event_source;

/** @brief Whether a kernel lets an event through, as far as is known. */
typedef enum kp_allowed {
    /** The release, the chip or its list is not known. */
    KP_ALLOWED_UNKNOWN = 0,
    /** It does. */
    KP_ALLOWED_YES = 1,
    /** It refuses, and with it every set of events that has this one (docs/platform.md B.7). */
    KP_ALLOWED_NO = 2,
    /** Not an answer: keeps the enumeration at 32 bits. */
    KP_ALLOWED_MAX_ = 0x7fffffff
} kp_allowed;

/**
 * @brief The event that a name means.
 *
 * Names are those of event databases, current and older ("INST_BRANCH",
 * "ST_MEMORY_ORDER_VIOLATION_NONSPEC"), their aliases ("Cycles"), and the portable names that people
 * bring from perf and PAPI ("branch-misses", "PAPI_TOT_INS"), which are the same event on every chip.
 * Names and aliases of databases are told apart by letter case, as the framework does; portable names
 * are taken in any case. Takes less than 60 ns.
 *
 * @param name NUL-terminated.
 * @param out  Receives the event; untouched on failure.
 *
 * @return #KP_OK.
 * @return #KP_ERROR_INVALID_ARGUMENT `name` or `out` is NULL.
 * @return #KP_ERROR_EVENT_UNKNOWN No event has this name (kp_event_suggest() gives near ones), or it is
 *         a portable name without an honest equal (kp_event_refusal() says why). The live database of a
 *         new chip may still have it.
 */
KP_API kp_status kp_event_parse(const char *name, kp_event *out);

/**
 * @brief The newest database name of an event, e.g. "INST_BRANCH".
 *
 * @return NULL for #KP_EVENT_NONE.
 */
KP_API const char *kp_event_name(kp_event event);

/**
 * @brief What an event counts, in one sentence: the unit, of what, and what limits it; the same on every
 *        chip.
 *
 * Configurable counters count user mode only since macOS 15, whatever the event.
 *
 * @return NULL for #KP_EVENT_NONE.
 */
KP_API const char *kp_event_description(kp_event event);

/**
 * @brief The names that a live database may have an event under, one by one, likeliest first.
 *
 * That is the name on `cpu`, then the newest name, then others, and last its alias, under which Intel
 * databases have the two fixed events. Whoever looks an event up in a database tries them in this order.
 *
 * @param cpu      The generation of the database; #KP_CPU_UNKNOWN will do.
 * @param position From 0 on.
 *
 * @return NULL when there are no more.
 */
KP_API const char *kp_event_name_at(kp_event event, kp_cpu cpu, size_t position);

/** @brief How many events there are, on all chips together. */
KP_API size_t kp_event_count(void);

/**
 * @brief All events, in the order of their numbers.
 *
 * @param position From 0 to kp_event_count() - 1.
 *
 * @return #KP_EVENT_NONE beyond the last.
 */
KP_API kp_event kp_event_at(size_t position);

/**
 * @brief What an event is on a generation of chips. Takes less than 5 ns.
 *
 * @return NULL where the generation lacks the event, and for #KP_CPU_UNKNOWN.
 */
KP_API const kp_event_info *kp_event_on(kp_event event, kp_cpu cpu);

/** @brief The event's name in the databases of the generation; NULL for NULL. */
KP_API const char *kp_event_info_name(const kp_event_info *info);

/** @brief As kp_event_description(); NULL for NULL. */
KP_API const char *kp_event_info_description(const kp_event_info *info);

/**
 * @brief The name of the configurable event that counts the same as a fixed one, e.g. "INST_ALL".
 *
 * @return NULL when there is none.
 */
KP_API const char *kp_event_info_fallback(const kp_event_info *info);

/** @brief The event's alias, e.g. "Cycles"; NULL when it has none. */
KP_API const char *kp_event_info_alias(const kp_event_info *info);

/** @brief The number that selects the event in a configuration word; 0 for the fixed ones. */
KP_API uint16_t kp_event_info_number(const kp_event_info *info);

/**
 * @brief The counters that can count the event: bit n stands for counter n, fixed ones included.
 *
 * Never 0, but for NULL. Where kp_event_info_source() says that it is not known, more counters may be
 * named than can.
 */
KP_API uint32_t kp_event_info_counters_mask(const kp_event_info *info);

/** @brief The fixed counter that counts the event; -1 if none does, and for NULL. */
KP_API int kp_event_info_fixed_counter(const kp_event_info *info);

/** @brief Where the tables have this from; #KP_EVENT_SOURCE_NONE for NULL. */
KP_API kp_event_source kp_event_info_source(const kp_event_info *info);

/**
 * @brief Names that are near to one that kp_event_parse() does not know.
 *
 * For a portable name that is refused these are the events that come closest in meaning; else names that
 * are spelled alike, nearest first. Only names that kp_event_parse() takes are given.
 *
 * @param name     NUL-terminated; NULL gives none.
 * @param out      Receives the names; untouched beyond those.
 * @param capacity How many `out` has room for.
 *
 * @return How many were given, 0 when nothing is near.
 */
KP_API size_t kp_event_suggest(const char *name, const char **out, size_t capacity);

/**
 * @brief Why a portable name has no event, in one sentence.
 *
 * @return NULL when `name` is not a portable name that is refused.
 */
KP_API const char *kp_event_refusal(const char *name);

/** @brief How many portable names there are that have an event. */
KP_API size_t kp_event_portable_count(void);

/**
 * @brief The portable names that have an event, the same event together.
 *
 * @param position From 0 to kp_event_portable_count() - 1; NULL beyond.
 */
KP_API const char *kp_event_portable_name_at(size_t position);

/** @brief Why the event of a portable name is an honest equal, in one sentence; NULL beyond the last. */
KP_API const char *kp_event_portable_reason_at(size_t position);

/**
 * @brief Whether a kernel lets an event through, as far as its published lists tell.
 *
 * A hint and never a gate: lists lag behind the databases, and none is known for macOS 26 and later.
 * Before 14.4 there were no lists, and every event passes. On a machine that is known, a fixed event
 * always does.
 *
 * @param event   The event.
 * @param machine The name of the machine's event database ("a14", "as4-1"), or the kernel's target for
 *                its SoC in any letter case ("T8103"); NULL and unknown ones answer "unknown".
 * @param macos   The release, as kern.osproductversion gives it: "15.4", "14.6.1".
 */
KP_API kp_allowed kp_event_allowed(kp_event event, const char *machine, const char *macos);

/**
 * @brief The same for the number of an event that the tables do not have, from a live database.
 *
 * @param number As in a configuration word, 0 to 0xffff; 0 is the empty counter, and always passes.
 */
KP_API kp_allowed kp_event_number_allowed(uint16_t number, const char *machine, const char *macos);

/**
 * @brief The generation that an event database is of.
 *
 * @param name "a14", "as4-1", or the name of the link that the system looks it up by,
 *             "cpu_100000c_2_1b588bb3".
 *
 * @return #KP_CPU_UNKNOWN for NULL and for names that this release does not know. That is not an error:
 *         new ones keep coming, and the live database still names its events.
 */
KP_API kp_cpu kp_cpu_from_db_name(const char *name);

/** @brief The generation's name, "M1"; "unknown" for #KP_CPU_UNKNOWN. Never NULL. */
KP_API const char *kp_cpu_name(kp_cpu cpu);

/** @brief What its database calls itself, "Apple A14/M1"; M4 and M5 share theirs. NULL when unknown. */
KP_API const char *kp_cpu_marketing_name(kp_cpu cpu);

/** @brief Its fixed counters: bit n stands for counter n. 0 when unknown. */
KP_API uint32_t kp_cpu_fixed_counters(kp_cpu cpu);

/** @brief Its configurable counters: bit n stands for counter n. 0 when unknown. */
KP_API uint32_t kp_cpu_config_counters(kp_cpu cpu);

/**
 * @brief Those of its configurable counters that the power manager keeps until they are forced: bit n
 *        stands for counter n. 0 when unknown.
 */
KP_API uint32_t kp_cpu_power_counters(kp_cpu cpu);

#ifdef __cplusplus
}
#endif

#endif
