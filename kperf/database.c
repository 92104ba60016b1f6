/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "database.h"

#include "kpep_code.h"

#include <stdlib.h>
#include <string.h>

static kp_status check_layout(const struct kp_database *database, kp_error *err);
static kp_status rate_counters(struct kp_database *database, kp_error *err);

/* The flag of kpep_db_createx() that leaves out KPEP_DB_PATH and /usr/local/share/kpep. */
enum {
    PUBLIC_ONLY = 1
};

static int create(const kps_kperfdata_table *kperfdata, bool public_only, kpep_db **db)
{
    const kps_kperfdata_optional_table *optional = kps_kperfdata_optional(kperfdata);

    return public_only && KPS_HAS(optional, kpep_db_createx)
               ? optional->kpep_db_createx(NULL, PUBLIC_ONLY, db)
               : kperfdata->kpep_db_create(NULL, db);
}

kp_status kp_database_open(struct kp_database *database, const kps_kperfdata_table *kperfdata,
                           bool public_only, kp_error *err)
{
    kp_status status = KP_OK;
    int code = 0;

    memset(database, 0, sizeof *database);
    database->kperfdata = kperfdata;
    code = create(kperfdata, public_only, &database->db);
    if (code != KPEP_CONFIG_ERROR_NONE || database->db == NULL) {
        database->db = NULL;
        status = code == KPEP_CONFIG_ERROR_OUT_OF_MEMORY
                     ? kp_error_plain(err, KP_ERROR_NO_MEMORY)
                     : kp_error_set(err, KP_ERROR_DATABASE, code,
                                    "the event database cannot be opened, code %d: %s", code,
                                    kp_kpep_text(code));
        goto done;
    }
    if (database->db->name == NULL || database->db->name[0] == '\0') {
        status = kp_error_plain(err, KP_ERROR_DATABASE_NAME);
        goto done;
    }
    status = check_layout(database, err);
    if (status != KP_OK) {
        goto done;
    }
    status = rate_counters(database, err);
    database->cpu = kp_cpu_from_db_name(database->db->name);
done:
    if (status != KP_OK) {
        kp_database_close(database);
    }
    return status;
}

void kp_database_close(struct kp_database *database)
{
    if (database->db != NULL) {
        database->kperfdata->kpep_db_free(database->db);
        database->db = NULL;
    }
}

const kpep_event *kp_database_raw_event(const struct kp_database *database, size_t position)
{
    return &database->db->event_arr[position];
}

size_t kp_database_position(const struct kp_database *database, const char *name)
{
    kpep_event *event = NULL;

    if (database->kperfdata->kpep_db_event(database->db, name, &event) != KPEP_CONFIG_ERROR_NONE ||
        event == NULL) {
        return SIZE_MAX;
    }
    return (size_t)(event - database->db->event_arr);
}

static bool has_class_counts(const struct kp_database *database)
{
    static const uint8_t fixed_class = KPC_CLASS_FIXED_MASK;
    static const uint8_t config_class = KPC_CLASS_CONFIGURABLE_MASK;
    const kpep_db *db = database->db;
    size_t fixed = 0;
    size_t config = 0;

    return database->kperfdata->kpep_db_counters_count(database->db, fixed_class, &fixed) == 0 &&
           database->kperfdata->kpep_db_counters_count(database->db, config_class, &config) == 0 &&
           fixed == db->fixed_counter_count && config == db->config_counter_count &&
           fixed == (size_t)__builtin_popcount(db->fixed_counter_bits) &&
           config == (size_t)__builtin_popcount(db->config_counter_bits) &&
           (db->fixed_counter_bits & db->config_counter_bits) == 0;
}

/* The fields against the functions that read the same ones: where both agree, the struct is ours. */
static bool reads_as_known(const struct kp_database *database, const kpep_event *event)
{
    const kps_kperfdata_table *api = database->kperfdata;
    uint32_t counters = database->db->fixed_counter_bits | database->db->config_counter_bits;
    bool fixed = (event->flags & KPS_EVENT_FIXED) != 0;
    kpep_event *asked = (kpep_event *)(uintptr_t)event; /* the functions' parameter is not const */
    const char *name = NULL;
    const char *alias = NULL;
    const char *description = NULL;

    return api->kpep_event_name(asked, &name) == 0 && name == event->name && name != NULL &&
           api->kpep_event_alias(asked, &alias) == 0 && alias == event->alias &&
           api->kpep_event_description(asked, &description) == 0 &&
           description == event->description && (event->mask & ~counters) == 0 &&
           (!fixed || (event->mask & database->db->fixed_counter_bits) != 0);
}

/* The smallest distance between two events in memory: what the framework's struct measures. */
static size_t stride_of(kpep_event *const *events, size_t count)
{
    size_t stride = SIZE_MAX;

    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < count; k++) {
            uintptr_t a = (uintptr_t)events[i];
            uintptr_t b = (uintptr_t)events[k];
            if (b > a && b - a < stride) {
                stride = b - a;
            }
        }
    }
    return stride;
}

/*
 * kpep_event was 48 bytes on older systems and is 56 now (docs/platform.md I.13), and there are no
 * functions for number and mask. So the struct is not trusted before it was compared with what the
 * functions say of the same database.
 */
