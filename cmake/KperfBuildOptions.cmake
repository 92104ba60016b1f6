# SPDX-License-Identifier: MIT OR Apache-2.0
#
# kperf-build-options: what every target of ours is compiled with. Targets link it PRIVATE; it is not
# exported. The C standard itself is set in the root CMakeLists.txt.

add_library(kperf-build-options INTERFACE)

target_compile_options(kperf-build-options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow
    -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wwrite-strings -Wundef
    -Wcast-qual -Wpointer-arith -Wformat=2 -Wvla)
if(KPERF_WERROR)
    target_compile_options(kperf-build-options INTERFACE -Werror)
endif()

if(KPERF_SANITIZE)
    target_compile_options(kperf-build-options INTERFACE
        -fsanitize=${KPERF_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(kperf-build-options INTERFACE -fsanitize=${KPERF_SANITIZE})
endif()

if(KPERF_COVERAGE)
    # Atomic counts: several threads of a test run the same lines.
    target_compile_options(kperf-build-options INTERFACE --coverage -fprofile-update=atomic)
    target_link_options(kperf-build-options INTERFACE --coverage)
endif()
