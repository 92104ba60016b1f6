#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: c.sh <prefix>
#
# The examples in C: built by the command that each names in its head, but for the compiler's name.
set -eu
. "$(dirname "$0")/consumer.sh"
need pkg-config

build()
{
    source=$examples/$1.c
    shift
    # shellcheck disable=SC2046 # flags, one word each
    "$CC" -std=c11 -Wall -Wextra -Werror -o "$work/program" "$source" \
        $(pkg-config --cflags --libs "$@") -lpthread || fail "$source does not build"
}

build 01_measure_region kperf
report "$work/program"
awk '$2 ~ /^(FIXED_|INST_|BRANCH_|L1D_)/ { lines++; if ($1 < 1000) few++ }
     END { exit lines == 6 && !few ? 0 : 1 }' "$work/report" || fail "not six events with numbers"
explains KPERF_SIM_PROFILE=vm "$work/program"
explains KPERF_SIM_HELD=1 "$work/program"
explains - "$work/program"
report env KPERF_SIM_ROOT=0 "$work/program"
grep -q 'FIXED_CYCLES' "$work/report" || fail "without root it counts no cycles"

# Also where events cannot join those that run: there the reservation does it.
build 07_threads kperf
for chip in m1 m5; do
    report env "KPERF_SIM_CHIP=$chip" "$work/program"
    for thread in plain branching memory; do
        grep -Eq "^$thread: instructions: [1-9][0-9]{4,}, [a-zA-Z0-9-]+: [1-9][0-9]+\$" \
            "$work/report" || fail "$thread counted nothing on $chip"
    done
done
explains_all "$work/program"

build 08_list_events kperf kperf-sys
# listed <answer>: how many events have it.
listed()
{
    awk -v answer="$1" '$2 ~ /^0x/ && $4 == answer { n++ } END { print n + 0 }' "$work/report"
}
report env KPERF_SIM_ROOT=0 "$work/program" >/dev/null
grep -q '^a14 (Apple A14/M1), M1, macOS 15.4: 60 events$' "$work/report" || fail "no heading"
within "allowed on an M1" "$(listed yes)" 55 60
within "known of an M1" "$(($(listed yes) + $(listed no)))" 60 60
# 43 of today's M4 events are not on the list of 15.4 (docs/platform.md I.5), one of them under its
# older number.
report env KPERF_SIM_CHIP=m4 "$work/program" >/dev/null
within "refused on an M4" "$(listed no)" 40 45
within "allowed on an M4" "$(listed yes)" 55 70
report env KPERF_SIM_CHIP=m5 "$work/program" >/dev/null
within "not known of an M5" "$(listed unknown)" 100 200
within "refused on an M5" "$(listed no)" 0 0
explains KPERF_SIM_PROFILE=vm "$work/program"
explains - "$work/program"
