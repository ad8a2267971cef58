# What `cmake --install` installs, by component. A component is a Debian package in packages.cmake.
#   programs       the programs but those, the headers of the course, scripts for queues
#   view and the like  a program of its own package (mines_own_package() in targets.cmake)
#   library        libmines
#   development    what programs and answers are built with: headers, the CMake package, pkg-config files (libmines for the
#                  solver with boards and games, mines for answers), the helpers' archive, examples
#   python         the Python package (library/python/CMakeLists.txt), but not with static programs
#   documentation  README and docs, and what they link to
# Manual pages and completion are part of their programs' components (manual.cmake).
#   licence        LICENSE, for packages without pages
# No installed file names the prefix, so the folder may be moved.
include(CMakePackageConfigHelpers)
set(mines_data ${CMAKE_INSTALL_DATADIR}/mines)

# install_programs(COMPONENT programs ...)
function(install_programs component)
  install(TARGETS ${ARGN} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT ${component})
endfunction()
if(MINES_PROGRAMS)
  install_programs(programs mines-arena mines-calls mines-check-proof mines-classroom mines-judge mines-map mines-play mines-server mines-solve)
  # It is no program for people: the judge and mines-classroom start it.
  install(TARGETS mines-stage RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/mines COMPONENT programs)
  install(PROGRAMS judge/queue/judge.sbatch judge/queue/judge.parallel DESTINATION ${mines_data}/cluster COMPONENT programs)
  install(FILES apps/classroom/server.h ${PROJECT_BINARY_DIR}/apps/classroom/client.h DESTINATION ${mines_data}/classroom COMPONENT programs)
  install(FILES apps/classroom/frames/basic.cpp apps/classroom/frames/advanced.cpp
    DESTINATION ${mines_data}/classroom/frames COMPONENT programs)
endif()
get_property(mines_own_packages GLOBAL PROPERTY mines_own_packages)
foreach(program IN LISTS mines_own_packages)
  string(REPLACE "mines-" "" component ${program})
  install_programs(${component} ${program})
endforeach()

# The libraries. Each has an export of its own, so that find_package() reads only what it is asked for.
install(TARGETS mines_shared EXPORT mines-engine
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS minesweeper_helpers EXPORT mines-helpers
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/mines)
install(DIRECTORY src/vocabulary/mines/ library/engine/mines/ library/review/mines/ library/picture/mines/ library/games/mines/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/mines COMPONENT development
  FILES_MATCHING PATTERN *.hpp)
install(FILES src/protocol/contest/minesweeper_helpers.h src/protocol/contest/minesweeper_batch.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/mines COMPONENT development)
if(nlohmann_json_FOUND)
  install(FILES library/c/mines.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
endif()
install(DIRECTORY examples DESTINATION ${mines_data} COMPONENT development
  PATTERN examples/CMakeLists.txt EXCLUDE PATTERN examples/ci EXCLUDE)
# The workflows name the version of the packages that they install.
foreach(workflow github gitlab)
  configure_file(examples/ci/${workflow}.yml ${PROJECT_BINARY_DIR}/ci/${workflow}.yml @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/ci/${workflow}.yml DESTINATION ${mines_data}/examples/ci COMPONENT development)
endforeach()

set(mines_package ${CMAKE_INSTALL_LIBDIR}/cmake/mines)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/mines-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES cmake/mines-config.cmake ${PROJECT_BINARY_DIR}/mines-config-version.cmake
  DESTINATION ${mines_package} COMPONENT development)
foreach(component engine helpers)
  install(EXPORT mines-${component} NAMESPACE mines:: DESTINATION ${mines_package} COMPONENT development)
endforeach()

# A pkg-config file finds the prefix from its own place, however deep the libraries' folder is.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig OUTPUT_VARIABLE mines_up)
cmake_path(APPEND mines_libdir "\${prefix}" ${CMAKE_INSTALL_LIBDIR})
cmake_path(APPEND mines_includedir "\${prefix}" ${CMAKE_INSTALL_INCLUDEDIR})
foreach(name mines libmines)
  configure_file(cmake/${name}.pc.in ${PROJECT_BINARY_DIR}/${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endforeach()

install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation
  PATTERN Doxyfile EXCLUDE PATTERN api.dox EXCLUDE)
install(FILES README.md NEWS.md CITATION.cff HACKING.md CONTRIBUTING.md SECURITY.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation)
install(FILES library/npm/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/library/npm COMPONENT documentation)
install(FILES apps/view/page/DESIGN.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/apps/view/page COMPONENT documentation)
# README.md of the examples links to the sources beside it.
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation
  FILES_MATCHING PATTERN *.md PATTERN *.c PATTERN *.cpp PATTERN *.h PATTERN examples/ci EXCLUDE PATTERN examples/engine EXCLUDE)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT licence)
if(MINES_PROGRAMS)
  include(manual)
endif()
