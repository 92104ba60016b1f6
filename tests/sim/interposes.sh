#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: OBJDUMP= interposes.sh <the redirector, Mach-O>
#
# What dyld reads of the redirector: section __DATA,__interpose is one pair of pointers, the first to a
# function in this file, the second to libSystem's dlopen. Reads the tables of a linker that writes the
# older kind, such as Zig's.
set -eu
. "$(dirname "$0")/../support/check.sh"
redirector=$1
need "$OBJDUMP"

"$OBJDUMP" --macho --private-headers "$redirector" |
    awk '$1 == "cmd" { inside = 0 }
        $1 == "sectname" { inside = ($2 == "__interpose") }
        inside && ($1 == "segname" || $1 == "size") { print $2 }' >"$work/section"
printf '%s\n' __DATA 0x0000000000000010 >"$work/expected"
same "$work/expected" "$work/section" "segment and size of section __interpose"

"$OBJDUMP" --macho --rebase --bind "$redirector" |
    awk '$2 == "__interpose" { print $4, $6, $7 }' | sed 's/ *$//' >"$work/found"
printf '%s\n' pointer 'pointer libSystem _dlopen' >"$work/expected"
same "$work/expected" "$work/found" "the pair of pointers"
