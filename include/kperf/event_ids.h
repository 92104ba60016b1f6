/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Made by kperf-events-generate (events/generator); do not edit.
 * Arguments: --root . (from the top of the source tree)
 * Inputs: events/data/{a14.plist, a15.plist, a16.plist, as4.plist, as5.plist, allowlist.tsv,
 *         chips.tsv, portable.tsv, registry.tsv, renames.tsv} */
/**
 * @file kperf/event_ids.h
 * @brief Every event and every chip generation that libkperf has tables for.
 *
 * Numbers are never changed, reused or taken away. Use <kperf/event.h>, which includes this file.
 */
#ifndef KP_EVENT_IDS_H
#define KP_EVENT_IDS_H

#ifdef __cplusplus
extern "C" {
#endif

/** @brief A generation of chips: those that share an event database. */
typedef enum kp_cpu {
    /** None that this release knows; its live database still names its events. */
    KP_CPU_UNKNOWN = 0,
    /** Databases a14 (A14, M1, M1 Pro/Max/Ultra). */
    KP_CPU_M1 = 1,
    /** Databases a15 (A15, M2, M2 Pro/Max/Ultra). */
    KP_CPU_M2 = 2,
    /** Databases a16 (A16), as1 (M3), as2 (A17 Pro), as3 (M3 Pro), as3 (M3 Max). */
    KP_CPU_M3 = 3,
    /** Databases as4 (M4), as4-1 (M4 Max), as4-2. */
    KP_CPU_M4 = 4,
    /** Databases as5 (M5), as5-1 (M5 Max), as5-2. */
    KP_CPU_M5 = 5,
    /** Not a generation: keeps the enumeration at 32 bits. */
    KP_CPU_MAX_ = 0x7fffffff
} kp_cpu;

/**
 * @brief What a counter can count, whatever the chip.
 *
 * An event that was renamed has an entry for each name, of the same value.
 */
typedef enum kp_event {
    /** No event. */
    KP_EVENT_NONE = 0,
    /** Cycles of the core's own clock, on fixed counter 0; time, not work, user and kernel mode
     *  together. (M1, M2, M3, M4, M5) */
    KP_EVENT_FIXED_CYCLES = 1,
    /** Instructions of every kind, on fixed counter 1, one per instruction; retired only, user and
     *  kernel mode together. (M1, M2, M3, M4, M5) */
    KP_EVENT_FIXED_INSTRUCTIONS = 2,
    /** Branches whose direction or target was predicted wrongly or not at all, one per branch;
     *  speculative work included. (M4, M5) */
    KP_EVENT_ARM_BR_MIS_PRED = 3,
    /** Branches of a kind that the predictors handle, one per branch; speculative work included.
     *  (M4, M5) */
    KP_EVENT_ARM_BR_PRED = 4,
    /** Accesses of loads and stores to the L1 data cache, one per access; speculative work
     *  included. (M4, M5) */
    KP_EVENT_ARM_L1D_CACHE = 5,
    /** Misses of loads in the L1 data cache that had to wait for the line, one per access;
     *  speculative work included. (M4, M5) */
    KP_EVENT_ARM_L1D_CACHE_LMISS_RD = 6,
    /** Accesses of loads to the L1 data cache, one per access; speculative work included. (M4,
     *  M5) */
    KP_EVENT_ARM_L1D_CACHE_RD = 7,
    /** Fills of lines into the L1 data cache after a load or a store missed, one per line;
     *  speculative work included. (M4, M5) */
    KP_EVENT_ARM_L1D_CACHE_REFILL = 8,
    /** Accesses of instruction fetch to the L1 instruction cache, one per access; speculative work
     *  included. (M5) */
    KP_EVENT_ARM_L1I_CACHE = 9,
    /** Accesses of loads and stores to memory as the core issues them, one per access; speculative
     *  work included. (M5) */
    KP_EVENT_ARM_MEM_ACCESS = 10,
    /** Accesses of loads and stores whose allocation tag was checked (MTE), one per access;
     *  speculative work included. (M5) */
    KP_EVENT_ARM_MEM_ACCESS_CHECKED = 11,
    /** Accesses of loads whose allocation tag was checked (MTE), one per access; speculative work
     *  included. (M5) */
    KP_EVENT_ARM_MEM_ACCESS_CHECKED_RD = 12,
    /** Accesses of stores whose allocation tag was checked (MTE), one per access; speculative work
     *  included. (M5) */
    KP_EVENT_ARM_MEM_ACCESS_CHECKED_WR = 13,
    /** Accesses of loads to memory as the core issues them, one per access; speculative work
     *  included. (M5) */
    KP_EVENT_ARM_MEM_ACCESS_RD = 14,
    /** Accesses of stores to memory as the core issues them, one per access; speculative work
     *  included. (M5) */
    KP_EVENT_ARM_MEM_ACCESS_WR = 15,
    /** Cycles in which no micro-op was sent on to the back end, for whatever reason; time, not
     *  work. (M4, M5) */
    KP_EVENT_ARM_STALL = 16,
    /** Cycles in which no micro-op was sent on because the back end could take none; time, not
     *  work. (M4, M5) */
    KP_EVENT_ARM_STALL_BACKEND = 17,
    /** Cycles in which no micro-op was sent on because the front end had none; time, not work. (M4,
     *  M5) */
    KP_EVENT_ARM_STALL_FRONTEND = 18,
    /** Slots of the dispatch width that stayed empty, for whatever reason, one per slot and cycle;
     *  time, not work. (M4, M5) */
    KP_EVENT_ARM_STALL_SLOT = 19,
    /** Slots of the dispatch width left empty by a full back end, one per slot and cycle; time, not
     *  work. (M4, M5) */
    KP_EVENT_ARM_STALL_SLOT_BACKEND = 20,
    /** Slots of the dispatch width left empty by an idle front end, one per slot and cycle; time,
     *  not work. (M4, M5) */
    KP_EVENT_ARM_STALL_SLOT_FRONTEND = 21,
    /** Attempts of atomic and store-exclusive instructions that failed for want of the line, one
     *  per attempt; speculative work included. (M1, M2, M3, M4, M5) */
    KP_EVENT_ATOMIC_OR_EXCLUSIVE_FAIL = 22,
    /** Attempts of atomic and store-exclusive instructions that did their update, one per attempt;
     *  speculative work included. (M1, M2, M3, M4, M5) */
    KP_EVENT_ATOMIC_OR_EXCLUSIVE_SUCC = 23,
    /** Branches through a register, neither call nor return, with a mispredicted target, one per
     *  branch; retired only, meaning taken from the name. (M5) */
    KP_EVENT_BRANCH_BR_INDIR_MISPRED_NONSPEC = 24,
    /** Branches that call through a register, with a mispredicted target, one per branch; retired
     *  only. (M1, M2, M3, M4, M5) */
    KP_EVENT_BRANCH_CALL_INDIR_MISPRED_NONSPEC = 25,
    /** Branches that depend on a condition and were predicted in the wrong direction, one per
     *  branch; retired only. (M1, M2, M3, M4, M5) */
    KP_EVENT_BRANCH_COND_MISPRED_NONSPEC = 26,
    /** Branches through a register, calls and returns among them, with a mispredicted target, one
     *  per branch; retired only. (M1, M2, M3, M4, M5) */
    KP_EVENT_BRANCH_INDIR_MISPRED_NONSPEC = 27,
    /** Branches of every kind that were mispredicted, one per branch; retired only. (M1, M2, M3,
     *  M4, M5) */
    KP_EVENT_BRANCH_MISPRED_NONSPEC = 28,
    /** Branches that return from a function, with a mispredicted target, one per branch; retired
     *  only. (M1, M2, M3, M4, M5) */
    KP_EVENT_BRANCH_RET_INDIR_MISPRED_NONSPEC = 29,
    /** Cycles in which the core was awake, its sleep in wait-for-interrupt left out; time, not
     *  work. (M1, M2, M3, M4, M5) */
    KP_EVENT_CORE_ACTIVE_CYCLE = 30,
    /** Cycles in which the core could not go on before the SME engine answered; time, not work,
     *  meaning taken from the name. (M5) */
    KP_EVENT_CORE_WAITING_SME_ENGINE_CYCLE = 31,
    /** Micro-ops that left the instruction decoders, one per micro-op; speculative work included.
     *  (M4, M5) */
    KP_EVENT_DECODE_UOP = 32,
    /** Restarts inside instruction fetch for any cause but a mispredicted branch, one per restart;
     *  speculative work included. (M1, M2, M3, M4, M5) */
    KP_EVENT_FETCH_RESTART = 33,
    /** Restarts after a pipeline flush caused by neither a mispredicted branch nor a memory
     *  ordering violation, one per flush; retired only. (M1, M2, M3, M4, M5) */
    KP_EVENT_FLUSH_RESTART_OTHER_NONSPEC = 34,
    /** Instructions of every kind, one per instruction; retired only. (M1, M2, M3, M4, M5) */
    KP_EVENT_INST_ALL = 35,
    /** Instructions that order memory accesses (data barriers), one per instruction; retired only.
     *  (M1, M2, M3, M4, M5) */
    KP_EVENT_INST_BARRIER = 36,
    /** Instructions that branch, calls and returns among them, taken or not, one per instruction;
     *  retired only. (M1, M2, M3, M4, M5) */
    KP_EVENT_INST_BRANCH = 37,
    /** Instructions that call a function, directly or through a register, one per instruction;
     *  retired only. (M1, M2, M3, M4, M5) */
    KP_EVENT_INST_BRANCH_CALL = 38,
    /** Instructions that call a function through a register, one per instruction; retired only,
     *  meaning taken from the name. (M5) */
    KP_EVENT_INST_BRANCH_CALL_INDIR = 39,
    /** Instructions that branch on a condition, taken or not, one per instruction; retired only, on
     *  M1 to M3 B.cond alone is counted. (M4, M5; older databases: M1, M2, M3) */
    KP_EVENT_INST_BRANCH_COND = 40,
    /** Instructions that branch to an address held in a register, calls among them, one per
     *  instruction; retired only. (M1, M2, M3, M4, M5) */
    KP_EVENT_INST_BRANCH_INDIR = 41,
    /** Instructions that return from a function, one per instruction; retired only. (M1, M2, M3,
     *  M4, M5) */
    KP_EVENT_INST_BRANCH_RET = 42,
    /** Instructions that branch and were taken, one per instruction; retired only. (M1, M2, M3, M4,
     *  M5) */
    KP_EVENT_INST_BRANCH_TAKEN = 43,
    /** Instructions on integer registers that neither branch nor touch memory, one per instruction;
     *  retired only. (M1, M2, M3, M4, M5) */
    KP_EVENT_INST_INT_ALU = 44,
    /** Instructions that load into integer registers, one per instruction; retired only. (M1, M2,
     *  M3, M4, M5) */
    KP_EVENT_INST_INT_LD = 45,
    /** Instructions that store from integer registers, one per instruction; retired only. (M1, M2,
     *  M3, M4, M5) */
    KP_EVENT_INST_INT_ST = 46,
    /** Instructions that load or store, whatever the register kind, one per instruction; retired
     *  only. (M1, M2, M3, M4, M5) */
    KP_EVENT_INST_LDST = 47,
    /** Instructions that the decoder expands from microcode, one per instruction; retired only,
     *  meaning taken from the name. (M5) */
    KP_EVENT_INST_MICROCODED = 48,
    /** Instructions on SIMD and floating-point registers that do not touch memory, one per
     *  instruction; retired only. (M1, M2, M3, M4, M5) */
    KP_EVENT_INST_SIMD_ALU = 49,
    /** Instructions on whole SIMD vectors that do not touch memory, scalar floating point left out,
     *  one per instruction; retired only. (M2, M3, M4, M5) */
    KP_EVENT_INST_SIMD_ALU_VEC = 50,
    /** Instructions that load into SIMD and floating-point registers, one per instruction; retired
     *  only. (M1, M2, M3, M4, M5) */
    KP_EVENT_INST_SIMD_LD = 51,
    /** Instructions that store from SIMD and floating-point registers, one per instruction; retired
     *  only. (M1, M2, M3, M4, M5) */
    KP_EVENT_INST_SIMD_ST = 52,
    /** Instructions that compute on the SME engine, one per instruction; retired only. (M4, M5) */
    KP_EVENT_INST_SME_ENGINE_ALU = 53,
    /** Instructions that load for the SME engine, one per instruction; retired only. (M4, M5) */
    KP_EVENT_INST_SME_ENGINE_LD = 54,
    /** Instructions for the SME engine that were sent to it as one packed pair, one per pair;
     *  speculative work included, meaning taken from the name. (M4, M5) */
    KP_EVENT_INST_SME_ENGINE_PACKING_FUSED = 55,
    /** Instructions on scalar floating point that the SME engine executed, one per instruction;
     *  retired only. (M4, M5) */
    KP_EVENT_INST_SME_ENGINE_SCALARFP = 56,
    /** Instructions that store for the SME engine, one per instruction; retired only. (M4, M5) */
    KP_EVENT_INST_SME_ENGINE_ST = 57,
    /** Cycles in which an interrupt was waiting because it was masked; time, not work. (M1, M2, M3,
     *  M4, M5) */
    KP_EVENT_INTERRUPT_PENDING = 58,
    /** Loads that missed the L1 data cache, one per micro-op; speculative work included. (M1, M2,
     *  M3, M4, M5) */
    KP_EVENT_L1D_CACHE_MISS_LD = 59,
    /** Loads that missed the L1 data cache, one per micro-op; retired only. (M1, M2, M3, M4, M5) */
    KP_EVENT_L1D_CACHE_MISS_LD_NONSPEC = 60,
    /** Stores that missed the L1 data cache, one per micro-op; speculative work included. (M1, M2,
     *  M3, M4, M5) */
    KP_EVENT_L1D_CACHE_MISS_ST = 61,
    /** Stores that missed the L1 data cache, one per micro-op; retired only. (M1, M2, M3, M4,
     *  M5) */
    KP_EVENT_L1D_CACHE_MISS_ST_NONSPEC = 62,
    /** Lines with changed data that the L1 data cache wrote out to the next level, one per line;
     *  speculative work included. (M1, M2, M3, M4, M5) */
    KP_EVENT_L1D_CACHE_WRITEBACK = 63,
    /** Accesses of loads and stores to the L1 data TLB, one per micro-op; speculative work
     *  included. (M1, M2, M3, M4, M5) */
    KP_EVENT_L1D_TLB_ACCESS = 64,
    /** Fills of entries into the L1 data TLB, one per entry; speculative work included. (M1, M2,
     *  M3, M4, M5) */
    KP_EVENT_L1D_TLB_FILL = 65,
    /** Misses of loads and stores in the L1 data TLB, one per micro-op; speculative work included,
     *  loads and stores are not told apart. (M1, M2, M3, M4, M5) */
    KP_EVENT_L1D_TLB_MISS = 66,
    /** Misses of loads and stores in the L1 data TLB, one per micro-op; retired only, loads and
     *  stores are not told apart. (M1, M2, M3, M4, M5) */
    KP_EVENT_L1D_TLB_MISS_NONSPEC = 67,
    /** Misses of instruction fetch in the L1 instruction cache, one per line asked for; speculative
     *  work included, prefetches left out. (M1, M2, M3, M4, M5) */
    KP_EVENT_L1I_CACHE_MISS_DEMAND = 68,
    /** Fills of entries into the L1 instruction TLB, one per entry; speculative work included. (M1,
     *  M2, M3, M4, M5) */
    KP_EVENT_L1I_TLB_FILL = 69,
    /** Misses of instruction fetch in the L1 instruction TLB, one per translation asked for;
     *  speculative work included, prefetches left out. (M1, M2, M3, M4, M5) */
    KP_EVENT_L1I_TLB_MISS_DEMAND = 70,
    /** Misses of data accesses in the L2 TLB, one per translation asked for; speculative work
     *  included. (M1, M2, M3, M4, M5) */
    KP_EVENT_L2_TLB_MISS_DATA = 71,
    /** Misses of instruction fetch in the L2 TLB, one per translation asked for; speculative work
     *  included. (M1, M2, M3, M4, M5) */
    KP_EVENT_L2_TLB_MISS_INSTRUCTION = 72,
    /** Accesses with a checked allocation tag (MTE) that cross a 2 KiB boundary, one per access;
     *  speculative work included, meaning taken from the name. (M5) */
    KP_EVENT_LDST_MEM_ACCESS_CHECKED_X2K = 73,
    /** Cycles in which the oldest load or store waited for its allocation tag check (MTE); time,
     *  not work, meaning taken from the name. (M5) */
    KP_EVENT_LDST_OLDEST_MTE_TAG_CHECK_CYCLE = 74,
    /** Micro-ops of SME loads and stores whose predicate left nothing to do, one per micro-op;
     *  speculative work included, meaning taken from the name. (M4, M5) */
    KP_EVENT_LDST_SME_PRED_INACTIVE = 75,
    /** Micro-ops of SME loads and stores that cross a 16 KiB page boundary, one per micro-op;
     *  speculative work included. (M4, M5) */
    KP_EVENT_LDST_SME_XPG_UOP = 76,
    /** Cycles in which an old load or store had an L1 data cache miss outstanding; time, not work.
     *  (M3, M4, M5) */
    KP_EVENT_LDST_UNIT_OLD_L1D_CACHE_MISS = 77,
    /** Cycles in which the load and store units did nothing but wait for an old L1 data cache miss;
     *  time, not work. (M3, M4, M5) */
    KP_EVENT_LDST_UNIT_WAITING_OLD_L1D_CACHE_MISS = 78,
    /** Cycles in which the load and store units waited because the SME engine's instruction queue
     *  was full; time, not work. (M4, M5) */
    KP_EVENT_LDST_UNIT_WAITING_SME_ENGINE_INST_QUEUE_FULL = 79,
    /** Cycles in which the load and store units waited for memory data of the SME engine; time, not
     *  work. (M4, M5) */
    KP_EVENT_LDST_UNIT_WAITING_SME_ENGINE_MEM_DATA = 80,
    /** Micro-ops of loads and stores that cross a 64-byte boundary, one per micro-op; speculative
     *  work included. (M1, M2, M3, M4, M5) */
    KP_EVENT_LDST_X64_UOP = 81,
    /** Micro-ops of loads and stores that cross a 16 KiB page boundary, one per micro-op;
     *  speculative work included. (M1, M2, M3, M4, M5) */
    KP_EVENT_LDST_XPG_UOP = 82,
    /** Loads of the core held back by an SME load or store to the same memory, one per occurrence;
     *  speculative work included, meaning taken from the name. (M4, M5) */
    KP_EVENT_LD_BLOCKED_BY_SME_LDST = 83,
    /** Micro-ops of loads with the non-temporal hint, one per micro-op; speculative work included.
     *  (M1, M2, M3, M4, M5) */
    KP_EVENT_LD_NT_UOP = 84,
    /** Micro-ops of SME loads without the non-temporal hint, one per micro-op; speculative work
     *  included. (M4, M5) */
    KP_EVENT_LD_SME_NORMAL_UOP = 85,
    /** Micro-ops of SME loads with the non-temporal hint, one per micro-op; speculative work
     *  included. (M4, M5) */
    KP_EVENT_LD_SME_NT_UOP = 86,
    /** Loads whose data came from another core of the same cluster, one per load; retired only,
     *  meaning taken from the name. (M5) */
    KP_EVENT_LD_SRC_CORE_SAMECLUSTER_NONSPEC = 87,
    /** Loads whose data came from the last-level cache, one per load; retired only, meaning taken
     *  from the name. (M5) */
    KP_EVENT_LD_SRC_LL_CACHE_NONSPEC = 88,
    /** Loads whose data came from the memory system beyond the caches, one per load; retired only,
     *  meaning taken from the name. (M5) */
    KP_EVENT_LD_SRC_MEMSYS_NONSPEC = 89,
    /** Loads whose data came from the memory system of another die, one per load; retired only,
     *  meaning taken from the name. (M5) */
    KP_EVENT_LD_SRC_MEMSYS_OTHERDIE_NONSPEC = 90,
    /** Loads whose data came from another cluster, one per load; retired only, meaning taken from
     *  the name. (M5) */
    KP_EVENT_LD_SRC_OTHERCLUSTER_NONSPEC = 91,
    /** Loads whose data came from another cluster on another die, one per load; retired only,
     *  meaning taken from the name. (M5) */
    KP_EVENT_LD_SRC_OTHERCLUSTER_OTHERDIE_NONSPEC = 92,
    /** Loads whose data came from the PL2 cache, one per load; retired only, meaning taken from the
     *  name. (M5) */
    KP_EVENT_LD_SRC_PL2_CACHE_NONSPEC = 93,
    /** Loads whose data came from an earlier store of the same core, one per load; retired only,
     *  meaning taken from the name. (M5) */
    KP_EVENT_LD_SRC_STORE_NONSPEC = 94,
    /** Micro-ops that went through the load units, one per micro-op; speculative work included.
     *  (M1, M2, M3, M4, M5) */
    KP_EVENT_LD_UNIT_UOP = 95,
    /** Cycles in which the load units did nothing but wait for a young L1 data cache miss; time,
     *  not work. (M4, M5) */
    KP_EVENT_LD_UNIT_WAITING_YOUNG_L1D_CACHE_MISS = 96,
    /** Cycles in which the map stage was ready but the front end gave it nothing; time, not work.
     *  (M1, M2, M3, M4, M5) */
    KP_EVENT_MAP_DISPATCH_BUBBLE = 97,
    /** Cycles in which the map stage was ready but an L1 instruction cache miss left it nothing;
     *  time, not work. (M3, M4, M5) */
    KP_EVENT_MAP_DISPATCH_BUBBLE_IC = 98,
    /** Cycles in which the map stage was ready but an instruction TLB miss left it nothing; time,
     *  not work. (M3, M4, M5) */
    KP_EVENT_MAP_DISPATCH_BUBBLE_ITLB = 99,
    /** Slots of the map stage that the front end left empty, one per slot and cycle; time, not
     *  work. (M4, M5) */
    KP_EVENT_MAP_DISPATCH_BUBBLE_SLOT = 100,
    /** Slots of the map stage left empty by fetch turning at a taken branch, one per slot and
     *  cycle; time, not work, meaning taken from the name. (M5) */
    KP_EVENT_MAP_DISPATCH_BUBBLE_TAKENBR_SLOT = 101,
    /** Micro-ops mapped to the integer side on behalf of SME instructions, one per micro-op;
     *  speculative work included, meaning taken from the name. (M4, M5) */
    KP_EVENT_MAP_INT_SME_UOP = 102,
    /** Micro-ops mapped to the integer side, one per micro-op; speculative work included. (M1, M2,
     *  M3, M4, M5) */
    KP_EVENT_MAP_INT_UOP = 103,
    /** Micro-ops mapped to the load and store side, one per micro-op; speculative work included.
     *  (M1, M2, M3, M4, M5) */
    KP_EVENT_MAP_LDST_UOP = 104,
    /** Cycles in which the map stage stood still to recover from a pipeline flush; time, not work.
     *  (M4, M5) */
    KP_EVENT_MAP_RECOVERY = 105,
    /** Cycles in which the map stage stood still to undo its register renames after a flush; time,
     *  not work. (M1, M2, M3, M4, M5) */
    KP_EVENT_MAP_REWIND = 106,
    /** Micro-ops mapped to the SIMD and floating-point side, one per micro-op; speculative work
     *  included. (M1, M2, M3, M4, M5) */
    KP_EVENT_MAP_SIMD_UOP = 107,
    /** Cycles in which the map stage had micro-ops but stood still, for whatever reason; time, not
     *  work. (M1, M2, M3, M4, M5) */
    KP_EVENT_MAP_STALL = 108,
    /** Cycles in which the map stage stood still because the dispatch queues were full; time, not
     *  work. (M1, M2, M3, M4, M5) */
    KP_EVENT_MAP_STALL_DISPATCH = 109,
    /** Cycles in which the map stage stood still for any reason but recovery from a flush; time,
     *  not work. (M4, M5) */
    KP_EVENT_MAP_STALL_NONRECOVERY = 110,
    /** Micro-ops that went through the map stage, one per micro-op; speculative work included. (M3,
     *  M4, M5) */
    KP_EVENT_MAP_UOP = 111,
    /** Walks of the page tables for data accesses, one per walk; speculative work included. (M1,
     *  M2, M3, M4, M5) */
    KP_EVENT_MMU_TABLE_WALK_DATA = 112,
    /** Walks of the page tables for instruction fetch, one per walk; speculative work included.
     *  (M1, M2, M3, M4, M5) */
    KP_EVENT_MMU_TABLE_WALK_INSTRUCTION = 113,
    /** Faults of address translation that the core had to take, one per fault; retired only,
     *  meaning taken from the name. (older databases: M1, M2, M3, M4) */
    KP_EVENT_MMU_VIRTUAL_MEMORY_FAULT_NONSPEC = 114,
    /** Accesses to the PL2 cache from any source, one per access; speculative work included,
     *  meaning taken from the name. (M5) */
    KP_EVENT_PL2_CACHE_ACCESS = 115,
    /** Accesses of instruction fetch to the PL2 cache, one per access; speculative work included,
     *  meaning taken from the name. (M5) */
    KP_EVENT_PL2_CACHE_ACCESS_INSTRUCTION = 116,
    /** Accesses of page table walks to the PL2 cache, one per access; speculative work included,
     *  meaning taken from the name. (M5) */
    KP_EVENT_PL2_CACHE_ACCESS_MMU = 117,
    /** Accesses of stores to the PL2 cache, one per access; speculative work included, meaning
     *  taken from the name. (M5) */
    KP_EVENT_PL2_CACHE_ACCESS_ST = 118,
    /** Misses in the PL2 cache from any source, one per access; speculative work included, meaning
     *  taken from the name. (M5) */
    KP_EVENT_PL2_CACHE_MISS = 119,
    /** Misses of instruction fetch in the PL2 cache, one per access; speculative work included,
     *  meaning taken from the name. (M5) */
    KP_EVENT_PL2_CACHE_MISS_INSTRUCTION = 120,
    /** Misses of loads in the PL2 cache, one per access; speculative work included, meaning taken
     *  from the name. (M5) */
    KP_EVENT_PL2_CACHE_MISS_LD = 121,
    /** Misses of page table walks in the PL2 cache, one per access; speculative work included,
     *  meaning taken from the name. (M5) */
    KP_EVENT_PL2_CACHE_MISS_MMU = 122,
    /** Misses of stores in the PL2 cache, one per access; speculative work included, meaning taken
     *  from the name. (M5) */
    KP_EVENT_PL2_CACHE_MISS_ST = 123,
    /** Micro-ops of every kind, one per micro-op; retired only. (M1, M2, M3, M4, M5) */
    KP_EVENT_RETIRE_UOP = 124,
    /** Cycles in which the schedulers held no micro-op; time, not work. (M1, M2, M3, M4, M5) */
    KP_EVENT_SCHEDULE_EMPTY = 125,
    /** Micro-ops that a scheduler issued to an execution unit, one per micro-op; speculative work
     *  included. (M1, M3, M4, M5) */
    KP_EVENT_SCHEDULE_UOP_ANY = 126,
    /** Other name of KP_EVENT_SCHEDULE_UOP_ANY. */
    KP_EVENT_SCHEDULE_UOP = 126,
    /** Cycles in which the schedulers could issue nothing before the SME engine returned register
     *  data; time, not work. (M4, M5) */
    KP_EVENT_SCHEDULE_WAITING_SME_ENGINE_REG_DATA = 127,
    /** Occurrences of streaming mode being on without ZA storage, cycle or entry is not known;
     *  speculative work included, meaning taken from the name. (M4, M5) */
    KP_EVENT_SME_ENGINE_SM_ENABLE = 128,
    /** Occurrences of streaming mode and ZA storage being on together, cycle or entry is not known;
     *  speculative work included, meaning taken from the name. (M4, M5) */
    KP_EVENT_SME_ENGINE_SM_ZA_ENABLE = 129,
    /** Occurrences of ZA storage being on without streaming mode, cycle or entry is not known;
     *  speculative work included, meaning taken from the name. (M4, M5) */
    KP_EVENT_SME_ENGINE_ZA_ENABLED_SM_DISABLED = 130,
    /** Stores and barriers of the core held back by an SME load or store, one per occurrence;
     *  speculative work included, meaning taken from the name. (M4, M5) */
    KP_EVENT_ST_BARRIER_BLOCKED_BY_SME_LDST = 131,
    /** Stores that found a younger load to the same memory already done and forced a restart, one
     *  per store; retired only. (M1, M2, M3, M4, M5) */
    KP_EVENT_ST_MEM_ORDER_VIOL_LD_NONSPEC = 132,
    /** Other name of KP_EVENT_ST_MEM_ORDER_VIOL_LD_NONSPEC. */
    KP_EVENT_ST_MEMORY_ORDER_VIOLATION_NONSPEC = 132,
    /** Micro-ops of stores with the non-temporal hint, one per micro-op; speculative work included.
     *  (M1, M2, M3, M4, M5) */
    KP_EVENT_ST_NT_UOP = 133,
    /** Micro-ops of SME stores without the non-temporal hint, one per micro-op; speculative work
     *  included. (M4, M5) */
    KP_EVENT_ST_SME_NORMAL_UOP = 134,
    /** Micro-ops of SME stores with the non-temporal hint, one per micro-op; speculative work
     *  included. (M4, M5) */
    KP_EVENT_ST_SME_NT_UOP = 135,
    /** Micro-ops that went through the store units, one per micro-op; speculative work included.
     *  (M1, M2, M3, M4, M5) */
    KP_EVENT_ST_UNIT_UOP = 136,
    /** Not an event: keeps the enumeration at 32 bits. */
    KP_EVENT_MAX_ = 0x7fffffff
} kp_event;

#ifdef __cplusplus
}
#endif

#endif
