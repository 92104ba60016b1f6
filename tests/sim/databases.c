/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "databases.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct database_text good_database = {
    .name = "<string>test</string>",
    .version = "<array><integer>1</integer><integer>0</integer></array>",
    .architecture = "<string>arm64</string>",
    .marketing_name = "<string>Test chip</string>",
    .fixed_counters = "<integer>3</integer>",
    .config_counters = "<integer>1020</integer>",
    .power_counters = "<integer>224</integer>",
    .events = "<dict>"
              "<key>INST_ALL</key><dict><key>number</key><integer>140</integer>"
              "<key>counters_mask</key><integer>128</integer></dict>"
              "<key>FIXED_INSTRUCTIONS</key><dict><key>fixed_counter</key><integer>1</integer>"
              "<key>counters_mask</key><integer>2</integer>"
              "<key>fallback</key><string>INST_ALL</string></dict>"
              "<key>FIXED_CYCLES</key><dict><key>fixed_counter</key><integer>0</integer>"
              "<key>counters_mask</key><integer>1</integer>"
              "<key>description</key><string>Cycles.</string></dict>"
              "<key>FREE</key><dict><key>number</key><integer>2</integer></dict>"
              "<key>RARE</key><dict><key>number</key><integer>141</integer>"
              "<key>counters_mask</key><integer>224</integer>"
              "<key>errata</key><string>Counts too much.</string></dict>"
              "</dict>",
    .aliases = "<dict><key>Instructions</key><string>FIXED_INSTRUCTIONS</string>"
               "<key>Cycles</key><string>FIXED_CYCLES</string></dict>",
};

static char folder[] = "/tmp/kperf-sim-databases.XXXXXX";

const char *databases_folder(void)
{
    return folder;
}

int databases_open(void **state)
{
    if (raw_open(state) != 0 || mkdtemp(folder) == NULL) {
        return -1;
    }
    return setenv("KPEP_DB_PATH", folder, 1);
}

int databases_close(void **state)
{
    DIR *open_folder = opendir(folder);
    const struct dirent *entry;
    char path[512];

    (void)state;
    while (open_folder != NULL && (entry = readdir(open_folder)) != NULL) {
        snprintf(path, sizeof path, "%s/%.200s", folder, entry->d_name);
        if (entry->d_name[0] != '.' && unlink(path) != 0) {
            rmdir(path);
        }
    }
    if (open_folder != NULL) {
        closedir(open_folder);
    }
    return rmdir(folder);
}

void write_file(const char *file, const void *bytes, size_t size)
{
    char path[512];
    FILE *out;

    snprintf(path, sizeof path, "%s/%s", folder, file);
    out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, size, out), size);
    assert_int_equal(fclose(out), 0);
}

static void append(char *text, size_t room, const char *key, const char *value)
{
    size_t used = strlen(text);

    if (value != NULL) {
        snprintf(text + used, room - used, "<key>%s</key>%s", key, value);
    }
}

void write_database(const char *name, const struct database_text *text)
{
    char cpu[4096] = "<dict><key>cpu</key><dict>";
    char all[8192] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\"><dict>";
    char file[64];

    append(cpu, sizeof cpu, "architecture", text->architecture);
    append(cpu, sizeof cpu, "marketing_name", text->marketing_name);
    append(cpu, sizeof cpu, "fixed_counters", text->fixed_counters);
    append(cpu, sizeof cpu, "config_counters", text->config_counters);
    append(cpu, sizeof cpu, "power_counters", text->power_counters);
    append(cpu, sizeof cpu, "events", text->events);
    append(cpu, sizeof cpu, "aliases", text->aliases);
    strcat(cpu, "</dict></dict>");
    append(all, sizeof all, "name", text->name);
    append(all, sizeof all, "version", text->version);
    append(all, sizeof all, "internal", text->internal);
    append(all, sizeof all, "system", text->system != NULL ? text->system : cpu);
    strcat(all, "</dict></plist>");
    snprintf(file, sizeof file, "%.50s.plist", name);
    write_file(file, all, strlen(all));
}

int code_of(const struct database_text *text)
{
    kpep_db *const untouched = (kpep_db *)(void *)&folder;
    kpep_db *db = untouched;
    int code;

    write_database("test", text);
    code = raw.kpep_db_create("test", &db);
    if (code == 0) {
        raw.kpep_db_free(db);
    } else {
        assert_ptr_equal(db, untouched);
    }
    return code;
}

kpep_db *made_of(const struct database_text *text)
{
    kpep_db *db = NULL;

    write_database("test", text);
    assert_int_equal(raw.kpep_db_create("test", &db), 0);
    assert_non_null(db);
    return db;
}
