/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sys/version.h
 * @brief The version of the library pair, and the export macro of libkperf-sys.
 *
 * The three numbers below are the only place where the version is written: the build, the package
 * files and <kperf/version.h> read them from here.
 */
#ifndef KPS_VERSION_H
#define KPS_VERSION_H

#include <stdint.h>

/** Marks what libkperf-sys exports; everything else stays hidden. */
#if defined(__GNUC__) || defined(__clang__)
#define KPS_API __attribute__((visibility("default")))
#else
#define KPS_API
#endif

/** Grows with a change that old programs cannot live with. */
#define KPS_VERSION_MAJOR 0
/** Grows with every addition. While the major number is 0 it also grows with breaking changes. */
#define KPS_VERSION_MINOR 1
/** Grows with corrections. */
#define KPS_VERSION_PATCH 0

/** @cond */
#define KPS_VERSION_TEXT_(x) #x
#define KPS_VERSION_TEXT(x)  KPS_VERSION_TEXT_(x)
/** @endcond */
/** Three numbers as one that can be compared. */
#define KPS_VERSION_OF(a, b, c) ((uint32_t)(a)*1000000U + (uint32_t)(b)*1000U + (uint32_t)(c))

/** The version the program was compiled with: major * 1000000 + minor * 1000 + patch. */
#define KPS_VERSION KPS_VERSION_OF(KPS_VERSION_MAJOR, KPS_VERSION_MINOR, KPS_VERSION_PATCH)
/** The same as "major.minor.patch". */
#define KPS_VERSION_STRING                                                                         \
    KPS_VERSION_TEXT(KPS_VERSION_MAJOR)                                                            \
    "." KPS_VERSION_TEXT(KPS_VERSION_MINOR) "." KPS_VERSION_TEXT(KPS_VERSION_PATCH)

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @brief The version of the libkperf-sys that is loaded, in the form of #KPS_VERSION.
 *
 * A program compares it with #KPS_VERSION to learn whether it runs with the library it was compiled
 * for. Changes nothing; needs no privilege; may be called from any thread.
 *
 * @return Never 0.
 */
KPS_API uint32_t kps_version(void);

/**
 * @brief The version of the libkperf-sys that is loaded, as text.
 *
 * Changes nothing; needs no privilege; may be called from any thread.
 *
 * @return A static string such as "0.1.0"; never NULL, never to be freed.
 */
KPS_API const char *kps_version_string(void);

#ifdef __cplusplus
}
#endif

#endif
