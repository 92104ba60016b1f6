/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A scratch source tree, and the generator run on it. */
#ifndef KPERF_TESTS_EVENT_TREE_H
#define KPERF_TESTS_EVENT_TREE_H

#include "test_event_support.h"

struct tree {
    char root
        [512]; /* holds a copy of events/data and of event_ids.h, which numbers are held against */
    char data[600]; /* its events/data */
    char kpep[600]; /* its folder for databases, not there yet */
};

/* What the last command printed. */
extern char output[65536];

/* Setup and teardown of a test; the state is a struct tree. */
int make_tree(void **state);
int remove_tree(void **state);

/* Runs the generator on the source tree `root`; its exit status. */
int generate(const char *root, const char *arguments);

void assert_said(const char *words);
void assert_not_said(const char *words);

#endif
