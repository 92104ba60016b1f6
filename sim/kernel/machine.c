/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What machine it is, from the environment or a test's choice, and its state after booting. */
#include "machine.h"
#include "chips.h"
#include "counters.h"
#include "sampling.h"
#include "tasks.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void read_environment(struct sim_machine *machine)
{
    const char *chip = getenv("KPERF_SIM_CHIP");
    const char *profile = getenv("KPERF_SIM_PROFILE");
    const char *root = getenv("KPERF_SIM_ROOT");
    const char *held = getenv("KPERF_SIM_HELD");
    const char *busy = getenv("KPERF_SIM_BUSY");
    size_t index = sim_chip_find(chip != NULL ? chip : "m1");
    static const struct {
        const char *name;
        kpsim_profile profile;
    } profiles[] = {{"p14", KPSIM_PROFILE_P14},
                    {"p15", KPSIM_PROFILE_P15},
                    {"p26", KPSIM_PROFILE_P26},
                    {"vm", KPSIM_PROFILE_VM}};

    if (index == sim_chip_count()) {
        fprintf(stderr, "kperf-sim: KPERF_SIM_CHIP=%s is no chip that is known here; m1 it is\n",
                chip);
        index = sim_chip_find("m1");
    }
    sim_machine_choose_chip(machine, (uint32_t)index);
    for (size_t i = 0; profile != NULL && i < sizeof profiles / sizeof profiles[0]; i++) {
        if (strcmp(profile, profiles[i].name) == 0) {
            sim_machine_choose_profile(machine, profiles[i].profile);
            profile = NULL;
        }
    }
    if (profile != NULL) {
        fprintf(stderr, "kperf-sim: KPERF_SIM_PROFILE=%s is not p14, p15, p26 or vm\n", profile);
    }
    machine->settings.euid = root != NULL && strcmp(root, "0") == 0 ? 501 : 0;
    machine->settings.held = held != NULL && strcmp(held, "1") == 0;
    machine->settings.busy = busy != NULL && strcmp(busy, "1") == 0;
}

void sim_machine_make(struct sim_machine *machine)
{
    memset(&machine->settings, 0, sizeof machine->settings);
    machine->settings.reserved_mask = 0x38; /* docs/platform.md B.2 */
    machine->settings.reserved_custom = true;
    machine->settings.pmu_supported = true;
    read_environment(machine);
    machine->initial = machine->settings;
    machine->automatic_clock = true;
    machine->next_serial = 1;
    sim_machine_boot(machine);
}

void sim_machine_choose_chip(struct sim_machine *machine, uint32_t chip)
{
    struct sim_settings *settings = &machine->settings;
    const struct sim_chip *entry = sim_chip_at(chip);

    settings->chip = chip;
    settings->performance_cpus = entry->performance_cpus;
    settings->efficiency_cpus = entry->efficiency_cpus;
    snprintf(settings->soc, sizeof settings->soc, "%s", entry->soc);
    sim_machine_choose_profile(machine,
                               entry->first_profile_p26 ? KPSIM_PROFILE_P26 : KPSIM_PROFILE_P15);
}

void sim_machine_choose_profile(struct sim_machine *machine, kpsim_profile profile)
{
    machine->settings.profile = profile;
    sim_machine_choose_version(machine, profile == KPSIM_PROFILE_P14   ? "14.6"
                                        : profile == KPSIM_PROFILE_P26 ? "26.6"
                                                                       : "15.4");
}

int sim_machine_choose_version(struct sim_machine *machine, const char *version)
{
    struct sim_settings *settings = &machine->settings;
    uint32_t number = 0;
    uint32_t weight = 10000;
    const char *at = version;

    if (strlen(version) >= sizeof settings->os_version_text) {
        return EINVAL;
    }
    for (;;) {
        char *rest = NULL;
        unsigned long part = strtoul(at, &rest, 10);

        if (rest == at || *at < '0' || part > 99 || weight == 0) {
            return EINVAL;
        }
        number += (uint32_t)part * weight;
        weight /= 100;
        if (*rest == '\0') {
            break;
        }
        if (*rest != '.') {
            return EINVAL;
        }
        at = rest + 1;
    }
    settings->os_version = number;
    snprintf(settings->os_version_text, sizeof settings->os_version_text, "%s", version);
    return 0;
}

uint32_t sim_machine_cpu_count(const struct sim_machine *machine)
{
    return machine->settings.performance_cpus + machine->settings.efficiency_cpus;
}

uint32_t sim_machine_perf_level(const struct sim_machine *machine, uint32_t cpu)
{
    return cpu < machine->settings.performance_cpus ? 0 : 1;
}

void sim_machine_boot(struct sim_machine *machine)
{
    struct sim_sampling *sampling = &machine->sampling;

    machine->boot++;
    machine->next_pid = SIM_SCRIPTED_PID;
    machine->next_thread = SIM_SCRIPTED_THREAD;
    machine->next_cpu = 0;
    machine->force_task = SIM_NOBODY;
    machine->running_classes = 0;
    machine->running_mask = 0;
    machine->stored_outdated = false;
    machine->stored_applied = false;
    machine->retrograde_updates = 0;
    memset(machine->words, 0, sizeof machine->words);
    memset(machine->all_values, 0, sizeof machine->all_values);
    memset(machine->raw_words, 0, sizeof machine->raw_words);
    memset(machine->user_rate, 0, sizeof machine->user_rate);
    memset(machine->kernel_rate, 0, sizeof machine->kernel_rate);
    memset(machine->actionids, 0, sizeof machine->actionids);
    memset(machine->fixed_actionids, 0, sizeof machine->fixed_actionids);
    memset(machine->stored_words, 0, sizeof machine->stored_words);
    memset(machine->stored_raw_words, 0, sizeof machine->stored_raw_words);
    memset(machine->stored_periods, 0, sizeof machine->stored_periods);
    machine->thread_counting_on = false;
    machine->thread_classes = 0;
    machine->thread_value_count = 0;
    memset(&machine->ktrace, 0, sizeof machine->ktrace);
    memset(sampling, 0, sizeof *sampling);
    sampling->pet_timer = SIM_PET_UNSET;
    sampling->pet_idle_rate = 15;
    memset(machine->tasks, 0, sizeof machine->tasks);
    memset(machine->threads, 0, sizeof machine->threads[0] * machine->thread_high);
    machine->thread_high = 0;
    memset(&machine->kdebug, 0, offsetof(struct sim_kdebug, records));
    sim_counters_boot(machine);
    if (machine->settings.held) {
        sim_task_hold_from_boot(machine);
    }
}
