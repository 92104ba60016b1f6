/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A folder of event databases as a Mac has it. */
#include "output.h"

#include "arena.h"
#include "file.h"
#include "problem.h"

bool output_databases(const struct catalog *catalog, const char *folder)
{
    size_t before = problem_count();
    const struct data *data = catalog->data;
    for (size_t i = 0; i < data->chip_count; i++) {
        const struct chip_row *chip = &data->chips[i];
        const char *file = arena_format("%s.plist", chip->database);
        uint32_t family = chip->family != 0 ? chip->family : chip->invented_family;
        struct database database = *data_generation(data, chip->chip);
        struct text text = {0};
        database.name = chip->database;
        database.marketing_name = chip->marketing_name;
        database_write(&database, false, NULL, &text);
        if (file_write(file_path(folder, file), text.bytes, text.length) && family != 0) {
            const char *link = arena_format("cpu_100000c_2_%x.plist", family);
            file_link(file_path(folder, link), file);
        }
    }
    return problem_count() == before;
}
