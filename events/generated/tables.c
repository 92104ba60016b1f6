/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Made by kperf-events-generate (events/generator); do not edit.
 * Arguments: --root . (from the top of the source tree)
 * Inputs: events/data/{a14.plist, a15.plist, a16.plist, as4.plist, as5.plist, allowlist.tsv,
 *         chips.tsv, portable.tsv, registry.tsv, renames.tsv} */
#include "../tables.h"

struct kp_string_pool {
    char at_0[1];
    char at_1[13];
    char at_14[99];
    char at_113[7];
    char at_120[19];
    char at_139[114];
    char at_253[9];
    char at_262[13];
    char at_275[25];
    char at_300[130];
    char at_430[25];
    char at_455[119];
    char at_574[34];
    char at_608[97];
    char at_705[28];
    char at_733[109];
    char at_842[29];
    char at_871[117];
    char at_988[23];
    char at_1011[77];
    char at_1088[33];
    char at_1121[96];
    char at_1217[18];
    char at_1235[94];
    char at_1329[14];
    char at_1343[119];
    char at_1462[28];
    char at_1490[134];
    char at_1624[63];
    char at_1687[13];
    char at_1700[92];
    char at_1792[12];
    char at_1804[105];
    char at_1909[17];
    char at_1926[102];
    char at_2028[17];
    char at_2045[127];
    char at_2172[18];
    char at_2190[112];
    char at_2302[16];
    char at_2318[77];
    char at_2395[18];
    char at_2413[76];
    char at_2489[13];
    char at_2502[107];
    char at_2609[12];
    char at_2621[82];
    char at_2703[12];
    char at_2715[83];
    char at_2798[10];
    char at_2808[96];
    char at_2904[14];
    char at_2918[111];
    char at_3029[13];
    char at_3042[98];
    char at_3140[13];
    char at_3153[99];
    char at_3252[18];
    char at_3270[80];
    char at_3350[18];
    char at_3368[82];
    char at_3450[26];
    char at_3476[69];
    char at_3545[18];
    char at_3563[83];
    char at_3646[26];
    char at_3672[70];
    char at_3742[20];
    char at_3762[117];
    char at_3879[15];
    char at_3894[94];
    char at_3988[13];
    char at_4001[81];
    char at_4082[13];
    char at_4095[129];
    char at_4224[21];
    char at_4245[116];
    char at_4361[22];
    char at_4383[129];
    char at_4512[13];
    char at_4525[88];
    char at_4613[20];
    char at_4633[134];
    char at_4767[17];
    char at_4784[97];
    char at_4881[24];
    char at_4905[101];
    char at_5006[13];
    char at_5019[106];
    char at_5125[13];
    char at_5138[110];
    char at_5248[10];
    char at_5258[92];
    char at_5350[12];
    char at_5362[89];
    char at_5451[20];
    char at_5471[91];
    char at_5562[12];
    char at_5574[83];
    char at_5657[13];
    char at_5670[90];
    char at_5760[11];
    char at_5771[102];
    char at_5873[13];
    char at_5886[99];
    char at_5985[10];
    char at_5995[98];
    char at_6093[19];
    char at_6112[97];
    char at_6209[20];
    char at_6229[85];
    char at_6314[27];
    char at_6341[89];
    char at_6430[33];
    char at_6463[115];
    char at_6578[11];
    char at_6589[57];
    char at_6646[15];
    char at_6661[65];
    char at_6726[13];
    char at_6739[101];
    char at_6840[29];
    char at_6869[116];
    char at_6985[10];
    char at_6995[93];
    char at_7088[12];
    char at_7100[90];
    char at_7190[18];
    char at_7208[128];
    char at_7336[29];
    char at_7365[92];
    char at_7457[37];
    char at_7494[109];
    char at_7603[23];
    char at_7626[106];
    char at_7732[25];
    char at_7757[101];
    char at_7858[8];
    char at_7866[88];
    char at_7954[17];
    char at_7971[16];
    char at_7987[115];
    char at_8102[12];
    char at_8114[90];
    char at_8204[14];
    char at_8218[94];
    char at_8312[23];
    char at_8335[111];
    char at_8446[17];
    char at_8463[83];
    char at_8546[21];
    char at_8567[111];
    char at_8678[10];
    char at_8688[94];
    char at_8782[18];
    char at_8800[94];
    char at_8894[19];
    char at_8913[88];
    char at_9001[15];
    char at_9016[108];
    char at_9124[23];
    char at_9147[99];
    char at_9246[24];
    char at_9270[101];
    char at_9371[11];
    char at_9382[91];
    char at_9473[20];
    char at_9493[80];
    char at_9573[19];
    char at_9592[78];
    char at_9670[30];
    char at_9700[143];
    char at_9843[25];
    char at_9868[103];
    char at_9971[19];
    char at_9990[79];
    char at_10069[23];
    char at_10092[144];
    char at_10236[17];
    char at_10253[114];
    char at_10367[45];
    char at_10412[117];
    char at_10529[38];
    char at_10567[99];
    char at_10666[23];
    char at_10689[148];
    char at_10837[18];
    char at_10855[99];
    char at_10954[14];
    char at_10968[96];
    char at_11064[37];
    char at_11101[100];
    char at_11201[25];
    char at_11226[94];
    char at_11320[16];
    char at_11336[142];
    char at_11478[13];
    char at_11491[92];
    char at_11583[22];
    char at_11605[100];
    char at_11705[37];
    char at_11742[113];
    char at_11855[21];
    char at_11876[144];
    char at_12020[24];
    char at_12044[149];
    char at_12193[34];
    char at_12227[144];
    char at_12371[31];
    char at_12402[143];
    char at_12545[18];
    char at_12563[100];
    char at_12663[14];
    char at_12677[97];
    char at_12774[14];
    char at_12788[102];
    char at_12890[15];
    char at_12905[107];
    char at_13012[23];
    char at_13035[112];
    char at_13147[26];
    char at_13173[101];
    char at_13274[26];
    char at_13300[102];
    char at_13402[18];
    char at_13420[96];
    char at_13516[18];
    char at_13534[97];
    char at_13631[32];
    char at_13663[141];
    char at_13804[30];
    char at_13834[118];
    char at_13952[23];
    char at_13975[118];
    char at_14093[16];
    char at_14109[118];
    char at_14227[28];
    char at_14255[146];
    char at_14401[32];
    char at_14433[129];
    char at_14562[32];
    char at_14594[118];
    char at_14712[24];
    char at_14736[106];
    char at_14842[22];
    char at_14864[121];
    char at_14985[31];
    char at_15016[118];
    char at_15134[28];
    char at_15162[101];
    char at_15263[37];
    char at_15300[116];
    char at_15416[25];
    char at_15441[99];
    char at_15540[21];
    char at_15561[119];
    char at_15680[33];
    char at_15713[139];
    char at_15852[17];
    char at_15869[115];
    char at_15984[29];
    char at_16013[120];
    char at_16133[21];
    char at_16154[119];
    char at_16273[20];
    char at_16293[109];
    char at_16402[15];
    char at_16417[113];
    char at_16530[27];
    char at_16557[118];
    char at_16675[18];
    char at_16693[106];
    char at_16799[19];
    char at_16818[117];
    char at_16935[18];
    char at_16953[107];
    char at_17060[34];
    char at_17094[8];
    char at_17102[3];
    char at_17105[13];
    char at_17118[3];
    char at_17121[10];
    char at_17131[3];
    char at_17134[10];
    char at_17144[3];
    char at_17147[14];
    char at_17161[3];
    char at_17164[4];
    char at_17168[4];
    char at_17172[4];
    char at_17176[4];
    char at_17180[4];
    char at_17184[4];
    char at_17188[4];
    char at_17192[6];
    char at_17198[6];
    char at_17204[4];
    char at_17208[6];
    char at_17214[6];
    char at_17220[6];
    char at_17226[6];
    char at_17232[6];
    char at_17238[6];
    char at_17244[6];
    char at_17250[6];
    char at_17256[6];
    char at_17262[6];
    char at_17268[6];
    char at_17274[6];
    char at_17280[6];
    char at_17286[7];
    char at_17293[59];
    char at_17352[11];
    char at_17363[29];
    char at_17392[13];
    char at_17405[23];
    char at_17428[13];
    char at_17441[59];
    char at_17500[13];
    char at_17513[29];
    char at_17542[9];
    char at_17551[50];
    char at_17601[20];
    char at_17621[31];
    char at_17652[12];
    char at_17664[50];
    char at_17714[14];
    char at_17728[87];
    char at_17815[22];
    char at_17837[76];
    char at_17913[12];
    char at_17925[62];
    char at_17987[23];
    char at_18010[77];
    char at_18087[12];
    char at_18099[63];
    char at_18162[22];
    char at_18184[79];
    char at_18263[12];
    char at_18275[83];
    char at_18358[17];
    char at_18375[104];
    char at_18479[12];
    char at_18491[63];
    char at_18554[17];
    char at_18571[91];
    char at_18662[12];
    char at_18674[49];
    char at_18723[13];
    char at_18736[72];
    char at_18808[17];
    char at_18825[74];
    char at_18899[10];
    char at_18909[64];
    char at_18973[16];
    char at_18989[62];
    char at_19051[11];
    char at_19062[17];
    char at_19079[16];
    char at_19095[94];
    char at_19189[17];
    char at_19206[96];
    char at_19302[21];
    char at_19323[51];
    char at_19374[16];
    char at_19390[68];
    char at_19458[11];
    char at_19469[97];
    char at_19566[12];
    char at_19578[37];
    char at_19615[18];
    char at_19633[87];
    char at_19720[11];
    char at_19731[48];
    char at_19779[13];
    char at_19792[76];
    char at_19868[19];
    char at_19887[75];
    char at_19962[24];
    char at_19986[87];
    char at_20073[23];
    char at_20096[85];
    char at_20181[11];
    char at_20192[66];
    char at_20258[11];
    char at_20269[36];
    char at_20305[12];
    char at_20317[74];
    char at_20391[17];
    char at_20408[15];
    char at_20423[51];
    char at_20474[11];
    char at_20485[50];
    char at_20535[10];
    char at_20545[12];
    char at_20557[90];
    char at_20647[11];
    char at_20658[63];
    char at_20721[12];
    char at_20733[78];
    char at_20811[12];
    char at_20823[48];
    char at_20871[12];
    char at_20883[31];
    char at_20914[12];
    char at_20926[64];
    char at_20990[12];
    char at_21002[12];
    char at_21014[62];
    char at_21076[12];
    char at_21088[48];
    char at_21136[12];
    char at_21148[13];
    char at_21161[109];
    char at_21270[13];
    char at_21283[108];
    char at_21391[13];
    char at_21404[90];
    char at_21494[12];
    char at_21506[55];
    char at_21561[12];
    char at_21573[56];
    char at_21629[13];
    char at_21642[77];
    char at_21719[13];
};

