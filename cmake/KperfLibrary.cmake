# SPDX-License-Identifier: MIT OR Apache-2.0
#
# kperf_library(): one shared library of ours, built, versioned and installed the way all of them are.
#
#   kperf_library(<target>
#       SOURCES <file>...              private sources, relative to the calling folder
#       [OBJECTS <object target>...]   OBJECT libraries whose objects go in (kperf-events)
#       [PUBLIC <kperf::name>...]      libraries of ours that appear in the public headers
#       [PRIVATE <library>...]         libraries that only the sources need (Threads::Threads, dl)
#       [DEFINITIONS <definition>...]  private compile definitions (_GNU_SOURCE, _DARWIN_C_SOURCE)
#       [HEADERS <folder>]             public headers: include/<folder>; default <target>
#       [EXPORT_NAME <name>]           kperf::<name> for users; default <target>
#       [OUTPUT_DIRECTORY <dir>]       where the build tree keeps it; default <build>/lib
#       [DESCRIPTION <text>]           the .pc file's description; without one there is no .pc file
#       [NODELETE]                     ELF: dlclose() leaves the library mapped (it registers
#                                      thread-exit, fork and exit handlers). Mach-O has no such mark.
#       [INSTALL_SUBDIRECTORY <dir>]   a folder of its own below the library folder (the stand-in)
#       [INSTALL_ON_REQUEST]           only when its component is named, not with everything
#       [NO_INSTALL])                  build tree only
#
# Example, kperf/CMakeLists.txt:
#
#   kperf_library(kperf
#       SOURCES status.c sampler.c thread_sampler.c
#       OBJECTS kperf-events
#       PUBLIC  kperf::kperf-sys
#       PRIVATE Threads::Threads
#       DESCRIPTION "Hardware performance counters of Apple silicon"
#       NODELETE)
#
# Every library gets: kperf-build-options (C11 and the warnings of the project), hidden visibility,
# the project's version, SOVERSION and Mach-O versions, install name @rpath/lib<target>.0.dylib, rpath
# $ORIGIN / @loader_path where PUBLIC names a library of ours, include/ as its public include folder,
# the alias kperf::<name>, and install rules for library, headers, CMake export and .pc file in the
# install component <name>. Its exports are compared with tests/abi/<target>.exports by the tests
# labelled abi.

include(GNUInstallDirs)
set(KPERF_INSTALL_CMAKEDIR "${CMAKE_INSTALL_LIBDIR}/cmake/kperf")

# For add_library(): a file that programs open by its path. On Mach-O a dylib, as Apple's own are: nothing
# can be linked with a bundle.
set(KPERF_OPENED MODULE)
if(APPLE)
    set(KPERF_OPENED SHARED)
endif()

# The form with -Wl reaches every linker; a compiler driver that is not Apple's ignores the plain one.
if(APPLE)
    set(CMAKE_C_OSX_COMPATIBILITY_VERSION_FLAG "-Wl,-compatibility_version,")
    set(CMAKE_C_OSX_CURRENT_VERSION_FLAG "-Wl,-current_version,")
    # CMake asks the host, not the target, whether it is a macOS that knows rpaths.
    set(CMAKE_SHARED_LIBRARY_RUNTIME_C_FLAG "-Wl,-rpath,")
    set(CMAKE_EXECUTABLE_RUNTIME_C_FLAG "-Wl,-rpath,")
    # Nor that macOS has one that is relative: CMAKE_BUILD_RPATH_USE_ORIGIN.
    set(CMAKE_SHARED_LIBRARY_RPATH_ORIGIN_TOKEN "@loader_path")
endif()

