/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The files that the generator makes. */
#ifndef KP_GENERATOR_OUTPUT_H
#define KP_GENERATOR_OUTPUT_H

#include "catalog.h"
#include "text.h"

#define OUTPUT_IDS    "include/kperf/event_ids.h"
#define OUTPUT_SIZES  "events/generated/table_sizes.h"
#define OUTPUT_TABLES "events/generated/tables.c"

/* The head of a generated file: generator, arguments, inputs. */
void output_head(const struct data *data, struct text *out);

void output_ids(const struct catalog *catalog, struct text *out);

/* The tables, and the header with their sizes. */
bool output_tables(const struct catalog *catalog, struct text *tables, struct text *sizes);

/* Fills `folder` with every database under each of its names, and with the links of their families. */
bool output_databases(const struct catalog *catalog, const char *folder);

#endif
