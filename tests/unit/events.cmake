# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Tests of the events module. They link its objects, so that they need nothing else of libkperf.

foreach(name IN ITEMS test_event test_event_names test_event_allowed)
    kperf_add_test(NAME ${name} LABELS unit
        SOURCES ${name}.c test_event_support.c
        LIBRARIES kperf-events
        DEFINITIONS _GNU_SOURCE _DARWIN_C_SOURCE "KPERF_SOURCE_DIR=\"${PROJECT_SOURCE_DIR}\"")
endforeach()

kperf_add_test(NAME test_event_tables LABELS unit
    SOURCES test_event_tables.c test_event_support.c
    DEFINITIONS _GNU_SOURCE _DARWIN_C_SOURCE "KPERF_SOURCE_DIR=\"${PROJECT_SOURCE_DIR}\""
        "KPERF_CC=\"${CMAKE_C_COMPILER}\"")

if(TARGET kperf-events-generate)
    foreach(name IN ITEMS test_event_generator test_event_refusals test_event_databases)
        kperf_add_test(NAME ${name} LABELS unit
            SOURCES ${name}.c test_event_tree.c test_event_support.c
            LIBRARIES PkgConfig::KPERF_EVENTS_PLIST
            DEPENDS kperf-events-generate
            DEFINITIONS _GNU_SOURCE _DARWIN_C_SOURCE
                "KPERF_SOURCE_DIR=\"${PROJECT_SOURCE_DIR}\""
                "KPERF_EVENTS_GENERATE=\"$<TARGET_FILE:kperf-events-generate>\""
                "KPERF_CC=\"${CMAKE_C_COMPILER}\""
            TIMEOUT 120)
    endforeach()
endif()
