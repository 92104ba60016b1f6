/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf-sim/machine.h>, task.h, fault.h, state.h: control that a test relies on. */
#include "raw.h"

#include <string.h>

static void test_reset_puts_everything_back(void **state)
{
    uint32_t zero = 0;

    (void)state;
    scripted_chip("m4");
    assert_works(kpsim_set_root(false));
    assert_works(kpsim_set_busy(true));
    assert_works(kpsim_sysctl_set("hw.ncpu", &zero, sizeof zero));
    assert_works(kpsim_fail("kpc_cpu_string", 0, -1, EIO));
    assert_works(kpsim_reset());
    assert_string_equal(kpsim_chip_database(), "a14");
    assert_int_equal(raw.kpc_pmu_version(), KPC_PMU_ARM_APPLE);
    assert_int_equal(node_u32("hw.ncpu"), 8);
    assert_int_equal(kpsim_calls("kpc_cpu_string"), 0);
    char text[32];
    assert_true(raw.kpc_cpu_string(text, sizeof text) > 0);
}

static void test_a_reboot_keeps_the_settings(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(kpsim_set_root(false));
    assert_works(kpsim_set_reserved(0x01, true));
    assert_works(kpsim_hold_force(other, true));
    assert_works(kpsim_reboot());
    assert_int_equal(kernel().force_pid, 0);
    assert_int_equal(kernel().reserved_mask, 1);
    assert_fails(EPERM, raw.kpc_set_counting(0));
    assert_fails(EINVAL, kpsim_as_task(other));
}

static void test_chips_profiles_and_counts_that_do_not_exist_are_refused(void **state)
{
    (void)state;
    assert_fails(EINVAL, kpsim_set_chip("m9"));
    assert_fails(EINVAL, kpsim_set_chip(NULL));
    assert_fails(EINVAL, kpsim_set_profile((kpsim_profile)0));
    assert_fails(EINVAL, kpsim_set_profile((kpsim_profile)5));
    assert_fails(EINVAL, kpsim_set_os_version(NULL));
    assert_fails(EINVAL, kpsim_set_os_version("fifteen"));
    assert_fails(EINVAL, kpsim_set_os_version("15."));
    assert_fails(EINVAL, kpsim_set_os_version("15.1.2.3"));
    assert_fails(EINVAL, kpsim_set_os_version("15x"));
    assert_fails(EINVAL, kpsim_set_os_version("+15"));
    assert_fails(EINVAL, kpsim_set_os_version("15. 4"));
    assert_fails(EINVAL, kpsim_set_os_version("150"));
    assert_fails(EINVAL, kpsim_set_os_version("11111111111111111111"));
    assert_fails(EINVAL, kpsim_set_soc(NULL));
    assert_fails(EINVAL, kpsim_set_soc("a name that is far too long"));
    assert_fails(EINVAL, kpsim_set_cpus(0, 1));
    assert_fails(EINVAL, kpsim_set_cpus(33, 0));
    assert_fails(EINVAL, kpsim_set_cpus(1, 32));
    assert_fails(EINVAL, kpsim_set_reserved(0x100, true));
    assert_string_equal(kpsim_chip_database(), "a14");
}

static void test_versions_are_told_and_default_by_profile(void **state)
{
    static const struct {
        kpsim_profile profile;
        const char *version;
        const char *release;
    } profiles[] = {{KPSIM_PROFILE_P14, "14.6", "23.6.0"},
                    {KPSIM_PROFILE_P15, "15.4", "24.4.0"},
                    {KPSIM_PROFILE_P26, "26.6", "25.6.0"},
                    {KPSIM_PROFILE_VM, "15.4", "24.4.0"}};
    char text[32];
    size_t size;

    (void)state;
    for (size_t i = 0; i < sizeof profiles / sizeof profiles[0]; i++) {
        assert_works(kpsim_set_profile(profiles[i].profile));
        size = sizeof text;
        assert_works(raw.sysctlbyname("kern.osproductversion", text, &size, NULL, 0));
        assert_string_equal(text, profiles[i].version);
        size = sizeof text;
        assert_works(raw.sysctlbyname("kern.osrelease", text, &size, NULL, 0));
        assert_string_equal(text, profiles[i].release);
        assert_int_equal(node_u32("kern.hv_vmm_present"), profiles[i].profile == KPSIM_PROFILE_VM);
    }
    assert_works(kpsim_set_os_version("14.7.1"));
    size = sizeof text;
    assert_works(raw.sysctlbyname("kern.osproductversion", text, &size, NULL, 0));
    assert_string_equal(text, "14.7.1");
    scripted_chip("m5");
    size = sizeof text;
    assert_works(raw.sysctlbyname("kern.osproductversion", text, &size, NULL, 0));
    assert_string_equal(text, "26.6");
}