function(kperf_library target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "NODELETE;INSTALL_ON_REQUEST;NO_INSTALL"
        "HEADERS;EXPORT_NAME;OUTPUT_DIRECTORY;DESCRIPTION;INSTALL_SUBDIRECTORY"
        "SOURCES;OBJECTS;PUBLIC;PRIVATE;DEFINITIONS")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "kperf_library(${target}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT arg_HEADERS)
        set(arg_HEADERS ${target})
    endif()
    if(NOT arg_EXPORT_NAME)
        set(arg_EXPORT_NAME ${target})
    endif()
    if(NOT arg_OUTPUT_DIRECTORY)
        set(arg_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
    endif()

    add_library(${target} SHARED ${arg_SOURCES})
    add_library(kperf::${arg_EXPORT_NAME} ALIAS ${target})
    target_include_directories(${target} PUBLIC
        "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
        "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
    target_compile_definitions(${target} PRIVATE ${arg_DEFINITIONS})
    # BUILD_INTERFACE: options of this build, which an exported target must not name.
    target_link_libraries(${target}
        PUBLIC ${arg_PUBLIC}
        PRIVATE ${arg_PRIVATE} ${arg_OBJECTS} "$<BUILD_INTERFACE:kperf-build-options>")

    # The build tree keeps the pair in one folder, as an installation does, so the install rpath works
    # in both and installing needs no relinking (a cross build has no install_name_tool).
    set_target_properties(${target} PROPERTIES
        EXPORT_NAME ${arg_EXPORT_NAME}
        DEFINE_SYMBOL ""
        C_VISIBILITY_PRESET hidden
        VISIBILITY_INLINES_HIDDEN ON
        POSITION_INDEPENDENT_CODE ON
        LIBRARY_OUTPUT_DIRECTORY "${arg_OUTPUT_DIRECTORY}"
        BUILD_WITH_INSTALL_RPATH ON
        VERSION ${PROJECT_VERSION}
        SOVERSION ${KPERF_SOVERSION}
        MACHO_COMPATIBILITY_VERSION ${KPERF_MACHO_COMPATIBILITY_VERSION}
        MACHO_CURRENT_VERSION ${PROJECT_VERSION})
    if(APPLE)
        set_target_properties(${target} PROPERTIES
            MACOSX_RPATH ON
            INSTALL_NAME_DIR "@rpath"
            BUILD_WITH_INSTALL_NAME_DIR ON)
    else()
        target_link_options(${target} PRIVATE LINKER:-z,relro LINKER:-z,now)
        if(NOT KPERF_SANITIZE)
            # A sanitized library leaves its runtime's symbols to the executable.
            target_link_options(${target} PRIVATE LINKER:-z,defs)
        endif()
        if(arg_NODELETE)
            target_link_options(${target} PRIVATE LINKER:-z,nodelete)
        endif()
    endif()

    if(arg_PUBLIC)
        # It loads a library of ours, which lies beside it.
        set_target_properties(${target} PROPERTIES
            INSTALL_RPATH "$<IF:$<PLATFORM_ID:Darwin>,@loader_path,$ORIGIN>")
    endif()

    if(KPERF_INSTALL AND NOT arg_NO_INSTALL)
        set(exclude "")
        if(arg_INSTALL_ON_REQUEST)
            set(exclude EXCLUDE_FROM_ALL)
        endif()
        set(destination "${CMAKE_INSTALL_LIBDIR}")
        if(arg_INSTALL_SUBDIRECTORY)
            string(APPEND destination "/${arg_INSTALL_SUBDIRECTORY}")
        endif()
        kperf_install_library_(${target} ${arg_EXPORT_NAME} "${arg_HEADERS}" "${destination}"
            "${exclude}")
        if(arg_DESCRIPTION)
            kperf_install_pc_(${target} ${arg_EXPORT_NAME} "${arg_DESCRIPTION}" "${arg_PUBLIC}")
        endif()
    endif()
endfunction()

# Library, headers and the export file that kperfConfig.cmake includes for this component.
function(kperf_install_library_ target component headers destination exclude)
    install(TARGETS ${target} EXPORT ${target}-targets
        LIBRARY DESTINATION "${destination}" COMPONENT ${component}
        NAMELINK_COMPONENT ${component} ${exclude})
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/${headers}/"
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/${headers}" COMPONENT ${component} ${exclude}
        FILES_MATCHING PATTERN "*.h" PATTERN "*.def" PATTERN "module.modulemap")
    install(EXPORT ${target}-targets NAMESPACE kperf:: FILE kperf-${component}-targets.cmake
        DESTINATION "${KPERF_INSTALL_CMAKEDIR}" COMPONENT ${component} ${exclude})
endfunction()

# The .pc file finds its prefix from where it lies, so an installed tree may be moved. A library in the
# public headers goes to Requires.private: the headers are needed to compile, but a program that calls
# none of its functions shall not be linked with it.
function(kperf_install_pc_ target component description public)
    set(KPERF_PC_NAME ${target})
    set(KPERF_PC_DESCRIPTION "${description}")
    list(TRANSFORM public REPLACE "^kperf::" "")
    set(KPERF_PC_REQUIRES_PRIVATE "")
    if(public)
        list(JOIN public ", " KPERF_PC_REQUIRES_PRIVATE)
        string(PREPEND KPERF_PC_REQUIRES_PRIVATE "Requires.private: ")
        string(APPEND KPERF_PC_REQUIRES_PRIVATE "\n")
    endif()
    set(KPERF_PC_RPATH_FLAG "")
    if(KPERF_PC_RPATH)
        set(KPERF_PC_RPATH_FLAG "-Wl,-rpath,\${libdir} ")
    endif()
    file(RELATIVE_PATH KPERF_PC_UP "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
    string(REGEX REPLACE "/$" "" KPERF_PC_UP "${KPERF_PC_UP}")
    configure_file("${PROJECT_SOURCE_DIR}/cmake/library.pc.in"
        "${CMAKE_CURRENT_BINARY_DIR}/${target}.pc" @ONLY)
    install(FILES "${CMAKE_CURRENT_BINARY_DIR}/${target}.pc"
        DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT ${component})
endfunction()
