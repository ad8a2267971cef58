# How the targets of the project are made: mines_library(NAME files ... LINKS targets ...) and
# mines_program(NAME files ... LINKS targets ...). A header is included by its path from src/, from solver/, or from the
# top: "board/view.hpp", "judge/game/judged_game.hpp".

add_library(mines_flags INTERFACE)
# The owner of a project that builds the toolkit as a part of it chooses warnings, and -Werror for his own sources: the next
# compiler's new warning about ours must not stop his build.
if(PROJECT_IS_TOP_LEVEL OR MINES_DEVELOPER)
  target_compile_options(mines_flags INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                              -Wnon-virtual-dtor -Wold-style-cast>
    $<$<COMPILE_LANGUAGE:C>:-Wall -Wextra>)
else()
  target_compile_options(mines_flags INTERFACE -Wno-error)
endif()
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

# Flags of the person who builds: in the environment (CXXFLAGS), or on CMake's command line.
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
set(packagers_flags "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}}")

# -D_GLIBCXX_DEBUG gives containers another layout. mines/cxx20.hpp refuses a program that has it where the libraries have it
# not; this definition says that they have it.
get_directory_property(owners_definitions COMPILE_DEFINITIONS)
get_directory_property(owners_options COMPILE_OPTIONS)
set(mines_containers "")
if("${packagers_flags};${owners_definitions};${owners_options};" MATCHES "_GLIBCXX_DEBUG[^_A-Z]")
  set(mines_containers $<BUILD_INTERFACE:MINES_GLIBCXX_DEBUG>)
endif()

function(mines_library name)
  cmake_parse_arguments(ARG "" "" "LINKS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  foreach(folder "" /src /src/vocabulary /solver)
    target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}${folder}>)
  endforeach()
  target_compile_definitions(${name} PUBLIC ${mines_containers})
  target_link_libraries(${name} PUBLIC ${ARG_LINKS} PRIVATE $<BUILD_INTERFACE:mines_flags>)
endfunction()

# mines_own_package(PROGRAM SUMMARY DESCRIPTION ...): the program is a component and a package of its own, and not one of
# 'programs'. The rest is for mines_package() (packages.cmake).
function(mines_own_package program)
  set_property(GLOBAL APPEND PROPERTY mines_own_packages ${program})
  set_property(GLOBAL PROPERTY mines_package_${program} ${ARGN})
endfunction()

if(MINES_X86_64_V2 AND MINES_PROGRAMS)
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
# the target's own sources are built so: loops that the solver shares are not, and nothing is slower. tests/hardened_test
# looks at the programs.
# Packagers have flags of the same kinds in CXXFLAGS, and some compilers have a level of fortified functions of their own.
# These stay: ours come later on the command line, where they would take the place of stronger ones.
set(mines_hardening "")
if(MINES_PROGRAMS)  # the library alone has nothing of the kind, and each check compiles a program
  include(CheckPIESupported)
  check_pie_supported()
  if(MINES_STATIC)
    set(CMAKE_C_LINK_OPTIONS_PIE -static-pie)
    set(CMAKE_CXX_LINK_OPTIONS_PIE -static-pie)
  endif()
  include(CheckCXXCompilerFlag)
  include(CheckCXXSourceCompiles)
  foreach(kind stack-protector stack-clash-protection cf-protection)
    set(stack-protector -fstack-protector-strong)
    set(stack-clash-protection -fstack-clash-protection)
    set(cf-protection -fcf-protection)
    string(MAKE_C_IDENTIFIER MINES_HAS_${kind} is_known)
    string(TOUPPER ${is_known} is_known)
    check_cxx_compiler_flag(${${kind}} ${is_known})
    if(${is_known} AND NOT packagers_flags MATCHES "-f(no-)?${kind}")
      list(APPEND mines_hardening ${${kind}})
    endif()
  endforeach()
  # Fortified functions need optimisation, and sanitizers see more without them.
  if(NOT MINES_SANITIZE AND NOT packagers_flags MATCHES "_FORTIFY_SOURCE")
    set(CMAKE_REQUIRED_FLAGS -O1)
    check_cxx_source_compiles("#ifdef _FORTIFY_SOURCE\n#error\n#endif\nint main() {}" MINES_COMPILER_DOES_NOT_FORTIFY)
    unset(CMAKE_REQUIRED_FLAGS)
    if(MINES_COMPILER_DOES_NOT_FORTIFY)
      list(APPEND mines_hardening $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=2>)
    endif()
  endif()
endif()
function(mines_hardened)
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE ${mines_hardening})
    get_target_property(type ${target} TYPE)
    if(type STREQUAL EXECUTABLE)
      target_link_options(${target} PRIVATE -Wl,-z,relro,-z,now -Wl,-z,noexecstack)
      set_property(GLOBAL APPEND PROPERTY mines_hardened_programs $<TARGET_FILE:${target}>)
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
    # GCC 12 warns of undefined vectors in its own headers (its bug 105593). Clang does not know these flags.
    set(avx512 ${avx2} -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512vbmi -mavx512vbmi2
        -mavx512vpopcntdq -mavx512bitalg -mprefer-vector-width=512
        $<$<CXX_COMPILER_ID:GNU>:-Wno-uninitialized> $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
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
