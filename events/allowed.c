/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What the kernel's lists of known events let through (docs/platform.md B.7). */
#include "names.h"

#include <string.h>

static kp_allowed ask(const struct kp_database_row *database, uint16_t soc, uint16_t number,
                      unsigned release);
static kp_allowed ask_machine(const char *machine, kp_event event, uint16_t number,
                              const char *macos);
static bool is_listed(const struct kp_allow_list *list, uint16_t number);
static bool read_release(const char *text, unsigned *out);
static bool read_number(const char **text, unsigned *out);

kp_allowed kp_event_allowed(kp_event event, const char *machine, const char *macos)
{
    return event == KP_EVENT_NONE ? KP_ALLOWED_UNKNOWN : ask_machine(machine, event, 0, macos);
}

kp_allowed kp_event_number_allowed(uint16_t number, const char *machine, const char *macos)
{
    return ask_machine(machine, KP_EVENT_NONE, number, macos);
}

/* The answer of every kernel target that the machine may be, where they agree. A machine given by its
 * database may be any of the database's targets. */
static kp_allowed ask_machine(const char *machine, kp_event event, uint16_t number,
                              const char *macos)
{
    kp_allowed answer = KP_ALLOWED_UNKNOWN;
    bool answered = false;
    unsigned release = 0;
    if (machine == NULL || macos == NULL || !read_release(macos, &release)) {
        goto done;
    }
    for (size_t i = 0; i < KP_DATABASE_ROW_COUNT; i++) {
        const struct kp_database_row *database = &kp_databases[i];
        bool named = strcmp(kp_string(database->name), machine) == 0;
        size_t targets = 0;
        for (size_t j = 0; j <= KP_SOC_ROW_COUNT; j++) {
            /* One turn more than there are targets: that of a database without any. */
            bool last = j == KP_SOC_ROW_COUNT;
            uint16_t soc = last ? 0 : kp_socs[j].soc;
            if (last ? targets > 0 || !named : kp_socs[j].database != i || soc == 0) {
                continue;
            }
            targets++;
            if (!named && !kp_names_alike(kp_string(soc), machine)) {
                continue;
            }
            const kp_event_info *info = kp_event_on(event, (kp_cpu)database->cpu);
            kp_allowed one = KP_ALLOWED_UNKNOWN;
            if (event == KP_EVENT_NONE) {
                one = ask(database, soc, number, release);
            } else if (info != NULL && info->fixed_counter >= 0) {
                one = KP_ALLOWED_YES;
            } else if (info != NULL) {
                one = ask(database, soc, info->number, release);
            }
            if (answered && one != answer) {
                answer = KP_ALLOWED_UNKNOWN;
                goto done;
            }
            answer = one;
            answered = true;
        }
    }
done:
    return answer;
}

static kp_allowed ask(const struct kp_database_row *database, uint16_t soc, uint16_t number,
                      unsigned release)
{
    const struct kp_allow_row *found = NULL;
    kp_allowed answer = KP_ALLOWED_UNKNOWN;
    /* Rows are sorted by release; within one, a target's own row goes before that of all. */
    for (size_t i = 0; i < KP_ALLOW_ROW_COUNT && kp_allow_rows[i].release <= release; i++) {
        const struct kp_allow_row *row = &kp_allow_rows[i];
        bool own = row->soc != 0 && row->soc == soc;
        bool hidden = found != NULL && found->release == row->release && found->soc != 0;
        if (own || (row->soc == 0 && !hidden)) {
            found = row;
        }
    }
    if (found != NULL && found->verdict != KP_ALLOWED_LISTED) {
        answer = (kp_allowed)found->verdict;
    } else if (found != NULL) {
        uint32_t seen = number & ((UINT32_C(1) << database->selector_bits) - 1);
        answer = seen == 0 || is_listed(&kp_allow_lists[found->list], (uint16_t)seen)
                     ? KP_ALLOWED_YES
                     : KP_ALLOWED_NO;
    }
    return answer;
}

static bool is_listed(const struct kp_allow_list *list, uint16_t number)
{
    for (size_t i = 0; i < list->count; i++) {
        if (kp_allow_selectors[list->first + i] == number) {
            return true;
        }
    }
    return false;
}

/* "15.4.1" to 1504. */
static bool read_release(const char *text, unsigned *out)
{
    unsigned major = 0;
    unsigned minor = 0;
    unsigned patch = 0;
    bool read = read_number(&text, &major);
    if (read && *text == '.') {
        text++;
        read = read_number(&text, &minor);
    }
    if (read && *text == '.') {
        text++;
        read = read_number(&text, &patch);
    }
    *out = major * 100 + minor;
    return read && *text == '\0' && minor < 100;
}

static bool read_number(const char **text, unsigned *out)
{
    size_t digits = 0;
    for (; **text >= '0' && **text <= '9' && digits < 4; (*text)++, digits++) {
        *out = *out * 10 + (unsigned)(**text - '0');
    }
    return digits > 0;
}
