/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A user's program on the raw layer alone: it opens the two frameworks (arguments 1 and 2) and asks
 * each one something that needs no privilege.
 */
#include <stdio.h>
#include <string.h>

#include <kperf-sys/kperf-sys.h>

int main(int argc, char **argv)
{
    const kps_kperfdata_table *kperfdata = NULL;
    const kps_kperf_table *kperf = NULL;
    kpep_db *db = NULL;
    kps_error error;
    int result = 1;

    if (kps_version() != KPS_VERSION || strcmp(kps_version_string(), KPS_VERSION_STRING) != 0) {
        fprintf(stderr, "headers %s, library %s\n", KPS_VERSION_STRING, kps_version_string());
        goto done;
    }
    if (kps_kperf_open(&kperf, argc > 1 ? argv[1] : NULL, &error) != KPS_OK ||
        kps_kperfdata_open(&kperfdata, argc > 2 ? argv[2] : NULL, &error) != KPS_OK) {
        fprintf(stderr, "%s\n", error.message);
        goto done;
    }
    if (kperfdata->kpep_db_create(NULL, &db) != 0) {
        fprintf(stderr, "no database for this machine\n");
        goto done;
    }
    printf("%s: %u counters\n", db->name,
           kperf->kpc_get_counter_count(KPC_CLASS_FIXED_MASK | KPC_CLASS_CONFIGURABLE_MASK));
    result = 0;
done:
    if (db != NULL) {
        kperfdata->kpep_db_free(db);
    }
    kps_kperfdata_close(kperfdata);
    kps_kperf_close(kperf);
    return result;
}
