/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A libFuzzer target for the stand-in's database reader alone: any bytes are a database's file, and
 * whatever comes of it is used as clients use it. Built where KPERF_SANITIZE has fuzzer-no-link:
 *
 *   fuzz_sim_database <corpus folder> <build>/sim/usr/share/kpep -max_total_time=60
 *
 * Every other build runs it once with the databases that there are.
 */
#include "../../../sim/kperfdata/database.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    return 0;
}

/* Every text of every event, so that a bad pointer shows. */
static size_t read_texts(kpep_db *db)
{
    size_t total = 0;

    for (size_t i = 0; i < db->event_count; i++) {
        const kpep_event *event = &db->event_arr[i];

        total += strlen(event->name);
        total += event->description != NULL ? strlen(event->description) : 0;
        total += event->errata != NULL ? strlen(event->errata) : 0;
        total += event->alias != NULL ? strlen(event->alias) : 0;
        total += event->fallback != NULL ? strlen(event->fallback) : 0;
    }
    return total;
}

/* Adds everything, takes some of it out again, and asks for all that a configuration gives. */
static void configure(kpep_db *db, bool forced)
{
    kpep_config *config = NULL;
    uint64_t words[64];
    size_t map[64];
    uint32_t conflicts;
    size_t count = 0;

    if (kpep_config_create(db, &config) != 0) {
        return;
    }
    if (forced) {
        kpep_config_force_counters(config);
    }
    for (size_t i = 0; i < db->event_count; i++) {
        kpep_event *event = &db->event_arr[i];

        if (i % 3 == 0) {
            kpep_config_add_event_trigger(config, &event, 1, i, &conflicts);
        } else {
            kpep_config_add_event(config, &event, (uint32_t)(i & 1), &conflicts);
        }
        if (i % 5 == 4) {
            kpep_config_remove_event(config, i % 7);
        }
    }
    kpep_config_kpc_count(config, &count);
    kpep_config_kpc(config, words, sizeof words);
    kpep_config_kpc_periods(config, words, sizeof words);
    kpep_config_kpc_map(config, map, sizeof map);
    kpep_config_free(config);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sim_database *database = NULL;
    char *bytes = malloc(size + 1);
    kpep_event *event = NULL;

    if (bytes == NULL) {
        return 0;
    }
    memcpy(bytes, data, size);
    bytes[size] = '\0';
    if (sim_database_parse(bytes, (uint32_t)size, "fuzz", false, 0, &database) == 0) {
        kpep_db *db = &database->db;
        kpep_event **sorted = calloc(db->event_count + 1, sizeof(kpep_event *));

        read_texts(db);
        kpep_db_event(db, "Cycles", &event);
        if (sorted != NULL) {
            kpep_db_events(db, sorted, db->event_count * sizeof(kpep_event *));
        }
        free(sorted);
        configure(db, false);
        configure(db, true);
        sim_database_free(database);
    }
    free(bytes);
    return 0;
}
