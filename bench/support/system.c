/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "system.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <sys/sysctl.h>
#endif

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

static void read_processor(char *text, size_t bytes)
{
#if defined(__APPLE__)
    size_t length = bytes;

    if (sysctlbyname("machdep.cpu.brand_string", text, &length, NULL, 0) != 0) {
        (void)snprintf(text, bytes, "unknown");
    }
#else
    static const char key[] = "model name";
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");

    (void)snprintf(text, bytes, "unknown");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, key, sizeof key - 1) == 0 && colon != NULL) {
            line[strcspn(line, "\n")] = '\0';
            (void)snprintf(text, bytes, "%s", colon + strspn(colon, ": \t"));
            break;
        }
    }
    if (file != NULL) {
        (void)fclose(file);
    }
#endif
}

static void read_system(char *text, size_t bytes)
{
    struct utsname names;
    char product[32] = "";

#if defined(__APPLE__)
    size_t length = sizeof product - 1;
    if (sysctlbyname("kern.osproductversion", product, &length, NULL, 0) != 0) {
        product[0] = '\0';
    }
#endif
    if (uname(&names) != 0) {
        (void)snprintf(text, bytes, "unknown");
    } else if (product[0] != '\0') {
        (void)snprintf(text, bytes, "macOS %s (%s %s) %s", product, names.sysname, names.release,
                       names.machine);
    } else {
        (void)snprintf(text, bytes, "%s %s %s", names.sysname, names.release, names.machine);
    }
}

const struct bench_system *bench_system(void)
{
    static struct bench_system system;

    if (system.cpu_count == 0) {
        read_system(system.system, sizeof system.system);
        read_processor(system.processor, sizeof system.processor);
        (void)snprintf(system.compiler, sizeof system.compiler, "%s", COMPILER);
        system.cpu_count = sysconf(_SC_NPROCESSORS_ONLN);
    }
    return &system;
}
