/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* kperf-events-generate: what it makes is what is committed, numbers stay, and a new chip is
 * little work. */
#include "test_event_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void test_committed_files_are_what_the_data_gives(void **state)
{
    const struct tree *tree = *state;
    static const char *const files[] = {
        "include/kperf/event_ids.h", "events/generated/table_sizes.h", "events/generated/tables.c"};
    char arguments[700];
    snprintf(arguments, sizeof arguments, "--into '%s/made'", tree->root);
    assert_int_equal(generate(KPERF_SOURCE_DIR, arguments), 0);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char *made = file_text(path_of(path_of(tree->root, "made"), files[i]));
        char *committed = file_text(path_of(KPERF_SOURCE_DIR, files[i]));
        assert_string_equal(made, committed);
        free(made);
        free(committed);
    }
    assert_int_equal(generate(KPERF_SOURCE_DIR, "--check"), 0);
}

static void test_check_sees_data_that_was_changed(void **state)
{
    const struct tree *tree = *state;
    assert_int_equal(generate(tree->root, ""), 0);
    assert_int_equal(generate(tree->root, "--check"), 0);
    file_replace(path_of(tree->data, "a14.plist"), "<key>INST_ALL</key>", "140", "139");
    assert_int_equal(generate(tree->root, "--check"), 1);
    assert_said("events/generated/tables.c");
}

/* The number of an entry of an event_ids.h; 0 when it has none. */
static unsigned long entry(const char *header, const char *name)
{
    char line[128];
    snprintf(line, sizeof line, "    %s = ", name);
    const char *found = strstr(header, line);
    return found == NULL ? 0 : strtoul(found + strlen(line), NULL, 10);
}

static void make_sixth_generation(const struct tree *tree)
{
    static const char addition[] =
        "<key>INST_TELEPORT</key><dict>"
        "<key>description</key><string>Instructions that were elsewhere, "
        "one per instruction; retired only.</string>"
        "<key>number</key><integer>3001</integer></dict>\n";
    const char *path = path_of(tree->data, "as6.plist");
    assert_int_equal(run(output, sizeof output, "cp '%s/as5.plist' '%s'", tree->data, path), 0);
    file_replace(path, "generation", "M5", "M6");
    file_replace(path, "<key>name</key>", "as5", "as6");
    file_replace(path, NULL, "<key>LD_NT_UOP</key>", "<key>LD_NONTEMPORAL_UOP</key>");
    char at[sizeof addition + 64];
    snprintf(at, sizeof at, "%s<key>INST_LDST</key>", addition);
    file_replace(path, NULL, "<key>INST_LDST</key>", at);
}

static void test_a_sixth_generation_takes_one_file_and_one_line(void **state)
{
    const struct tree *tree = *state;
    char *before = file_text(path_of(tree->root, "include/kperf/event_ids.h"));
    char *registry = file_text(path_of(tree->data, "registry.tsv"));

    make_sixth_generation(tree);
    file_append(path_of(tree->data, "renames.tsv"),
                "*\tLD_NT_UOP\t-\tLD_NONTEMPORAL_UOP\tdatabase as6\t-\n");

    /* What is new has no number before it is registered, and nothing is written. */
    assert_int_equal(generate(tree->root, ""), 2);
    assert_said("INST_TELEPORT: has no id");
    assert_int_equal(generate(tree->root, "--register"), 0);
    assert_int_equal(generate(tree->root, ""), 0);

    char *extended = file_text(path_of(tree->data, "registry.tsv"));
    assert_int_equal(strncmp(extended, registry, strlen(registry)), 0);
    assert_string_equal(extended + strlen(registry), "137\tINST_TELEPORT\n");

    char *after = file_text(path_of(tree->root, "include/kperf/event_ids.h"));
    size_t kept = 0;
    for (const char *line = strstr(before, "    KP_"); line != NULL;
         line = strstr(line + 1, "\n    KP_")) {
        char name[96];
        assert_int_equal(sscanf(line, " %95s = ", name), 1);
        assert_int_equal(entry(after, name), entry(before, name));
        kept++;
    }
    assert_true(kept > 140);
    assert_int_equal(entry(after, "KP_CPU_M6"), 6);
    assert_int_equal(entry(after, "KP_EVENT_INST_TELEPORT"), 137);
    assert_int_equal(entry(after, "KP_EVENT_LD_NONTEMPORAL_UOP"),
                     entry(before, "KP_EVENT_LD_NT_UOP"));
    free(before);
    free(after);
    free(registry);
    free(extended);
}

