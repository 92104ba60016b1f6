/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The part of the tables that comes from allowlist.tsv. */
#include "output_allow.h"

#include "arena.h"

#include <stdlib.h>
#include <string.h>

/* The rows of one SoC in one release. */
struct block {
    uint32_t release;
    const char *soc;
    const char *word;
    uint16_t *selectors;
    size_t count;
    size_t list; /* position among the lists that are written */
};

static struct block *read_blocks(const struct data *data, size_t *count);
static void write_lists(struct block *blocks, size_t count, struct text *tables,
                        struct text *sizes);
static void write_socs(const struct data *data, struct pool *pool, struct text *tables,
                       struct text *sizes);
static int compare_selectors(const void *left, const void *right);

void output_allow(const struct data *data, struct pool *pool, struct text *tables,
                  struct text *sizes)
{
    size_t count = 0;
    struct block *blocks = read_blocks(data, &count);
    write_socs(data, pool, tables, sizes);
    write_lists(blocks, count, tables, sizes);
    text_add(tables, "const struct kp_allow_row kp_allow_rows[KP_ALLOW_ROW_COUNT] = {\n");
    for (size_t i = 0; i < count; i++) {
        const struct block *block = &blocks[i];
        const char *verdict = "KP_ALLOWED_LISTED";
        if (block->word != NULL) {
            verdict = strcmp(block->word, "any") == 0    ? "KP_ALLOWED_YES"
                      : strcmp(block->word, "none") == 0 ? "KP_ALLOWED_NO"
                                                         : "KP_ALLOWED_UNKNOWN";
        }
        text_add(tables, "    {%u, %u, %s, %zu}, /* %s */\n", block->release,
                 strcmp(block->soc, "*") == 0 ? 0 : pool_add(pool, block->soc), verdict,
                 block->list, block->soc);
    }
    text_add(tables, "};\n\n");
    text_add(sizes, "#define KP_ALLOW_ROW_COUNT %zuu\n", count);
}

static struct block *read_blocks(const struct data *data, size_t *count)
{
    struct block *blocks = NULL;
    for (size_t i = 0; i < data->allow_count; i++) {
        const struct allow_row *row = &data->allows[i];
        struct block *block = NULL;
        for (size_t j = 0; j < *count && block == NULL; j++) {
            if (blocks[j].release == row->release && strcmp(blocks[j].soc, row->soc) == 0) {
                block = &blocks[j];
            }
        }
        if (block == NULL) {
            blocks = arena_grow(blocks, *count, sizeof *blocks);
            block = &blocks[(*count)++];
            *block = (struct block){.release = row->release, .soc = row->soc, .word = row->word};
        }
        if (row->word == NULL) {
            block->selectors = arena_grow(block->selectors, block->count, sizeof *block->selectors);
            block->selectors[block->count++] = row->selector;
        }
    }
    for (size_t i = 0; i < *count; i++) {
        if (blocks[i].count > 1) {
            qsort(blocks[i].selectors, blocks[i].count, sizeof *blocks[i].selectors,
                  compare_selectors);
        }
    }
    return blocks;
}

static void write_lists(struct block *blocks, size_t count, struct text *tables, struct text *sizes)
{
    struct text lists = {0};
    struct text selectors = {0};
    size_t list_count = 0;
    size_t selector_count = 0;
    for (size_t i = 0; i < count; i++) {
        size_t same = 0;
        if (blocks[i].word != NULL) {
            continue;
        }
        while (same < i && (blocks[same].word != NULL || blocks[same].count != blocks[i].count ||
                            memcmp(blocks[same].selectors, blocks[i].selectors,
                                   blocks[i].count * sizeof *blocks[i].selectors) != 0)) {
            same++;
        }
        if (same < i) {
            blocks[i].list = blocks[same].list;
            continue;
        }
        blocks[i].list = list_count++;
        text_add(&lists, "    {%zu, %zu},\n", selector_count, blocks[i].count);
        for (size_t j = 0; j < blocks[i].count; j++) {
            text_add(&selectors, "%s%u", selector_count++ == 0 ? "" : ", ", blocks[i].selectors[j]);
        }
    }
    text_add(tables, "const struct kp_allow_list kp_allow_lists[KP_ALLOW_LIST_COUNT] = {\n%s};\n\n",
             list_count == 0 ? "    {0, 0},\n" : lists.bytes);
    text_add(tables, "const uint16_t kp_allow_selectors[KP_ALLOW_SELECTOR_COUNT] = {\n");
    text_wrap(tables, "    ", "    ", selector_count == 0 ? "0" : selectors.bytes, "");
    text_add(tables, "};\n\n");
    text_add(sizes, "#define KP_ALLOW_LIST_COUNT %zuu\n", list_count == 0 ? 1 : list_count);
    text_add(sizes, "#define KP_ALLOW_SELECTOR_COUNT %zuu\n",
             selector_count == 0 ? 1 : selector_count);
}

static void write_socs(const struct data *data, struct pool *pool, struct text *tables,
                       struct text *sizes)
{
    size_t count = 0;
    text_add(tables, "const struct kp_soc_row kp_socs[KP_SOC_ROW_COUNT] = {\n");
    for (size_t i = 0; i < data->chip_count; i++) {
        const char *list = data->chips[i].socs;
        for (const char *item = data_list_next(&list); item != NULL; item = data_list_next(&list)) {
            text_add(tables, "    {%u, %zu}, /* %s: %s */\n", pool_add(pool, item), i, item,
                     data->chips[i].database);
            count++;
        }
    }
    text_add(tables, "%s};\n\n", count == 0 ? "    {0, 0},\n" : "");
    text_add(sizes, "#define KP_SOC_ROW_COUNT %zuu\n", count == 0 ? 1 : count);
}

static int compare_selectors(const void *left, const void *right)
{
    uint16_t first = *(const uint16_t *)left;
    uint16_t second = *(const uint16_t *)right;
    return (first > second) - (first < second);
}