const struct kp_string_pool kp_string_pool = {
    "",
    "FIXED_CYCLES",
    "Cycles of the core's own clock, on fixed counter 0; time, not work, user and kernel mode together.",
    "Cycles",
    "FIXED_INSTRUCTIONS",
    "Instructions of every kind, on fixed counter 1, one per instruction; retired only, user and kernel mode together.",
    "INST_ALL",
    "Instructions",
    "ATOMIC_OR_EXCLUSIVE_FAIL",
    "Attempts of atomic and store-exclusive instructions that failed for want of the line, one per attempt; speculative work included.",
    "ATOMIC_OR_EXCLUSIVE_SUCC",
    "Attempts of atomic and store-exclusive instructions that did their update, one per attempt; speculative work included.",
    "BRANCH_CALL_INDIR_MISPRED_NONSPEC",
    "Branches that call through a register, with a mispredicted target, one per branch; retired only.",
    "BRANCH_COND_MISPRED_NONSPEC",
    "Branches that depend on a condition and were predicted in the wrong direction, one per branch; retired only.",
    "BRANCH_INDIR_MISPRED_NONSPEC",
    "Branches through a register, calls and returns among them, with a mispredicted target, one per branch; retired only.",
    "BRANCH_MISPRED_NONSPEC",
    "Branches of every kind that were mispredicted, one per branch; retired only.",
    "BRANCH_RET_INDIR_MISPRED_NONSPEC",
    "Branches that return from a function, with a mispredicted target, one per branch; retired only.",
    "CORE_ACTIVE_CYCLE",
    "Cycles in which the core was awake, its sleep in wait-for-interrupt left out; time, not work.",
    "FETCH_RESTART",
    "Restarts inside instruction fetch for any cause but a mispredicted branch, one per restart; speculative work included.",
    "FLUSH_RESTART_OTHER_NONSPEC",
    "Restarts after a pipeline flush caused by neither a mispredicted branch nor a memory ordering violation, one per flush; retired only.",
    "Instructions of every kind, one per instruction; retired only.",
    "INST_BARRIER",
    "Instructions that order memory accesses (data barriers), one per instruction; retired only.",
    "INST_BRANCH",
    "Instructions that branch, calls and returns among them, taken or not, one per instruction; retired only.",
    "INST_BRANCH_CALL",
    "Instructions that call a function, directly or through a register, one per instruction; retired only.",
    "INST_BRANCH_COND",
    "Instructions that branch on a condition, taken or not, one per instruction; retired only, on M1 to M3 B.cond alone is counted.",
    "INST_BRANCH_INDIR",
    "Instructions that branch to an address held in a register, calls among them, one per instruction; retired only.",
    "INST_BRANCH_RET",
    "Instructions that return from a function, one per instruction; retired only.",
    "INST_BRANCH_TAKEN",
    "Instructions that branch and were taken, one per instruction; retired only.",
    "INST_INT_ALU",
    "Instructions on integer registers that neither branch nor touch memory, one per instruction; retired only.",
    "INST_INT_LD",
    "Instructions that load into integer registers, one per instruction; retired only.",
    "INST_INT_ST",
    "Instructions that store from integer registers, one per instruction; retired only.",
    "INST_LDST",
    "Instructions that load or store, whatever the register kind, one per instruction; retired only.",
    "INST_SIMD_ALU",
    "Instructions on SIMD and floating-point registers that do not touch memory, one per instruction; retired only.",
    "INST_SIMD_LD",
    "Instructions that load into SIMD and floating-point registers, one per instruction; retired only.",
    "INST_SIMD_ST",
    "Instructions that store from SIMD and floating-point registers, one per instruction; retired only.",
    "INTERRUPT_PENDING",
    "Cycles in which an interrupt was waiting because it was masked; time, not work.",
    "L1D_CACHE_MISS_LD",
    "Loads that missed the L1 data cache, one per micro-op; speculative work included.",
    "L1D_CACHE_MISS_LD_NONSPEC",
    "Loads that missed the L1 data cache, one per micro-op; retired only.",
    "L1D_CACHE_MISS_ST",
    "Stores that missed the L1 data cache, one per micro-op; speculative work included.",
    "L1D_CACHE_MISS_ST_NONSPEC",
    "Stores that missed the L1 data cache, one per micro-op; retired only.",
    "L1D_CACHE_WRITEBACK",
    "Lines with changed data that the L1 data cache wrote out to the next level, one per line; speculative work included.",
    "L1D_TLB_ACCESS",
    "Accesses of loads and stores to the L1 data TLB, one per micro-op; speculative work included.",
    "L1D_TLB_FILL",
    "Fills of entries into the L1 data TLB, one per entry; speculative work included.",
    "L1D_TLB_MISS",
    "Misses of loads and stores in the L1 data TLB, one per micro-op; speculative work included, loads and stores are not told apart.",
    "L1D_TLB_MISS_NONSPEC",
    "Misses of loads and stores in the L1 data TLB, one per micro-op; retired only, loads and stores are not told apart.",
    "L1I_CACHE_MISS_DEMAND",
    "Misses of instruction fetch in the L1 instruction cache, one per line asked for; speculative work included, prefetches left out.",
    "L1I_TLB_FILL",
    "Fills of entries into the L1 instruction TLB, one per entry; speculative work included.",
    "L1I_TLB_MISS_DEMAND",
    "Misses of instruction fetch in the L1 instruction TLB, one per translation asked for; speculative work included, prefetches left out.",
    "L2_TLB_MISS_DATA",
    "Misses of data accesses in the L2 TLB, one per translation asked for; speculative work included.",
    "L2_TLB_MISS_INSTRUCTION",
    "Misses of instruction fetch in the L2 TLB, one per translation asked for; speculative work included.",
    "LDST_X64_UOP",
    "Micro-ops of loads and stores that cross a 64-byte boundary, one per micro-op; speculative work included.",
    "LDST_XPG_UOP",
    "Micro-ops of loads and stores that cross a 16 KiB page boundary, one per micro-op; speculative work included.",
    "LD_NT_UOP",
    "Micro-ops of loads with the non-temporal hint, one per micro-op; speculative work included.",
    "LD_UNIT_UOP",
    "Micro-ops that went through the load units, one per micro-op; speculative work included.",
    "MAP_DISPATCH_BUBBLE",
    "Cycles in which the map stage was ready but the front end gave it nothing; time, not work.",
    "MAP_INT_UOP",
    "Micro-ops mapped to the integer side, one per micro-op; speculative work included.",
    "MAP_LDST_UOP",
    "Micro-ops mapped to the load and store side, one per micro-op; speculative work included.",
    "MAP_REWIND",
    "Cycles in which the map stage stood still to undo its register renames after a flush; time, not work.",
    "MAP_SIMD_UOP",
    "Micro-ops mapped to the SIMD and floating-point side, one per micro-op; speculative work included.",
    "MAP_STALL",
    "Cycles in which the map stage had micro-ops but stood still, for whatever reason; time, not work.",
    "MAP_STALL_DISPATCH",
    "Cycles in which the map stage stood still because the dispatch queues were full; time, not work.",
    "MMU_TABLE_WALK_DATA",
    "Walks of the page tables for data accesses, one per walk; speculative work included.",
    "MMU_TABLE_WALK_INSTRUCTION",
    "Walks of the page tables for instruction fetch, one per walk; speculative work included.",
    "MMU_VIRTUAL_MEMORY_FAULT_NONSPEC",
    "Faults of address translation that the core had to take, one per fault; retired only, meaning taken from the name.",
    "RETIRE_UOP",
    "Micro-ops of every kind, one per micro-op; retired only.",
    "SCHEDULE_EMPTY",
    "Cycles in which the schedulers held no micro-op; time, not work.",
    "SCHEDULE_UOP",
    "Micro-ops that a scheduler issued to an execution unit, one per micro-op; speculative work included.",
    "ST_MEM_ORDER_VIOL_LD_NONSPEC",
    "Stores that found a younger load to the same memory already done and forced a restart, one per store; retired only.",
    "ST_NT_UOP",
    "Micro-ops of stores with the non-temporal hint, one per micro-op; speculative work included.",
    "ST_UNIT_UOP",
    "Micro-ops that went through the store units, one per micro-op; speculative work included.",
    "INST_SIMD_ALU_VEC",
    "Instructions on whole SIMD vectors that do not touch memory, scalar floating point left out, one per instruction; retired only.",
    "LDST_UNIT_OLD_L1D_CACHE_MISS",
    "Cycles in which an old load or store had an L1 data cache miss outstanding; time, not work.",
    "LDST_UNIT_WAITING_OLD_L1D_CACHE_MISS",
    "Cycles in which the load and store units did nothing but wait for an old L1 data cache miss; time, not work.",
    "MAP_DISPATCH_BUBBLE_IC",
    "Cycles in which the map stage was ready but an L1 instruction cache miss left it nothing; time, not work.",
    "MAP_DISPATCH_BUBBLE_ITLB",
    "Cycles in which the map stage was ready but an instruction TLB miss left it nothing; time, not work.",
    "MAP_UOP",
    "Micro-ops that went through the map stage, one per micro-op; speculative work included.",
    "SCHEDULE_UOP_ANY",
    "ARM_BR_MIS_PRED",
    "Branches whose direction or target was predicted wrongly or not at all, one per branch; speculative work included.",
    "ARM_BR_PRED",
    "Branches of a kind that the predictors handle, one per branch; speculative work included.",
    "ARM_L1D_CACHE",
    "Accesses of loads and stores to the L1 data cache, one per access; speculative work included.",
    "ARM_L1D_CACHE_LMISS_RD",
    "Misses of loads in the L1 data cache that had to wait for the line, one per access; speculative work included.",
    "ARM_L1D_CACHE_RD",
    "Accesses of loads to the L1 data cache, one per access; speculative work included.",
    "ARM_L1D_CACHE_REFILL",
    "Fills of lines into the L1 data cache after a load or a store missed, one per line; speculative work included.",
    "ARM_STALL",
    "Cycles in which no micro-op was sent on to the back end, for whatever reason; time, not work.",
    "ARM_STALL_BACKEND",
    "Cycles in which no micro-op was sent on because the back end could take none; time, not work.",
    "ARM_STALL_FRONTEND",
    "Cycles in which no micro-op was sent on because the front end had none; time, not work.",
    "ARM_STALL_SLOT",
    "Slots of the dispatch width that stayed empty, for whatever reason, one per slot and cycle; time, not work.",
    "ARM_STALL_SLOT_BACKEND",
    "Slots of the dispatch width left empty by a full back end, one per slot and cycle; time, not work.",
    "ARM_STALL_SLOT_FRONTEND",
    "Slots of the dispatch width left empty by an idle front end, one per slot and cycle; time, not work.",
    "DECODE_UOP",
    "Micro-ops that left the instruction decoders, one per micro-op; speculative work included.",
    "INST_SME_ENGINE_ALU",
    "Instructions that compute on the SME engine, one per instruction; retired only.",
    "INST_SME_ENGINE_LD",
    "Instructions that load for the SME engine, one per instruction; retired only.",
    "INST_SME_ENGINE_PACKING_FUSED",
    "Instructions for the SME engine that were sent to it as one packed pair, one per pair; speculative work included, meaning taken from the name.",
    "INST_SME_ENGINE_SCALARFP",
    "Instructions on scalar floating point that the SME engine executed, one per instruction; retired only.",
    "INST_SME_ENGINE_ST",
    "Instructions that store for the SME engine, one per instruction; retired only.",
    "LDST_SME_PRED_INACTIVE",
    "Micro-ops of SME loads and stores whose predicate left nothing to do, one per micro-op; speculative work included, meaning taken from the name.",
    "LDST_SME_XPG_UOP",
    "Micro-ops of SME loads and stores that cross a 16 KiB page boundary, one per micro-op; speculative work included.",
    "LDST_UNIT_WAITING_SME_ENGINE_INST_QUEUE_FULL",
    "Cycles in which the load and store units waited because the SME engine's instruction queue was full; time, not work.",
    "LDST_UNIT_WAITING_SME_ENGINE_MEM_DATA",
    "Cycles in which the load and store units waited for memory data of the SME engine; time, not work.",
    "LD_BLOCKED_BY_SME_LDST",
    "Loads of the core held back by an SME load or store to the same memory, one per occurrence; speculative work included, meaning taken from the name.",
    "LD_SME_NORMAL_UOP",
    "Micro-ops of SME loads without the non-temporal hint, one per micro-op; speculative work included.",
    "LD_SME_NT_UOP",
    "Micro-ops of SME loads with the non-temporal hint, one per micro-op; speculative work included.",
    "LD_UNIT_WAITING_YOUNG_L1D_CACHE_MISS",
    "Cycles in which the load units did nothing but wait for a young L1 data cache miss; time, not work.",
    "MAP_DISPATCH_BUBBLE_SLOT",
    "Slots of the map stage that the front end left empty, one per slot and cycle; time, not work.",
    "MAP_INT_SME_UOP",
    "Micro-ops mapped to the integer side on behalf of SME instructions, one per micro-op; speculative work included, meaning taken from the name.",
    "MAP_RECOVERY",
    "Cycles in which the map stage stood still to recover from a pipeline flush; time, not work.",
    "MAP_STALL_NONRECOVERY",
    "Cycles in which the map stage stood still for any reason but recovery from a flush; time, not work.",
    "SCHEDULE_WAITING_SME_ENGINE_REG_DATA",
    "Cycles in which the schedulers could issue nothing before the SME engine returned register data; time, not work.",
    "SME_ENGINE_SM_ENABLE",
    "Occurrences of streaming mode being on without ZA storage, cycle or entry is not known; speculative work included, meaning taken from the name.",
    "SME_ENGINE_SM_ZA_ENABLE",
    "Occurrences of streaming mode and ZA storage being on together, cycle or entry is not known; speculative work included, meaning taken from the name.",
    "SME_ENGINE_ZA_ENABLED_SM_DISABLED",
    "Occurrences of ZA storage being on without streaming mode, cycle or entry is not known; speculative work included, meaning taken from the name.",
    "ST_BARRIER_BLOCKED_BY_SME_LDST",
    "Stores and barriers of the core held back by an SME load or store, one per occurrence; speculative work included, meaning taken from the name.",
    "ST_SME_NORMAL_UOP",
    "Micro-ops of SME stores without the non-temporal hint, one per micro-op; speculative work included.",
    "ST_SME_NT_UOP",
    "Micro-ops of SME stores with the non-temporal hint, one per micro-op; speculative work included.",
    "ARM_L1I_CACHE",
    "Accesses of instruction fetch to the L1 instruction cache, one per access; speculative work included.",
    "ARM_MEM_ACCESS",
    "Accesses of loads and stores to memory as the core issues them, one per access; speculative work included.",
    "ARM_MEM_ACCESS_CHECKED",
    "Accesses of loads and stores whose allocation tag was checked (MTE), one per access; speculative work included.",
    "ARM_MEM_ACCESS_CHECKED_RD",
    "Accesses of loads whose allocation tag was checked (MTE), one per access; speculative work included.",
    "ARM_MEM_ACCESS_CHECKED_WR",
    "Accesses of stores whose allocation tag was checked (MTE), one per access; speculative work included.",
    "ARM_MEM_ACCESS_RD",
    "Accesses of loads to memory as the core issues them, one per access; speculative work included.",
    "ARM_MEM_ACCESS_WR",
    "Accesses of stores to memory as the core issues them, one per access; speculative work included.",
    "BRANCH_BR_INDIR_MISPRED_NONSPEC",
    "Branches through a register, neither call nor return, with a mispredicted target, one per branch; retired only, meaning taken from the name.",
    "CORE_WAITING_SME_ENGINE_CYCLE",
    "Cycles in which the core could not go on before the SME engine answered; time, not work, meaning taken from the name.",
    "INST_BRANCH_CALL_INDIR",
    "Instructions that call a function through a register, one per instruction; retired only, meaning taken from the name.",
    "INST_MICROCODED",
    "Instructions that the decoder expands from microcode, one per instruction; retired only, meaning taken from the name.",
    "LDST_MEM_ACCESS_CHECKED_X2K",
    "Accesses with a checked allocation tag (MTE) that cross a 2 KiB boundary, one per access; speculative work included, meaning taken from the name.",
    "LDST_OLDEST_MTE_TAG_CHECK_CYCLE",
    "Cycles in which the oldest load or store waited for its allocation tag check (MTE); time, not work, meaning taken from the name.",
    "LD_SRC_CORE_SAMECLUSTER_NONSPEC",
    "Loads whose data came from another core of the same cluster, one per load; retired only, meaning taken from the name.",
    "LD_SRC_LL_CACHE_NONSPEC",
    "Loads whose data came from the last-level cache, one per load; retired only, meaning taken from the name.",
    "LD_SRC_MEMSYS_NONSPEC",
    "Loads whose data came from the memory system beyond the caches, one per load; retired only, meaning taken from the name.",
    "LD_SRC_MEMSYS_OTHERDIE_NONSPEC",
    "Loads whose data came from the memory system of another die, one per load; retired only, meaning taken from the name.",
    "LD_SRC_OTHERCLUSTER_NONSPEC",
    "Loads whose data came from another cluster, one per load; retired only, meaning taken from the name.",
    "LD_SRC_OTHERCLUSTER_OTHERDIE_NONSPEC",
    "Loads whose data came from another cluster on another die, one per load; retired only, meaning taken from the name.",
    "LD_SRC_PL2_CACHE_NONSPEC",
    "Loads whose data came from the PL2 cache, one per load; retired only, meaning taken from the name.",
    "LD_SRC_STORE_NONSPEC",
    "Loads whose data came from an earlier store of the same core, one per load; retired only, meaning taken from the name.",
    "MAP_DISPATCH_BUBBLE_TAKENBR_SLOT",
    "Slots of the map stage left empty by fetch turning at a taken branch, one per slot and cycle; time, not work, meaning taken from the name.",
    "PL2_CACHE_ACCESS",
    "Accesses to the PL2 cache from any source, one per access; speculative work included, meaning taken from the name.",
    "PL2_CACHE_ACCESS_INSTRUCTION",
    "Accesses of instruction fetch to the PL2 cache, one per access; speculative work included, meaning taken from the name.",
    "PL2_CACHE_ACCESS_MMU",
    "Accesses of page table walks to the PL2 cache, one per access; speculative work included, meaning taken from the name.",
    "PL2_CACHE_ACCESS_ST",
    "Accesses of stores to the PL2 cache, one per access; speculative work included, meaning taken from the name.",
    "PL2_CACHE_MISS",
    "Misses in the PL2 cache from any source, one per access; speculative work included, meaning taken from the name.",
    "PL2_CACHE_MISS_INSTRUCTION",
    "Misses of instruction fetch in the PL2 cache, one per access; speculative work included, meaning taken from the name.",
    "PL2_CACHE_MISS_LD",
    "Misses of loads in the PL2 cache, one per access; speculative work included, meaning taken from the name.",
    "PL2_CACHE_MISS_MMU",
    "Misses of page table walks in the PL2 cache, one per access; speculative work included, meaning taken from the name.",
    "PL2_CACHE_MISS_ST",
    "Misses of stores in the PL2 cache, one per access; speculative work included, meaning taken from the name.",
    "ST_MEMORY_ORDER_VIOLATION_NONSPEC",
    "unknown",
    "M1",
    "Apple A14/M1",
    "M2",
    "Apple A15",
    "M3",
    "Apple A16",
    "M4",
    "Apple silicon",
    "M5",
    "a14",
    "a15",
    "a16",
    "as1",
    "as2",
    "as3",
    "as4",
    "as4-1",
    "as4-2",
    "as5",
    "as5-1",
    "as5-2",
    "T8101",
    "T8103",
    "T6000",
    "T8112",
    "T6020",
    "T8122",
    "T8130",
    "T6030",
    "T6031",
    "T8132",
    "T6041",
    "cycles",
    "The core's own clock, on the counter that is always there.",
    "cpu-cycles",
    "perf's other name of cycles.",
    "PAPI_TOT_CYC",
    "PAPI's name of cycles.",
    "instructions",
    "Retired instructions, on the counter that is always there.",
    "PAPI_TOT_INS",
    "PAPI's name of instructions.",
    "branches",
    "Retired branches of every kind, as perf means it.",
    "branch-instructions",
    "perf's other name of branches.",
    "PAPI_BR_INS",
    "PAPI's name of branches: all branch instructions.",
    "branch-misses",
    "Retired branches of every kind that were mispredicted, so that it divides by branches.",
    "L1-dcache-load-misses",
    "Loads that missed; speculative ones included, as on other machines of perf.",
    "PAPI_L1_LDM",
    "PAPI's name of the same: loads that missed the L1 data cache.",
    "L1-dcache-store-misses",
    "Stores that missed; speculative ones included, as on other machines of perf.",
    "PAPI_L1_STM",
    "PAPI's name of the same: stores that missed the L1 data cache.",
    "L1-icache-load-misses",
    "Fetches that missed; prefetches are not loads of the program and are left out.",
    "PAPI_L1_ICM",
    "PAPI's name of the same: instruction fetches that missed the L1 instruction cache.",
    "dTLB-load-misses",
    "The first-level data TLB, as on other machines of perf; these chips do not tell loads and stores apart.",
    "PAPI_TLB_DM",
    "PAPI counts loads and stores together, and so does this event.",
    "iTLB-load-misses",
    "The first-level instruction TLB; prefetches are not loads of the program and are left out.",
    "PAPI_TLB_IM",
    "PAPI's name of the same: instruction TLB misses.",
    "cache-misses",
    "Means the last-level cache, whose misses no event counts on every chip.",
    "cache-references",
    "Means the last-level cache, whose accesses no event counts on every chip.",
    "LLC-loads",
    "No event counts accesses to the last-level cache on every chip.",
    "LLC-load-misses",
    "No event counts misses of the last-level cache on every chip.",
    "LLC-stores",
    "LLC-store-misses",
    "L1-dcache-loads",
    "No event counts cache accesses of loads on every chip; micro-ops of the load units come near.",
    "L1-dcache-stores",
    "No event counts cache accesses of stores on every chip; micro-ops of the store units come near.",
    "L1-dcache-prefetches",
    "No event counts prefetches into the L1 data cache.",
    "L1-icache-loads",
    "No event counts accesses to the L1 instruction cache on every chip.",
    "dTLB-loads",
    "Loads and stores are not told apart, and the event of both has no room beside the portable ones.",
    "dTLB-stores",
    "Loads and stores are not told apart.",
    "dTLB-store-misses",
    "Loads and stores are not told apart; dTLB-load-misses already names the event of both.",
    "iTLB-loads",
    "No event counts lookups in the instruction TLB.",
    "branch-loads",
    "Means lookups of the branch predictor, which no event counts on every chip.",
    "branch-load-misses",
    "Means misses in the branch predictor, which no event counts on every chip.",
    "stalled-cycles-frontend",
    "Each chip draws its front end at another stage; MAP_DISPATCH_BUBBLE comes near on all.",
    "stalled-cycles-backend",
    "Each chip draws its back end at another stage; MAP_STALL_DISPATCH comes near on all.",
    "ref-cycles",
    "No event counts at a constant rate; the clock of the system does.",
    "bus-cycles",
    "No event counts the clock of a bus.",
    "page-faults",
    "An event of the operating system, not of the core: getrusage counts them.",
    "context-switches",
    "cpu-migrations",
    "An event of the operating system, not of the core.",
    "task-clock",
    "A clock of the operating system, not of the core.",
    "cpu-clock",
    "PAPI_BR_MSP",
    "Means conditional branches; their event has no room beside the portable ones on M1 to M3.",
    "PAPI_BR_CN",
    "Means conditional branches, which not every chip counts alike.",
    "PAPI_BR_TKN",
    "Means conditional branches that were taken; the event has every taken branch.",
    "PAPI_L1_DCM",
    "Two events, loads and stores, have to be added.",
    "PAPI_L1_TCM",
    "Three events have to be added.",
    "PAPI_L2_DCM",
    "No event counts misses of the second cache level on every chip.",
    "PAPI_L2_TCM",
    "PAPI_L3_TCM",
    "No event counts misses of the last cache level on every chip.",
    "PAPI_LD_INS",
    "Two events, integer and SIMD, have to be added.",
    "PAPI_SR_INS",
    "PAPI_LST_INS",
    "INST_LDST means the same, but shares its only counter with INST_ALL on M1 to M3; ask for it by its own name.",
    "PAPI_INT_INS",
    "INST_INT_ALU comes near, but shares its only counter with INST_ALL on M1 to M3; ask for it by its own name.",
    "PAPI_VEC_INS",
    "The event of vectors alone is missing on M1; INST_SIMD_ALU has scalar floating point too.",
    "PAPI_FP_INS",
    "Floating point is not told apart from other SIMD work.",
    "PAPI_FP_OPS",
    "No event counts operations; an instruction may do many.",
    "PAPI_RES_STL",
    "Means stalls on any resource; each chip draws its back end at another stage.",
    "PAPI_REF_CYC",
};
_Static_assert(sizeof kp_string_pool == 21732, "the pool has no padding");

