/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "program.h"

#include <errno.h>
#include <string.h>

enum {
    NO_COUNTER = 0xff
};

/* The first release that applies a configuration only when counting starts (docs/platform.md B.5). */
enum {
    FIRST_RELEASE_THAT_STORES = 26
};

/* The counter that is programmed with a word. */
static uint8_t counter_with(const kpc_config_t *program, kpc_config_t word)
{
    for (uint8_t c = 0; c < KP_COUNTERS_MAX; c++) {
        if (program[c] == word) {
            return c;
        }
    }
    return NO_COUNTER;
}

/* Names of the needs whose bit is set, as far as the message has room. */
static void append_names(const struct kp_needs *needs, uint32_t chosen, kp_error *err)
{
    const char *separator = "";

    for (size_t i = 0; i < needs->count; i++) {
        if (((chosen >> i) & 1) != 0) {
            kp_error_append(err, "%s%s", separator, needs->need[i].name);
            separator = ", ";
        }
    }
}

static uint32_t positions_of(const struct kp_needs *needs, uint32_t chosen)
{
    uint32_t positions = 0;

    for (size_t i = 0; i < needs->count; i++) {
        if (((chosen >> i) & 1) != 0) {
            positions |= needs->need[i].positions;
        }
    }
    return positions;
}

static kp_status clash(const struct kp_needs *needs, uint32_t chosen, const char *what,
                       kp_error *err)
{
    (void)kp_error_set(err, KP_ERROR_EVENTS_CLASH, 0, "%s: ", what);
    append_names(needs, chosen, err);
    err->events = positions_of(needs, chosen);
    return KP_ERROR_EVENTS_CLASH;
}

static void masks_of(const struct kp_needs *needs, uint32_t *masks)
{
    for (size_t i = 0; i < needs->count; i++) {
        masks[i] = needs->need[i].mask;
    }
}

kp_status kp_program_plan(const struct kp_machine *machine, const struct kp_needs *needs,
                          kpc_config_t *program, uint8_t *counters, kp_error *err)
{
    struct kp_needs all = *needs;
    uint32_t masks[KP_COUNTERS_MAX] = {0};
    uint8_t placed[KP_COUNTERS_MAX];
    bool fits = true;

    for (const struct kp_holder *holder = machine->holders; holder != NULL; holder = holder->next) {
        for (size_t i = 0; i < holder->reserved.count; i++) {
            struct kp_need reserved = holder->reserved.need[i];
            reserved.positions = 0;
            fits = kp_needs_add(&all, &reserved) && fits;
        }
    }
    masks_of(&all, masks);
    if (!fits || !kp_place(&machine->preference, masks, all.count, machine->config_bits, placed)) {
        return clash(&all, kp_smallest_clash(masks, all.count, machine->config_bits),
                     "there is no way to give each of these a counter", err);
    }
    memset(program, 0, KP_COUNTERS_MAX * sizeof *program);
    for (size_t i = 0; i < all.count; i++) {
        program[placed[i]] = all.need[i].word;
    }
    memcpy(counters, placed, needs->count); /* the needs come first */
    return KP_OK;
}

/* Counters that a thread which runs uses, or a holder has reserved. */
static uint32_t counters_in_use(const struct kp_machine *machine)
{
    uint32_t used = 0;

    for (const struct kp_runner *runner = machine->runners; runner != NULL; runner = runner->next) {
        used |= runner->counters;
    }
    for (const struct kp_holder *holder = machine->holders; holder != NULL; holder = holder->next) {
        for (size_t i = 0; i < holder->reserved.count; i++) {
            uint8_t c = counter_with(machine->programmed, holder->reserved.need[i].word);
            used |= c != NO_COUNTER ? UINT32_C(1) << c : 0;
        }
    }
    return used;
}

/* The needs that the running program has no counter for, as bits; counters of the others. */
static uint32_t missing_in(const struct kp_machine *machine, const struct kp_needs *needs,
                           uint8_t *counters)
{
    uint32_t missing = 0;

    for (size_t i = 0; i < needs->count; i++) {
        counters[i] = counter_with(machine->programmed, needs->need[i].word);
        if (counters[i] == NO_COUNTER) {
            missing |= UINT32_C(1) << i;
        }
    }
    return missing;
}

static kp_status in_use(const struct kp_needs *needs, uint32_t missing, kp_error *err)
{
    (void)kp_error_set(err, KP_ERROR_CONFIGURATION_IN_USE, 0,
                       "other events are being counted, without: ");
    append_names(needs, missing, err);
    err->events = positions_of(needs, missing);
    return KP_ERROR_CONFIGURATION_IN_USE;
}

kp_status kp_program_contains(const struct kp_machine *machine, const struct kp_needs *needs,
                              kp_error *err)
{
    uint8_t counters[KP_COUNTERS_MAX];
    uint32_t missing = missing_in(machine, needs, counters);

    return missing == 0 ? KP_OK : in_use(needs, missing, err);
}

