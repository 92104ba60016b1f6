/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "frameworks.h"

#include <stdlib.h>

static kp_status failed(const kps_error *cause, kp_error *err)
{
    kp_status status = KP_ERROR_FRAMEWORK;

    switch (cause->status) {
    case KPS_ERROR_INVALID_ARGUMENT:
        status = KP_ERROR_INVALID_ARGUMENT;
        break;
    case KPS_ERROR_NO_MEMORY:
        status = KP_ERROR_NO_MEMORY;
        break;
    case KPS_ERROR_SYMBOL:
        status = KP_ERROR_SYMBOL;
        break;
    case KPS_OK:
    case KPS_ERROR_LOAD:
    case KPS_STATUS_MAX_:
        break;
    }
    return kp_error_set(err, status, 0, "%s", cause->message);
}

kp_status kp_frameworks_open(struct kp_frameworks **out, const char *kperf_path,
                             const char *kperfdata_path, bool kperfdata_optional, kp_error *err)
{
    struct kp_frameworks *frameworks = NULL;
    kps_error cause;
    kp_status status = KP_OK;

    *out = NULL;
    frameworks = calloc(1, sizeof *frameworks);
    if (frameworks == NULL) {
        return kp_error_plain(err, KP_ERROR_NO_MEMORY);
    }
    frameworks->users = 1;
    if (kps_kperf_open(&frameworks->kperf, kperf_path, &cause) != KPS_OK) {
        status = failed(&cause, err);
        goto done;
    }
    if (kps_kperfdata_open(&frameworks->kperfdata, kperfdata_path, &cause) != KPS_OK &&
        !kperfdata_optional) {
        status = failed(&cause, err);
        goto done;
    }
    *out = frameworks;
    frameworks = NULL;
done:
    kp_frameworks_drop(frameworks);
    return status;
}

void kp_frameworks_drop(struct kp_frameworks *frameworks)
{
    if (frameworks != NULL && --frameworks->users == 0) {
        kps_kperfdata_close(frameworks->kperfdata);
        kps_kperf_close(frameworks->kperf);
        free(frameworks);
    }
}
