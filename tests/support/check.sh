# SPDX-License-Identifier: MIT OR Apache-2.0
# shellcheck shell=sh
#
# Read by the test scripts (". check.sh"): how they fail, skip, and keep their files.

# fail <text>...: the promise does not hold.
fail()
{
    echo "FAILED: $*" >&2
    exit 1
}

# skip <text>...: the machine lacks what the test needs; ctest reports it as skipped.
skip()
{
    echo "SKIPPED: $*" >&2
    exit 77
}

# need <program>...: skips when one of them is not there.
need()
{
    for needed in "$@"; do
        command -v "$needed" >/dev/null 2>&1 || skip "$needed is not installed"
    done
}

# An empty folder of this run, removed at its end.
work=$(mktemp -d "${TMPDIR:-/tmp}/libkperf-test.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# same <expected file> <found file> <text>: two lists of lines are equal.
same()
{
    diff -u "$1" "$2" >"$work/difference" || {
        cat "$work/difference"
        fail "$3 (- expected, + found)"
    }
}