static void test_hardware_nodes_follow_the_machine(void **state)
{
    char text[32];
    size_t size = sizeof text;
    uint64_t frequency = 0;

    (void)state;
    assert_works(kpsim_set_cpus(6, 2));
    assert_int_equal(node_u32("hw.ncpu"), 8);
    assert_int_equal(node_u32("hw.logicalcpu"), 8);
    assert_int_equal(node_u32("hw.perflevel0.logicalcpu"), 6);
    assert_int_equal(node_u32("hw.perflevel1.logicalcpu"), 2);
    assert_int_equal(node_u32("hw.activecpu"), 8);
    assert_works(kpsim_cpu_power(3, false));
    assert_int_equal(node_u32("hw.activecpu"), 7);
    assert_works(kpsim_set_cpus(2, 0));
    uint32_t value;
    assert_fails(ENOENT, raw.sysctlbyname("hw.perflevel1.logicalcpu", &value, &size, NULL, 0));
    assert_fails(ENOENT, raw.sysctlbyname("hw.perflevel1.name", text, &size, NULL, 0));
    assert_int_equal(node_u32("hw.optional.arm64"), 1);
    assert_int_equal(node_u32("sysctl.proc_translated"), 0);
    size = sizeof text;
    assert_works(raw.sysctlbyname("machdep.cpu.brand_string", text, &size, NULL, 0));
    assert_string_equal(text, "Apple M1");
    size = sizeof text;
    assert_works(raw.sysctlbyname("kern.ostype", text, &size, NULL, 0));
    assert_string_equal(text, "Darwin");
    size = sizeof frequency;
    assert_works(raw.sysctlbyname("hw.tbfrequency", &frequency, &size, NULL, 0));
    assert_int_equal(frequency, 24000000);
    assert_fails(EPERM, raw.sysctlbyname("hw.ncpu", NULL, NULL, &value, sizeof value));
    assert_fails(ENOENT, raw.sysctlbyname("hw.nothing", &value, &size, NULL, 0));
    assert_fails(EFAULT, raw.sysctlbyname(NULL, &value, &size, NULL, 0));
    assert_fails(EFAULT, raw.sysctlbyname("hw.ncpu", &value, NULL, NULL, 0));
}

static void test_answers_go_before_everything(void **state)
{
    uint64_t answer = 42;
    uint64_t value = 0;
    size_t size = sizeof value;
    char name[80];

    (void)state;
    assert_works(kpsim_set_root(false));
    assert_works(kpsim_sysctl_set("kpc.counting", &answer, sizeof answer));
    assert_works(raw.sysctlbyname("kpc.counting", &value, &size, NULL, 0));
    assert_int_equal(value, 42);
    answer = 43;
    assert_works(kpsim_sysctl_set("kpc.counting", &answer, sizeof answer));
    size = sizeof value;
    assert_works(raw.sysctlbyname("kpc.counting", &value, &size, NULL, 0));
    assert_int_equal(value, 43);
    assert_works(kpsim_sysctl_default("kpc.counting"));
    assert_fails(EPERM, raw.sysctlbyname("kpc.counting", &value, &size, NULL, 0));
    assert_fails(EINVAL, kpsim_sysctl_set(NULL, &answer, 8));
    assert_fails(EINVAL, kpsim_sysctl_set("x", NULL, 8));
    assert_fails(EINVAL, kpsim_sysctl_set("x", &answer, 65));
    memset(name, 'x', sizeof name);
    name[64] = '\0';
    assert_fails(EINVAL, kpsim_sysctl_remove(name));
    for (int i = 0; i < 32; i++) {
        name[0] = (char)('A' + i);
        name[1] = '\0';
        assert_works(kpsim_sysctl_remove(name));
    }
    assert_fails(ENOSPC, kpsim_sysctl_remove("one too many"));
}

