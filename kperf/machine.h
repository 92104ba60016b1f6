/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The machine whose counters this process uses: one for each kernel interface, shared by all samplers
 * of the process, since what is configured is system-wide (docs/platform.md A.0).
 *
 * Three levels, each undone when its last user goes:
 *   known    by samplers, open or closed, that still have memory   kp_machine_know/forget
 *   taken    by samplers that hold the counters                    kp_machine_take/give
 *   running  by threads that count                                 session.h
 *
 * Everything here happens with the lock of process.h held.
 */
#ifndef KP_MACHINE_H
#define KP_MACHINE_H

#include "database.h"
#include "frameworks.h"
#include "kernel.h"
#include "trouble.h"

#include <stdatomic.h>

/* A configurable event that needs a counter. */
struct kp_need {
    kpc_config_t word;  /* what the counter is configured with */
    uint32_t mask;      /* the counters that can do it, absolute bits */
    uint32_t positions; /* where it stands in what the caller asked for, as bits */
    const char *name;   /* borrowed from a database */
};

/* Needs without doubles: events that are configured alike share a counter. */
struct kp_needs {
    size_t count;
    struct kp_need need[KP_COUNTERS_MAX];
};

/* Adds a need, or its positions to an equal one; false when there is no room, and then no machine has
   so many counters either. */
bool kp_needs_add(struct kp_needs *needs, const struct kp_need *need);

/* A holder of the counters, and what it has reserved. Part of a kp_sampler. */
struct kp_holder {
    struct kp_holder *next;
    struct kp_needs reserved;
};

/* No thread's identity; and not 0, which is that of a thread that has none yet. */
#define KP_NO_THREAD UINT64_MAX

/* A thread that counts. Part of a kp_thread_sampler, and the end of it: other threads write the links when
   they start and stop, while its own reads its identity for every sample. What its own thread alone
   writes keeps the two apart. */
struct kp_runner {
    _Atomic uint64_t thread;        /* its identity while it runs, else KP_NO_THREAD */
    const struct kp_holder *holder; /* of its sampler */
    uint32_t counters;              /* the configurable ones it uses, absolute bits */
    bool linked;
    bool observes; /* in the rootless tier: uses nothing of the machine */
    kp_error last_error;
    struct kp_runner *next;
    struct kp_runner *previous;
};

/* What can be read of the machine. */
struct kp_reading {
    bool forced;
    uint32_t counting;
    uint32_t thread_counting;
    kpc_config_t words[KPC_MAX_COUNTERS];
};

/* What overflow actions and periods were before they were cleared. */
struct kp_overflow {
    int32_t actions[KPC_MAX_COUNTERS];
    uint64_t periods[KPC_MAX_COUNTERS];
    uint64_t cleared_periods[KPC_MAX_COUNTERS]; /* as they read once cleared */
};

struct kp_machine {
    struct kp_machine *next;
    unsigned known;
    struct kp_frameworks *frameworks;
    struct kp_kernel kernel;
    int release; /* of macOS, its major number */

    /* The counters, absolute bits, and what the kernel says of them while they are forced. */
    uint32_t fixed_bits;
    uint32_t config_bits;
    uint32_t word_count;
    uint32_t counter_count;
    struct kp_preference preference;

    /* Taken: how it was before the counters were forced, and how it has read since when nothing runs. */
    unsigned holder_count;
    struct kp_holder *holders;
    bool taken;
    struct kp_reading before_taking;
    struct kp_reading idle;
    unsigned changed_while_idle; /* pieces that another program changed while nothing ran here */
    bool ever_started;

    /* Running: how it was before the first start, how it has read since, and what is programmed. */
    unsigned runner_count;
    struct kp_runner *runners;
    struct kp_runner *observers; /* run without programming anything */
    struct kp_reading before_start;
    struct kp_overflow before_start_overflow;
    struct kp_reading running;
    unsigned owed;    /* pieces that are ours in the machine and have to be put back */
    bool owed_unread; /* how they read could not be read: they are put back unseen */
    kpc_config_t programmed[KP_COUNTERS_MAX]; /* by counter, as written; 0 is none */
};

/* Finds or makes the machine behind the frameworks. */
kp_status kp_machine_know(struct kp_machine **out, struct kp_frameworks *frameworks, kp_error *err);
/* One that knows it less; the last one frees it. In a forked child that is all that happens. */
void kp_machine_forget(struct kp_machine *machine);

/* Takes the counters for a holder: forces them if nobody here did before. */
kp_status kp_machine_take(struct kp_machine *machine, struct kp_holder *holder,
                          const struct kp_database *database, kp_error *err);
/* One holder less. When nobody holds and nothing runs, everything goes back to how it was. */
void kp_machine_give(struct kp_machine *machine, struct kp_holder *holder,
                     struct kp_trouble *trouble);
/* The second half of it, for when the last runner stops after the last holder went. */
void kp_machine_settle(struct kp_machine *machine, struct kp_trouble *trouble);

/* Reads all of it, or fails. */
kp_status kp_machine_read(const struct kp_machine *machine, struct kp_reading *reading,
                          kp_error *err);
/* The pieces in which two readings differ, of those asked for. */
unsigned kp_reading_difference(const struct kp_machine *machine, const struct kp_reading *a,
                               const struct kp_reading *b, unsigned pieces);

/* Called by process.c. The first takes the lock itself, the others are called with it. */
void kp_machines_thread_ended(uint64_t thread);
void kp_machines_exit(void);
void kp_machines_forked(void);

#endif
