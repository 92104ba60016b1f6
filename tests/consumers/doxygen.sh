#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: doxygen.sh <prefix>
#
# Doxygen reads every public header without a warning: nothing undocumented, no reference into nowhere.
set -eu
. "$(dirname "$0")/consumer.sh"
need doxygen

cd "$SOURCE"
KPERF_DOXYGEN_OUTPUT=$work/doxygen doxygen docs/Doxyfile >"$work/log" 2>&1 || {
    cat "$work/log"
    fail "doxygen has something to say"
}
[ ! -s "$work/log" ] || { cat "$work/log"; fail "doxygen has something to say"; }
[ -s "$work/doxygen/html/index.html" ] || fail "doxygen made nothing"
