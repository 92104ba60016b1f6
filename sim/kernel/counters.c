/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Who gets which counter, and what the registers hold. */
#include "counters.h"
#include "chips.h"
#include "rates.h"
#include "sampling.h"
#include "words.h"

#include <string.h>

/* Since-boot totals of a machine that has been up for a while: a client that trusts a first sample
   has to see that it is absurd (docs/platform.md G.3). */
#define BOOT_FIXED UINT64_C(1000000000000)
#define BOOT_RAW   UINT64_C(7000000000)

static uint32_t bit_count(uint32_t mask)
{
    return (uint32_t)__builtin_popcount(mask);
}

void sim_counters_boot(struct sim_machine *machine)
{
    memset(machine->cpus, 0, sizeof machine->cpus);
    for (uint32_t c = 0; c < SIM_CPU_MAX; c++) {
        struct sim_cpu *cpu = &machine->cpus[c];

        cpu->current = SIM_NOBODY;
        for (uint32_t i = 0; i < SIM_FIXED; i++) {
            cpu->fixed[i] = BOOT_FIXED * (i + 1) + UINT64_C(1000003) * c;
        }
        for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
            cpu->raw[i] = BOOT_RAW * (i + 1) + UINT64_C(10007) * c;
        }
    }
}

bool sim_counters_shared(const struct sim_machine *machine)
{
    return machine->settings.reserved_mask != 0 && machine->force_task == SIM_NOBODY;
}

uint32_t sim_pmc_mask(const struct sim_machine *machine, uint32_t classes)
{
    uint32_t reserved = sim_counters_shared(machine) ? machine->settings.reserved_mask : 0;
    uint32_t mask = 0;

    if ((classes & SIM_CLASS_CONFIGURABLE) != 0) {
        mask |= SIM_ALL_PMCS & ~reserved;
    }
    /* A power manager with a configuration of its own leaves class POWER empty: B.2. */
    if ((classes & SIM_CLASS_POWER) != 0 && !machine->settings.reserved_custom) {
        mask |= reserved;
    }
    return mask;
}

uint32_t sim_counter_count(const struct sim_machine *machine, uint32_t classes)
{
    uint32_t fixed = (classes & SIM_CLASS_FIXED) != 0 ? SIM_FIXED : 0;

    return fixed + bit_count(sim_pmc_mask(machine, classes));
}

uint32_t sim_raw_word_count(const struct sim_machine *machine)
{
    if (machine->settings.profile != KPSIM_PROFILE_P26) {
        return 11;
    }
    /* docs/platform.md B.2 says "17 or 7 by chip" of macOS 26, not which chip has which: the wider
       selectors are taken for the larger number. kpc_get_config_count(8) of a Mac would tell. */
    return sim_chip_at(machine->settings.chip)->selector_bits > 8 ? 17 : 7;
}

uint32_t sim_config_count(const struct sim_machine *machine, uint32_t classes)
{
    uint32_t count = bit_count(sim_pmc_mask(machine, classes));

    if ((classes & SIM_CLASS_RAWPMU) != 0 && !sim_counters_shared(machine)) {
        count += sim_raw_word_count(machine);
    }
    return count;
}

/* Whether a non-empty set of counters runs: B.5, A.1 line 3. */
static bool runs(const struct sim_machine *machine, uint32_t mask)
{
    return (machine->running_classes & SIM_CLASS_CONFIGURABLE) != 0 && mask != 0 &&
           (machine->running_mask & mask) == mask;
}

uint32_t sim_get_running(const struct sim_machine *machine)
{
    uint32_t classes = machine->running_classes & SIM_CLASS_FIXED;

    if (runs(machine, sim_pmc_mask(machine, SIM_CLASS_CONFIGURABLE))) {
        classes |= SIM_CLASS_CONFIGURABLE;
    }
    if (runs(machine, sim_pmc_mask(machine, SIM_CLASS_POWER))) {
        classes |= SIM_CLASS_POWER;
    }
    return classes;
}

