/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A user's test program: it steers the installed stand-in and opens its two files (arguments 1 and
 * 2), which must be the same machine.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <kperf-sim/kperf-sim.h>

int main(int argc, char **argv)
{
    uint32_t (*pmu_version)(void) = NULL;
    int (*db_create)(const char *name, void **out) = NULL;
    void (*db_free)(void *db) = NULL;
    void *kperfdata = NULL;
    void *kperf = NULL;
    void *db = NULL;
    int result = 1;

    if (argc != 3 || kpsim_reset() != 0 || kpsim_set_chip("m4") != 0) {
        fprintf(stderr, "cannot steer the stand-in\n");
        goto done;
    }
    kperf = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    kperfdata = dlopen(argv[2], RTLD_NOW | RTLD_LOCAL);
    if (kperf == NULL || kperfdata == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        goto done;
    }
    /* POSIX's way from dlsym's object pointer to a function pointer. */
    *(void **)(&pmu_version) = dlsym(kperf, "kpc_pmu_version");
    *(void **)(&db_create) = dlsym(kperfdata, "kpep_db_create");
    *(void **)(&db_free) = dlsym(kperfdata, "kpep_db_free");
    if (pmu_version == NULL || db_create == NULL || db_free == NULL) {
        fprintf(stderr, "a function is missing\n");
        goto done;
    }
    (void)pmu_version();
    if (kpsim_calls("kpc_pmu_version") != 1) {
        fprintf(stderr, "the framework is not the machine that was steered\n");
        goto done;
    }
    if (db_create(NULL, &db) != 0) {
        fprintf(stderr, "no database for this machine\n");
        goto done;
    }
    /* The first field of a database is its name. */
    if (strcmp(*(const char **)db, kpsim_chip_database()) != 0) {
        fprintf(stderr, "database %s, machine %s\n", *(const char **)db, kpsim_chip_database());
        goto done;
    }
    printf("stand-in is %s\n", kpsim_chip_database());
    result = 0;
done:
    if (db != NULL) {
        db_free(db);
    }
    if (kperfdata != NULL) {
        dlclose(kperfdata);
    }
    if (kperf != NULL) {
        dlclose(kperf);
    }
    return result;
}
