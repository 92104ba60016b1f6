#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# usage: imports.sh <prefix>
#
# The installed libraries cannot read the environment, print, open files or start programs: they import
# nothing that does (docs/security.md). dlopen is the one way out, used with absolute paths.
set -eu
. "$(dirname "$0")/consumer.sh"
need "$NM"

for name in kperf-sys kperf; do
    file=$(library "$name")
    case $file in
    *.dylib) "$NM" -u "$file" | sed 's/^ *//; s/^_//' ;;
    *) "$NM" -D --undefined-only "$file" | awk '{ print $NF }' ;;
    esac | sed 's/@.*//' | sort -u >"$work/imports"
    grep -qx free "$work/imports" || fail "$NM shows no imports of $file"
    if grep -xE '(secure_)?getenv|environ|_NSGetEnviron|(f|d|v|vf)?printf|f?puts|putchar|write|perror|syslog|f?open(at)?|fdopen|socket|system|popen|exec[a-z]*|posix_spawn.*|fork|vfork|signal|sigaction|setlocale|abort|exit|_exit|__assert.*' \
        "$work/imports" >"$work/found"; then
        fail "$file imports $(tr '\n' ' ' <"$work/found")"
    fi
done
