#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: find_package_versions.sh <prefix> <prefix of kperf-sys alone>
#
# find_package takes the versions it should, refuses the others, and knows which components are there.
set -eu
. "$(dirname "$0")/../support/check.sh"
prefix=$1 sys_prefix=$2

# found <prefix> <find_package arguments>: whether the package is found, and says so quietly.
found()
{
    rm -rf "$work/project"
    mkdir "$work/project"
    cat >"$work/project/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.22)
project(asks LANGUAGES NONE)
# The package's file refuses another pointer size, and no language means no size is known.
set(CMAKE_SIZEOF_VOID_P 8)
find_package(kperf $2 QUIET)
file(WRITE "$work/answer" "\${kperf_FOUND} \${kperf_VERSION}")
END
    "$CMAKE" -S "$work/project" -B "$work/project/build" -DCMAKE_PREFIX_PATH="$1" \
        -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF >"$work/log" 2>&1 ||
        { cat "$work/log"; fail "find_package(kperf $2) ends in an error"; }
    read -r answer version <"$work/answer" || true
    case $answer in
    1 | TRUE) [ "$version" = "$VERSION" ] || fail "found version '$version', not $VERSION" ;;
    *) return 1 ;;
    esac
}

accepts()
{
    found "$1" "$2" || fail "find_package(kperf $2) does not find $1"
}

refuses()
{
    if found "$1" "$2"; then
        fail "find_package(kperf $2) accepts $VERSION in $1"
    fi
}

major=${VERSION%%.*} rest=${VERSION#*.}
minor=${rest%%.*} patch=${rest#*.}
accepts "$prefix" ""
accepts "$prefix" "$major.$minor"
accepts "$prefix" "$VERSION EXACT"
refuses "$prefix" "$major.$minor.$((patch + 1))"
refuses "$prefix" "$major.$((minor + 1))"
refuses "$prefix" "$((major + 1)).0"
[ "$minor" -eq 0 ] || refuses "$prefix" "$major.$((minor - 1))"

accepts "$prefix" "$major.$minor COMPONENTS kperf"
accepts "$prefix" "$major.$minor COMPONENTS kperf-sys kperf"
accepts "$prefix" "$major.$minor COMPONENTS kperf OPTIONAL_COMPONENTS sim"
refuses "$prefix" "$major.$minor COMPONENTS kperf no-such-part"
accepts "$sys_prefix" "$major.$minor COMPONENTS kperf-sys"
refuses "$sys_prefix" "$major.$minor"
refuses "$sys_prefix" "$major.$minor COMPONENTS kperf"