/* Builds probe.c with the look-ups and the scratch tree's tables, and runs it. */
static void run_probe(const struct tree *tree)
{
    int status = run(output, sizeof output,
                     "cd '%s' && cp '%s'/events/*.[ch] events/ && "
                     "'%s' -std=c11 -Iinclude -I'%s/include' probe.c events/*.c "
                     "events/generated/tables.c -o probe && " KPERF_TEST_EMULATOR " ./probe",
                     tree->root, KPERF_SOURCE_DIR, KPERF_CC, KPERF_SOURCE_DIR);
    if (status != 0) {
        fail_msg("%d: %s", status, output);
    }
}

static void test_tables_of_a_sixth_generation_work(void **state)
{
    const struct tree *tree = *state;
    make_sixth_generation(tree);
    file_append(path_of(tree->data, "renames.tsv"),
                "*\tLD_NT_UOP\t-\tLD_NONTEMPORAL_UOP\tdatabase as6\t-\n");
    assert_int_equal(generate(tree->root, "--register"), 0);
    assert_int_equal(generate(tree->root, ""), 0);
    file_put(
        path_of(tree->root, "probe.c"),
        "#include <kperf/event.h>\n"
        "#include <string.h>\n"
        "int main(void)\n"
        "{\n"
        "    kp_event old = KP_EVENT_NONE, new = KP_EVENT_NONE;\n"
        "    kp_cpu cpu = kp_cpu_from_db_name(\"as6\");\n"
        "    if (cpu != KP_CPU_M6 || strcmp(kp_cpu_name(cpu), \"M6\") != 0) return 10;\n"
        "    if (kp_event_parse(\"LD_NT_UOP\", &old) != KP_OK) return 11;\n"
        "    if (kp_event_parse(\"LD_NONTEMPORAL_UOP\", &new) != KP_OK) return 12;\n"
        "    if (old != new || strcmp(kp_event_name(new), \"LD_NONTEMPORAL_UOP\") != 0) return "
        "13;\n"
        "    if (strcmp(kp_event_info_name(kp_event_on(new, KP_CPU_M1)), \"LD_NT_UOP\") != 0)\n"
        "        return 14;\n"
        "    if (strcmp(kp_event_info_name(kp_event_on(old, cpu)), \"LD_NONTEMPORAL_UOP\") != 0)\n"
        "        return 15;\n"
        "    if (strcmp(kp_event_name_at(new, cpu, 1), \"LD_NT_UOP\") != 0) return 16;\n"
        "    if (kp_event_parse(\"INST_TELEPORT\", &new) != KP_OK) return 17;\n"
        "    if (kp_event_info_number(kp_event_on(new, cpu)) != 3001) return 18;\n"
        "    if (kp_event_on(new, KP_CPU_M5) != NULL) return 19;\n"
        "    return 0;\n"
        "}\n");
    run_probe(tree);
}

static void test_lists_that_disagree_make_no_answer(void **state)
{
    const struct tree *tree = *state;
    const char *lists = path_of(tree->data, "allowlist.tsv");
    /* One of the kernel targets of a14 loses an event; a row for all comes behind those of targets. */
    file_replace(lists, NULL, "\n15.4\tT6000\tM1\t140\tINST_ALL\n", "\n");
    file_replace(lists, NULL, "\n26.0\t*\t", "\n15.4\t*\t-\tnone\t-\n26.0\t*\t");
    assert_int_equal(generate(tree->root, ""), 0);
    file_put(
        path_of(tree->root, "probe.c"),
        "#include <kperf/event.h>\n"
        "int main(void)\n"
        "{\n"
        "    const kp_event event = KP_EVENT_INST_ALL;\n"
        "    if (kp_event_allowed(event, \"T6000\", \"15.4\") != KP_ALLOWED_NO) return 10;\n"
        "    if (kp_event_allowed(event, \"T8103\", \"15.4\") != KP_ALLOWED_YES) return 11;\n"
        "    if (kp_event_allowed(event, \"a14\", \"15.4\") != KP_ALLOWED_UNKNOWN) return 12;\n"
        "    if (kp_event_allowed(event, \"a14\", \"15.3\") != KP_ALLOWED_YES) return 13;\n"
        "    if (kp_event_allowed(event, \"as4\", \"15.4\") != KP_ALLOWED_YES) return 14;\n"
        "    if (kp_event_allowed(event, \"as4-2\", \"15.4\") != KP_ALLOWED_NO) return 15;\n"
        "    return 0;\n"
        "}\n");
    run_probe(tree);
}

