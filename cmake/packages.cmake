# How cpack makes Debian's packages, one of each component of install.cmake; scripts/package builds them. Only the
# development and the documentation package need another one to be of use: programs have the solver linked in.
set(CPACK_GENERATOR DEB)
foreach(variable DEBFULLNAME DEBEMAIL)
  set(mines_${variable} "$ENV{${variable}}")
endforeach()
if(NOT mines_DEBEMAIL)
  set(mines_DEBFULLNAME "The mines authors")
  set(mines_DEBEMAIL mines@example.org)
endif()
set(CPACK_PACKAGE_CONTACT "${mines_DEBFULLNAME} <${mines_DEBEMAIL}>")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
# Each description begins with a line of its own.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/dates.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian/finish.cmake)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(mines_debian ${PROJECT_SOURCE_DIR}/cmake/debian)

# The packages' log, in Debian's format. SOURCE_DATE_EPOCH gives its date.
set(mines_metadata ${PROJECT_BINARY_DIR}/debian)
string(TIMESTAMP mines_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(${mines_debian}/changelog.in ${mines_metadata}/changelog @ONLY)
execute_process(COMMAND gzip -9nc ${mines_metadata}/changelog OUTPUT_FILE ${mines_metadata}/changelog.gz COMMAND_ERROR_IS_FATAL ANY)
# What packages of programs that link libmines need: by the symbols that they use, or else any of this version.
configure_file(${PROJECT_SOURCE_DIR}/library/c/libmines.symbols ${mines_metadata}/symbols COPYONLY)
file(WRITE ${mines_metadata}/shlibs "libmines ${PROJECT_VERSION_MAJOR} libmines${PROJECT_VERSION_MAJOR} (>= ${PROJECT_VERSION})\n")

# The source of Debian whose code is in every package with machine code: CaDiCaL is a static library only. Empty without dpkg.
execute_process(COMMAND dpkg-query -W -f "\${source:Package} (= \${source:Version})" libcadical-dev
  OUTPUT_VARIABLE mines_built_using ERROR_QUIET)

# mines_package(COMPONENT NAME SECTION SUMMARY DESCRIPTION [DEPENDS text] [RECOMMENDS text] [SUGGESTS text]
# [MULTIARCH same|foreign] [CONTROL files ...] [NO_CODE]): SECTION to MULTIARCH are fields of Debian's control file.
macro(mines_package component name section summary description)
  cmake_parse_arguments(ARG "NO_CODE" "DEPENDS;RECOMMENDS;SUGGESTS;MULTIARCH" "CONTROL" ${ARGN})
  string(TOUPPER ${component} upper)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${upper}_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  if(ARG_MULTIARCH)
    # CMake has a setting for this field from 3.31 on. Before that, it comes as a second line of another field.
    string(APPEND CPACK_DEBIAN_${upper}_PACKAGE_SECTION "\nMulti-Arch: ${ARG_MULTIARCH}")
  endif()
  if(mines_built_using AND NOT ARG_NO_CODE)
    string(APPEND CPACK_DEBIAN_${upper}_PACKAGE_SECTION "\nStatic-Built-Using: ${mines_built_using}")
  endif()
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary}\n${description}")
  foreach(field DEPENDS RECOMMENDS SUGGESTS)
    if(ARG_${field})
      set(CPACK_DEBIAN_${upper}_PACKAGE_${field} "${ARG_${field}}")
    endif()
  endforeach()
  if(ARG_CONTROL)
    set(CPACK_DEBIAN_${upper}_PACKAGE_CONTROL_EXTRA ${ARG_CONTROL})
  endif()
  set(architecture any)
  if(CPACK_DEBIAN_${upper}_PACKAGE_ARCHITECTURE)
    set(architecture ${CPACK_DEBIAN_${upper}_PACKAGE_ARCHITECTURE})
  endif()
  string(REPLACE "\n" "\n " text "${description}")
  string(APPEND mines_stanzas "\nPackage: ${name}\nArchitecture: ${architecture}\nDescription: ${summary}\n ${text}\n")
  # Only packages have these, so a plain installation leaves them out.
  install(FILES ${mines_debian}/copyright ${mines_metadata}/changelog.gz
    DESTINATION share/doc/${name} COMPONENT ${component} EXCLUDE_FROM_ALL)
endmacro()

set(CPACK_COMPONENTS_ALL "")
set(mines_stanzas "")
list(JOIN mines_own_packages ", " mines_suggested)
mines_package(programs mines math "Minesweeper solver, judge and game, for boards of any size"
  "Analyses Minesweeper positions exactly, plays boards of up to 65,536 x 65,536
cells, draws maps, judges the answers of a programming contest, runs a course's
game, and plays at the terminal."
  # The judge and mines-classroom isolate strangers' programs by bubblewrap. g++ would bring 85 MB to everybody, and
  # nothing but 'mines-classroom grade' needs it, which says in one line that it is missing.
  RECOMMENDS "bubblewrap" SUGGESTS "${mines_suggested}, g++, mines-doc, libmines-dev, python3-mines")
mines_package(library libmines${PROJECT_VERSION_MAJOR} libs "Minesweeper positions analysed exactly (shared library)"
  "Decides which cells of a Minesweeper position are safe, counts the placements
of mines, explains cells, chooses moves, and draws boards. This package has
what programs need to run."
  MULTIARCH same CONTROL ${mines_debian}/triggers ${mines_metadata}/shlibs ${mines_metadata}/symbols)
mines_package(development libmines-dev libdevel "Minesweeper positions analysed exactly (development files)"
  "Headers for C++20 and C, the library that answers of the contest are linked
with, files for CMake and pkg-config, and examples."
  NO_CODE DEPENDS "libmines${PROJECT_VERSION_MAJOR} (= ${PROJECT_VERSION})" RECOMMENDS "mines" SUGGESTS "mines-doc, pkg-config")
foreach(program IN LISTS mines_own_packages)
  string(REPLACE "mines-" "" component ${program})
  get_property(fields GLOBAL PROPERTY mines_package_${program})
  mines_package(${component} ${program} math ${fields})
endforeach()
if(TARGET mines_python)
  mines_package(python python3-mines python "Minesweeper for Python: exact analysis, boards, games"
    "Analyses what a player knows of a Minesweeper board: which cells are safe, why,
and how likely the others are mines. Draws boards and plays games, by the
thousand for agents that learn."
    DEPENDS "python3 (>= 3.9), python3-numpy (>= 1:1.21)"
    SUGGESTS "mines, mines-doc" CONTROL ${mines_debian}/python/postinst ${mines_debian}/python/prerm)
endif()
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)
mines_package(documentation mines-doc doc "Minesweeper solver, judge and game (documentation)"
  "Tutorials, the reference of commands, formats and the protocol, and
measurements of speed and strength."
  NO_CODE SUGGESTS "mines" MULTIARCH foreign)
# The RPM of static programs (scripts/release).
set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_PACKAGE_LICENSE MIT)
set(CPACK_RPM_PACKAGE_SUMMARY "Minesweeper solver, judge and game, for boards of any size")
set(CPACK_RPM_PACKAGE_DESCRIPTION "Programs that need no library of the system. The judge isolates strangers' programs by bubblewrap.")
set(CPACK_RPM_PACKAGE_SUGGESTS bubblewrap)
set(CPACK_RPM_SPEC_MORE_DEFINE "%define _buildhost mines
%define use_source_date_epoch_as_buildtime 1
%define clamp_mtime_to_source_date_epoch 1")
include(CPack)
# The packages as debian/control of the source package names them (scripts/release).
file(WRITE ${mines_metadata}/stanzas "${mines_stanzas}")
