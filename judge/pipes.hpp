// Pairs of file descriptors. The judge opens every descriptor close-on-exec: what a child
// gets is listed at its launch (launch.hpp), never inherited by accident.
#pragma once

#include "base/error.hpp"
#include "base/file_descriptor.hpp"

namespace mines {

struct Pipe {
  FileDescriptor reader;
  FileDescriptor writer;

  /// Fails with ExitCode::broken when descriptors are short.
  static Result<Pipe> open();
};

/// Makes sure that 0, 1 and 2 are open, so that no descriptor of ours gets a number that means something
/// else.
void open_standard_descriptors();

}  // namespace mines
