# SPDX-License-Identifier: MIT OR Apache-2.0
#
# kperf_host_program(<variable> <target>): a program of this build that the build itself runs, for COMMAND
# and DEPENDS of add_custom_command(). That is the target; but a build for a machine whose programs cannot
# run here takes the same program from KPERF_HOST_BUILD, a build of this project for the machine at hand.

set(KPERF_HOST_BUILD "" CACHE PATH
    "Cross builds: a build for this machine, which has the programs that make tables and databases")

# Programs of this build run here: its machine is this one, or has an emulator.
set(KPERF_RUNS_HERE ON)
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
    set(KPERF_RUNS_HERE OFF)
endif()

function(kperf_host_program variable target)
    set(program ${target})
    if(NOT KPERF_RUNS_HERE)
        file(RELATIVE_PATH folder "${PROJECT_BINARY_DIR}" "${CMAKE_CURRENT_BINARY_DIR}")
        set(program "${KPERF_HOST_BUILD}/${folder}/${target}")
        if(NOT EXISTS "${program}")
            message(FATAL_ERROR "No program ${program}: KPERF_HOST_BUILD has to be a build of this "
                "project for the machine at hand (`make cross` makes one), or build with "
                "-DKPERF_BUILD_SIM=OFF -DKPERF_BUILD_TESTS=OFF.")
        endif()
    endif()
    set(${variable} "${program}" PARENT_SCOPE)
endfunction()
