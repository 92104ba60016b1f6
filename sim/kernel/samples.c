/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Samples: who is sampled by what, and the records that it leaves (docs/platform.md D.2, D.3). */
#include "counters.h"
#include "kdebug.h"
#include "sampling.h"
#include "threads.h"
#include "words.h"

#include <string.h>

#define SAMPLER_PMC_THREAD (1U << 4)
#define SAMPLER_PMC_CPU    (1U << 5)
#define SAMPLER_PMC_CONFIG (1U << 6)
#define SAMPLER_TH_INSCYC  (1U << 12)

#define RECORD_SAMPLE        0x25000000U
#define RECORD_INSCYC        0x25010044U
#define RECORD_TIMER_FIRE    0x25030000U
#define RECORD_TIMER_HANDLER 0x25030008U
#define RECORD_PMI           0x25060001U
#define RECORD_CPU_DATA      0x2506000cU
#define RECORD_CONFIG        0x25060010U
#define RECORD_CONFIG_WORDS  0x25060014U
#define RECORD_THREAD_DATA   0x25060020U
#define PET_THREAD_ID        UINT64_C(0x64)
#define PER_RECORD           4U

/* Where a sample is taken, and by whom. */
struct context {
    struct sim_machine *machine;
    uint32_t cpu;
    int32_t thread;     /* slot, whose counters are read; SIM_NOBODY for the PET thread */
    int32_t sampled;    /* slot, whom a filter is asked about; the same but in PET */
    uint64_t thread_id; /* arg5 of the records */
};

static void emit(const struct context *at, uint32_t debugid, uint64_t a, uint64_t b, uint64_t c,
                 uint64_t d)
{
    const uint64_t args[4] = {a, b, c, d};

    sim_kdebug_emit(at->machine, at->cpu, at->thread_id, debugid, args);
}

/* Values in groups of four: the first record is a start, the last of several an end. What the last one
   has room for beyond them is left over from earlier samples. */
static void emit_values(const struct context *at, uint32_t debugid, const uint64_t *values,
                        uint32_t count)
{
    uint64_t *buffer = at->machine->sampling.leftovers;
    uint32_t records = (count + PER_RECORD - 1) / PER_RECORD;

    memcpy(buffer, values, count * sizeof values[0]);
    for (uint32_t r = 0; r < records; r++) {
        const uint64_t *four = &buffer[r * PER_RECORD];
        uint32_t function = r == 0 ? SIM_KD_START : r + 1 == records ? SIM_KD_END : 0;

        emit(at, debugid | function, four[0], four[1], four[2], four[3]);
    }
}

static void sample_thread_counters(const struct context *at)
{
    struct sim_machine *machine = at->machine;
    const uint64_t zeros[SIM_BUFFER] = {0};

    if (at->thread == SIM_NOBODY || !machine->threads[at->thread].has_buffer) {
        emit_values(at, RECORD_THREAD_DATA, zeros, SIM_BUFFER);
        return;
    }
    sim_thread_update(machine, at->thread);
    emit_values(at, RECORD_THREAD_DATA, machine->threads[at->thread].buffer,
                machine->thread_value_count);
}

static void sample_cpu_counters(const struct context *at)
{
    uint64_t values[SIM_BUFFER] = {0};
    uint32_t count = sim_cpu_values(at->machine, at->cpu, sim_get_running(at->machine), values);

    emit_values(at, RECORD_CPU_DATA, values, count);
}

static void sample_config(const struct context *at)
{
    struct sim_machine *machine = at->machine;
    uint32_t classes = sim_get_running(machine);
    uint32_t count = sim_config_count(machine, classes);
    uint64_t words[SIM_CONFIGURABLE] = {0};

    emit(at, RECORD_CONFIG, classes, machine->thread_value_count, SIM_FIXED, count);
    /* It refuses raw words only, which are no class that runs. */
    sim_words_get(machine, classes, words);
    emit_values(at, RECORD_CONFIG_WORDS, words, count);
}

static void sample_instructions(const struct context *at)
{
    struct sim_usage sum[SIM_PERF_LEVELS] = {{0}};

    if (at->thread != SIM_NOBODY) {
        memcpy(sum, at->machine->threads[at->thread].usage, sizeof sum);
    }
    emit(at, RECORD_INSCYC, sum[0].instructions + sum[1].instructions,
         sum[0].cycles + sum[1].cycles, sum[0].instructions, sum[0].cycles);
}

