#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: SONAME= NEEDS= RUNPATH= FLAGS= elf.sh <library>
#
# What an ELF loader reads of the library: its name, where it looks for its twin, what it needs, and
# whether dlclose() may unmap it.
set -eu
. "$(dirname "$0")/../support/check.sh"
library=$1
need readelf

readelf -dW "$library" >"$work/dynamic"
value()
{
    sed -n "s/.*($1).*\[\(.*\)\].*/\1/p" "$work/dynamic"
}

[ "$(value SONAME)" = "$SONAME" ] || fail "SONAME is '$(value SONAME)', not '$SONAME'"
[ "$(value RUNPATH)" = "$RUNPATH" ] || fail "RUNPATH is '$(value RUNPATH)', not '$RUNPATH'"
[ -z "$(value RPATH)" ] || fail "has an RPATH, $(value RPATH)"
for needed in $(value NEEDED); do
    case $needed in
    libc.so.* | libpthread.so.* | libdl.so.* | ld-linux*.so.* | "$NEEDS") ;;
    *) fail "needs $needed" ;;
    esac
done
if [ -n "$NEEDS" ]; then
    value NEEDED | grep -qxF "$NEEDS" || fail "does not need $NEEDS"
fi
for flag in NOW $FLAGS; do
    grep -E '\((FLAGS|FLAGS_1)\)' "$work/dynamic" | grep -qw "$flag" || fail "not marked $flag"
done
if grep -q '(TEXTREL)' "$work/dynamic"; then
    fail "has text relocations"
fi
if readelf -lW "$library" | grep 'GNU_STACK' | grep -q 'E '; then
    fail "asks for an executable stack"
fi
