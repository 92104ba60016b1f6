/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "test_event_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char output[65536];

int make_tree(void **state)
{
    struct tree *tree = calloc(1, sizeof *tree);
    assert_non_null(tree);
    scratch_make(tree->root, sizeof tree->root);
    snprintf(tree->data, sizeof tree->data, "%s/events/data", tree->root);
    snprintf(tree->kpep, sizeof tree->kpep, "%s/kpep", tree->root);
    assert_int_equal(run(output, sizeof output,
                         "cd '%s' && mkdir -p events/data include/kperf && "
                         "cp '%s'/events/data/* events/data/ && "
                         "cp '%s'/include/kperf/event_ids.h include/kperf/",
                         tree->root, KPERF_SOURCE_DIR, KPERF_SOURCE_DIR),
                     0);
    *state = tree;
    return 0;
}

int remove_tree(void **state)
{
    struct tree *tree = *state;
    scratch_remove(tree->root);
    free(tree);
    return 0;
}

int generate(const char *root, const char *arguments)
{
    return run(output, sizeof output, KPERF_TEST_EMULATOR " '%s' --root '%s' %s",
               KPERF_EVENTS_GENERATE, root, arguments);
}

void assert_said(const char *words)
{
    if (strstr(output, words) == NULL) {
        fail_msg("\"%s\" was not said, but:\n%s", words, output);
    }
}

void assert_not_said(const char *words)
{
    if (strstr(output, words) != NULL) {
        fail_msg("\"%s\" was said:\n%s", words, output);
    }
}
