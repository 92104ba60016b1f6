/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Filling a struct of function pointers from a library: what both frameworks share. */
#ifndef KPS_TABLE_H
#define KPS_TABLE_H

#include <kperf-sys/load.h>
#include <stddef.h>

/* A function and where its pointer goes, in bytes from the start of the object. */
struct kps_field {
    const char *name;
    size_t offset;
};

/* How a framework's object is built. The table is its first member. */
struct kps_spec {
    const char *path;
    size_t bytes;
    size_t library_offset;       /* of its kps_library pointer */
    size_t optional_size_offset; /* of the optional table's size field */
    size_t optional_bytes;
    const struct kps_field *fields; /* all must be found */
    size_t field_count;
    const struct kps_field *optional_fields; /* each may be missing */
    size_t optional_field_count;
};

/* Loads path, or the framework's own where it is NULL, and makes an object of the spec's kind. */
kps_status kps_table_open(void **out, const struct kps_spec *spec, const char *path,
                          kps_error *err);

/* Frees an object of the spec's kind, and closes its library; NULL is allowed. */
void kps_table_close(void *object, const struct kps_spec *spec);

#endif
