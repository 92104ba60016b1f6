/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * kperfdata.framework as older systems had it: its events measure 48 bytes. Only what touches events is
 * here; the loader finds the other functions in the stand-in, which this library is linked with.
 */
#include <kperf-sys/kperfdata.h>

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

enum {
    OLD_EVENT_BYTES = 48
};

/* The functions that are defined below, as the list has them. */
#define KPS_SYMBOL(ret, name, params) EXPORT ret name params;
#include <kperf-sys/kperfdata_symbols.def>

int kpep_db_create(const char *name, kpep_db **db)
{
    int (*real)(const char *, kpep_db **) = NULL;
    void *found = dlsym(RTLD_NEXT, "kpep_db_create");
    int code = KPEP_CONFIG_ERROR_OUT_OF_MEMORY;

    memcpy(&real, &found, sizeof real);
    code = real(name, db);
    for (size_t i = 0; code == 0 && i < (*db)->event_count; i++) {
        memmove((char *)(*db)->event_arr + i * OLD_EVENT_BYTES, &(*db)->event_arr[i],
                OLD_EVENT_BYTES);
    }
    return code;
}

int kpep_db_events(kpep_db *db, kpep_event **buf, size_t buf_bytes)
{
    if (buf_bytes < db->event_count * sizeof *buf) {
        return KPEP_CONFIG_ERROR_BUFFER_TOO_SMALL;
    }
    for (size_t i = 0; i < db->event_count; i++) {
        buf[i] = (kpep_event *)(void *)((char *)db->event_arr + i * OLD_EVENT_BYTES);
    }
    return KPEP_CONFIG_ERROR_NONE;
}
