/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The contract of the public interface, said once more and compared by the compiler: types of functions,
 * numbers of enumerators, sizes and offsets of structs. What is written here is what programs and other
 * languages rely on; a change here is a change of the interface. The event numbers have a test of their own
 * (test_event_generator).
 */
#include <kperf/kperf.h>

#define NUMBER(name, value) _Static_assert((name) == (value), #name " has another number")
#define BYTES(type, size)   _Static_assert(sizeof(type) == (size), #type " has another size")
#define AT(type, field, offset)                                                                    \
    _Static_assert(offsetof(type, field) == (offset), #type "." #field " has moved")

/* Declaring a function again with another type is an error, which is what compares them. */

/* <kperf-sys/...> */
extern kps_status kps_library_open(kps_library **out, const char *path, kps_error *err);
extern kps_symbol kps_library_symbol(kps_library *library, const char *name, kps_error *err);
extern void kps_library_close(kps_library *library);
extern const char *kps_kperf_path(void);
extern kps_status kps_kperf_open(const kps_kperf_table **out, const char *path, kps_error *err);
extern void kps_kperf_close(const kps_kperf_table *table);
extern const kps_kperf_optional_table *kps_kperf_optional(const kps_kperf_table *table);
extern size_t kps_kperf_symbol_count(void);
extern const char *kps_kperf_symbol_name(size_t field);
extern const char *kps_kperfdata_path(void);
extern kps_status kps_kperfdata_open(const kps_kperfdata_table **out, const char *path,
                                     kps_error *err);
extern void kps_kperfdata_close(const kps_kperfdata_table *table);
extern const kps_kperfdata_optional_table *kps_kperfdata_optional(const kps_kperfdata_table *table);
extern size_t kps_kperfdata_symbol_count(void);
extern const char *kps_kperfdata_symbol_name(size_t field);
extern uint32_t kps_version(void);
extern const char *kps_version_string(void);

NUMBER(KPS_OK, 0);
NUMBER(KPS_ERROR_INVALID_ARGUMENT, 1);
NUMBER(KPS_ERROR_NO_MEMORY, 2);
NUMBER(KPS_ERROR_LOAD, 3);
NUMBER(KPS_ERROR_SYMBOL, 4);
NUMBER(KPS_STATUS_MAX_, 0x7fffffff);
BYTES(kps_error, 1024);
AT(kps_error, message, 4);
AT(kps_kperf_optional_table, size, 0);
AT(kps_kperf_optional_table, kpc_set_period, 8);
AT(kps_kperfdata_optional_table, size, 0);
AT(kps_kperfdata_optional_table, kpep_db_createx, 8);

/* <kperf/status.h> */
extern const char *kp_status_name(kp_status status);
extern const char *kp_status_message(kp_status status);
extern const char *kp_status_hint(kp_status status);
extern kp_status_kind kp_status_kind_of(kp_status status);
extern uint32_t kp_version(void);
extern const char *kp_version_string(void);

NUMBER(KP_OK, 0);
NUMBER(KP_ERROR_INVALID_ARGUMENT, 1);
NUMBER(KP_ERROR_NO_MEMORY, 2);
NUMBER(KP_ERROR_UNSUPPORTED_PLATFORM, 3);
NUMBER(KP_ERROR_FRAMEWORK, 4);
NUMBER(KP_ERROR_SYMBOL, 5);
NUMBER(KP_ERROR_DATABASE, 6);
NUMBER(KP_ERROR_DATABASE_NAME, 7);
NUMBER(KP_ERROR_LAYOUT, 8);
NUMBER(KP_ERROR_PRIVILEGE, 9);
NUMBER(KP_ERROR_HELD, 10);
NUMBER(KP_ERROR_BUSY, 11);
NUMBER(KP_ERROR_NO_PMU, 12);
NUMBER(KP_ERROR_EVENT_UNKNOWN, 13);
NUMBER(KP_ERROR_EVENT_NOT_ON_CHIP, 14);
NUMBER(KP_ERROR_EVENTS_CLASH, 15);
NUMBER(KP_ERROR_EVENT_REFUSED, 16);
NUMBER(KP_ERROR_CONFIGURATION_IN_USE, 17);
NUMBER(KP_ERROR_WRONG_THREAD, 18);
NUMBER(KP_ERROR_NOT_RUNNING, 19);
NUMBER(KP_ERROR_KERNEL_CALL, 20);
NUMBER(KP_ERROR_BUFFER_TOO_SMALL, 21);
NUMBER(KP_ERROR_STILL_RUNNING, 22);
NUMBER(KP_ERROR_RELEASED, 23);
NUMBER(KP_ERROR_SAMPLER_CLOSED, 24);
NUMBER(KP_ERROR_DISTURBED, 25);
NUMBER(KP_ERROR_NOT_RESTORED, 26);
NUMBER(KP_ERROR_FORKED, 27);
NUMBER(KP_ERROR_EXITING, 28);
NUMBER(KP_STATUS_MAX_, 0x7fffffff);
NUMBER(KP_KIND_OK, 0);
NUMBER(KP_KIND_MISUSE, 1);
NUMBER(KP_KIND_UNAVAILABLE, 2);
NUMBER(KP_KIND_PRIVILEGE, 3);
NUMBER(KP_KIND_BUSY, 4);
NUMBER(KP_KIND_EVENTS, 5);
NUMBER(KP_KIND_SYSTEM, 6);
NUMBER(KP_KIND_MAX_, 0x7fffffff);
BYTES(kp_error, 256);
AT(kp_error, status, 0);
AT(kp_error, code, 4);
AT(kp_error, events, 8);
AT(kp_error, pid, 12);
AT(kp_error, message, 16);

/* <kperf/event.h> */
extern kp_status kp_event_parse(const char *name, kp_event *out);
extern const char *kp_event_name(kp_event event);
extern const kp_event_info *kp_event_on(kp_event event, kp_cpu cpu);
extern const char *kp_event_info_name(const kp_event_info *info);
extern const char *kp_event_info_description(const kp_event_info *info);
extern const char *kp_event_info_fallback(const kp_event_info *info);
extern const char *kp_event_info_alias(const kp_event_info *info);
extern uint16_t kp_event_info_number(const kp_event_info *info);
extern uint32_t kp_event_info_counters_mask(const kp_event_info *info);
extern int kp_event_info_fixed_counter(const kp_event_info *info);
extern kp_cpu kp_cpu_from_db_name(const char *name);
extern const char *kp_cpu_name(kp_cpu cpu);
extern const char *kp_cpu_marketing_name(kp_cpu cpu);
extern uint32_t kp_cpu_fixed_counters(kp_cpu cpu);
extern uint32_t kp_cpu_config_counters(kp_cpu cpu);
extern uint32_t kp_cpu_power_counters(kp_cpu cpu);

NUMBER(KP_EVENT_NONE, 0);
NUMBER(KP_CPU_UNKNOWN, 0);
NUMBER(KP_CPU_M1, 1);
NUMBER(KP_CPU_M2, 2);
NUMBER(KP_CPU_M3, 3);
NUMBER(KP_CPU_M4, 4);
NUMBER(KP_CPU_M5, 5);
BYTES(kp_event, 4);
BYTES(kp_cpu, 4);

/* <kperf/sampler.h> */
extern kp_status kp_sampler_options_init(kp_sampler_options *options, size_t size);
extern kp_status kp_sampler_open(kp_sampler **out, const kp_sampler_options *options,
                                 kp_error *err);
extern kp_status kp_sampler_probe(kp_access *out, const kp_sampler_options *options, kp_error *err);
extern kp_status kp_sampler_reserve(kp_sampler *sampler, const kp_event *events, size_t count,
                                    kp_error *err);
extern kp_status kp_sampler_reserve_names(kp_sampler *sampler, const char *const *names,
                                          size_t count, kp_error *err);
extern kp_status kp_sampler_release(kp_sampler *sampler, kp_error *err);
extern void kp_sampler_close(kp_sampler *sampler);
extern kp_cpu kp_sampler_cpu(const kp_sampler *sampler);
extern kp_access kp_sampler_access(const kp_sampler *sampler);
extern const kp_database *kp_sampler_database(const kp_sampler *sampler);
extern const kps_kperf_table *kp_sampler_kperf(const kp_sampler *sampler);
extern const kps_kperfdata_table *kp_sampler_kperfdata(const kp_sampler *sampler);

NUMBER(KP_ACCESS_AUTO, 0);
NUMBER(KP_ACCESS_FULL, 1);
NUMBER(KP_ACCESS_ROOTLESS, 2);
NUMBER(KP_ACCESS_MAX_, 0x7fffffff);
BYTES(kp_sampler_options, 32);
AT(kp_sampler_options, size, 0);
AT(kp_sampler_options, kperf_path, 8);
AT(kp_sampler_options, kperfdata_path, 16);
AT(kp_sampler_options, access, 24);
AT(kp_sampler_options, flags, 28);

/* <kperf/thread_sampler.h> */
extern kp_status kp_thread_sampler_open(kp_thread_sampler **out, kp_sampler *sampler,
                                        const kp_event *events, size_t count, kp_error *err);
extern kp_status kp_thread_sampler_open_names(kp_thread_sampler **out, kp_sampler *sampler,
                                              const char *const *names, size_t count,
                                              kp_error *err);
extern kp_status kp_thread_sampler_start(kp_thread_sampler *thread_sampler, kp_error *err);
extern kp_status kp_thread_sampler_sample(kp_thread_sampler *thread_sampler, uint64_t *values,
                                          size_t capacity);
extern kp_status kp_thread_sampler_overhead(kp_thread_sampler *thread_sampler, uint64_t *counts,
                                            size_t capacity, kp_error *err);
extern kp_status kp_thread_sampler_stop(kp_thread_sampler *thread_sampler, kp_error *err);
extern kp_status kp_thread_sampler_check(kp_thread_sampler *thread_sampler, kp_error *err);
extern void kp_thread_sampler_last_error(const kp_thread_sampler *thread_sampler, kp_error *out);
extern void kp_thread_sampler_close(kp_thread_sampler *thread_sampler);
extern bool kp_thread_sampler_is_running(const kp_thread_sampler *thread_sampler);
extern size_t kp_thread_sampler_count(const kp_thread_sampler *thread_sampler);
extern const char *kp_thread_sampler_name_at(const kp_thread_sampler *thread_sampler,
                                             size_t position);
extern kp_scope kp_thread_sampler_scope_at(const kp_thread_sampler *thread_sampler,
                                           size_t position);

NUMBER(KP_SCOPE_NONE, 0);
NUMBER(KP_SCOPE_USER, 1);
NUMBER(KP_SCOPE_USER_AND_KERNEL, 2);
NUMBER(KP_SCOPE_MAX_, 0x7fffffff);

/* <kperf/database.h> */
extern const char *kp_database_name(const kp_database *database);
extern const char *kp_database_cpu_id(const kp_database *database);
extern const char *kp_database_marketing_name(const kp_database *database);
extern uint32_t kp_database_architecture(const kp_database *database);
extern kp_cpu kp_database_cpu(const kp_database *database);
extern uint32_t kp_database_fixed_counters(const kp_database *database);
extern uint32_t kp_database_config_counters(const kp_database *database);
extern uint32_t kp_database_power_counters(const kp_database *database);
extern size_t kp_database_event_count(const kp_database *database);
extern const kp_database_event *kp_database_event_at(const kp_database *database, size_t position);
extern size_t kp_database_fixed_event_count(const kp_database *database);
extern const kp_database_event *kp_database_fixed_event_at(const kp_database *database,
                                                           size_t position);
extern const kp_database_event *kp_database_find(const kp_database *database, const char *name);
extern const char *kp_database_event_name(const kp_database_event *event);
extern const char *kp_database_event_description(const kp_database_event *event);
extern const char *kp_database_event_errata(const kp_database_event *event);
extern const char *kp_database_event_alias(const kp_database_event *event);
extern const char *kp_database_event_fallback(const kp_database_event *event);
extern bool kp_database_event_is_fixed(const kp_database_event *event);
extern uint16_t kp_database_event_number(const kp_database_event *event);
extern uint32_t kp_database_event_mask(const kp_database_event *event);

/* The 34 and 23 fields in their order: a field's place is what a foreign function interface counts. */
#define FIELD(table, place, name) AT(table, name, (place) * sizeof(void *))
FIELD(kps_kperf_table, 0, kpc_cpu_string);
FIELD(kps_kperf_table, 1, kpc_pmu_version);
FIELD(kps_kperf_table, 2, kpc_get_counting);
FIELD(kps_kperf_table, 3, kpc_set_counting);
FIELD(kps_kperf_table, 4, kpc_get_thread_counting);
FIELD(kps_kperf_table, 5, kpc_set_thread_counting);
FIELD(kps_kperf_table, 6, kpc_get_config_count);
FIELD(kps_kperf_table, 7, kpc_get_counter_count);
FIELD(kps_kperf_table, 8, kpc_get_config);
FIELD(kps_kperf_table, 9, kpc_set_config);
FIELD(kps_kperf_table, 10, kpc_get_cpu_counters);
FIELD(kps_kperf_table, 11, kpc_get_thread_counters);
FIELD(kps_kperf_table, 12, kpc_force_all_ctrs_set);
FIELD(kps_kperf_table, 13, kpc_force_all_ctrs_get);
FIELD(kps_kperf_table, 14, kperf_action_count_set);
FIELD(kps_kperf_table, 15, kperf_action_count_get);
FIELD(kps_kperf_table, 16, kperf_action_samplers_set);
FIELD(kps_kperf_table, 17, kperf_action_samplers_get);
FIELD(kps_kperf_table, 18, kperf_action_filter_set_by_task);
FIELD(kps_kperf_table, 19, kperf_action_filter_set_by_pid);
FIELD(kps_kperf_table, 20, kperf_timer_count_set);
FIELD(kps_kperf_table, 21, kperf_timer_count_get);
FIELD(kps_kperf_table, 22, kperf_timer_period_set);
FIELD(kps_kperf_table, 23, kperf_timer_period_get);
FIELD(kps_kperf_table, 24, kperf_timer_action_set);
FIELD(kps_kperf_table, 25, kperf_timer_action_get);
FIELD(kps_kperf_table, 26, kperf_timer_pet_set);
FIELD(kps_kperf_table, 27, kperf_timer_pet_get);
FIELD(kps_kperf_table, 28, kperf_sample_set);
FIELD(kps_kperf_table, 29, kperf_sample_get);
FIELD(kps_kperf_table, 30, kperf_reset);
FIELD(kps_kperf_table, 31, kperf_ns_to_ticks);
FIELD(kps_kperf_table, 32, kperf_ticks_to_ns);
FIELD(kps_kperf_table, 33, kperf_tick_frequency);
FIELD(kps_kperfdata_table, 0, kpep_config_create);
FIELD(kps_kperfdata_table, 1, kpep_config_free);
FIELD(kps_kperfdata_table, 2, kpep_config_add_event);
FIELD(kps_kperfdata_table, 3, kpep_config_remove_event);
FIELD(kps_kperfdata_table, 4, kpep_config_force_counters);
FIELD(kps_kperfdata_table, 5, kpep_config_events_count);
FIELD(kps_kperfdata_table, 6, kpep_config_events);
FIELD(kps_kperfdata_table, 7, kpep_config_kpc);
FIELD(kps_kperfdata_table, 8, kpep_config_kpc_count);
FIELD(kps_kperfdata_table, 9, kpep_config_kpc_classes);
FIELD(kps_kperfdata_table, 10, kpep_config_kpc_map);
FIELD(kps_kperfdata_table, 11, kpep_db_create);
FIELD(kps_kperfdata_table, 12, kpep_db_free);
FIELD(kps_kperfdata_table, 13, kpep_db_name);
FIELD(kps_kperfdata_table, 14, kpep_db_aliases_count);
FIELD(kps_kperfdata_table, 15, kpep_db_aliases);
FIELD(kps_kperfdata_table, 16, kpep_db_counters_count);
FIELD(kps_kperfdata_table, 17, kpep_db_events_count);
FIELD(kps_kperfdata_table, 18, kpep_db_events);
FIELD(kps_kperfdata_table, 19, kpep_db_event);
FIELD(kps_kperfdata_table, 20, kpep_event_name);
FIELD(kps_kperfdata_table, 21, kpep_event_alias);
FIELD(kps_kperfdata_table, 22, kpep_event_description);
