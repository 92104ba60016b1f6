# SPDX-License-Identifier: MIT OR Apache-2.0
# shellcheck shell=sh
#
# Read by test scripts after check.sh (". macho.sh"): what a Mach-O file's head says. They set OBJDUMP,
# LLVM's, and ARCHITECTURE.
# shellcheck disable=SC2154 # check.sh makes the folder $work

# read_headers <file>: for the two below.
read_headers()
{
    "$OBJDUMP" --macho --private-headers "$1" >"$work/headers" || fail "$1 is no Mach-O file"
}

# field <load command> <field>: the field's values in every load command of that kind.
field()
{
    awk -v command="$1" -v field="$2" '
        $1 == "cmd" { inside = ($2 == command) }
        inside && index($0, field " ") && match($0, "(^| )" field " ") {
            text = substr($0, RSTART + RLENGTH)
            sub(/ \(offset [0-9]+\)$/, "", text)
            print text
        }' "$work/headers"
}

# loads: the names of the libraries that the file wants loaded, sorted.
loads()
{
    for kind in LC_LOAD_DYLIB LC_LOAD_WEAK_DYLIB LC_REEXPORT_DYLIB LC_LAZY_LOAD_DYLIB; do
        field $kind name
    done | LC_ALL=C sort
}

# is <what> <found> <expected>
is()
{
    [ "$2" = "$3" ] || fail "$1 is '$2', not '$3'"
}

# is_kind <DYLIB or EXECUTE> <oldest macOS>: of that kind, for ARCHITECTURE, and starts where it shall.
is_kind()
{
    case $ARCHITECTURE in
    arm64) cpu=ARM64 ;;
    *) cpu=X86_64 ;;
    esac
    grep '^MH_MAGIC' "$work/headers" >"$work/header" || fail "has no Mach-O head"
    grep -qw "$cpu" "$work/header" || fail "is not for $ARCHITECTURE"
    grep -qw "$1" "$work/header" || fail "is no $1"
    is "platform" "$(field LC_BUILD_VERSION platform)" macos
    is "oldest macOS" "$(field LC_BUILD_VERSION minos)" "$2"
    if [ "$ARCHITECTURE" = arm64 ]; then
        grep -qw LC_CODE_SIGNATURE "$work/headers" || fail "is not signed, which arm64 demands"
    fi
}
