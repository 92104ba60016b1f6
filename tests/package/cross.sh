#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: CMAKE= CC= BUILD= LIBDIR= OBJDUMP= ZIG= cross.sh <toolchain file> <program's source>
#
# What a cross build installs serves programs for the same Mac: moved to another folder, by find_package and
# by pkg-config. Nothing here can run them, so what they would load is looked at.
set -eu
. "$(dirname "$0")/../support/check.sh"
toolchain=$1 source=$2
need pkg-config "$OBJDUMP"

"$CMAKE" --install "$BUILD" --prefix "$work/staged" >"$work/log" 2>&1 ||
    { cat "$work/log"; fail "installing failed"; }
prefix=$work/moved
mv "$work/staged" "$prefix"

loads()
{
    "$OBJDUMP" --macho --dylibs-used "$1" >"$work/used" || fail "$1 is not there"
    grep -q '@rpath/libkperf.0.dylib' "$work/used" || fail "$1 does not load @rpath/libkperf.0.dylib"
    "$OBJDUMP" --macho --rpaths "$1" >"$work/rpaths"
    while read -r rpath; do
        [ "$(cd "$rpath" && pwd -P)" != "$(cd "$prefix/$LIBDIR" && pwd -P)" ] || return 0
    done <"$work/rpaths"
    fail "$1 does not look for it in $prefix/$LIBDIR"
}

mkdir "$work/project"
cat >"$work/project/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.22)
project(consumer LANGUAGES C)
# CMake knows how to name an rpath for macOS only on macOS.
set(CMAKE_SHARED_LIBRARY_RUNTIME_C_FLAG "-Wl,-rpath,")
set(CMAKE_EXECUTABLE_RUNTIME_C_FLAG "-Wl,-rpath,")
find_package(kperf 0.1 REQUIRED)
add_executable(consumer "$source")
target_link_libraries(consumer PRIVATE kperf::kperf)
END
"$CMAKE" -S "$work/project" -B "$work/build" -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DKPERF_ZIG="$ZIG" \
    -DCMAKE_FIND_ROOT_PATH="$prefix" -DCMAKE_PREFIX_PATH="$prefix" >"$work/log" 2>&1 ||
    { cat "$work/log"; fail "the project does not configure"; }
"$CMAKE" --build "$work/build" >"$work/log" 2>&1 ||
    { cat "$work/log"; fail "the project does not build"; }
loads "$work/build/consumer"

PKG_CONFIG_LIBDIR=$prefix/$LIBDIR/pkgconfig
export PKG_CONFIG_LIBDIR
# shellcheck disable=SC2046,SC2086 # flags and a compiler with arguments, one word each
$CC -o "$work/program" "$source" $(pkg-config --cflags --libs kperf) ||
    fail "the program does not build"
loads "$work/program"