const struct kp_event_info kp_event_infos[KP_EVENT_INFO_COUNT] = {
    /* M1 */
    {1, 1, 14, 0, 113, 0, 1, 0, 1}, /* FIXED_CYCLES */
    {2, 120, 139, 253, 262, 0, 2, 1, 1}, /* FIXED_INSTRUCTIONS */
    {1020, 275, 300, 0, 0, 180, 22, -1, 1}, /* ATOMIC_OR_EXCLUSIVE_FAIL */
    {1020, 430, 455, 0, 0, 179, 23, -1, 1}, /* ATOMIC_OR_EXCLUSIVE_SUCC */
    {224, 574, 608, 0, 0, 202, 25, -1, 1}, /* BRANCH_CALL_INDIR_MISPRED_NONSPEC */
    {224, 705, 733, 0, 0, 197, 26, -1, 1}, /* BRANCH_COND_MISPRED_NONSPEC */
    {224, 842, 871, 0, 0, 198, 27, -1, 1}, /* BRANCH_INDIR_MISPRED_NONSPEC */
    {224, 988, 1011, 0, 0, 203, 28, -1, 1}, /* BRANCH_MISPRED_NONSPEC */
    {224, 1088, 1121, 0, 0, 200, 29, -1, 1}, /* BRANCH_RET_INDIR_MISPRED_NONSPEC */
    {1020, 1217, 1235, 0, 0, 2, 30, -1, 1}, /* CORE_ACTIVE_CYCLE */
    {1020, 1329, 1343, 0, 0, 222, 33, -1, 1}, /* FETCH_RESTART */
    {1020, 1462, 1490, 0, 0, 132, 34, -1, 1}, /* FLUSH_RESTART_OTHER_NONSPEC */
    {128, 253, 1624, 0, 0, 140, 35, -1, 1}, /* INST_ALL */
    {224, 1687, 1700, 0, 0, 156, 36, -1, 1}, /* INST_BARRIER */
    {224, 1792, 1804, 0, 0, 141, 37, -1, 1}, /* INST_BRANCH */
    {224, 1909, 1926, 0, 0, 142, 38, -1, 1}, /* INST_BRANCH_CALL */
    {1020, 2028, 2045, 0, 0, 148, 40, -1, 4}, /* INST_BRANCH_COND */
    {224, 2172, 2190, 0, 0, 147, 41, -1, 1}, /* INST_BRANCH_INDIR */
    {224, 2302, 2318, 0, 0, 143, 42, -1, 1}, /* INST_BRANCH_RET */
    {224, 2395, 2413, 0, 0, 144, 43, -1, 1}, /* INST_BRANCH_TAKEN */
    {128, 2489, 2502, 0, 0, 151, 44, -1, 1}, /* INST_INT_ALU */
    {224, 2609, 2621, 0, 0, 149, 45, -1, 1}, /* INST_INT_LD */
    {128, 2703, 2715, 0, 0, 150, 46, -1, 1}, /* INST_INT_ST */
    {128, 2798, 2808, 0, 0, 155, 47, -1, 1}, /* INST_LDST */
    {128, 2904, 2918, 0, 0, 154, 49, -1, 1}, /* INST_SIMD_ALU */
    {224, 3029, 3042, 0, 0, 152, 51, -1, 1}, /* INST_SIMD_LD */
    {224, 3140, 3153, 0, 0, 153, 52, -1, 1}, /* INST_SIMD_ST */
    {1020, 3252, 3270, 0, 0, 108, 58, -1, 1}, /* INTERRUPT_PENDING */
    {1020, 3350, 3368, 0, 0, 163, 59, -1, 1}, /* L1D_CACHE_MISS_LD */
    {224, 3450, 3476, 0, 0, 191, 60, -1, 1}, /* L1D_CACHE_MISS_LD_NONSPEC */
    {1020, 3545, 3563, 0, 0, 162, 61, -1, 1}, /* L1D_CACHE_MISS_ST */
    {224, 3646, 3672, 0, 0, 192, 62, -1, 1}, /* L1D_CACHE_MISS_ST_NONSPEC */
    {1020, 3742, 3762, 0, 0, 168, 63, -1, 1}, /* L1D_CACHE_WRITEBACK */
    {1020, 3879, 3894, 0, 0, 160, 64, -1, 1}, /* L1D_TLB_ACCESS */
    {1020, 3988, 4001, 0, 0, 5, 65, -1, 1}, /* L1D_TLB_FILL */
    {1020, 4082, 4095, 0, 0, 161, 66, -1, 1}, /* L1D_TLB_MISS */
    {224, 4224, 4245, 0, 0, 193, 67, -1, 1}, /* L1D_TLB_MISS_NONSPEC */
    {1020, 4361, 4383, 0, 0, 219, 68, -1, 1}, /* L1I_CACHE_MISS_DEMAND */
    {1020, 4512, 4525, 0, 0, 4, 69, -1, 1}, /* L1I_TLB_FILL */
    {1020, 4613, 4633, 0, 0, 212, 70, -1, 1}, /* L1I_TLB_MISS_DEMAND */
    {1020, 4767, 4784, 0, 0, 11, 71, -1, 1}, /* L2_TLB_MISS_DATA */
    {1020, 4881, 4905, 0, 0, 10, 72, -1, 1}, /* L2_TLB_MISS_INSTRUCTION */
    {1020, 5006, 5019, 0, 0, 177, 81, -1, 1}, /* LDST_X64_UOP */
    {1020, 5125, 5138, 0, 0, 178, 82, -1, 1}, /* LDST_XPG_UOP */
    {1020, 5248, 5258, 0, 0, 230, 84, -1, 1}, /* LD_NT_UOP */
    {1020, 5350, 5362, 0, 0, 166, 95, -1, 1}, /* LD_UNIT_UOP */
    {1020, 5451, 5471, 0, 0, 214, 97, -1, 1}, /* MAP_DISPATCH_BUBBLE */
    {1020, 5562, 5574, 0, 0, 124, 103, -1, 1}, /* MAP_INT_UOP */
    {1020, 5657, 5670, 0, 0, 125, 104, -1, 1}, /* MAP_LDST_UOP */
    {1020, 5760, 5771, 0, 0, 117, 106, -1, 1}, /* MAP_REWIND */
    {1020, 5873, 5886, 0, 0, 126, 107, -1, 1}, /* MAP_SIMD_UOP */
    {1020, 5985, 5995, 0, 0, 118, 108, -1, 1}, /* MAP_STALL */
    {1020, 6093, 6112, 0, 0, 112, 109, -1, 1}, /* MAP_STALL_DISPATCH */
    {1020, 6209, 6229, 0, 0, 8, 112, -1, 1}, /* MMU_TABLE_WALK_DATA */
    {1020, 6314, 6341, 0, 0, 7, 113, -1, 1}, /* MMU_TABLE_WALK_INSTRUCTION */
    {1020, 6430, 6463, 0, 0, 13, 114, -1, 4}, /* MMU_VIRTUAL_MEMORY_FAULT_NONSPEC */
    {128, 6578, 6589, 0, 0, 1, 124, -1, 1}, /* RETIRE_UOP */
    {1020, 6646, 6661, 0, 0, 81, 125, -1, 1}, /* SCHEDULE_EMPTY */
    {1020, 6726, 6739, 0, 0, 82, 126, -1, 1}, /* SCHEDULE_UOP */
    {224, 6840, 6869, 0, 0, 196, 132, -1, 1}, /* ST_MEM_ORDER_VIOL_LD_NONSPEC */
    {1020, 6985, 6995, 0, 0, 229, 133, -1, 1}, /* ST_NT_UOP */
    {1020, 7088, 7100, 0, 0, 167, 136, -1, 1}, /* ST_UNIT_UOP */
    /* M2 */
    {1, 1, 14, 0, 113, 0, 1, 0, 1}, /* FIXED_CYCLES */
    {2, 120, 139, 253, 262, 0, 2, 1, 1}, /* FIXED_INSTRUCTIONS */
    {1020, 275, 300, 0, 0, 180, 22, -1, 1}, /* ATOMIC_OR_EXCLUSIVE_FAIL */
    {1020, 430, 455, 0, 0, 179, 23, -1, 1}, /* ATOMIC_OR_EXCLUSIVE_SUCC */
    {224, 574, 608, 0, 0, 202, 25, -1, 1}, /* BRANCH_CALL_INDIR_MISPRED_NONSPEC */
    {224, 705, 733, 0, 0, 197, 26, -1, 1}, /* BRANCH_COND_MISPRED_NONSPEC */
    {224, 842, 871, 0, 0, 198, 27, -1, 1}, /* BRANCH_INDIR_MISPRED_NONSPEC */
    {224, 988, 1011, 0, 0, 203, 28, -1, 1}, /* BRANCH_MISPRED_NONSPEC */
    {224, 1088, 1121, 0, 0, 200, 29, -1, 1}, /* BRANCH_RET_INDIR_MISPRED_NONSPEC */
    {1020, 1217, 1235, 0, 0, 2, 30, -1, 1}, /* CORE_ACTIVE_CYCLE */
    {1020, 1329, 1343, 0, 0, 222, 33, -1, 1}, /* FETCH_RESTART */
    {1020, 1462, 1490, 0, 0, 132, 34, -1, 1}, /* FLUSH_RESTART_OTHER_NONSPEC */
    {128, 253, 1624, 0, 0, 140, 35, -1, 1}, /* INST_ALL */
    {224, 1687, 1700, 0, 0, 156, 36, -1, 1}, /* INST_BARRIER */
    {224, 1792, 1804, 0, 0, 141, 37, -1, 1}, /* INST_BRANCH */
    {224, 1909, 1926, 0, 0, 142, 38, -1, 1}, /* INST_BRANCH_CALL */
    {1020, 2028, 2045, 0, 0, 148, 40, -1, 4}, /* INST_BRANCH_COND */
    {224, 2172, 2190, 0, 0, 147, 41, -1, 1}, /* INST_BRANCH_INDIR */
    {224, 2302, 2318, 0, 0, 143, 42, -1, 1}, /* INST_BRANCH_RET */
    {224, 2395, 2413, 0, 0, 144, 43, -1, 1}, /* INST_BRANCH_TAKEN */
    {128, 2489, 2502, 0, 0, 151, 44, -1, 1}, /* INST_INT_ALU */
    {224, 2609, 2621, 0, 0, 149, 45, -1, 1}, /* INST_INT_LD */
    {128, 2703, 2715, 0, 0, 150, 46, -1, 1}, /* INST_INT_ST */
    {128, 2798, 2808, 0, 0, 155, 47, -1, 1}, /* INST_LDST */
    {128, 2904, 2918, 0, 0, 154, 49, -1, 1}, /* INST_SIMD_ALU */
    {128, 7190, 7208, 0, 0, 159, 50, -1, 1}, /* INST_SIMD_ALU_VEC */
    {224, 3029, 3042, 0, 0, 152, 51, -1, 1}, /* INST_SIMD_LD */
    {224, 3140, 3153, 0, 0, 153, 52, -1, 1}, /* INST_SIMD_ST */
    {1020, 3252, 3270, 0, 0, 108, 58, -1, 1}, /* INTERRUPT_PENDING */
    {1020, 3350, 3368, 0, 0, 163, 59, -1, 1}, /* L1D_CACHE_MISS_LD */
    {224, 3450, 3476, 0, 0, 191, 60, -1, 1}, /* L1D_CACHE_MISS_LD_NONSPEC */
    {1020, 3545, 3563, 0, 0, 162, 61, -1, 1}, /* L1D_CACHE_MISS_ST */
    {224, 3646, 3672, 0, 0, 192, 62, -1, 1}, /* L1D_CACHE_MISS_ST_NONSPEC */
    {1020, 3742, 3762, 0, 0, 168, 63, -1, 1}, /* L1D_CACHE_WRITEBACK */
    {1020, 3879, 3894, 0, 0, 160, 64, -1, 1}, /* L1D_TLB_ACCESS */
    {1020, 3988, 4001, 0, 0, 5, 65, -1, 1}, /* L1D_TLB_FILL */
    {1020, 4082, 4095, 0, 0, 161, 66, -1, 1}, /* L1D_TLB_MISS */
    {224, 4224, 4245, 0, 0, 193, 67, -1, 1}, /* L1D_TLB_MISS_NONSPEC */
    {1020, 4361, 4383, 0, 0, 219, 68, -1, 1}, /* L1I_CACHE_MISS_DEMAND */
    {1020, 4512, 4525, 0, 0, 4, 69, -1, 1}, /* L1I_TLB_FILL */
    {1020, 4613, 4633, 0, 0, 212, 70, -1, 1}, /* L1I_TLB_MISS_DEMAND */
    {1020, 4767, 4784, 0, 0, 11, 71, -1, 1}, /* L2_TLB_MISS_DATA */
    {1020, 4881, 4905, 0, 0, 10, 72, -1, 1}, /* L2_TLB_MISS_INSTRUCTION */
    {1020, 5006, 5019, 0, 0, 177, 81, -1, 1}, /* LDST_X64_UOP */
    {1020, 5125, 5138, 0, 0, 178, 82, -1, 1}, /* LDST_XPG_UOP */
    {1020, 5248, 5258, 0, 0, 230, 84, -1, 1}, /* LD_NT_UOP */
    {1020, 5350, 5362, 0, 0, 166, 95, -1, 1}, /* LD_UNIT_UOP */
    {1020, 5451, 5471, 0, 0, 214, 97, -1, 1}, /* MAP_DISPATCH_BUBBLE */
    {1020, 5562, 5574, 0, 0, 124, 103, -1, 1}, /* MAP_INT_UOP */
    {1020, 5657, 5670, 0, 0, 125, 104, -1, 1}, /* MAP_LDST_UOP */
    {1020, 5760, 5771, 0, 0, 117, 106, -1, 1}, /* MAP_REWIND */
    {1020, 5873, 5886, 0, 0, 126, 107, -1, 1}, /* MAP_SIMD_UOP */
    {1020, 5985, 5995, 0, 0, 118, 108, -1, 1}, /* MAP_STALL */
    {1020, 6093, 6112, 0, 0, 112, 109, -1, 1}, /* MAP_STALL_DISPATCH */
    {1020, 6209, 6229, 0, 0, 8, 112, -1, 1}, /* MMU_TABLE_WALK_DATA */
    {1020, 6314, 6341, 0, 0, 7, 113, -1, 1}, /* MMU_TABLE_WALK_INSTRUCTION */
    {1020, 6430, 6463, 0, 0, 13, 114, -1, 4}, /* MMU_VIRTUAL_MEMORY_FAULT_NONSPEC */
    {128, 6578, 6589, 0, 0, 1, 124, -1, 1}, /* RETIRE_UOP */
    {1020, 6646, 6661, 0, 0, 81, 125, -1, 1}, /* SCHEDULE_EMPTY */
    {224, 6840, 6869, 0, 0, 196, 132, -1, 1}, /* ST_MEM_ORDER_VIOL_LD_NONSPEC */
    {1020, 6985, 6995, 0, 0, 229, 133, -1, 1}, /* ST_NT_UOP */
    {1020, 7088, 7100, 0, 0, 167, 136, -1, 1}, /* ST_UNIT_UOP */
    /* M3 */
    {1, 1, 14, 0, 113, 0, 1, 0, 1}, /* FIXED_CYCLES */
    {2, 120, 139, 253, 262, 0, 2, 1, 1}, /* FIXED_INSTRUCTIONS */
    {1020, 275, 300, 0, 0, 1460, 22, -1, 1}, /* ATOMIC_OR_EXCLUSIVE_FAIL */
    {1020, 430, 455, 0, 0, 1459, 23, -1, 1}, /* ATOMIC_OR_EXCLUSIVE_SUCC */
    {224, 574, 608, 0, 0, 202, 25, -1, 1}, /* BRANCH_CALL_INDIR_MISPRED_NONSPEC */
    {224, 705, 733, 0, 0, 197, 26, -1, 1}, /* BRANCH_COND_MISPRED_NONSPEC */
    {224, 842, 871, 0, 0, 198, 27, -1, 1}, /* BRANCH_INDIR_MISPRED_NONSPEC */
    {224, 988, 1011, 0, 0, 203, 28, -1, 1}, /* BRANCH_MISPRED_NONSPEC */
    {224, 1088, 1121, 0, 0, 200, 29, -1, 1}, /* BRANCH_RET_INDIR_MISPRED_NONSPEC */
    {1020, 1217, 1235, 0, 0, 2, 30, -1, 1}, /* CORE_ACTIVE_CYCLE */
    {1020, 1329, 1343, 0, 0, 478, 33, -1, 1}, /* FETCH_RESTART */
    {1020, 1462, 1490, 0, 0, 132, 34, -1, 1}, /* FLUSH_RESTART_OTHER_NONSPEC */
    {128, 253, 1624, 0, 0, 140, 35, -1, 1}, /* INST_ALL */
    {224, 1687, 1700, 0, 0, 156, 36, -1, 1}, /* INST_BARRIER */
    {224, 1792, 1804, 0, 0, 141, 37, -1, 1}, /* INST_BRANCH */
    {224, 1909, 1926, 0, 0, 142, 38, -1, 1}, /* INST_BRANCH_CALL */
    {1020, 2028, 2045, 0, 0, 148, 40, -1, 4}, /* INST_BRANCH_COND */
    {224, 2172, 2190, 0, 0, 147, 41, -1, 1}, /* INST_BRANCH_INDIR */
    {224, 2302, 2318, 0, 0, 143, 42, -1, 1}, /* INST_BRANCH_RET */
    {224, 2395, 2413, 0, 0, 144, 43, -1, 1}, /* INST_BRANCH_TAKEN */
    {128, 2489, 2502, 0, 0, 151, 44, -1, 1}, /* INST_INT_ALU */
    {224, 2609, 2621, 0, 0, 149, 45, -1, 1}, /* INST_INT_LD */
    {128, 2703, 2715, 0, 0, 150, 46, -1, 1}, /* INST_INT_ST */
    {128, 2798, 2808, 0, 0, 155, 47, -1, 1}, /* INST_LDST */
    {128, 2904, 2918, 0, 0, 154, 49, -1, 1}, /* INST_SIMD_ALU */
    {128, 7190, 7208, 0, 0, 159, 50, -1, 1}, /* INST_SIMD_ALU_VEC */
    {224, 3029, 3042, 0, 0, 152, 51, -1, 1}, /* INST_SIMD_LD */
    {224, 3140, 3153, 0, 0, 153, 52, -1, 1}, /* INST_SIMD_ST */
    {1020, 3252, 3270, 0, 0, 620, 58, -1, 1}, /* INTERRUPT_PENDING */
    {1020, 3350, 3368, 0, 0, 1443, 59, -1, 1}, /* L1D_CACHE_MISS_LD */
    {224, 3450, 3476, 0, 0, 191, 60, -1, 1}, /* L1D_CACHE_MISS_LD_NONSPEC */
    {1020, 3545, 3563, 0, 0, 1442, 61, -1, 1}, /* L1D_CACHE_MISS_ST */
    {224, 3646, 3672, 0, 0, 192, 62, -1, 1}, /* L1D_CACHE_MISS_ST_NONSPEC */
    {1020, 3742, 3762, 0, 0, 1448, 63, -1, 1}, /* L1D_CACHE_WRITEBACK */
    {1020, 3879, 3894, 0, 0, 1440, 64, -1, 1}, /* L1D_TLB_ACCESS */
    {1020, 3988, 4001, 0, 0, 1029, 65, -1, 1}, /* L1D_TLB_FILL */
    {1020, 4082, 4095, 0, 0, 1441, 66, -1, 1}, /* L1D_TLB_MISS */
    {224, 4224, 4245, 0, 0, 193, 67, -1, 1}, /* L1D_TLB_MISS_NONSPEC */
    {1020, 4361, 4383, 0, 0, 475, 68, -1, 1}, /* L1I_CACHE_MISS_DEMAND */
    {1020, 4512, 4525, 0, 0, 1028, 69, -1, 1}, /* L1I_TLB_FILL */
    {1020, 4613, 4633, 0, 0, 468, 70, -1, 1}, /* L1I_TLB_MISS_DEMAND */
    {1020, 4767, 4784, 0, 0, 1035, 71, -1, 1}, /* L2_TLB_MISS_DATA */
    {1020, 4881, 4905, 0, 0, 1034, 72, -1, 1}, /* L2_TLB_MISS_INSTRUCTION */
    {1020, 7336, 7365, 0, 0, 656, 77, -1, 1}, /* LDST_UNIT_OLD_L1D_CACHE_MISS */
    {1020, 7457, 7494, 0, 0, 657, 78, -1, 1}, /* LDST_UNIT_WAITING_OLD_L1D_CACHE_MISS */
    {1020, 5006, 5019, 0, 0, 1457, 81, -1, 1}, /* LDST_X64_UOP */
    {1020, 5125, 5138, 0, 0, 1458, 82, -1, 1}, /* LDST_XPG_UOP */
    {1020, 5248, 5258, 0, 0, 1510, 84, -1, 1}, /* LD_NT_UOP */
    {1020, 5350, 5362, 0, 0, 1446, 95, -1, 1}, /* LD_UNIT_UOP */
    {1020, 5451, 5471, 0, 0, 470, 97, -1, 1}, /* MAP_DISPATCH_BUBBLE */
    {1020, 7603, 7626, 0, 0, 386, 98, -1, 1}, /* MAP_DISPATCH_BUBBLE_IC */
    {1020, 7732, 7757, 0, 0, 387, 99, -1, 1}, /* MAP_DISPATCH_BUBBLE_ITLB */
    {1020, 5562, 5574, 0, 0, 636, 103, -1, 1}, /* MAP_INT_UOP */
    {1020, 5657, 5670, 0, 0, 637, 104, -1, 1}, /* MAP_LDST_UOP */
    {1020, 5760, 5771, 0, 0, 629, 106, -1, 1}, /* MAP_REWIND */
    {1020, 5873, 5886, 0, 0, 638, 107, -1, 1}, /* MAP_SIMD_UOP */
    {1020, 5985, 5995, 0, 0, 630, 108, -1, 1}, /* MAP_STALL */
    {1020, 6093, 6112, 0, 0, 624, 109, -1, 1}, /* MAP_STALL_DISPATCH */
    {1020, 7858, 7866, 0, 0, 617, 111, -1, 1}, /* MAP_UOP */
    {1020, 6209, 6229, 0, 0, 1032, 112, -1, 1}, /* MMU_TABLE_WALK_DATA */
    {1020, 6314, 6341, 0, 0, 1031, 113, -1, 1}, /* MMU_TABLE_WALK_INSTRUCTION */
    {1020, 6430, 6463, 0, 0, 1037, 114, -1, 4}, /* MMU_VIRTUAL_MEMORY_FAULT_NONSPEC */
    {128, 6578, 6589, 0, 0, 1, 124, -1, 1}, /* RETIRE_UOP */
    {1020, 6646, 6661, 0, 0, 849, 125, -1, 1}, /* SCHEDULE_EMPTY */
    {1020, 7954, 6739, 0, 0, 643, 126, -1, 1}, /* SCHEDULE_UOP_ANY */
    {224, 6840, 6869, 0, 0, 196, 132, -1, 1}, /* ST_MEM_ORDER_VIOL_LD_NONSPEC */
    {1020, 6985, 6995, 0, 0, 1509, 133, -1, 1}, /* ST_NT_UOP */
    {1020, 7088, 7100, 0, 0, 1447, 136, -1, 1}, /* ST_UNIT_UOP */
    /* M4 */
    {1, 1, 14, 0, 113, 0, 1, 0, 1}, /* FIXED_CYCLES */
    {2, 120, 139, 253, 262, 0, 2, 1, 1}, /* FIXED_INSTRUCTIONS */
    {1020, 7971, 7987, 0, 0, 16, 3, -1, 1}, /* ARM_BR_MIS_PRED */
    {1020, 8102, 8114, 0, 0, 18, 4, -1, 1}, /* ARM_BR_PRED */
    {1020, 8204, 8218, 0, 0, 4, 5, -1, 1}, /* ARM_L1D_CACHE */
    {1020, 8312, 8335, 0, 0, 57, 6, -1, 1}, /* ARM_L1D_CACHE_LMISS_RD */
    {1020, 8446, 8463, 0, 0, 64, 7, -1, 1}, /* ARM_L1D_CACHE_RD */
    {1020, 8546, 8567, 0, 0, 3, 8, -1, 1}, /* ARM_L1D_CACHE_REFILL */
    {1020, 8678, 8688, 0, 0, 60, 16, -1, 1}, /* ARM_STALL */
    {1020, 8782, 8800, 0, 0, 36, 17, -1, 1}, /* ARM_STALL_BACKEND */
    {1020, 8894, 8913, 0, 0, 35, 18, -1, 1}, /* ARM_STALL_FRONTEND */
    {1020, 9001, 9016, 0, 0, 63, 19, -1, 1}, /* ARM_STALL_SLOT */
    {1020, 9124, 9147, 0, 0, 61, 20, -1, 1}, /* ARM_STALL_SLOT_BACKEND */
    {1020, 9246, 9270, 0, 0, 62, 21, -1, 1}, /* ARM_STALL_SLOT_FRONTEND */
    {1020, 275, 300, 0, 0, 1460, 22, -1, 1}, /* ATOMIC_OR_EXCLUSIVE_FAIL */
    {1020, 430, 455, 0, 0, 1459, 23, -1, 1}, /* ATOMIC_OR_EXCLUSIVE_SUCC */
    {252, 574, 608, 0, 0, 2250, 25, -1, 1}, /* BRANCH_CALL_INDIR_MISPRED_NONSPEC */
    {252, 705, 733, 0, 0, 2245, 26, -1, 1}, /* BRANCH_COND_MISPRED_NONSPEC */
    {252, 842, 871, 0, 0, 2246, 27, -1, 1}, /* BRANCH_INDIR_MISPRED_NONSPEC */
    {252, 988, 1011, 0, 0, 34, 28, -1, 1}, /* BRANCH_MISPRED_NONSPEC */
    {252, 1088, 1121, 0, 0, 2248, 29, -1, 1}, /* BRANCH_RET_INDIR_MISPRED_NONSPEC */
    {1020, 1217, 1235, 0, 0, 17, 30, -1, 1}, /* CORE_ACTIVE_CYCLE */
    {1020, 9371, 9382, 0, 0, 390, 32, -1, 1}, /* DECODE_UOP */
    {1020, 1329, 1343, 0, 0, 478, 33, -1, 1}, /* FETCH_RESTART */
    {1020, 1462, 1490, 0, 0, 2180, 34, -1, 1}, /* FLUSH_RESTART_OTHER_NONSPEC */
    {252, 253, 1624, 0, 0, 8, 35, -1, 1}, /* INST_ALL */
    {252, 1687, 1700, 0, 0, 2204, 36, -1, 1}, /* INST_BARRIER */
    {252, 1792, 1804, 0, 0, 33, 37, -1, 1}, /* INST_BRANCH */
    {252, 1909, 1926, 0, 0, 2190, 38, -1, 1}, /* INST_BRANCH_CALL */
    {252, 2028, 2045, 0, 0, 2196, 40, -1, 1}, /* INST_BRANCH_COND */
    {252, 2172, 2190, 0, 0, 2195, 41, -1, 1}, /* INST_BRANCH_INDIR */
    {252, 2302, 2318, 0, 0, 2191, 42, -1, 1}, /* INST_BRANCH_RET */
    {252, 2395, 2413, 0, 0, 2192, 43, -1, 1}, /* INST_BRANCH_TAKEN */
    {128, 2489, 2502, 0, 0, 2199, 44, -1, 1}, /* INST_INT_ALU */
    {252, 2609, 2621, 0, 0, 2197, 45, -1, 1}, /* INST_INT_LD */
    {128, 2703, 2715, 0, 0, 2198, 46, -1, 1}, /* INST_INT_ST */
    {128, 2798, 2808, 0, 0, 2203, 47, -1, 1}, /* INST_LDST */
    {128, 2904, 2918, 0, 0, 2202, 49, -1, 1}, /* INST_SIMD_ALU */
    {128, 7190, 7208, 0, 0, 2207, 50, -1, 1}, /* INST_SIMD_ALU_VEC */
    {252, 3029, 3042, 0, 0, 2200, 51, -1, 1}, /* INST_SIMD_LD */
    {252, 3140, 3153, 0, 0, 2201, 52, -1, 1}, /* INST_SIMD_ST */
    {252, 9473, 9493, 0, 0, 2211, 53, -1, 1}, /* INST_SME_ENGINE_ALU */
    {252, 9573, 9592, 0, 0, 2209, 54, -1, 1}, /* INST_SME_ENGINE_LD */
    {1020, 9670, 9700, 0, 0, 1321, 55, -1, 1}, /* INST_SME_ENGINE_PACKING_FUSED */
    {252, 9843, 9868, 0, 0, 2208, 56, -1, 1}, /* INST_SME_ENGINE_SCALARFP */
    {252, 9971, 9990, 0, 0, 2210, 57, -1, 1}, /* INST_SME_ENGINE_ST */
    {1020, 3252, 3270, 0, 0, 620, 58, -1, 1}, /* INTERRUPT_PENDING */
    {1020, 3350, 3368, 0, 0, 1443, 59, -1, 1}, /* L1D_CACHE_MISS_LD */
    {252, 3450, 3476, 0, 0, 2239, 60, -1, 1}, /* L1D_CACHE_MISS_LD_NONSPEC */
    {1020, 3545, 3563, 0, 0, 1442, 61, -1, 1}, /* L1D_CACHE_MISS_ST */
    {252, 3646, 3672, 0, 0, 2240, 62, -1, 1}, /* L1D_CACHE_MISS_ST_NONSPEC */
    {1020, 3742, 3762, 0, 0, 1448, 63, -1, 1}, /* L1D_CACHE_WRITEBACK */
    {1020, 3879, 3894, 0, 0, 1440, 64, -1, 1}, /* L1D_TLB_ACCESS */
    {1020, 3988, 4001, 0, 0, 1029, 65, -1, 1}, /* L1D_TLB_FILL */
    {1020, 4082, 4095, 0, 0, 1441, 66, -1, 1}, /* L1D_TLB_MISS */
    {252, 4224, 4245, 0, 0, 2241, 67, -1, 1}, /* L1D_TLB_MISS_NONSPEC */
    {1020, 4361, 4383, 0, 0, 16390, 68, -1, 1}, /* L1I_CACHE_MISS_DEMAND */
    {1020, 4512, 4525, 0, 0, 1028, 69, -1, 1}, /* L1I_TLB_FILL */
    {1020, 4613, 4633, 0, 0, 468, 70, -1, 1}, /* L1I_TLB_MISS_DEMAND */
    {1020, 4767, 4784, 0, 0, 1035, 71, -1, 1}, /* L2_TLB_MISS_DATA */
    {1020, 4881, 4905, 0, 0, 1034, 72, -1, 1}, /* L2_TLB_MISS_INSTRUCTION */
    {1020, 10069, 10092, 0, 0, 1399, 75, -1, 1}, /* LDST_SME_PRED_INACTIVE */
    {1020, 10236, 10253, 0, 0, 1288, 76, -1, 1}, /* LDST_SME_XPG_UOP */
    {1020, 7336, 7365, 0, 0, 656, 77, -1, 1}, /* LDST_UNIT_OLD_L1D_CACHE_MISS */
    {1020, 7457, 7494, 0, 0, 657, 78, -1, 1}, /* LDST_UNIT_WAITING_OLD_L1D_CACHE_MISS */
    {1020, 10367, 10412, 0, 0, 652, 79, -1, 1}, /* LDST_UNIT_WAITING_SME_ENGINE_INST_QUEUE_FULL */
    {1020, 10529, 10567, 0, 0, 655, 80, -1, 1}, /* LDST_UNIT_WAITING_SME_ENGINE_MEM_DATA */
    {1020, 5006, 5019, 0, 0, 1457, 81, -1, 1}, /* LDST_X64_UOP */
    {1020, 5125, 5138, 0, 0, 1458, 82, -1, 1}, /* LDST_XPG_UOP */
    {1020, 10666, 10689, 0, 0, 1324, 83, -1, 1}, /* LD_BLOCKED_BY_SME_LDST */
    {1020, 5248, 5258, 0, 0, 1510, 84, -1, 1}, /* LD_NT_UOP */
    {1020, 10837, 10855, 0, 0, 1397, 85, -1, 1}, /* LD_SME_NORMAL_UOP */
    {1020, 10954, 10968, 0, 0, 1395, 86, -1, 1}, /* LD_SME_NT_UOP */
    {1020, 5350, 5362, 0, 0, 1446, 95, -1, 1}, /* LD_UNIT_UOP */
    {1020, 11064, 11101, 0, 0, 660, 96, -1, 1}, /* LD_UNIT_WAITING_YOUNG_L1D_CACHE_MISS */
    {1020, 5451, 5471, 0, 0, 470, 97, -1, 1}, /* MAP_DISPATCH_BUBBLE */
    {1020, 7603, 7626, 0, 0, 386, 98, -1, 1}, /* MAP_DISPATCH_BUBBLE_IC */
    {1020, 7732, 7757, 0, 0, 387, 99, -1, 1}, /* MAP_DISPATCH_BUBBLE_ITLB */
    {1020, 11201, 11226, 0, 0, 481, 100, -1, 1}, /* MAP_DISPATCH_BUBBLE_SLOT */
    {1020, 11320, 11336, 0, 0, 645, 102, -1, 1}, /* MAP_INT_SME_UOP */
    {1020, 5562, 5574, 0, 0, 636, 103, -1, 1}, /* MAP_INT_UOP */
    {1020, 5657, 5670, 0, 0, 637, 104, -1, 1}, /* MAP_LDST_UOP */
    {1020, 11478, 11491, 0, 0, 685, 105, -1, 1}, /* MAP_RECOVERY */
    {1020, 5760, 5771, 0, 0, 629, 106, -1, 1}, /* MAP_REWIND */
    {1020, 5873, 5886, 0, 0, 638, 107, -1, 1}, /* MAP_SIMD_UOP */
    {1020, 5985, 5995, 0, 0, 630, 108, -1, 1}, /* MAP_STALL */
    {1020, 6093, 6112, 0, 0, 624, 109, -1, 1}, /* MAP_STALL_DISPATCH */
    {1020, 11583, 11605, 0, 0, 686, 110, -1, 1}, /* MAP_STALL_NONRECOVERY */
    {1020, 7858, 7866, 0, 0, 59, 111, -1, 1}, /* MAP_UOP */
    {1020, 6209, 6229, 0, 0, 1032, 112, -1, 1}, /* MMU_TABLE_WALK_DATA */
    {1020, 6314, 6341, 0, 0, 1031, 113, -1, 1}, /* MMU_TABLE_WALK_INSTRUCTION */
    {1020, 6430, 6463, 0, 0, 1037, 114, -1, 4}, /* MMU_VIRTUAL_MEMORY_FAULT_NONSPEC */
    {252, 6578, 6589, 0, 0, 58, 124, -1, 1}, /* RETIRE_UOP */
    {1020, 6646, 6661, 0, 0, 849, 125, -1, 1}, /* SCHEDULE_EMPTY */
    {1020, 7954, 6739, 0, 0, 643, 126, -1, 1}, /* SCHEDULE_UOP_ANY */
    {1020, 11705, 11742, 0, 0, 654, 127, -1, 1}, /* SCHEDULE_WAITING_SME_ENGINE_REG_DATA */
    {1020, 11855, 11876, 0, 0, 646, 128, -1, 1}, /* SME_ENGINE_SM_ENABLE */
    {1020, 12020, 12044, 0, 0, 647, 129, -1, 1}, /* SME_ENGINE_SM_ZA_ENABLE */
    {1020, 12193, 12227, 0, 0, 648, 130, -1, 1}, /* SME_ENGINE_ZA_ENABLED_SM_DISABLED */
    {1020, 12371, 12402, 0, 0, 1326, 131, -1, 1}, /* ST_BARRIER_BLOCKED_BY_SME_LDST */
    {224, 6840, 6869, 0, 0, 2244, 132, -1, 1}, /* ST_MEM_ORDER_VIOL_LD_NONSPEC */
    {1020, 6985, 6995, 0, 0, 1509, 133, -1, 1}, /* ST_NT_UOP */
    {1020, 12545, 12563, 0, 0, 1398, 134, -1, 1}, /* ST_SME_NORMAL_UOP */
    {1020, 12663, 12677, 0, 0, 1396, 135, -1, 1}, /* ST_SME_NT_UOP */
    {1020, 7088, 7100, 0, 0, 1447, 136, -1, 1}, /* ST_UNIT_UOP */
    /* M5 */
    {1, 1, 14, 0, 113, 0, 1, 0, 1}, /* FIXED_CYCLES */
    {2, 120, 139, 253, 262, 0, 2, 1, 1}, /* FIXED_INSTRUCTIONS */
    {1020, 7971, 7987, 0, 0, 16, 3, -1, 1}, /* ARM_BR_MIS_PRED */
    {1020, 8102, 8114, 0, 0, 18, 4, -1, 1}, /* ARM_BR_PRED */
    {1020, 8204, 8218, 0, 0, 4, 5, -1, 1}, /* ARM_L1D_CACHE */
    {1020, 8312, 8335, 0, 0, 57, 6, -1, 1}, /* ARM_L1D_CACHE_LMISS_RD */
    {1020, 8446, 8463, 0, 0, 64, 7, -1, 1}, /* ARM_L1D_CACHE_RD */
    {1020, 8546, 8567, 0, 0, 3, 8, -1, 1}, /* ARM_L1D_CACHE_REFILL */
    {1020, 12774, 12788, 0, 0, 20, 9, -1, 3}, /* ARM_L1I_CACHE */
    {1020, 12890, 12905, 0, 0, 19, 10, -1, 3}, /* ARM_MEM_ACCESS */
    {1020, 13012, 13035, 0, 0, 16420, 11, -1, 3}, /* ARM_MEM_ACCESS_CHECKED */
    {1020, 13147, 13173, 0, 0, 16421, 12, -1, 3}, /* ARM_MEM_ACCESS_CHECKED_RD */
    {1020, 13274, 13300, 0, 0, 16422, 13, -1, 3}, /* ARM_MEM_ACCESS_CHECKED_WR */
    {1020, 13402, 13420, 0, 0, 102, 14, -1, 3}, /* ARM_MEM_ACCESS_RD */
    {1020, 13516, 13534, 0, 0, 103, 15, -1, 3}, /* ARM_MEM_ACCESS_WR */
    {1020, 8678, 8688, 0, 0, 60, 16, -1, 1}, /* ARM_STALL */
    {1020, 8782, 8800, 0, 0, 36, 17, -1, 1}, /* ARM_STALL_BACKEND */
    {1020, 8894, 8913, 0, 0, 35, 18, -1, 1}, /* ARM_STALL_FRONTEND */
    {1020, 9001, 9016, 0, 0, 63, 19, -1, 1}, /* ARM_STALL_SLOT */
    {1020, 9124, 9147, 0, 0, 61, 20, -1, 1}, /* ARM_STALL_SLOT_BACKEND */
    {1020, 9246, 9270, 0, 0, 62, 21, -1, 1}, /* ARM_STALL_SLOT_FRONTEND */
    {1020, 275, 300, 0, 0, 1460, 22, -1, 1}, /* ATOMIC_OR_EXCLUSIVE_FAIL */
    {1020, 430, 455, 0, 0, 1459, 23, -1, 1}, /* ATOMIC_OR_EXCLUSIVE_SUCC */
    {252, 13631, 13663, 0, 0, 2247, 24, -1, 2}, /* BRANCH_BR_INDIR_MISPRED_NONSPEC */
    {252, 574, 608, 0, 0, 2250, 25, -1, 1}, /* BRANCH_CALL_INDIR_MISPRED_NONSPEC */
    {252, 705, 733, 0, 0, 2245, 26, -1, 1}, /* BRANCH_COND_MISPRED_NONSPEC */
    {252, 842, 871, 0, 0, 2246, 27, -1, 1}, /* BRANCH_INDIR_MISPRED_NONSPEC */
    {252, 988, 1011, 0, 0, 34, 28, -1, 1}, /* BRANCH_MISPRED_NONSPEC */
    {252, 1088, 1121, 0, 0, 2248, 29, -1, 1}, /* BRANCH_RET_INDIR_MISPRED_NONSPEC */
    {1020, 1217, 1235, 0, 0, 17, 30, -1, 1}, /* CORE_ACTIVE_CYCLE */
    {1020, 13804, 13834, 0, 0, 661, 31, -1, 3}, /* CORE_WAITING_SME_ENGINE_CYCLE */
    {1020, 9371, 9382, 0, 0, 390, 32, -1, 3}, /* DECODE_UOP */
    {1020, 1329, 1343, 0, 0, 478, 33, -1, 1}, /* FETCH_RESTART */
    {1020, 1462, 1490, 0, 0, 2180, 34, -1, 1}, /* FLUSH_RESTART_OTHER_NONSPEC */
    {252, 253, 1624, 0, 0, 8, 35, -1, 1}, /* INST_ALL */
    {252, 1687, 1700, 0, 0, 2204, 36, -1, 1}, /* INST_BARRIER */
    {252, 1792, 1804, 0, 0, 33, 37, -1, 1}, /* INST_BRANCH */
    {252, 1909, 1926, 0, 0, 2190, 38, -1, 1}, /* INST_BRANCH_CALL */
    {252, 13952, 13975, 0, 0, 2193, 39, -1, 2}, /* INST_BRANCH_CALL_INDIR */
    {252, 2028, 2045, 0, 0, 2196, 40, -1, 1}, /* INST_BRANCH_COND */
    {252, 2172, 2190, 0, 0, 2195, 41, -1, 1}, /* INST_BRANCH_INDIR */
    {252, 2302, 2318, 0, 0, 2191, 42, -1, 1}, /* INST_BRANCH_RET */
    {252, 2395, 2413, 0, 0, 2192, 43, -1, 1}, /* INST_BRANCH_TAKEN */
    {128, 2489, 2502, 0, 0, 2199, 44, -1, 1}, /* INST_INT_ALU */
    {252, 2609, 2621, 0, 0, 2197, 45, -1, 1}, /* INST_INT_LD */
    {128, 2703, 2715, 0, 0, 2198, 46, -1, 1}, /* INST_INT_ST */
    {128, 2798, 2808, 0, 0, 2203, 47, -1, 1}, /* INST_LDST */
    {128, 14093, 14109, 0, 0, 2212, 48, -1, 2}, /* INST_MICROCODED */
    {128, 2904, 2918, 0, 0, 2202, 49, -1, 1}, /* INST_SIMD_ALU */
    {128, 7190, 7208, 0, 0, 2207, 50, -1, 1}, /* INST_SIMD_ALU_VEC */
    {252, 3029, 3042, 0, 0, 2200, 51, -1, 1}, /* INST_SIMD_LD */
    {252, 3140, 3153, 0, 0, 2201, 52, -1, 1}, /* INST_SIMD_ST */
    {252, 9473, 9493, 0, 0, 2211, 53, -1, 1}, /* INST_SME_ENGINE_ALU */
    {252, 9573, 9592, 0, 0, 2209, 54, -1, 1}, /* INST_SME_ENGINE_LD */
    {1020, 9670, 9700, 0, 0, 1321, 55, -1, 1}, /* INST_SME_ENGINE_PACKING_FUSED */
    {252, 9843, 9868, 0, 0, 2208, 56, -1, 1}, /* INST_SME_ENGINE_SCALARFP */
    {252, 9971, 9990, 0, 0, 2210, 57, -1, 1}, /* INST_SME_ENGINE_ST */
    {1020, 3252, 3270, 0, 0, 620, 58, -1, 1}, /* INTERRUPT_PENDING */
    {1020, 3350, 3368, 0, 0, 1443, 59, -1, 1}, /* L1D_CACHE_MISS_LD */
    {252, 3450, 3476, 0, 0, 2239, 60, -1, 1}, /* L1D_CACHE_MISS_LD_NONSPEC */
    {1020, 3545, 3563, 0, 0, 1442, 61, -1, 1}, /* L1D_CACHE_MISS_ST */
    {252, 3646, 3672, 0, 0, 2240, 62, -1, 1}, /* L1D_CACHE_MISS_ST_NONSPEC */
    {1020, 3742, 3762, 0, 0, 1448, 63, -1, 1}, /* L1D_CACHE_WRITEBACK */
    {1020, 3879, 3894, 0, 0, 1440, 64, -1, 1}, /* L1D_TLB_ACCESS */
    {1020, 3988, 4001, 0, 0, 1029, 65, -1, 1}, /* L1D_TLB_FILL */
    {1020, 4082, 4095, 0, 0, 1441, 66, -1, 1}, /* L1D_TLB_MISS */
    {252, 4224, 4245, 0, 0, 2241, 67, -1, 1}, /* L1D_TLB_MISS_NONSPEC */
    {1020, 4361, 4383, 0, 0, 16390, 68, -1, 1}, /* L1I_CACHE_MISS_DEMAND */
    {1020, 4512, 4525, 0, 0, 1028, 69, -1, 1}, /* L1I_TLB_FILL */
    {1020, 4613, 4633, 0, 0, 468, 70, -1, 1}, /* L1I_TLB_MISS_DEMAND */
    {1020, 4767, 4784, 0, 0, 1035, 71, -1, 1}, /* L2_TLB_MISS_DATA */
    {1020, 4881, 4905, 0, 0, 1034, 72, -1, 1}, /* L2_TLB_MISS_INSTRUCTION */
    {1020, 14227, 14255, 0, 0, 1408, 73, -1, 3}, /* LDST_MEM_ACCESS_CHECKED_X2K */
    {1020, 14401, 14433, 0, 0, 669, 74, -1, 3}, /* LDST_OLDEST_MTE_TAG_CHECK_CYCLE */
    {1020, 10069, 10092, 0, 0, 1399, 75, -1, 1}, /* LDST_SME_PRED_INACTIVE */
    {1020, 10236, 10253, 0, 0, 1288, 76, -1, 1}, /* LDST_SME_XPG_UOP */
    {1020, 7336, 7365, 0, 0, 656, 77, -1, 1}, /* LDST_UNIT_OLD_L1D_CACHE_MISS */
    {1020, 7457, 7494, 0, 0, 657, 78, -1, 1}, /* LDST_UNIT_WAITING_OLD_L1D_CACHE_MISS */
    {1020, 10367, 10412, 0, 0, 652, 79, -1, 1}, /* LDST_UNIT_WAITING_SME_ENGINE_INST_QUEUE_FULL */
    {1020, 10529, 10567, 0, 0, 655, 80, -1, 1}, /* LDST_UNIT_WAITING_SME_ENGINE_MEM_DATA */
    {1020, 5006, 5019, 0, 0, 1457, 81, -1, 1}, /* LDST_X64_UOP */
    {1020, 5125, 5138, 0, 0, 1458, 82, -1, 1}, /* LDST_XPG_UOP */
    {1020, 10666, 10689, 0, 0, 1324, 83, -1, 1}, /* LD_BLOCKED_BY_SME_LDST */
    {1020, 5248, 5258, 0, 0, 1510, 84, -1, 1}, /* LD_NT_UOP */
    {1020, 10837, 10855, 0, 0, 1397, 85, -1, 1}, /* LD_SME_NORMAL_UOP */
    {1020, 10954, 10968, 0, 0, 1395, 86, -1, 1}, /* LD_SME_NT_UOP */
    {252, 14562, 14594, 0, 0, 2226, 87, -1, 2}, /* LD_SRC_CORE_SAMECLUSTER_NONSPEC */
    {252, 14712, 14736, 0, 0, 2225, 88, -1, 2}, /* LD_SRC_LL_CACHE_NONSPEC */
    {252, 14842, 14864, 0, 0, 2233, 89, -1, 2}, /* LD_SRC_MEMSYS_NONSPEC */
    {252, 14985, 15016, 0, 0, 2234, 90, -1, 2}, /* LD_SRC_MEMSYS_OTHERDIE_NONSPEC */
    {252, 15134, 15162, 0, 0, 2227, 91, -1, 2}, /* LD_SRC_OTHERCLUSTER_NONSPEC */
    {252, 15263, 15300, 0, 0, 2228, 92, -1, 2}, /* LD_SRC_OTHERCLUSTER_OTHERDIE_NONSPEC */
    {252, 15416, 15441, 0, 0, 2224, 93, -1, 2}, /* LD_SRC_PL2_CACHE_NONSPEC */
    {252, 15540, 15561, 0, 0, 2223, 94, -1, 2}, /* LD_SRC_STORE_NONSPEC */
    {1020, 5350, 5362, 0, 0, 1446, 95, -1, 1}, /* LD_UNIT_UOP */
    {1020, 11064, 11101, 0, 0, 660, 96, -1, 1}, /* LD_UNIT_WAITING_YOUNG_L1D_CACHE_MISS */
    {1020, 5451, 5471, 0, 0, 470, 97, -1, 1}, /* MAP_DISPATCH_BUBBLE */
    {1020, 7603, 7626, 0, 0, 386, 98, -1, 1}, /* MAP_DISPATCH_BUBBLE_IC */
    {1020, 7732, 7757, 0, 0, 387, 99, -1, 1}, /* MAP_DISPATCH_BUBBLE_ITLB */
    {1020, 11201, 11226, 0, 0, 481, 100, -1, 1}, /* MAP_DISPATCH_BUBBLE_SLOT */
    {1020, 15680, 15713, 0, 0, 484, 101, -1, 3}, /* MAP_DISPATCH_BUBBLE_TAKENBR_SLOT */
    {1020, 11320, 11336, 0, 0, 645, 102, -1, 1}, /* MAP_INT_SME_UOP */
    {1020, 5562, 5574, 0, 0, 636, 103, -1, 1}, /* MAP_INT_UOP */
    {1020, 5657, 5670, 0, 0, 637, 104, -1, 1}, /* MAP_LDST_UOP */
    {1020, 11478, 11491, 0, 0, 685, 105, -1, 1}, /* MAP_RECOVERY */
    {1020, 5760, 5771, 0, 0, 629, 106, -1, 1}, /* MAP_REWIND */
    {1020, 5873, 5886, 0, 0, 638, 107, -1, 1}, /* MAP_SIMD_UOP */
    {1020, 5985, 5995, 0, 0, 630, 108, -1, 1}, /* MAP_STALL */
    {1020, 6093, 6112, 0, 0, 624, 109, -1, 1}, /* MAP_STALL_DISPATCH */
    {1020, 11583, 11605, 0, 0, 686, 110, -1, 1}, /* MAP_STALL_NONRECOVERY */
    {1020, 7858, 7866, 0, 0, 59, 111, -1, 1}, /* MAP_UOP */
    {1020, 6209, 6229, 0, 0, 1032, 112, -1, 1}, /* MMU_TABLE_WALK_DATA */
    {1020, 6314, 6341, 0, 0, 1031, 113, -1, 1}, /* MMU_TABLE_WALK_INSTRUCTION */
    {1020, 15852, 15869, 0, 0, 2334, 115, -1, 3}, /* PL2_CACHE_ACCESS */
    {1020, 15984, 16013, 0, 0, 2328, 116, -1, 3}, /* PL2_CACHE_ACCESS_INSTRUCTION */
    {1020, 16133, 16154, 0, 0, 2326, 117, -1, 3}, /* PL2_CACHE_ACCESS_MMU */
    {1020, 16273, 16293, 0, 0, 2332, 118, -1, 3}, /* PL2_CACHE_ACCESS_ST */
    {1020, 16402, 16417, 0, 0, 2335, 119, -1, 3}, /* PL2_CACHE_MISS */
    {1020, 16530, 16557, 0, 0, 2329, 120, -1, 3}, /* PL2_CACHE_MISS_INSTRUCTION */
    {1020, 16675, 16693, 0, 0, 2331, 121, -1, 3}, /* PL2_CACHE_MISS_LD */
    {1020, 16799, 16818, 0, 0, 2327, 122, -1, 3}, /* PL2_CACHE_MISS_MMU */
    {1020, 16935, 16953, 0, 0, 2333, 123, -1, 3}, /* PL2_CACHE_MISS_ST */
    {252, 6578, 6589, 0, 0, 58, 124, -1, 1}, /* RETIRE_UOP */
    {1020, 6646, 6661, 0, 0, 849, 125, -1, 1}, /* SCHEDULE_EMPTY */
    {1020, 7954, 6739, 0, 0, 643, 126, -1, 1}, /* SCHEDULE_UOP_ANY */
    {1020, 11705, 11742, 0, 0, 654, 127, -1, 1}, /* SCHEDULE_WAITING_SME_ENGINE_REG_DATA */
    {1020, 11855, 11876, 0, 0, 646, 128, -1, 1}, /* SME_ENGINE_SM_ENABLE */
    {1020, 12020, 12044, 0, 0, 647, 129, -1, 1}, /* SME_ENGINE_SM_ZA_ENABLE */
    {1020, 12193, 12227, 0, 0, 648, 130, -1, 1}, /* SME_ENGINE_ZA_ENABLED_SM_DISABLED */
    {1020, 12371, 12402, 0, 0, 1326, 131, -1, 1}, /* ST_BARRIER_BLOCKED_BY_SME_LDST */
    {252, 6840, 6869, 0, 0, 2244, 132, -1, 1}, /* ST_MEM_ORDER_VIOL_LD_NONSPEC */
    {1020, 6985, 6995, 0, 0, 1509, 133, -1, 1}, /* ST_NT_UOP */
    {1020, 12545, 12563, 0, 0, 1398, 134, -1, 1}, /* ST_SME_NORMAL_UOP */
    {1020, 12663, 12677, 0, 0, 1396, 135, -1, 1}, /* ST_SME_NT_UOP */
    {1020, 7088, 7100, 0, 0, 1447, 136, -1, 1}, /* ST_UNIT_UOP */
};

