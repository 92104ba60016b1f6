/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* kperf-events-generate: what cannot be represented is refused, and says what it is. */
#include "test_event_tree.h"

#include <stdlib.h>

struct fault {
    const char *file;
    const char *after;
    const char *from;
    const char *to;
    const char *said;
};

static void test_what_cannot_be_represented_is_refused(void **state)
{
    const struct tree *tree = *state;
    static const struct fault faults[] = {
        {"a14.plist", "<key>INST_BRANCH</key>", "141", "142", "both have number 142"},
        {"a14.plist", "<key>INST_BRANCH</key>", "224", "4096", "has counters 0x1000 outside"},
        {"a14.plist", "<key>INST_BRANCH</key>", "224", "1", "has counters 0x1 outside"},
        {"a14.plist", "<key>INST_BRANCH</key>", "224", "0", "can be counted on no counter"},
        {"a14.plist", "<key>INST_BRANCH</key>", "<integer>141", "<integer>0", "has number 0"},
        {"a14.plist", "<key>INST_BRANCH</key>", "<integer>141", "<integer>65536",
         "negative or above 65535"},
        {"a14.plist", "<key>INST_BRANCH</key>", "<integer>141", "<integer>-1",
         "negative or above 65535"},
        {"a14.plist", "<key>INST_BRANCH</key>", "<key>number", "<key>nr", "no integer \"number\""},
        {"a14.plist", "<key>INST_BRANCH</key>", "<key>description", "<key>words",
         "INST_BRANCH: has no description"},
        {"a14.plist", "<key>INST_BRANCH</key>", "taken or not", "taken",
         "one event, one description"},
        {"a14.plist", "<key>INST_BRANCH</key>", "taken or not", "taken \xc3\xb6r not",
         "not printable ASCII"},
        {"a14.plist", "<key>INST_BRANCH</key>", "<key>number",
         "<key>source</key><string>a dream"
         "</string><key>number",
         "a source that has no meaning"},
        {"a14.plist", "<key>FIXED_CYCLES</key>", "<integer>1<", "<integer>2<",
         "has fixed counter 0 and mask 0x2"},
        {"a14.plist", "<key>FIXED_INSTRUCTIONS</key>", ">INST_ALL<", ">INST_SOME<",
         "falls back on INST_SOME"},
        {"a14.plist", "aliases", ">FIXED_CYCLES<", ">FIXED_WHEELS<", "alias Cycles of no event"},
        {"a14.plist", "<key>version</key>", "<integer>1</integer>", "<integer>2</integer>",
         "does not begin with 1"},
        {"a14.plist", "architecture", "arm64", "x86_64", "is of architecture x86_64"},
        {"a14.plist", "config_counters", "1020", "1023",
         "counters that are fixed and configurable"},
        {"a14.plist", "generation", "M1", "M2", "is the second of generation"},
        {"as5.plist", "generation", "M5", "M7", "is generation M7, but there is none before it"},
        {"a14.plist", NULL, "<key>generation</key>", "<key>generating</key>", "no \"generation\""},
        {"a14.plist", NULL, "<dict>", "<dict", "a14.plist"},
        {"registry.tsv", NULL, "FIXED_CYCLES", "FIXED_WHEELS", "FIXED_CYCLES: has no id"},
        {"registry.tsv", NULL, "5\tARM_L1D_CACHE\n", "5\tARM_BR_PRED\n", "already has the id 4"},
        {"registry.tsv", NULL, "id\tname", "number\tname", "does not name the expected columns"},
        {"registry.tsv", NULL, "5\tARM_L1D_CACHE\n", "5\n", "has 1 fields where 2"},
        {"registry.tsv", NULL, "5\tARM_L1D_CACHE\n", "five\tARM_L1D_CACHE\n", "is not a number"},
        {"renames.tsv", NULL, "\t196\tST_MEM_ORDER", "\t195\tST_MEM_ORDER", "has number 195"},
        {"renames.tsv", NULL, "\tSCHEDULE_UOP_ANY\tnewer", "\tSCHEDULE_NONE\tnewer",
         "SCHEDULE_NONE has no id"},
        {"renames.tsv", NULL, "M1\tINST_BRANCH_COND", "M9\tINST_BRANCH_COND",
         "names a generation M9"},
        {"chips.tsv", NULL, "M5\tas5-2", "M9\tas5-2", "names a generation M9"},
        {"chips.tsv", NULL, "8765edea", "1b588bb3", "has the family of"},
        {"chips.tsv", NULL, "5f000052", "5f000051", "has the family of"},
        {"chips.tsv", NULL, "Apple A14/M1", "Apple pie",
         "is \"Apple A14/M1\" in its property list"},
        {"chips.tsv", NULL, "T6041", "T6042", "names a SoC T6041"},
        {"portable.tsv", NULL, "\tINST_BRANCH\t", "\tINST_BRANCHES\t", "there is no event"},
        {"portable.tsv", NULL, "\tINST_BRANCH\t", "\tDECODE_UOP\t", "M1 has no DECODE_UOP"},
        {"portable.tsv", NULL, "\ncpu-cycles\t", "\nCYCLES\t", "is there already"},
        {"portable.tsv", NULL, "\ncpu-cycles\t", "\ninst_all\t", "is the name of another event"},
        {"portable.tsv", NULL, "\tL1D_TLB_ACCESS,LD_UNIT_UOP", "\tWISHES,LD_UNIT_UOP",
         "there is no event WISHES"},
        {"allowlist.tsv", NULL, "15.0\tT6041\tM4\tnone", "15.0\tT6041\tM4\tnothing",
         "is not a number"},
        {"allowlist.tsv", NULL, "15.0\tT6041\tM4\tnone", "14.0\tT6041\tM4\tnone",
         "comes after a later release"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        const char *path = path_of(tree->data, faults[i].file);
        char *untouched = file_text(path);
        file_replace(path, faults[i].after, faults[i].from, faults[i].to);
        assert_int_equal(generate(tree->root, ""), 2);
        assert_said(faults[i].said);
        file_put(path, untouched);
        free(untouched);
    }
    assert_int_equal(generate(tree->root, "--check"), 1);
    assert_int_equal(run(output, sizeof output, "test -e '%s/events/generated'", tree->root), 1);
}

static void test_what_is_asked_wrongly_is_refused(void **state)
{
    const struct tree *tree = *state;
    static const char *const arguments[] = {"--wrong",   "--into",          "--check --register",
                                            "--adopt x", "--generation M6", "extra"};
    for (size_t i = 0; i < sizeof arguments / sizeof arguments[0]; i++) {
        assert_int_equal(generate(tree->root, arguments[i]), 2);
        assert_said("usage:");
    }
    assert_int_equal(generate("/nonexistent", ""), 2);
    assert_said("/nonexistent/events/data: cannot be listed");
    assert_int_equal(generate(tree->root, "--help"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_what_cannot_be_represented_is_refused, make_tree,
                                        remove_tree),
        cmocka_unit_test_setup_teardown(test_what_is_asked_wrongly_is_refused, make_tree,
                                        remove_tree),
    };
    return run_tests(tests);
}
