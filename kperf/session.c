/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "session.h"

#include "overflow.h"
#include "process.h"
#include "program.h"

#include <errno.h>
#include <sched.h>
#include <string.h>

/* How often the first read of a thread is tried before the kernel is taken at its word. */
enum {
    ABSORB_ATTEMPTS = 64
};

/* Pieces that another program could change while something runs here. */
#define WATCHED                                                                                    \
    (KP_PIECE_FORCE | KP_PIECE_COUNTING | KP_PIECE_THREAD_COUNTING | KP_PIECE_CONFIGURATION)

/* ---- Starting ------------------------------------------------------------------------------- */

/*
 * The first read after a start is charged what its CPU counted since whenever (docs/platform.md B.6):
 * it is taken and thrown away. Setting thread counting gave this thread its buffer before it returned;
 * should the kernel say EINVAL all the same, the buffer comes when the thread leaves its CPU once.
 */
static kp_status absorb_first_read(const struct kp_machine *machine, kp_error *err)
{
    uint64_t values[KPC_MAX_COUNTERS];
    kp_status status = KP_OK;

    for (int attempt = 0; attempt < ABSORB_ATTEMPTS; attempt++) {
        status = kp_kernel_thread_counters(&machine->kernel, machine->counter_count, values, err);
        if (status == KP_OK || err->code != EINVAL) {
            break;
        }
        (void)sched_yield();
    }
    return status;
}

/* What is there before the first start. A piece that is still owed from an earlier stop is ours: for it
   the older reading holds. */
static kp_status read_before(struct kp_machine *machine, kp_error *err)
{
    struct kp_reading now;
    kp_status status = kp_machine_read(machine, &now, err);

    if (status != KP_OK) {
        return status;
    }
    machine->changed_while_idle |=
        kp_reading_difference(machine, &now, &machine->idle,
                              (KP_PIECE_COUNTING | KP_PIECE_THREAD_COUNTING) & ~machine->owed);
    if ((machine->owed & KP_PIECE_COUNTING) == 0) {
        machine->before_start.counting = now.counting;
    }
    if ((machine->owed & KP_PIECE_THREAD_COUNTING) == 0) {
        machine->before_start.thread_counting = now.thread_counting;
    }
    if ((machine->owed & KP_PIECE_CONFIGURATION) == 0) {
        memcpy(machine->before_start.words, now.words, sizeof now.words);
    }
    return KP_OK;
}

/* Writes the program and turns everything on, in the order that works on every release. */
static kp_status turn_on(struct kp_machine *machine, const struct kp_needs *needs, kp_error *err)
{
    static const kpc_config_t nothing[KP_COUNTERS_MAX] = {0};
    const struct kp_kernel *kernel = &machine->kernel;
    uint32_t found = machine->before_start.counting;
    kp_status status = kp_overflow_clear(machine, err);

    if (status != KP_OK) {
        return status;
    }
    /* Off first, also where it does not read as on: counters that somebody started before they were
       forced run on unseen (docs/platform.md A.1-3), and macOS 26 does not give a running set new
       words (B.5). */
    machine->owed |= KP_PIECE_COUNTING;
    status = kp_kernel_set_counting(kernel, found & ~KPC_CLASS_CONFIGURABLE_MASK, err);
    if (status == KP_OK) {
        machine->owed |= KP_PIECE_CONFIGURATION;
        status = kp_program_write(machine, nothing, machine->programmed, needs, err);
    }
    if (status == KP_OK) {
        status = kp_kernel_set_counting(kernel, KP_CLASSES, err);
    }
    if (status == KP_OK) {
        machine->owed |= KP_PIECE_THREAD_COUNTING;
        status = kp_kernel_set_thread_counting(kernel, KP_CLASSES, err);
    }
    return status;
}

