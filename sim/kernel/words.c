/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Configuration words and the event policy. */
#include "words.h"
#include "chips.h"
#include "counters.h"
#include "rates.h"

#include <errno.h>
#include <string.h>

#define OS_14_4 140400U
#define OS_15_0 150000U
#define OS_15_4 150400U
#define OS_26   260000U

static const struct sim_chip *chip_of(const struct sim_machine *machine)
{
    return sim_chip_at(machine->settings.chip);
}

bool sim_policy_on(const struct sim_machine *machine)
{
    return !machine->settings.development_kernel && machine->settings.os_version >= OS_14_4;
}

static bool in_database(uint32_t generation, uint64_t selector)
{
    for (size_t i = 0; i < sim_selector_count; i++) {
        if (sim_selector_table[i].generation == generation && sim_selector_table[i].current &&
            sim_selector_table[i].number == selector) {
            return true;
        }
    }
    return false;
}

/* The list of the newest release that is not newer than the system. */
static bool on_list(const struct sim_settings *settings, uint64_t selector)
{
    uint32_t release = 0;

    for (size_t i = 0; i < sim_allowed_count; i++) {
        if (sim_allowed_table[i].os_version <= settings->os_version &&
            sim_allowed_table[i].os_version > release) {
            release = sim_allowed_table[i].os_version;
        }
    }
    for (size_t i = 0; i < sim_allowed_count; i++) {
        if (sim_allowed_table[i].os_version == release &&
            sim_allowed_table[i].selector == selector &&
            strcmp(sim_allowed_table[i].soc, settings->soc) == 0) {
            return true;
        }
    }
    return false;
}

/* What the hardware looks at; macOS 26 checks 16 bits everywhere (B.7). */
static uint64_t selector_of(const struct sim_machine *machine, uint64_t word)
{
    uint64_t bits = chip_of(machine)->selector_bits;

    if (machine->settings.profile == KPSIM_PROFILE_P26) {
        bits = 16;
    }
    return word & ((UINT64_C(1) << bits) - 1);
}

bool sim_selector_allowed(const struct sim_machine *machine, uint64_t word)
{
    uint64_t selector = selector_of(machine, word);

    if (selector == 0 || machine->settings.development_kernel) {
        return true;
    }
    if (machine->settings.os_version < chip_of(machine)->first_os) {
        return false;
    }
    if (machine->settings.os_version < OS_14_4) {
        return true;
    }
    /* No list is public for macOS 26: taken to be all that the chip's database has. */
    if (machine->settings.os_version >= OS_26) {
        return in_database(chip_of(machine)->generation, selector);
    }
    return on_list(&machine->settings, selector);
}

/* Mode bits that the registers hold after a word was written; B.8. */
static uint64_t modes_of(const struct sim_machine *machine, uint64_t word)
{
    uint64_t modes = word & (SIM_MODES & ~SIM_MODE_EL3);
    bool kernel_honoured =
        machine->settings.profile == KPSIM_PROFILE_P14 || machine->settings.debugger_allowed;

    if (word == 0) {
        return 0;
    }
    if (machine->settings.profile == KPSIM_PROFILE_P14) {
        if (modes == 0) {
            modes = SIM_MODE_USER32 | SIM_MODE_USER64 | SIM_MODE_KERNEL;
        }
    } else {
        if (!kernel_honoured) {
            modes &= ~SIM_MODE_KERNEL;
        }
        if (modes == 0) {
            modes = machine->settings.profile == KPSIM_PROFILE_P26
                        ? SIM_MODE_USER32 | SIM_MODE_USER64
                        : SIM_MODE_USER64;
        }
        /* The restore mask of 15.4 drops what no M-series CPU has. What 15.2 and 15.3 did with their
           inverted mask is visible for words of 32-bit mode only; taken to be as before it. */
        if (machine->settings.profile == KPSIM_PROFILE_P15 &&
            machine->settings.os_version >= OS_15_4) {
            modes &= ~SIM_MODE_USER32;
        }
    }
    if ((modes & SIM_MODE_KERNEL) != 0) {
        modes |= SIM_MODE_EL3;
    }
    return modes;
}

