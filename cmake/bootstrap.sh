#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Installs what a make target needs and the machine lacks; says nothing and changes nothing when all
# is there. Packages come from apt on Debian and its kin (as root or through sudo) or from Homebrew.
#
# usage: cmake/bootstrap.sh [build] [bench] [arm64] [cross] [ci] [compiler=<program>]
#   build     a compiler, CMake, Ninja, pkg-config, cmocka, libplist
#   bench     valgrind
#   arm64     Debian's arm64 port with a cross compiler and qemu's user mode
#   cross     Zig's compiler (from npm, into build/tools/zig) and LLVM's object tools; for what runs
#             here during a cross build also the set build
#   ci        everything the tests can use: both compilers, C and C++, the languages of the examples,
#             valgrind, binutils, what checks the style, and the arm64 port with its emulator
#   compiler  the C compiler that will be used

set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
tools=${KPERF_TOOLS_DIR:-$root/build/tools}
zig_version=0.16.0
cmake_minimum=3.22

system=other
if [ "$(uname -s)" = Darwin ]; then
    system=brew
elif command -v apt-get >/dev/null 2>&1; then
    system=apt
fi

missing=

say()
{
    echo "bootstrap: $*" >&2
}

die()
{
    say "$*"
    exit 1
}

# want <test> <Debian package> <Homebrew formula>: notes the package when the test fails.
want()
{
    if eval "$1" >/dev/null 2>&1; then
        return 0
    fi
    case $system in
    apt) package=$2 ;;
    brew) package=$3 ;;
    *) package=$2 ;;
    esac
    case " $missing " in
    *" $package "*) ;;
    *) missing="$missing $package" ;;
    esac
}

program()
{
    command -v "$1" >/dev/null 2>&1
}

module()
{
    program pkg-config && pkg-config --exists "$1"
}

# LLVM's tools, under their plain names or with Debian's version behind them.
llvm_tool()
{
    program "$1" || ls /usr/bin/"$1"-[0-9]* || [ -x "$(brew --prefix llvm)/bin/$1" ]
}

# Clang's own sanitizers and libFuzzer.
clang_runtime()
{
    find "$(clang -print-resource-dir)" -name 'libclang_rt.fuzzer*' | grep -q .
}

want_build()
{
    case $system in
    brew) program cc || die "no C compiler: run 'xcode-select --install', then try again" ;;
    *) want 'program gcc && [ -e /usr/include/stdio.h ]' 'gcc libc6-dev' '' ;;
    esac
    want 'program cmake' cmake cmake
    want 'program ninja' ninja-build ninja
    want 'program pkg-config' pkg-config pkg-config
    want 'module cmocka' libcmocka-dev cmocka
    want 'module libplist-2.0' libplist-dev libplist
}

want_cross()
{
    want 'llvm_tool llvm-nm && llvm_tool llvm-objdump && llvm_tool llvm-strip' llvm llvm
    if [ -z "${KPERF_ZIG:-}" ] && ! zig_is_there; then
        want 'program npm' npm node
    fi
}

# Callgrind, which Apple silicon does not have: there instructions come from the system.
want_bench()
{
    if [ "$system" != brew ]; then
        want 'program valgrind && [ -e /usr/include/valgrind/callgrind.h ]' valgrind ''
    fi
}

want_ci()
{
    want 'program clang && program clang++' clang llvm
    want 'clang_runtime' libclang-rt-dev llvm
    want 'program g++' g++ ''
    want 'program valgrind' valgrind ''
    want 'program nm && program readelf' binutils ''
    want 'program python3' python3 python
    want 'program rustc' rustc rust
    want 'program npm' npm node
    want 'program doxygen' doxygen doxygen
    want 'program mandoc' mandoc ''
    want 'program clang-format' clang-format clang-format
    want 'program shellcheck' shellcheck shellcheck
    want 'program git' git git
}

# Debian's arm64 port beside this machine's own packages, and an emulator for it.
want_arm64()
{
    [ "$system" = apt ] || die "the arm64 port comes from Debian's packages"
    port=/usr/lib/aarch64-linux-gnu
    want 'program aarch64-linux-gnu-gcc' gcc-aarch64-linux-gnu ''
    want '[ -e /usr/aarch64-linux-gnu/lib/Scrt1.o ]' libc6-dev-arm64-cross ''
    want 'program qemu-aarch64' qemu-user ''
    want "[ -e $port/libcmocka.so ]" libcmocka-dev:arm64 ''
    want "[ -e $port/libplist-2.0.so ]" libplist-dev:arm64 ''
}

