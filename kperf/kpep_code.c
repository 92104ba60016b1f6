/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "kpep_code.h"

#include <kperf-sys/kperfdata.h>

const char *kp_kpep_text(int code)
{
    switch (code) {
    case KPEP_CONFIG_ERROR_NONE:
        return "no error";
    case KPEP_CONFIG_ERROR_INVALID_ARGUMENT:
        return "an event in the database is invalid";
    case KPEP_CONFIG_ERROR_OUT_OF_MEMORY:
        return "out of memory";
    case KPEP_CONFIG_ERROR_IO:
        return "the database file cannot be opened";
    case KPEP_CONFIG_ERROR_BUFFER_TOO_SMALL:
        return "a buffer is too small";
    case KPEP_CONFIG_ERROR_CUR_SYSTEM_UNKNOWN:
        return "the processor of this machine cannot be told";
    case KPEP_CONFIG_ERROR_DB_PATH_INVALID:
        return "the database path is invalid";
    case KPEP_CONFIG_ERROR_DB_NOT_FOUND:
        return "there is no database for this processor";
    case KPEP_CONFIG_ERROR_DB_ARCH_UNSUPPORTED:
        return "the database is for an unsupported architecture";
    case KPEP_CONFIG_ERROR_DB_VERSION_UNSUPPORTED:
        return "the database has an unsupported version";
    case KPEP_CONFIG_ERROR_DB_CORRUPT:
        return "the database is corrupt";
    case KPEP_CONFIG_ERROR_EVENT_NOT_FOUND:
        return "the event is not in the database";
    case KPEP_CONFIG_ERROR_CONFLICTING_EVENTS:
        return "events are in conflict";
    case KPEP_CONFIG_ERROR_COUNTERS_NOT_FORCED:
        return "all counters must be forced";
    case KPEP_CONFIG_ERROR_EVENT_UNAVAILABLE:
        return "the event is unavailable";
    case KPEP_CONFIG_ERROR_ERRNO:
        return "a system call failed";
    default:
        return "a code that this release does not know";
    }
}
