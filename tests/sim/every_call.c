/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "every_call.h"
#include "raw.h"

/* Gives the call's name unless it has the result of a failure, and errno. */
#define FAILS(result, call)                                                                        \
    do {                                                                                           \
        errno = 0;                                                                                 \
        if ((call) != (result) || errno != error) {                                                \
            return #call;                                                                          \
        }                                                                                          \
    } while (0)

/* The same for what has a result only. */
#define GIVES(result, call)                                                                        \
    do {                                                                                           \
        if ((call) != (result)) {                                                                  \
            return #call;                                                                          \
        }                                                                                          \
    } while (0)

static const char *machine_call(int error)
{
    uint32_t zero = 0;

    FAILS(-1, kpsim_reset());
    FAILS(-1, kpsim_reboot());
    FAILS(-1, kpsim_set_chip("m1"));
    FAILS(-1, kpsim_set_profile(KPSIM_PROFILE_P15));
    FAILS(-1, kpsim_set_os_version("15.4"));
    FAILS(-1, kpsim_set_soc("t8103"));
    FAILS(-1, kpsim_set_cpus(4, 4));
    FAILS(-1, kpsim_set_reserved(0, false));
    FAILS(-1, kpsim_set_busy(false));
    FAILS(-1, kpsim_set_pmu_supported(true));
    FAILS(-1, kpsim_set_debugger_allowed(false));
    FAILS(-1, kpsim_set_development_kernel(false));
    FAILS(-1, kpsim_sysctl_set("x", &zero, sizeof zero));
    FAILS(-1, kpsim_sysctl_remove("x"));
    FAILS(-1, kpsim_sysctl_default("x"));
    return NULL;
}

static const char *clock_call(int error)
{
    FAILS(-1, kpsim_set_automatic_clock(true));
    FAILS(-1, kpsim_retire(M1_CYCLE, 1, 1));
    FAILS(-1, kpsim_retire_on(0, M1_CYCLE, 1, 1));
    FAILS(-1, kpsim_run(1));
    FAILS(-1, kpsim_migrate(0));
    FAILS(-1, kpsim_switch_off());
    FAILS(-1, kpsim_switch_on());
    FAILS(-1, kpsim_thread_switch(1, 0));
    FAILS(-1, kpsim_cpu_idle(0));
    FAILS(-1, kpsim_cpu_wake(0));
    FAILS(-1, kpsim_cpu_power(0, true));
    FAILS(-1, kpsim_hold_overflows(0, false));
    FAILS(-1, kpsim_fixed_step_back(0, KPSIM_FIXED_CYCLES, 1));
    return NULL;
}

static const char *task_call(int error)
{
    int32_t pid;

    FAILS(-1, kpsim_set_root(true));
    FAILS(-1, kpsim_set_euid(0, 0));
    FAILS(-1, kpsim_task_create("x", 0));
    FAILS(-1, kpsim_task_fork(1));
    FAILS(-1, kpsim_task_exec(1, true));
    FAILS(-1, kpsim_task_exit(1));
    FAILS(-1, kpsim_task_reap(1));
    FAILS(-1, kpsim_as_task(0));
    FAILS(0, kpsim_thread_create(0));
    FAILS(-1, kpsim_thread_exit(1));
    FAILS(-1, kpsim_as_thread(0));
    FAILS(-1, kpsim_self(&pid, NULL));
    FAILS(-1, kpsim_hold_force(0, true));
    FAILS(-1, kpsim_uncore(0, true));
    FAILS(-1, kpsim_own_ktrace(0, KPSIM_KTRACE_OFF));
    return NULL;
}

static const char *state_call(int error)
{
    kpsim_kernel_state kernel_state;
    kpsim_cpu_state cpu_state;
    kpsim_thread_state thread_state;
    kpsim_action_state action_state;
    kpsim_timer_state timer_state;
    kpsim_kd_record record;
    char message[64] = "";

    FAILS(-1, kpsim_kernel_state_get(&kernel_state));
    FAILS(-1, kpsim_cpu_state_get(0, &cpu_state));
    FAILS(-1, kpsim_thread_state_get(0, &thread_state));
    FAILS(-1, kpsim_action_state_get(1, &action_state));
    FAILS(-1, kpsim_timer_state_get(0, &timer_state));
    FAILS(-1, kpsim_check_invariants(message, sizeof message));
    GIVES('\0', message[0]);
    FAILS(-1, kpsim_timer_fire(0));
    GIVES(0, kpsim_records_take(&record, 1));
    FAILS(-1, kpsim_fail("kpc_set_counting", 1, 0, 0));
    FAILS(-1, kpsim_fail_at("kpc_set_counting", 1, 0, 0));
    FAILS(-1, kpsim_fail_clear());
    FAILS(-1, kpsim_calls_clear());
    GIVES(0, kpsim_calls("kpc_set_counting"));
    return NULL;
}

static const char *client_call(int error)
{
    const int mib[] = {1, 24, KPSIM_KDEBUG_GETBUF};
    uint64_t counts[64];
    uint32_t number;
    size_t size = sizeof number;
    kpep_db *db = NULL;

    FAILS(-1, raw.sysctlbyname("hw.ncpu", &number, &size, NULL, 0));
    FAILS(-1, kpsim_sysctl(mib, 3, NULL, &size, NULL, 0));
    FAILS(-1, raw.kpc_set_counting(0));
    FAILS(-1, raw.kpc_force_all_ctrs_set(1));
    FAILS(0, raw.kpc_get_counting());
    FAILS(-1, raw.kperf_reset());
    FAILS(-1, raw.thread_selfcounts(1, counts, 16));
    FAILS(-1, raw.proc_pid_rusage(1, 6, counts));
    FAILS(0, raw.proc_pidinfo(1, 34, 0, counts, sizeof counts));
    /* The processor cannot be told. */
    GIVES(KPEP_CONFIG_ERROR_CUR_SYSTEM_UNKNOWN, raw.kpep_db_create(NULL, &db));
    return NULL;
}

const char *call_that_does_not_fail_with(int error)
{
    static const char *(*const calls[])(int error) = {machine_call, clock_call, task_call,
                                                      state_call, client_call};
    const char *name = NULL;

    for (size_t i = 0; i < sizeof calls / sizeof calls[0] && name == NULL; i++) {
        name = calls[i](error);
    }
    return name;
}