/* What reads differently from what was just written was changed by somebody else. */
static kp_status read_running(struct kp_machine *machine, const struct kp_needs *needs,
                              kp_error *err)
{
    struct kp_trouble trouble = {0};
    kp_status status = kp_machine_read(machine, &machine->running, err);

    if (status != KP_OK) {
        return status;
    }
    if (!machine->running.forced) {
        trouble.disturbed |= KP_PIECE_FORCE;
    }
    if ((machine->running.counting & KPC_CLASS_CONFIGURABLE_MASK) == 0) {
        trouble.disturbed |= KP_PIECE_COUNTING;
    }
    if (machine->running.thread_counting != KP_CLASSES) {
        trouble.disturbed |= KP_PIECE_THREAD_COUNTING;
    }
    status = kp_trouble_report(&trouble, err);
    return status != KP_OK ? status
                           : kp_program_verify(machine, machine->programmed, needs,
                                               machine->running.words, err);
}

static kp_status start_first(struct kp_machine *machine, const struct kp_needs *needs,
                             uint8_t *counters, kp_error *err)
{
    struct kp_trouble trouble = {0};
    kp_status status = kp_program_plan(machine, needs, machine->programmed, counters, err);

    if (status == KP_OK) {
        status = kp_kernel_force(&machine->kernel, true, err);
    }
    if (status == KP_OK) {
        status = read_before(machine, err);
    }
    if (status != KP_OK) {
        return status;
    }
    machine->ever_started = true;
    machine->owed_unread = false;
    status = turn_on(machine, needs, err);
    if (status == KP_OK) {
        status = read_running(machine, needs, err);
    }
    if (status == KP_OK) {
        status = absorb_first_read(machine, err);
    }
    if (status != KP_OK) {
        kp_session_restore(machine, NULL, &trouble);
        if (trouble.failed != 0) {
            kp_error left;
            (void)kp_trouble_report(&trouble, &left);
            kp_error_append(err, "; %s", left.message);
            status = err->status = KP_ERROR_NOT_RESTORED;
        }
    }
    return status;
}

/* Writes the program of those who run again, without what a joiner added that did not get to run. Where
   that fails, what was added stays until the last stop: nobody uses it, and nobody is disturbed. */
static void take_back(struct kp_machine *machine, const kpc_config_t *extended,
                      const struct kp_needs *needs)
{
    kp_error ignored;

    if (kp_program_write(machine, extended, machine->programmed, needs, &ignored) != KP_OK) {
        memcpy(machine->programmed, extended, KP_COUNTERS_MAX * sizeof *extended);
        (void)kp_kernel_words(&machine->kernel, machine->running.words, &ignored);
    }
}

/* Beside others: what they use is not written to, but for setting the words and the thread counting
   that are in force already. */
static kp_status start_beside(struct kp_machine *machine, const struct kp_needs *needs,
                              uint8_t *counters, kp_error *err)
{
    kpc_config_t extended[KP_COUNTERS_MAX];
    kpc_config_t words[KPC_MAX_COUNTERS];
    bool extends = false;
    kp_status status = kp_program_extend(machine, needs, extended, counters, &extends, err);

    if (status == KP_OK) {
        status = kp_session_check(machine, err);
    }
    if (status == KP_OK && extends) {
        status = kp_program_write(machine, machine->programmed, extended, needs, err);
    }
    if (status != KP_OK) {
        return status;
    }
    status = kp_kernel_set_thread_counting(&machine->kernel, KP_CLASSES, err);
    if (status == KP_OK && extends) {
        /* Mode bits appear that were not written, so what to compare with later is read. */
        status = kp_kernel_words(&machine->kernel, words, err);
        if (status == KP_OK) {
            status = kp_program_verify(machine, extended, needs, words, err);
        }
    }
    if (status == KP_OK) {
        status = absorb_first_read(machine, err);
    }
    if (status == KP_OK && extends) {
        memcpy(machine->programmed, extended, sizeof extended);
        memcpy(machine->running.words, words, sizeof words);
    } else if (extends) {
        take_back(machine, extended, needs);
    }
    return status;
}

static void link_runner(struct kp_runner **list, struct kp_runner *runner, uint64_t thread)
{
    runner->previous = NULL;
    runner->next = *list;
    if (runner->next != NULL) {
        runner->next->previous = runner;
    }
    *list = runner;
    runner->linked = true;
    atomic_store_explicit(&runner->thread, thread, memory_order_relaxed);
}

