/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sys/load.h
 * @brief Loading a library at run time, with the loader's own words when it fails.
 *
 * The frameworks are private: they are not linked, and may be missing, moved or changed. So they are
 * opened when asked for, and every failure says what was looked for and what the loader answered.
 */
#ifndef KPS_LOAD_H
#define KPS_LOAD_H

#include <kperf-sys/version.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @brief What opening a library or a table answers with. Numbers are never reused. */
typedef enum kps_status {
    /** It worked. */
    KPS_OK = 0,
    /** A pointer was NULL that must not be, or a path is not absolute. */
    KPS_ERROR_INVALID_ARGUMENT = 1,
    /** Memory ran out; nothing was loaded. */
    KPS_ERROR_NO_MEMORY = 2,
    /** The library could not be loaded; the message has the loader's reason. */
    KPS_ERROR_LOAD = 3,
    /** The library lacks a function; the message names it. */
    KPS_ERROR_SYMBOL = 4,
    /** Not a status: keeps the enumeration at 32 bits. */
    KPS_STATUS_MAX_ = 0x7fffffff
} kps_status;

/** Bytes of kps_error::message, its terminating NUL included. */
#define KPS_ERROR_MESSAGE_BYTES 1020

/**
 * @brief The particulars of a failure, in memory of the caller.
 *
 * Functions take a pointer to it as last parameter; NULL means that the caller does not want it.
 * When given it is always written: on success it is cleared to KPS_OK and an empty message.
 */
typedef struct kps_error {
    /** The same value as the function returned. */
    kps_status status;
    /** What failed, in English, with the loader's own text; NUL-terminated, cut where it does not
        fit. */
    char message[KPS_ERROR_MESSAGE_BYTES];
} kps_error;

/** @brief A library that was loaded. */
typedef struct kps_library kps_library;

/**
 * @brief The address of any function.
 *
 * Cast it to the function's own type before calling it.
 */
typedef void (*kps_symbol)(void);

/**
 * @brief Loads a library, all of its references resolved, its names kept to itself.
 *
 * Runs the library's initialisers. Needs no privilege and changes nothing outside the process. The
 * file is not looked for first: on current macOS the frameworks exist in the loader's shared cache
 * only, not as files (docs/platform.md I.18).
 *
 * @param out   Receives the library; NULL on failure. Not NULL itself.
 * @param path  An absolute path. Relative ones are refused, since callers tend to be root and the
 *              loader would look in folders that others can choose.
 * @param err   Receives the particulars; NULL if they are not wanted.
 *
 * @return #KPS_OK; #KPS_ERROR_INVALID_ARGUMENT for a NULL pointer or a path that is not absolute;
 *         #KPS_ERROR_NO_MEMORY; #KPS_ERROR_LOAD with the loader's text.
 *
 * The caller owns the library and ends with kps_library_close(). May be called from any thread.
 */
KPS_API kps_status kps_library_open(kps_library **out, const char *path, kps_error *err);

/**
 * @brief Looks up a function of a library, or of a library that it depends on.
 *
 * Needs no privilege and changes nothing.
 *
 * @param library  Not NULL.
 * @param name     The function's name as in C; not NULL.
 * @param err      Receives the particulars; NULL if they are not wanted. #KPS_ERROR_SYMBOL names what
 *                 is missing and has the loader's text, #KPS_ERROR_INVALID_ARGUMENT is for NULL.
 *
 * @return The function, or NULL on failure. It stays valid until the library is closed.
 *
 * May be called from any thread.
 */
KPS_API kps_symbol kps_library_symbol(kps_library *library, const char *name, kps_error *err);

/**
 * @brief Gives a library back; functions that came from it must not be called any more.
 *
 * The loader unloads it with its last user: tables that were opened from the same path are users of
 * their own and stay valid.
 *
 * @param library  NULL is allowed and does nothing.
 *
 * May be called from any thread, once.
 */
KPS_API void kps_library_close(kps_library *library);

#ifdef __cplusplus
}
#endif

#endif
