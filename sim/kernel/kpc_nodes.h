/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What the two files of kpc.* nodes share. Each node gives errno or 0. */
#ifndef SIM_KPC_NODES_H
#define SIM_KPC_NODES_H

#include "door.h"

/* A broadcast to all CPUs, which every change of the counters is: the caller waits for the CPUs to
   answer (docs/platform.md B.3). */
void sim_kpc_broadcast(struct sim_call *call);

int sim_config_node(struct sim_call *call, struct sim_request *request);
int sim_counters_node(struct sim_call *call, struct sim_request *request);
int sim_thread_counters_node(struct sim_call *call, struct sim_request *request);
int sim_period_node(struct sim_call *call, struct sim_request *request);
int sim_actionid_node(struct sim_call *call, struct sim_request *request);

#endif
