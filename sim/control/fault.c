/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* <kperf-sim/fault.h> and the announcement of calls, <kperf-sim/call.h> */
#include "../kernel/door.h"

#include <errno.h>
#include <string.h>

static const char *const names[] = {
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperf_symbols.def>
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperf_optional_symbols.def>
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperfdata_symbols.def>
#define KPS_SYMBOL(ret, name, params) #name,
#include <kperf-sys/kperfdata_optional_symbols.def>
};

static size_t symbol_of(const char *name)
{
    size_t symbol = 0;

    while (symbol < KPSIM_SYMBOL_COUNT && (name == NULL || strcmp(names[symbol], name) != 0)) {
        symbol++;
    }
    return symbol;
}

/* The machine's lock is enough here: no caller has to be known. */
static struct sim_machine *lock(void)
{
    struct sim_machine *machine = sim_machine_get();
    int error = machine == NULL ? errno : sim_machine_lock(machine);

    if (error != 0) {
        errno = error;
    }
    return error == 0 ? machine : NULL;
}

static int add_fault(const char *symbol_name, uint64_t nth, bool from_now, int64_t value,
                     int32_t error)
{
    size_t symbol = symbol_of(symbol_name);
    struct sim_machine *machine = symbol == KPSIM_SYMBOL_COUNT ? NULL : lock();
    struct sim_fault *slot = NULL;

    if (machine == NULL) {
        return symbol == KPSIM_SYMBOL_COUNT ? sim_control_result(EINVAL) : -1;
    }
    for (size_t i = 0; i < SIM_FAULT_MAX && slot == NULL; i++) {
        if (!machine->faults[i].used) {
            slot = &machine->faults[i];
        }
    }
    if (slot != NULL) {
        slot->used = true;
        slot->symbol = (uint32_t)symbol;
        slot->call = nth == 0 || !from_now ? nth : machine->calls[symbol] + nth;
        slot->value = value;
        slot->error = error;
    }
    sim_machine_unlock(machine);
    return sim_control_result(slot == NULL ? ENOSPC : 0);
}

int kpsim_fail(const char *symbol, uint64_t nth, int64_t value, int32_t error)
{
    return add_fault(symbol, nth, true, value, error);
}

int kpsim_fail_at(const char *symbol, uint64_t nth, int64_t value, int32_t error)
{
    return add_fault(symbol, nth, false, value, error);
}

int kpsim_fail_clear(void)
{
    struct sim_machine *machine = lock();

    if (machine == NULL) {
        return -1;
    }
    memset(machine->faults, 0, sizeof machine->faults);
    sim_machine_unlock(machine);
    return 0;
}

uint64_t kpsim_calls(const char *symbol_name)
{
    size_t symbol = symbol_of(symbol_name);
    struct sim_machine *machine = symbol == KPSIM_SYMBOL_COUNT ? NULL : lock();
    uint64_t calls = 0;

    if (machine != NULL) {
        calls = machine->calls[symbol];
        sim_machine_unlock(machine);
    }
    return calls;
}

int kpsim_calls_clear(void)
{
    struct sim_machine *machine = lock();

    if (machine == NULL) {
        return -1;
    }
    memset(machine->calls, 0, sizeof machine->calls);
    sim_machine_unlock(machine);
    return 0;
}

bool kpsim_call_fails(kpsim_symbol symbol, int64_t *value)
{
    int kept = errno;
    struct sim_machine *machine = lock();
    bool fails = false;

    if (machine == NULL) {
        return false;
    }
    machine->calls[symbol]++;
    for (size_t i = 0; i < SIM_FAULT_MAX && !fails; i++) {
        struct sim_fault *fault = &machine->faults[i];

        fails = fault->used && fault->symbol == (uint32_t)symbol &&
                (fault->call == 0 || fault->call == machine->calls[symbol]);
        if (!fails) {
            continue;
        }
        *value = fault->value;
        kept = fault->error != 0 ? fault->error : kept;
        fault->used = fault->call == 0;
    }
    sim_machine_unlock(machine);
    errno = kept;
    return fails;
}
