/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sys/kperfdata.h
 * @brief Apple's private kperfdata.framework as a table of functions, and its structs.
 *
 * kperfdata reads a processor's event database and gives events a counter each. Apple publishes no
 * header for it: see the head of <kperf-sys/kperf.h>. The structs are those of current systems;
 * older ones had an event of 48 bytes (docs/platform.md I.13), so prefer the functions, and check
 * the distance between two events of kpep_db::event_arr before trusting a field.
 */
#ifndef KPS_KPERFDATA_H
#define KPS_KPERFDATA_H

#include <kperf-sys/kperf.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @name Processor architectures
 * Values of kpep_db::architecture.
 * @{
 */
#define KPEP_ARCH_I386   0U /**< Intel, 32 bits. */
#define KPEP_ARCH_X86_64 1U /**< Intel, 64 bits. */
#define KPEP_ARCH_ARM    2U /**< Arm, 32 bits. */
#define KPEP_ARCH_ARM64  3U /**< Apple Silicon. */
/** @} */

/**
 * @name Codes that the functions return
 * 16 occurs too and has no name: no counter can ever count the event.
 * @{
 */
#define KPEP_CONFIG_ERROR_NONE                   0  /**< Success. */
#define KPEP_CONFIG_ERROR_INVALID_ARGUMENT       1  /**< An argument, or an event of a file. */
#define KPEP_CONFIG_ERROR_OUT_OF_MEMORY          2  /**< No memory. */
#define KPEP_CONFIG_ERROR_IO                     3  /**< A file cannot be read. */
#define KPEP_CONFIG_ERROR_BUFFER_TOO_SMALL       4  /**< Nothing was written. */
#define KPEP_CONFIG_ERROR_CUR_SYSTEM_UNKNOWN     5  /**< The processor cannot be told. */
#define KPEP_CONFIG_ERROR_DB_PATH_INVALID        6  /**< Hardly ever seen. */
#define KPEP_CONFIG_ERROR_DB_NOT_FOUND           7  /**< No database of that name. */
#define KPEP_CONFIG_ERROR_DB_ARCH_UNSUPPORTED    8  /**< Of an unknown architecture. */
#define KPEP_CONFIG_ERROR_DB_VERSION_UNSUPPORTED 9  /**< Of an unknown version. */
#define KPEP_CONFIG_ERROR_DB_CORRUPT             10 /**< Not an event database. */
#define KPEP_CONFIG_ERROR_EVENT_NOT_FOUND        11 /**< No such event. */
#define KPEP_CONFIG_ERROR_CONFLICTING_EVENTS     12 /**< Others have the counters. */
#define KPEP_CONFIG_ERROR_COUNTERS_NOT_FORCED    13 /**< Force the counters first. */
#define KPEP_CONFIG_ERROR_EVENT_UNAVAILABLE      14 /**< No counter, and no fallback. */
#define KPEP_CONFIG_ERROR_ERRNO                  15 /**< See errno. */
/** @} */

/** Bit of kpep_event::flags: the event has a counter of its own that counts nothing else. */
#define KPS_EVENT_FIXED 0x1U

/** @brief An event of a database: 56 bytes. Strings belong to the database. */
typedef struct kpep_event {
    const char *name;        /**< Never NULL. */
    const char *description; /**< NULL when there is none. */
    const char *errata;      /**< NULL when there is none. */
    const char *alias;       /**< NULL when there is none. */
    const char *fallback;    /**< The event that replaces a fixed one where it cannot be used. */
    uint32_t mask;    /**< Counters that can count it, as absolute bits, fixed ones included. */
    uint16_t number;  /**< What a configuration word selects it by; 0 for fixed events. */
    uint8_t umask;    /**< Unit mask, Intel only. */
    uint8_t reserved; /**< Not known. */
    uint8_t flags;    /**< #KPS_EVENT_FIXED. */
} kpep_event;

/** @brief An event database: 152 bytes. Everything it points to belongs to it. */
typedef struct kpep_db {
    const char *name;             /**< What names the generation, such as "a14". */
    const char *cpu_id;           /**< The name it was looked up by. */
    const char *marketing_name;   /**< What kpep_db_name() gives, such as "Apple A14/M1". */
    void *plist_data;             /**< NULL until the database is serialised. */
    void *event_map;              /**< A dictionary from names to events. */
    kpep_event *event_arr;        /**< All events, one after the other. */
    kpep_event **fixed_event_arr; /**< The fixed ones by counter. */
    void *alias_map;              /**< A dictionary from aliases to events. */
    size_t reserved_1;            /**< Not known. */
    size_t reserved_2;            /**< Not known. */
    size_t reserved_3;            /**< Not known. */
    size_t event_count;           /**< Elements of event_arr. */
    size_t alias_count;           /**< Aliases. */
    size_t fixed_counter_count;   /**< Fixed counters, and elements of fixed_event_arr. */
    size_t config_counter_count;  /**< Configurable counters. */
    size_t power_counter_count;   /**< Configurable counters that the power manager may reserve. */
    uint32_t architecture;        /**< KPEP_ARCH_*. */
    uint32_t fixed_counter_bits;  /**< The fixed counters as absolute bits. */
    uint32_t config_counter_bits; /**< The configurable counters as absolute bits. */
    uint32_t power_counter_bits;  /**< The reserved counters as absolute bits. */
    uint32_t create_flags;        /**< What kpep_db_createx() was given. */
    uint8_t is_internal;          /**< Whether it is one for internal use. */
    uint8_t internal_known;       /**< Whether is_internal means anything. */
} kpep_db;

/** @brief A set of events, each on a counter: 80 bytes. Everything it points to belongs to it. */
typedef struct kpep_config {
    kpep_db *db;                /**< The database that the events are from. */
    kpep_event **events;        /**< The event on each counter, by absolute counter. */
    size_t *event_map;          /**< The counter of each event, by order of adding. */
    size_t *event_indices;      /**< The position of each counter's event in the order of adding. */
    uint32_t *flags;            /**< The flag that each counter's event was added with. */
    uint64_t *kpc_periods;      /**< The period that each counter's event was added with. */
    size_t event_count;         /**< Events added. */
    size_t counter_count;       /**< Counters, fixed and configurable. */
    uint32_t classes;           /**< Classes in use, with an internal marker in the power bit. */
    uint32_t occupied_counters; /**< Counters in use as absolute bits. */
    uint8_t force_flags;        /**< Bit 0: all counters may be used. */
} kpep_config;

/**
 * @brief The functions of kperfdata.framework; none is NULL.
 *
 * Each is documented in <kperf-sys/kperfdata_symbols.def>, which this struct is made from: a field
 * for each function, in that order, with its name.
 */
typedef struct kps_kperfdata_table {
/** @cond */
#define KPS_SYMBOL(ret, name, params) ret(*name) params;
#include <kperf-sys/kperfdata_symbols.def>
    /** @endcond */
} kps_kperfdata_table;

/**
 * @brief Functions that not every system has: each field may be NULL.
 *
 * Documented in <kperf-sys/kperfdata_optional_symbols.def>. Later releases add fields at the end, so
 * a program that may run with an older libkperf-sys asks with KPS_HAS() instead of reading a field.
 */
typedef struct kps_kperfdata_optional_table {
    /** Bytes of the struct as the loaded library knows it. */
    size_t size;
/** @cond */
#define KPS_SYMBOL(ret, name, params) ret(*name) params;
#include <kperf-sys/kperfdata_optional_symbols.def>
    /** @endcond */
} kps_kperfdata_optional_table;

/**
 * @brief Where macOS has kperfdata.framework, as an absolute path for the loader.
 *
 * Needs no privilege; may be called from any thread.
 *
 * @return A static string, on every platform.
 */
KPS_API const char *kps_kperfdata_path(void);

/**
 * @brief Loads kperfdata.framework and looks up all of its functions, or none.
 *
 * Calls none of them: needs no privilege and changes nothing outside the process.
 *
 * @param out   Receives the table; NULL on failure. Not NULL itself.
 * @param path  An absolute path of the framework's library, or NULL for kps_kperfdata_path().
 * @param err   Receives the particulars; NULL if they are not wanted.
 *
 * @return #KPS_OK; #KPS_ERROR_INVALID_ARGUMENT for a NULL out or a path that is not absolute;
 *         #KPS_ERROR_NO_MEMORY; #KPS_ERROR_LOAD with the loader's text; #KPS_ERROR_SYMBOL, naming the
 *         first function that is missing.
 *
 * The library owns the table; give it back with kps_kperfdata_close(), after which none of its
 * functions may be called. May be called from any thread; each call makes a table of its own.
 */
KPS_API kps_status kps_kperfdata_open(const kps_kperfdata_table **out, const char *path,
                                      kps_error *err);

/**
 * @brief Gives a table back. Frees no database or configuration that was made with it.
 *
 * @param table  From kps_kperfdata_open(). NULL is allowed and does nothing.
 *
 * May be called from any thread, once.
 */
KPS_API void kps_kperfdata_close(const kps_kperfdata_table *table);

/**
 * @brief The optional functions of the system that a table was loaded from.
 *
 * @param table  From kps_kperfdata_open(). NULL is allowed.
 *
 * @return A table that lives as long as the one given; NULL for NULL. May be called from any thread.
 */
KPS_API const kps_kperfdata_optional_table *
kps_kperfdata_optional(const kps_kperfdata_table *table);

/** @brief How many functions, and so pointers, struct kps_kperfdata_table has. */
KPS_API size_t kps_kperfdata_symbol_count(void);

/**
 * @brief The name of a function by its place in struct kps_kperfdata_table.
 *
 * Needs no privilege; may be called from any thread.
 *
 * @param field  From 0 to kps_kperfdata_symbol_count() less 1.
 * @return A static string; NULL beyond the last.
 */
KPS_API const char *kps_kperfdata_symbol_name(size_t field);

#ifdef __cplusplus
}
#endif

#endif
