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
library=$1 golden=$2
need "$OBJDUMP" "$STRIP"

"$OBJDUMP" --macho --private-headers "$library" >"$work/headers"

# field <load command> <field>: the field's values in every load command of that kind.
field()
{
    awk -v command="$1" -v field="$2" '
        $1 == "cmd" { inside = ($2 == command) }
        inside && index($0, field " ") && match($0, "(^| )" field " ") {
            text = substr($0, RSTART + RLENGTH)
            sub(/ \(offset [0-9]+\)$/, "", text)
            print text
        }' "$work/headers"
}

is()
{
    [ "$2" = "$3" ] || fail "$1 is '$2', not '$3'"
}

is "install name" "$(field LC_ID_DYLIB name)" "$INSTALL_NAME"
is "compatibility version" "$(field LC_ID_DYLIB 'compatibility version')" "$COMPATIBILITY"
is "current version" "$(field LC_ID_DYLIB 'current version')" "$CURRENT"
is "rpath" "$(field LC_RPATH path)" "$RPATH"
is "platform" "$(field LC_BUILD_VERSION platform)" macos
is "oldest macOS" "$(field LC_BUILD_VERSION minos)" "$MINIMUM_MACOS"

"$OBJDUMP" --macho --private-header "$library" >"$work/header"
case $ARCHITECTURE in
arm64) cpu=ARM64 ;;
*) cpu=X86_64 ;;
esac
grep -qw "$cpu" "$work/header" || fail "is not for $ARCHITECTURE"
grep -qw DYLIB "$work/header" || fail "is not a dynamic library"

# Nothing is loaded but the C library and our own twin: Apple's frameworks are opened at run time.
{
    echo /usr/lib/libSystem.B.dylib
    [ -z "$NEEDS" ] || echo "$NEEDS"
} | LC_ALL=C sort >"$work/expected"
for kind in LC_LOAD_DYLIB LC_LOAD_WEAK_DYLIB LC_REEXPORT_DYLIB LC_LAZY_LOAD_DYLIB; do
    field $kind name
done | LC_ALL=C sort >"$work/found"
same "$work/expected" "$work/found" "loads something else"

# dyld binds by the trie, nm shows the symbol table; exports.sh says why two names are left out.
"$OBJDUMP" --macho --exports-trie "$library" |
    awk '/^0x/ && $2 != "___dso_handle" && $2 != "__mh_dylib_header" { print substr($2, 2) }' |
    LC_ALL=C sort >"$work/trie"
same "$golden" "$work/trie" "the export trie differs from $(basename "$golden")"

if [ "$ARCHITECTURE" = arm64 ]; then
    grep -qw LC_CODE_SIGNATURE "$work/headers" || fail "is not signed, which arm64 demands"
fi

"$STRIP" -x -o "$work/stripped" "$library"
size=$(wc -c <"$work/stripped" | tr -d ' ')
echo "$(basename "$library"): $size bytes stripped, budget $BUDGET_BYTES"
[ "$size" -le "$BUDGET_BYTES" ] || fail "$size bytes, the budget is $BUDGET_BYTES"
