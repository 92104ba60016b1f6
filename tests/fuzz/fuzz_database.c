/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A damaged event database: whatever the file says, opening a sampler succeeds or gives a documented
 * status, the view of the database can be walked from end to end, its events can be asked for and
 * counted, and afterwards the machine is as it was.
 *
 * An input that begins like a property list is the file. Any other input is a recipe for one: a
 * database that is nearly right, with values that are wrong in ways that only a reader of databases
 * can notice.
 */
#include "recipe.h"
#include "stand_in.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    EVENTS_TRIED_MAX = 24
};

static char folder[] = "/tmp/libkperf-fuzz.XXXXXX";
static char path[sizeof folder + 80];

static void remove_folder(void)
{
    (void)unlink(path);
    (void)rmdir(folder);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    char name[64];

    (void)argc;
    (void)argv;
    stand_in_keep();
    HOLDS(stand_in_kperf()->kpc_cpu_string(name, sizeof name) > 0, "the chip has no name");
    HOLDS(mkdtemp(folder) != NULL, "no folder for databases: %s", strerror(errno));
    (void)snprintf(path, sizeof path, "%s/%s.plist", folder, name);
    HOLDS(setenv("KPEP_DB_PATH", folder, 1) == 0, "the environment cannot be set");
    HOLDS(atexit(remove_folder) == 0, "the folder cannot be removed at exit");
    return 0;
}

static void write_database(const void *data, size_t size)
{
    FILE *file = fopen(path, "wb");

    HOLDS(file != NULL && fwrite(data, 1, size, file) == size, "cannot write %s", path);
    HOLDS(fclose(file) == 0, "cannot write %s", path);
}

/* The string is there to its end. */
static size_t length_of(const char *text)
{
    return text != NULL ? strlen(text) : 0;
}

static void walk_event(const kp_database *database, const kp_database_event *event)
{
    const char *name = kp_database_event_name(event);
    const kp_database_event *found = NULL;

    HOLDS(name != NULL, "an event has no name");
    (void)length_of(kp_database_event_description(event));
    (void)length_of(kp_database_event_errata(event));
    (void)length_of(kp_database_event_fallback(event));
    found = kp_database_find(database, name);
    /* Another event's alias goes before a name. */
    HOLDS(found == event || (found != NULL && kp_database_event_alias(found) != NULL &&
                             strcmp(kp_database_event_alias(found), name) == 0),
          "%s is not found under its name", name);
    if (kp_database_event_alias(event) != NULL) {
        HOLDS(kp_database_find(database, kp_database_event_alias(event)) == event,
              "%s is not found under its alias", name);
    }
    uint32_t counters =
        kp_database_fixed_counters(database) | kp_database_config_counters(database);
    HOLDS((kp_database_event_mask(event) & ~counters) == 0, "%s has counters of nobody", name);
    HOLDS(!kp_database_event_is_fixed(event) || kp_database_event_number(event) == 0,
          "the fixed event %s has a number", name);
}

static void walk(const kp_database *database)
{
    size_t count = kp_database_event_count(database);
    size_t fixed_count = kp_database_fixed_event_count(database);

    HOLDS(length_of(kp_database_name(database)) > 0, "a database without a name was opened");
    (void)length_of(kp_database_cpu_id(database));
    (void)length_of(kp_database_marketing_name(database));
    HOLDS(kp_database_architecture(database) == KPEP_ARCH_ARM64, "of another architecture");
    HOLDS(kp_database_cpu(database) <= KP_CPU_M5, "of a generation that does not exist");
    (void)kp_database_power_counters(database);
    for (size_t i = 0; i < count; i++) {
        walk_event(database, kp_database_event_at(database, i));
    }
    HOLDS(kp_database_event_at(database, count) == NULL, "an event beyond the last");
    for (size_t i = 0; i < fixed_count; i++) {
        const kp_database_event *event = kp_database_fixed_event_at(database, i);
        HOLDS(event == NULL || kp_database_event_is_fixed(event),
              "a fixed event that is not fixed");
    }
    HOLDS(kp_database_fixed_event_at(database, fixed_count) == NULL,
          "a fixed event beyond the last");
    HOLDS(kp_database_find(database, "no such event, and no alias") == NULL, "a find of nothing");
}

