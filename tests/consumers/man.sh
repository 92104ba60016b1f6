#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: man.sh <prefix>
#
# The manual pages are made without a complaint from the headers as installed, there is one for each header,
# each exported function is named by one, and the formatters find nothing wrong with them. What is installed
# is what is made.
set -eu
. "$(dirname "$0")/consumer.sh"

pages=$work/pages
sh "$SOURCE/docs/man.sh" "$prefix/include" "$VERSION" "$pages" 2>"$work/complaint" ||
    fail "the pages cannot be made"
[ ! -s "$work/complaint" ] || { cat "$work/complaint"; fail "something public has no comment"; }

for header in "$prefix"/include/kperf/*.h "$prefix"/include/kperf-sys/*.h; do
    library=$(basename "$(dirname "$header")")
    name=$(basename "$header" .h)
    page=$pages/${library}_$name.3
    [ "$name" != "$library" ] || page=$pages/lib$name.3
    [ -s "$page" ] || fail "no page for $header"
    grep -q "^#include <$(echo "$library/$name.h" | sed 's/-/\\\\-/g')>" "$page" ||
        fail "$page does not name its header"
    # What a reader of comments would have to know is not left in.
    if grep -nE '@(brief|param|return|name|cond)|KPS?_API |^(/\*\*|\*|\.\.)' "$page"; then
        fail "$page has remains of comments"
    fi
done

cat "$SOURCE"/tests/abi/kperf.exports "$SOURCE"/tests/abi/kperf-sys.exports >"$work/exports"
while read -r function; do
    grep -lE "^[^ ]+.*[ ,]$function(,| \\\\-)" "$pages"/*.3 >"$work/named" || fail "no page names $function"
    grep -q "^\\.SS $function\$" "$pages"/*.3 || fail "no page tells what $function does"
done <"$work/exports"

# A page has no date: it would be that of a build.
if command -v mandoc >/dev/null 2>&1; then
    mandoc -T lint -W warning "$pages"/*.3 | grep -v 'missing date' >"$work/lint" || true
    [ ! -s "$work/lint" ] || { cat "$work/lint"; fail "mandoc finds faults"; }
elif command -v groff >/dev/null 2>&1; then
    groff -man -ww -z "$pages"/*.3 2>"$work/lint"
    [ ! -s "$work/lint" ] || { cat "$work/lint"; fail "groff finds faults"; }
else
    skip "neither mandoc nor groff is installed"
fi

[ -d "$prefix/$MANDIR/man3" ] || fail "no manual pages are installed"
diff -r "$pages" "$prefix/$MANDIR/man3" || fail "other pages are installed than the headers give"