static void unlink_runner(struct kp_runner **list, struct kp_runner *runner)
{
    atomic_store_explicit(&runner->thread, KP_NO_THREAD, memory_order_relaxed);
    runner->linked = false;
    if (runner->next != NULL) {
        runner->next->previous = runner->previous;
    }
    if (runner->previous != NULL) {
        runner->previous->next = runner->next;
    } else {
        *list = runner->next;
    }
}

kp_status kp_session_start(struct kp_machine *machine, struct kp_runner *runner,
                           const struct kp_needs *needs, uint64_t thread, uint8_t *counters,
                           kp_error *err)
{
    kp_status status = machine->runner_count == 0 ? start_first(machine, needs, counters, err)
                                                  : start_beside(machine, needs, counters, err);

    if (status == KP_OK) {
        runner->counters = 0;
        for (size_t i = 0; i < needs->count; i++) {
            runner->counters |= UINT32_C(1) << counters[i];
        }
        runner->observes = false;
        link_runner(&machine->runners, runner, thread);
        machine->runner_count++;
    }
    return status;
}

void kp_session_observe(struct kp_machine *machine, struct kp_runner *runner, uint64_t thread)
{
    runner->observes = true;
    link_runner(&machine->observers, runner, thread);
}

/* ---- Stopping ------------------------------------------------------------------------------- */

void kp_session_stop(struct kp_machine *machine, struct kp_runner *runner,
                     struct kp_trouble *trouble)
{
    kp_error ignored;

    if (!runner->linked) {
        return;
    }
    if (runner->observes) {
        unlink_runner(&machine->observers, runner);
        return;
    }
    unlink_runner(&machine->runners, runner);
    machine->runner_count--;
    if (machine->runner_count > 0) {
        struct kp_reading now;
        if (kp_machine_read(machine, &now, &ignored) == KP_OK) {
            trouble->disturbed |= kp_reading_difference(machine, &now, &machine->running, WATCHED);
        }
        return;
    }
    kp_session_restore(machine, &machine->running, trouble);
    machine->changed_while_idle |= trouble->disturbed;
    kp_machine_settle(machine, trouble);
}

/* Puts the words back. Words that were there before may be ones that this kernel would not let anybody
   write today (docs/platform.md B.8): each of those goes back as 0. */
static kp_status restore_words(const struct kp_machine *machine, kp_error *err)
{
    const struct kp_kernel *kernel = &machine->kernel;
    const kpc_config_t *before = machine->before_start.words;
    kpc_config_t allowed[KPC_MAX_COUNTERS] = {0};
    kp_status status = kp_kernel_set_words(kernel, before, err);

    if (status != KP_ERROR_PRIVILEGE) {
        return status;
    }
    status = kp_kernel_set_words(kernel, allowed, err);
    if (status != KP_OK) {
        return status; /* not the words: this process may write none any more */
    }
    for (uint32_t i = 0; i < machine->word_count; i++) {
        kpc_config_t trial[KPC_MAX_COUNTERS] = {0};
        kp_error ignored;
        trial[i] = before[i];
        if (before[i] != 0 && kp_kernel_set_words(kernel, trial, &ignored) == KP_OK) {
            allowed[i] = before[i];
        }
    }
    return kp_kernel_set_words(kernel, allowed, err);
}

/* Notes what became of a piece. One that was put back reads from now on as it did before the start: the
   counters are still forced, and a mask that was read reads the same when it is written again
   (docs/platform.md A.1-3, A.1-5). */
static void settle(struct kp_machine *machine, unsigned piece, kp_status status,
                   const kp_error *cause, struct kp_trouble *trouble)
{
    if (status != KP_OK) {
        kp_trouble_failed(trouble, piece, cause);
        return;
    }
    machine->owed &= ~piece;
    if (piece == KP_PIECE_COUNTING) {
        machine->idle.counting = machine->before_start.counting;
    } else if (piece == KP_PIECE_THREAD_COUNTING) {
        machine->idle.thread_counting = machine->before_start.thread_counting;
    }
}

