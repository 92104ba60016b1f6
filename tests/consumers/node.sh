#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: node.sh <prefix>
#
# The example in JavaScript: Node through koffi, in the version that its lock file names, which
# `cmake/bootstrap.sh ci` installs.
set -eu
. "$(dirname "$0")/consumer.sh"
need node

packages=${KPERF_TOOLS_DIR:-$SOURCE/build/tools}/node/node_modules
[ -d "$packages/koffi" ] || skip "no koffi in $packages: run cmake/bootstrap.sh ci"
cp "$examples"/06_node/* "$work"
ln -s "$packages" "$work/node_modules"
wanted=$(sed -n 's/.*"koffi": "\([0-9.]*\)".*/\1/p' "$work/package.json")
[ "$(cd "$work" && node -p 'require("koffi").version')" = "$wanted" ] ||
    fail "koffi in $packages is not $wanted: run cmake/bootstrap.sh ci"
grep -q "\"koffi\": \"$wanted\"" "$work/package-lock.json" || fail "package-lock.json is older"

report node "$work/measure.cjs" "$(library kperf)"
counted_loop branches branch-misses
explains_all node "$work/measure.cjs" "$(library kperf)"
