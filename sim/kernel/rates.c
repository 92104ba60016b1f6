/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The synthetic rates. They are chosen to look like an ordinary integer program on a wide core:
 * branches and memory accesses are parts of the instructions, misses are small. sim/README.md lists
 * them for readers.
 */
#include "rates.h"
#include "chips.h"

#include <fnmatch.h>

#define PER_CYCLES_BITS 20
#define MILLION         UINT64_C(1000000)

/* Events per million cycles, by the event's name; the first pattern that fits decides. */
static const struct {
    const char *pattern;
    uint32_t per_million;
} rates[] = {
    {"*SME*", 0},
    {"CORE_ACTIVE_CYCLE", 1000000},
    {"INST_ALL", 3100000},
    {"RETIRE_UOP", 3410000},
    {"DECODE_UOP", 3480000},
    {"MAP_UOP", 3520000},
    {"SCHEDULE_UOP*", 3600000},
    {"SCHEDULE_EMPTY", 21000},
    {"MAP_INT_UOP", 2150000},
    {"MAP_LDST_UOP", 1040000},
    {"MAP_SIMD_UOP", 330000},
    {"INST_BRANCH", 620000},
    {"INST_BRANCH_COND", 470000},
    {"INST_BRANCH_TAKEN", 410000},
    {"INST_BRANCH_CALL_INDIR", 9000},
    {"INST_BRANCH_CALL", 42000},
    {"INST_BRANCH_RET", 42000},
    {"INST_BRANCH_INDIR", 15000},
    {"INST_INT_ALU", 1390000},
    {"INST_INT_LD", 600000},
    {"INST_INT_ST", 280000},
    {"INST_SIMD_ALU*", 90000},
    {"INST_SIMD_LD", 60000},
    {"INST_SIMD_ST", 40000},
    {"INST_LDST", 980000},
    {"INST_BARRIER", 1200},
    {"INST_MICROCODED", 700},
    {"BRANCH_MISPRED_NONSPEC", 6200},
    {"BRANCH_COND_MISPRED_NONSPEC", 5100},
    {"BRANCH_*MISPRED_NONSPEC", 300},
    {"LD_UNIT_UOP", 690000},
    {"ST_UNIT_UOP", 330000},
    {"LDST_X64_UOP", 2100},
    {"LDST_XPG_UOP", 140},
    {"L1D_TLB_ACCESS", 1000000},
    {"L1D_TLB_MISS*", 2300},
    {"L1D_TLB_FILL", 2400},
    {"L1I_TLB_*", 180},
    {"L2_TLB_MISS_*", 60},
    {"L1D_CACHE_MISS_LD", 11000},
    {"L1D_CACHE_MISS_LD_NONSPEC", 9000},
    {"L1D_CACHE_MISS_ST", 4200},
    {"L1D_CACHE_MISS_ST_NONSPEC", 3900},
    {"L1D_CACHE_WRITEBACK", 3600},
    {"L1I_CACHE_MISS_DEMAND", 900},
    {"MMU_*", 50},
    {"MAP_STALL*", 140000},
    {"MAP_DISPATCH_BUBBLE*", 60000},
    {"MAP_RE*", 8000},
    {"FETCH_RESTART", 9000},
    {"FLUSH_RESTART_OTHER_NONSPEC", 400},
    {"ATOMIC_OR_EXCLUSIVE_SUCC", 1500},
    {"ATOMIC_OR_EXCLUSIVE_FAIL", 20},
    {"ARM_L1D_CACHE_*REFILL*", 11000},
    {"ARM_L1D_CACHE_LMISS_RD", 7000},
    {"ARM_L1D_CACHE_RD", 660000},
    {"ARM_L1D_CACHE*", 980000},
    {"ARM_L1I_CACHE", 520000},
    {"ARM_BR_PRED", 613800},
    {"ARM_BR_MIS_PRED", 6200},
    {"ARM_MEM_ACCESS_*WR", 320000},
    {"ARM_MEM_ACCESS_*RD", 660000},
    {"ARM_MEM_ACCESS*", 980000},
    {"ARM_STALL*", 160000},
    {"PL2_CACHE_MISS*", 900},
    {"PL2_CACHE_ACCESS*", 16000},
    {"LD_SRC_*", 1200},
    {"*_UOP", 1000},
    {"*", 500},
};

static uint64_t rate_of_million(uint64_t per_million)
{
    return (per_million << PER_CYCLES_BITS) / MILLION;
}

static uint64_t rate_of_name(const char *name)
{
    size_t row = 0;

    while (fnmatch(rates[row].pattern, name, 0) != 0) {
        row++;
    }
    return rate_of_million(rates[row].per_million);
}

uint64_t sim_rate_of_instructions(void)
{
    return rate_of_million(3100000);
}

static const struct sim_selector *selector_of(const struct sim_machine *machine, uint32_t selector)
{
    uint32_t generation = sim_chip_at(machine->settings.chip)->generation;

    for (size_t i = 0; i < sim_selector_count; i++) {
        if (sim_selector_table[i].generation == generation &&
            sim_selector_table[i].number == selector) {
            return &sim_selector_table[i];
        }
    }
    return NULL;
}

uint64_t sim_rate_of(const struct sim_machine *machine, uint32_t selector)
{
    const struct sim_selector *row = selector_of(machine, selector);

    if (selector == 0) {
        return 0;
    }
    /* Selectors without a name are told apart by their numbers. */
    return row != NULL ? rate_of_name(row->name) : rate_of_million(100 * (selector % 97 + 1));
}

bool sim_rate_countable(const struct sim_machine *machine, uint32_t counter, uint32_t selector)
{
    const struct sim_selector *row = selector_of(machine, selector);

    return row == NULL || row->counters_mask == 0 ||
           (row->counters_mask & (1U << (SIM_FIXED + counter))) != 0;
}

static uint64_t events_until(uint64_t rate, uint64_t cycles)
{
    uint64_t whole = cycles >> PER_CYCLES_BITS;
    uint64_t part = cycles & ((UINT64_C(1) << PER_CYCLES_BITS) - 1);

    return whole * rate + ((part * rate) >> PER_CYCLES_BITS);
}

uint64_t sim_rate_events(uint64_t rate, uint64_t from_cycles, uint64_t to_cycles)
{
    return events_until(rate, to_cycles) - events_until(rate, from_cycles);
}

/* 3.2 cycles in a nanosecond on a performance core, 2 on an efficiency core. */
static uint64_t cycles_until(uint32_t perf_level, uint64_t ns)
{
    return perf_level == 0 ? ns / 5 * 16 + ns % 5 * 16 / 5 : ns * 2;
}

uint64_t sim_rate_cycles(uint32_t perf_level, uint64_t from_ns, uint64_t to_ns)
{
    return cycles_until(perf_level, to_ns) - cycles_until(perf_level, from_ns);
}

uint64_t sim_rate_kernel_share(uint64_t amount)
{
    return amount / 16;
}
