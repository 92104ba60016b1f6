# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Linux on arm64, the architecture that the product is for: built by Debian's cross compiler with the
# libraries of its arm64 port, and run by qemu's user mode; see the preset linux-arm64.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
