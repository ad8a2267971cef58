# How the targets of the project are made: mines_library(NAME files ... LINKS targets ...) and
# mines_program(NAME files ... LINKS targets ...). A header is included by its path from src/, from solver/, or from the
# top: "board/view.hpp", "judge/game/judged_game.hpp".

add_library(mines_flags INTERFACE)
target_compile_options(mines_flags INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                            -Wnon-virtual-dtor -Wold-style-cast>
  $<$<COMPILE_LANGUAGE:C>:-Wall -Wextra>)
if(MINES_DEVELOPER)
  target_compile_options(mines_flags INTERFACE -Werror)
endif()
if(MINES_ASSERTIONS)
  target_compile_definitions(mines_flags INTERFACE MINES_ASSERTIONS)
endif()
if(MINES_SANITIZE)
  target_compile_options(mines_flags INTERFACE -fsanitize=${MINES_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(mines_flags INTERFACE -fsanitize=${MINES_SANITIZE})
endif()

function(mines_library name)
  cmake_parse_arguments(ARG "" "" "LINKS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_include_directories(${name} PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR};${PROJECT_SOURCE_DIR}/src;${PROJECT_SOURCE_DIR}/src/vocabulary;${PROJECT_SOURCE_DIR}/solver>")
  target_link_libraries(${name} PUBLIC ${ARG_LINKS} PRIVATE $<BUILD_INTERFACE:mines_flags>)
endfunction()

if(MINES_X86_64_V2)
  add_library(mines_processor_level OBJECT ${PROJECT_SOURCE_DIR}/src/base/processor_level.c)
  target_compile_options(mines_processor_level PRIVATE -march=x86-64)
endif()

function(mines_program name)
  cmake_parse_arguments(ARG "" "" "LINKS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE ${ARG_LINKS} mines_flags $<TARGET_NAME_IF_EXISTS:mines_processor_level>)
endfunction()

# mines_hardened(targets ...): builds what runs or hears strangers' programs so that a mistake in it is harder to use. Only
# the target's own sources are built so: loops that the solver shares are not, and nothing is slower.
if(MINES_PROGRAMS)  # the library alone has nothing of the kind, and each check compiles a program
  include(CheckPIESupported)
  check_pie_supported()
  if(MINES_STATIC)
    set(CMAKE_C_LINK_OPTIONS_PIE -static-pie)
    set(CMAKE_CXX_LINK_OPTIONS_PIE -static-pie)
  endif()
  include(CheckCXXCompilerFlag)
  check_cxx_compiler_flag(-fstack-clash-protection MINES_HAS_STACK_CLASH_PROTECTION)
  check_cxx_compiler_flag(-fcf-protection MINES_HAS_CF_PROTECTION)
endif()
function(mines_hardened)
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE -fstack-protector-strong
      $<$<BOOL:${MINES_HAS_STACK_CLASH_PROTECTION}>:-fstack-clash-protection>
      $<$<BOOL:${MINES_HAS_CF_PROTECTION}>:-fcf-protection>)
    # Fortified functions need optimisation, and sanitizers see more without them.
    if(NOT MINES_SANITIZE)
      target_compile_options(${target} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>)
    endif()
    get_target_property(type ${target} TYPE)
    if(type STREQUAL EXECUTABLE)
      target_link_options(${target} PRIVATE -Wl,-z,relro,-z,now -Wl,-z,noexecstack)
    endif()
  endforeach()
endfunction()

# mines_cold(targets ...): a release compiles what no game waits for with -O1. That takes a third less time, and
# scripts/run compiles for most of its time. At -O3 GCC 12 also warns there of pointers that are right.
function(mines_cold)
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endforeach()
endfunction()

# mines_kernel_sources(LIBRARY files ...): compiles the files once for each kernel of base/kernel.hpp. Fully optimised in
# every preset: what is written as one vector operation is to be one.
function(mines_kernel_sources library)
  set(kernels generic)
  set(generic -O3 -Wno-psabi)  # vectors wider than the processor's registers never cross a call
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    list(APPEND kernels avx2 avx512)
    set(avx2 ${generic} -mavx2 -mbmi -mbmi2 -mlzcnt -mpopcnt)
    # GCC 12 warns of undefined vectors in its own headers (its bug 105593).
    set(avx512 ${avx2} -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512vbmi -mavx512vbmi2
        -mavx512vpopcntdq -mavx512bitalg -mprefer-vector-width=512 -Wno-uninitialized -Wno-maybe-uninitialized)
  endif()
  get_target_property(links ${library} LINK_LIBRARIES)
  get_target_property(includes ${library} INCLUDE_DIRECTORIES)
  foreach(kernel IN LISTS kernels)
    set(objects ${library}_${kernel})
    add_library(${objects} OBJECT ${ARGN})
    target_include_directories(${objects} PRIVATE ${includes})
    target_link_libraries(${objects} PRIVATE ${links})
    target_compile_options(${objects} PRIVATE ${${kernel}})
    target_compile_definitions(${objects} PRIVATE MINES_THIS_KERNEL=${kernel})
    target_sources(${library} PRIVATE $<TARGET_OBJECTS:${objects}>)
  endforeach()
endfunction()
