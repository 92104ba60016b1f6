#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: cxx.sh <prefix>
#
# The example in C++, by pkg-config and by find_package, with the C++ compiler that belongs to $CC.
set -eu
. "$(dirname "$0")/consumer.sh"
need pkg-config

case $(basename "$CC") in
*gcc*) cxx=$(dirname "$CC")/$(basename "$CC" | sed 's/gcc/g++/') ;;
*clang*) cxx=$(dirname "$CC")/$(basename "$CC" | sed 's/clang/clang++/') ;;
*) cxx=c++ ;;
esac
need "$cxx"

for standard in c++11 c++17; do
    # shellcheck disable=SC2046 # flags, one word each
    "$cxx" -std=$standard -Wall -Wextra -Wpedantic -Wold-style-cast -Werror -o "$work/program" \
        "$examples/02_raii.cpp" $(pkg-config --cflags --libs kperf) || fail "does not build"
done
report "$work/program"
counted_loop branches branch-misses
explains_all "$work/program"

cat >"$work/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.22)
project(consumer LANGUAGES CXX)
find_package(kperf 0.1 REQUIRED)
add_executable(consumer "$examples/02_raii.cpp")
target_link_libraries(consumer PRIVATE kperf::kperf)
END
{
    "$CMAKE" -S "$work" -B "$work/build" -DCMAKE_CXX_COMPILER="$cxx" \
        -DCMAKE_PREFIX_PATH="$prefix" && "$CMAKE" --build "$work/build"
} >"$work/log" 2>&1 || {
    cat "$work/log"
    fail "a CMake project in C++ does not build"
}
report "$work/build/consumer"
counted_loop branches branch-misses
