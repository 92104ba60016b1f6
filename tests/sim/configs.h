/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A configuration over the good database, for tests of what the 23 functions say of it. */
#ifndef TESTS_SIM_CONFIGS_H
#define TESTS_SIM_CONFIGS_H

#include "databases.h"

/** Made by with_config() for each test. */
extern kpep_db *db;
extern kpep_config *config;

/** Test setup and teardown. */
int with_config(void **state);
int without_config(void **state);

/** Adds an event by name; forces the configuration. */
void add(const char *name, uint32_t flag);
void force(void);

/** Its classes, its number of words, an event's place in the counter buffer. */
uint32_t classes(void);
size_t words(void);
size_t place(size_t index);

#endif
