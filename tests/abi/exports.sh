#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: exports.sh <nm> <library> <golden list> <include folder>
#
# The library, ELF or Mach-O, exports exactly the golden list, and nothing that Apple has: no name
# of the lists of symbols, nothing that begins like one.
set -eu
. "$(dirname "$0")/../support/check.sh"
nm=$1 library=$2 golden=$3 include=$4
need "$nm"

LC_ALL=C sort -c "$golden" || fail "$golden is not sorted"

case $library in
*.dylib)
    # Zig's linker exports these two from every library and offers no way to hide them.
    "$nm" --extern-only --defined-only "$library" |
        awk 'NF == 3 && $3 != "___dso_handle" && $3 != "__mh_dylib_header" {
            sub(/^_/, "", $3); print $3 }'
    ;;
*)
    "$nm" -D --defined-only "$library" | awk 'NF == 3 { print $3 }'
    ;;
esac | LC_ALL=C sort >"$work/exports"
[ -s "$work/exports" ] || fail "$nm finds no export in $library"

grep -E '^(kpc_|kpep_|kperf_)' "$work/exports" >"$work/apple" || true
cat "$include"/kperf-sys/*.def |
    sed -n 's/^KPS_SYMBOL([^,]*, *\([A-Za-z0-9_]*\),.*/\1/p' | LC_ALL=C sort >"$work/symbols"
[ "$(wc -l <"$work/symbols")" -ge 57 ] || fail "the lists of symbols could not be read"
LC_ALL=C comm -12 "$work/symbols" "$work/exports" >>"$work/apple"
[ ! -s "$work/apple" ] || fail "exports names of Apple's: $(tr '\n' ' ' <"$work/apple")"

same "$golden" "$work/exports" "exports of $(basename "$library") differ from $(basename "$golden")"
