/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A user's program: it knows the installed headers only, and where to find the two frameworks
 * (arguments 1 and 2). It ends with 0 when it counted its own loop.
 */
#include <inttypes.h>
#include <stdio.h>

#include <kperf/kperf.h>

static int report(const char *what, const kp_error *error)
{
    fprintf(stderr, "%s: %s: %s\n", what, kp_status_name(error->status), error->message);
    return 1;
}

int main(int argc, char **argv)
{
    const kp_event events[] = {KP_EVENT_FIXED_CYCLES, KP_EVENT_FIXED_INSTRUCTIONS,
                               KP_EVENT_INST_BRANCH};
    kp_sampler_options options = KP_SAMPLER_OPTIONS_INIT;
    kp_thread_sampler *thread_sampler = NULL;
    kp_sampler *sampler = NULL;
    uint64_t before[3] = {0};
    uint64_t after[3] = {0};
    volatile uint64_t sum = 0;
    kp_error error;
    int result = 0;

    if (argc > 2) {
        options.kperf_path = argv[1];
        options.kperfdata_path = argv[2];
    }
    if (kp_version() != KP_VERSION) {
        fprintf(stderr, "headers %s, library %s\n", KP_VERSION_STRING, kp_version_string());
        return 1;
    }
    if (kp_sampler_open(&sampler, &options, &error) != KP_OK) {
        return report("kp_sampler_open", &error);
    }
    if (kp_thread_sampler_open(&thread_sampler, sampler, events, 3, &error) != KP_OK) {
        result = report("kp_thread_sampler_open", &error);
        goto done;
    }
    if (kp_thread_sampler_start(thread_sampler, &error) != KP_OK) {
        result = report("kp_thread_sampler_start", &error);
        goto done;
    }
    if (kp_thread_sampler_sample(thread_sampler, before, 3) != KP_OK) {
        result = report("the first sample", &error);
        goto done;
    }
    for (uint64_t i = 0; i < 3000000; i++) {
        sum = sum + i;
    }
    if (kp_thread_sampler_sample(thread_sampler, after, 3) != KP_OK) {
        result = report("the second sample", &error);
        goto done;
    }
    for (size_t i = 0; i < 3; i++) {
        printf("%-20s %" PRIu64 "\n", kp_thread_sampler_name_at(thread_sampler, i),
               after[i] - before[i]);
        if (after[i] <= before[i]) {
            fprintf(stderr, "event %zu did not count\n", i);
            result = 1;
        }
    }
done:
    kp_thread_sampler_close(thread_sampler);
    kp_sampler_close(sampler);
    return result;
}
