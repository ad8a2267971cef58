// A pipe. The judge opens every descriptor close-on-exec: a child gets the descriptors listed at its launch
// (launch.hpp) and inherits no other.
#pragma once

#include "base/error.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

struct Pipe {
  FileDescriptor reader;
  FileDescriptor writer;

  /// Fails with ExitCode::broken if no descriptors are left.
  static Result<Pipe> open();
};
}  // namespace mines::judge
