/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A program as people write them for a Mac: Apple's paths, declarations of its own, four events by alias
 * and by name with names to fall back on. It includes nothing of this project. An argument makes it wrong
 * in one of the ways that the field has seen.
 */
#include <dlfcn.h>
#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_COUNTERS       32
#define CLASS_FIXED        1u
#define CLASS_CONFIGURABLE 2u
#define FOLDER             "/System/Library/PrivateFrameworks/"

typedef struct event {
    const char *name;
    const char *description;
    const char *errata;
    const char *alias;
    const char *fallback;
    uint32_t mask;
    uint16_t number;
    uint8_t umask;
    uint8_t reserved;
    uint8_t flags;
} event;

typedef struct db {
    const char *name, *cpu_id, *marketing_name;
    void *plist_data, *event_map;
    event *events;
} db;

typedef struct config config;

static int (*force_all)(int);
static int (*set_config)(uint32_t, uint64_t *);
static int (*set_counting)(uint32_t);
static int (*set_thread_counting)(uint32_t);
static int (*get_thread_counters)(uint32_t, uint32_t, uint64_t *);
static int (*db_create)(const char *, db **);
static int (*db_event)(db *, const char *, event **);
static int (*event_name)(event *, const char **);
static int (*config_create)(db *, config **);
static int (*config_add)(config *, event **, uint32_t, uint32_t *);
static int (*config_force)(config *);
static int (*config_kpc)(config *, uint64_t *, size_t);
static int (*config_classes)(config *, uint32_t *);
static int (*config_map)(config *, size_t *, size_t);

static const struct {
    const char *name;
    void *pointer;
    bool data;
} symbols[] = {
    {"kpc_force_all_ctrs_set", &force_all, false},
    {"kpc_set_config", &set_config, false},
    {"kpc_set_counting", &set_counting, false},
    {"kpc_set_thread_counting", &set_thread_counting, false},
    {"kpc_get_thread_counters", &get_thread_counters, false},
    {"kpep_db_create", &db_create, true},
    {"kpep_db_event", &db_event, true},
    {"kpep_event_name", &event_name, true},
    {"kpep_config_create", &config_create, true},
    {"kpep_config_add_event", &config_add, true},
    {"kpep_config_force_counters", &config_force, true},
    {"kpep_config_kpc", &config_kpc, true},
    {"kpep_config_kpc_classes", &config_classes, true},
    {"kpep_config_kpc_map", &config_map, true},
};

static const struct {
    const char *what;
    const char *names[4];
} wanted[] = {
    {"cycles", {"FIXED_CYCLES", "CPU_CLK_UNHALTED.THREAD", "CPU_CLK_UNHALTED.CORE"}},
    {"instructions", {"Instructions", "FIXED_INSTRUCTIONS", "INST_RETIRED.ANY"}},
    {"branches", {"BR_INST_RETIRED.ALL_BRANCHES", "INST_BRANCH", "INST_RETIRED.ANY"}},
    {"branch-misses", {"BR_MISP_RETIRED.ALL_BRANCHES", "BRANCH_MISPRED_NONSPEC"}},
};

#define EVENTS (sizeof wanted / sizeof wanted[0])

static void fail(const char *call)
{
    printf("failed %s %s\n", call, strerror(errno));
    exit(1);
}

static void load(void)
{
    void *kperf = dlopen(FOLDER "kperf.framework/kperf", RTLD_LAZY);
    void *kperfdata = dlopen(FOLDER "kperfdata.framework/kperfdata", RTLD_LAZY);

    if (kperf == NULL || kperfdata == NULL) {
        printf("failed dlopen %s\n", dlerror());
        exit(1);
    }
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
        void *symbol = dlsym(symbols[i].data ? kperfdata : kperf, symbols[i].name);

        if (symbol == NULL) {
            printf("failed dlsym %s\n", symbols[i].name);
            exit(1);
        }
        memcpy(symbols[i].pointer, &symbol, sizeof symbol);
    }
}

static event *find(db *database, size_t index)
{
    event *found = NULL;

    for (size_t i = 0; i < 4 && wanted[index].names[i] != NULL && found == NULL; i++) {
        if (db_event(database, wanted[index].names[i], &found) != 0) {
            found = NULL;
        }
    }
    if (found == NULL) {
        printf("failed event %s\n", wanted[index].what);
        exit(1);
    }
    return found;
}

