#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: OBJDUMP= MINIMUM_MACOS= ARCHITECTURE= programs.sh <list> <tests' folder>
#
# The tests and the stand-in of a build that cannot run here, as far as files can tell: there is a program
# for every source of a test; each is for the right Mac, and finds what it loads, which is libSystem and
# libraries of this build only. The list has a line for each file: EXECUTE or DYLIB, and its path.
set -eu
. "$(dirname "$0")/../support/check.sh"
. "$(dirname "$0")/../support/macho.sh"
list=$1 tests=$2
need "$OBJDUMP"

# is_found <library> <file that loads it>: below one of the file's rpaths.
is_found()
{
    field LC_RPATH path >"$work/rpaths"
    while read -r rpath; do
        case $rpath in
        @loader_path*) rpath=$(dirname "$2")${rpath#@loader_path} ;;
        esac
        [ ! -e "$rpath/${1#@rpath/}" ] || return 0
    done <"$work/rpaths"
    return 1
}

while read -r kind file; do
    echo "$file"
    read_headers "$file"
    is_kind "$kind" "$MINIMUM_MACOS"
    loads >"$work/loads"
    grep -qxF /usr/lib/libSystem.B.dylib "$work/loads" || fail "does not load libSystem"
    while read -r library; do
        case $library in
        /usr/lib/libSystem.B.dylib) ;;
        @rpath/libkperf*.0.dylib | @rpath/kperf | @rpath/kperfdata)
            is_found "$library" "$file" || fail "does not find $library"
            ;;
        *) fail "loads $library" ;;
        esac
    done <"$work/loads"
done <"$list"

sed -n 's|^EXECUTE .*/||p' "$list" | LC_ALL=C sort >"$work/programs"
grep -lE '^(int main|int LLVMFuzzerTestOneInput)\(' \
    "$tests"/unit/*.c "$tests"/sim/*.c "$tests"/sim/fuzz/*.c "$tests"/kperf/*.c "$tests"/live/*.c \
    "$tests"/fuzz/*.c | sed 's|.*/||; s|\.c$||' | grep -vx replay | LC_ALL=C sort >"$work/sources"
grep -qx test_live "$work/sources" || fail "no tests in $tests"
LC_ALL=C comm -23 "$work/sources" "$work/programs" >"$work/missing"
[ ! -s "$work/missing" ] || fail "not built: $(tr '\n' ' ' <"$work/missing")"
echo "$(wc -l <"$work/programs") programs"
