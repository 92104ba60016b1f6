/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* kperf-events-generate and folders of event databases: the stand-in's, and a Mac's held against ours. */
#include "test_event_tree.h"

#include <plist/plist.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Runs a task of the generator that has an argument. */
static int task(const struct tree *tree, const char *name, const char *argument)
{
    char arguments[1200];
    snprintf(arguments, sizeof arguments, "%s '%s'", name, argument);
    return generate(tree->root, arguments);
}

/* A scratch tree with its databases made. */
static int make_databases(void **state)
{
    make_tree(state);
    const struct tree *tree = *state;
    assert_int_equal(task(tree, "--databases", tree->kpep), 0);
    return 0;
}

static plist_t read_list(const char *path)
{
    plist_t root = NULL;
    char *text = file_text(path);
    plist_from_xml(text, (uint32_t)strlen(text), &root);
    free(text);
    assert_non_null(root);
    return root;
}

static void assert_string(plist_t dictionary, const char *key, const char *wanted)
{
    plist_t node = plist_dict_get_item(dictionary, key);
    assert_non_null(node);
    assert_string_equal(plist_get_string_ptr(node, NULL), wanted);
}

static void test_every_database_has_its_own_name_and_link(void **state)
{
    const struct tree *tree = *state;
    struct table chips = table_read("events/data/chips.tsv");
    for (size_t i = 0; i < chips.count; i++) {
        char **fields = chips.rows[i].fields;
        char name[128];
        snprintf(name, sizeof name, "%s.plist", fields[1]);
        char *direct = file_text(path_of(tree->kpep, name));
        plist_t list = read_list(path_of(tree->kpep, name));
        plist_t cpu = plist_dict_get_item(plist_dict_get_item(list, "system"), "cpu");
        assert_string(list, "name", fields[1]);
        assert_string(cpu, "marketing_name", fields[6]);
        assert_string(cpu, "architecture", "arm64");
        plist_free(list);
        snprintf(name, sizeof name, "cpu_100000c_2_%s.plist",
                 strcmp(fields[2], "-") == 0 ? fields[3] : fields[2]);
        char *linked = file_text(path_of(tree->kpep, name));
        assert_string_equal(linked, direct);
        free(linked);
        free(direct);
    }
    table_free(&chips);
}

static void test_databases_have_apples_keys_only(void **state)
{
    const struct tree *tree = *state;
    assert_int_equal(run(output, sizeof output,
                         "grep -ho '<key>[a-z_]*</key>' '%s'/as5.plist | sort -u", tree->kpep),
                     0);
    assert_string_equal(output, "<key>aliases</key>\n<key>architecture</key>\n"
                                "<key>config_counters</key>\n<key>counters_mask</key>\n"
                                "<key>cpu</key>\n<key>description</key>\n<key>events</key>\n"
                                "<key>fallback</key>\n<key>fixed_counter</key>\n"
                                "<key>fixed_counters</key>\n<key>marketing_name</key>\n"
                                "<key>name</key>\n<key>number</key>\n<key>power_counters</key>\n"
                                "<key>system</key>\n<key>version</key>\n");
}

static void test_databases_hold_every_expected_row(void **state)
{
    const struct tree *tree = *state;
    static const struct {
        const char *chip;
        const char *file;
    } lists[] = {{"M1", "a14.plist"},
                 {"M2", "a15.plist"},
                 {"M3", "as1.plist"},
                 {"M4", "as4-1.plist"},
                 {"M5", "as5-2.plist"}};
    struct table expected = table_read("tests/unit/data/events_expected.tsv");
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        plist_t list = read_list(path_of(tree->kpep, lists[i].file));
        plist_t events = plist_dict_get_item(
            plist_dict_get_item(plist_dict_get_item(list, "system"), "cpu"), "events");
        uint32_t rows = 0;
        for (size_t j = 0; j < expected.count; j++) {
            char **fields = expected.rows[j].fields;
            if (strcmp(fields[0], lists[i].chip) != 0 || strcmp(fields[7], "current") != 0) {
                continue;
            }
            static const char *const keys[] = {"number", "counters_mask", "fixed_counter"};
            plist_t event = plist_dict_get_item(events, fields[1]);
            assert_non_null(event);
            for (size_t k = 0; k < 3; k++) {
                plist_t node = plist_dict_get_item(event, keys[k]);
                uint64_t value = 0;
                if (strcmp(fields[2 + k], "-") == 0) {
                    assert_null(node);
                } else {
                    assert_non_null(node);
                    plist_get_uint_val(node, &value);
                    assert_int_equal(value, strtoull(fields[2 + k], NULL, 10));
                }
            }
            rows++;
        }
        assert_true(rows >= 60);
        assert_int_equal(plist_dict_get_size(events), rows);
        plist_free(list);
    }
    table_free(&expected);
}

