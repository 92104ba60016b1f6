/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "machine.h"

#include "process.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

/* All machines that samplers of this process know; guarded by the lock of process.h. */
static struct kp_machine *registry;

bool kp_needs_add(struct kp_needs *needs, const struct kp_need *need)
{
    for (size_t i = 0; i < needs->count; i++) {
        if (needs->need[i].word == need->word) {
            needs->need[i].positions |= need->positions;
            return true;
        }
    }
    if (needs->count == KP_COUNTERS_MAX) {
        return false;
    }
    needs->need[needs->count++] = *need;
    return true;
}

/* ---- Known ---------------------------------------------------------------------------------- */

/* The same function means the same kernel interface, by whatever path it was loaded. */
static bool same_interface(const struct kp_machine *machine, const kps_kperf_table *kpc)
{
    return machine->kernel.kpc->kpc_set_config == kpc->kpc_set_config;
}

kp_status kp_machine_know(struct kp_machine **out, struct kp_frameworks *frameworks, kp_error *err)
{
    struct kp_machine *machine = registry;

    *out = NULL;
    while (machine != NULL && !same_interface(machine, frameworks->kperf)) {
        machine = machine->next;
    }
    if (machine == NULL) {
        machine = calloc(1, sizeof *machine);
        if (machine == NULL) {
            return kp_error_plain(err, KP_ERROR_NO_MEMORY);
        }
        machine->frameworks = frameworks;
        frameworks->users++;
        machine->kernel.kpc = frameworks->kperf;
        machine->kernel.optional = kps_kperf_optional(frameworks->kperf);
        machine->release = kp_kernel_release(&machine->kernel);
        machine->next = registry;
        registry = machine;
    }
    machine->known++;
    *out = machine;
    return KP_OK;
}

void kp_machine_forget(struct kp_machine *machine)
{
    struct kp_machine **link = &registry;

    if (--machine->known > 0) {
        return;
    }
    while (*link != machine) {
        link = &(*link)->next;
    }
    *link = machine->next;
    kp_frameworks_drop(machine->frameworks);
    free(machine);
}

/* ---- Readings ------------------------------------------------------------------------------- */

kp_status kp_machine_read(const struct kp_machine *machine, struct kp_reading *reading,
                          kp_error *err)
{
    kp_status status = kp_kernel_forced(&machine->kernel, &reading->forced, err);
    if (status == KP_OK) {
        status = kp_kernel_counting(&machine->kernel, &reading->counting, err);
    }
    if (status == KP_OK) {
        status = kp_kernel_thread_counting(&machine->kernel, &reading->thread_counting, err);
    }
    if (status == KP_OK) {
        status = kp_kernel_words(&machine->kernel, reading->words, err);
    }
    return status;
}

unsigned kp_reading_difference(const struct kp_machine *machine, const struct kp_reading *a,
                               const struct kp_reading *b, unsigned pieces)
{
    unsigned difference = 0;

    if (a->forced != b->forced) {
        difference |= KP_PIECE_FORCE;
    }
    if (a->counting != b->counting) {
        difference |= KP_PIECE_COUNTING;
    }
    if (a->thread_counting != b->thread_counting) {
        difference |= KP_PIECE_THREAD_COUNTING;
    }
    if (memcmp(a->words, b->words, machine->word_count * sizeof a->words[0]) != 0) {
        difference |= KP_PIECE_CONFIGURATION;
    }
    return difference & pieces;
}

/* ---- Taken ---------------------------------------------------------------------------------- */

/* The counters as the database and the kernel have them, which must agree: words are packed by
   position, so a difference would program other counters (docs/platform.md B.2). What others hold by now
   is not replaced, but compared. */
