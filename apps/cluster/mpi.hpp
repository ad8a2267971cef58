// MPI's C API, and the texts of its errors. Only ranks.cpp and carrier.cpp include this file. These two
// sources are compiled once for each implementation of MPI.
#pragma once

// Leave out the C++ bindings of MPI 2, which MPI 3 no longer has.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <string>

namespace mines::cluster {

/// The text of an error code of MPI, in one line.
inline std::string mpi_error_text(int code) {
  char text[MPI_MAX_ERROR_STRING + 1] = {};
  int length = 0;
  if (MPI_Error_string(code, text, &length) != MPI_SUCCESS) return fmt::format("error {}", code);
  std::replace(text, text + length, '\n', ' ');
  return text;
}

}  // namespace mines::cluster
