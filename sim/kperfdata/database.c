/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Databases: where they are looked for (docs/platform.md C.1), and what is asked of them (C.4). */
#include "database.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PUBLIC_ONLY   1U
#define INTERNAL_ONLY 2U
#define CPU_NAME_MAX  64
#define PATH_ROOM     4400

/* The name of this machine's processor, asked for once; a machine that booted anew is another one. */
static struct {
    pthread_mutex_t lock;
    uint32_t boot;
    char name[CPU_NAME_MAX];
} processor = {PTHREAD_MUTEX_INITIALIZER, 0, ""};

static int processor_name(char name[CPU_NAME_MAX])
{
    uint32_t type = 0;
    uint32_t subtype = 0;
    uint32_t family = 0;
    uint32_t boot = kpsim_boot_count();
    int error = 0;

    pthread_mutex_lock(&processor.lock);
    if (processor.boot != boot || processor.name[0] == '\0') {
        if (sim_node_u32("hw.cputype", &type) != 0 ||
            sim_node_u32("hw.cpusubtype", &subtype) != 0 ||
            sim_node_u32("hw.cpufamily", &family) != 0) {
            error = KPEP_CONFIG_ERROR_CUR_SYSTEM_UNKNOWN;
        } else {
            snprintf(processor.name, sizeof processor.name, "cpu_%x_%x_%x", type, subtype, family);
            processor.boot = boot;
        }
    }
    memcpy(name, processor.name, sizeof processor.name);
    pthread_mutex_unlock(&processor.lock);
    return error;
}

/* The whole of a file; a code, and the bytes to be freed. */
static int read_file(const char *path, char **bytes, uint32_t *size)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    int error = KPEP_CONFIG_ERROR_IO;
    size_t got = 0;
    ssize_t part = 1;

    *bytes = NULL;
    if (file < 0) {
        return error;
    }
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
        goto done;
    }
    /* More than the reader of property lists takes. */
    if (status.st_size > UINT32_MAX) {
        error = KPEP_CONFIG_ERROR_DB_CORRUPT;
        goto done;
    }
    *bytes = malloc((size_t)status.st_size + 1);
    if (*bytes == NULL) {
        error = KPEP_CONFIG_ERROR_OUT_OF_MEMORY;
        goto done;
    }
    while (got < (size_t)status.st_size && part > 0) {
        part = read(file, *bytes + got, (size_t)status.st_size - got);
        got += part > 0 ? (size_t)part : 0;
    }
    (*bytes)[got] = '\0';
    *size = (uint32_t)got;
    error = part < 0 ? KPEP_CONFIG_ERROR_IO : 0;
done:
    close(file);
    return error;
}

/* Looks in one folder: KPEP_CONFIG_ERROR_DB_NOT_FOUND lets the search go on, all else ends it. */
static int look_in(const char *root, const char *folder, const char *name, bool internal_folder,
                   uint32_t flags, struct sim_database **out)
{
    char path[PATH_ROOM];
    struct stat status;
    char *bytes = NULL;
    uint32_t size = 0;
    int length = snprintf(path, sizeof path, "%s%s/%s.plist", root, folder, name);
    int error;

    if ((size_t)length >= sizeof path || stat(path, &status) != 0) {
        return KPEP_CONFIG_ERROR_DB_NOT_FOUND;
    }
    error = read_file(path, &bytes, &size);
    if (error == 0) {
        error = sim_database_parse(bytes, size, name, internal_folder, flags, out);
    }
    free(bytes);
    return error;
}

static int search(const char *name, uint32_t flags, struct sim_database **out)
{
    const char *folder = getenv("KPEP_DB_PATH");
    const char *root = kpsim_root_folder();
    int error = KPEP_CONFIG_ERROR_DB_NOT_FOUND;

    if (folder != NULL && (flags & PUBLIC_ONLY) == 0) {
        error = look_in("", folder, name, false, flags, out);
    }
    if (error == KPEP_CONFIG_ERROR_DB_NOT_FOUND && (flags & PUBLIC_ONLY) == 0) {
        error = look_in(root, "/usr/local/share/kpep", name, true, flags, out);
    }
    if (error == KPEP_CONFIG_ERROR_DB_NOT_FOUND && (flags & INTERNAL_ONLY) == 0) {
        error = look_in(root, "/usr/share/kpep", name, false, flags, out);
    }
    return error;
}

static int create(const char *name, uint32_t flags, kpep_db **db)
{
    char own[CPU_NAME_MAX];
    struct sim_database *database = NULL;
    int error = 0;

    /* A NULL output crashes the real one: docs/platform.md C.7. */
    if (db == NULL || (flags & (PUBLIC_ONLY | INTERNAL_ONLY)) == (PUBLIC_ONLY | INTERNAL_ONLY)) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    if (name == NULL) {
        error = processor_name(own);
        name = own;
    }
    if (error == 0) {
        error = search(name, flags, &database);
    }
    if (error == 0) {
        *db = &database->db;
    }
    return error;
}

