# Defines the target Cadical::Cadical. Debian packages CaDiCaL as a header and a static library, without CMake files.
find_path(Cadical_INCLUDE_DIR cadical.hpp)
find_library(Cadical_LIBRARY cadical)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Cadical REQUIRED_VARS Cadical_LIBRARY Cadical_INCLUDE_DIR)
mark_as_advanced(Cadical_INCLUDE_DIR Cadical_LIBRARY)
if(Cadical_FOUND AND NOT TARGET Cadical::Cadical)
  add_library(Cadical::Cadical UNKNOWN IMPORTED)
  set_target_properties(Cadical::Cadical PROPERTIES
    IMPORTED_LOCATION ${Cadical_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${Cadical_INCLUDE_DIR})
endif()