const uint16_t kp_event_index[KP_CPU_ROW_COUNT][KP_EVENT_ROW_COUNT] = {
    {0},
    /* M1 */
    {0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 4, 0, 5, 6, 7, 8, 9, 10,
     0, 0, 11, 12, 13, 14, 15, 16, 0, 17, 18, 19, 20, 21, 22, 23, 24, 0, 25, 0, 26, 27, 0, 0, 0, 0,
     0, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 0, 0, 0, 0, 0, 0, 0, 0, 43, 44,
     0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 46, 0, 47, 0, 0, 0, 0, 0, 48, 49, 0, 50, 51, 52, 53, 0, 0,
     54, 55, 56, 0, 0, 0, 0, 0, 0, 0, 0, 0, 57, 58, 59, 0, 0, 0, 0, 0, 60, 61, 0, 0, 62},
    /* M2 */
    {0, 63, 64, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 65, 66, 0, 67, 68, 69, 70,
     71, 72, 0, 0, 73, 74, 75, 76, 77, 78, 0, 79, 80, 81, 82, 83, 84, 85, 86, 0, 87, 88, 89, 90, 0,
     0, 0, 0, 0, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 0, 0, 0, 0, 0, 0,
     0, 0, 106, 107, 0, 108, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 109, 0, 110, 0, 0, 0, 0, 0, 111, 112, 0,
     113, 114, 115, 116, 0, 0, 117, 118, 119, 0, 0, 0, 0, 0, 0, 0, 0, 0, 120, 121, 0, 0, 0, 0, 0, 0,
     122, 123, 0, 0, 124},
    /* M3 */
    {0, 125, 126, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 127, 128, 0, 129, 130,
     131, 132, 133, 134, 0, 0, 135, 136, 137, 138, 139, 140, 0, 141, 142, 143, 144, 145, 146, 147,
     148, 0, 149, 150, 151, 152, 0, 0, 0, 0, 0, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162,
     163, 164, 165, 166, 167, 0, 0, 0, 0, 168, 169, 0, 0, 170, 171, 0, 172, 0, 0, 0, 0, 0, 0, 0, 0,
     0, 0, 173, 0, 174, 175, 176, 0, 0, 0, 177, 178, 0, 179, 180, 181, 182, 0, 183, 184, 185, 186,
     0, 0, 0, 0, 0, 0, 0, 0, 0, 187, 188, 189, 0, 0, 0, 0, 0, 190, 191, 0, 0, 192},
    /* M4 */
    {0, 193, 194, 195, 196, 197, 198, 199, 200, 0, 0, 0, 0, 0, 0, 0, 201, 202, 203, 204, 205, 206,
     207, 208, 0, 209, 210, 211, 212, 213, 214, 0, 215, 216, 217, 218, 219, 220, 221, 0, 222, 223,
     224, 225, 226, 227, 228, 229, 0, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241,
     242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 0, 0, 254, 255, 256, 257, 258, 259,
     260, 261, 262, 263, 264, 265, 0, 0, 0, 0, 0, 0, 0, 0, 266, 267, 268, 269, 270, 271, 0, 272,
     273, 274, 275, 276, 277, 278, 279, 280, 281, 282, 283, 284, 0, 0, 0, 0, 0, 0, 0, 0, 0, 285,
     286, 287, 288, 289, 290, 291, 292, 293, 294, 295, 296, 297},
    /* M5 */
    {0, 298, 299, 300, 301, 302, 303, 304, 305, 306, 307, 308, 309, 310, 311, 312, 313, 314, 315,
     316, 317, 318, 319, 320, 321, 322, 323, 324, 325, 326, 327, 328, 329, 330, 331, 332, 333, 334,
     335, 336, 337, 338, 339, 340, 341, 342, 343, 344, 345, 346, 347, 348, 349, 350, 351, 352, 353,
     354, 355, 356, 357, 358, 359, 360, 361, 362, 363, 364, 365, 366, 367, 368, 369, 370, 371, 372,
     373, 374, 375, 376, 377, 378, 379, 380, 381, 382, 383, 384, 385, 386, 387, 388, 389, 390, 391,
     392, 393, 394, 395, 396, 397, 398, 399, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410,
     0, 411, 412, 413, 414, 415, 416, 417, 418, 419, 420, 421, 422, 423, 424, 425, 426, 427, 428,
     429, 430, 431, 432},
};

