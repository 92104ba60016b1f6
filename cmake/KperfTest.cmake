# SPDX-License-Identifier: MIT OR Apache-2.0
#
# kperf_add_test(): one test program, written with cmocka, built and registered with ctest.
#
#   kperf_add_test(
#       NAME <name>                     target and ctest name, test_<promise or header>
#       LABELS <label>...               unit, sim, abi, package, live; at least one. And exhaustive:
#                                       too long a run for valgrind
#       SOURCES <file>...
#       [LIBRARIES <library>...]        kperf::kperf, kperf::kperf-sys, kperf::sim, fixtures, ...
#       [DEFINITIONS <definition>...]   private compile definitions
#       [INCLUDES <dir>...]             private folders (a unit test of something not exported)
#       [ENVIRONMENT <NAME=value>...]   set for this test only
#       [DEPENDS <target>...]           built before it, when it is not linked (dlopen)
#       [TIMEOUT <seconds>])            default 60
#
# Example:
#
#   kperf_add_test(NAME test_sampler LABELS sim SOURCES test_sampler.c
#       LIBRARIES kperf::kperf kperf::sim)
#
# A test program includes "cmocka_shim.h" (tests/support) and ends in run_tests(tests). It is given
# KPERF_SIM_KPERF_PATH and KPERF_SIM_KPERFDATA_PATH, the two files of the stand-in in the build tree,
# and starts with every variable that steers the stand-in unset. KPERF_TEST_EMULATOR is what has to stand
# before another program of the build in a command, often nothing. A program that finds something missing
# exits with 77: ctest then reports it as skipped.
#
# kperf_add_program_test(): another program of the build as a test.
#
#   kperf_add_program_test(
#       NAME <name> LABELS <label>...
#       PROGRAM <target> [ARGUMENTS <argument>...]
#       [ENVIRONMENT <NAME=value>...] [TIMEOUT <seconds>])
#
# A build for a machine whose programs cannot run here builds all of these and runs none; their files are
# named in the global property KPERF_TEST_PROGRAMS, for tests that look at them. So are, by whoever makes
# one, the libraries that only tests open, in KPERF_TEST_LIBRARIES.
#
# kperf_add_script_test(): a CMake or POSIX shell script as a test.
#
#   kperf_add_script_test(
#       NAME <name> LABELS <label>...
#       COMMAND <program> <argument>...
#       [ENVIRONMENT <NAME=value>...] [TIMEOUT <seconds>] [SERIAL])
#
# KPERF_TEST_WRAPPER (a list) is put before every program of the build: valgrind, or an emulator.

set(KPERF_TEST_WRAPPER "" CACHE STRING "Command put before every test program, as a list")
set(KPERF_TEST_SKIPPED 77)
set(KPERF_TEST_UNSET
    KPERF_SIM_CHIP KPERF_SIM_PROFILE KPERF_SIM_ROOT KPERF_SIM_HELD KPERF_SIM_BUSY KPERF_SIM_MACHINE
    KPEP_DB_PATH)

# Debian's cmocka 1.1.5 ships a package file without targets, and 2.x another one: look for the two
# things that a test needs.
find_path(KPERF_CMOCKA_INCLUDE_DIR cmocka.h)
find_library(KPERF_CMOCKA_LIBRARY cmocka)
mark_as_advanced(KPERF_CMOCKA_INCLUDE_DIR KPERF_CMOCKA_LIBRARY)
if(KPERF_CMOCKA_INCLUDE_DIR AND KPERF_CMOCKA_LIBRARY AND NOT TARGET kperf-cmocka)
    add_library(kperf-cmocka INTERFACE)
    target_include_directories(kperf-cmocka SYSTEM INTERFACE "${KPERF_CMOCKA_INCLUDE_DIR}")
    target_include_directories(kperf-cmocka INTERFACE "${PROJECT_SOURCE_DIR}/tests/support")
    target_link_libraries(kperf-cmocka INTERFACE "${KPERF_CMOCKA_LIBRARY}")
endif()

