/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The machine: all state of the imitated kernel, in one flat block without pointers that several
 * processes map at once. Everything in it is guarded by its lock (door.h enters and leaves).
 */
#ifndef SIM_MACHINE_H
#define SIM_MACHINE_H

#include <kperf-sim/kperf-sim.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SIM_CPU_MAX         KPSIM_CPU_MAX
#define SIM_TASK_MAX        256
#define SIM_THREAD_MAX      4096
#define SIM_FIXED           KPSIM_FIXED_COUNT
#define SIM_CONFIGURABLE    KPSIM_CONFIGURABLE_COUNT
#define SIM_BUFFER          KPSIM_BUFFER_COUNT
#define SIM_ALL_PMCS        0xffU
#define SIM_RAW_WORD_MAX    17
#define SIM_ACTION_MAX      32
#define SIM_TIMER_MAX       8
#define SIM_ANSWER_MAX      32
#define SIM_ANSWER_NAME_MAX 64
#define SIM_ANSWER_SIZE_MAX 64
#define SIM_FAULT_MAX       32
#define SIM_RECORD_MAX      8192
#define SIM_FILTER_MAX      32
#define SIM_NAME_MAX        32
#define SIM_NOBODY          (-1)
#define SIM_PERF_LEVELS     2

/* Pids of scripted tasks and ids of scripted threads begin above those of any host. */
#define SIM_SCRIPTED_PID    0x40000000
#define SIM_SCRIPTED_THREAD UINT64_C(0x4000000000)

/* What a test chose; survives kpsim_reboot(). */
struct sim_settings {
    uint32_t chip; /* index of sim_chip_at() */
    kpsim_profile profile;
    uint32_t os_version; /* major * 10000 + minor * 100 + patch */
    char os_version_text[16];
    char soc[16];
    uint32_t performance_cpus;
    uint32_t efficiency_cpus;
    uint32_t reserved_mask;
    bool reserved_custom;
    bool busy;
    bool pmu_supported;
    bool debugger_allowed;
    bool development_kernel;
    bool held; /* another task has forced the counters from the beginning */
    uint32_t euid;
};

/* Two fixed counts and the times, as thread_selfcounts and its kin report them. */
struct sim_usage {
    uint64_t instructions;
    uint64_t cycles;
    uint64_t user_ns;
    uint64_t system_ns;
};

struct sim_cpu {
    uint64_t fixed[SIM_FIXED];
    uint64_t raw[SIM_CONFIGURABLE];
    uint64_t shadow[SIM_CONFIGURABLE];
    uint64_t reload[SIM_CONFIGURABLE];
    uint64_t user_cycles;   /* the two clocks of the synthetic rates */
    uint64_t kernel_cycles; /* since boot */
    uint64_t snapshot[2][SIM_BUFFER];
    uint32_t latest; /* which snapshot is the last one taken */
    uint32_t enabled;
    uint64_t overflow_count;
    int32_t current; /* thread slot or SIM_NOBODY when idle */
    bool overflows_held;
    bool powered_off;
};

struct sim_task {
    bool used;
    bool scripted;
    bool zombie;
    int32_t pid;
    uint32_t euid;
    uint64_t image;      /* told apart from an earlier image of the same process */
    uint64_t process;    /* serial of the process: exec keeps it, fork does not */
    uint64_t started_ns; /* host_process_start_ns(): pids are used again */
    bool uncore_open;
    char name[SIM_NAME_MAX];
    struct sim_usage dead[SIM_PERF_LEVELS]; /* threads that ended */
    uint64_t counted_ns;                    /* CPU time of the process that is in some usage */
};

struct sim_thread {
    bool used;
    bool scripted;
    bool on_cpu;
    bool has_buffer;
    bool buffer_due; /* gets its buffer when it comes back to user mode */
    int32_t task;    /* slot */
    int32_t cpu;
    uint64_t id;
    uint64_t serial;         /* told apart from an earlier thread in the same slot */
    uint64_t switch_count;   /* of the host's thread, when it last counted as having existed */
    uint64_t counted_ns;     /* CPU time that was turned into events */
    uint32_t clock_epoch;    /* of which setting of the clock that is */
    uint64_t stale_switches; /* switch count since which enables are stale; 0: they are not */
    uint64_t buffer[SIM_BUFFER];
    struct sim_usage usage[SIM_PERF_LEVELS];
    uint64_t pet_generation;
};

struct sim_action {
    uint32_t samplers;
    uint32_t userdata;
    int32_t pid_filter;
    uint32_t user_stack_depth;
    uint32_t kernel_stack_depth;
};

struct sim_timer {
    uint64_t period;
    uint32_t action;
};

struct sim_sampling {
    bool configured; /* some action was configured since boot */
    bool on;
    uint32_t action_count;
    uint32_t timer_count;
    struct sim_action actions[SIM_ACTION_MAX];
    struct sim_timer timers[SIM_TIMER_MAX];
    uint32_t pet_timer;
    uint32_t pet_action;
    uint32_t lightweight_pet;
    uint32_t pet_idle_rate;
    uint64_t pet_generation;
    uint32_t cswitch_action;
    uint32_t kdebug_action;
    uint32_t kdebug_filter_size;
    uint32_t kdebug_filter[SIM_FILTER_MAX];
    uint32_t lazy_wait_action;
    uint64_t lazy_wait_threshold;
    uint32_t lazy_cpu_action;
    uint64_t lazy_cpu_threshold;
    uint32_t debug_level;
    uint64_t leftovers[SIM_BUFFER + 1]; /* what the last sample of counters had: D.3 */
};