static void test_the_nth_call_fails(void **state)
{
    (void)state;
    assert_works(kpsim_fail("kpc_set_counting", 2, -1, EIO));
    assert_works(raw.kpc_set_counting(BOTH));
    assert_fails(EIO, raw.kpc_set_counting(0));
    /* The failing call did nothing, and the next one works. */
    assert_int_equal(raw.kpc_get_counting(), BOTH);
    assert_works(raw.kpc_set_counting(0));
    assert_int_equal(kpsim_calls("kpc_set_counting"), 3);
}

static void test_every_call_fails_until_cleared(void **state)
{
    char text[32];

    (void)state;
    assert_works(kpsim_fail("kpc_cpu_string", 0, -7, 0));
    for (int i = 0; i < 3; i++) {
        errno = 99;
        assert_int_equal(raw.kpc_cpu_string(text, sizeof text), -7);
        assert_int_equal(errno, 99);
    }
    assert_works(kpsim_fail_clear());
    assert_true(raw.kpc_cpu_string(text, sizeof text) > 0);
}

static void test_an_absolute_call_fails(void **state)
{
    (void)state;
    assert_works(raw.kpc_set_counting(0));
    assert_works(kpsim_calls_clear());
    assert_works(kpsim_fail_at("kpc_set_counting", 1, -1, EBUSY));
    assert_fails(EBUSY, raw.kpc_set_counting(0));
    assert_works(raw.kpc_set_counting(0));
}

static void test_failures_have_the_shape_of_the_symbol(void **state)
{
    uint64_t values[10];
    uint64_t counts[2];
    int current = 5;
    kpep_db *db = NULL;

    (void)state;
    assert_works(kpsim_fail("kpc_get_thread_counting", 1, -1, EPERM));
    assert_int_equal(raw.kpc_get_thread_counting(), UINT32_MAX);
    assert_works(kpsim_fail("kpc_counterbuf_alloc", 1, 1, ENOMEM));
    assert_null(raw.kpc_counterbuf_alloc());
    assert_works(kpsim_fail("kpc_get_cpu_counters", 1, -1, EIO));
    memset(values, 0xff, sizeof values);
    assert_fails(EIO, raw.kpc_get_cpu_counters(false, BOTH, &current, values));
    assert_int_equal(current, 0);
    assert_int_equal(values[6], 0);
    assert_works(kpsim_fail("kpep_db_create", 1, 10, 0));
    assert_int_equal(raw.kpep_db_create(NULL, &db), 10);
    assert_null(db);
    /* Freeing cannot fail. */
    assert_works(kpsim_fail("kpep_db_free", 1, -1, EIO));
    raw.kpep_db_free(own_database());
    assert_int_equal(kpsim_calls("kpep_db_free"), 1);
    assert_works(kpsim_fail("thread_selfcounts", 1, -1, ENOTSUP));
    assert_fails(ENOTSUP, raw.thread_selfcounts(1, counts, sizeof counts));
    assert_works(kpsim_fail("sysctlbyname", 1, -1, ENOENT));
    size_t size = sizeof current;
    assert_fails(ENOENT, raw.sysctlbyname("hw.ncpu", &current, &size, NULL, 0));
    assert_works(kpsim_fail("kperf_ns_to_ticks", 1, 77, 0));
    assert_int_equal(raw.kperf_ns_to_ticks(1), 77);
}

static void test_faults_want_a_symbol_and_have_an_end(void **state)
{
    (void)state;
    assert_fails(EINVAL, kpsim_fail("kpc_nothing", 1, -1, EIO));
    assert_fails(EINVAL, kpsim_fail(NULL, 1, -1, EIO));
    assert_int_equal(kpsim_calls("kpc_nothing"), 0);
    for (int i = 0; i < 32; i++) {
        assert_works(kpsim_fail("kpc_set_counting", 1000, -1, EIO));
    }
    assert_fails(ENOSPC, kpsim_fail("kpc_set_counting", 1000, -1, EIO));
}