static void test_numbers_once_given_stay(void **state)
{
    const struct tree *tree = *state;
    const char *registry = path_of(tree->data, "registry.tsv");
    char *untouched = file_text(registry);
    char *header = file_text(path_of(tree->root, "include/kperf/event_ids.h"));

    /* Two events trade their numbers. */
    file_replace(registry, NULL, "\n3\tARM_BR_MIS_PRED\n4\tARM_BR_PRED\n",
                 "\n3\tARM_BR_PRED\n4\tARM_BR_MIS_PRED\n");
    assert_int_equal(generate(tree->root, ""), 2);
    assert_said("KP_EVENT_ARM_BR_MIS_PRED = 3 would become 4");

    /* A row is taken away, and the rest renumbered by hand or not. */
    file_put(registry, untouched);
    file_replace(registry, NULL, "\n3\tARM_BR_MIS_PRED\n", "\n");
    assert_int_equal(generate(tree->root, ""), 2);
    assert_said("has id 4 where 3 is next");

    /* The last event disappears from registry, databases and all. */
    file_put(registry, untouched);
    file_replace(registry, NULL, "114\tMMU_VIRTUAL_MEMORY_FAULT_NONSPEC\n",
                 "114\tSOMETHING_ELSE\n");
    assert_int_equal(
        run(output, sizeof output,
            "cd '%s' && for table in registry.tsv renames.tsv; do "
            "sed s/MMU_VIRTUAL_MEMORY_FAULT_NONSPEC/SOMETHING_ELSE/g $table > edited && "
            "mv edited $table; done",
            tree->data),
        0);
    assert_int_equal(generate(tree->root, ""), 2);
    assert_said("KP_EVENT_MMU_VIRTUAL_MEMORY_FAULT_NONSPEC = 114 would disappear");

    char *still = file_text(path_of(tree->root, "include/kperf/event_ids.h"));
    assert_string_equal(still, header);
    free(still);
    free(header);
    free(untouched);
}

static void test_an_event_that_no_database_has_keeps_its_number(void **state)
{
    const struct tree *tree = *state;
    char *before = file_text(path_of(tree->root, "include/kperf/event_ids.h"));
    static const struct {
        const char *file;
        const char *number;
    } lists[] = {{"a14.plist", "229"},
                 {"a15.plist", "229"},
                 {"a16.plist", "1509"},
                 {"as4.plist", "1509"},
                 {"as5.plist", "1509"}};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        const char *path = path_of(tree->data, lists[i].file);
        file_replace(path, NULL, "<key>ST_NT_UOP</key>", "<key>ST_OTHER_UOP</key>");
        file_replace(path, "<key>ST_OTHER_UOP</key>", "Micro-ops of stores", "Micro-ops of others");
        file_replace(path, "<key>ST_OTHER_UOP</key>", lists[i].number, "253");
    }
    assert_int_equal(generate(tree->root, "--register"), 0);
    assert_int_equal(generate(tree->root, ""), 2);
    assert_said("ST_NT_UOP has no description");

    file_append(path_of(tree->data, "renames.tsv"),
                "M1\tST_NT_UOP\t229\tST_NT_UOP\tolder database\tMicro-ops of old.\n");
    assert_int_equal(generate(tree->root, ""), 0);
    char *after = file_text(path_of(tree->root, "include/kperf/event_ids.h"));
    assert_int_equal(entry(after, "KP_EVENT_ST_NT_UOP"), entry(before, "KP_EVENT_ST_NT_UOP"));
    assert_int_equal(entry(after, "KP_EVENT_ST_OTHER_UOP"), 137);
    free(after);
    free(before);

    /* An older event cannot have the number of one that the chip has now. */
    file_replace(path_of(tree->data, "renames.tsv"), NULL, "ST_NT_UOP\t229", "ST_NT_UOP\t253");
    assert_int_equal(generate(tree->root, ""), 2);
    assert_said("has the number of ST_OTHER_UOP");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_committed_files_are_what_the_data_gives, make_tree,
                                        remove_tree),
        cmocka_unit_test_setup_teardown(test_check_sees_data_that_was_changed, make_tree,
                                        remove_tree),
        cmocka_unit_test_setup_teardown(test_a_sixth_generation_takes_one_file_and_one_line,
                                        make_tree, remove_tree),
        cmocka_unit_test_setup_teardown(test_tables_of_a_sixth_generation_work, make_tree,
                                        remove_tree),
        cmocka_unit_test_setup_teardown(test_lists_that_disagree_make_no_answer, make_tree,
                                        remove_tree),
        cmocka_unit_test_setup_teardown(test_numbers_once_given_stay, make_tree, remove_tree),
        cmocka_unit_test_setup_teardown(test_an_event_that_no_database_has_keeps_its_number,
                                        make_tree, remove_tree),
    };
    return run_tests(tests);
}
