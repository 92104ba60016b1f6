#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# The table in sim/README.md, docs/platform.md and the tests agree:
#   statements.sh <docs/platform.md> <sim/README.md> <folder of tests>
# Every statement of sections A to F has a row; every row names tests that exist, or says why it has none;
# every test that names a statement stands in that statement's row, and is run.
set -eu
platform=$1
readme=$2
tests=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT INT TERM
bad=0

# A statement stands as "- **A.0-1** ..." or as a table row "| B.2-1 | ...".
sed -n -e 's/^-* *\*\*\([A-F][.0-9]*-[0-9]*[a-z]*\)\*\*.*/\1/p' -e 's/^| \([A-F][.0-9]*-[0-9]*[a-z]*\) |.*/\1/p' \
    "$platform" | LC_ALL=C sort > "$scratch/statements"
[ -s "$scratch/statements" ] || { echo "no statements in $platform" >&2; exit 1; }

sed -n 's/^| \([A-F][.0-9]*-[0-9]*[a-z]*\) |.*/\1/p' "$readme" | LC_ALL=C sort > "$scratch/rows"
if ! diff "$scratch/statements" "$scratch/rows" > "$scratch/diff"; then
    echo "Statements (<) and rows of $readme (>) differ:" >&2
    cat "$scratch/diff" >&2
    bad=1
fi

# Tests by statement: test_A_1_12_... is of A.1-12, test_E_3_... of E-3.
cat "$tests"/test_*.c > "$scratch/tests"
sed -n 's/^static void \(test_[A-Za-z0-9_]*\)(void.*/\1/p' "$scratch/tests" > "$scratch/defined"
# What an array of tests names, beside its definition.
grep -v '^static void test_' "$scratch/tests" | grep -o '[(, ]test_[A-Za-z0-9_]*[,)]' | tr -d '(, )' > "$scratch/run"
while read -r test; do
    if ! grep -qx "$test" "$scratch/run"; then
        echo "$test is never run" >&2
        bad=1
    fi
    row=$(echo "$test" | sed -n -e 's/^test_\([ABCD]\)_\([0-9]\)_\([0-9][0-9]*[a-z]\{0,1\}\)_.*/\1.\2-\3/p' \
        -e 's/^test_\([EF]\)_\([0-9]*\)_.*/\1-\2/p')
    [ -n "$row" ] || continue
    if ! grep -E "^\| $row \|" "$readme" | grep -q "\`$test\`"; then
        echo "$test is not in the row $row of $readme" >&2
        bad=1
    fi
done < "$scratch/defined"

while read -r row; do
    line=$(grep -F "| $row |" "$readme" | head -n 1)
    named=$(echo "$line" | grep -o '`test_[A-Za-z0-9_]*`' | tr -d '`' || true)
    if [ -z "$named" ] && ! echo "$line" | grep -q 'Not modelled:'; then
        echo "$row names no test and does not say why" >&2
        bad=1
    fi
    for test in $named; do
        if ! grep -qx "$test" "$scratch/defined"; then
            echo "$row names $test, which does not exist" >&2
            bad=1
        fi
    done
done < "$scratch/rows"

[ "$bad" -eq 0 ] || exit 1
echo "$(wc -l < "$scratch/rows") statements, $(wc -l < "$scratch/defined") tests"
