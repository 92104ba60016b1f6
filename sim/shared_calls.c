/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* System calls that both framework files make. */
#include "framework.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int sim_node_u32(const char *name, uint32_t *value)
{
    size_t size = sizeof *value;

    return kpsim_sysctlbyname(name, value, &size, NULL, 0);
}

int sim_kpc_force(int value)
{
    int32_t wanted = value;

    return kpsim_sysctlbyname("kpc.force_all_ctrs", NULL, NULL, &wanted, sizeof wanted);
}

int sim_kpc_config(uint32_t classes, const uint64_t *words)
{
    uint32_t count = 0;
    size_t size = sizeof count;
    char *request;
    int result;

    if (kpsim_sysctlbyname("kpc.config_count", &count, &size, &classes, sizeof classes) != 0) {
        count = 0;
    }
    /* Nothing to send is a failure that never reaches the kernel and leaves errno alone: A.1 line 10. A
       failing count counts as nothing too, but then errno tells. */
    if (count == 0) {
        return -1;
    }
    size = sizeof classes + count * sizeof *words;
    request = malloc(size);
    if (request == NULL) {
        return -1;
    }
    memcpy(request, &classes, sizeof classes);
    memcpy(request + sizeof classes, words, count * sizeof *words);
    result = kpsim_sysctlbyname("kpc.config", NULL, NULL, request, size);
    free(request);
    return result;
}