const struct kp_event_row kp_events[KP_EVENT_ROW_COUNT] = {
    {0, 0, 0},
    {0, 2, 14}, /* FIXED_CYCLES */
    {2, 2, 139}, /* FIXED_INSTRUCTIONS */
    {4, 1, 7987}, /* ARM_BR_MIS_PRED */
    {5, 1, 8114}, /* ARM_BR_PRED */
    {6, 1, 8218}, /* ARM_L1D_CACHE */
    {7, 1, 8335}, /* ARM_L1D_CACHE_LMISS_RD */
    {8, 1, 8463}, /* ARM_L1D_CACHE_RD */
    {9, 1, 8567}, /* ARM_L1D_CACHE_REFILL */
    {10, 1, 12788}, /* ARM_L1I_CACHE */
    {11, 1, 12905}, /* ARM_MEM_ACCESS */
    {12, 1, 13035}, /* ARM_MEM_ACCESS_CHECKED */
    {13, 1, 13173}, /* ARM_MEM_ACCESS_CHECKED_RD */
    {14, 1, 13300}, /* ARM_MEM_ACCESS_CHECKED_WR */
    {15, 1, 13420}, /* ARM_MEM_ACCESS_RD */
    {16, 1, 13534}, /* ARM_MEM_ACCESS_WR */
    {17, 1, 8688}, /* ARM_STALL */
    {18, 1, 8800}, /* ARM_STALL_BACKEND */
    {19, 1, 8913}, /* ARM_STALL_FRONTEND */
    {20, 1, 9016}, /* ARM_STALL_SLOT */
    {21, 1, 9147}, /* ARM_STALL_SLOT_BACKEND */
    {22, 1, 9270}, /* ARM_STALL_SLOT_FRONTEND */
    {23, 1, 300}, /* ATOMIC_OR_EXCLUSIVE_FAIL */
    {24, 1, 455}, /* ATOMIC_OR_EXCLUSIVE_SUCC */
    {25, 1, 13663}, /* BRANCH_BR_INDIR_MISPRED_NONSPEC */
    {26, 1, 608}, /* BRANCH_CALL_INDIR_MISPRED_NONSPEC */
    {27, 1, 733}, /* BRANCH_COND_MISPRED_NONSPEC */
    {28, 1, 871}, /* BRANCH_INDIR_MISPRED_NONSPEC */
    {29, 1, 1011}, /* BRANCH_MISPRED_NONSPEC */
    {30, 1, 1121}, /* BRANCH_RET_INDIR_MISPRED_NONSPEC */
    {31, 1, 1235}, /* CORE_ACTIVE_CYCLE */
    {32, 1, 13834}, /* CORE_WAITING_SME_ENGINE_CYCLE */
    {33, 1, 9382}, /* DECODE_UOP */
    {34, 1, 1343}, /* FETCH_RESTART */
    {35, 1, 1490}, /* FLUSH_RESTART_OTHER_NONSPEC */
    {36, 1, 1624}, /* INST_ALL */
    {37, 1, 1700}, /* INST_BARRIER */
    {38, 1, 1804}, /* INST_BRANCH */
    {39, 1, 1926}, /* INST_BRANCH_CALL */
    {40, 1, 13975}, /* INST_BRANCH_CALL_INDIR */
    {41, 1, 2045}, /* INST_BRANCH_COND */
    {42, 1, 2190}, /* INST_BRANCH_INDIR */
    {43, 1, 2318}, /* INST_BRANCH_RET */
    {44, 1, 2413}, /* INST_BRANCH_TAKEN */
    {45, 1, 2502}, /* INST_INT_ALU */
    {46, 1, 2621}, /* INST_INT_LD */
    {47, 1, 2715}, /* INST_INT_ST */
    {48, 1, 2808}, /* INST_LDST */
    {49, 1, 14109}, /* INST_MICROCODED */
    {50, 1, 2918}, /* INST_SIMD_ALU */
    {51, 1, 7208}, /* INST_SIMD_ALU_VEC */
    {52, 1, 3042}, /* INST_SIMD_LD */
    {53, 1, 3153}, /* INST_SIMD_ST */
    {54, 1, 9493}, /* INST_SME_ENGINE_ALU */
    {55, 1, 9592}, /* INST_SME_ENGINE_LD */
    {56, 1, 9700}, /* INST_SME_ENGINE_PACKING_FUSED */
    {57, 1, 9868}, /* INST_SME_ENGINE_SCALARFP */
    {58, 1, 9990}, /* INST_SME_ENGINE_ST */
    {59, 1, 3270}, /* INTERRUPT_PENDING */
    {60, 1, 3368}, /* L1D_CACHE_MISS_LD */
    {61, 1, 3476}, /* L1D_CACHE_MISS_LD_NONSPEC */
    {62, 1, 3563}, /* L1D_CACHE_MISS_ST */
    {63, 1, 3672}, /* L1D_CACHE_MISS_ST_NONSPEC */
    {64, 1, 3762}, /* L1D_CACHE_WRITEBACK */
    {65, 1, 3894}, /* L1D_TLB_ACCESS */
    {66, 1, 4001}, /* L1D_TLB_FILL */
    {67, 1, 4095}, /* L1D_TLB_MISS */
    {68, 1, 4245}, /* L1D_TLB_MISS_NONSPEC */
    {69, 1, 4383}, /* L1I_CACHE_MISS_DEMAND */
    {70, 1, 4525}, /* L1I_TLB_FILL */
    {71, 1, 4633}, /* L1I_TLB_MISS_DEMAND */
    {72, 1, 4784}, /* L2_TLB_MISS_DATA */
    {73, 1, 4905}, /* L2_TLB_MISS_INSTRUCTION */
    {74, 1, 14255}, /* LDST_MEM_ACCESS_CHECKED_X2K */
    {75, 1, 14433}, /* LDST_OLDEST_MTE_TAG_CHECK_CYCLE */
    {76, 1, 10092}, /* LDST_SME_PRED_INACTIVE */
    {77, 1, 10253}, /* LDST_SME_XPG_UOP */
    {78, 1, 7365}, /* LDST_UNIT_OLD_L1D_CACHE_MISS */
    {79, 1, 7494}, /* LDST_UNIT_WAITING_OLD_L1D_CACHE_MISS */
    {80, 1, 10412}, /* LDST_UNIT_WAITING_SME_ENGINE_INST_QUEUE_FULL */
    {81, 1, 10567}, /* LDST_UNIT_WAITING_SME_ENGINE_MEM_DATA */
    {82, 1, 5019}, /* LDST_X64_UOP */
    {83, 1, 5138}, /* LDST_XPG_UOP */
    {84, 1, 10689}, /* LD_BLOCKED_BY_SME_LDST */
    {85, 1, 5258}, /* LD_NT_UOP */
    {86, 1, 10855}, /* LD_SME_NORMAL_UOP */
    {87, 1, 10968}, /* LD_SME_NT_UOP */
    {88, 1, 14594}, /* LD_SRC_CORE_SAMECLUSTER_NONSPEC */
    {89, 1, 14736}, /* LD_SRC_LL_CACHE_NONSPEC */
    {90, 1, 14864}, /* LD_SRC_MEMSYS_NONSPEC */
    {91, 1, 15016}, /* LD_SRC_MEMSYS_OTHERDIE_NONSPEC */
    {92, 1, 15162}, /* LD_SRC_OTHERCLUSTER_NONSPEC */
    {93, 1, 15300}, /* LD_SRC_OTHERCLUSTER_OTHERDIE_NONSPEC */
    {94, 1, 15441}, /* LD_SRC_PL2_CACHE_NONSPEC */
    {95, 1, 15561}, /* LD_SRC_STORE_NONSPEC */
    {96, 1, 5362}, /* LD_UNIT_UOP */
    {97, 1, 11101}, /* LD_UNIT_WAITING_YOUNG_L1D_CACHE_MISS */
    {98, 1, 5471}, /* MAP_DISPATCH_BUBBLE */
    {99, 1, 7626}, /* MAP_DISPATCH_BUBBLE_IC */
    {100, 1, 7757}, /* MAP_DISPATCH_BUBBLE_ITLB */
    {101, 1, 11226}, /* MAP_DISPATCH_BUBBLE_SLOT */
    {102, 1, 15713}, /* MAP_DISPATCH_BUBBLE_TAKENBR_SLOT */
    {103, 1, 11336}, /* MAP_INT_SME_UOP */
    {104, 1, 5574}, /* MAP_INT_UOP */
    {105, 1, 5670}, /* MAP_LDST_UOP */
    {106, 1, 11491}, /* MAP_RECOVERY */
    {107, 1, 5771}, /* MAP_REWIND */
    {108, 1, 5886}, /* MAP_SIMD_UOP */
    {109, 1, 5995}, /* MAP_STALL */
    {110, 1, 6112}, /* MAP_STALL_DISPATCH */
    {111, 1, 11605}, /* MAP_STALL_NONRECOVERY */
    {112, 1, 7866}, /* MAP_UOP */
    {113, 1, 6229}, /* MMU_TABLE_WALK_DATA */
    {114, 1, 6341}, /* MMU_TABLE_WALK_INSTRUCTION */
    {115, 1, 6463}, /* MMU_VIRTUAL_MEMORY_FAULT_NONSPEC */
    {116, 1, 15869}, /* PL2_CACHE_ACCESS */
    {117, 1, 16013}, /* PL2_CACHE_ACCESS_INSTRUCTION */
    {118, 1, 16154}, /* PL2_CACHE_ACCESS_MMU */
    {119, 1, 16293}, /* PL2_CACHE_ACCESS_ST */
    {120, 1, 16417}, /* PL2_CACHE_MISS */
    {121, 1, 16557}, /* PL2_CACHE_MISS_INSTRUCTION */
    {122, 1, 16693}, /* PL2_CACHE_MISS_LD */
    {123, 1, 16818}, /* PL2_CACHE_MISS_MMU */
    {124, 1, 16953}, /* PL2_CACHE_MISS_ST */
    {125, 1, 6589}, /* RETIRE_UOP */
    {126, 1, 6661}, /* SCHEDULE_EMPTY */
    {127, 2, 6739}, /* SCHEDULE_UOP_ANY */
    {129, 1, 11742}, /* SCHEDULE_WAITING_SME_ENGINE_REG_DATA */
    {130, 1, 11876}, /* SME_ENGINE_SM_ENABLE */
    {131, 1, 12044}, /* SME_ENGINE_SM_ZA_ENABLE */
    {132, 1, 12227}, /* SME_ENGINE_ZA_ENABLED_SM_DISABLED */
    {133, 1, 12402}, /* ST_BARRIER_BLOCKED_BY_SME_LDST */
    {134, 2, 6869}, /* ST_MEM_ORDER_VIOL_LD_NONSPEC */
    {136, 1, 6995}, /* ST_NT_UOP */
    {137, 1, 12563}, /* ST_SME_NORMAL_UOP */
    {138, 1, 12677}, /* ST_SME_NT_UOP */
    {139, 1, 7100}, /* ST_UNIT_UOP */
};

