/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * For programs that open Apple's frameworks by their absolute paths, as they do on a Mac: preloaded, this
 * library sends those paths to the stand-in beside it. No root, no change to the system or the program.
 *
 *   Linux   LD_PRELOAD=<build>/sim/libkperf-sim-redirect.so program
 *   macOS   DYLD_INSERT_LIBRARIES=<build>/sim/libkperf-sim-redirect.dylib program
 *           (which the system ignores for its own and for restricted programs)
 */
#include <kperf-sim/call.h>

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#define SYSTEM_FOLDER "/System/Library/PrivateFrameworks/"

/* The stand-in's file for a framework's path, of whatever version; NULL for every other path. */
static const char *standin_for(const char *path, char *room, size_t size)
{
    static const char *const names[] = {"kperf", "kperfdata"};
    const char *rest;

    if (path == NULL || strncmp(path, SYSTEM_FOLDER, strlen(SYSTEM_FOLDER)) != 0) {
        return NULL;
    }
    rest = path + strlen(SYSTEM_FOLDER);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char folder[32];
        int length = snprintf(folder, sizeof folder, "%s.framework/", names[i]);

        if (strncmp(rest, folder, (size_t)length) == 0) {
            snprintf(room, size, "%s/PrivateFrameworks/%s%s", kpsim_root_folder(), folder,
                     names[i]);
            return room;
        }
    }
    return NULL;
}

#if defined(__APPLE__)

static void *redirected_dlopen(const char *path, int mode)
{
    char room[4400];
    const char *standin = standin_for(path, room, sizeof room);

    return dlopen(standin != NULL ? standin : path, mode);
}

/* dyld's own way: calls of other images to the second go to the first. */
__attribute__((used, section("__DATA,__interpose"))) static const struct {
    const void *replacement;
    const void *original;
} interposed = {(const void *)redirected_dlopen, (const void *)dlopen};

#else

__attribute__((visibility("default"))) void *dlopen(const char *path, int mode);

void *dlopen(const char *path, int mode)
{
    char room[4400];
    const char *standin = standin_for(path, room, sizeof room);
    void *(*next)(const char *, int) = NULL;
    void *symbol = dlsym(RTLD_NEXT, "dlopen");

    memcpy(&next, &symbol, sizeof next);
    return next(standin != NULL ? standin : path, mode);
}

#endif
