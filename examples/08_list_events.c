/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Lists the events of this machine: what its database has, on which counters each can be counted, and
 * whether the kernel is known to let it through.
 *
 *   cc -o list 08_list_events.c $(pkg-config --cflags --libs kperf kperf-sys)
 *   ./list                             (on Linux: ./list <kperf> <kperfdata>, the stand-in's files)
 *
 * Needs no root: the rootless tier opens the database too.
 */
#include <kperf-sys/kperf-sys.h>
#include <kperf/kperf.h>

#include <stdio.h>
#include <stdlib.h>

/* The release of macOS, "15.4"; empty when the system does not tell. */
static void read_release(const kps_kperf_table *kperf, char *text, size_t size)
{
    const kps_kperf_optional_table *optional = kps_kperf_optional(kperf);
    size_t bytes = size - 1;

    text[0] = '\0';
    if (optional != NULL && KPS_HAS(optional, sysctlbyname) &&
        optional->sysctlbyname("kern.osproductversion", text, &bytes, NULL, 0) == 0) {
        text[bytes] = '\0';
    }
}

/* The tables know most events; one that only the database has is asked for by its number. */
static const char *allowed(const kp_database_event *event, const char *machine, const char *release)
{
    kp_event known = KP_EVENT_NONE;
    kp_allowed answer = KP_ALLOWED_UNKNOWN;

    if (kp_event_parse(kp_database_event_name(event), &known) == KP_OK) {
        answer = kp_event_allowed(known, machine, release);
    }
    if (answer == KP_ALLOWED_UNKNOWN && !kp_database_event_is_fixed(event)) {
        answer = kp_event_number_allowed(kp_database_event_number(event), machine, release);
    }
    return answer == KP_ALLOWED_YES ? "yes" : answer == KP_ALLOWED_NO ? "no" : "unknown";
}

int main(int argc, char **argv)
{
    kp_sampler_options options = KP_SAMPLER_OPTIONS_INIT;
    const kp_database *database = NULL;
    kp_sampler *sampler = NULL;
    char release[32];
    kp_error err;
    int result = EXIT_FAILURE;

    options.access = KP_ACCESS_ROOTLESS; /* nothing is counted: take nothing */
    options.kperf_path = argc > 2 ? argv[1] : NULL;
    options.kperfdata_path = argc > 2 ? argv[2] : NULL;
    if (kp_sampler_open(&sampler, &options, &err) != KP_OK) {
        fprintf(stderr, "%s\nhint: %s\n", err.message, kp_status_hint(err.status));
        goto done;
    }
    database = kp_sampler_database(sampler);
    if (database == NULL) {
        fprintf(stderr, "no event database\nhint: this chip may be newer than its system\n");
        goto done;
    }
    read_release(kp_sampler_kperf(sampler), release, sizeof release);
    printf("%s (%s), %s, macOS %s: %zu events\n", kp_database_name(database),
           kp_database_marketing_name(database), kp_cpu_name(kp_database_cpu(database)),
           release[0] != '\0' ? release : "unknown", kp_database_event_count(database));
    printf("%-40s %7s %9s %8s\n", "event", "number", "counters", "allowed");
    for (size_t i = 0; i < kp_database_event_count(database); i++) {
        const kp_database_event *event = kp_database_event_at(database, i);
        const char *text = kp_database_event_description(event);
        printf("%-40s  0x%04x     0x%03x %8s  %s\n", kp_database_event_name(event),
               kp_database_event_number(event), (unsigned)kp_database_event_mask(event),
               allowed(event, kp_database_name(database), release), text != NULL ? text : "");
    }
    result = EXIT_SUCCESS;
done:
    kp_sampler_close(sampler);
    return result;
}
