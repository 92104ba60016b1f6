/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void kp_error_clear(kp_error *err)
{
    err->status = KP_OK;
    err->code = 0;
    err->events = 0;
    err->pid = 0;
    err->message[0] = '\0';
}

__attribute__((format(printf, 3, 0))) static void print_at(kp_error *err, size_t offset,
                                                           const char *format, va_list arguments)
{
    if (vsnprintf(err->message + offset, sizeof err->message - offset, format, arguments) < 0) {
        err->message[offset] = '\0';
    }
}

kp_status kp_error_set(kp_error *err, kp_status status, int32_t code, const char *format, ...)
{
    va_list arguments;

    kp_error_clear(err);
    err->status = status;
    err->code = code;
    va_start(arguments, format);
    print_at(err, 0, format, arguments);
    va_end(arguments);
    return status;
}

void kp_error_append(kp_error *err, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    print_at(err, strlen(err->message), format, arguments);
    va_end(arguments);
}

kp_status kp_error_end(kp_error *err, kp_status status)
{
    if (status == KP_OK) {
        kp_error_clear(err);
    }
    return status;
}

kp_status kp_error_plain(kp_error *err, kp_status status)
{
    return kp_error_set(err, status, 0, "%s", kp_status_message(status));
}
