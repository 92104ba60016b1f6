/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "databases.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

static void write_path(const char *path, const void *bytes, size_t size)
{
    FILE *out = fopen(path, "wb");

    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, size, out), size);
    assert_int_equal(fclose(out), 0);
}

void write_file(const char *file, const void *bytes, size_t size)
{
    char path[512];

    snprintf(path, sizeof path, "%s/%s", folder, file);
    write_path(path, bytes, size);
}

static void append(char *text, size_t room, const char *key, const char *value)
{
    size_t used = strlen(text);

    if (value != NULL) {
        snprintf(text + used, room - used, "<key>%s</key>%s", key, value);
    }
}

static void write_text(const char *path, const struct database_text *text)
{
    char cpu[4096] = "<dict><key>cpu</key><dict>";
    char all[8192] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\"><dict>";

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
    write_path(path, all, strlen(all));
}

void write_database(const char *name, const struct database_text *text)
{
    char path[512];

    snprintf(path, sizeof path, "%s/%.50s.plist", folder, name);
    write_text(path, text);
}

/* What was written below the root, at most so many. */
static char *system_files[4];

void write_system_database(const char *path, const struct database_text *text)
{
    char file[4400];
    size_t written = 0;
    char *slash;

    assert_true(snprintf(file, sizeof file, "%s/usr/%s.plist", kpsim_root_folder(), path) <
                (int)sizeof file);
    /* The folders below usr. */
    slash = file + strlen(kpsim_root_folder()) + strlen("/usr/");
    while ((slash = strchr(slash, '/')) != NULL) {
        *slash = '\0';
        assert_true(mkdir(file, 0700) == 0 || errno == EEXIST);
        *slash++ = '/';
    }
    while (system_files[written] != NULL) {
        written++;
        assert_true(written < sizeof system_files / sizeof system_files[0]);
    }
    system_files[written] = strdup(file);
    assert_non_null(system_files[written]);
    write_text(file, text);
}

void remove_system_databases(void)
{
    for (size_t i = 0; i < sizeof system_files / sizeof system_files[0]; i++) {
        char *slash;

        if (system_files[i] == NULL) {
            continue;
        }
        unlink(system_files[i]);
        /* Upwards, as far as nothing else is there. */
        while ((slash = strrchr(system_files[i], '/')) != NULL) {
            *slash = '\0';
            if (rmdir(system_files[i]) != 0) {
                break;
            }
        }
        free(system_files[i]);
        system_files[i] = NULL;
    }
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
