# SPDX-License-Identifier: MIT OR Apache-2.0
#
# What `make demo` runs: the first example, on the stand-in where there is one, else on this machine's
# own frameworks. demo-needs builds that and no more; demo.sh is written at configuration, because only
# CMake knows where the program lies.

add_custom_target(demo-needs)
add_dependencies(demo-needs example-measure-region)
set(kperf_demo_arguments "")
if(TARGET kperf-sim-kperf AND NOT APPLE)
    add_dependencies(demo-needs kperf-sim-kperf kperf-sim-kperfdata)
    set(kperf_demo_arguments "'${KPERF_SIM_KPERF_PATH}' '${KPERF_SIM_KPERFDATA_PATH}'")
endif()
file(GENERATE OUTPUT "${PROJECT_BINARY_DIR}/demo.sh"
    CONTENT "exec '$<TARGET_FILE:example-measure-region>' ${kperf_demo_arguments}\n")
