# SPDX-License-Identifier: MIT OR Apache-2.0
# shellcheck shell=sh
#
# Read by the scripts of this folder (". consumer.sh"), each of which builds and runs examples as a user
# does: against the installation in $prefix, which was moved, and with the stand-in's framework files.
. "$(dirname "$0")/../support/check.sh"
prefix=${1:?the prefix is missing}
# shellcheck disable=SC2034 # for the scripts
examples=$SOURCE/examples
PKG_CONFIG_LIBDIR=$prefix/$LIBDIR/pkgconfig
export PKG_CONFIG_LIBDIR
unset PKG_CONFIG_PATH LD_LIBRARY_PATH DYLD_LIBRARY_PATH

# library <name>: the file that a program without a linker loads.
library()
{
    for file in "$prefix/$LIBDIR/lib$1.so" "$prefix/$LIBDIR/lib$1.dylib"; do
        [ -e "$file" ] && echo "$file" && return
    done
    fail "no lib$1 in $prefix/$LIBDIR"
}

# within <what> <number> <least> <most>
within()
{
    if [ "$2" -lt "$3" ] || [ "$2" -gt "$4" ]; then
        fail "$1: $2 is not in $3..$4"
    fi
}

# report <command>...: runs an example on the stand-in; what it prints is in $work/report.
report()
{
    "$@" "$SIM_KPERF" "$SIM_KPERFDATA" >"$work/report" 2>"$work/complaint" || {
        cat "$work/complaint"
        fail "$* ends with $?"
    }
    cat "$work/report"
}

# counted <event> <least> <most>: the report has a line "event: number", and the number is plausible.
counted()
{
    number=$(sed -n "s/^$1: \\([0-9][0-9]*\\)\$/\\1/p" "$work/report")
    [ -n "$number" ] || fail "no line \"$1: number\""
    within "$1" "$number" "$2" "$3"
}

# counted_loop [event]...: instructions and cycles of a loop that takes more than a moment, in proportion;
# and the other events, fewer than instructions.
counted_loop()
{
    counted instructions 100000 1000000000000
    instructions=$number
    counted cycles "$((instructions / 20))" "$((instructions * 20))"
    for other in "$@"; do
        counted "$other" 1 "$instructions"
    done
}

# explains <NAME=value> <command>...: on such a stand-in, or without one for "-", the example fails and
# tells what can be done.
explains()
{
    steering=$1
    shift
    if [ "$steering" != - ]; then
        set -- env "$steering" "$@" "$SIM_KPERF" "$SIM_KPERFDATA"
    elif [ "$(uname -s)" = Darwin ]; then
        return # there its own frameworks are the default
    fi
    status=0
    "$@" >"$work/report" 2>"$work/complaint" || status=$?
    cat "$work/complaint"
    if [ "$status" -eq 0 ] || [ "$status" -ge 126 ]; then
        fail "with $steering: ends with $status"
    fi
    grep -q '^hint: .' "$work/complaint" || fail "with $steering: no hint"
    [ "$(sed -n 1p "$work/complaint" | wc -c)" -gt 20 ] || fail "with $steering: no message"
    [ ! -s "$work/report" ] || fail "with $steering: numbers beside a failure"
}

# explains_all <command>...: a virtual machine, counters in other hands, no privilege, and no frameworks.
explains_all()
{
    explains KPERF_SIM_PROFILE=vm "$@"
    explains KPERF_SIM_HELD=1 "$@"
    explains KPERF_SIM_ROOT=0 "$@"
    explains - "$@"
}
