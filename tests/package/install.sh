#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: install.sh <prefix> <prefix of kperf-sys alone>
#
# Installs everything, and kperf-sys alone, then moves both. What is installed is exactly
# installed-files.txt (and the stand-in, where KPERF_INSTALL_SIM says so), and no file remembers where it
# was built or first installed.
set -eu
here=$(dirname "$0")
. "$here/../support/check.sh"
prefix=$1 sys_prefix=$2
staged=$BINARY/staged

rm -rf "$staged" "$prefix" "$sys_prefix"
"$CMAKE" --install "$BUILD" --prefix "$staged/prefix" >"$work/log" 2>&1 ||
    { cat "$work/log"; fail "installing failed"; }
"$CMAKE" --install "$BUILD" --prefix "$staged/sys" --component kperf-sys >"$work/log" 2>&1 ||
    { cat "$work/log"; fail "installing kperf-sys alone failed"; }
mkdir -p "$(dirname "$prefix")"
mv "$staged/prefix" "$prefix"
mv "$staged/sys" "$sys_prefix"

# One spelling for every platform: the library folder is lib, a shared library ends in .so.
installed()
{
    (cd "$1" && find . ! -type d) | sed -e 's|^\./||' -e "s|^$LIBDIR/|lib/|" \
        -e 's|^\(lib/lib[^/]*\)\.\([0-9.]*\)\.dylib$|\1.so.\2|' -e 's|\.dylib$|.so|' \
        -e "s|\.so\.$VERSION\$|.so.VERSION|" \
        -e 's|-targets-[a-z]*\.cmake$|-targets-CONFIG.cmake|' |
        case $SIM_INSTALLED in
        ON) grep -vE '^(include/|lib/|lib/cmake/kperf/)kperf-sim[-/]' ;;
        *) cat ;;
        esac | LC_ALL=C sort
}

grep -v '^#' "$here/installed-files.txt" | sed 's/^sys  *//' | LC_ALL=C sort >"$work/all"
installed "$prefix" >"$work/found"
same "$work/all" "$work/found" "installed files differ from installed-files.txt"

sed -n 's/^sys  *//p' "$here/installed-files.txt" | LC_ALL=C sort >"$work/sys"
installed "$sys_prefix" >"$work/found"
same "$work/sys" "$work/found" "kperf-sys alone installs other files than installed-files.txt says"

# Text only: the debug information of a library names its sources.
for text in "$BUILD" "$SOURCE" "$staged"; do
    if grep -rIlF "$text" "$prefix" "$sys_prefix" >"$work/names"; then
        fail "installed files name $text: $(tr '\n' ' ' <"$work/names")"
    fi
done
