/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf/version.h
 * @brief The version of libkperf, and its export macro.
 *
 * libkperf and libkperf-sys are released together under one version, written in
 * <kperf-sys/version.h>.
 */
#ifndef KP_VERSION_H
#define KP_VERSION_H

#include <kperf-sys/version.h>

/** Marks what libkperf exports; everything else stays hidden. */
#if defined(__GNUC__) || defined(__clang__)
#define KP_API __attribute__((visibility("default")))
#else
#define KP_API
#endif

#define KP_VERSION_MAJOR KPS_VERSION_MAJOR /**< See #KPS_VERSION_MAJOR. */
#define KP_VERSION_MINOR KPS_VERSION_MINOR /**< See #KPS_VERSION_MINOR. */
#define KP_VERSION_PATCH KPS_VERSION_PATCH /**< See #KPS_VERSION_PATCH. */
/** The version the program was compiled with: major * 1000000 + minor * 1000 + patch. */
#define KP_VERSION KPS_VERSION
/** The same as "major.minor.patch". */
#define KP_VERSION_STRING KPS_VERSION_STRING

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @brief The version of the libkperf that is loaded, in the form of #KP_VERSION.
 *
 * Changes nothing; needs no privilege; may be called from any thread.
 *
 * @return Never 0.
 */
KP_API uint32_t kp_version(void);

/**
 * @brief The version of the libkperf that is loaded, as text.
 *
 * Changes nothing; needs no privilege; may be called from any thread.
 *
 * @return A static string such as "0.1.0"; never NULL, never to be freed.
 */
KP_API const char *kp_version_string(void);

#ifdef __cplusplus
}
#endif

#endif
