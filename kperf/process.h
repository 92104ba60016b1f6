/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * This process as the library knows it: its threads, whether it was forked, whether it is exiting,
 * and the one lock.
 */
#ifndef KP_PROCESS_H
#define KP_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

/* Initial-exec: one load instead of a call on every sample. It takes 8 bytes of the room that the
   loader keeps for libraries that are opened late. Mach-O knows no such model. */
#if defined(__ELF__)
#define KP_TLS_MODEL __attribute__((tls_model("initial-exec")))
#else
#define KP_TLS_MODEL
#endif

/* The calling thread's identity; 0 until kp_thread_identify(). Never used twice in a process. */
extern _Thread_local uint64_t kp_thread_current KP_TLS_MODEL;

/* Prepares for threads that end, forks and exit; the first call does the work. False when there is no
   memory for it. */
bool kp_process_prepare(void);

/* Gives the calling thread its identity, and has kp_machines_thread_ended() called when it ends. 0
   when there is no memory for it. */
uint64_t kp_thread_identify(void);

/* Differs in a forked child from what it was in its parent. */
uint32_t kp_process_generation(void);

/* Whether exit handlers have begun to run. */
bool kp_process_exiting(void);

/* The lock of the registry in machine.c, and of everything that hangs on it: samplers' states, who runs,
   what is programmed. Held across the kernel calls that change these. Not taken by sample(). */
void kp_lock(void);
void kp_unlock(void);

#endif
