/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "handle.h"

#include "process.h"
#include "resolve.h"
#include "rootless.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

/* No release had or will have options beyond this; a larger size is not a size. */
enum {
    OPTIONS_BYTES_MAX = 4096
};

/* ---- Options -------------------------------------------------------------------------------- */

kp_status kp_sampler_options_init(kp_sampler_options *options, size_t size)
{
    if (options == NULL || size < sizeof *options || size > OPTIONS_BYTES_MAX) {
        return KP_ERROR_INVALID_ARGUMENT;
    }
    memset(options, 0, size);
    options->size = size;
    return KP_OK;
}

/* Takes over the caller's options. Fields that a newer caller knows and we do not must be zero: what
   they ask for cannot be done. */
static kp_status take_options(const kp_sampler_options *given, kp_sampler_options *options,
                              kp_error *err)
{
    static const kp_sampler_options defaults = KP_SAMPLER_OPTIONS_INIT;
    const unsigned char *bytes = (const unsigned char *)given;

    *options = defaults;
    if (given == NULL) {
        return KP_OK;
    }
    if (given->size < sizeof *given || given->size > OPTIONS_BYTES_MAX) {
        return kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0, "options.size is %zu, not %zu",
                            given->size, sizeof *given);
    }
    for (size_t i = sizeof *given; i < given->size; i++) {
        if (bytes[i] != 0) {
            return kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0,
                                "the options ask for something that this release does not know");
        }
    }
    if (given->flags != 0) {
        return kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0, "options.flags is 0x%x, not 0",
                            (unsigned)given->flags);
    }
    if (given->access != KP_ACCESS_AUTO && given->access != KP_ACCESS_FULL &&
        given->access != KP_ACCESS_ROOTLESS) {
        return kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0, "options.access is %d",
                            (int)given->access);
    }
    *options = *given;
    return KP_OK;
}

/* ---- Opening -------------------------------------------------------------------------------- */

static struct kp_kernel kernel_of(const struct kp_sampler *sampler)
{
    struct kp_kernel kernel = {
        .kpc = sampler->frameworks->kperf,
        .optional = kps_kperf_optional(sampler->frameworks->kperf),
    };
    return kernel;
}

static kp_status load(struct kp_sampler *sampler, const kp_sampler_options *options, kp_error *err)
{
#if !defined(__APPLE__)
    if (options->kperf_path == NULL ||
        (options->kperfdata_path == NULL && options->access != KP_ACCESS_ROOTLESS)) {
        return kp_error_plain(err, KP_ERROR_UNSUPPORTED_PLATFORM);
    }
#endif
    sampler->system_kperfdata = options->kperfdata_path == NULL;
    return kp_frameworks_open(&sampler->frameworks, options->kperf_path, options->kperfdata_path,
                              options->access == KP_ACCESS_ROOTLESS, err);
}

/* The database that the full tier counts with. */
static kp_status open_database(struct kp_sampler *sampler, kp_error *err)
{
    kp_status status = kp_database_open(&sampler->database, sampler->frameworks->kperfdata,
                                        sampler->system_kperfdata, err);

    if (status == KP_OK && sampler->database.db->architecture != KPEP_ARCH_ARM64) {
        status = kp_error_set(err, KP_ERROR_UNSUPPORTED_PLATFORM, 0,
                              "%s is not Apple Silicon, whose configuration words alone are known",
                              sampler->database.db->name);
    }
    return status;
}

/* Which tier there is: the cheapest call that only root may make tells. */
static kp_status choose_access(const struct kp_sampler *sampler, kp_access asked, kp_access *given,
                               bool *forced, kp_error *err)
{
    struct kp_kernel kernel = kernel_of(sampler);
    kp_status status = KP_OK;

    *given = KP_ACCESS_ROOTLESS;
    if (asked != KP_ACCESS_ROOTLESS) {
        status = kp_kernel_forced(&kernel, forced, err);
        if (status == KP_OK) {
            *given = KP_ACCESS_FULL;
        } else if (asked == KP_ACCESS_AUTO && status == KP_ERROR_PRIVILEGE) {
            status = KP_OK;
        }
    }
    if (status == KP_OK && *given == KP_ACCESS_ROOTLESS) {
        status = kp_rootless_check(&kernel, err);
    }
    return status;
}

