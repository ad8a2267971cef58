# The target 'documentation' writes the pages, the API and the manual pages as HTML into the folder html of the build. With
# MINES_HTML it belongs to all targets, and the tree is installed.
include(GNUInstallDirs)
find_program(MINES_LOWDOWN lowdown)
mark_as_advanced(MINES_LOWDOWN)
set(mines_all "")
if(MINES_HTML)
  set(mines_all ALL)
endif()
if(MINES_LOWDOWN)
  add_custom_target(documentation ${mines_all} COMMAND ${PROJECT_SOURCE_DIR}/scripts/make-html --output ${PROJECT_BINARY_DIR}/html
    "$<$<TARGET_EXISTS:manual>:--manuals;${PROJECT_BINARY_DIR}/manual>"
    COMMENT "Writing html" VERBATIM COMMAND_EXPAND_LISTS)
endif()
if(MINES_HTML)
  if(NOT MINES_LOWDOWN)
    message(FATAL_ERROR "MINES_HTML needs lowdown (Debian package lowdown)")
  endif()
  install(DIRECTORY ${PROJECT_BINARY_DIR}/html DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation
    PATTERN .made-by-mines EXCLUDE)
endif()