void kp_session_restore(struct kp_machine *machine, const struct kp_reading *left,
                        struct kp_trouble *trouble)
{
    const struct kp_kernel *kernel = &machine->kernel;
    const struct kp_reading *before = &machine->before_start;
    kp_error cause;

    if (left != NULL) {
        struct kp_reading now;
        unsigned changed = 0;
        if (kp_machine_read(machine, &now, &cause) != KP_OK &&
            kp_machine_read(machine, &now, &cause) != KP_OK) { /* one failure may pass */
            kp_trouble_failed(trouble, machine->owed, &cause);
            return;
        }
        changed = kp_reading_difference(machine, &now, left, machine->owed | KP_PIECE_FORCE);
        trouble->disturbed |= changed;
        machine->owed &= ~changed;
    }
    if ((machine->owed & KP_PIECE_THREAD_COUNTING) != 0) {
        settle(machine, KP_PIECE_THREAD_COUNTING,
               kp_kernel_set_thread_counting(kernel, before->thread_counting, &cause), &cause,
               trouble);
    }
    if ((machine->owed & KP_PIECE_COUNTING) != 0) {
        uint32_t off = before->counting & ~KPC_CLASS_CONFIGURABLE_MASK;
        kp_status status = kp_kernel_set_counting(kernel, off, &cause);
        if (status != KP_OK || off == before->counting) {
            settle(machine, KP_PIECE_COUNTING, status, &cause, trouble);
        }
    }
    if ((machine->owed & KP_PIECE_CONFIGURATION) != 0) {
        settle(machine, KP_PIECE_CONFIGURATION, restore_words(machine, &cause), &cause, trouble);
    }
    kp_overflow_restore(machine, left != NULL, trouble);
    if ((machine->owed & KP_PIECE_COUNTING) != 0 && (trouble->failed & KP_PIECE_COUNTING) == 0) {
        settle(machine, KP_PIECE_COUNTING, kp_kernel_set_counting(kernel, before->counting, &cause),
               &cause, trouble);
    }
    /* What is still owed is compared with how it reads now when it is tried again. */
    machine->owed_unread =
        machine->owed != 0 && kp_machine_read(machine, &machine->running, &cause) != KP_OK;
    if (machine->owed != 0 && !machine->owed_unread) {
        machine->idle.counting = machine->running.counting;
        machine->idle.thread_counting = machine->running.thread_counting;
    }
}

/* ---- While something runs ------------------------------------------------------------------- */

static bool runs_in(const struct kp_runner *runner, const struct kp_holder *holder)
{
    while (runner != NULL && runner->holder != holder) {
        runner = runner->next;
    }
    return runner != NULL;
}

bool kp_session_runs(const struct kp_machine *machine, const struct kp_holder *holder)
{
    return runs_in(machine->runners, holder) || runs_in(machine->observers, holder);
}

kp_status kp_session_check(struct kp_machine *machine, kp_error *err)
{
    struct kp_trouble trouble = {0};
    struct kp_reading now;
    kp_status status = kp_machine_read(machine, &now, err);

    if (status == KP_OK) {
        trouble.disturbed = kp_reading_difference(machine, &now, &machine->running, WATCHED);
        status = kp_trouble_report(&trouble, err);
    }
    return status;
}

kp_status kp_session_reserve(struct kp_machine *machine, struct kp_holder *holder,
                             const struct kp_needs *needs, kp_error *err)
{
    struct kp_needs previous = holder->reserved;
    kpc_config_t planned[KP_COUNTERS_MAX];
    uint8_t counters[KP_COUNTERS_MAX];
    kp_status status = KP_OK;

    holder->reserved.count = 0; /* the plan looks at all holders */
    if (machine->runner_count == 0) {
        status = kp_program_plan(machine, needs, planned, counters, err);
    } else {
        status = kp_program_contains(machine, needs, err);
    }
    holder->reserved = status == KP_OK ? *needs : previous;
    return status;
}
