/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Names that are near to an unknown one. */
#include "names.h"

#include <string.h>

/* What is left of a name for comparing: lower case, _ and - alike. */
struct plain {
    size_t length;
    unsigned char bytes[64];
};

static size_t suggest_nearest(const struct kp_portable_row *row, const char **out, size_t capacity);
static size_t suggest_alike(const char *name, const char **out, size_t capacity);
static bool make_plain(const char *name, struct plain *out);
static unsigned distance(const struct plain *left, const struct plain *right);
static unsigned score(const struct plain *wanted, const struct plain *candidate);
static bool has_words(const struct plain *whole, const struct plain *words);
static bool contains(const struct plain *whole, const struct plain *part);

enum {
    NOT_NEAR = 1000
};

_Static_assert(KP_NAME_LENGTH_MAX <= sizeof((struct plain *)0)->bytes, "every name has room");

size_t kp_event_suggest(const char *name, const char **out, size_t capacity)
{
    size_t count = 0;
    if (name == NULL || out == NULL || capacity == 0) {
        goto done;
    }
    const struct kp_portable_row *row = kp_portable_find(name);
    count = row != NULL && row->event == KP_EVENT_NONE ? suggest_nearest(row, out, capacity)
                                                       : suggest_alike(name, out, capacity);
done:
    return count;
}

static size_t suggest_nearest(const struct kp_portable_row *row, const char **out, size_t capacity)
{
    size_t count = row->nearest_count < capacity ? row->nearest_count : capacity;
    for (size_t i = 0; i < count; i++) {
        out[i] = kp_event_name((kp_event)kp_nearest_events[row->first_nearest + i]);
    }
    return count;
}

/* Takes the nearest first. Each round looks for the least (score, position) above that of the round
 * before, so that no list of candidates has to be kept. */
static size_t suggest_alike(const char *name, const char **out, size_t capacity)
{
    struct plain wanted;
    size_t count = 0;
    if (!make_plain(name, &wanted) || wanted.length == 0) {
        return 0;
    }
    /* A position of the tables: a score of 16 bits above a slot of 16. */
    uint32_t after = 0;
    bool first = true;
    while (count < capacity) {
        uint32_t best = UINT32_MAX;
        for (uint32_t i = 0; i < KP_NAME_SLOT_COUNT; i++) {
            struct plain candidate;
            if (kp_name_slots[i].kind == KP_NAME_NONE || kp_name_slots[i].kind == KP_NAME_REFUSED ||
                !make_plain(kp_string(kp_name_slots[i].name), &candidate)) {
                continue;
            }
            unsigned points = score(&wanted, &candidate);
            uint32_t key = points << 16 | i;
            if (points < NOT_NEAR && (first || key > after) && key < best) {
                best = key;
            }
        }
        if (best == UINT32_MAX) {
            break;
        }
        out[count++] = kp_string(kp_name_slots[best & 0xffff].name);
        after = best;
        first = false;
    }
    return count;
}

static bool make_plain(const char *name, struct plain *out)
{
    out->length = 0;
    for (; *name != '\0'; name++) {
        if (out->length == sizeof out->bytes) {
            return false;
        }
        out->bytes[out->length++] =
            *name == '-' || *name == ' ' || *name == '.' ? (unsigned char)'_' : kp_lower(*name);
    }
    return true;
}

/* Lower is nearer: a slip or two, then names that have all words of the wanted one, then names that
 * differ in up to a third of it, then names that the wanted one contains. */
static unsigned score(const struct plain *wanted, const struct plain *candidate)
{
    unsigned points = NOT_NEAR;
    unsigned edits = distance(wanted, candidate);
    if (edits <= 2 && edits < wanted->length) {
        points = edits;
    } else if (wanted->length >= 4 && has_words(candidate, wanted)) {
        points = 10 + edits;
    } else if (edits <= wanted->length / 3) {
        points = 100 + edits;
    } else if (candidate->length >= 8 && contains(wanted, candidate)) {
        points = 200 + edits;
    }
    return points;
}

static bool has_words(const struct plain *whole, const struct plain *words)
{
    struct plain word = {0};
    for (size_t i = 0; i <= words->length; i++) {
        if (i < words->length && words->bytes[i] != '_') {
            word.bytes[word.length++] = words->bytes[i];
        } else if (word.length > 0) {
            if (!contains(whole, &word)) {
                return false;
            }
            word.length = 0;
        }
    }
    return true;
}

static bool contains(const struct plain *whole, const struct plain *part)
{
    for (size_t i = 0; i + part->length <= whole->length; i++) {
        if (memcmp(whole->bytes + i, part->bytes, part->length) == 0) {
            return true;
        }
    }
    return false;
}

/* Insertions, deletions, replacements, and exchanges of neighbours. */
static unsigned distance(const struct plain *left, const struct plain *right)
{
    unsigned char rows[3][sizeof left->bytes + 1];
    unsigned char *before = rows[0];
    unsigned char *above = rows[1];
    unsigned char *row = rows[2];
    for (size_t j = 0; j <= right->length; j++) {
        above[j] = (unsigned char)j;
        before[j] = 0;
    }
    for (size_t i = 1; i <= left->length; i++) {
        row[0] = (unsigned char)i;
        for (size_t j = 1; j <= right->length; j++) {
            unsigned cost = left->bytes[i - 1] != right->bytes[j - 1];
            unsigned least = above[j - 1] + cost;
            least = above[j] + 1u < least ? above[j] + 1u : least;
            least = row[j - 1] + 1u < least ? row[j - 1] + 1u : least;
            if (i > 1 && j > 1 && left->bytes[i - 1] == right->bytes[j - 2] &&
                left->bytes[i - 2] == right->bytes[j - 1] && before[j - 2] + 1u < least) {
                least = before[j - 2] + 1u;
            }
            row[j] = (unsigned char)least;
        }
        unsigned char *free_row = before;
        before = above;
        above = row;
        row = free_row;
    }
    return above[right->length];
}
