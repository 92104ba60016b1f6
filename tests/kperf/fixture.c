/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "fixture.h"

const struct chip chips[5] = {
    {"m1", "a14", KP_CPU_M1}, {"m2", "a15", KP_CPU_M2}, {"m3", "as1", KP_CPU_M3},
    {"m4", "as4", KP_CPU_M4}, {"m5", "as5", KP_CPU_M5},
};

const kpsim_profile profiles[3] = {KPSIM_PROFILE_P14, KPSIM_PROFILE_P15, KPSIM_PROFILE_P26};

char nowhere;

int fresh_machine(void **state)
{
    (void)state;
    return kpsim_reset() == 0 && kpsim_set_automatic_clock(false) == 0 ? 0 : -1;
}

kp_sampler_options stand_in(kp_access access)
{
    kp_sampler_options options = KP_SAMPLER_OPTIONS_INIT;
    options.kperf_path = KPERF_SIM_KPERF_PATH;
    options.kperfdata_path = KPERF_SIM_KPERFDATA_PATH;
    options.access = access;
    return options;
}

kp_sampler *open_sampler(void)
{
    kp_sampler_options options = stand_in(KP_ACCESS_FULL);
    kp_sampler *sampler = NULL;
    kp_error err;
    assert_ok(kp_sampler_open(&sampler, &options, &err), &err);
    return sampler;
}

kp_thread_sampler *open_ids(kp_sampler *sampler, const kp_event *events, size_t count)
{
    kp_thread_sampler *ts = NULL;
    kp_error err;
    assert_ok(kp_thread_sampler_open(&ts, sampler, events, count, &err), &err);
    return ts;
}

kp_thread_sampler *open_names(kp_sampler *sampler, const char *const *names, size_t count)
{
    kp_thread_sampler *ts = NULL;
    kp_error err;
    assert_ok(kp_thread_sampler_open_names(&ts, sampler, names, count, &err), &err);
    return ts;
}

void retire(kp_event event, uint64_t user, uint64_t kernel)
{
    uint32_t selector = 0;
    if (event == KP_EVENT_FIXED_CYCLES) {
        selector = KPSIM_FIXED_CYCLES;
    } else if (event == KP_EVENT_FIXED_INSTRUCTIONS) {
        selector = KPSIM_FIXED_INSTRUCTIONS;
    } else {
        const kp_event_info *info = kp_event_on(event, kp_cpu_from_db_name(kpsim_chip_database()));
        assert_non_null(info);
        selector = kp_event_info_number(info);
    }
    assert_int_equal(kpsim_retire(selector, user, kernel), 0);
}

struct machine_state machine_now(void)
{
    struct machine_state now;
    kpsim_cpu_state cpu;
    memset(&now, 0, sizeof now);
    assert_int_equal(kpsim_kernel_state_get(&now.kernel), 0);
    assert_int_equal(kpsim_cpu_state_get(0, &cpu), 0);
    /* Reserved counters that a forced tool left running stop by themselves once the counters are not
       forced any more (docs/platform.md B.5), and no program can read that they run. */
    now.kernel.running_mask &= now.kernel.available_mask;
    memcpy(now.reload, cpu.reload, sizeof now.reload);
    return now;
}

void assert_machine_is(const struct machine_state *before, const char *file, int line)
{
    struct machine_state now = machine_now();
    const kpsim_kernel_state *a = &before->kernel;
    const kpsim_kernel_state *b = &now.kernel;
    char text[256] = "";

    if (a->force_pid != b->force_pid) {
        (void)snprintf(text, sizeof text, "force: pid %d, was %d", b->force_pid, a->force_pid);
    } else if (a->counting != b->counting || a->running_mask != b->running_mask) {
        (void)snprintf(text, sizeof text, "counting: 0x%x running 0x%x, was 0x%x running 0x%x",
                       b->counting, b->running_mask, a->counting, a->running_mask);
    } else if (a->thread_counting != b->thread_counting) {
        (void)snprintf(text, sizeof text, "thread counting: 0x%x, was 0x%x", b->thread_counting,
                       a->thread_counting);
    } else if (memcmp(a->words, b->words, sizeof a->words) != 0) {
        (void)snprintf(text, sizeof text, "configuration: 0x%llx 0x%llx.., was 0x%llx 0x%llx..",
                       (unsigned long long)b->words[0], (unsigned long long)b->words[1],
                       (unsigned long long)a->words[0], (unsigned long long)a->words[1]);
    } else if (memcmp(a->actionids, b->actionids, sizeof a->actionids) != 0) {
        (void)snprintf(text, sizeof text, "overflow actions differ");
    } else if (memcmp(before->reload, now.reload, sizeof now.reload) != 0) {
        (void)snprintf(text, sizeof text, "overflow periods differ");
    }
    if (text[0] != '\0') {
        print_error("the machine was changed: %s\n", text);
        _fail(file, line);
    }
}

void assert_ok_at(kp_status status, const kp_error *err, const char *file, int line)
{
    if (status != KP_OK) {
        print_error("%s: %s\n", kp_status_name(status), err->message);
        _fail(file, line);
    }
    if (err->status != KP_OK || err->code != 0 || err->events != 0 || err->pid != 0 ||
        err->message[0] != '\0') {
        print_error("success, and the error says %s: %s\n", kp_status_name(err->status),
                    err->message);
        _fail(file, line);
    }
}

void assert_status_at(kp_status status, kp_status expected, const kp_error *err, const char *file,
                      int line)
{
    if (status != expected || (err != NULL && err->status != status)) {
        print_error("%s (error: %s, %s), expected %s\n", kp_status_name(status),
                    err != NULL ? kp_status_name(err->status) : "none",
                    err != NULL ? err->message : "", kp_status_name(expected));
        _fail(file, line);
    }
}