install_missing()
{
    say "installing:$missing"
    case $system in
    apt)
        as_root=
        if [ "$(id -u)" -ne 0 ]; then
            program sudo || die "needs root or sudo to install:$missing"
            as_root=sudo
            [ -t 0 ] || as_root='sudo -n'
        fi
        case "$missing" in
        *:arm64*) $as_root dpkg --add-architecture arm64 ;;
        esac
        # A source of packages that does not answer must not stop the others.
        $as_root apt-get -qq update || say "apt-get update failed; going on with the lists we have"
        # shellcheck disable=SC2086 # a list of packages
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y -o Dpkg::Use-Pty=0 \
            --no-install-recommends $missing </dev/null >/dev/null
        ;;
    brew)
        program brew || die "install Homebrew (https://brew.sh), or by hand:$missing"
        # shellcheck disable=SC2086 # a list of formulas
        brew install --quiet $missing </dev/null >&2
        ;;
    *)
        die "neither apt nor Homebrew here; install by hand (Debian's names):$missing"
        ;;
    esac
}

zig_is_there()
{
    [ "$("$tools/zig/zig" version 2>/dev/null)" = "$zig_version" ]
}

# cmake/zig pins the version and the checksums. Not npm ci: it refuses a lock file that lacks optional
# packages of other machines. The link leads past npm's launcher, which would start Node for every
# compiled file.
install_zig()
{
    say "installing Zig $zig_version from npm into $tools/zig"
    mkdir -p "$tools/zig"
    cp "$root/cmake/zig/package.json" "$root/cmake/zig/package-lock.json" "$tools/zig/"
    npm install --prefix "$tools/zig" --no-audit --no-fund --loglevel=error </dev/null >&2
    for native in "$tools"/zig/node_modules/@zigc/*-*/bin/zig; do
        ln -sf "${native#"$tools/zig/"}" "$tools/zig/zig"
    done
    zig_is_there || die "npm has no Zig $zig_version for this machine; install it and set KPERF_ZIG"
}

# koffi, through which the example in JavaScript calls C; its lock file lies beside the example. It
# brings itself compiled, so no script of it needs to run.
koffi_is_there()
{
    cmp -s "$root/examples/06_node/package-lock.json" "$tools/node/package-lock.json" &&
        [ -d "$tools/node/node_modules/koffi" ]
}

install_koffi()
{
    say "installing koffi from npm into $tools/node"
    mkdir -p "$tools/node"
    cp "$root/examples/06_node/package.json" "$root/examples/06_node/package-lock.json" "$tools/node/"
    npm ci --prefix "$tools/node" --ignore-scripts --no-audit --no-fund --loglevel=error \
        </dev/null >&2
}

check_cmake()
{
    have=$(cmake --version | sed -n '1s/[^0-9]*\([0-9]*\.[0-9]*\).*/\1/p')
    [ "${have%%.*}" -gt "${cmake_minimum%%.*}" ] ||
        { [ "${have%%.*}" -eq "${cmake_minimum%%.*}" ] &&
            [ "${have#*.}" -ge "${cmake_minimum#*.}" ]; } ||
        die "CMake $cmake_minimum or newer is needed, this is $have"
}

want_sets()
{
    for set in "$@"; do
        case $set in
        build) want_build ;;
        bench) want_bench ;;
        arm64) want_build && want_arm64 ;;
        cross) want_build && want_cross ;;
        ci)
            want_build && want_cross && want_ci
            [ "$system" != apt ] || want_arm64
            ;;
        compiler=*) want "program '${set#*=}'" "$(basename -- "${set#*=}")" llvm ;;
        *) die "unknown set '$set'; see the head of $0" ;;
        esac
    done
}

[ $# -gt 0 ] || set -- build
want_sets "$@"
if [ -n "$missing" ]; then
    install_missing
    missing=
    want_sets "$@"
    [ -z "$missing" ] || die "still missing after the installation:$missing"
fi
check_cmake
case " $* " in
*" cross "* | *" ci "*)
    if [ -z "${KPERF_ZIG:-}" ] && ! zig_is_there; then
        install_zig
    fi
    ;;
esac
case " $* " in
*" ci "*) koffi_is_there || install_koffi ;;
esac
