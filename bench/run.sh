#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Strips copies of the libraries, so that their sizes can be told, and runs kperf-bench on them. Called by
# bench.sh of the build tree, which sets the variables. Libraries for arm64 macOS are measured too where
# `make cross` has made them.
#
# usage: bench.sh [option of kperf-bench]...

set -eu

folder=$(mktemp -d "${TMPDIR:-/tmp}/kperf-bench.XXXXXX")
trap 'rm -rf "$folder"' EXIT

# copy <strip program> <library> <name>: prints the option that names the stripped copy. From a Mach-O
# library with exports only local symbols can go.
copy()
{
    file="$folder/$(printf %s "$3" | tr ' ' '-')"
    case $3 in
    *-macos) "$1" -x -o "$file" "$2" ;;
    *) "$1" -o "$file" "$2" ;;
    esac
    printf -- '--library\n%s=%s\n' "$3" "$file"
}

# LLVM's strip knows Mach-O, under its plain name or with Debian's version behind it.
llvm_strip()
{
    for program in llvm-strip $(ls /usr/bin/llvm-strip-[0-9]* 2>/dev/null); do
        if command -v "$program" 2>/dev/null; then
            return 0
        fi
    done
}

options="$folder/options"
system=$(printf %s "$BENCH_SYSTEM" | tr '[:upper:]' '[:lower:]' | sed 's/darwin/macos/')
: >"$options"
copy "$BENCH_STRIP" "$BENCH_KPERF_SYS" "libkperf-sys $system" >>"$options"
copy "$BENCH_STRIP" "$BENCH_KPERF" "libkperf $system" >>"$options"
strip=$(llvm_strip)
if [ "$system" != arm64-macos ] && [ -n "$strip" ] && [ -e "$BENCH_CROSS/libkperf.dylib" ]; then
    copy "$strip" "$BENCH_CROSS/libkperf-sys.dylib" "libkperf-sys arm64-macos" >>"$options"
    copy "$strip" "$BENCH_CROSS/libkperf.dylib" "libkperf arm64-macos" >>"$options"
fi
while IFS= read -r option; do
    set -- "$@" "$option"
done <"$options"
# shellcheck disable=SC2086 # no emulator is no word
$BENCH_EMULATOR "$BENCH_PROGRAM" "$@"
