#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# The stand-in's own tables say what the library's say, which have them from the same sources:
#   facts.sh <sim/data> <events/data>
# sim/data/allowlist.tsv has every list of events/data/allowlist.tsv, and no other; what a release says of
# a whole system on chip in one word (any, none, unknown) is a row there only. sim/data/selectors.tsv has
# the configurable events of the property lists as "current" rows, and of renames.tsv those that have a
# number of their own as "older" ones.
set -eu
. "$(dirname "$0")/../support/check.sh"
LC_ALL=C
export LC_ALL

ours=$1
theirs=$2

# rows <table>: without remarks and the line that names the columns.
rows()
{
    grep -v '^#' "$1" | sed 1d
}

rows "$theirs/allowlist.tsv" | awk -F '\t' '$4 ~ /^[0-9]+$/' | sort >"$work/expected"
rows "$ours/allowlist.tsv" | sort >"$work/found"
[ -s "$work/expected" ] || fail "no lists in $theirs/allowlist.tsv"
same "$work/expected" "$work/found" "allowlist.tsv is another one"

# A property list that its generator wrote has each key and each value on a line of its own: of an event
# its name, then a <dict> of what is said of it.
set -- "$theirs"/*.plist
[ -f "$1" ] || fail "no property lists in $theirs"
for list; do
    awk '
        function text(line) { gsub(/^[ \t]*<[a-z]*>|<\/[a-z]*>[ \t]*$/, "", line); return line }
        /<dict>/ { depth++; if (events == depth - 1 && events) { name = key; number = ""; mask = 0 } }
        /<dict>/ && key == "events" && !events { events = depth }
        /<\/dict>/ {
            if (events && depth == events + 1 && number != "")
                print chip "\t" name "\t" number "\t" mask "\tcurrent"
            if (depth == events) events = 0
            depth--
        }
        /<key>/ { key = text($0); next }
        /<string>/ && key == "generation" { chip = text($0) }
        /<integer>/ && events && depth == events + 1 && key == "number" { number = text($0) }
        /<integer>/ && events && depth == events + 1 && key == "counters_mask" { mask = text($0) }
    ' "$list" >"$work/list"
    [ -s "$work/list" ] || fail "no events in $list"
    cat "$work/list"
done >"$work/events"
rows "$theirs/renames.tsv" | awk -F '\t' '
    $3 != "-" { print $1 "\t" $2 "\t" $3 "\t" 0 "\tolder" }' >>"$work/events"
sort "$work/events" >"$work/expected"
rows "$ours/selectors.tsv" | sort >"$work/found"
same "$work/expected" "$work/found" "selectors.tsv has other events"

echo "$(rows "$ours/allowlist.tsv" | wc -l) allowed events, $(wc -l <"$work/found") selectors"