static void test_diff_of_our_own_databases_finds_nothing(void **state)
{
    const struct tree *tree = *state;
    assert_int_equal(task(tree, "--diff", tree->kpep), 0);
    assert_said("a14: no difference to act upon in 60 events");
    assert_not_said("new ");
    assert_not_said("gone ");
}

static void make_binary(const char *path)
{
    plist_t list = read_list(path);
    char *bytes = NULL;
    uint32_t length = 0;
    plist_to_bin(list, &bytes, &length);
    plist_free(list);
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, length, stream), length);
    assert_int_equal(fclose(stream), 0);
    plist_to_bin_free(bytes);
}

/* as4 as a later system might have it, binary as a Mac's are; and a new as6. */
static void make_later_system(const struct tree *tree)
{
    const char *as4 = path_of(tree->kpep, "as4.plist");
    const char *as6 = path_of(tree->kpep, "as6.plist");
    file_replace(as4, NULL, "<key>LD_NT_UOP</key>", "<key>LD_NONTEMPORAL_UOP</key>");
    file_replace(as4, "<key>INST_BARRIER</key>", "<integer>2204<", "<integer>2205<");
    file_replace(as4, NULL, "<key>DECODE_UOP</key>", "<key>INST_TELEPORT</key>");
    file_replace(as4, "<key>INST_TELEPORT</key>", "<integer>390<", "<integer>3001<");
    file_replace(as4, NULL, "<key>ST_MEM_ORDER_VIOL_LD_NONSPEC</key>",
                 "<key>ST_MEMORY_ORDER_VIOLATION_NONSPEC</key>");
    file_replace(as4, NULL, "<key>MMU_TABLE_WALK_DATA</key>",
                 "<key>MMU_VIRTUAL_MEMORY_FAULT_NONSPEC</key><dict><key>number</key>"
                 "<integer>1037</integer></dict><key>MMU_TABLE_WALK_DATA</key>");
    /* The number of LD_UNIT_UOP, which is still there: not a rename. */
    file_replace(as4, NULL, "<key>LD_UNIT_UOP</key>",
                 "<key>LD_TWIN_UOP</key><dict><key>number</key><integer>1446</integer></dict>"
                 "<key>LD_UNIT_UOP</key>");
    assert_int_equal(run(output, sizeof output, "cp '%s/as5.plist' '%s'", tree->kpep, as6), 0);
    file_replace(as6, "<key>name</key>", "as5", "as6");
    file_replace(as6, NULL, "<key>RETIRE_UOP</key>", "<key>RETIRE_ANY_UOP</key>");
    make_binary(as4);
    make_binary(as6);
}

static void test_diff_says_what_is_new_renamed_changed_and_gone(void **state)
{
    const struct tree *tree = *state;
    make_later_system(tree);
    assert_int_equal(task(tree, "--diff", tree->kpep), 1);
    assert_said("as4: renamed LD_NT_UOP to LD_NONTEMPORAL_UOP (number 1510, mask 0x3fc)\n");
    assert_said("as4: changed INST_BARRIER: number 2205, mask 0xfc, fixed counter -1; ours 2204");
    assert_said("as4: new INST_TELEPORT (number 3001, mask 0x3fc)\n");
    assert_said("as4: new LD_TWIN_UOP (number 1446, mask 0x3fc)\n");
    assert_said("as4: gone DECODE_UOP (number 390, mask 0x3fc)\n");
    assert_said("as4: renamed ST_MEM_ORDER_VIOL_LD_NONSPEC to ST_MEMORY_ORDER_VIOLATION_NONSPEC, "
                "which renames.tsv knows\n");
    assert_said("as4: has MMU_VIRTUAL_MEMORY_FAULT_NONSPEC, which renames.tsv knows from older");
    assert_said("as6: is a new database, held against as5 (M5)\n");
    assert_said("as6: renamed RETIRE_UOP to RETIRE_ANY_UOP (number 58, mask 0xfc)\n");
    assert_said("a14: no difference to act upon");
    assert_not_said("gone LD_NT_UOP");
    assert_not_said("new LD_NONTEMPORAL_UOP");
    assert_not_said("gone ST_MEM_ORDER");
}