/* Everything up to taking the counters: sampler->access and the database are known afterwards. */
static kp_status prepare(struct kp_sampler *sampler, const kp_sampler_options *given, bool *forced,
                         kp_error *err)
{
    kp_sampler_options options;
    kp_error ignored;
    kp_status status = take_options(given, &options, err);

    if (status == KP_OK && !kp_process_prepare()) {
        status = kp_error_plain(err, KP_ERROR_NO_MEMORY);
    }
    if (status == KP_OK && kp_process_exiting()) {
        status = kp_error_plain(err, KP_ERROR_EXITING);
    }
    if (status == KP_OK) {
        status = load(sampler, &options, err);
    }
    if (status == KP_OK) {
        status = choose_access(sampler, options.access, &sampler->access, forced, err);
    }
    if (status == KP_OK && sampler->access == KP_ACCESS_FULL) {
        status = open_database(sampler, err);
    } else if (status == KP_OK && sampler->frameworks->kperfdata != NULL) {
        (void)kp_database_open(&sampler->database, sampler->frameworks->kperfdata,
                               sampler->system_kperfdata, &ignored);
    }
    return status;
}

kp_status kp_sampler_open(kp_sampler **out, const kp_sampler_options *options, kp_error *err)
{
    kp_error local;
    kp_sampler *sampler = NULL;
    bool forced = false;
    kp_status status = KP_OK;

    err = err != NULL ? err : &local;
    kp_error_clear(err);
    if (out == NULL) {
        return kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0, "the output pointer is NULL");
    }
    *out = NULL;
    sampler = calloc(1, sizeof *sampler);
    if (sampler == NULL) {
        return kp_error_plain(err, KP_ERROR_NO_MEMORY);
    }
    sampler->users = 1;
    status = prepare(sampler, options, &forced, err);
    kp_lock();
    if (status == KP_OK) {
        sampler->generation = kp_process_generation();
        status = kp_machine_know(&sampler->machine, sampler->frameworks, err);
    }
    if (status == KP_OK && sampler->access == KP_ACCESS_FULL) {
        status = kp_process_exiting()
                     ? kp_error_plain(err, KP_ERROR_EXITING)
                     : kp_machine_take(sampler->machine, &sampler->holder, &sampler->database, err);
    }
    if (status == KP_OK) {
        *out = sampler;
    } else {
        kp_sampler_drop(sampler);
    }
    kp_unlock();
    return kp_error_end(err, status);
}

/* Whether the counters could be taken. That forced counters are this task's own only taking them
   tells, which changes nothing then (docs/platform.md A.1-13). */
static kp_status could_take(struct kp_sampler *sampler, bool forced, kp_error *err)
{
    struct kp_kernel kernel = kernel_of(sampler);
    kp_status status = KP_OK;

    kp_lock();
    status = kp_machine_know(&sampler->machine, sampler->frameworks, err);
    if (status == KP_OK && forced && !sampler->machine->taken) {
        status = kp_kernel_force(&kernel, true, err);
    }
    kp_unlock();
    return status;
}

kp_status kp_sampler_probe(kp_access *out, const kp_sampler_options *options, kp_error *err)
{
    kp_error local;
    struct kp_sampler *sampler = NULL;
    bool forced = false;
    kp_status status = KP_OK;

    err = err != NULL ? err : &local;
    kp_error_clear(err);
    if (out == NULL) {
        return kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0, "the output pointer is NULL");
    }
    sampler = calloc(1, sizeof *sampler);
    if (sampler == NULL) {
        return kp_error_plain(err, KP_ERROR_NO_MEMORY);
    }
    sampler->users = 1;
    status = prepare(sampler, options, &forced, err);
    if (status == KP_OK && sampler->access == KP_ACCESS_FULL) {
        status = could_take(sampler, forced, err);
    }
    if (status == KP_OK) {
        *out = sampler->access;
    }
    kp_lock();
    kp_sampler_drop(sampler);
    kp_unlock();
    return kp_error_end(err, status);
}

/* ---- Reserving ------------------------------------------------------------------------------ */

static kp_status forked(const struct kp_sampler *sampler, kp_error *err)
{
    return sampler->generation == kp_process_generation() ? KP_OK
                                                          : kp_error_plain(err, KP_ERROR_FORKED);
}

static kp_status needs_of_request(const struct kp_sampler *sampler,
                                  const struct kp_request *request, struct kp_needs *needs,
                                  kp_error *err)
{
    uint16_t positions[KP_EVENTS_MAX];
    kp_event events[KP_EVENTS_MAX];
    kp_status status = KP_OK;

    needs->count = 0;
    if (request->count == 0) {
        return KP_OK;
    }
    status = kp_request_check(request, err);
    if (status != KP_OK) {
        return status;
    }
    if (sampler->access == KP_ACCESS_ROOTLESS) {
        return kp_resolve_fixed(sampler->database.db != NULL ? &sampler->database : NULL, request,
                                events, err);
    }
    status = kp_resolve(&sampler->database, request, positions, err);
    if (status == KP_OK) {
        kp_needs_of(&sampler->database, positions, request->count, needs);
    }
    return status;
}

