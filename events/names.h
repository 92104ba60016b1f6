/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Looking names up, inside the events module. */
#ifndef KP_NAMES_H
#define KP_NAMES_H

#include "tables.h"

#include <stdbool.h>

/* A letter in lower case; every other character as it is. No locale has a say. */
static inline unsigned char kp_lower(char character)
{
    unsigned char byte = (unsigned char)character;
    return byte >= 'A' && byte <= 'Z' ? (unsigned char)(byte + ('a' - 'A')) : byte;
}

/* Whether two strings are the same but for the case of letters. */
bool kp_names_alike(const char *left, const char *right);

/* The row of a name; NULL when there is none. `name` may be anything NUL-terminated. */
const struct kp_name_row *kp_name_find(const char *name);

/* The row of a portable name, refused ones included; NULL when it is not one. */
const struct kp_portable_row *kp_portable_find(const char *name);

#endif
