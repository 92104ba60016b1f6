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

static const struct kps_field fields[] = {
#define KPS_SYMBOL(ret, name, params) {#name, offsetof(struct object, table.name)},
#include <kperf-sys/kperf_symbols.def>
};

static const struct kps_field optional_fields[] = {
#define KPS_SYMBOL(ret, name, params) {#name, offsetof(struct object, optional.name)},
#include <kperf-sys/kperf_optional_symbols.def>
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct kps_spec spec = {
    .path = FRAMEWORK_PATH,
    .bytes = sizeof(struct object),
    .library_offset = offsetof(struct object, library),
    .optional_size_offset = offsetof(struct object, optional.size),
    .optional_bytes = sizeof(kps_kperf_optional_table),
    .fields = fields,
    .field_count = COUNT(fields),
    .optional_fields = optional_fields,
    .optional_field_count = COUNT(optional_fields),
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
    return COUNT(fields);
}

const char *kps_kperf_symbol_name(size_t field)
{
    return field < COUNT(fields) ? fields[field].name : NULL;
}
