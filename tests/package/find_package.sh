#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: find_package.sh <prefix> <program's source> <component> [<folder of the frameworks>]
#
# A project that names the package and one target builds, and its program runs without being told
# where the libraries are.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/check.sh"
prefix=$1 source=$2 component=$3
if [ $# -gt 3 ]; then
    SIM_KPERF=$4/kperf.framework/kperf
    SIM_KPERFDATA=$4/kperfdata.framework/kperfdata
fi

cat >"$work/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.22)
project(consumer LANGUAGES C)
find_package(kperf 0.1 REQUIRED COMPONENTS $component)
add_executable(consumer "$here/$source")
target_link_libraries(consumer PRIVATE kperf::$component)
END
"$CMAKE" -S "$work" -B "$work/build" -DCMAKE_C_COMPILER="$CC" -DCMAKE_PREFIX_PATH="$prefix" \
    >"$work/log" 2>&1 || { cat "$work/log"; fail "the project does not configure"; }
grep -q "kperf_DIR.*=$prefix/" "$work/build/CMakeCache.txt" || fail "another kperf was found"
"$CMAKE" --build "$work/build" >"$work/log" 2>&1 ||
    { cat "$work/log"; fail "the project does not build"; }
"$work/build/consumer" "$SIM_KPERF" "$SIM_KPERFDATA" || fail "the program does not run"
