# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Turns lists of KPS_SYMBOL(ret, name, params) into a linker's list of exports:
#   cmake -DFILES=<file>;<file> -DOUT=<file> -DAPPLE=<bool> -P exports.cmake
set(names "")
foreach(list IN LISTS FILES)
    file(STRINGS "${list}" lines REGEX "^KPS_SYMBOL\\(")
    foreach(line IN LISTS lines)
        if(NOT line MATCHES "^KPS_SYMBOL\\([^,]+, *([a-z_0-9]+),")
            message(FATAL_ERROR "${list}: ${line}")
        endif()
        list(APPEND names ${CMAKE_MATCH_1})
    endforeach()
endforeach()
if(APPLE)
    list(TRANSFORM names PREPEND "_")
    list(JOIN names "\n" text)
    file(WRITE "${OUT}" "${text}\n")
else()
    list(JOIN names ";\n        " text)
    file(WRITE "${OUT}" "{\n    global:\n        ${text};\n    local:\n        *;\n};\n")
endif()
