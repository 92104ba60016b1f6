/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Filling a struct of function pointers from a library: what both frameworks share. */
#ifndef KPS_TABLE_H
#define KPS_TABLE_H

#include <kperf-sys/load.h>
#include <stddef.h>

/* How a framework's object is built. The table is its first member. */
struct kps_spec {
    const char *path;
    size_t bytes;
    size_t library_offset;       /* of its kps_library pointer */
    size_t optional_size_offset; /* of the optional table's size field */
    size_t optional_bytes;
    const char *names;          /* of the table's functions: all must be found */
    const char *optional_names; /* each may be missing */
    size_t optional_offset;     /* of the first optional function's pointer */
};

/* The name of a function of the table; there must be so many. */
const char *kps_table_name(const struct kps_spec *spec, size_t field);

/* Loads path, or the framework's own where it is NULL, and makes an object of the spec's kind. */
kps_status kps_table_open(void **out, const struct kps_spec *spec, const char *path,
                          kps_error *err);

/* Frees an object of the spec's kind, and closes its library; NULL is allowed. */
void kps_table_close(void *object, const struct kps_spec *spec);

#endif