static void test_tasks_and_threads_that_are_not_there_are_refused(void **state)
{
    int32_t other = other_task();
    int32_t self = 0;
    uint64_t own_thread = 0;

    (void)state;
    assert_works(kpsim_self(&self, &own_thread));
    assert_int_equal(kpsim_task_create(NULL, 0), -1);
    assert_fails(EINVAL, kpsim_as_task(12345));
    assert_fails(EINVAL, kpsim_as_task(self));
    assert_fails(EINVAL, kpsim_as_thread(12345));
    assert_fails(EINVAL, kpsim_as_thread(own_thread));
    assert_fails(EINVAL, kpsim_thread_exit(own_thread));
    assert_fails(EINVAL, kpsim_task_exit(self));
    assert_fails(EINVAL, kpsim_task_reap(other));
    assert_fails(EINVAL, kpsim_task_exec(self, true));
    assert_fails(EINVAL, kpsim_task_fork(self));
    assert_fails(EINVAL, kpsim_thread_exit(12345));
    assert_int_equal(kpsim_thread_create(12345), 0);
    assert_fails(EINVAL, kpsim_set_euid(12345, 0));
    assert_fails(EINVAL, kpsim_hold_force(12345, true));
    assert_fails(EINVAL, kpsim_uncore(12345, true));
    assert_fails(EINVAL, kpsim_uncore(other, false));
    assert_fails(EINVAL, kpsim_own_ktrace(12345, KPSIM_KTRACE_FOREGROUND));
    assert_fails(EINVAL, kpsim_own_ktrace(other, (kpsim_ktrace)3));
    assert_works(kpsim_task_exit(other));
    assert_fails(EINVAL, kpsim_task_exit(other));
    assert_fails(EINVAL, kpsim_hold_force(other, true));
    assert_fails(EINVAL, kpsim_task_fork(other));
    assert_fails(EINVAL, kpsim_task_exec(other, true));
    assert_int_equal(kpsim_thread_create(other), 0);
    assert_works(kpsim_task_reap(other));
}

static void test_closing_the_uncore_device_is_never_refused(void **state)
{
    int32_t other = other_task();
    int32_t third = other_task();

    (void)state;
    assert_works(kpsim_uncore(other, true));
    /* It gives the counters up by the other way, and somebody else takes them. */
    assert_works(kpsim_as_task(other));
    assert_works(raw.kpc_force_all_ctrs_set(0));
    assert_works(kpsim_as_task(0));
    assert_works(kpsim_hold_force(third, true));
    assert_works(kpsim_uncore(other, false));
    assert_int_equal(kernel().force_pid, third);
    /* It is closed, then, and opening is refused. */
    assert_fails(EINVAL, kpsim_uncore(other, false));
    assert_fails(ECONNREFUSED, kpsim_uncore(other, true));
}

static void test_acting_ends_with_the_scripted_thread(void **state)
{
    int32_t other = other_task();
    int32_t self = 0;
    int32_t now = 0;

    (void)state;
    assert_works(kpsim_self(&self, NULL));
    assert_works(kpsim_as_task(other));
    assert_works(kpsim_self(&now, NULL));
    assert_int_equal(now, other);
    assert_works(kpsim_task_exit(other));
    assert_works(kpsim_self(&now, NULL));
    assert_int_equal(now, self);
}

static void test_tasks_and_threads_run_out(void **state)
{
    int32_t made = 0;

    (void)state;
    while (made < 1000 && kpsim_task_create("many", 0) > 0) {
        made++;
    }
    assert_int_equal(errno, ENOSPC);
    assert_in_range(made, 200, 256);
    made = 0;
    while (made < 10000 && kpsim_thread_create(0) != 0) {
        made++;
    }
    assert_int_equal(errno, ENOSPC);
    assert_in_range(made, 3000, 4096);
}

static void test_exec_without_room_for_a_thread_is_ENOSPC(void **state)
{
    int32_t other = other_task();

    (void)state;
    assert_works(kpsim_as_task(other));
    uint64_t only = 0;
    assert_works(kpsim_self(NULL, &only));
    assert_works(kpsim_as_task(0));
    assert_works(kpsim_thread_exit(only));
    while (kpsim_thread_create(0) != 0) {
    }
    assert_fails(ENOSPC, kpsim_task_exec(other, true));
    assert_works(kpsim_reset());
}

