/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf/database.h
 * @brief The event database of this machine, to look at.
 *
 * It is what the system says of its own chip: complete also for chips that this library does not know.
 * A database is obtained with kp_sampler_database() and lives as long as its sampler; so do its events
 * and strings. Nothing here has an effect on the system or needs privilege, and everything may be
 * called from any thread. NULL for a database or an event gives NULL, 0 or false.
 */
#ifndef KP_DATABASE_H
#define KP_DATABASE_H

#include <kperf/event.h>
#include <kperf/version.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @brief The event database of this machine. */
typedef struct kp_database kp_database;
/** @brief An event in it. */
typedef struct kp_database_event kp_database_event;

/** @brief What names the chip's generation, such as "a14". */
KP_API const char *kp_database_name(const kp_database *database);
/** @brief The name under which the system looked the database up, such as
    "cpu_100000c_2_1b588bb3". */
KP_API const char *kp_database_cpu_id(const kp_database *database);
/** @brief A name for people, such as "Apple A14/M1"; several generations can share it. */
KP_API const char *kp_database_marketing_name(const kp_database *database);
/** @brief One of KPEP_ARCH_*: 3 for arm64. */
KP_API uint32_t kp_database_architecture(const kp_database *database);
/** @brief The generation that the name stands for; #KP_CPU_UNKNOWN for one that this library does not
    know. */
KP_API kp_cpu kp_database_cpu(const kp_database *database);
/** @brief The fixed counters: bit i stands for hardware counter i. */
KP_API uint32_t kp_database_fixed_counters(const kp_database *database);
/** @brief The configurable counters: bit i stands for hardware counter i. */
KP_API uint32_t kp_database_config_counters(const kp_database *database);
/** @brief Those configurable counters that the power manager may reserve. */
KP_API uint32_t kp_database_power_counters(const kp_database *database);

/** @brief How many events there are. */
KP_API size_t kp_database_event_count(const kp_database *database);
/** @brief The event at a position, in the database's order; NULL beyond the last. */
KP_API const kp_database_event *kp_database_event_at(const kp_database *database, size_t position);
/** @brief How many of them are fixed. */
KP_API size_t kp_database_fixed_event_count(const kp_database *database);
/** @brief The fixed event at a position, by ascending counter; NULL beyond the last. */
KP_API const kp_database_event *kp_database_fixed_event_at(const kp_database *database,
                                                           size_t position);
/**
 * @brief Finds an event by alias or name; case matters.
 *
 * Aliases come first, as in the framework. Only what this database itself has is found:
 * kp_thread_sampler_open_names() knows more names.
 *
 * @return NULL when there is none, and for a NULL name.
 */
KP_API const kp_database_event *kp_database_find(const kp_database *database, const char *name);

/** @brief The name; never NULL for an event. */
KP_API const char *kp_database_event_name(const kp_database_event *event);
/** @brief One line on what is counted; NULL when absent. */
KP_API const char *kp_database_event_description(const kp_database_event *event);
/** @brief Known errors of the counter; NULL when absent. */
KP_API const char *kp_database_event_errata(const kp_database_event *event);
/** @brief The alias, such as "Cycles"; NULL when absent. */
KP_API const char *kp_database_event_alias(const kp_database_event *event);
/** @brief The event that can stand in for a fixed one; NULL when absent. */
KP_API const char *kp_database_event_fallback(const kp_database_event *event);
/** @brief Whether it has a counter of its own. */
KP_API bool kp_database_event_is_fixed(const kp_database_event *event);
/** @brief The number that selects it; 0 for fixed events. */
KP_API uint16_t kp_database_event_number(const kp_database_event *event);
/** @brief The counters that can count it: bit i stands for hardware counter i. */
KP_API uint32_t kp_database_event_mask(const kp_database_event *event);

#ifdef __cplusplus
}
#endif

#endif