/* An action is carried out; one that does not exist, or is for another process, is not. */
static void sample(const struct context *at, uint32_t action_id)
{
    struct sim_machine *machine = at->machine;
    const struct sim_action *action;
    int32_t pid =
        at->sampled == SIM_NOBODY ? 0 : machine->tasks[machine->threads[at->sampled].task].pid;
    bool guest = machine->settings.profile == KPSIM_PROFILE_VM;
    uint32_t samplers;

    if (action_id == 0 || action_id > machine->sampling.action_count) {
        return;
    }
    action = &machine->sampling.actions[action_id - 1];
    samplers = action->samplers;
    if (samplers == 0 || (action->pid_filter != -1 && action->pid_filter != pid)) {
        return;
    }
    emit(at, RECORD_SAMPLE | SIM_KD_START, samplers, action_id, action->userdata, 0);
    if ((samplers & SAMPLER_TH_INSCYC) != 0 && !guest) {
        sample_instructions(at);
    }
    if ((samplers & SAMPLER_PMC_CONFIG) != 0 && !guest) {
        sample_config(at);
    }
    if ((samplers & SAMPLER_PMC_THREAD) != 0 && !guest) {
        sample_thread_counters(at);
    } else if ((samplers & SAMPLER_PMC_CPU) != 0 && !guest) {
        sample_cpu_counters(at);
    }
    emit(at, RECORD_SAMPLE | SIM_KD_END, samplers, 0, 0, 0);
}

static struct context context_of_cpu(struct sim_machine *machine, uint32_t cpu)
{
    int32_t current = machine->cpus[cpu].current;
    struct context at = {machine, cpu, current, current, 0};

    if (at.thread != SIM_NOBODY) {
        at.thread_id = machine->threads[at.thread].id;
    }
    return at;
}

void sim_timer_fire(struct sim_machine *machine, uint32_t timer)
{
    struct sim_sampling *sampling = &machine->sampling;
    const struct sim_timer *t = &sampling->timers[timer];
    bool pet = sampling->pet_timer == timer;
    struct context pet_context = {machine, 0, SIM_NOBODY, SIM_NOBODY, PET_THREAD_ID};

    if (!sampling->on || timer >= sampling->timer_count || t->period == 0 || t->action == 0) {
        return;
    }
    emit(&pet_context, RECORD_TIMER_FIRE, timer, pet, t->period, t->action);
    if (pet) {
        sampling->pet_generation++;
    }
    for (uint32_t c = 0; c < sim_machine_cpu_count(machine); c++) {
        struct context at = context_of_cpu(machine, c);

        if (at.thread == SIM_NOBODY) {
            continue;
        }
        emit(&at, RECORD_TIMER_HANDLER | SIM_KD_START, 0, 0, 0, 0);
        machine->threads[at.thread].pet_generation = sampling->pet_generation;
        sample(&at, t->action);
        if (sampling->debug_level >= 1) {
            emit(&at, RECORD_TIMER_HANDLER | SIM_KD_END, 0, 0, 0, 0);
        }
    }
    if (!pet || sampling->lightweight_pet != 0) {
        return;
    }
    /* The PET thread takes the samples of all threads that the filter lets through, and reads its own
       counters each time: D.2. */
    for (uint32_t i = 0; i < machine->thread_high; i++) {
        if (machine->threads[i].used) {
            pet_context.sampled = (int32_t)i;
            sample(&pet_context, sampling->pet_action);
        }
    }
}

void sim_sampling_overflow(struct sim_machine *machine, uint32_t cpu, uint32_t counter)
{
    struct context at = context_of_cpu(machine, cpu);
    uint32_t action = (uint32_t)machine->actionids[counter];

    if (action == 0) {
        return;
    }
    emit(&at, RECORD_PMI, (machine->words[counter] & UINT32_MAX) | ((uint64_t)counter << 32),
         sim_counter_value(machine, cpu, counter), 0, 0);
    sample(&at, action);
}

void sim_sampling_switched_on(struct sim_machine *machine, int32_t thread)
{
    struct sim_sampling *sampling = &machine->sampling;
    struct sim_thread *t = &machine->threads[thread];
    struct context at = {machine, (uint32_t)t->cpu, thread, thread, t->id};

    if (!sampling->on || sampling->lightweight_pet == 0 ||
        sampling->pet_timer >= sampling->timer_count ||
        t->pet_generation == sampling->pet_generation) {
        return;
    }
    t->pet_generation = sampling->pet_generation;
    sample(&at, sampling->pet_action);
}

void sim_sampling_buffer_made(struct sim_machine *machine, int32_t thread)
{
    struct sim_thread *t = &machine->threads[thread];
    struct context at = {machine, (uint32_t)t->cpu, thread, thread, t->id};

    /* D.3: the allocation passes for a sample. */
    emit(&at, RECORD_SAMPLE | SIM_KD_START, 0, 0, 0, 0);
    emit(&at, RECORD_SAMPLE | SIM_KD_END, 0, 0, 0, 0);
}