struct sim_ktrace {
    kpsim_ktrace state;
    int32_t owning_pid;  /* raw: may name nobody */
    uint64_t owner;      /* sim_task::process of the owner; 0: none */
    int32_t blessed_pid; /* 0: none */
    bool kperf_active;
    bool kdebug_active;
    char configured_by[SIM_NAME_MAX];
};

struct sim_kdebug {
    bool set_up;
    bool enabled;
    uint32_t requested;
    uint32_t capacity;
    uint32_t first;
    uint32_t count;
    uint32_t range_low; /* filter on debugids, inclusive; 0..max without one */
    uint32_t range_high;
    uint64_t lost;
    kpsim_kd_record records[SIM_RECORD_MAX];
};

struct sim_answer {
    bool used;
    bool removed;
    uint32_t size;
    char name[SIM_ANSWER_NAME_MAX];
    uint8_t value[SIM_ANSWER_SIZE_MAX];
};

struct sim_fault {
    bool used;
    uint32_t symbol;
    uint64_t call; /* which one, counted from the last clearing; 0: every */
    int64_t value;
    int32_t error;
};

struct sim_machine {
    uint64_t magic;
    uint64_t size;
    uint32_t boot; /* grows with each boot: what a thread remembers of slots is of one boot */
    uint64_t next_serial;
    int32_t next_pid;
    uint64_t next_thread;
    uint32_t next_cpu;
    pthread_mutex_t lock;

    struct sim_settings initial;
    struct sim_settings settings;
    bool automatic_clock;
    uint32_t clock_epoch; /* grows when the clock is stopped or started */

    /* kpc */
    int32_t force_task; /* slot or SIM_NOBODY */
    uint32_t running_classes;
    uint32_t running_mask;
    uint64_t words[SIM_CONFIGURABLE];
    uint64_t raw_words[SIM_RAW_WORD_MAX];
    uint64_t user_rate[SIM_CONFIGURABLE]; /* events per 2^20 cycles of the word, by mode */
    uint64_t kernel_rate[SIM_CONFIGURABLE];
    int32_t actionids[SIM_CONFIGURABLE];
    int32_t fixed_actionids[SIM_FIXED]; /* kept, never fired: these do not overflow here */
    uint64_t stored_words[SIM_CONFIGURABLE];
    uint64_t stored_raw_words[SIM_RAW_WORD_MAX];
    uint64_t stored_periods[SIM_CONFIGURABLE];
    bool stored_outdated; /* what is stored is not what the registers were given */
    bool stored_applied;  /* the registers hold a stored set */
    uint64_t retrograde_updates;

    uint64_t all_values[SIM_CPU_MAX * SIM_BUFFER]; /* the kernel's own buffer of all-CPU reads */

    /* thread counting */
    bool thread_counting_on;
    uint64_t thread_counting_since_ns; /* host_now_ns() when it was last switched on */
    uint32_t thread_classes;
    uint32_t thread_value_count;

    struct sim_ktrace ktrace;
    struct sim_sampling sampling;
    struct sim_cpu cpus[SIM_CPU_MAX];
    struct sim_task tasks[SIM_TASK_MAX];
    struct sim_thread threads[SIM_THREAD_MAX];
    uint32_t thread_high; /* slots in use lie below */
    struct sim_answer answers[SIM_ANSWER_MAX];
    struct sim_fault faults[SIM_FAULT_MAX];
    uint64_t calls[KPSIM_SYMBOL_COUNT];
    struct sim_kdebug kdebug;
};

/* The machine of this process, made or joined on the first call; NULL with errno when it cannot be. */
struct sim_machine *sim_machine_get(void);

/* Its lock. A process that died while holding it leaves the machine usable. */
int sim_machine_lock(struct sim_machine *machine);
void sim_machine_unlock(struct sim_machine *machine);

/* Settings from the environment, then booted: a machine that was not there before. */
void sim_machine_make(struct sim_machine *machine);

/* State as after booting, with the present settings. */
void sim_machine_boot(struct sim_machine *machine);

/* Settings of a chip: its profile, version, CPUs. */
void sim_machine_choose_chip(struct sim_machine *machine, uint32_t chip);
void sim_machine_choose_profile(struct sim_machine *machine, kpsim_profile profile);
int sim_machine_choose_version(struct sim_machine *machine, const char *version);

/* The number of CPUs; a CPU's perf level. */
uint32_t sim_machine_cpu_count(const struct sim_machine *machine);
uint32_t sim_machine_perf_level(const struct sim_machine *machine, uint32_t cpu);

/*
 * A process shows that it lives, and still runs the image that registered, by holding a record lock
 * on the machine's file: the kernel drops it when the process ends, however it ends, and when it
 * executes another program, since the descriptor is closed then.
 */
int sim_machine_show_life(uint32_t task_slot);
bool sim_machine_shows_life(uint32_t task_slot);

#endif
