/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "table.h"

#include "error.h"

#include <stdlib.h>
#include <string.h>

/* Function pointers of all types look alike (POSIX), so a field is written as bytes. */
static void put(void *object, size_t offset, kps_symbol symbol)
{
    memcpy((char *)object + offset, &symbol, sizeof symbol);
}

static const char *next_name(const char *name)
{
    return name + strlen(name) + 1;
}

static kps_status bind_all(void *object, const struct kps_spec *spec, kps_library *library,
                           kps_error *err)
{
    size_t offset = 0;

    for (const char *name = spec->names; *name != '\0'; name = next_name(name)) {
        kps_symbol symbol = kps_library_symbol(library, name, err);
        if (symbol == NULL) {
            return KPS_ERROR_SYMBOL;
        }
        put(object, offset, symbol);
        offset += sizeof symbol;
    }
    offset = spec->optional_offset;
    for (const char *name = spec->optional_names; *name != '\0'; name = next_name(name)) {
        put(object, offset, kps_library_symbol(library, name, NULL));
        offset += sizeof(kps_symbol);
    }
    return KPS_OK;
}

const char *kps_table_name(const struct kps_spec *spec, size_t field)
{
    const char *name = spec->names;

    while (field-- > 0) {
        name = next_name(name);
    }
    return name;
}

kps_status kps_table_open(void **out, const struct kps_spec *spec, const char *path, kps_error *err)
{
    kps_library *library = NULL;
    void *object = NULL;
    kps_status status = KPS_OK;

    status = kps_library_open(&library, path != NULL ? path : spec->path, err);
    if (status != KPS_OK) {
        goto done;
    }
    object = calloc(1, spec->bytes);
    if (object == NULL) {
        status = kps_error_set(err, KPS_ERROR_NO_MEMORY, "no memory for a table of functions");
        goto done;
    }
    status = bind_all(object, spec, library, err);
    if (status != KPS_OK) {
        goto done;
    }
    memcpy((char *)object + spec->library_offset, &library, sizeof library);
    memcpy((char *)object + spec->optional_size_offset, &spec->optional_bytes,
           sizeof spec->optional_bytes);
    *out = object;
    library = NULL;
    object = NULL;
done:
    free(object);
    kps_library_close(library);
    return status;
}

void kps_table_close(void *object, const struct kps_spec *spec)
{
    kps_library *library = NULL;

    if (object != NULL) {
        memcpy(&library, (char *)object + spec->library_offset, sizeof library);
        free(object);
        kps_library_close(library);
    }
}
