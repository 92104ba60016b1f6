#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: pkg_config.sh <prefix> <program's source> <module>
#
# cc $(pkg-config --cflags --libs <module>) builds a program that runs, in a prefix that was moved.
set -eu
here=$(dirname "$0")
. "$here/../support/check.sh"
prefix=$1 source=$2 module=$3
need pkg-config

PKG_CONFIG_LIBDIR=$prefix/$LIBDIR/pkgconfig
export PKG_CONFIG_LIBDIR
unset PKG_CONFIG_PATH

pkg-config --validate "$module"
[ "$(pkg-config --modversion "$module")" = "$VERSION" ] || fail "the version is not $VERSION"
pkg-config --exists "$module >= 0.1" || fail "0.1 is refused"
for version in 0.2 1.0; do
    if pkg-config --exists "$module >= $version"; then
        fail "$version is accepted"
    fi
done

# The line of the README. What a program may use is declared by its own headers, so one that is linked
# with kperf alone names kperf alone.
# shellcheck disable=SC2046 # flags, one word each
"$CC" -std=c11 -Wall -Wextra -Werror -o "$work/program" "$here/$source" \
    $(pkg-config --cflags --libs "$module") || fail "the program does not build"
"$work/program" "$SIM_KPERF" "$SIM_KPERFDATA" || fail "the program does not run"

pkg-config --libs "$module" | tr ' ' '\n' | grep -e '^-l' >"$work/linked"
[ "$(cat "$work/linked")" = "-l$module" ] || fail "links $(tr '\n' ' ' <"$work/linked")"

# Its headers include kperf-sys's, which may be installed elsewhere.
if [ "$module" = kperf ]; then
    pkg-config --print-requires-private kperf | grep -qxE 'kperf-sys *' ||
        fail "does not ask for the headers of kperf-sys"
fi
