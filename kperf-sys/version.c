/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <kperf-sys/version.h>

uint32_t kps_version(void)
{
    return KPS_VERSION;
}

const char *kps_version_string(void)
{
    return KPS_VERSION_STRING;
}
