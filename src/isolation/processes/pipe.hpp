// A pipe. The judge opens every descriptor close-on-exec: what a child gets is listed at its launch
// (launch.hpp), and never inherited by accident.
#pragma once

#include "base/error.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

struct Pipe {
  FileDescriptor reader;
  FileDescriptor writer;

  /// Fails with ExitCode::broken when there are no descriptors left.
  static Result<Pipe> open();
};
}  // namespace mines::judge
