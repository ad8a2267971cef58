# find_package(mines) defines mines::minesweeper_helpers, the library that an answer is linked with, and
# mines::engine, the solver as a library.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
get_filename_component(mines_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET mines::minesweeper_helpers)
  add_library(mines::minesweeper_helpers STATIC IMPORTED)
  set_target_properties(mines::minesweeper_helpers PROPERTIES
    IMPORTED_LOCATION "${mines_prefix}/lib/libminesweeper_helpers.a"
    INTERFACE_INCLUDE_DIRECTORIES "${mines_prefix}/include/mines"
    INTERFACE_LINK_LIBRARIES Threads::Threads)
endif()
if(NOT TARGET mines::engine)
  add_library(mines::engine SHARED IMPORTED)
  set_target_properties(mines::engine PROPERTIES
    IMPORTED_LOCATION "${mines_prefix}/lib/libmines.so.1"
    IMPORTED_SONAME libmines.so.1
    INTERFACE_INCLUDE_DIRECTORIES "${mines_prefix}/include")
endif()
unset(mines_prefix)
