// The compiled part of the Python package. It takes arguments as mines/*.py hands them over, of the right
// types, and gives arrays, tuples and dictionaries; the classes that people see are written in Python.
#include "_mines.hpp"

#include "mines/version.hpp"

PYBIND11_MODULE(_mines, module) {
  module.doc() = "The compiled part of the package mines; use that.";
  module.attr("__version__") = mines::version();
  mines::python::bind_engine(module);
  mines::python::bind_games(module);
  mines::python::bind_maps(module);
  mines::python::bind_constraints(module);
}
