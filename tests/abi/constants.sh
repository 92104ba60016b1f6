#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: constants.sh <compiler and first arguments> <include folder> <constants.c>
#
# Every macro of the public headers that is a number has its line in constants.c, and the numbers are
# those.
set -eu
. "$(dirname "$0")/../support/check.sh"
compiler=$1 include=$2 constants=$3

# What is no number: guards, visibility, versions (they change), an initializer.
sed -n 's/^#define \([A-Z][A-Z0-9_]*\)\([ \\].*\)*$/\1/p' "$include"/kperf-sys/*.h "$include"/kperf/*.h |
    grep -Ev '_H$|_API$|^KPS?_VERSION|^KP_SAMPLER_OPTIONS_INIT$' | LC_ALL=C sort >"$work/defined"
[ -s "$work/defined" ] || fail "no macro found in $include"
sed -n 's/^NUMBER(\([A-Z0-9_]*\),.*/\1/p' "$constants" | LC_ALL=C sort >"$work/listed"
same "$work/listed" "$work/defined" "macros of the public headers differ from $(basename "$constants")"

# shellcheck disable=SC2086 # a program and its first arguments
$compiler -std=c11 -Werror -I "$include" -c "$constants" -o "$work/constants.o" ||
    fail "a public macro has another value"
