#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: rust.sh <prefix>
#
# The example in Rust: hand-written declarations, rustc alone.
set -eu
. "$(dirname "$0")/consumer.sh"
need rustc

for edition in 2018 2021; do
    rustc --edition "$edition" -D warnings -L "native=$prefix/$LIBDIR" \
        -C "link-arg=-Wl,-rpath,$prefix/$LIBDIR" -o "$work/program" "$examples/05_rust.rs" ||
        fail "does not build as edition $edition"
done
report "$work/program"
counted_loop branches branch-misses
explains_all "$work/program"
