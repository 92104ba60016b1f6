# SPDX-License-Identifier: MIT OR Apache-2.0
#
# What is installed once for the whole project: the CMake package and the licences. Each library
# installs its own files (KperfLibrary.cmake).

include(CMakePackageConfigHelpers)

configure_package_config_file(
    "${PROJECT_SOURCE_DIR}/cmake/kperfConfig.cmake.in"
    "${PROJECT_BINARY_DIR}/kperfConfig.cmake"
    INSTALL_DESTINATION "${KPERF_INSTALL_CMAKEDIR}"
    NO_SET_AND_CHECK_MACRO)
# While the major version is 0 a new minor version may break programs.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/kperfConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion)

# In kperf-sys's component, which every other one needs.
install(FILES
    "${PROJECT_BINARY_DIR}/kperfConfig.cmake"
    "${PROJECT_BINARY_DIR}/kperfConfigVersion.cmake"
    DESTINATION "${KPERF_INSTALL_CMAKEDIR}" COMPONENT kperf-sys)
install(FILES LICENSE-MIT LICENSE-APACHE
    DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT kperf-sys)
