/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The part of the tables that comes from allowlist.tsv. */
#ifndef KP_GENERATOR_OUTPUT_ALLOW_H
#define KP_GENERATOR_OUTPUT_ALLOW_H

#include "data.h"
#include "pool.h"

/* Adds the tables of kernel targets, releases and lists, and their sizes. */
void output_allow(const struct data *data, struct pool *pool, struct text *tables,
                  struct text *sizes);

#endif