static void work(void)
{
    volatile uint32_t sum = 0;

    for (uint32_t i = 0; i < 4000000; i++) {
        sum += i;
    }
    (void)sum;
}

static void report(const char *what, uint64_t value)
{
    printf("%s %" PRIu64 "\n", what, value);
}

/* The stride that older systems had. */
static void read_old_events(db *database)
{
    const char *by_function = NULL;
    const char *by_stride = NULL;

    event_name(&database->events[1], &by_function);
    memcpy(&by_stride, (const char *)database->events + 48, sizeof by_stride);
    printf("stride %s\n", by_function == by_stride ? "matches" : "differs");
    exit(0);
}

/* Opens what is no framework of counters, and what is, with a version in its path as dyld has it. */
static int open_others(void)
{
    static const char *const paths[] = {
        NULL,
        "/nothing/here",
        FOLDER "Other.framework/Other",
        FOLDER "kperfect.framework/kperfect",
        FOLDER "kperf.framework/Versions/A/kperf",
        FOLDER "kperfdata.framework/kperfdata",
    };

    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        void *library = dlopen(paths[i], RTLD_NOW);

        printf("%s %s\n", paths[i] == NULL ? "itself" : paths[i],
               library == NULL ? "is not there" : "opens");
    }
    return 0;
}

int main(int argc, char **argv)
{
    const char *mistake = argc > 1 ? argv[1] : "none";
    db *database = NULL;
    config *cfg = NULL;
    uint32_t classes = 0;
    uint64_t words[MAX_COUNTERS] = {0};
    uint64_t first[MAX_COUNTERS] = {0};
    uint64_t before[MAX_COUNTERS] = {0};
    uint64_t after[MAX_COUNTERS] = {0};
    size_t map[MAX_COUNTERS] = {0};

    if (strcmp(mistake, "open-others") == 0) {
        return open_others();
    }
    load();
    if (db_create(NULL, &database) != 0) {
        fail("db_create");
    }
    printf("database %s\n", database->name);
    if (strcmp(mistake, "old-events") == 0) {
        read_old_events(database);
    }
    if (config_create(database, &cfg) != 0 || config_force(cfg) != 0) {
        fail("config_create");
    }
    for (size_t i = 0; i < EVENTS; i++) {
        event *added = find(database, i);

        if (config_add(cfg, &added, 1, NULL) != 0) {
            fail("config_add_event");
        }
        /* Takes the mask's lowest bit for a position among the configurable words. */
        if (strcmp(mistake, "mask-as-slot") == 0 && added->number != 0) {
            words[__builtin_ctz(added->mask) % 8] = added->number;
        }
    }
    if (config_classes(cfg, &classes) != 0 || config_map(cfg, map, sizeof map) != 0) {
        fail("config");
    }
    if (strcmp(mistake, "mask-as-slot") != 0 && config_kpc(cfg, words, sizeof words) != 0) {
        fail("config_kpc");
    }
    if (strcmp(mistake, "hard-coded") == 0) {
        words[5] = 0x8c; /* INST_ALL of an M1 */
        words[3] = 0x8d;
    }
    if (strcmp(mistake, "config-first") == 0 && set_config(classes, words) != 0) {
        fail("kpc_set_config");
    }
    if (force_all(1) != 0) {
        fail("kpc_force_all_ctrs_set");
    }
    if (strcmp(mistake, "config-first") != 0 && strcmp(mistake, "config-late") != 0 &&
        set_config(classes, words) != 0) {
        fail("kpc_set_config");
    }
    if (set_counting(classes) != 0) {
        fail("kpc_set_counting");
    }
    if (strcmp(mistake, "config-late") == 0 && set_config(classes, words) != 0) {
        fail("kpc_set_config");
    }
    if (set_thread_counting(classes) != 0) {
        fail("kpc_set_thread_counting");
    }
    if (get_thread_counters(0, MAX_COUNTERS, first) != 0 ||
        get_thread_counters(0, MAX_COUNTERS, before) != 0) {
        fail("kpc_get_thread_counters");
    }
    work();
    if (get_thread_counters(0, MAX_COUNTERS, after) != 0) {
        fail("kpc_get_thread_counters");
    }
    set_counting(0);
    set_thread_counting(0);
    force_all(0);
    report("first-cycles", first[map[0]]);
    for (size_t i = 0; i < EVENTS; i++) {
        report(wanted[i].what, after[map[i]] - before[map[i]]);
    }
    return 0;
}