static kp_status learn_counters(struct kp_machine *machine, const struct kp_database *database,
                                kp_error *err)
{
    uint32_t fixed_bits = database->db->fixed_counter_bits;
    uint32_t config_bits = database->db->config_counter_bits;
    unsigned config = (unsigned)__builtin_popcount(config_bits);
    unsigned all = config + (unsigned)__builtin_popcount(fixed_bits);
    uint32_t word_count = 0;
    uint32_t counter_count = 0;
    kp_status status = kp_kernel_counts(&machine->kernel, &word_count, &counter_count, err);

    if (status != KP_OK) {
        return status;
    }
    if (word_count != config || counter_count != all) {
        return kp_error_set(err, KP_ERROR_LAYOUT, 0,
                            "the database has %u counters, %u of them configurable; the kernel "
                            "has %u and %u",
                            all, config, counter_count, word_count);
    }
    if (machine->taken &&
        (fixed_bits != machine->fixed_bits || config_bits != machine->config_bits)) {
        return kp_error_set(err, KP_ERROR_LAYOUT, 0,
                            "this database has other counters than the one in use");
    }
    if (!machine->taken) {
        machine->fixed_bits = fixed_bits;
        machine->config_bits = config_bits;
        machine->word_count = word_count;
        machine->counter_count = counter_count;
        machine->preference = database->preference;
    }
    return KP_OK;
}

/* Before the counters are forced: forcing hides CONFIGURABLE from the reading of counting when fewer
   counters were running than there are then (docs/platform.md A.1-3). */
static kp_status read_masks(const struct kp_machine *machine, struct kp_reading *reading,
                            kp_error *err)
{
    kp_status status = kp_kernel_counting(&machine->kernel, &reading->counting, err);
    if (status == KP_OK) {
        status = kp_kernel_thread_counting(&machine->kernel, &reading->thread_counting, err);
    }
    return status;
}

kp_status kp_machine_take(struct kp_machine *machine, struct kp_holder *holder,
                          const struct kp_database *database, kp_error *err)
{
    bool forced_now = false;
    kp_status status = KP_OK;

    if (!machine->taken) {
        status = kp_kernel_forced(&machine->kernel, &machine->before_taking.forced, err);
        if (status == KP_OK) {
            status = read_masks(machine, &machine->before_taking, err);
        }
        if (status != KP_OK) {
            goto done;
        }
        status = kp_kernel_force(&machine->kernel, true, err);
        if (status != KP_OK) {
            goto done;
        }
        forced_now = !machine->before_taking.forced;
        status = read_masks(machine, &machine->idle, err);
        if (status != KP_OK) {
            goto done;
        }
        machine->changed_while_idle = 0;
        machine->ever_started = false;
    }
    status = learn_counters(machine, database, err);
    if (status != KP_OK) {
        goto done;
    }
    machine->taken = true;
    machine->holder_count++;
    holder->next = machine->holders;
    machine->holders = holder;
done:
    if (status != KP_OK && forced_now) {
        kp_error ignored;
        if (kp_kernel_force(&machine->kernel, false, &ignored) != KP_OK) {
            kp_error_append(err, "; the counters stay forced: %s", ignored.message);
            status = err->status = KP_ERROR_NOT_RESTORED;
        }
    }
    return status;
}

/* Gives force back, and then counting and thread counting as they were: the kernel counts them by the
   counters that are available, so they have to be set anew after the change (docs/platform.md B.5). */
static void give_force_back(struct kp_machine *machine, struct kp_trouble *trouble)
{
    const struct kp_kernel *kernel = &machine->kernel;
    const struct kp_reading *before = &machine->before_taking;
    struct kp_reading now = machine->idle;
    unsigned ours = (KP_PIECE_COUNTING | KP_PIECE_THREAD_COUNTING) & ~machine->changed_while_idle;
    kp_error cause;

    if (read_masks(machine, &now, &cause) == KP_OK) {
        now.forced = machine->idle.forced;
        ours &= ~kp_reading_difference(machine, &now, &machine->idle,
                                       KP_PIECE_COUNTING | KP_PIECE_THREAD_COUNTING);
        trouble->disturbed |= (KP_PIECE_COUNTING | KP_PIECE_THREAD_COUNTING) & ~ours;
    } else {
        kp_trouble_failed(trouble, ours, &cause);
        ours = 0;
    }
    if (before->forced) {
        return; /* this process held them before us, and nothing more was changed */
    }
    /* Off while still forced: later the reserved counters could not be reached any more. */
    if ((ours & KP_PIECE_COUNTING) != 0 &&
        (machine->ever_started || (now.counting & KPC_CLASS_CONFIGURABLE_MASK) != 0) &&
        kp_kernel_set_counting(kernel, now.counting & ~KPC_CLASS_CONFIGURABLE_MASK, &cause) !=
            KP_OK) {
        kp_trouble_failed(trouble, KP_PIECE_COUNTING, &cause);
    }
    if (kp_kernel_force(kernel, false, &cause) != KP_OK) {
        kp_trouble_failed(trouble, KP_PIECE_FORCE, &cause);
    }
    if ((ours & KP_PIECE_COUNTING) != 0 && before->counting != 0 &&
        kp_kernel_set_counting(kernel, before->counting, &cause) != KP_OK) {
        kp_trouble_failed(trouble, KP_PIECE_COUNTING, &cause);
    }
    if ((ours & KP_PIECE_THREAD_COUNTING) != 0 && before->thread_counting != 0 &&
        kp_kernel_set_thread_counting(kernel, before->thread_counting, &cause) != KP_OK) {
        kp_trouble_failed(trouble, KP_PIECE_THREAD_COUNTING, &cause);
    }
}

