/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Reads and sets behind kperf.* nodes: which one (an action, a timer; 0 where there is one only), and the
   value. Each gives errno or 0. */
#ifndef SIM_KPERF_NODES_H
#define SIM_KPERF_NODES_H

#include "door.h"

int sim_get_action_count(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_samplers(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_userdata(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_filter(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_user_depth(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_kernel_depth(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_timer_count(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_period(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_timer_action(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_pet_timer(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_sampling(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_zero(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_lightweight(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_idle_rate(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_cswitch_action(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_kdebug_action(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_lazy_wait_action(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_lazy_wait_threshold(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_lazy_cpu_action(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_lazy_cpu_threshold(struct sim_call *call, uint64_t which, uint64_t *value);
int sim_get_debug_level(struct sim_call *call, uint64_t which, uint64_t *value);

int sim_set_action_count(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_samplers(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_userdata(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_filter_by_pid(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_filter_by_task(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_user_depth(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_kernel_depth(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_timer_count(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_period(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_timer_action(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_pet_timer(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_sampling(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_reset(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_lightweight(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_idle_rate(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_cswitch_action(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_kdebug_action(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_lazy_wait_action(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_lazy_wait_threshold(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_lazy_cpu_action(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_lazy_cpu_threshold(struct sim_call *call, uint64_t which, uint64_t value);
int sim_set_debug_level(struct sim_call *call, uint64_t which, uint64_t value);

#endif
