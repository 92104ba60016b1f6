/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Made by kperf-events-generate (events/generator); do not edit.
 * Arguments: --root . (from the top of the source tree)
 * Inputs: events/data/{a14.plist, a15.plist, a16.plist, as4.plist, as5.plist, allowlist.tsv,
 *         chips.tsv, portable.tsv, registry.tsv, renames.tsv} */
#ifndef KP_TABLE_SIZES_H
#define KP_TABLE_SIZES_H

#define KP_EVENT_INFO_COUNT 432u
#define KP_EVENT_ROW_COUNT 137u
#define KP_EVENT_NAME_COUNT 140u
#define KP_CPU_ROW_COUNT 6u
#define KP_DATABASE_ROW_COUNT 13u
#define KP_SOC_ROW_COUNT 11u
#define KP_ALLOW_LIST_COUNT 5u
#define KP_ALLOW_SELECTOR_COUNT 298u
#define KP_ALLOW_ROW_COUNT 30u
#define KP_PORTABLE_ROW_COUNT 61u
#define KP_NEAREST_EVENT_COUNT 71u
#define KP_NAME_BUCKET_COUNT 128u
#define KP_NAME_SLOT_COUNT 256u
#define KP_NAME_LENGTH_MAX 44u
#define KP_NAME_HASH_SEED 1u

#endif