void kp_machine_settle(struct kp_machine *machine, struct kp_trouble *trouble)
{
    if (machine->taken && machine->holder_count == 0 && machine->runner_count == 0) {
        if (machine->owed != 0) {
            kp_session_restore(machine, machine->owed_unread ? NULL : &machine->running, trouble);
        }
        give_force_back(machine, trouble);
        machine->taken = false;
    }
}

void kp_machine_give(struct kp_machine *machine, struct kp_holder *holder,
                     struct kp_trouble *trouble)
{
    struct kp_holder **link = &machine->holders;

    while (*link != NULL && *link != holder) {
        link = &(*link)->next;
    }
    if (*link != NULL) {
        *link = holder->next;
        machine->holder_count--;
    }
    kp_machine_settle(machine, trouble);
}

/* ---- What happens to the process ------------------------------------------------------------ */

static void stop_runners_of(struct kp_machine *machine, struct kp_runner *runner, uint64_t thread)
{
    while (runner != NULL) {
        struct kp_runner *next = runner->next;
        if (atomic_load_explicit(&runner->thread, memory_order_relaxed) == thread) {
            struct kp_trouble trouble = {0};
            kp_error report;
            kp_session_stop(machine, runner, &trouble);
            if (kp_trouble_report(&trouble, &report) != KP_OK) {
                runner->last_error = report;
            }
        }
        runner = next;
    }
}

void kp_machines_thread_ended(uint64_t thread)
{
    kp_lock();
    for (struct kp_machine *machine = registry; machine != NULL; machine = machine->next) {
        stop_runners_of(machine, machine->runners, thread);
        stop_runners_of(machine, machine->observers, thread);
    }
    kp_unlock();
}

void kp_machines_exit(void)
{
    for (struct kp_machine *machine = registry; machine != NULL; machine = machine->next) {
        struct kp_trouble trouble = {0}; /* nobody is left to be told */
        while (machine->runners != NULL) {
            kp_session_stop(machine, machine->runners, &trouble);
        }
        while (machine->observers != NULL) {
            kp_session_stop(machine, machine->observers, &trouble);
        }
        while (machine->holders != NULL) {
            kp_machine_give(machine, machine->holders, &trouble);
        }
    }
}

static void abandon(struct kp_runner *runner)
{
    for (; runner != NULL; runner = runner->next) {
        atomic_store_explicit(&runner->thread, KP_NO_THREAD, memory_order_relaxed);
        runner->linked = false;
    }
}

/* The kernel knows the child as another task that has forced nothing and whose threads have no counter
   buffers: there is nothing to give back, and what the parent set must stay. */
void kp_machines_forked(void)
{
    for (struct kp_machine *machine = registry; machine != NULL; machine = machine->next) {
        abandon(machine->runners);
        abandon(machine->observers);
        machine->runners = NULL;
        machine->observers = NULL;
        machine->runner_count = 0;
        machine->holders = NULL;
        machine->holder_count = 0;
        machine->taken = false;
        machine->owed = 0;
    }
}