const uint16_t kp_event_names[KP_EVENT_NAME_COUNT] = {
    1, 113, 120, 262, 7971, 8102, 8204, 8312, 8446, 8546, 12774, 12890, 13012, 13147, 13274, 13402,
    13516, 8678, 8782, 8894, 9001, 9124, 9246, 275, 430, 13631, 574, 705, 842, 988, 1088, 1217,
    13804, 9371, 1329, 1462, 253, 1687, 1792, 1909, 13952, 2028, 2172, 2302, 2395, 2489, 2609, 2703,
    2798, 14093, 2904, 7190, 3029, 3140, 9473, 9573, 9670, 9843, 9971, 3252, 3350, 3450, 3545, 3646,
    3742, 3879, 3988, 4082, 4224, 4361, 4512, 4613, 4767, 4881, 14227, 14401, 10069, 10236, 7336,
    7457, 10367, 10529, 5006, 5125, 10666, 5248, 10837, 10954, 14562, 14712, 14842, 14985, 15134,
    15263, 15416, 15540, 5350, 11064, 5451, 7603, 7732, 11201, 15680, 11320, 5562, 5657, 11478,
    5760, 5873, 5985, 6093, 11583, 7858, 6209, 6314, 6430, 15852, 15984, 16133, 16273, 16402, 16530,
    16675, 16799, 16935, 6578, 6646, 7954, 6726, 11705, 11855, 12020, 12193, 12371, 6840, 17060,
    6985, 12545, 12663, 7088
};

const struct kp_cpu_row kp_cpus[KP_CPU_ROW_COUNT] = {
    {0, 0, 0, 17094, 0},
    {0x3, 0x3fc, 0xe0, 17102, 17105}, /* M1 */
    {0x3, 0x3fc, 0xe0, 17118, 17121}, /* M2 */
    {0x3, 0x3fc, 0xe0, 17131, 17134}, /* M3 */
    {0x3, 0x3fc, 0xe0, 17144, 17147}, /* M4 */
    {0x3, 0x3fc, 0xe0, 17161, 17147}, /* M5 */
};

const struct kp_database_row kp_databases[KP_DATABASE_ROW_COUNT] = {
    {0x1b588bb3, 17164, 1, 8}, /* a14 */
    {0xda33d83d, 17168, 2, 8}, /* a15 */
    {0x8765edea, 17172, 3, 16}, /* a16 */
    {0xfa33415e, 17176, 3, 16}, /* as1 */
    {0x2876f5b5, 17180, 3, 16}, /* as2 */
    {0x5f4dea93, 17184, 3, 16}, /* as3 */
    {0x72015832, 17184, 3, 16}, /* as3 */
    {0x6f5129ac, 17188, 4, 16}, /* as4 */
    {0, 17192, 4, 16}, /* as4-1 */
    {0, 17198, 4, 16}, /* as4-2 */
    {0, 17204, 5, 16}, /* as5 */
    {0, 17208, 5, 16}, /* as5-1 */
    {0, 17214, 5, 16}, /* as5-2 */
};

