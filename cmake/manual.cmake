# Manual pages and completion, in the folder manual of the build. Programs print their own (--generate). The pages of sections
# 5 and 7, and that of mines-check-proof, are pages of docs/, which lowdown (Debian package lowdown) converts; without it they are left out. The target
# 'manual' makes all of them, and belongs to ALL. A program with sanitizers is not run for that.
if(MINES_SANITIZE)
  return()
endif()
set(mines_manual ${PROJECT_BINARY_DIR}/manual)
file(MAKE_DIRECTORY ${mines_manual})

# install_page(COMPONENT PAGE): compressed, as Debian has its pages; from build/manual/PAGE, which COMMAND ... writes.
function(install_page component page)
  cmake_path(GET page EXTENSION LAST_ONLY section)
  string(SUBSTRING ${section} 1 1 section)
  add_custom_command(OUTPUT ${mines_manual}/${page} ${mines_manual}/${page}.gz
    ${ARGN}
    COMMAND gzip -9nkf ${mines_manual}/${page}
    VERBATIM)
  set_property(GLOBAL APPEND PROPERTY mines_manual ${mines_manual}/${page}.gz)
  install(FILES ${mines_manual}/${page}.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} COMPONENT ${component})
endfunction()

# install_completion(COMPONENT PROGRAM SHELL FILE FOLDER): FOLDER is below share/.
function(install_completion component program shell file folder)
  file(MAKE_DIRECTORY ${mines_manual}/${shell})
  add_custom_command(OUTPUT ${mines_manual}/${shell}/${file}
    COMMAND ${program} --generate ${shell} > ${mines_manual}/${shell}/${file}
    VERBATIM)
  set_property(GLOBAL APPEND PROPERTY mines_manual ${mines_manual}/${shell}/${file})
  install(FILES ${mines_manual}/${shell}/${file} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} COMPONENT ${component})
endfunction()

function(install_generated component)
  foreach(program ${ARGN})
    install_page(${component} ${program}.1 COMMAND ${program} --generate man > ${mines_manual}/${program}.1)
    install_completion(${component} ${program} bash ${program} bash-completion/completions)
  endforeach()
endfunction()

install_generated(programs mines-arena mines-calls mines-classroom mines-judge mines-map mines-play mines-server mines-solve)
foreach(program IN LISTS mines_own_packages)
  string(REPLACE "mines-" "" component ${program})
  install_generated(${component} ${program})
endforeach()

# It takes names of files alone, and has no table of options that could print its page.
install(FILES apps/proof/completion.bash RENAME mines-check-proof
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT programs)

# install_document(NAME SECTION SOURCE VOLUME SUMMARY)
function(install_document name section source volume summary)
  install_page(programs ${name}.${section}
    COMMAND ${CMAKE_COMMAND} -D LOWDOWN=${MINES_LOWDOWN} -D SOURCE=${PROJECT_SOURCE_DIR}/docs/reference/${source}
      -D OUTPUT=${mines_manual}/${name}.${section} -D NAME=${name} -D SECTION=${section} -D SUMMARY=${summary}
      -D VOLUME=${volume} -D VERSION=${PROJECT_VERSION} -P ${PROJECT_SOURCE_DIR}/cmake/page.cmake
    DEPENDS ${PROJECT_SOURCE_DIR}/docs/reference/${source} ${PROJECT_SOURCE_DIR}/cmake/page.cmake)
endfunction()
if(MINES_LOWDOWN) # documentation.cmake has looked for it
  install_document(mines-check-proof 1 check-proof.md "User Commands" "follows a proof that clauses have no model")
  install_document(mines-constraints 5 constraints.md "File Formats" "constraints on cells that may be mines")
  install_document(mines-map 5 maps.md "File Formats" "contest maps and text boards")
  install_document(mines-formats 5 peer-formats.md "File Formats" "files of other Minesweeper programs")
  install_document(mines-position 5 position.md "File Formats" "positions of Minesweeper boards as text")
  install_document(mines-record 5 record.md "File Formats" "recorded games of mines-judge")
  install_document(mines-protocol 7 protocol.md "Protocols" "how judge, server and answer of a game speak to each other")
else()
  message(STATUS "lowdown is not installed: the manual pages of sections 5 and 7 are left out")
endif()
get_property(mines_made GLOBAL PROPERTY mines_manual)
add_custom_target(manual ALL DEPENDS ${mines_made})
if(TARGET documentation)
  add_dependencies(documentation manual)
endif()
