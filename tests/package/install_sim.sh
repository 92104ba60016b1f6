#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: install_sim.sh <prefix>
#
# The component sim alone, and what it needs to be found, moved after the installation.
set -eu
. "$(dirname "$0")/../support/check.sh"
prefix=$1
staged=$BINARY/staged-sim

rm -rf "$staged" "$prefix"
for component in kperf-sys sim; do
    "$CMAKE" --install "$BUILD" --prefix "$staged" --component $component >"$work/log" 2>&1 ||
        { cat "$work/log"; fail "installing $component failed"; }
done
mkdir -p "$(dirname "$prefix")"
mv "$staged" "$prefix"

[ -e "$prefix/include/kperf-sim/kperf-sim.h" ] || fail "no headers"
[ -n "$(ls "$prefix/$LIBDIR/kperf-sim/usr/share/kpep")" ] || fail "no event databases"
for text in "$BUILD" "$SOURCE" "$staged"; do
    if grep -rIlF "$text" "$prefix" >"$work/names"; then
        fail "installed files name $text: $(tr '\n' ' ' <"$work/names")"
    fi
done