kp_status kp_program_extend(const struct kp_machine *machine, const struct kp_needs *needs,
                            kpc_config_t *program, uint8_t *counters, bool *extends, kp_error *err)
{
    uint32_t missing = missing_in(machine, needs, counters);
    uint32_t available = machine->config_bits & ~counters_in_use(machine);
    struct kp_needs added = {0};
    uint32_t masks[KP_COUNTERS_MAX] = {0};
    uint8_t placed[KP_COUNTERS_MAX];
    size_t next = 0;

    *extends = missing != 0;
    memcpy(program, machine->programmed, KP_COUNTERS_MAX * sizeof *program);
    if (missing == 0) {
        return KP_OK;
    }
    if (machine->release >= FIRST_RELEASE_THAT_STORES) {
        return in_use(needs, missing, err);
    }
    for (size_t i = 0; i < needs->count; i++) {
        if (((missing >> i) & 1) != 0) {
            added.need[added.count++] = needs->need[i];
        } else {
            available &= ~(UINT32_C(1) << counters[i]); /* nobody used it, but this one will */
        }
    }
    masks_of(&added, masks);
    if (!kp_place(&machine->preference, masks, added.count, available, placed)) {
        return clash(&added, kp_smallest_clash(masks, added.count, available),
                     "the counters that these events need are in use", err);
    }
    for (size_t i = 0; i < needs->count; i++) {
        if (((missing >> i) & 1) != 0) {
            counters[i] = placed[next++];
            program[counters[i]] = needs->need[i].word;
        }
    }
    return KP_OK;
}

/* The words of a program as the kernel takes them: the configurable counters in ascending order. */
static void pack(const struct kp_machine *machine, const kpc_config_t *program, kpc_config_t *words)
{
    size_t next = 0;

    memset(words, 0, KPC_MAX_COUNTERS * sizeof *words);
    for (unsigned c = 0; c < KP_COUNTERS_MAX; c++) {
        if (((machine->config_bits >> c) & 1) != 0) {
            words[next++] = program[c];
        }
    }
}

/* The kernel refuses a whole configuration for one event that is not on its list, with the errno of
   missing privilege and without saying which (docs/platform.md B.7). */
static kp_status explain_refusal(const struct kp_machine *machine, const kpc_config_t *old_program,
                                 const kpc_config_t *program, const struct kp_needs *needs,
                                 kp_error *err)
{
    const struct kp_kernel *kernel = &machine->kernel;
    kpc_config_t words[KPC_MAX_COUNTERS];
    uint32_t refused = 0;
    unsigned reserved = 0;
    kp_error cause;

    pack(machine, old_program, words);
    if (kp_kernel_set_words(kernel, words, &cause) != KP_OK) {
        return err->status; /* it was privilege after all */
    }
    for (unsigned c = 0; c < KP_COUNTERS_MAX; c++) {
        kpc_config_t trial[KP_COUNTERS_MAX];
        if (program[c] == old_program[c]) {
            continue;
        }
        memcpy(trial, old_program, sizeof trial);
        trial[c] = program[c];
        pack(machine, trial, words);
        if (kp_kernel_set_words(kernel, words, &cause) != KP_ERROR_PRIVILEGE) {
            continue;
        }
        reserved++;
        for (size_t i = 0; i < needs->count; i++) {
            if (needs->need[i].word == program[c]) {
                refused |= UINT32_C(1) << i;
                reserved--;
                break;
            }
        }
    }
    if (refused != 0 || reserved != 0) {
        (void)kp_error_set(err, KP_ERROR_EVENT_REFUSED, EPERM, "this kernel does not allow ");
        append_names(needs, refused, err);
        if (reserved != 0) {
            kp_error_append(err, "%s%u of the reserved events", refused != 0 ? " and " : "",
                            reserved);
        }
        err->events = positions_of(needs, refused);
    }
    pack(machine, old_program, words);
    if (kp_kernel_set_words(kernel, words, &cause) != KP_OK) {
        kp_error_append(err, "; %s", cause.message);
        err->status = KP_ERROR_NOT_RESTORED;
    }
    return err->status;
}

kp_status kp_program_write(const struct kp_machine *machine, const kpc_config_t *old_program,
                           const kpc_config_t *program, const struct kp_needs *needs, kp_error *err)
{
    kpc_config_t words[KPC_MAX_COUNTERS];
    kp_status status = KP_OK;

    pack(machine, program, words);
    status = kp_kernel_set_words(&machine->kernel, words, err);
    if (status == KP_ERROR_PRIVILEGE) {
        status = explain_refusal(machine, old_program, program, needs, err);
    }
    return status;
}

/* Selectors are 8 bits wide on M1 and M2, and a number that needs more is cut without a word
   (docs/platform.md B.7). */
#define NARROW_SELECTOR UINT64_C(0xff)

kp_status kp_program_verify(const struct kp_machine *machine, const kpc_config_t *program,
                            const struct kp_needs *needs, const kpc_config_t *words, kp_error *err)
{
    struct kp_trouble changed = {.disturbed = KP_PIECE_CONFIGURATION};
    kpc_config_t expected[KPC_MAX_COUNTERS];
    bool any_cut = false;
    uint32_t cut = 0; /* none where only a reserved event is */

    pack(machine, program, expected);
    for (uint32_t i = 0; i < machine->word_count; i++) {
        kpc_config_t wanted = expected[i] & KPS_CONFIG_EVENT_MASK;
        kpc_config_t found = words[i] & KPS_CONFIG_EVENT_MASK;
        if (found == wanted) {
            continue;
        }
        if (found != (wanted & NARROW_SELECTOR)) {
            return kp_trouble_report(&changed, err);
        }
        any_cut = true;
        for (size_t k = 0; k < needs->count; k++) {
            cut |= needs->need[k].word == expected[i] ? UINT32_C(1) << k : 0;
        }
    }
    if (!any_cut) {
        return KP_OK;
    }
    (void)kp_error_set(err, KP_ERROR_EVENT_REFUSED, 0,
                       "the counters of this chip are too narrow for the number of %s",
                       cut == 0 ? "a reserved event" : "");
    append_names(needs, cut, err);
    err->events = positions_of(needs, cut);
    return err->status;
}
