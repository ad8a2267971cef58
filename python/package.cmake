# How cpack makes python3-mines.
set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL python)
set(CPACK_PACKAGE_CONTACT "The maintainers of mines")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-mines)
set(CPACK_DEBIAN_PYTHON_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "Minesweeper for Python: exact analysis, boards, games
 Analyses what a player knows of a Minesweeper board: which cells are safe, why, how likely the others are mines.
 Draws boards and plays games, by the thousand for agents that learn.")
# The module is for one version of Python.
math(EXPR next_minor "${Python_VERSION_MINOR} + 1")
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
  "python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}), python3 (<< ${Python_VERSION_MAJOR}.${next_minor}), python3-numpy")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
include(CPack)