static kp_status check_layout(const struct kp_database *database, kp_error *err)
{
    const kpep_db *db = database->db;
    kpep_event **events = NULL;
    const char *marketing_name = NULL;
    size_t count = 0;
    kp_status status = KP_OK;

    if (database->kperfdata->kpep_db_events_count(database->db, &count) != 0 ||
        count != db->event_count || count == 0 || count > UINT16_MAX ||
        database->kperfdata->kpep_db_name(database->db, &marketing_name) != 0 ||
        marketing_name != db->marketing_name || !has_class_counts(database)) {
        status =
            kp_error_set(err, KP_ERROR_LAYOUT, 0,
                         "kpep_db is not laid out in the expected %zu bytes: its fields differ "
                         "from what its functions give",
                         sizeof(kpep_db));
        goto done;
    }
    events = malloc(count * sizeof *events);
    if (events == NULL) {
        status = kp_error_plain(err, KP_ERROR_NO_MEMORY);
        goto done;
    }
    if (database->kperfdata->kpep_db_events(database->db, events, count * sizeof *events) != 0) {
        status = kp_error_set(err, KP_ERROR_LAYOUT, 0, "kpep_db_events does not fill %zu pointers",
                              count);
        goto done;
    }
    for (size_t i = 0; i < count; i++) {
        uintptr_t offset = (uintptr_t)events[i] - (uintptr_t)db->event_arr;
        if (offset % sizeof(kpep_event) != 0 || offset / sizeof(kpep_event) >= count) {
            status = kp_error_set(err, KP_ERROR_LAYOUT, 0,
                                  "kpep_event is expected to measure %zu bytes, found %zu",
                                  sizeof(kpep_event), stride_of(events, count));
            goto done;
        }
        if (!reads_as_known(database, events[i])) {
            status = kp_error_set(err, KP_ERROR_LAYOUT, 0,
                                  "a kpep_event's fields differ from what its functions give");
            goto done;
        }
    }
done:
    free(events);
    return status;
}

/* Which configurable counters are sought after, so that placing spares them. */
static kp_status rate_counters(struct kp_database *database, kp_error *err)
{
    const kpep_db *db = database->db;
    uint32_t *masks = malloc(db->event_count * sizeof *masks);
    size_t count = 0;

    if (masks == NULL) {
        return kp_error_plain(err, KP_ERROR_NO_MEMORY);
    }
    for (size_t i = 0; i < db->event_count; i++) {
        if ((db->event_arr[i].flags & KPS_EVENT_FIXED) == 0) {
            masks[count++] = db->event_arr[i].mask;
        }
    }
    kp_preference_init(&database->preference, db->config_counter_bits, masks, count);
    free(masks);
    return KP_OK;
}

/* ---- The public view ------------------------------------------------------------------------ */

/* A public event is the framework's own. */
static const kpep_event *raw(const kp_database_event *event)
{
    return (const kpep_event *)(const void *)event;
}

static const kp_database_event *view(const kpep_event *event)
{
    return (const kp_database_event *)(const void *)event;
}

#define DATABASE_GETTER(type, name, field, absent)                                                 \
    type kp_database_##name(const kp_database *database)                                           \
    {                                                                                              \
        return database != NULL ? (field) : (absent);                                              \
    }

DATABASE_GETTER(const char *, name, database->db->name, NULL)
DATABASE_GETTER(const char *, cpu_id, database->db->cpu_id, NULL)
DATABASE_GETTER(const char *, marketing_name, database->db->marketing_name, NULL)
DATABASE_GETTER(uint32_t, architecture, database->db->architecture, 0)
DATABASE_GETTER(kp_cpu, cpu, database->cpu, KP_CPU_UNKNOWN)
DATABASE_GETTER(uint32_t, fixed_counters, database->db->fixed_counter_bits, 0)
DATABASE_GETTER(uint32_t, config_counters, database->db->config_counter_bits, 0)
DATABASE_GETTER(uint32_t, power_counters, database->db->power_counter_bits, 0)
DATABASE_GETTER(size_t, event_count, database->db->event_count, 0)
DATABASE_GETTER(size_t, fixed_event_count, database->db->fixed_counter_count, 0)

const kp_database_event *kp_database_event_at(const kp_database *database, size_t position)
{
    return position < kp_database_event_count(database)
               ? view(kp_database_raw_event(database, position))
               : NULL;
}

const kp_database_event *kp_database_fixed_event_at(const kp_database *database, size_t position)
{
    return position < kp_database_fixed_event_count(database)
               ? view(database->db->fixed_event_arr[position])
               : NULL;
}

const kp_database_event *kp_database_find(const kp_database *database, const char *name)
{
    size_t position = SIZE_MAX;

    if (database != NULL && name != NULL) {
        position = kp_database_position(database, name);
    }
    return position != SIZE_MAX ? view(kp_database_raw_event(database, position)) : NULL;
}

#define EVENT_GETTER(type, name, field, absent)                                                    \
    type kp_database_event_##name(const kp_database_event *event)                                  \
    {                                                                                              \
        return event != NULL ? (field) : (absent);                                                 \
    }

EVENT_GETTER(const char *, name, raw(event)->name, NULL)
EVENT_GETTER(const char *, description, raw(event)->description, NULL)
EVENT_GETTER(const char *, errata, raw(event)->errata, NULL)
EVENT_GETTER(const char *, alias, raw(event)->alias, NULL)
EVENT_GETTER(const char *, fallback, raw(event)->fallback, NULL)
EVENT_GETTER(bool, is_fixed, (raw(event)->flags & KPS_EVENT_FIXED) != 0, false)
EVENT_GETTER(uint16_t, number, raw(event)->number, 0)
EVENT_GETTER(uint32_t, mask, raw(event)->mask, 0)
