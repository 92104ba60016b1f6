/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "configs.h"

kpep_db *db;
kpep_config *config;

int with_config(void **state)
{
    if (scripted(state) != 0) {
        return -1;
    }
    db = made_of(&good_database);
    return raw.kpep_config_create(db, &config);
}

int without_config(void **state)
{
    (void)state;
    raw.kpep_config_free(config);
    raw.kpep_db_free(db);
    return 0;
}

void add(const char *name, uint32_t flag)
{
    kpep_event *event = event_named(db, name);

    assert_int_equal(raw.kpep_config_add_event(config, &event, flag, NULL), 0);
}

void force(void)
{
    assert_int_equal(raw.kpep_config_force_counters(config), 0);
}

uint32_t classes(void)
{
    uint32_t value = 99;

    assert_int_equal(raw.kpep_config_kpc_classes(config, &value), 0);
    return value;
}

size_t words(void)
{
    size_t value = 99;

    assert_int_equal(raw.kpep_config_kpc_count(config, &value), 0);
    return value;
}

size_t place(size_t index)
{
    size_t map[32] = {0};

    assert_int_equal(raw.kpep_config_kpc_map(config, map, sizeof map), 0);
    return map[index];
}
