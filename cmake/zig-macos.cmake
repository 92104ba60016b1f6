# SPDX-License-Identifier: MIT OR Apache-2.0
#
# macOS binaries from any host, with the C compiler, linker, macOS headers and libSystem stubs that
# Zig carries. Included by macos-<architecture>.cmake, which sets KPERF_ZIG_ARCHITECTURE and
# CMAKE_SYSTEM_PROCESSOR. `make cross` installs Zig into build/tools/zig; KPERF_ZIG (variable or
# environment) names another one.

set(KPERF_MACOS_MINIMUM 11.0)

if(NOT KPERF_ZIG)
    if(DEFINED ENV{KPERF_ZIG})
        set(KPERF_ZIG "$ENV{KPERF_ZIG}")
    else()
        set(KPERF_ZIG "${CMAKE_CURRENT_LIST_DIR}/../build/tools/zig/zig")
    endif()
endif()
get_filename_component(KPERF_ZIG "${KPERF_ZIG}" ABSOLUTE)
set(KPERF_ZIG "${KPERF_ZIG}" CACHE FILEPATH "Zig, whose C compiler builds for macOS")
if(NOT EXISTS "${KPERF_ZIG}")
    message(FATAL_ERROR "No Zig at ${KPERF_ZIG}: `make cross` installs it; or set KPERF_ZIG.")
endif()
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES KPERF_ZIG)

set(CMAKE_SYSTEM_NAME Darwin)
# Big Sur's kernel; CMake only asks whether it is a recent one.
set(CMAKE_SYSTEM_VERSION 20.0.0)
# Zig takes the minimum macOS from its target, so CMake shall not add a flag of its own for it.
set(CMAKE_OSX_DEPLOYMENT_TARGET "" CACHE STRING "The target of Zig's compiler names it" FORCE)

# The list form: CMake keeps what follows the program as its first arguments.
set(CMAKE_C_COMPILER "${KPERF_ZIG}" cc -target ${KPERF_ZIG_ARCHITECTURE}-macos.${KPERF_MACOS_MINIMUM})

# LLVM's tools read and write Mach-O.
foreach(tool IN ITEMS ar ranlib nm objdump strip)
    string(TOUPPER ${tool} variable)
    find_program(KPERF_LLVM_${variable}
        NAMES llvm-${tool} llvm-${tool}-19 llvm-${tool}-18 llvm-${tool}-17 llvm-${tool}-16
              llvm-${tool}-15 llvm-${tool}-14)
    if(KPERF_LLVM_${variable})
        set(CMAKE_${variable} "${KPERF_LLVM_${variable}}" CACHE FILEPATH "LLVM's ${tool}")
    endif()
endforeach()

# Libraries and headers come from the target, programs from the host.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