static void write_register(struct sim_machine *machine, uint32_t counter, uint64_t word)
{
    uint64_t held = selector_of(machine, word) | modes_of(machine, word);
    uint32_t selector = (uint32_t)(held & SIM_SELECTOR);
    uint64_t rate =
        sim_rate_countable(machine, counter, selector) ? sim_rate_of(machine, selector) : 0;

    machine->words[counter] = held;
    machine->user_rate[counter] = (held & SIM_MODE_USER64) != 0 ? rate : 0;
    machine->kernel_rate[counter] = (held & SIM_MODE_KERNEL) != 0 ? rate : 0;
}

int sim_words_get(const struct sim_machine *machine, uint32_t classes, uint64_t *words)
{
    uint32_t configurable = sim_pmc_mask(machine, classes & SIM_CLASS_CONFIGURABLE);
    uint32_t power = sim_pmc_mask(machine, classes & SIM_CLASS_POWER);
    uint32_t count = 0;

    if ((classes & SIM_CLASS_RAWPMU) != 0 && sim_counters_shared(machine)) {
        return EPERM;
    }
    for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
        if ((configurable & (1U << i)) != 0) {
            words[count++] = machine->words[i];
        }
    }
    for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
        if ((power & (1U << i)) != 0) {
            words[count++] = machine->words[i];
        }
    }
    if ((classes & SIM_CLASS_RAWPMU) != 0) {
        memcpy(&words[count], machine->raw_words,
               sim_raw_word_count(machine) * sizeof machine->raw_words[0]);
    }
    return 0;
}

int sim_words_set(struct sim_machine *machine, uint32_t classes, const uint64_t *words,
                  uint32_t count)
{
    uint32_t mask = sim_pmc_mask(machine, classes & SIM_CLASS_CONFIGURABLE);
    uint32_t selected = (uint32_t)__builtin_popcount(mask);
    bool stores = machine->settings.profile == KPSIM_PROFILE_P26;
    uint32_t given = 0;

    if ((classes & SIM_CLASS_RAWPMU) != 0 && sim_counters_shared(machine)) {
        return EPERM;
    }
    for (uint32_t i = 0; i < selected && i < count; i++) {
        if (!sim_selector_allowed(machine, words[i])) {
            return EPERM;
        }
    }
    for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
        uint64_t word;

        if ((mask & (1U << i)) == 0) {
            continue;
        }
        /* macOS 26 may have forced between the library's count and this: what becomes of counters
           without a word is unclear (docs/platform.md H.4); they are left empty. */
        word = given < count ? words[given] : 0;
        given++;
        if (stores) {
            machine->stored_words[i] = word;
        } else {
            write_register(machine, i, word);
        }
    }
    if ((classes & SIM_CLASS_RAWPMU) != 0) {
        uint64_t *raw_words = stores ? machine->stored_raw_words : machine->raw_words;

        for (uint32_t i = 0; i < sim_raw_word_count(machine); i++) {
            raw_words[i] = selected + i < count ? words[selected + i] : 0;
        }
    }
    if (stores) {
        machine->stored_outdated = true;
    }
    return 0;
}

void sim_words_apply_stored(struct sim_machine *machine)
{
    for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
        write_register(machine, i, machine->stored_words[i]);
    }
    memcpy(machine->raw_words, machine->stored_raw_words, sizeof machine->raw_words);
    machine->stored_outdated = false;
}

void sim_words_remove(struct sim_machine *machine)
{
    for (uint32_t i = 0; i < SIM_CONFIGURABLE; i++) {
        write_register(machine, i, 0);
    }
    memset(machine->raw_words, 0, sizeof machine->raw_words);
}
