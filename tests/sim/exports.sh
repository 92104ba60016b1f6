#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# What a file of the stand-in exports is exactly what the lists of the raw layer name:
#   exports.sh <nm> <file> <list.def>...
set -eu
nm=$1
file=$2
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT INT TERM

sed -n 's/^KPS_SYMBOL([^,]*, *\([a-z_0-9]*\),.*/\1/p' "$@" | LC_ALL=C sort > "$scratch/wanted"
# By the file's first bytes: a Mach-O file may come from a cross build. Zig's linker exports two more
# names from every library (tests/abi/exports.sh).
case $(od -An -tx1 -N4 "$file" | tr -d ' ') in
cffaedfe)
    "$nm" -gU "$file" | sed -n 's/^[0-9a-f]* [A-Z] _\(.*\)$/\1/p' |
        grep -vxE '__dso_handle|_mh_dylib_header'
    ;;
*) "$nm" -D --defined-only "$file" | sed -n 's/^[0-9a-f]* [A-Z] \(.*\)$/\1/p' ;;
esac | LC_ALL=C sort > "$scratch/found"

[ -s "$scratch/wanted" ] || { echo "no symbols in $*" >&2; exit 1; }
if ! diff -u "$scratch/wanted" "$scratch/found"; then
    echo "$file does not export what $* name" >&2
    exit 1
fi
echo "$(wc -l < "$scratch/found") symbols"
