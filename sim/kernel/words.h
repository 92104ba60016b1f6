/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Configuration words: what is asked, what the registers take of it, what is read back, and which
 * events the kernel allows (docs/platform.md B.7, B.8). The machine's lock is held by every caller.
 */
#ifndef SIM_WORDS_H
#define SIM_WORDS_H

#include "machine.h"

#define SIM_SELECTOR    UINT64_C(0xffff)
#define SIM_MODE_USER32 UINT64_C(0x10000)
#define SIM_MODE_USER64 UINT64_C(0x20000)
#define SIM_MODE_KERNEL UINT64_C(0x40000)
#define SIM_MODE_EL3    UINT64_C(0x80000)
#define SIM_MODES       UINT64_C(0xf0000)

/* Whether the kernel's policy, if it has one, lets a selector pass. */
bool sim_selector_allowed(const struct sim_machine *machine, uint64_t word);
bool sim_policy_on(const struct sim_machine *machine);

/* kpc_get_config and kpc_set_config past the argument checks of the node; errno or 0. */
int sim_words_get(const struct sim_machine *machine, uint32_t classes, uint64_t *words);
int sim_words_set(struct sim_machine *machine, uint32_t classes, const uint64_t *words,
                  uint32_t count);

/* macOS 26: the stored set goes into the registers, or out of them. */
void sim_words_apply_stored(struct sim_machine *machine);
void sim_words_remove(struct sim_machine *machine);

#endif