const struct kp_soc_row kp_socs[KP_SOC_ROW_COUNT] = {
    {17220, 0}, /* T8101: a14 */
    {17226, 0}, /* T8103: a14 */
    {17232, 0}, /* T6000: a14 */
    {17238, 1}, /* T8112: a15 */
    {17244, 1}, /* T6020: a15 */
    {17250, 3}, /* T8122: as1 */
    {17256, 4}, /* T8130: as2 */
    {17262, 5}, /* T6030: as3 */
    {17268, 6}, /* T6031: as3 */
    {17274, 7}, /* T8132: as4 */
    {17280, 8}, /* T6041: as4-1 */
};

const struct kp_allow_list kp_allow_lists[KP_ALLOW_LIST_COUNT] = {
    {0, 59},
    {59, 58},
    {117, 59},
    {176, 61},
    {237, 61},
};

const uint16_t kp_allow_selectors[KP_ALLOW_SELECTOR_COUNT] = {
    1, 2, 4, 5, 7, 8, 10, 11, 13, 82, 108, 112, 117, 118, 124, 125, 126, 132, 140, 141, 142, 143,
    144, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 160, 161, 162, 163, 166, 167, 168, 177,
    178, 179, 180, 191, 192, 193, 196, 197, 198, 200, 202, 203, 212, 214, 219, 222, 229, 230, 1, 2,
    4, 5, 7, 8, 10, 11, 13, 108, 112, 117, 118, 124, 125, 126, 132, 140, 141, 142, 143, 144, 147,
    148, 149, 150, 151, 152, 153, 154, 155, 156, 160, 161, 162, 163, 166, 167, 168, 177, 178, 179,
    180, 191, 192, 193, 196, 197, 198, 200, 202, 203, 212, 214, 219, 222, 229, 230, 1, 2, 132, 140,
    141, 142, 143, 144, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 191, 192, 193, 196, 197,
    198, 200, 202, 203, 468, 470, 475, 478, 617, 620, 624, 629, 630, 636, 637, 638, 1028, 1029,
    1031, 1032, 1034, 1035, 1037, 1440, 1441, 1442, 1443, 1446, 1447, 1448, 1457, 1458, 1459, 1460,
    1509, 1510, 8, 17, 33, 34, 58, 59, 386, 387, 468, 470, 478, 620, 624, 629, 630, 636, 637, 638,
    1028, 1029, 1031, 1032, 1034, 1035, 1037, 1440, 1441, 1442, 1443, 1446, 1447, 1448, 1457, 1458,
    1459, 1460, 1509, 1510, 2180, 2190, 2191, 2192, 2195, 2196, 2197, 2198, 2199, 2200, 2201, 2202,
    2203, 2204, 2239, 2240, 2241, 2244, 2245, 2246, 2248, 2250, 16390, 1, 2, 132, 140, 141, 142,
    143, 144, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 191, 192, 193, 196, 197, 198, 200,
    202, 203, 386, 387, 468, 470, 475, 478, 617, 620, 624, 629, 630, 636, 637, 638, 1028, 1029,
    1031, 1032, 1034, 1035, 1037, 1440, 1441, 1442, 1443, 1446, 1447, 1448, 1457, 1458, 1459, 1460,
    1509, 1510
};

const struct kp_allow_row kp_allow_rows[KP_ALLOW_ROW_COUNT] = {
    {1100, 0, KP_ALLOWED_YES, 0}, /* * */
    {1404, 0, KP_ALLOWED_UNKNOWN, 0}, /* * */
    {1404, 17232, KP_ALLOWED_LISTED, 0}, /* T6000 */
    {1404, 17244, KP_ALLOWED_LISTED, 1}, /* T6020 */
    {1404, 17220, KP_ALLOWED_LISTED, 0}, /* T8101 */
    {1404, 17226, KP_ALLOWED_LISTED, 0}, /* T8103 */
    {1404, 17238, KP_ALLOWED_LISTED, 1}, /* T8112 */
    {1500, 17232, KP_ALLOWED_LISTED, 0}, /* T6000 */
    {1500, 17244, KP_ALLOWED_LISTED, 1}, /* T6020 */
    {1500, 17262, KP_ALLOWED_LISTED, 2}, /* T6030 */
    {1500, 17268, KP_ALLOWED_LISTED, 2}, /* T6031 */
    {1500, 17280, KP_ALLOWED_NO, 0}, /* T6041 */
    {1500, 17220, KP_ALLOWED_LISTED, 0}, /* T8101 */
    {1500, 17226, KP_ALLOWED_LISTED, 0}, /* T8103 */
    {1500, 17238, KP_ALLOWED_LISTED, 1}, /* T8112 */
    {1500, 17250, KP_ALLOWED_LISTED, 2}, /* T8122 */
    {1500, 17256, KP_ALLOWED_LISTED, 2}, /* T8130 */
    {1500, 17274, KP_ALLOWED_LISTED, 3}, /* T8132 */
    {1504, 17232, KP_ALLOWED_LISTED, 0}, /* T6000 */
    {1504, 17244, KP_ALLOWED_LISTED, 1}, /* T6020 */
    {1504, 17262, KP_ALLOWED_LISTED, 4}, /* T6030 */
    {1504, 17268, KP_ALLOWED_LISTED, 4}, /* T6031 */
    {1504, 17280, KP_ALLOWED_LISTED, 3}, /* T6041 */
    {1504, 17220, KP_ALLOWED_LISTED, 0}, /* T8101 */
    {1504, 17226, KP_ALLOWED_LISTED, 0}, /* T8103 */
    {1504, 17238, KP_ALLOWED_LISTED, 1}, /* T8112 */
    {1504, 17250, KP_ALLOWED_LISTED, 4}, /* T8122 */
    {1504, 17256, KP_ALLOWED_LISTED, 4}, /* T8130 */
    {1504, 17274, KP_ALLOWED_LISTED, 3}, /* T8132 */
    {2600, 0, KP_ALLOWED_UNKNOWN, 0}, /* * */
};

const struct kp_portable_row kp_portables[KP_PORTABLE_ROW_COUNT] = {
    {17286, 1, 17293, 0, 0}, /* cycles */
    {17352, 1, 17363, 0, 0}, /* cpu-cycles */
    {17392, 1, 17405, 0, 0}, /* PAPI_TOT_CYC */
    {17428, 2, 17441, 0, 0}, /* instructions */
    {17500, 2, 17513, 0, 0}, /* PAPI_TOT_INS */
    {17542, 37, 17551, 0, 0}, /* branches */
    {17601, 37, 17621, 0, 0}, /* branch-instructions */
    {17652, 37, 17664, 0, 0}, /* PAPI_BR_INS */
    {17714, 28, 17728, 0, 0}, /* branch-misses */
    {17815, 59, 17837, 0, 0}, /* L1-dcache-load-misses */
    {17913, 59, 17925, 0, 0}, /* PAPI_L1_LDM */
    {17987, 61, 18010, 0, 0}, /* L1-dcache-store-misses */
    {18087, 61, 18099, 0, 0}, /* PAPI_L1_STM */
    {18162, 68, 18184, 0, 0}, /* L1-icache-load-misses */
    {18263, 68, 18275, 0, 0}, /* PAPI_L1_ICM */
    {18358, 66, 18375, 0, 0}, /* dTLB-load-misses */
    {18479, 66, 18491, 0, 0}, /* PAPI_TLB_DM */
    {18554, 70, 18571, 0, 0}, /* iTLB-load-misses */
    {18662, 70, 18674, 0, 0}, /* PAPI_TLB_IM */
    {18723, 0, 18736, 0, 3}, /* cache-misses */
    {18808, 0, 18825, 3, 3}, /* cache-references */
    {18899, 0, 18909, 6, 1}, /* LLC-loads */
    {18973, 0, 18989, 7, 2}, /* LLC-load-misses */
    {19051, 0, 18909, 9, 1}, /* LLC-stores */
    {19062, 0, 18989, 10, 2}, /* LLC-store-misses */
    {19079, 0, 19095, 12, 3}, /* L1-dcache-loads */
    {19189, 0, 19206, 15, 3}, /* L1-dcache-stores */
    {19302, 0, 19323, 18, 1}, /* L1-dcache-prefetches */
    {19374, 0, 19390, 19, 1}, /* L1-icache-loads */
    {19458, 0, 19469, 20, 1}, /* dTLB-loads */
    {19566, 0, 19578, 21, 1}, /* dTLB-stores */
    {19615, 0, 19633, 22, 1}, /* dTLB-store-misses */
    {19720, 0, 19731, 23, 2}, /* iTLB-loads */
    {19779, 0, 19792, 25, 1}, /* branch-loads */
    {19868, 0, 19887, 26, 2}, /* branch-load-misses */
    {19962, 0, 19986, 28, 2}, /* stalled-cycles-frontend */
    {20073, 0, 20096, 30, 3}, /* stalled-cycles-backend */
    {20181, 0, 20192, 33, 2}, /* ref-cycles */
    {20258, 0, 20269, 35, 2}, /* bus-cycles */
    {20305, 0, 20317, 37, 2}, /* page-faults */
    {20391, 0, 20317, 39, 0}, /* context-switches */
    {20408, 0, 20423, 39, 0}, /* cpu-migrations */
    {20474, 0, 20485, 39, 1}, /* task-clock */
    {20535, 0, 20485, 40, 1}, /* cpu-clock */
    {20545, 0, 20557, 41, 2}, /* PAPI_BR_MSP */
    {20647, 0, 20658, 43, 2}, /* PAPI_BR_CN */
    {20721, 0, 20733, 45, 1}, /* PAPI_BR_TKN */
    {20811, 0, 20823, 46, 2}, /* PAPI_L1_DCM */
    {20871, 0, 20883, 48, 3}, /* PAPI_L1_TCM */
    {20914, 0, 20926, 51, 2}, /* PAPI_L2_DCM */
    {20990, 0, 20926, 53, 3}, /* PAPI_L2_TCM */
    {21002, 0, 21014, 56, 2}, /* PAPI_L3_TCM */
    {21076, 0, 21088, 58, 2}, /* PAPI_LD_INS */
    {21136, 0, 21088, 60, 2}, /* PAPI_SR_INS */
    {21148, 0, 21161, 62, 1}, /* PAPI_LST_INS */
    {21270, 0, 21283, 63, 1}, /* PAPI_INT_INS */
    {21391, 0, 21404, 64, 2}, /* PAPI_VEC_INS */
    {21494, 0, 21506, 66, 1}, /* PAPI_FP_INS */
    {21561, 0, 21573, 67, 1}, /* PAPI_FP_OPS */
    {21629, 0, 21642, 68, 2}, /* PAPI_RES_STL */
    {21719, 0, 20192, 70, 1}, /* PAPI_REF_CYC */
};

const uint16_t kp_nearest_events[KP_NEAREST_EVENT_COUNT] = {
    59, 61, 68, 64, 95, 136, 59, 59, 60, 61, 61, 62, 95, 45, 51, 136, 46, 52, 59, 68, 64, 64, 66,
    70, 69, 37, 28, 26, 97, 18, 109, 108, 17, 1, 30, 1, 30, 112, 71, 1, 1, 26, 28, 40, 37, 43, 59,
    61, 59, 61, 68, 59, 61, 59, 61, 68, 59, 61, 45, 51, 46, 52, 47, 44, 49, 50, 49, 49, 108, 109, 1
};

const uint8_t kp_name_displacements[KP_NAME_BUCKET_COUNT] = {
    0, 9, 0, 4, 1, 1, 6, 1, 0, 0, 2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 2, 0, 0, 2, 0, 0, 1, 0, 1,
    1, 4, 0, 8, 12, 2, 0, 0, 1, 3, 1, 1, 0, 2, 0, 0, 6, 0, 3, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0,
    0, 3, 3, 2, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 0, 6, 0, 17, 1, 0, 2, 5, 0, 4, 0, 10, 2,
    0, 7, 0, 1, 8, 0, 2, 0, 4, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 8, 4, 4, 5, 0, 6, 0, 0, 5, 3, 2, 0,
    1
};

