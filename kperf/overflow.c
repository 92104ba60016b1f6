/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "overflow.h"

#include <errno.h>
#include <string.h>

/* The configurable class alone: with the fixed one in the mask the kernel takes the wrong entries
   (docs/platform.md F). */
#define CLASSES KPC_CLASS_CONFIGURABLE_MASK

/* A counter without a period of its own reports the largest there is: 2^47-1 on M1, 2^63-1 later, and 0
   since macOS 26 (docs/platform.md B.4). */
#define SHORTEST_DEFAULT_PERIOD ((UINT64_C(1) << 47) - 1)

static bool has_actions(const struct kp_kernel *kernel)
{
    return KPS_HAS(kernel->optional, kpc_get_actionid) &&
           KPS_HAS(kernel->optional, kpc_set_actionid);
}

static bool has_periods(const struct kp_kernel *kernel)
{
    return KPS_HAS(kernel->optional, kpc_get_period) && KPS_HAS(kernel->optional, kpc_set_period);
}

static kp_status set_actions(const struct kp_kernel *kernel, const int32_t *actions, kp_error *err)
{
    int32_t copy[KPC_MAX_COUNTERS]; /* the framework's parameter is not const */

    memcpy(copy, actions, sizeof copy);
    return kernel->optional->kpc_set_actionid(CLASSES, copy) == 0
               ? KP_OK
               : kp_kernel_failed(kernel, "kpc_set_actionid", errno, err);
}

static kp_status set_periods(const struct kp_kernel *kernel, const uint64_t *periods, kp_error *err)
{
    uint64_t copy[KPC_MAX_COUNTERS];

    memcpy(copy, periods, sizeof copy);
    return kernel->optional->kpc_set_period(CLASSES, copy) == 0
               ? KP_OK
               : kp_kernel_failed(kernel, "kpc_set_period", errno, err);
}

static bool any_action(const struct kp_machine *machine)
{
    for (uint32_t i = 0; i < machine->word_count; i++) {
        if (machine->before_start_overflow.actions[i] != 0) {
            return true;
        }
    }
    return false;
}

static bool any_short_period(const struct kp_machine *machine)
{
    for (uint32_t i = 0; i < machine->word_count; i++) {
        uint64_t period = machine->before_start_overflow.periods[i];
        if (period != 0 && period < SHORTEST_DEFAULT_PERIOD) {
            return true;
        }
    }
    return false;
}

/* What cannot be read is left alone: counting does not depend on it. */
kp_status kp_overflow_clear(struct kp_machine *machine, kp_error *err)
{
    static const int32_t no_actions[KPC_MAX_COUNTERS] = {0};
    static const uint64_t default_periods[KPC_MAX_COUNTERS] = {0};
    const struct kp_kernel *kernel = &machine->kernel;
    struct kp_overflow *before = &machine->before_start_overflow;
    kp_status status = KP_OK;

    if ((machine->owed & KP_PIECE_ACTIONS) == 0 && has_actions(kernel) &&
        kernel->optional->kpc_get_actionid(CLASSES, before->actions) == 0 && any_action(machine)) {
        status = set_actions(kernel, no_actions, err);
        if (status != KP_OK) {
            return status;
        }
        machine->owed |= KP_PIECE_ACTIONS;
    }
    if ((machine->owed & KP_PIECE_PERIODS) == 0 && has_periods(kernel) &&
        kernel->optional->kpc_get_period(CLASSES, before->periods) == 0 &&
        any_short_period(machine)) {
        status = set_periods(kernel, default_periods, err);
        if (status != KP_OK) {
            return status;
        }
        machine->owed |= KP_PIECE_PERIODS;
        if (kernel->optional->kpc_get_period(CLASSES, before->cleared_periods) != 0) {
            return kp_kernel_failed(kernel, "kpc_get_period", errno, err);
        }
    }
    return KP_OK;
}

static void restore_actions(struct kp_machine *machine, bool checked, struct kp_trouble *trouble)
{
    const struct kp_kernel *kernel = &machine->kernel;
    int32_t now[KPC_MAX_COUNTERS] = {0};
    bool intact = true;
    kp_error cause;

    if (checked && kernel->optional->kpc_get_actionid(CLASSES, now) != 0) {
        (void)kp_kernel_failed(kernel, "kpc_get_actionid", errno, &cause);
        kp_trouble_failed(trouble, KP_PIECE_ACTIONS, &cause);
        return;
    }
    for (uint32_t i = 0; i < machine->word_count; i++) {
        intact = intact && now[i] == 0;
    }
    if (!intact) {
        trouble->disturbed |= KP_PIECE_ACTIONS;
    } else if (set_actions(kernel, machine->before_start_overflow.actions, &cause) != KP_OK) {
        kp_trouble_failed(trouble, KP_PIECE_ACTIONS, &cause);
        return;
    }
    machine->owed &= ~(unsigned)KP_PIECE_ACTIONS;
}

static void restore_periods(struct kp_machine *machine, bool checked, struct kp_trouble *trouble)
{
    const struct kp_kernel *kernel = &machine->kernel;
    const struct kp_overflow *before = &machine->before_start_overflow;
    uint64_t now[KPC_MAX_COUNTERS];
    kp_error cause;

    if (checked && kernel->optional->kpc_get_period(CLASSES, now) != 0) {
        (void)kp_kernel_failed(kernel, "kpc_get_period", errno, &cause);
        kp_trouble_failed(trouble, KP_PIECE_PERIODS, &cause);
        return;
    }
    if (checked && memcmp(now, before->cleared_periods, machine->word_count * sizeof now[0]) != 0) {
        trouble->disturbed |= KP_PIECE_PERIODS;
    } else if (set_periods(kernel, before->periods, &cause) != KP_OK) {
        kp_trouble_failed(trouble, KP_PIECE_PERIODS, &cause);
        return;
    }
    machine->owed &= ~(unsigned)KP_PIECE_PERIODS;
}

void kp_overflow_restore(struct kp_machine *machine, bool checked, struct kp_trouble *trouble)
{
    if ((machine->owed & KP_PIECE_ACTIONS) != 0) {
        restore_actions(machine, checked, trouble);
    }
    if ((machine->owed & KP_PIECE_PERIODS) != 0) {
        restore_periods(machine, checked, trouble);
    }
}
