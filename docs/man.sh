#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: docs/man.sh <include folder> <version> <folder for the pages>
#
# Makes the manual pages, section 3: libkperf and libkperf-sys, and one for each other public header,
# kperf_sampler for <kperf/sampler.h>. All they say is in the headers (man.awk).
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
include=$1 version=$2 out=$3

mkdir -p "$out"
rm -f "$out"/*.3 "$out"/*.pages

# brief <header>: the sentence behind @brief, as one line.
brief()
{
    awk '/@brief/ { sub(/.*@brief /, ""); print; exit }' "$1"
}

for library in kperf kperf-sys; do
    # The order of reading: the overview, then as the umbrella header includes them.
    pages=$out/lib$library.pages
    {
        echo "lib$library	$library/$library.h"
        for header in "$include/$library"/*.h; do
            name=$(basename "$header" .h)
            [ "$name" = "$library" ] || echo "${library}_$name	$library/$name.h"
        done
    } | while IFS='	' read -r page header; do
        printf '%s\t%s\t%s\n' "$page" "$header" "$(brief "$include/$header")"
    done >"$pages"

    while IFS='	' read -r page header _; do
        # The lists of symbols that the header makes its tables from.
        lists=$(sed -n 's|^#include <\(.*\.def\)>.*|\1|p' "$include/$header")
        set -- "$include/$header"
        for list in $lists; do
            set -- "$@" "$include/$list"
        done
        LC_ALL=C awk -v page="$page" -v library="lib$library" -v version="$version" \
            -v others="$pages" -f "$here/man.awk" "$@" >"$out/$page.3"
    done <"$pages"
    rm "$pages"
done
