/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Loading libraries, and looking up their functions. */
#include <kperf-sys/load.h>

#include "error.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

struct kps_library {
    void *handle;
};

/* The loader's account of its last failure in this thread; never NULL. */
static const char *loader_text(void)
{
    const char *text = dlerror();
    return text != NULL ? text : "the loader gives no reason";
}

kps_status kps_library_open(kps_library **out, const char *path, kps_error *err)
{
    kps_library *library = NULL;
    kps_status status = KPS_OK;

    kps_error_clear(err);
    if (out == NULL) {
        return kps_error_set(err, KPS_ERROR_INVALID_ARGUMENT, "the output pointer is NULL");
    }
    *out = NULL;
    if (path == NULL || path[0] != '/') {
        return kps_error_set(err, KPS_ERROR_INVALID_ARGUMENT, "the path \"%s\" is not absolute",
                             path != NULL ? path : "(null)");
    }
    library = malloc(sizeof *library);
    if (library == NULL) {
        return kps_error_set(err, KPS_ERROR_NO_MEMORY, "no memory to load %s", path);
    }
    /* NOW: a half-resolved framework must fail here, not at its first call. LOCAL: its names must
       not become everybody's. RTLD_FIRST is left out on purpose: lookups shall reach the libraries
       it depends on, as thread_selfcounts and sysctlbyname live there. */
    library->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library->handle == NULL) {
        status = kps_error_set(err, KPS_ERROR_LOAD, "cannot load %s: %s", path, loader_text());
        free(library);
        return status;
    }
    *out = library;
    return KPS_OK;
}

kps_symbol kps_library_symbol(kps_library *library, const char *name, kps_error *err)
{
    void *address = NULL;
    kps_symbol symbol = NULL;

    kps_error_clear(err);
    if (library == NULL || name == NULL) {
        (void)kps_error_set(err, KPS_ERROR_INVALID_ARGUMENT, "the %s is NULL",
                            library == NULL ? "library" : "name");
        return NULL;
    }
    address = dlsym(library->handle, name);
    if (address == NULL) {
        (void)kps_error_set(err, KPS_ERROR_SYMBOL, "there is no function %s: %s", name,
                            loader_text());
        return NULL;
    }
    /* ISO C has no cast from object to function pointers; POSIX says that they look the same. */
    _Static_assert(sizeof symbol == sizeof address, "function and object pointers differ in size");
    memcpy(&symbol, &address, sizeof symbol);
    return symbol;
}

void kps_library_close(kps_library *library)
{
    if (library != NULL) {
        (void)dlclose(library->handle);
        free(library);
    }
}