void sim_set_running(struct sim_machine *machine, uint32_t classes)
{
    uint32_t target = sim_pmc_mask(machine, SIM_CLASS_CONFIGURABLE | SIM_CLASS_POWER);
    uint32_t state = sim_pmc_mask(machine, classes);

    machine->running_classes = classes;
    if ((classes & SIM_CLASS_POWER) != 0) {
        machine->running_classes |= SIM_CLASS_CONFIGURABLE;
    }
    machine->running_mask = (machine->running_mask & ~target) | state;
    for (uint32_t c = 0; c < sim_machine_cpu_count(machine); c++) {
        machine->cpus[c].enabled = (machine->cpus[c].enabled & ~target) | state;
    }
}

uint64_t sim_value_max(const struct sim_machine *machine)
{
    return (UINT64_C(1) << sim_chip_at(machine->settings.chip)->value_bits) - 1;
}

uint64_t sim_counter_value(const struct sim_machine *machine, uint32_t cpu, uint32_t counter)
{
    const struct sim_cpu *c = &machine->cpus[cpu];
    uint64_t max = sim_value_max(machine);
    uint64_t raw = c->raw[counter];

    if (raw > max) {
        return c->shadow[counter] + (max - c->reload[counter] + 1) + (raw & max);
    }
    return c->shadow[counter] + (raw - c->reload[counter]);
}

uint32_t sim_cpu_values(const struct sim_machine *machine, uint32_t cpu, uint32_t classes,
                        uint64_t values[SIM_BUFFER])
{
    static const uint32_t order[] = {SIM_CLASS_CONFIGURABLE, SIM_CLASS_POWER};
    uint32_t count = 0;

    if ((classes & SIM_CLASS_FIXED) != 0) {
        memcpy(values, machine->cpus[cpu].fixed, sizeof machine->cpus[cpu].fixed);
        count = SIM_FIXED;
    }
    for (size_t k = 0; k < sizeof order / sizeof order[0]; k++) {
        uint32_t mask = sim_pmc_mask(machine, classes & order[k]);

        for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
            if ((mask & (1U << i)) != 0) {
                values[count++] = sim_counter_value(machine, cpu, i);
            }
        }
    }
    return count;
}

/* docs/platform.md B.5: rebuilt from what kpc_get_running reports, so what it has lost stops here. */
static uint32_t enables_wanted(const struct sim_machine *machine)
{
    return sim_pmc_mask(machine, sim_get_running(machine));
}

void sim_cpu_enable_anew(struct sim_machine *machine, uint32_t cpu)
{
    machine->cpus[cpu].enabled = enables_wanted(machine);
}

bool sim_cpu_enables_stale(const struct sim_machine *machine, uint32_t cpu)
{
    return machine->cpus[cpu].enabled != enables_wanted(machine);
}

void sim_cpu_take_overflows(struct sim_machine *machine, uint32_t cpu)
{
    struct sim_cpu *c = &machine->cpus[cpu];
    uint64_t max = sim_value_max(machine);

    for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
        uint64_t extra = c->raw[i] & max;
        uint64_t period = max - c->reload[i] + 1;

        if (c->raw[i] <= max) {
            continue;
        }
        c->shadow[i] += period + extra;
        c->raw[i] = c->reload[i];
        c->overflow_count++;
        sim_sampling_overflow(machine, cpu, i);
        sim_cpu_enable_anew(machine, cpu);
    }
}

/*
 * A configurable counter counts. Overflow interrupts are prompt: each period that fits in is one of
 * them, and what is left over stands above the reload value. Values stay continuous either way.
 */
static void count_up(struct sim_machine *machine, uint32_t cpu, uint32_t counter, uint64_t events)
{
    struct sim_cpu *c = &machine->cpus[cpu];
    uint64_t max = sim_value_max(machine);
    uint64_t period = max - c->reload[counter] + 1;
    uint64_t position = (c->raw[counter] - c->reload[counter]) + events;
    uint64_t overflows = position / period;

    if (c->overflows_held) {
        uint64_t overflow = c->raw[counter] & (max + 1);
        uint64_t low = (c->raw[counter] & max) + events;

        c->raw[counter] = (low & max) | overflow | (low & (max + 1));
        return;
    }
    if (overflows == 0) {
        c->raw[counter] += events;
        return;
    }
    /* Each interrupt finds the counter as it is then: one more period in the shadow, and no event since. */
    c->raw[counter] = c->reload[counter];
    for (uint64_t n = 0; n < overflows && n < SIM_OVERFLOWS_LOGGED; n++) {
        c->shadow[counter] += period;
        sim_sampling_overflow(machine, cpu, counter);
    }
    if (overflows > SIM_OVERFLOWS_LOGGED) {
        c->shadow[counter] += (overflows - SIM_OVERFLOWS_LOGGED) * period;
    }
    c->raw[counter] += position % period;
    c->overflow_count += overflows;
    sim_cpu_enable_anew(machine, cpu);
}

