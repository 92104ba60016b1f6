/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* kern.*, hw.*, machdep.*, ktrace.*: what a program asks to learn where it is. All are public. */
#include "chips.h"
#include "door.h"
#include "words.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define CPU_TYPE_ARM64    0x100000c
#define CPU_SUBTYPE_ARM64 2
#define TICKS_PER_SECOND  UINT64_C(24000000)

static int out_i32(struct sim_request *request, int64_t value)
{
    int32_t number = (int32_t)value;

    return sim_request_out(request, &number, sizeof number);
}

static int out_u64(struct sim_request *request, uint64_t value)
{
    return sim_request_out(request, &value, sizeof value);
}

static int out_text(struct sim_request *request, const char *text)
{
    return sim_request_out(request, text, strlen(text) + 1);
}

static bool is_guest(const struct sim_machine *machine)
{
    return machine->settings.profile == KPSIM_PROFILE_VM;
}

static const struct sim_chip *chip_of(const struct sim_machine *machine)
{
    return sim_chip_at(machine->settings.chip);
}

static int cpu_count(const struct sim_machine *machine, struct sim_request *request)
{
    return out_i32(request, sim_machine_cpu_count(machine));
}

static int active_cpu_count(const struct sim_machine *machine, struct sim_request *request)
{
    int32_t count = 0;

    for (uint32_t c = 0; c < sim_machine_cpu_count(machine); c++) {
        count += machine->cpus[c].powered_off ? 0 : 1;
    }
    return out_i32(request, count);
}

static int cpu_type(const struct sim_machine *machine, struct sim_request *request)
{
    (void)machine;
    return out_i32(request, CPU_TYPE_ARM64);
}

static int cpu_subtype(const struct sim_machine *machine, struct sim_request *request)
{
    (void)machine;
    return out_i32(request, CPU_SUBTYPE_ARM64);
}

static int cpu_family(const struct sim_machine *machine, struct sim_request *request)
{
    return out_i32(request, chip_of(machine)->family);
}

static int perf_levels(const struct sim_machine *machine, struct sim_request *request)
{
    return out_i32(request, machine->settings.efficiency_cpus != 0 ? 2 : 1);
}

static int level_0_cpus(const struct sim_machine *machine, struct sim_request *request)
{
    return out_i32(request, machine->settings.performance_cpus);
}

static int level_0_name(const struct sim_machine *machine, struct sim_request *request)
{
    (void)machine;
    return out_text(request, "Performance");
}

static int level_1_cpus(const struct sim_machine *machine, struct sim_request *request)
{
    return machine->settings.efficiency_cpus == 0
               ? ENOENT
               : out_i32(request, machine->settings.efficiency_cpus);
}

static int level_1_name(const struct sim_machine *machine, struct sim_request *request)
{
    return machine->settings.efficiency_cpus == 0 ? ENOENT : out_text(request, "Efficiency");
}

static int tick_frequency(const struct sim_machine *machine, struct sim_request *request)
{
    (void)machine;
    return out_u64(request, TICKS_PER_SECOND);
}

static int arm64(const struct sim_machine *machine, struct sim_request *request)
{
    (void)machine;
    return out_i32(request, 1);
}

static int brand(const struct sim_machine *machine, struct sim_request *request)
{
    return out_text(request, chip_of(machine)->brand);
}

static int product_version(const struct sim_machine *machine, struct sim_request *request)
{
    return out_text(request, machine->settings.os_version_text);
}

/* Darwin's own numbers: 20 for macOS 11 and so on to 24 for 15, then 25 for 26. */
static int os_release(const struct sim_machine *machine, struct sim_request *request)
{
    uint32_t version = machine->settings.os_version;
    uint32_t major = version / 10000;
    char text[24];

    snprintf(text, sizeof text, "%u.%u.0", major >= 26 ? major - 1 : major + 9,
             version / 100 % 100);
    return out_text(request, text);
}

static int os_type(const struct sim_machine *machine, struct sim_request *request)
{
    (void)machine;
    return out_text(request, "Darwin");
}

static int vmm_present(const struct sim_machine *machine, struct sim_request *request)
{
    return out_i32(request, is_guest(machine) ? 1 : 0);
}

static int monotonic_supported(const struct sim_machine *machine, struct sim_request *request)
{
    return is_guest(machine) ? ENOENT : out_i32(request, 1);
}

static int retrograde_updates(const struct sim_machine *machine, struct sim_request *request)
{
    return is_guest(machine) ? ENOENT : out_u64(request, machine->retrograde_updates);
}

static int cpc_secure(const struct sim_machine *machine, struct sim_request *request)
{
    return is_guest(machine) ? ENOENT : out_i32(request, sim_policy_on(machine) ? 1 : 0);
}

static int translated(const struct sim_machine *machine, struct sim_request *request)
{
    (void)machine;
    return out_i32(request, 0);
}

static int ktrace_state(const struct sim_machine *machine, struct sim_request *request)
{
    return out_i32(request, machine->ktrace.state);
}

static int ktrace_owning_pid(const struct sim_machine *machine, struct sim_request *request)
{
    return out_i32(request, machine->ktrace.owning_pid);
}

static int ktrace_configured_by(const struct sim_machine *machine, struct sim_request *request)
{
    return out_text(request, machine->ktrace.configured_by);
}

static const struct {
    const char *name;
    int (*read)(const struct sim_machine *machine, struct sim_request *request);
} nodes[] = {
    {"hw.ncpu", cpu_count},
    {"hw.logicalcpu", cpu_count},
    {"hw.logicalcpu_max", cpu_count},
    {"hw.physicalcpu", cpu_count},
    {"hw.physicalcpu_max", cpu_count},
    {"hw.activecpu", active_cpu_count},
    {"hw.cputype", cpu_type},
    {"hw.cpusubtype", cpu_subtype},
    {"hw.cpufamily", cpu_family},
    {"hw.nperflevels", perf_levels},
    {"hw.perflevel0.logicalcpu", level_0_cpus},
    {"hw.perflevel0.logicalcpu_max", level_0_cpus},
    {"hw.perflevel0.physicalcpu", level_0_cpus},
    {"hw.perflevel0.physicalcpu_max", level_0_cpus},
    {"hw.perflevel0.name", level_0_name},
    {"hw.perflevel1.logicalcpu", level_1_cpus},
    {"hw.perflevel1.logicalcpu_max", level_1_cpus},
    {"hw.perflevel1.physicalcpu", level_1_cpus},
    {"hw.perflevel1.physicalcpu_max", level_1_cpus},
    {"hw.perflevel1.name", level_1_name},
    {"hw.tbfrequency", tick_frequency},
    {"hw.optional.arm64", arm64},
    {"machdep.cpu.brand_string", brand},
    {"kern.osproductversion", product_version},
    {"kern.osrelease", os_release},
    {"kern.ostype", os_type},
    {"kern.hv_vmm_present", vmm_present},
    {"kern.monotonic.supported", monotonic_supported},
    {"kern.monotonic.retrograde_updates", retrograde_updates},
    {"kern.cpc.secure", cpc_secure},
    {"sysctl.proc_translated", translated},
    {"ktrace.state", ktrace_state},
    {"ktrace.owning_pid", ktrace_owning_pid},
    {"ktrace.configured_by", ktrace_configured_by},
};

int sim_system_node(struct sim_call *call, struct sim_request *request)
{
    for (size_t i = 0; i < sizeof nodes / sizeof nodes[0]; i++) {
        if (strcmp(nodes[i].name, request->name) == 0) {
            return request->newp != NULL ? EPERM : nodes[i].read(call->machine, request);
        }
    }
    return ENOENT;
}
