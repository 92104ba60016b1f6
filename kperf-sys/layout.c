/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The layout of Apple's structs, checked when this file is compiled: size, alignment and the offset
 * of every field (docs/platform.md C.4 and C.7). The frameworks write these structs, so a difference
 * would be read as somebody else's bytes.
 */
#include <kperf-sys/kperfdata.h>

#define AT(type, field, offset)                                                                    \
    _Static_assert(offsetof(type, field) == (offset), #type "." #field " has moved")
#define SIZE(type, bytes)                                                                          \
    _Static_assert(sizeof(type) == (bytes) && _Alignof(type) == 8, #type " has another size")

SIZE(kpep_event, 56);
AT(kpep_event, name, 0);
AT(kpep_event, description, 8);
AT(kpep_event, errata, 16);
AT(kpep_event, alias, 24);
AT(kpep_event, fallback, 32);
AT(kpep_event, mask, 40);
AT(kpep_event, number, 44);
AT(kpep_event, umask, 46);
AT(kpep_event, reserved, 47);
AT(kpep_event, flags, 48);

SIZE(kpep_db, 152);
AT(kpep_db, name, 0);
AT(kpep_db, cpu_id, 8);
AT(kpep_db, marketing_name, 16);
AT(kpep_db, plist_data, 24);
AT(kpep_db, event_map, 32);
AT(kpep_db, event_arr, 40);
AT(kpep_db, fixed_event_arr, 48);
AT(kpep_db, alias_map, 56);
AT(kpep_db, reserved_1, 64);
AT(kpep_db, reserved_2, 72);
AT(kpep_db, reserved_3, 80);
AT(kpep_db, event_count, 88);
AT(kpep_db, alias_count, 96);
AT(kpep_db, fixed_counter_count, 104);
AT(kpep_db, config_counter_count, 112);
AT(kpep_db, power_counter_count, 120);
AT(kpep_db, architecture, 128);
AT(kpep_db, fixed_counter_bits, 132);
AT(kpep_db, config_counter_bits, 136);
AT(kpep_db, power_counter_bits, 140);
AT(kpep_db, create_flags, 144);
AT(kpep_db, is_internal, 148);
AT(kpep_db, internal_known, 149);

SIZE(kpep_config, 80);
AT(kpep_config, db, 0);
AT(kpep_config, events, 8);
AT(kpep_config, event_map, 16);
AT(kpep_config, event_indices, 24);
AT(kpep_config, flags, 32);
AT(kpep_config, kpc_periods, 40);
AT(kpep_config, event_count, 48);
AT(kpep_config, counter_count, 56);
AT(kpep_config, classes, 64);
AT(kpep_config, occupied_counters, 68);
AT(kpep_config, force_flags, 72);

/* A table is nothing but its functions' pointers: 34 and 23, as foreign function interfaces assume. */
SIZE(kps_kperf_table, 34 * sizeof(void *));
SIZE(kps_kperfdata_table, 23 * sizeof(void *));
_Static_assert(sizeof(kps_error) == 1024, "kps_error has another size");
