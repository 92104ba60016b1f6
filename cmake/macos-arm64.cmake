# SPDX-License-Identifier: MIT OR Apache-2.0
# macOS on Apple silicon; see zig-macos.cmake.
set(CMAKE_SYSTEM_PROCESSOR arm64)
set(KPERF_ZIG_ARCHITECTURE aarch64)
include("${CMAKE_CURRENT_LIST_DIR}/zig-macos.cmake")
