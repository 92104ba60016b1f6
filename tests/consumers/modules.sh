#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: modules.sh <prefix>
#
# The installed headers are Clang modules, kperf and kperf_sys, for C, C++ and Objective-C (and so for
# Swift): imported by name, and used instead of text when they are included.
set -eu
. "$(dirname "$0")/consumer.sh"
need clang clang++

# Imports alone bring in every name, and macros too.
cat >"$work/imports.c" <<'END'
#pragma clang module import kperf
#pragma clang module import kperf_sys
int main(void)
{
    kp_sampler_options options = KP_SAMPLER_OPTIONS_INIT;
    const kps_kperf_table *table = 0;
    kp_event event = KP_EVENT_INST_BRANCH;
    uint32_t classes = KPC_CLASS_FIXED_MASK;
    return sizeof table->kpc_set_config == 0 || options.size == 0 || event == KP_EVENT_NONE ||
           classes == 0 || KP_VERSION != KPS_VERSION || sizeof(kpep_event) != 56;
}
END
cat >"$work/imports.m" <<'END'
@import kperf;
@import kperf_sys;
kp_status use(kp_sampler **out, kps_error *error, kpep_db *database);
END
cat >"$work/includes.c" <<'END'
#include <kperf-sys/kperf-sys.h>
#include <kperf/kperf.h>
kp_status use(kp_sampler **out, kps_error *error, kpep_db *database);
END
cp "$work/includes.c" "$work/includes.cpp"

# compiles <compiler> <file> <flag>...: with every warning of a module map, and modules were built.
compiles()
{
    compiler=$1 file=$2
    shift 2
    "$compiler" "$@" -fmodules -fmodules-cache-path="$work/cache-$file" -Rmodule-build -Wall -Wextra \
        -Wincomplete-umbrella -Werror -I "$prefix/include" -fsyntax-only "$work/$file" 2>"$work/log" || {
        cat "$work/log"
        fail "$file does not compile"
    }
    for module in kperf kperf_sys; do
        grep -q "building module '$module'" "$work/log" || fail "$file: no module $module"
    done
}

compiles clang imports.c -std=c11
compiles clang imports.m -x objective-c
compiles clang includes.c -std=c11
compiles clang++ includes.cpp -std=c++17 -fcxx-modules

# On a Mac an import also says what to link; no header of the system is needed to see that.
clang -target arm64-apple-macos11 -ffreestanding -fmodules -fmodules-cache-path="$work/cache-link" \
    -I "$prefix/include" -S -emit-llvm -o "$work/imports.ll" "$work/imports.m" ||
    fail "imports.m does not compile for macOS"
for library in kperf kperf-sys; do
    grep -q "!{!\"-l$library\"}" "$work/imports.ll" || fail "an import does not link $library"
done
