#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: universal.sh <build for arm64> <build for x86_64> <folder for the pair>
#
# Makes one file for both architectures of each library (llvm-lipo), and compares the exports of each half
# with the golden list.
set -eu
here=$(dirname "$0")
. "$here/../support/check.sh"
arm64=$1 x86_64=$2 pair=$3

tool()
{
    for found in "$1" /usr/bin/"$1"-[0-9]*; do
        if command -v "$found" >/dev/null 2>&1; then
            echo "$found"
            return 0
        fi
    done
    fail "$1 is not installed"
}
lipo=$(tool llvm-lipo)
nm=$(tool llvm-nm)

mkdir -p "$pair"
for library in kperf-sys kperf; do
    half=$(cd "$arm64/lib" && ls "lib$library".[0-9]*.[0-9]*.[0-9]*.dylib)
    "$lipo" -create "$arm64/lib/$half" "$x86_64/lib/$half" -output "$pair/$half"
    "$lipo" "$pair/$half" -verify_arch arm64 x86_64 || fail "$half lacks an architecture"
    for architecture in arm64 x86_64; do
        "$nm" --arch="$architecture" --extern-only --defined-only "$pair/$half" |
            awk 'NF == 3 && $3 != "___dso_handle" && $3 != "__mh_dylib_header" {
                sub(/^_/, "", $3); print $3 }' | LC_ALL=C sort >"$work/exports"
        same "$here/$library.exports" "$work/exports" "exports of $half for $architecture differ"
    done
    echo "$pair/$half: arm64 and x86_64"
done
