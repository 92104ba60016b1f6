#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: headers.sh <compiler, with its first arguments> <standard> <include folder>
#
# Each public header compiles by itself, included twice, with the warnings a strict user may have on,
# all of them errors.
set -eu
. "$(dirname "$0")/../support/check.sh"
compiler=$1 standard=$2 include=$3
# shellcheck disable=SC2086 # a compiler may come with arguments
need ${compiler%% *}

warnings="-Werror -Wall -Wextra -Wpedantic -pedantic-errors -Wconversion -Wsign-conversion -Wshadow
    -Wundef -Wcast-align -Wcast-qual -Wpointer-arith -Wwrite-strings -Wformat=2 -Wfloat-equal
    -Wswitch-enum -Wswitch-default -Wmissing-declarations -Wredundant-decls -Wvla
    -Wunused-macros -Wdouble-promotion -Wdeprecated -Wdisabled-optimization"
case $standard in
c++*)
    language=c++
    warnings="$warnings -Wold-style-cast -Wnon-virtual-dtor -Woverloaded-virtual
        -Wzero-as-null-pointer-constant -Wctor-dtor-privacy -Wextra-semi"
    ;;
*)
    language=c
    warnings="$warnings -Wstrict-prototypes -Wold-style-definition -Wmissing-prototypes
        -Wbad-function-cast -Wnested-externs -Wdeclaration-after-statement -Wc++-compat"
    ;;
esac
# shellcheck disable=SC2086
if $compiler --version 2>/dev/null | grep -qi clang; then
    warnings="$warnings -Wdocumentation -Wheader-hygiene -Wnewline-eof -Wcomma -Wassign-enum
        -Wnullable-to-nonnull-conversion -Wreserved-identifier -Wstrict-prototypes"
else
    warnings="$warnings -Wlogical-op -Wduplicated-cond -Wduplicated-branches"
fi

count=0
for header in "$include"/*/*.h; do
    name=${header#"$include"/}
    # The declaration is for a header that has macros only: C wants a file to declare something.
    printf '#include <%s>\n#include <%s>\nextern int one;\n' "$name" "$name" >"$work/one.$language"
    # shellcheck disable=SC2086
    $compiler -x $language -std=$standard $warnings -I "$include" -c \
        -o "$work/one.o" "$work/one.$language" || fail "<$name> does not compile as $standard with $compiler"
    count=$((count + 1))
done
echo "$count headers as $standard with $compiler"
[ "$count" -gt 0 ] || fail "no header in $include"