int kpep_db_create(const char *name, kpep_db **db)
{
    SIM_CALL(kpep_db_create, int);
    return create(name, 0, db);
}

int kpep_db_createx(const char *name, uint32_t flags, kpep_db **db)
{
    SIM_CALL(kpep_db_createx, int);
    return create(name, flags, db);
}

void kpep_db_free(kpep_db *db)
{
    SIM_CALL_VOID(kpep_db_free);
    sim_database_free((struct sim_database *)(void *)db);
}

int kpep_db_name(kpep_db *db, const char **name)
{
    SIM_CALL(kpep_db_name, int);
    if (db == NULL || name == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    *name = db->marketing_name;
    return 0;
}

int kpep_db_aliases_count(kpep_db *db, size_t *count)
{
    SIM_CALL(kpep_db_aliases_count, int);
    if (db == NULL || count == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    *count = db->alias_count;
    return 0;
}

int kpep_db_aliases(kpep_db *db, const char **buf, size_t buf_bytes)
{
    const struct sim_database *database = (const struct sim_database *)(const void *)db;

    SIM_CALL(kpep_db_aliases, int);
    if (db == NULL || buf == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    if (buf_bytes < db->alias_count * sizeof *buf) {
        return KPEP_CONFIG_ERROR_BUFFER_TOO_SMALL;
    }
    for (size_t i = 0; i < db->alias_count; i++) {
        buf[i] = database->by_alias[i]->alias;
    }
    return 0;
}

int kpep_db_counters_count(kpep_db *db, uint8_t classes, size_t *count)
{
    SIM_CALL(kpep_db_counters_count, int);
    if (db == NULL || count == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    *count = (classes & KPC_CLASS_FIXED_MASK) != 0 ? db->fixed_counter_count : 0;
    if ((classes & KPC_CLASS_CONFIGURABLE_MASK) != 0) {
        *count += db->config_counter_count -
                  ((classes & KPC_CLASS_POWER_MASK) != 0 ? db->power_counter_count : 0);
    } else if ((classes & KPC_CLASS_POWER_MASK) != 0) {
        *count += db->power_counter_count;
    }
    return 0;
}

int kpep_db_events_count(kpep_db *db, size_t *count)
{
    SIM_CALL(kpep_db_events_count, int);
    if (db == NULL || count == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    *count = db->event_count;
    return 0;
}

static int by_number(const void *left, const void *right)
{
    const kpep_event *a = *(kpep_event *const *)left;
    const kpep_event *b = *(kpep_event *const *)right;

    return a->number != b->number ? (a->number > b->number) - (a->number < b->number)
                                  : (a->umask > b->umask) - (a->umask < b->umask);
}

int kpep_db_events(kpep_db *db, kpep_event **buf, size_t buf_bytes)
{
    SIM_CALL(kpep_db_events, int);
    if (db == NULL || buf == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    if (buf_bytes < db->event_count * sizeof *buf) {
        return KPEP_CONFIG_ERROR_BUFFER_TOO_SMALL;
    }
    for (size_t i = 0; i < db->event_count; i++) {
        buf[i] = &db->event_arr[i];
    }
    qsort(buf, db->event_count, sizeof *buf, by_number);
    return 0;
}

int kpep_db_event(kpep_db *db, const char *name, kpep_event **event)
{
    SIM_CALL(kpep_db_event, int);
    if (event == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    *event = NULL;
    if (db == NULL || name == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    *event = sim_database_find(db, name);
    return *event == NULL ? KPEP_CONFIG_ERROR_EVENT_NOT_FOUND : 0;
}

int kpep_db_architecture(kpep_db *db, uint32_t *architecture)
{
    SIM_CALL(kpep_db_architecture, int);
    if (db == NULL || architecture == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    *architecture = db->architecture;
    return 0;
}

int kpep_db_is_internal(kpep_db *db, bool *internal)
{
    SIM_CALL(kpep_db_is_internal, int);
    if (db == NULL || internal == NULL) {
        return KPEP_CONFIG_ERROR_INVALID_ARGUMENT;
    }
    if (db->internal_known == 0) {
        return KPEP_CONFIG_ERROR_DB_VERSION_UNSUPPORTED;
    }
    *internal = db->is_internal != 0;
    return 0;
}

/* The three below take arguments that are not known (docs/platform.md F): they are here so that they can
   be found, and change nothing. */
void kpep_db_serialize(void)
{
    SIM_CALL_VOID(kpep_db_serialize);
}

void kpep_db_deserialize(void)
{
    SIM_CALL_VOID(kpep_db_deserialize);
}

void kpep_config_create_live(void)
{
    SIM_CALL_VOID(kpep_config_create_live);
}