const struct kp_name_row kp_name_slots[KP_NAME_SLOT_COUNT] = {
    {20258, 0, 10, KP_NAME_REFUSED}, /* bus-cycles */
    {0, 0, 0, KP_NAME_NONE},
    {21561, 0, 11, KP_NAME_REFUSED}, /* PAPI_FP_OPS */
    {0, 0, 0, KP_NAME_NONE},
    {7954, 126, 16, KP_NAME_EXACT}, /* SCHEDULE_UOP_ANY */
    {13804, 31, 29, KP_NAME_EXACT}, /* CORE_WAITING_SME_ENGINE_CYCLE */
    {3742, 63, 19, KP_NAME_EXACT}, /* L1D_CACHE_WRITEBACK */
    {988, 28, 22, KP_NAME_EXACT}, /* BRANCH_MISPRED_NONSPEC */
    {0, 0, 0, KP_NAME_NONE},
    {1792, 37, 11, KP_NAME_EXACT}, /* INST_BRANCH */
    {12774, 9, 13, KP_NAME_EXACT}, /* ARM_L1I_CACHE */
    {21148, 0, 12, KP_NAME_REFUSED}, /* PAPI_LST_INS */
    {0, 0, 0, KP_NAME_NONE},
    {5873, 107, 12, KP_NAME_EXACT}, /* MAP_SIMD_UOP */
    {18808, 0, 16, KP_NAME_REFUSED}, /* cache-references */
    {20545, 0, 11, KP_NAME_REFUSED}, /* PAPI_BR_MSP */
    {8546, 8, 20, KP_NAME_EXACT}, /* ARM_L1D_CACHE_REFILL */
    {17352, 1, 10, KP_NAME_PORTABLE}, /* cpu-cycles */
    {17815, 59, 21, KP_NAME_PORTABLE}, /* L1-dcache-load-misses */
    {14562, 87, 31, KP_NAME_EXACT}, /* LD_SRC_CORE_SAMECLUSTER_NONSPEC */
    {15416, 93, 24, KP_NAME_EXACT}, /* LD_SRC_PL2_CACHE_NONSPEC */
    {8894, 18, 18, KP_NAME_EXACT}, /* ARM_STALL_FRONTEND */
    {7603, 98, 22, KP_NAME_EXACT}, /* MAP_DISPATCH_BUBBLE_IC */
    {0, 0, 0, KP_NAME_NONE},
    {253, 35, 8, KP_NAME_EXACT}, /* INST_ALL */
    {17060, 132, 33, KP_NAME_EXACT}, /* ST_MEMORY_ORDER_VIOLATION_NONSPEC */
    {14985, 90, 30, KP_NAME_EXACT}, /* LD_SRC_MEMSYS_OTHERDIE_NONSPEC */
    {17652, 37, 11, KP_NAME_PORTABLE}, /* PAPI_BR_INS */
    {3450, 60, 25, KP_NAME_EXACT}, /* L1D_CACHE_MISS_LD_NONSPEC */
    {705, 26, 27, KP_NAME_EXACT}, /* BRANCH_COND_MISPRED_NONSPEC */
    {5657, 104, 12, KP_NAME_EXACT}, /* MAP_LDST_UOP */
    {1217, 30, 17, KP_NAME_EXACT}, /* CORE_ACTIVE_CYCLE */
    {19566, 0, 11, KP_NAME_REFUSED}, /* dTLB-stores */
    {8782, 17, 17, KP_NAME_EXACT}, /* ARM_STALL_BACKEND */
    {5562, 103, 11, KP_NAME_EXACT}, /* MAP_INT_UOP */
    {0, 0, 0, KP_NAME_NONE},
    {20871, 0, 11, KP_NAME_REFUSED}, /* PAPI_L1_TCM */
    {12545, 134, 17, KP_NAME_EXACT}, /* ST_SME_NORMAL_UOP */
    {9573, 54, 18, KP_NAME_EXACT}, /* INST_SME_ENGINE_LD */
    {2302, 42, 15, KP_NAME_EXACT}, /* INST_BRANCH_RET */
    {1329, 33, 13, KP_NAME_EXACT}, /* FETCH_RESTART */
    {0, 0, 0, KP_NAME_NONE},
    {0, 0, 0, KP_NAME_NONE},
    {0, 0, 0, KP_NAME_NONE},
    {0, 0, 0, KP_NAME_NONE},
    {10236, 76, 16, KP_NAME_EXACT}, /* LDST_SME_XPG_UOP */
    {21076, 0, 11, KP_NAME_REFUSED}, /* PAPI_LD_INS */
    {20474, 0, 10, KP_NAME_REFUSED}, /* task-clock */
    {14842, 89, 21, KP_NAME_EXACT}, /* LD_SRC_MEMSYS_NONSPEC */
    {0, 0, 0, KP_NAME_NONE},
    {4082, 66, 12, KP_NAME_EXACT}, /* L1D_TLB_MISS */
    {20721, 0, 11, KP_NAME_REFUSED}, /* PAPI_BR_TKN */
    {4361, 68, 21, KP_NAME_EXACT}, /* L1I_CACHE_MISS_DEMAND */
    {13274, 13, 25, KP_NAME_EXACT}, /* ARM_MEM_ACCESS_CHECKED_WR */
    {11478, 105, 12, KP_NAME_EXACT}, /* MAP_RECOVERY */
    {0, 0, 0, KP_NAME_NONE},
    {7336, 77, 28, KP_NAME_EXACT}, /* LDST_UNIT_OLD_L1D_CACHE_MISS */
    {9670, 55, 29, KP_NAME_EXACT}, /* INST_SME_ENGINE_PACKING_FUSED */
    {9843, 56, 24, KP_NAME_EXACT}, /* INST_SME_ENGINE_SCALARFP */
    {0, 0, 0, KP_NAME_NONE},
    {16133, 117, 20, KP_NAME_EXACT}, /* PL2_CACHE_ACCESS_MMU */
    {14401, 74, 31, KP_NAME_EXACT}, /* LDST_OLDEST_MTE_TAG_CHECK_CYCLE */
    {2609, 45, 11, KP_NAME_EXACT}, /* INST_INT_LD */
    {20073, 0, 22, KP_NAME_REFUSED}, /* stalled-cycles-backend */
    {9473, 53, 19, KP_NAME_EXACT}, /* INST_SME_ENGINE_ALU */
    {0, 0, 0, KP_NAME_NONE},
    {0, 0, 0, KP_NAME_NONE},
    {12890, 10, 14, KP_NAME_EXACT}, /* ARM_MEM_ACCESS */
    {13952, 39, 22, KP_NAME_EXACT}, /* INST_BRANCH_CALL_INDIR */
    {13147, 12, 25, KP_NAME_EXACT}, /* ARM_MEM_ACCESS_CHECKED_RD */
    {18087, 61, 11, KP_NAME_PORTABLE}, /* PAPI_L1_STM */
    {0, 0, 0, KP_NAME_NONE},
    {4224, 67, 20, KP_NAME_EXACT}, /* L1D_TLB_MISS_NONSPEC */
    {18662, 70, 11, KP_NAME_PORTABLE}, /* PAPI_TLB_IM */
    {275, 22, 24, KP_NAME_EXACT}, /* ATOMIC_OR_EXCLUSIVE_FAIL */
    {0, 0, 0, KP_NAME_NONE},
    {5350, 95, 11, KP_NAME_EXACT}, /* LD_UNIT_UOP */
    {14093, 48, 15, KP_NAME_EXACT}, /* INST_MICROCODED */
    {7858, 111, 7, KP_NAME_EXACT}, /* MAP_UOP */
    {16273, 118, 19, KP_NAME_EXACT}, /* PL2_CACHE_ACCESS_ST */
    {2904, 49, 13, KP_NAME_EXACT}, /* INST_SIMD_ALU */
    {6985, 133, 9, KP_NAME_EXACT}, /* ST_NT_UOP */
    {16675, 121, 17, KP_NAME_EXACT}, /* PL2_CACHE_MISS_LD */
    {0, 0, 0, KP_NAME_NONE},
    {20811, 0, 11, KP_NAME_REFUSED}, /* PAPI_L1_DCM */
    {3350, 59, 17, KP_NAME_EXACT}, /* L1D_CACHE_MISS_LD */
    {0, 0, 0, KP_NAME_NONE},
    {8678, 16, 9, KP_NAME_EXACT}, /* ARM_STALL */
    {17913, 59, 11, KP_NAME_PORTABLE}, /* PAPI_L1_LDM */
    {4512, 69, 12, KP_NAME_EXACT}, /* L1I_TLB_FILL */
    {0, 0, 0, KP_NAME_NONE},
    {0, 0, 0, KP_NAME_NONE},
    {21270, 0, 12, KP_NAME_REFUSED}, /* PAPI_INT_INS */
    {5451, 97, 19, KP_NAME_EXACT}, /* MAP_DISPATCH_BUBBLE */
    {3646, 62, 25, KP_NAME_EXACT}, /* L1D_CACHE_MISS_ST_NONSPEC */
    {13402, 14, 17, KP_NAME_EXACT}, /* ARM_MEM_ACCESS_RD */
    {20305, 0, 11, KP_NAME_REFUSED}, /* page-faults */
    {9001, 19, 14, KP_NAME_EXACT}, /* ARM_STALL_SLOT */
    {16402, 119, 14, KP_NAME_EXACT}, /* PL2_CACHE_MISS */
    {4767, 71, 16, KP_NAME_EXACT}, /* L2_TLB_MISS_DATA */
    {7732, 99, 24, KP_NAME_EXACT}, /* MAP_DISPATCH_BUBBLE_ITLB */
    {2798, 47, 9, KP_NAME_EXACT}, /* INST_LDST */
    {21136, 0, 11, KP_NAME_REFUSED}, /* PAPI_SR_INS */
    {20391, 0, 16, KP_NAME_REFUSED}, /* context-switches */
    {18899, 0, 9, KP_NAME_REFUSED}, /* LLC-loads */
    {17500, 2, 12, KP_NAME_PORTABLE}, /* PAPI_TOT_INS */
    {12193, 130, 33, KP_NAME_EXACT}, /* SME_ENGINE_ZA_ENABLED_SM_DISABLED */
    {6430, 114, 32, KP_NAME_EXACT}, /* MMU_VIRTUAL_MEMORY_FAULT_NONSPEC */
    {21391, 0, 12, KP_NAME_REFUSED}, /* PAPI_VEC_INS */
    {0, 0, 0, KP_NAME_NONE},
    {0, 0, 0, KP_NAME_NONE},
    {2489, 44, 12, KP_NAME_EXACT}, /* INST_INT_ALU */
    {20647, 0, 10, KP_NAME_REFUSED}, /* PAPI_BR_CN */
    {0, 0, 0, KP_NAME_NONE},
    {3545, 61, 17, KP_NAME_EXACT}, /* L1D_CACHE_MISS_ST */
    {20914, 0, 11, KP_NAME_REFUSED}, /* PAPI_L2_DCM */
    {9246, 21, 23, KP_NAME_EXACT}, /* ARM_STALL_SLOT_FRONTEND */
    {0, 0, 0, KP_NAME_NONE},
    {0, 0, 0, KP_NAME_NONE},
    {0, 0, 0, KP_NAME_NONE},
    {19302, 0, 20, KP_NAME_REFUSED}, /* L1-dcache-prefetches */
    {0, 0, 0, KP_NAME_NONE},
    {19189, 0, 16, KP_NAME_REFUSED}, /* L1-dcache-stores */
    {12663, 135, 13, KP_NAME_EXACT}, /* ST_SME_NT_UOP */
    {6209, 112, 19, KP_NAME_EXACT}, /* MMU_TABLE_WALK_DATA */
    {10837, 85, 17, KP_NAME_EXACT}, /* LD_SME_NORMAL_UOP */
    {1909, 38, 16, KP_NAME_EXACT}, /* INST_BRANCH_CALL */
    {8204, 5, 13, KP_NAME_EXACT}, /* ARM_L1D_CACHE */
    {842, 27, 28, KP_NAME_EXACT}, /* BRANCH_INDIR_MISPRED_NONSPEC */
    {574, 25, 33, KP_NAME_EXACT}, /* BRANCH_CALL_INDIR_MISPRED_NONSPEC */
    {2703, 46, 11, KP_NAME_EXACT}, /* INST_INT_ST */
    {2028, 40, 16, KP_NAME_EXACT}, /* INST_BRANCH_COND */
    {6726, 126, 12, KP_NAME_EXACT}, /* SCHEDULE_UOP */
    {0, 0, 0, KP_NAME_NONE},
    {19962, 0, 23, KP_NAME_REFUSED}, /* stalled-cycles-frontend */
    {1088, 29, 32, KP_NAME_EXACT}, /* BRANCH_RET_INDIR_MISPRED_NONSPEC */
    {0, 0, 0, KP_NAME_NONE},
    {6093, 109, 18, KP_NAME_EXACT}, /* MAP_STALL_DISPATCH */
    {0, 0, 0, KP_NAME_NONE},
    {15984, 116, 28, KP_NAME_EXACT}, /* PL2_CACHE_ACCESS_INSTRUCTION */
    {13631, 24, 31, KP_NAME_EXACT}, /* BRANCH_BR_INDIR_MISPRED_NONSPEC */
    {20990, 0, 11, KP_NAME_REFUSED}, /* PAPI_L2_TCM */
    {0, 0, 0, KP_NAME_NONE},
    {3879, 64, 14, KP_NAME_EXACT}, /* L1D_TLB_ACCESS */
    {5006, 81, 12, KP_NAME_EXACT}, /* LDST_X64_UOP */
    {3252, 58, 17, KP_NAME_EXACT}, /* INTERRUPT_PENDING */
    {17542, 37, 8, KP_NAME_PORTABLE}, /* branches */
    {1, 1, 12, KP_NAME_EXACT}, /* FIXED_CYCLES */
    {6314, 113, 26, KP_NAME_EXACT}, /* MMU_TABLE_WALK_INSTRUCTION */
    {18479, 66, 11, KP_NAME_PORTABLE}, /* PAPI_TLB_DM */
    {13012, 11, 22, KP_NAME_EXACT}, /* ARM_MEM_ACCESS_CHECKED */
    {12371, 131, 30, KP_NAME_EXACT}, /* ST_BARRIER_BLOCKED_BY_SME_LDST */
    {21629, 0, 12, KP_NAME_REFUSED}, /* PAPI_RES_STL */
    {7457, 78, 36, KP_NAME_EXACT}, /* LDST_UNIT_WAITING_OLD_L1D_CACHE_MISS */
    {5125, 82, 12, KP_NAME_EXACT}, /* LDST_XPG_UOP */
    {10367, 79, 44, KP_NAME_EXACT}, /* LDST_UNIT_WAITING_SME_ENGINE_INST_QUEUE_FULL */
    {3140, 52, 12, KP_NAME_EXACT}, /* INST_SIMD_ST */
    {0, 0, 0, KP_NAME_NONE},
    {11583, 110, 21, KP_NAME_EXACT}, /* MAP_STALL_NONRECOVERY */
    {0, 0, 0, KP_NAME_NONE},
    {3988, 65, 12, KP_NAME_EXACT}, /* L1D_TLB_FILL */
    {19374, 0, 15, KP_NAME_REFUSED}, /* L1-icache-loads */
    {0, 0, 0, KP_NAME_NONE},
    {13516, 15, 17, KP_NAME_EXACT}, /* ARM_MEM_ACCESS_WR */
    {120, 2, 18, KP_NAME_EXACT}, /* FIXED_INSTRUCTIONS */
    {20181, 0, 10, KP_NAME_REFUSED}, /* ref-cycles */
    {0, 0, 0, KP_NAME_NONE},
    {0, 0, 0, KP_NAME_NONE},
    {0, 0, 0, KP_NAME_NONE},
    {0, 0, 0, KP_NAME_NONE},
    {19615, 0, 17, KP_NAME_REFUSED}, /* dTLB-store-misses */
    {0, 0, 0, KP_NAME_NONE},
    {6840, 132, 28, KP_NAME_EXACT}, /* ST_MEM_ORDER_VIOL_LD_NONSPEC */
    {0, 0, 0, KP_NAME_NONE},
    {17714, 28, 13, KP_NAME_PORTABLE}, /* branch-misses */
    {0, 0, 0, KP_NAME_NONE},
    {0, 0, 0, KP_NAME_NONE},
    {1462, 34, 27, KP_NAME_EXACT}, /* FLUSH_RESTART_OTHER_NONSPEC */
    {3029, 51, 12, KP_NAME_EXACT}, /* INST_SIMD_LD */
    {8312, 6, 22, KP_NAME_EXACT}, /* ARM_L1D_CACHE_LMISS_RD */
    {2172, 41, 17, KP_NAME_EXACT}, /* INST_BRANCH_INDIR */
    {18162, 68, 21, KP_NAME_PORTABLE}, /* L1-icache-load-misses */
    {18358, 66, 16, KP_NAME_PORTABLE}, /* dTLB-load-misses */
    {0, 0, 0, KP_NAME_NONE},
    {12020, 129, 23, KP_NAME_EXACT}, /* SME_ENGINE_SM_ZA_ENABLE */
    {17392, 1, 12, KP_NAME_PORTABLE}, /* PAPI_TOT_CYC */
    {0, 0, 0, KP_NAME_NONE},
    {14227, 73, 27, KP_NAME_EXACT}, /* LDST_MEM_ACCESS_CHECKED_X2K */
    {10069, 75, 22, KP_NAME_EXACT}, /* LDST_SME_PRED_INACTIVE */
    {8102, 4, 11, KP_NAME_EXACT}, /* ARM_BR_PRED */
    {5985, 108, 9, KP_NAME_EXACT}, /* MAP_STALL */
    {11201, 100, 24, KP_NAME_EXACT}, /* MAP_DISPATCH_BUBBLE_SLOT */
    {0, 0, 0, KP_NAME_NONE},
    {9371, 32, 10, KP_NAME_EXACT}, /* DECODE_UOP */
    {16799, 122, 18, KP_NAME_EXACT}, /* PL2_CACHE_MISS_MMU */
    {15852, 115, 16, KP_NAME_EXACT}, /* PL2_CACHE_ACCESS */
    {0, 0, 0, KP_NAME_NONE},
    {20535, 0, 9, KP_NAME_REFUSED}, /* cpu-clock */
    {4613, 70, 19, KP_NAME_EXACT}, /* L1I_TLB_MISS_DEMAND */
    {4881, 72, 23, KP_NAME_EXACT}, /* L2_TLB_MISS_INSTRUCTION */
    {6578, 124, 10, KP_NAME_EXACT}, /* RETIRE_UOP */
    {0, 0, 0, KP_NAME_NONE},
    {17601, 37, 19, KP_NAME_PORTABLE}, /* branch-instructions */
    {0, 0, 0, KP_NAME_NONE},
    {15540, 94, 20, KP_NAME_EXACT}, /* LD_SRC_STORE_NONSPEC */
    {18263, 68, 11, KP_NAME_PORTABLE}, /* PAPI_L1_ICM */
    {10954, 86, 13, KP_NAME_EXACT}, /* LD_SME_NT_UOP */
    {10666, 83, 22, KP_NAME_EXACT}, /* LD_BLOCKED_BY_SME_LDST */
    {7190, 50, 17, KP_NAME_EXACT}, /* INST_SIMD_ALU_VEC */
    {7971, 3, 15, KP_NAME_EXACT}, /* ARM_BR_MIS_PRED */
    {19079, 0, 15, KP_NAME_REFUSED}, /* L1-dcache-loads */
    {19062, 0, 16, KP_NAME_REFUSED}, /* LLC-store-misses */
    {18723, 0, 12, KP_NAME_REFUSED}, /* cache-misses */
    {2395, 43, 17, KP_NAME_EXACT}, /* INST_BRANCH_TAKEN */
    {11855, 128, 20, KP_NAME_EXACT}, /* SME_ENGINE_SM_ENABLE */
    {430, 23, 24, KP_NAME_EXACT}, /* ATOMIC_OR_EXCLUSIVE_SUCC */
    {1687, 36, 12, KP_NAME_EXACT}, /* INST_BARRIER */
    {17286, 1, 6, KP_NAME_PORTABLE}, /* cycles */
    {15680, 101, 32, KP_NAME_EXACT}, /* MAP_DISPATCH_BUBBLE_TAKENBR_SLOT */
    {0, 0, 0, KP_NAME_NONE},
    {0, 0, 0, KP_NAME_NONE},
    {18973, 0, 15, KP_NAME_REFUSED}, /* LLC-load-misses */
    {11064, 96, 36, KP_NAME_EXACT}, /* LD_UNIT_WAITING_YOUNG_L1D_CACHE_MISS */
    {0, 0, 0, KP_NAME_NONE},
    {0, 0, 0, KP_NAME_NONE},
    {15134, 91, 27, KP_NAME_EXACT}, /* LD_SRC_OTHERCLUSTER_NONSPEC */
    {8446, 7, 16, KP_NAME_EXACT}, /* ARM_L1D_CACHE_RD */
    {0, 0, 0, KP_NAME_NONE},
    {9124, 20, 22, KP_NAME_EXACT}, /* ARM_STALL_SLOT_BACKEND */
    {0, 0, 0, KP_NAME_NONE},
    {17428, 2, 12, KP_NAME_PORTABLE}, /* instructions */
    {0, 0, 0, KP_NAME_NONE},
    {20408, 0, 14, KP_NAME_REFUSED}, /* cpu-migrations */
    {21002, 0, 11, KP_NAME_REFUSED}, /* PAPI_L3_TCM */
    {21494, 0, 11, KP_NAME_REFUSED}, /* PAPI_FP_INS */
    {5248, 84, 9, KP_NAME_EXACT}, /* LD_NT_UOP */
    {14712, 88, 23, KP_NAME_EXACT}, /* LD_SRC_LL_CACHE_NONSPEC */
    {19779, 0, 12, KP_NAME_REFUSED}, /* branch-loads */
    {7088, 136, 11, KP_NAME_EXACT}, /* ST_UNIT_UOP */
    {19051, 0, 10, KP_NAME_REFUSED}, /* LLC-stores */
    {17987, 61, 22, KP_NAME_PORTABLE}, /* L1-dcache-store-misses */
    {5760, 106, 10, KP_NAME_EXACT}, /* MAP_REWIND */
    {19720, 0, 10, KP_NAME_REFUSED}, /* iTLB-loads */
    {0, 0, 0, KP_NAME_NONE},
    {19458, 0, 10, KP_NAME_REFUSED}, /* dTLB-loads */
    {6646, 125, 14, KP_NAME_EXACT}, /* SCHEDULE_EMPTY */
    {11705, 127, 36, KP_NAME_EXACT}, /* SCHEDULE_WAITING_SME_ENGINE_REG_DATA */
    {15263, 92, 36, KP_NAME_EXACT}, /* LD_SRC_OTHERCLUSTER_OTHERDIE_NONSPEC */
    {16530, 120, 26, KP_NAME_EXACT}, /* PL2_CACHE_MISS_INSTRUCTION */
    {16935, 123, 17, KP_NAME_EXACT}, /* PL2_CACHE_MISS_ST */
    {9971, 57, 18, KP_NAME_EXACT}, /* INST_SME_ENGINE_ST */
    {11320, 102, 15, KP_NAME_EXACT}, /* MAP_INT_SME_UOP */
    {18554, 70, 16, KP_NAME_PORTABLE}, /* iTLB-load-misses */
    {21719, 0, 12, KP_NAME_REFUSED}, /* PAPI_REF_CYC */
    {10529, 80, 37, KP_NAME_EXACT}, /* LDST_UNIT_WAITING_SME_ENGINE_MEM_DATA */
    {19868, 0, 18, KP_NAME_REFUSED}, /* branch-load-misses */
};
