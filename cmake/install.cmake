# What `cmake --install` installs: the programs, side by side; what an answer is written with, that is headers, library, a
# CMake package (find_package(mines), target mines::minesweeper_helpers), a pkg-config file (mines) and the examples; and
# the solver with boards and games as a library (target mines::engine, pkg-config file libmines). No file names the prefix, so the folder may be moved.
include(CMakePackageConfigHelpers)

install(TARGETS mines-arena mines-classroom mines-judge mines-map mines-play mines-server mines-solve mines-stage mines-view RUNTIME DESTINATION bin)
if(TARGET mines-cluster)
  install(TARGETS mines-cluster RUNTIME DESTINATION bin)
endif()
install(TARGETS minesweeper_helpers ARCHIVE DESTINATION lib)
install(TARGETS mines_shared LIBRARY DESTINATION lib)
install(DIRECTORY solver/library/mines/ games/mines/ DESTINATION include/mines FILES_MATCHING PATTERN *.hpp)
install(FILES shared/mines.h DESTINATION include)
install(FILES src/protocol/contest/minesweeper_helpers.h src/protocol/contest/minesweeper_batch.h
  DESTINATION include/mines)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/minesConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES cmake/minesConfig.cmake ${PROJECT_BINARY_DIR}/minesConfigVersion.cmake DESTINATION lib/cmake/mines)
configure_file(cmake/mines.pc.in ${PROJECT_BINARY_DIR}/mines.pc @ONLY)
configure_file(cmake/libmines.pc.in ${PROJECT_BINARY_DIR}/libmines.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/mines.pc ${PROJECT_BINARY_DIR}/libmines.pc DESTINATION lib/pkgconfig)
install(DIRECTORY examples DESTINATION share/mines PATTERN examples/CMakeLists.txt EXCLUDE)
install(PROGRAMS judge/queue/judge.sbatch judge/queue/judge.parallel DESTINATION share/mines/cluster)
install(FILES classroom/server.h classroom/client.h DESTINATION share/mines/classroom)
install(FILES classroom/frames/basic.cpp classroom/frames/advanced.cpp DESTINATION share/mines/classroom/frames)
install(FILES LICENSE DESTINATION share/doc/mines)
install(DIRECTORY docs/ DESTINATION share/doc/mines)
