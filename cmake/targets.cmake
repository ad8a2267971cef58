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

# mines_kernel_sources(LIBRARY AVX2 file AVX512 file): the same loop for wider instruction sets, chosen at run
# time by base/kernel.hpp, whose list of instruction sets this is.
function(mines_kernel_sources library)
  cmake_parse_arguments(ARG "" "AVX2;AVX512" "" ${ARGN})
  if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    return()
  endif()
  set(avx2 -mavx2 -mbmi -mbmi2 -mlzcnt -mpopcnt)
  set(avx512 ${avx2} -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512vbmi -mavx512vbmi2
      -mavx512vpopcntdq -mavx512bitalg -mprefer-vector-width=512
      # GCC 12 warns of its own header's undefined vectors (its bug 105593).
      -Wno-uninitialized -Wno-maybe-uninitialized)
  set_source_files_properties(${ARG_AVX2} PROPERTIES COMPILE_OPTIONS "${avx2}")
  set_source_files_properties(${ARG_AVX512} PROPERTIES COMPILE_OPTIONS "${avx512}")
  target_sources(${library} PRIVATE ${ARG_AVX2} ${ARG_AVX512})
endfunction()
