/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The table of kperf.framework. */
#include <kperf-sys/kperf.h>

#include "error.h"
#include "table.h"

#define FRAMEWORK_PATH "/System/Library/PrivateFrameworks/kperf.framework/kperf"

/* What a caller's table is the first part of. */
struct object {
    kps_kperf_table table;
    kps_kperf_optional_table optional;
    kps_library *library;
};

/* The fields' names in their order, each with its NUL, and an empty one after the last: one string, since
   an array of pointers would have to be relocated in every program that starts. */
static const char names[] =
#define KPS_SYMBOL(ret, name, params) #name "\0"
#include <kperf-sys/kperf_symbols.def>
    ;

static const char optional_names[] =
#define KPS_SYMBOL(ret, name, params) #name "\0"
#include <kperf-sys/kperf_optional_symbols.def>
    ;

/* Nothing but functions: the n-th name is the n-th pointer's. */
_Static_assert(sizeof(kps_kperf_optional_table) % sizeof(kps_symbol) == 0, "it has other fields");

static const struct kps_spec spec = {
    .path = FRAMEWORK_PATH,
    .bytes = sizeof(struct object),
    .library_offset = offsetof(struct object, library),
    .optional_size_offset = offsetof(struct object, optional.size),
    .optional_bytes = sizeof(kps_kperf_optional_table),
    .names = names,
    .optional_names = optional_names,
    .optional_offset = offsetof(struct object, optional) + sizeof(size_t),
};

const char *kps_kperf_path(void)
{
    return spec.path;
}

kps_status kps_kperf_open(const kps_kperf_table **out, const char *path, kps_error *err)
{
    void *object = NULL;
    kps_status status = KPS_OK;

    if (out == NULL) {
        return kps_error_set(err, KPS_ERROR_INVALID_ARGUMENT, "the output pointer is NULL");
    }
    status = kps_table_open(&object, &spec, path, err);
    *out = object;
    return status;
}

void kps_kperf_close(const kps_kperf_table *table)
{
    /* Only the caller's view is const: the object came from calloc(). */
    union {
        const kps_kperf_table *seen;
        void *owned;
    } pointer = {.seen = table};
    kps_table_close(pointer.owned, &spec);
}

const kps_kperf_optional_table *kps_kperf_optional(const kps_kperf_table *table)
{
    return table != NULL ? &((const struct object *)(const void *)table)->optional : NULL;
}

size_t kps_kperf_symbol_count(void)
{
    return sizeof(kps_kperf_table) / sizeof(kps_symbol);
}

const char *kps_kperf_symbol_name(size_t field)
{
    return field < kps_kperf_symbol_count() ? kps_table_name(&spec, field) : NULL;
}
