/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file kperf-sim/state.h
 * @brief Every piece of the machine's state, to be read back.
 *
 * The structs are filled as a whole under the machine's lock; they grow at their ends.
 */
#ifndef KPSIM_STATE_H
#define KPSIM_STATE_H

#include <kperf-sim/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @brief Counters of a CPU: two fixed ones, then eight configurable ones. */
#define KPSIM_FIXED_COUNT        2U
#define KPSIM_CONFIGURABLE_COUNT 8U
#define KPSIM_COUNTER_COUNT      10U
/** @brief Values of a thread's buffer, as many as the kernel has room for. */
#define KPSIM_BUFFER_COUNT 11U

/** @brief What is one for the whole machine. */
typedef struct kpsim_kernel_state {
    int32_t force_pid;           /**< Task that holds all counters; 0: nobody. */
    uint32_t reserved_mask;      /**< Configurable counters that the power manager reserves. */
    uint32_t available_mask;     /**< Configurable counters that a client gets now. */
    uint32_t counting;           /**< Classes of the last set_counting, as the kernel keeps them. */
    uint32_t running_mask;       /**< Configurable counters that run, by what was set. */
    uint32_t thread_counting;    /**< Argument of the last set_thread_counting; 0 when off. */
    uint32_t thread_classes;     /**< Classes of the last set_thread_counting that was not off. */
    uint32_t thread_value_count; /**< Values per thread, as latched then. */
    bool thread_counting_on;     /**< Whether switches update the threads' buffers. */
    uint64_t words[8];           /**< Configuration as the registers hold it, by counter. */
    uint64_t stored_words[8];    /**< P26: as stored by set_config, by counter. */
    bool stored_outdated;        /**< P26: stored words differ from what the hardware was given. */
    int32_t actionids[8];        /**< Action of each configurable counter's overflow. */
    int32_t ktrace_pid;          /**< Owner of ktrace, possibly dead; 0: nobody. */
    uint32_t ktrace_state;       /**< kpsim_ktrace. */
    int32_t blessed_pid;         /**< Process that ktrace was given to; 0: none. */
    bool sampling;               /**< Whether kperf samples. */
    uint32_t action_count;       /**< Actions that exist. */
    uint32_t timer_count;        /**< Timers that exist. */
    uint32_t pet_timer;          /**< Timer that drives PET; 999: none. */
    uint32_t lightweight_pet;    /**< 0 or 1. */
    uint32_t cpu_count;          /**< CPUs. */
    uint64_t retrograde_updates; /**< Backward steps of fixed counters that were seen. */
} kpsim_kernel_state;

/** @brief A CPU. Counter values are as user space would see them unless said otherwise. */
typedef struct kpsim_cpu_state {
    uint64_t values[10];       /**< Fixed, then configurable, whatever is forced. */
    uint64_t raw[8];           /**< Configurable registers, overflow bit included. */
    uint64_t shadow[8];        /**< What earlier overflows added. */
    uint64_t reload[8];        /**< Where a register starts again after an overflow. */
    uint64_t snapshot[11];     /**< The latest, by buffer position. */
    uint64_t snapshot_old[11]; /**< The one before: its tail is what the next one keeps. */
    uint32_t enabled_mask;     /**< Configurable counters that are enabled on this CPU. */
    uint32_t perf_level;       /**< 0 performance, 1 efficiency. */
    uint64_t thread;           /**< Thread on it; 0: idle. */
    uint64_t overflow_count;   /**< Overflow interrupts so far. */
} kpsim_cpu_state;

/** @brief A thread. */
typedef struct kpsim_thread_state {
    int32_t pid;           /**< Its task. */
    int32_t cpu;           /**< The CPU it is on or was on last. */
    bool on_cpu;           /**< Whether it is on it. */
    bool has_buffer;       /**< Whether it has a counter buffer. */
    uint64_t buffer[11];   /**< The buffer; zeros without one. */
    uint64_t instructions; /**< Since it began, user and kernel. */
    uint64_t cycles;       /**< The same. */
} kpsim_thread_state;

/** @brief An action of kperf. */
typedef struct kpsim_action_state {
    uint32_t samplers;
    uint32_t userdata;
    int32_t pid_filter;
    uint32_t user_stack_depth;
    uint32_t kernel_stack_depth;
} kpsim_action_state;

/** @brief A timer of kperf; those beyond the count keep what they had. */
typedef struct kpsim_timer_state {
    uint64_t period_ticks;
    uint32_t action;
} kpsim_timer_state;

/** @brief Reads what is one for the whole machine. */
KPSIM_API int kpsim_kernel_state_get(kpsim_kernel_state *out);

/** @brief Reads a CPU. */
KPSIM_API int kpsim_cpu_state_get(uint32_t cpu, kpsim_cpu_state *out);

/** @brief Reads a thread; 0 is the calling one. */
KPSIM_API int kpsim_thread_state_get(uint64_t thread, kpsim_thread_state *out);

/** @brief Reads an action, 1 to 32. */
KPSIM_API int kpsim_action_state_get(uint32_t action, kpsim_action_state *out);

/** @brief Reads a timer, 0 to 7. */
KPSIM_API int kpsim_timer_state_get(uint32_t timer, kpsim_timer_state *out);

/**
 * @brief Compares the machine's state with the rules that hold in every state.
 *
 * @param message  Receives what is broken, cut to size bytes; may be NULL.
 * @return 0 if all hold, -1 otherwise.
 */
KPSIM_API int kpsim_check_invariants(char *message, size_t size);

#ifdef __cplusplus
}
#endif

#endif
