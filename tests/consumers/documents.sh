#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: documents.sh <prefix>
#
# What documents say that can be compared is compared: the table of statuses, files that are linked to, and
# what the workflow promises of itself.
set -eu
. "$(dirname "$0")/consumer.sh"

# Number, name and kind of every status: from the header, and from the library's own table.
sed -n 's/^ *\(KP_[A-Z_]*\) = \([0-9]*\),$/\2 \1/p' "$prefix/include/kperf/status.h" |
    grep -E '^[0-9]+ (KP_OK|KP_ERROR_[A-Z_]+)$' | sort -k 2 >"$work/numbers"
tr -d '\n' <"$SOURCE/kperf/status_texts.def" |
    grep -oE 'STATUS\( *KP_[A-Z_]+, *KP_KIND_[A-Z]+' |
    sed 's/.*( *\(KP_[A-Z_]*\), *KP_KIND_\([A-Z]*\)/\1 \2/' | sort >"$work/kinds"
join -1 2 -2 1 -o 1.1,0,2.2 "$work/numbers" "$work/kinds" | sort -n >"$work/expected"
within "statuses in the header" "$(wc -l <"$work/expected")" 29 99
# shellcheck disable=SC2016 # backquotes of Markdown
sed -n 's/^| \([0-9]*\) | `\(KP_[A-Z_]*\)` | \([A-Z]*\) |.*/\1 \2 \3/p' "$SOURCE/docs/errors.md" \
    >"$work/found"
same "$work/expected" "$work/found" "docs/errors.md has other statuses than the library"

# Every link to a file of ours leads to one.
for document in "$SOURCE"/*.md "$SOURCE"/docs/*.md "$SOURCE"/*/README.md; do
    folder=$(dirname "$document")
    grep -oE '\]\([^)#:]+' "$document" | sed 's/^](//' | sort -u >"$work/links" || true
    while read -r link; do
        [ -e "$folder/$link" ] || fail "$document links to $link, which is not there"
    done <"$work/links"
done

# The workflow: foreign actions by full commit, a token that can only read.
workflow=$SOURCE/.github/workflows/ci.yml
grep -E '^ *-? *uses:' "$workflow" >"$work/uses"
if grep -vE 'uses: [A-Za-z0-9/-]+@[0-9a-f]{40} # v[0-9.]+$' "$work/uses"; then
    fail "an action is not pinned by its commit"
fi
grep -A1 '^permissions:$' "$workflow" | grep -qx '  contents: read' || fail "the token can do more"
if grep -nE 'write|secrets\.|pull_request_target' "$workflow"; then
    fail "the workflow asks for more than it needs"
fi
