#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: readme.sh <prefix>
#
# The README's first program, built by the README's own command line and by its own CMake lines, runs
# and counts.
set -eu
. "$(dirname "$0")/../support/check.sh"
prefix=$1
need pkg-config

# block <language> <pattern>: the first block in that language that has the pattern in it.
block()
{
    awk -v fence="\`\`\`$1" -v pattern="$2" '
        $0 == fence { inside = 1; text = ""; next }
        inside && /^```$/ { inside = 0; if (text ~ pattern) { printf "%s", text; exit } }
        inside { text = text $0 "\n" }' "$SOURCE/README.md"
}

# counts <program>: it prints its three events, each with a number that is not 0.
counts()
{
    "$1" "$SIM_KPERF" "$SIM_KPERFDATA" >"$work/report" || fail "$1 ends with $?"
    cat "$work/report"
    for event in instructions cycles branch-misses; do
        grep -Eq "^$event: [1-9][0-9]*\$" "$work/report" || fail "$1 reports no $event"
    done
}

block c 'int main[(]' >"$work/program.c"
[ -s "$work/program.c" ] || fail "no program in README.md"

PKG_CONFIG_PATH=$prefix/$LIBDIR/pkgconfig
export PKG_CONFIG_PATH
# shellcheck disable=SC2016 # expanded when the line runs
block sh 'pkg-config' | sed -n 's|^cc |"$CC" |p' >"$work/line"
[ "$(wc -l <"$work/line")" -eq 1 ] || fail "no line that begins with cc in README.md"
(cd "$work" && eval "$(cat line)") || fail "the README's command line does not build its program"
counts "$work/program"

mkdir "$work/project"
mv "$work/program.c" "$work/project"
{
    echo "cmake_minimum_required(VERSION 3.22)"
    echo "project(program LANGUAGES C)"
    echo "add_executable(program program.c)"
    block cmake 'find_package'
} >"$work/project/CMakeLists.txt"
{
    "$CMAKE" -S "$work/project" -B "$work/project/build" -DCMAKE_C_COMPILER="$CC" \
        -DCMAKE_PREFIX_PATH="$prefix" && "$CMAKE" --build "$work/project/build"
} >"$work/log" 2>&1 || {
    cat "$work/log"
    fail "the README's CMake lines do not build its program"
}
counts "$work/project/build/program"