static void test_cpus_and_events_that_are_not_there_are_refused(void **state)
{
    uint64_t other = kpsim_thread_create(0);
    uint64_t updates = 9;
    size_t size = sizeof updates;

    (void)state;
    assert_fails(EINVAL, kpsim_thread_switch(other, 8));
    assert_int_equal(thread(other).on_cpu, false);
    assert_fails(EINVAL, kpsim_fixed_step_back(8, KPSIM_FIXED_CYCLES, 1));
    assert_fails(EINVAL, kpsim_fixed_step_back(0, M1_CYCLE, 1));
    /* No step is no step. */
    assert_works(kpsim_fixed_step_back(0, KPSIM_FIXED_INSTRUCTIONS, 0));
    assert_works(raw.sysctlbyname("kern.monotonic.retrograde_updates", &updates, &size, NULL, 0));
    assert_int_equal(updates, 0);
    assert_works(kpsim_fixed_step_back(0, KPSIM_FIXED_INSTRUCTIONS, 7));
    size = sizeof updates;
    assert_works(raw.sysctlbyname("kern.monotonic.retrograde_updates", &updates, &size, NULL, 0));
    assert_int_equal(updates, 1);
}

static void test_a_cpu_at_work_cannot_be_woken(void **state)
{
    uint32_t here;

    (void)state;
    assert_works(raw.kpc_set_counting(BOTH));
    assert_works(raw.kpc_force_all_ctrs_set(1));
    here = (uint32_t)thread(0).cpu;
    /* Waking rebuilds the enables, and what runs no longer counts as running: B.5-5. */
    assert_works(kpsim_cpu_wake(here));
    assert_int_equal(cpu(here).enabled_mask, 0xff & ~kernel().reserved_mask);
    assert_works(kpsim_cpu_idle(here));
    assert_works(kpsim_cpu_wake(here));
    assert_int_equal(cpu(here).enabled_mask, 0);
}

static void test_state_getters_want_a_place_and_an_index(void **state)
{
    kpsim_cpu_state cpu_out;
    kpsim_thread_state thread_out;
    kpsim_action_state action_out;
    kpsim_timer_state timer_out;

    (void)state;
    assert_fails(EINVAL, kpsim_kernel_state_get(NULL));
    assert_fails(EINVAL, kpsim_cpu_state_get(0, NULL));
    assert_fails(EINVAL, kpsim_cpu_state_get(8, &cpu_out));
    assert_fails(EINVAL, kpsim_thread_state_get(0, NULL));
    assert_fails(EINVAL, kpsim_thread_state_get(12345, &thread_out));
    assert_fails(EINVAL, kpsim_action_state_get(0, &action_out));
    assert_fails(EINVAL, kpsim_action_state_get(33, &action_out));
    assert_fails(EINVAL, kpsim_action_state_get(1, NULL));
    assert_fails(EINVAL, kpsim_timer_state_get(8, &timer_out));
    assert_fails(EINVAL, kpsim_timer_state_get(0, NULL));
    assert_int_equal(kpsim_records_take(NULL, 5), 0);
    assert_fails(ENOTSUP, kpsim_sysctl(NULL, 0, NULL, NULL, NULL, 0));
    const int other[] = {1, 2, 3};
    assert_fails(ENOTSUP, kpsim_sysctl(other, 3, NULL, NULL, NULL, 0));
}

#define T(name) cmocka_unit_test_setup(name, scripted)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(test_reset_puts_everything_back),
        T(test_a_reboot_keeps_the_settings),
        T(test_chips_profiles_and_counts_that_do_not_exist_are_refused),
        T(test_versions_are_told_and_default_by_profile),
        T(test_hardware_nodes_follow_the_machine),
        T(test_answers_go_before_everything),
        T(test_the_nth_call_fails),
        T(test_every_call_fails_until_cleared),
        T(test_an_absolute_call_fails),
        T(test_failures_have_the_shape_of_the_symbol),
        T(test_faults_want_a_symbol_and_have_an_end),
        T(test_tasks_and_threads_that_are_not_there_are_refused),
        T(test_closing_the_uncore_device_is_never_refused),
        T(test_acting_ends_with_the_scripted_thread),
        T(test_tasks_and_threads_run_out),
        T(test_exec_without_room_for_a_thread_is_ENOSPC),
        T(test_cpus_and_events_that_are_not_there_are_refused),
        T(test_a_cpu_at_work_cannot_be_woken),
        T(test_state_getters_want_a_place_and_an_index),
    };

    return run_tests_with(tests, raw_open, NULL);
}
