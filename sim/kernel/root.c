/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The folder that stands for "/": the one that libkperf-sim was loaded from. */
#include <kperf-sim/call.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Written once under the once-control. */
static struct {
    pthread_once_t once;
    char path[4096];
} root = {PTHREAD_ONCE_INIT, "."};

static void find_root(void)
{
    Dl_info info;
    char *path = NULL;

    if (dladdr((const void *)&root, &info) != 0) {
        path = realpath(info.dli_fname, NULL);
    }
    if (path != NULL) {
        *strrchr(path, '/') = '\0';
        snprintf(root.path, sizeof root.path, "%s", path);
    }
    free(path);
}

const char *kpsim_root_folder(void)
{
    pthread_once(&root.once, find_root);
    return root.path;
}