/* Counts a set of the database's own events, as far as it lets itself be counted. */
static void count_events(kp_sampler *sampler, const char *const *names, size_t count)
{
    kp_thread_sampler *ts = NULL;
    uint64_t values[KP_EVENTS_MAX];
    kp_error err;

    if (kp_thread_sampler_open_names(&ts, sampler, names, count, &err) != KP_OK) {
        HOLDS(ts == NULL && err.status != KP_ERROR_EVENT_UNKNOWN,
              "an event of the database is unknown: %s", err.message);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        HOLDS(length_of(kp_thread_sampler_name_at(ts, i)) > 0 || names[i][0] == '\0',
              "event %zu has no name", i);
        HOLDS(kp_thread_sampler_scope_at(ts, i) != KP_SCOPE_NONE, "event %zu has no scope", i);
    }
    kp_status status = kp_thread_sampler_start(ts, &err);
    HOLDS(status == KP_OK || status == KP_ERROR_EVENT_REFUSED || status == KP_ERROR_EVENTS_CLASH,
          "a database's fault gives %s at the start: %s", kp_status_name(status), err.message);
    if (status == KP_OK) {
        HOLDS(kp_thread_sampler_sample(ts, values, count) == KP_OK, "no sample of what runs");
        HOLDS(kp_thread_sampler_check(ts, &err) == KP_OK, "disturbed by nobody: %s", err.message);
    }
    HOLDS(kp_thread_sampler_stop(ts, &err) == KP_OK, "stopping: %s", err.message);
    kp_thread_sampler_close(ts);
}

static void count_all(kp_sampler *sampler)
{
    const kp_database *database = kp_sampler_database(sampler);
    const char *names[EVENTS_TRIED_MAX];
    size_t count = kp_database_event_count(database);

    count = count < EVENTS_TRIED_MAX ? count : EVENTS_TRIED_MAX;
    for (size_t i = 0; i < count; i++) {
        names[i] = kp_database_event_name(kp_database_event_at(database, i));
        count_events(sampler, &names[i], 1);
    }
    for (size_t size = 2; size <= count; size += 3) {
        count_events(sampler, names, size);
    }
    (void)kp_sampler_reserve_names(sampler, names, count, NULL);
    count_events(sampler, names, 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[RECIPE_BYTES_MAX];
    kp_sampler_options options = stand_in_options(KP_ACCESS_FULL);
    struct machine_state before;
    struct machine_state after;
    kp_sampler *sampler = NULL;
    kp_error err;

    stand_in_reset("m1", KPSIM_PROFILE_P15);
    if (size > 0 && (data[0] == '<' || data[0] == 'b')) {
        write_database(data, size);
    } else {
        write_database(text, recipe_cook(text, data, size));
    }
    before = machine_now();
    kp_status status = kp_sampler_open(&sampler, &options, &err);
    HOLDS(status == err.status && (status == KP_OK) == (sampler != NULL), "two answers in one");
    if (status == KP_OK) {
        walk(kp_sampler_database(sampler));
        count_all(sampler);
        HOLDS(kp_sampler_release(sampler, &err) == KP_OK, "releasing: %s", err.message);
        walk(kp_sampler_database(sampler));
        kp_sampler_close(sampler);
    } else {
        HOLDS(status == KP_ERROR_DATABASE || status == KP_ERROR_DATABASE_NAME ||
                  status == KP_ERROR_LAYOUT || status == KP_ERROR_UNSUPPORTED_PLATFORM ||
                  status == KP_ERROR_NO_MEMORY,
              "a database's fault gives %s: %s", kp_status_name(status), err.message);
    }
    after = machine_now();
    HOLDS(machine_difference(&before, &after) == NULL, "the machine was changed: %s",
          machine_difference(&before, &after));
    return 0;
}