function(kperf_add_test)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME;TIMEOUT"
        "LABELS;SOURCES;LIBRARIES;DEFINITIONS;INCLUDES;ENVIRONMENT;DEPENDS")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "kperf_add_test(${arg_NAME}): unknown ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT TARGET kperf-cmocka)
        message(FATAL_ERROR "The tests need cmocka (Debian: libcmocka-dev, Homebrew: cmocka). "
            "`make test` installs it; -DKPERF_BUILD_TESTS=OFF builds without tests.")
    endif()
    add_executable(${arg_NAME} ${arg_SOURCES})
    target_include_directories(${arg_NAME} PRIVATE "${PROJECT_SOURCE_DIR}/include" ${arg_INCLUDES})
    # On macOS a test that asks for POSIX would lose what is not POSIX's there, such as mkdtemp().
    target_compile_definitions(${arg_NAME} PRIVATE
        $<$<PLATFORM_ID:Darwin>:_DARWIN_C_SOURCE>
        "KPERF_SIM_KPERF_PATH=\"${KPERF_SIM_KPERF_PATH}\""
        "KPERF_SIM_KPERFDATA_PATH=\"${KPERF_SIM_KPERFDATA_PATH}\""
        "KPERF_TEST_EMULATOR=\"${CMAKE_CROSSCOMPILING_EMULATOR}\""
        ${arg_DEFINITIONS})
    target_link_libraries(${arg_NAME} PRIVATE
        ${arg_LIBRARIES} kperf-cmocka kperf-build-options)
    # The stand-in is opened, not linked: name it so that building one test builds all it needs.
    foreach(module IN ITEMS kperf-sim-kperf kperf-sim-kperfdata)
        if(TARGET ${module})
            add_dependencies(${arg_NAME} ${module})
        endif()
    endforeach()
    if(arg_DEPENDS)
        add_dependencies(${arg_NAME} ${arg_DEPENDS})
    endif()
    kperf_add_program_test(NAME ${arg_NAME} PROGRAM ${arg_NAME} LABELS ${arg_LABELS}
        TIMEOUT ${arg_TIMEOUT} ENVIRONMENT ${arg_ENVIRONMENT})
endfunction()

function(kperf_add_program_test)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME;PROGRAM;TIMEOUT" "LABELS;ARGUMENTS;ENVIRONMENT")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "kperf_add_program_test(${arg_NAME}): unknown ${arg_UNPARSED_ARGUMENTS}")
    endif()
    set_property(GLOBAL APPEND PROPERTY KPERF_TEST_PROGRAMS "$<TARGET_FILE:${arg_PROGRAM}>")
    if(KPERF_RUNS_HERE)
        add_test(NAME ${arg_NAME}
            COMMAND ${KPERF_TEST_WRAPPER} "$<TARGET_FILE:${arg_PROGRAM}>" ${arg_ARGUMENTS})
        kperf_test_properties_(${arg_NAME} "${arg_LABELS}" "${arg_TIMEOUT}" "${arg_ENVIRONMENT}")
    endif()
endfunction()

function(kperf_add_script_test)
    cmake_parse_arguments(PARSE_ARGV 0 arg "SERIAL" "NAME;TIMEOUT" "LABELS;COMMAND;ENVIRONMENT")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "kperf_add_script_test(${arg_NAME}): unknown ${arg_UNPARSED_ARGUMENTS}")
    endif()
    add_test(NAME ${arg_NAME} COMMAND ${arg_COMMAND})
    kperf_test_properties_(${arg_NAME} "${arg_LABELS}" "${arg_TIMEOUT}" "${arg_ENVIRONMENT}")
    if(arg_SERIAL)
        set_tests_properties(${arg_NAME} PROPERTIES RUN_SERIAL ON)
    endif()
endfunction()

function(kperf_test_properties_ name labels timeout environment)
    if(NOT labels)
        message(FATAL_ERROR "test ${name} has no label")
    endif()
    if(NOT timeout)
        set(timeout 60)
    endif()
    if(CMAKE_CROSSCOMPILING)
        math(EXPR timeout "${timeout} * 3")
    elseif(KPERF_TEST_WRAPPER)
        math(EXPR timeout "${timeout} * 10")
    endif()
    set(modification ${environment})
    list(TRANSFORM modification REPLACE "^([^=]+)=(.*)$" "\\1=set:\\2")
    foreach(variable IN LISTS KPERF_TEST_UNSET)
        list(PREPEND modification "${variable}=unset:")
    endforeach()
    set_tests_properties(${name} PROPERTIES
        LABELS "${labels}"
        TIMEOUT ${timeout}
        SKIP_RETURN_CODE ${KPERF_TEST_SKIPPED}
        ENVIRONMENT_MODIFICATION "${modification}")
endfunction()
