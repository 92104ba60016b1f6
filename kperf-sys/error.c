/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>

void kps_error_clear(kps_error *err)
{
    if (err != NULL) {
        err->status = KPS_OK;
        err->message[0] = '\0';
    }
}

kps_status kps_error_set(kps_error *err, kps_status status, const char *format, ...)
{
    if (err != NULL) {
        va_list arguments;
        va_start(arguments, format);
        err->status = status;
        if (vsnprintf(err->message, sizeof err->message, format, arguments) < 0) {
            err->message[0] = '\0';
        }
        va_end(arguments);
    }
    return status;
}
