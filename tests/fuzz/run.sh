#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: tests/fuzz/run.sh <seconds for each target> [names] [database] [calls] [sim_database]
#
# Looks for inputs that break a promise, with libFuzzer and the address and undefined behaviour
# sanitizers of clang. Builds in build/fuzz (FUZZ_BUILD names another folder) and keeps what it learns
# there, in corpus/; an input that ends a target lies in findings/ afterwards, and the script fails.
# `fuzz_<target> <file>` in that folder's tests/ runs it again.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
build=${FUZZ_BUILD:-$root/build/fuzz}
seconds=${1:?usage: run.sh <seconds for each target> [target]...}
shift
[ $# -gt 0 ] || set -- names database calls sim_database

generator=
if command -v ninja >/dev/null 2>&1; then
    generator=-GNinja
fi
# shellcheck disable=SC2086 # an empty word is none
cmake -S "$root" -B "$build" $generator -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DKPERF_WERROR=ON -DKPERF_BUILD_EXAMPLES=OFF \
    -DKPERF_SANITIZE=fuzzer-no-link,address,undefined >/dev/null
for target in "$@"; do
    cmake --build "$build" -j "${JOBS:-2}" --target "fuzz_$target" >"$build/fuzz.log" 2>&1 || {
        cat "$build/fuzz.log"
        exit 1
    }
done

# What steers the stand-in comes from the input alone.
unset KPERF_SIM_CHIP KPERF_SIM_PROFILE KPERF_SIM_ROOT KPERF_SIM_HELD KPERF_SIM_BUSY KPERF_SIM_MACHINE \
    KPEP_DB_PATH
ASAN_OPTIONS=detect_leaks=1:handle_abort=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}
UBSAN_OPTIONS=print_stacktrace=1${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}
export ASAN_OPTIONS UBSAN_OPTIONS

failed=
for target in "$@"; do
    echo "== fuzz_$target: $seconds s"
    mkdir -p "$build/corpus/$target" "$build/findings"
    dictionary=$root/tests/fuzz/$target.dict
    limit=512
    seeds=$root/tests/fuzz/corpus/$target
    program=$build/tests/fuzz/fuzz_$target
    case $target in
    database) limit=4096 ;;
    sim_database) # the stand-in's own reader; its seeds are the databases themselves
        limit=65536
        seeds=$build/sim/usr/share/kpep
        program=$build/tests/sim/fuzz_$target
        cmake --build "$build" --target kperf-sim-databases >"$build/fuzz.log" 2>&1
        ;;
    esac
    set -- -max_total_time="$seconds" -max_len="$limit" -timeout=20 -rss_limit_mb=2048 \
        -print_final_stats=1 -verbosity=0 -artifact_prefix="$build/findings/$target-"
    [ ! -e "$dictionary" ] || set -- "$@" -dict="$dictionary"
    "$program" "$@" "$build/corpus/$target" "$seeds" || failed="$failed $target"
done
if [ -n "$failed" ]; then
    echo "FOUND:$failed; see $build/findings" >&2
    exit 1
fi
