#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: declared.sh <compiler> <include folder> <headers' folder> <golden list>
#
# The golden list is what the public headers declare: nothing is exported that no header declares,
# and nothing is declared that is not exported.
set -eu
. "$(dirname "$0")/../support/check.sh"
compiler=$1 include=$2 folder=$3 golden=$4

for header in "$include/$folder"/*.h; do
    echo "#include <$folder/$(basename "$header")>"
done >"$work/all.c"

# Only declarations from this folder: the line markers say where each one comes from. A declaration
# is what stands between two semicolons; its name is the word before the first bracket that follows
# the visibility attribute.
"$compiler" -std=c11 -E -I "$include" "$work/all.c" | awk -v folder="/$folder/" '
    /^# [0-9]+ / { ours = index($3, folder) > 0; next }
    ours' | tr '\n' ' ' | tr ';' '\n' | awk '
    /visibility *\( *"default" *\)/ {
        sub(/.*visibility *\( *"default" *\) *\) *\)/, "")
        if (match($0, /[A-Za-z_][A-Za-z0-9_]* *\(/)) {
            name = substr($0, RSTART, RLENGTH)
            gsub(/[ (]/, "", name)
            print name
        }
    }' | LC_ALL=C sort >"$work/declared"
[ -s "$work/declared" ] || fail "no declaration found in $include/$folder"

same "$golden" "$work/declared" "declarations in <$folder/...> differ from $(basename "$golden")"
