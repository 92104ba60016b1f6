# SPDX-License-Identifier: MIT OR Apache-2.0
# macOS on Intel; see zig-macos.cmake.
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(KPERF_ZIG_ARCHITECTURE x86_64)
include("${CMAKE_CURRENT_LIST_DIR}/zig-macos.cmake")