static void test_diff_of_a_mac_that_lacks_chips_and_has_intel_ones(void **state)
{
    const struct tree *tree = *state;
    assert_int_equal(run(output, sizeof output,
                         "cd '%s' && rm as5*.plist && cp a14.plist haswell.plist", tree->kpep),
                     0);
    const char *intel = path_of(tree->kpep, "haswell.plist");
    file_replace(intel, "<key>name</key>", "a14", "haswell");
    file_replace(intel, NULL, "arm64", "x86_64");
    assert_int_equal(task(tree, "--diff", tree->kpep), 0);
    assert_said("haswell: is of x86_64, not compared");
    assert_said("as5: not in ");
    assert_said("as5-2: not in ");
    file_put(path_of(tree->kpep, "broken.plist"), "bplist00 but not really");
    assert_int_equal(task(tree, "--diff", tree->kpep), 2);
    assert_said("broken.plist: is not a property list");
    assert_int_equal(task(tree, "--diff", "/nonexistent"), 2);
}

static void test_a_macs_database_is_adopted_with_one_command_and_a_review(void **state)
{
    const struct tree *tree = *state;
    make_later_system(tree);
    const char *as6 = path_of(tree->kpep, "as6.plist");
    assert_int_equal(task(tree, "--generation M6 --adopt", as6), 0);
    assert_said("RETIRE_ANY_UOP: write its description");
    assert_said("RETIRE_ANY_UOP: has number and mask of RETIRE_UOP; if it was renamed");
    assert_not_said("INST_ALL");

    /* The review: it was renamed. Its description then is the known one. */
    file_append(path_of(tree->root, "events/data/renames.tsv"),
                "*\tRETIRE_UOP\t-\tRETIRE_ANY_UOP\tdatabase as6\t-\n");
    assert_int_equal(task(tree, "--generation M6 --adopt", as6), 0);
    assert_not_said("RETIRE_ANY_UOP");
    assert_int_equal(generate(tree->root, "--register"), 0);
    assert_string_equal(output, "");
    assert_int_equal(generate(tree->root, ""), 0);
    char *header = file_text(path_of(tree->root, "include/kperf/event_ids.h"));
    assert_non_null(strstr(header, "KP_CPU_M6 = 6,"));
    free(header);
    /* Adopted as it was, there is nothing left to tell. */
    assert_int_equal(run(output, sizeof output, "rm '%s/as4.plist'", tree->kpep), 0);
    assert_int_equal(task(tree, "--diff", tree->kpep), 0);
    assert_said("as6: no difference to act upon in 135 events");

    assert_int_equal(task(tree, "--generation seven --adopt", as6), 2);
    assert_int_equal(task(tree, "--generation M5 --adopt", as6), 2);
    assert_said("M5 already has as5");
}

static void test_databases_are_not_rewritten_without_need(void **state)
{
    const struct tree *tree = *state;
    assert_int_equal(run(output, sizeof output,
                         "cd '%s' && touch -t 202001010000 *.plist && " KPERF_TEST_EMULATOR
                         " '%s' --root '%s' --databases '%s' && find . -type f -newermt "
                         "2021-01-01",
                         tree->kpep, KPERF_EVENTS_GENERATE, tree->root, tree->kpep),
                     0);
    assert_string_equal(output, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_database_has_its_own_name_and_link,
                                        make_databases, remove_tree),
        cmocka_unit_test_setup_teardown(test_databases_have_apples_keys_only, make_databases,
                                        remove_tree),
        cmocka_unit_test_setup_teardown(test_databases_hold_every_expected_row, make_databases,
                                        remove_tree),
        cmocka_unit_test_setup_teardown(test_diff_of_our_own_databases_finds_nothing,
                                        make_databases, remove_tree),
        cmocka_unit_test_setup_teardown(test_diff_says_what_is_new_renamed_changed_and_gone,
                                        make_databases, remove_tree),
        cmocka_unit_test_setup_teardown(test_diff_of_a_mac_that_lacks_chips_and_has_intel_ones,
                                        make_databases, remove_tree),
        cmocka_unit_test_setup_teardown(
            test_a_macs_database_is_adopted_with_one_command_and_a_review, make_databases,
            remove_tree),
        cmocka_unit_test_setup_teardown(test_databases_are_not_rewritten_without_need,
                                        make_databases, remove_tree),
    };
    return run_tests(tests);
}
