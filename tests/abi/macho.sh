#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: OBJDUMP= STRIP= INSTALL_NAME= NEEDS= RPATH= COMPATIBILITY= CURRENT= MINIMUM_MACOS=
#        ARCHITECTURE= BUDGET_BYTES= macho.sh <library> <golden list>
#
# What dyld reads of a Mach-O library: name, versions, what it loads, where it looks for its twin, the
# oldest macOS, the export trie; and its size without symbols.
set -eu
. "$(dirname "$0")/../support/check.sh"
. "$(dirname "$0")/../support/macho.sh"
library=$1 golden=$2
need "$OBJDUMP" "$STRIP"

read_headers "$library"
is "install name" "$(field LC_ID_DYLIB name)" "$INSTALL_NAME"
is "compatibility version" "$(field LC_ID_DYLIB 'compatibility version')" "$COMPATIBILITY"
is "current version" "$(field LC_ID_DYLIB 'current version')" "$CURRENT"
is "rpath" "$(field LC_RPATH path)" "$RPATH"
is_kind DYLIB "$MINIMUM_MACOS"

# Nothing is loaded but the C library and our own twin: Apple's frameworks are opened at run time.
{
    echo /usr/lib/libSystem.B.dylib
    [ -z "$NEEDS" ] || echo "$NEEDS"
} | LC_ALL=C sort >"$work/expected"
loads >"$work/found"
same "$work/expected" "$work/found" "loads something else"

# dyld binds by the trie, nm shows the symbol table; exports.sh says why two names are left out.
"$OBJDUMP" --macho --exports-trie "$library" |
    awk '/^0x/ && $2 != "___dso_handle" && $2 != "__mh_dylib_header" { print substr($2, 2) }' |
    LC_ALL=C sort >"$work/trie"
same "$golden" "$work/trie" "the export trie differs from $(basename "$golden")"

"$STRIP" -x -o "$work/stripped" "$library"
size=$(wc -c <"$work/stripped" | tr -d ' ')
echo "$(basename "$library"): $size bytes stripped, budget $BUDGET_BYTES"
[ "$size" -le "$BUDGET_BYTES" ] || fail "$size bytes, the budget is $BUDGET_BYTES"
