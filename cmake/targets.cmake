# How every target of the project is made: mines_library(NAME files ... LINKS targets ...) and
# mines_program(NAME files ... LINKS targets ...). A header is included by its room: "board/view.hpp".

add_library(mines_flags INTERFACE)
target_compile_options(mines_flags INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                            -Wnon-virtual-dtor -Wold-style-cast>
  $<$<COMPILE_LANGUAGE:C>:-Wall -Wextra>)
if(MINES_DEVELOPER)
  target_compile_options(mines_flags INTERFACE -Werror)
endif()
if(MINES_SANITIZE)
  target_compile_options(mines_flags INTERFACE -fsanitize=${MINES_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(mines_flags INTERFACE -fsanitize=${MINES_SANITIZE})
endif()

function(mines_library name)
  cmake_parse_arguments(ARG "" "" "LINKS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  # The parent folder of the library's room, so that an include names the room.
  target_include_directories(${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/..)
  target_link_libraries(${name} PUBLIC ${ARG_LINKS} PRIVATE mines_flags)
endfunction()

function(mines_program name)
  cmake_parse_arguments(ARG "" "" "LINKS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${ARG_LINKS} mines_flags)
endfunction()
