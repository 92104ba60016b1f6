/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <kperf/version.h>

uint32_t kp_version(void)
{
    return KP_VERSION;
}

const char *kp_version_string(void)
{
    return KP_VERSION_STRING;
}