static void count_fixed(struct sim_machine *machine, uint32_t cpu, uint32_t counter,
                        uint64_t events)
{
    struct sim_cpu *c = &machine->cpus[cpu];
    struct sim_usage *usage;

    c->fixed[counter] += events;
    if (c->current == SIM_NOBODY) {
        return;
    }
    usage = &machine->threads[c->current].usage[sim_machine_perf_level(machine, cpu)];
    if (counter == 0) {
        usage->cycles += events;
    } else {
        usage->instructions += events;
    }
}

void sim_cpu_retire(struct sim_machine *machine, uint32_t cpu, uint32_t event, uint64_t user,
                    uint64_t kernel)
{
    if (event == KPSIM_FIXED_CYCLES || event == KPSIM_FIXED_INSTRUCTIONS) {
        count_fixed(machine, cpu, event - KPSIM_FIXED_CYCLES, user + kernel);
        return;
    }
    for (uint32_t i = 0; i < SIM_CONFIGURABLE && event != 0; i++) {
        uint64_t word = machine->words[i];
        uint64_t events = 0;

        if ((machine->cpus[cpu].enabled & (1U << i)) == 0 || (word & SIM_SELECTOR) != event ||
            !sim_rate_countable(machine, i, event)) {
            continue;
        }
        events += (word & SIM_MODE_USER64) != 0 ? user : 0;
        events += (word & SIM_MODE_KERNEL) != 0 ? kernel : 0;
        count_up(machine, cpu, i, events);
    }
}

void sim_cpu_run(struct sim_machine *machine, uint32_t cpu, uint64_t user_cycles,
                 uint64_t kernel_cycles)
{
    struct sim_cpu *c = &machine->cpus[cpu];
    uint64_t user = c->user_cycles;
    uint64_t kernel = c->kernel_cycles;
    uint64_t rate = sim_rate_of_instructions();

    c->user_cycles += user_cycles;
    c->kernel_cycles += kernel_cycles;
    count_fixed(machine, cpu, 0, user_cycles + kernel_cycles);
    count_fixed(machine, cpu, 1,
                sim_rate_events(rate, user, c->user_cycles) +
                    sim_rate_events(rate, kernel, c->kernel_cycles));
    for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
        if ((c->enabled & (1U << i)) != 0) {
            count_up(machine, cpu, i,
                     sim_rate_events(machine->user_rate[i], user, c->user_cycles) +
                         sim_rate_events(machine->kernel_rate[i], kernel, c->kernel_cycles));
        }
    }
}

void sim_set_periods(struct sim_machine *machine, uint32_t mask, const uint64_t *periods)
{
    uint64_t max = sim_value_max(machine);
    uint32_t given = 0;
    uint64_t reload[SIM_CONFIGURABLE] = {0};

    for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
        if ((mask & (1U << i)) != 0) {
            uint64_t period = periods[given++];

            /* Above the maximum is not refused before macOS 26; what the register keeps is its width. */
            reload[i] = period == 0 ? 0 : (max - period) & max;
        }
    }
    for (uint32_t c = 0; c < sim_machine_cpu_count(machine); c++) {
        struct sim_cpu *cpu = &machine->cpus[c];

        /* B.4: every counter is folded into its shadow, only the selected ones start anew, so the
           others count what they hold twice from now on. */
        for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
            cpu->shadow[i] = sim_counter_value(machine, c, i);
            if ((mask & (1U << i)) != 0) {
                cpu->reload[i] = reload[i];
                cpu->raw[i] = reload[i];
            }
        }
    }
}

void sim_get_periods(const struct sim_machine *machine, uint32_t mask, uint64_t *periods)
{
    uint64_t max = sim_value_max(machine);
    uint32_t given = 0;

    for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
        if ((mask & (1U << i)) != 0) {
            periods[given++] = max - machine->cpus[0].reload[i];
        }
    }
}