static kp_status reserve(kp_sampler *sampler, const struct kp_request *request, kp_error *err)
{
    struct kp_needs needs;
    kp_error local;
    kp_status status = KP_OK;

    err = err != NULL ? err : &local;
    kp_error_clear(err);
    if (sampler == NULL) {
        return kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0, "the sampler is NULL");
    }
    status = forked(sampler, err);
    if (status == KP_OK) {
        status = needs_of_request(sampler, request, &needs, err);
    }
    if (status != KP_OK) {
        return status;
    }
    kp_lock();
    if (sampler->released) {
        status = kp_error_plain(err, KP_ERROR_RELEASED);
    } else if (sampler->access == KP_ACCESS_FULL) {
        status = kp_session_reserve(sampler->machine, &sampler->holder, &needs, err);
    }
    kp_unlock();
    return kp_error_end(err, status);
}

kp_status kp_sampler_reserve(kp_sampler *sampler, const kp_event *events, size_t count,
                             kp_error *err)
{
    struct kp_request request = {.ids = events, .count = count};
    return reserve(sampler, &request, err);
}

kp_status kp_sampler_reserve_names(kp_sampler *sampler, const char *const *names, size_t count,
                                   kp_error *err)
{
    struct kp_request request = {.names = names, .count = count};
    return reserve(sampler, &request, err);
}

/* ---- Giving back ---------------------------------------------------------------------------- */

/* Gives the counters back once. With the lock held. */
static void give(struct kp_sampler *sampler, struct kp_trouble *trouble)
{
    if (!sampler->released && sampler->access == KP_ACCESS_FULL) {
        kp_machine_give(sampler->machine, &sampler->holder, trouble);
    }
    sampler->released = true;
}

kp_status kp_sampler_release(kp_sampler *sampler, kp_error *err)
{
    struct kp_trouble trouble = {0};
    kp_error local;
    kp_status status = KP_OK;

    err = err != NULL ? err : &local;
    kp_error_clear(err);
    if (sampler == NULL) {
        return kp_error_set(err, KP_ERROR_INVALID_ARGUMENT, 0, "the sampler is NULL");
    }
    status = forked(sampler, err);
    if (status != KP_OK) {
        return status;
    }
    kp_lock();
    if (kp_session_runs(sampler->machine, &sampler->holder)) {
        status = kp_error_plain(err, KP_ERROR_STILL_RUNNING);
    } else {
        give(sampler, &trouble);
        status = kp_trouble_report(&trouble, err);
    }
    kp_unlock();
    return kp_error_end(err, status);
}

void kp_sampler_drop(struct kp_sampler *sampler)
{
    if (--sampler->users == 0) {
        kp_database_close(&sampler->database);
        if (sampler->machine != NULL) {
            kp_machine_forget(sampler->machine);
        }
        kp_frameworks_drop(sampler->frameworks);
        free(sampler);
    }
}

void kp_sampler_close(kp_sampler *sampler)
{
    struct kp_trouble ignored = {0};

    if (sampler == NULL) {
        return;
    }
    kp_lock();
    sampler->closed = true;
    if (sampler->generation == kp_process_generation()) {
        give(sampler, &ignored);
    }
    kp_sampler_drop(sampler);
    kp_unlock();
}

/* ---- Getters -------------------------------------------------------------------------------- */

kp_cpu kp_sampler_cpu(const kp_sampler *sampler)
{
    return kp_database_cpu(kp_sampler_database(sampler));
}

kp_access kp_sampler_access(const kp_sampler *sampler)
{
    return sampler != NULL ? sampler->access : KP_ACCESS_AUTO;
}

const kp_database *kp_sampler_database(const kp_sampler *sampler)
{
    return sampler != NULL && sampler->database.db != NULL ? &sampler->database : NULL;
}

const kps_kperf_table *kp_sampler_kperf(const kp_sampler *sampler)
{
    return sampler != NULL ? sampler->frameworks->kperf : NULL;
}

const kps_kperfdata_table *kp_sampler_kperfdata(const kp_sampler *sampler)
{
    return sampler != NULL ? sampler->frameworks->kperfdata : NULL;
}
