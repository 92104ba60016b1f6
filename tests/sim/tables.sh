#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# kperf-sim-tables turns sim/data into C, and says which file is not as it has to be:
#   tables.sh <kperf-sim-tables> <sim/data> <tables.c of the build>
set -eu
. "$(dirname "$0")/../support/check.sh"

tables=$1
allowed=$2/allowlist.tsv
selectors=$2/selectors.tsv
built=$3
out=$work/out.c

"$tables" "$allowed" "$selectors" "$out" || fail "the tables of the project are refused"
cmp "$built" "$out" || fail "the same tables give another file"

# refuses <text> <argument>...: fails with the text, and leaves no output.
refuses()
{
    text=$1
    shift
    if "$tables" "$@" 2>"$work/message"; then
        fail "$* is taken"
    fi
    grep -qF "$text" "$work/message" || fail "$*: $(cat "$work/message")"
    [ ! -f "$out" ] || fail "$*: leaves $out"
}

rm "$out"
refuses usage
refuses usage "$allowed" "$selectors"
refuses "/nothing/here: cannot be opened" /nothing/here "$selectors" "$out"
refuses "/nothing/here: cannot be opened" "$allowed" /nothing/here "$out"
refuses "/nothing/here: cannot be written" "$allowed" "$selectors" /nothing/here

tab=$(printf '\t')
head="macos${tab}soc${tab}chip${tab}selector${tab}name"
row="15${tab}T8103${tab}M1${tab}2${tab}CORE_ACTIVE_CYCLE"
table=$work/table.tsv

# table <line>...: a list of allowed events.
table()
{
    printf '%s\n' "$@" >"$table"
}

table "# Nothing but" "$head"
refuses "$table: no rows" "$table" "$selectors" "$out"
table "$head" "$row" "15.4${tab}T8103"
refuses "$table: a line without 5 columns: 15.4" "$table" "$selectors" "$out"
table "$head" "$row$tab$tab$tab$tab$tab$tab"
refuses "$table: a line without 5 columns: 15" "$table" "$selectors" "$out"

# A release without a minor number.
table "$head" "$row"
"$tables" "$table" "$selectors" "$out" || fail "a release without a minor number is refused"
grep -qF '{150000U, "T8103", 2U},' "$out" || fail "15 is not 15.0"
rm "$out"

# No room: sixteen blocks of 512 or 1024 bytes, and no signal for want of more.
(
    trap '' XFSZ
    ulimit -f 16
    refuses "$out: cannot be written" "$allowed" "$selectors" "$out"
)
