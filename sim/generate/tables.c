/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Turns sim/data/allowlist.tsv and sim/data/selectors.tsv into the const tables of kernel/chips.h.
 * Runs while building:  kperf-sim-tables <allowlist.tsv> <selectors.tsv> <out.c>
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_MAX_BYTES 256
#define COLUMNS        8

static size_t split(char *line, char *columns[COLUMNS])
{
    size_t count = 0;

    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line; at != NULL && count < COLUMNS; count++) {
        char *tab = strchr(at, '\t');

        columns[count] = at;
        if (tab != NULL) {
            *tab++ = '\0';
        }
        at = tab;
    }
    return count;
}

/* "15.4" as 150400. */
static unsigned long version_of(const char *text)
{
    char *rest = NULL;
    unsigned long major = strtoul(text, &rest, 10);
    unsigned long minor = *rest == '.' ? strtoul(rest + 1, NULL, 10) : 0;

    return major * 10000 + minor * 100;
}

static void allowed_row(FILE *out, char *const columns[COLUMNS])
{
    fprintf(out, "    {%luU, \"%s\", %luU},\n", version_of(columns[0]), columns[1],
            strtoul(columns[3], NULL, 10));
}

static void selector_row(FILE *out, char *const columns[COLUMNS])
{
    fprintf(out, "    {%luU, %luU, %luU, %s, \"%s\"},\n", strtoul(columns[0] + 1, NULL, 10),
            strtoul(columns[2], NULL, 10), strtoul(columns[3], NULL, 10),
            strcmp(columns[4], "current") == 0 ? "true" : "false", columns[1]);
}

/* Every row of a table after its head; false with a message when the file is not as expected. */
static int convert(const char *path, size_t wanted, FILE *out,
                   void (*row)(FILE *, char *const columns[COLUMNS]))
{
    char line[LINE_MAX_BYTES];
    char *columns[COLUMNS];
    size_t rows = 0;
    int head_seen = 0;
    int good = 1;
    FILE *in = fopen(path, "r");

    if (in == NULL) {
        fprintf(stderr, "%s: cannot be opened\n", path);
        return 0;
    }
    while (fgets(line, sizeof line, in) != NULL) {
        if (line[0] == '#') {
            continue;
        }
        if (split(line, columns) != wanted) {
            fprintf(stderr, "%s: a line without %zu columns: %s\n", path, wanted, columns[0]);
            good = 0;
            break;
        }
        if (head_seen) {
            row(out, columns);
            rows++;
        }
        head_seen = 1;
    }
    fclose(in);
    if (good && rows == 0) {
        fprintf(stderr, "%s: no rows\n", path);
        good = 0;
    }
    return good;
}

int main(int argc, char **argv)
{
    FILE *out;
    int good;

    if (argc != 4) {
        fprintf(stderr, "usage: kperf-sim-tables <allowlist.tsv> <selectors.tsv> <out.c>\n");
        return EXIT_FAILURE;
    }
    out = fopen(argv[3], "w");
    if (out == NULL) {
        fprintf(stderr, "%s: cannot be written\n", argv[3]);
        return EXIT_FAILURE;
    }
    fprintf(
        out,
        "/* Made by kperf-sim-tables from allowlist.tsv and selectors.tsv. Not to be edited. */\n"
        "#include \"chips.h\"\n\n"
        "const struct sim_allowed sim_allowed_table[] = {\n");
    good = convert(argv[1], 5, out, allowed_row);
    fprintf(out, "};\nconst size_t sim_allowed_count =\n"
                 "    sizeof sim_allowed_table / sizeof sim_allowed_table[0];\n\n"
                 "const struct sim_selector sim_selector_table[] = {\n");
    good = convert(argv[2], 5, out, selector_row) && good;
    fprintf(out, "};\nconst size_t sim_selector_count =\n"
                 "    sizeof sim_selector_table / sizeof sim_selector_table[0];\n");
    if (fclose(out) != 0) {
        fprintf(stderr, "%s: cannot be written\n", argv[3]);
        good = 0;
    }
    if (!good) {
        remove(argv[3]);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
