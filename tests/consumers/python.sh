#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: python.sh <prefix>
#
# The examples in Python: ctypes on the raw layer, and on the safe one.
set -eu
. "$(dirname "$0")/consumer.sh"
need python3

report python3 "$examples/03_raw_tables.py" "$(library kperf-sys)"
grep -q '^processor: cpu_100000c_2_1b588bb3$' "$work/report" || fail "no processor"
grep -q '^database: Apple A14/M1, 60 events$' "$work/report" || fail "no database"
counted counters 5 10
counted_loop
raw_layer=$(library kperf-sys)
# Its own hints; who has forced the counters is not asked there.
for steering in KPERF_SIM_ROOT=0 KPERF_SIM_BUSY=1; do
    env "$steering" python3 "$examples/03_raw_tables.py" "$raw_layer" "$SIM_KPERF" \
        "$SIM_KPERFDATA" >"$work/report" 2>"$work/complaint" && fail "$steering changes nothing"
    grep -q '^hint: .' "$work/complaint" || fail "no hint with $steering"
done
explains - python3 "$examples/03_raw_tables.py" "$raw_layer"

report python3 "$examples/04_safe.py" "$(library kperf)"
counted_loop branches branch-misses
explains_all python3 "$examples/04_safe.py" "$(library kperf)"
