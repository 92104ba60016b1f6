/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf-sim/machine.h> */
#include "../kernel/machine.h"
#include "../kernel/chips.h"
#include "../kernel/door.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* A control function that needs the machine only, not a caller. */
static int change(int (*edit)(struct sim_machine *machine, const void *argument),
                  const void *argument)
{
    struct sim_machine *machine = sim_machine_get();
    int error;

    if (machine == NULL) {
        return -1;
    }
    error = sim_machine_lock(machine);
    if (error == 0) {
        error = edit(machine, argument);
        sim_machine_unlock(machine);
    }
    return sim_control_result(error);
}

static int reset(struct sim_machine *machine, const void *unused)
{
    (void)unused;
    machine->settings = machine->initial;
    machine->automatic_clock = true;
    machine->clock_epoch++;
    memset(machine->answers, 0, sizeof machine->answers);
    memset(machine->faults, 0, sizeof machine->faults);
    memset(machine->calls, 0, sizeof machine->calls);
    sim_machine_boot(machine);
    return 0;
}

int kpsim_reset(void)
{
    return change(reset, NULL);
}

static int reboot(struct sim_machine *machine, const void *unused)
{
    (void)unused;
    sim_machine_boot(machine);
    return 0;
}

int kpsim_reboot(void)
{
    return change(reboot, NULL);
}

uint32_t kpsim_boot_count(void)
{
    const struct sim_machine *machine = sim_machine_get();

    return machine == NULL ? 0 : machine->boot;
}

static int choose_chip(struct sim_machine *machine, const void *name)
{
    size_t chip = sim_chip_find(name);

    if (chip == sim_chip_count()) {
        return EINVAL;
    }
    sim_machine_choose_chip(machine, (uint32_t)chip);
    sim_machine_boot(machine);
    return 0;
}

int kpsim_set_chip(const char *name)
{
    return name == NULL ? sim_control_result(EINVAL) : change(choose_chip, name);
}

const char *kpsim_chip_database(void)
{
    const struct sim_machine *machine = sim_machine_get();

    return machine == NULL ? NULL : sim_chip_at(machine->settings.chip)->database;
}

static int choose_profile(struct sim_machine *machine, const void *profile)
{
    sim_machine_choose_profile(machine, *(const kpsim_profile *)profile);
    sim_machine_boot(machine);
    return 0;
}

int kpsim_set_profile(kpsim_profile profile)
{
    if (profile < KPSIM_PROFILE_P14 || profile > KPSIM_PROFILE_VM) {
        return sim_control_result(EINVAL);
    }
    return change(choose_profile, &profile);
}

static int choose_version(struct sim_machine *machine, const void *version)
{
    return sim_machine_choose_version(machine, version);
}

int kpsim_set_os_version(const char *version)
{
    return version == NULL ? sim_control_result(EINVAL) : change(choose_version, version);
}

static int choose_soc(struct sim_machine *machine, const void *soc)
{
    if (strlen(soc) >= sizeof machine->settings.soc) {
        return EINVAL;
    }
    snprintf(machine->settings.soc, sizeof machine->settings.soc, "%s", (const char *)soc);
    return 0;
}

int kpsim_set_soc(const char *soc)
{
    return soc == NULL ? sim_control_result(EINVAL) : change(choose_soc, soc);
}

static int choose_cpus(struct sim_machine *machine, const void *argument)
{
    const uint32_t *counts = argument;

    machine->settings.performance_cpus = counts[0];
    machine->settings.efficiency_cpus = counts[1];
    sim_machine_boot(machine);
    return 0;
}

int kpsim_set_cpus(uint32_t performance, uint32_t efficiency)
{
    const uint32_t counts[2] = {performance, efficiency};

    if (performance == 0 || performance > KPSIM_CPU_MAX ||
        efficiency > KPSIM_CPU_MAX - performance) {
        return sim_control_result(EINVAL);
    }
    return change(choose_cpus, counts);
}

static int choose_reserved(struct sim_machine *machine, const void *argument)
{
    const uint32_t *reserved = argument;

    machine->settings.reserved_mask = reserved[0];
    machine->settings.reserved_custom = reserved[1] != 0;
    return 0;
}

int kpsim_set_reserved(uint32_t mask, bool custom)
{
    const uint32_t reserved[2] = {mask, custom};

    return mask > SIM_ALL_PMCS ? sim_control_result(EINVAL) : change(choose_reserved, reserved);
}

static int choose_busy(struct sim_machine *machine, const void *busy)
{
    /* While all counters are forced the hardware cannot be claimed: docs/platform.md A.0. */
    if (*(const bool *)busy && machine->force_task != SIM_NOBODY) {
        return EBUSY;
    }
    machine->settings.busy = *(const bool *)busy;
    return 0;
}

int kpsim_set_busy(bool busy)
{
    return change(choose_busy, &busy);
}

static int choose_supported(struct sim_machine *machine, const void *supported)
{
    machine->settings.pmu_supported = *(const bool *)supported;
    return 0;
}

int kpsim_set_pmu_supported(bool supported)
{
    return change(choose_supported, &supported);
}

static int choose_debugger(struct sim_machine *machine, const void *allowed)
{
    machine->settings.debugger_allowed = *(const bool *)allowed;
    return 0;
}

int kpsim_set_debugger_allowed(bool allowed)
{
    return change(choose_debugger, &allowed);
}

static int choose_development(struct sim_machine *machine, const void *development)
{
    machine->settings.development_kernel = *(const bool *)development;
    return 0;
}

int kpsim_set_development_kernel(bool development)
{
    return change(choose_development, &development);
}

static struct sim_answer *answer_slot(struct sim_machine *machine, const char *name)
{
    struct sim_answer *found = NULL;

    for (size_t i = 0; i < SIM_ANSWER_MAX; i++) {
        struct sim_answer *answer = &machine->answers[i];

        if (answer->used && strcmp(answer->name, name) == 0) {
            return answer;
        }
        if (!answer->used && found == NULL) {
            found = answer;
        }
    }
    return found;
}

static int answer(struct sim_machine *machine, const void *wanted)
{
    const struct sim_answer *from = wanted;
    struct sim_answer *slot = answer_slot(machine, from->name);

    if (slot == NULL) {
        return ENOSPC;
    }
    *slot = *from;
    return 0;
}

static int set_answer(const char *name, const void *value, size_t size, bool used, bool removed)
{
    struct sim_answer wanted = {used, removed, (uint32_t)size, "", {0}};

    if (name == NULL || strlen(name) >= sizeof wanted.name || size > sizeof wanted.value ||
        (value == NULL && size != 0)) {
        return sim_control_result(EINVAL);
    }
    snprintf(wanted.name, sizeof wanted.name, "%s", name);
    if (size != 0) {
        memcpy(wanted.value, value, size);
    }
    return change(answer, &wanted);
}

int kpsim_sysctl_set(const char *name, const void *value, size_t size)
{
    return set_answer(name, value, size, true, false);
}

int kpsim_sysctl_remove(const char *name)
{
    return set_answer(name, NULL, 0, true, true);
}

int kpsim_sysctl_default(const char *name)
{
    return set_answer(name, NULL, 0, false, false);
}
