#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# The conformance tests take every branch of sim/ that sim/README.md does not name:
#   coverage.sh <gcov> <build folder> <sim/README.md>
# The counts lie in <build folder>/sim-coverage, where tests/sim/CMakeLists.txt sends those of the
# conformance tests alone. Looked at is every object that was compiled of a source of sim/; a branch counts
# as taken when one of them took it, in any process. A function that is never called is unvisited too.
# What is unvisited is compared with the table "What the tests do not reach" of the README, both ways:
#   | `file` | `function` | number of lines with unvisited branches | why no test gets there |
set -eu
. "$(dirname "$0")/../support/check.sh"

gcov=$1
build=$(cd "$2" && pwd -P)
readme=$3
sources=$(cd "$(dirname "$readme")" && pwd)
counts=$build/sim-coverage

[ -d "$counts" ] || fail "no counts in $counts: the conformance tests run first"
find "$build/sim" "$build/tests/sim" -name '*.gcno' >"$work/objects"
[ -s "$work/objects" ] || fail "nothing in $build was compiled for gcov (-DKPERF_COVERAGE=ON)"

# gcov wants an object's graph and its counts side by side. Without counts nothing of it was executed.
while read -r graph; do
    object=${graph%.gcno}
    rm -rf "$work/object"
    mkdir "$work/object"
    cp "$graph" "$work/object/object.gcno"
    if [ -f "$counts$object.gcda" ]; then
        cp "$counts$object.gcda" "$work/object/object.gcda"
    fi
    (cd "$work/object" && "$gcov" -b -c -t object.gcda) >>"$work/report" 2>"$work/errors" ||
        fail "$gcov: $(cat "$work/errors")"
    if grep -q 'stamp mismatch' "$work/errors"; then
        fail "$object: its counts are of another build"
    fi
done <"$work/objects"

# Of gcov's text: "function <name> called <n> ..." stands before the function's first line, each line as
# "<count>:<number>:<text>", and below it its branches, "branch <i> taken <n>" or "... never executed".
# Gives "<file> <function> <line> <what> <text>", a tab between.
awk -v sources="$sources/" '
    function seen(part, name, hits)
    {
        parts[part] = line
        taken[part] += hits
        what[part] = name
    }
    /^ *-: *0:Source:/ {
        file = substr($0, index($0, "Source:") + 7)
        inside = index(file, sources) == 1
        file = substr(file, length(sources) + 1)
        waiting = 0
        next
    }
    !inside { next }
    /^function / { called = $4; name = $2; waiting = 1; next }
    /^ *[^ :]+\*?: *[0-9]+:/ {
        split($0, field, ":")
        number = field[2] + 0
        line = file "\t" number
        branch = 0
        if (waiting) {
            current = name
            seen(line "\tcalled", "a function that is never called", called)
            waiting = 0
        }
        if (!(line in text)) {
            text[line] = substr($0, length(field[1]) + length(field[2]) + 3)
            sub(/^[ \t]+/, "", text[line])
            owner[line] = current
        }
        next
    }
    /^branch / {
        seen(line "\t" branch++, "a branch that is never taken", $3 == "taken" ? $4 : 0)
    }
    END {
        for (part in parts)
            if (!taken[part])
                unvisited[parts[part]] = what[part]
        for (line in unvisited) {
            split(line, field, "\t")
            print field[1] "\t" owner[line] "\t" field[2] "\t" unvisited[line] "\t" text[line]
        }
    }' "$work/report" | LC_ALL=C sort -t '	' -k 1,1 -k 3,3n >"$work/unvisited"
grep -q "Source:$sources/" "$work/report" || fail "$build was not compiled of $sources"

# Rows of other tables have another shape. "up to" a number: a race, which a run may take and another not.
sed -n 's/^| `\([a-z_/]*\.c\)` | `\([a-z_0-9]*\)` | \(up to \)\{0,1\}\([0-9]*\) | [^ |].*|$/\1	\2	\4	\3/p' \
    "$readme" >"$work/named"
cut -f 1,2 "$work/unvisited" | LC_ALL=C sort | uniq -c | awk '{ print $2 "\t" $3 "\t" $1 }' >"$work/found"

# Both as "<file> <function> <lines>": the lines that are not named, and the rows that are wrong.
awk -F '\t' -v readme="$readme" '
    FILENAME == ARGV[1] { least[$1 FS $2] = $4 == "" ? $3 : 0; most[$1 FS $2] = $3; next }
    FILENAME == ARGV[2] { found[$1 FS $2] = $3; next }
    found[$1 FS $2] > most[$1 FS $2] {
        print "sim/" $1 ":" $3 ": in " $2 "(), " $4 ": " $5
    }
    END {
        for (row in most)
            if (found[row] < least[row] || found[row] > most[row]) {
                split(row, field, FS)
                print readme ": " field[1] ", " field[2] "(): " most[row] + 0 " lines are named, " \
                    found[row] + 0 " are not fully visited"
            }
    }' "$work/named" "$work/found" "$work/unvisited" >"$work/wrong"
if [ -s "$work/wrong" ]; then
    cat "$work/wrong"
    fail "what the conformance tests do not reach is not what $readme names"
fi
awk -F '\t' '{ lines += $3 } END { print lines + 0 " lines of " NR " functions are not fully visited, all named" }' \
    "$work/found"
