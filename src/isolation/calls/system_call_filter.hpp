// The system calls that an answer (a contestant's program) may make, as a filter in Linux (seccomp). Other
// calls fail with ENOSYS (not implemented), so that a program tries another way. The list of allowed
// calls (system_call_filter.cpp) has what our solvers, the examples, gcc, python3 and java need.
//
// Where an answer runs in namespaces, the filter is a second barrier; elsewhere it is the only one.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

/// Calls that could evade a limit. Allow such a call only if another layer of isolation enforces the limit.
struct FilterTerms {
  /// Allows shared memory without a name (MAP_SHARED | MAP_ANONYMOUS). Only a control group measures all of
  /// such memory: /proc does not show pages that are allocated and no longer mapped.
  bool nameless_memory = true;
  /// Allows threads to choose their processors.
  bool pinning = true;
};

/// Builds the filter, an array of sock_filter in a memory file, in about a millisecond. mines-stage
/// (sandbox/sandbox.hpp) installs it. ExitCode::broken if libseccomp does not support the processor.
Result<FileDescriptor> system_call_filter(const FilterTerms& terms = {});

/// Counts, by name, the calls that the filter refuses. Linux reports each refused call on a descriptor, the
/// listener. The call waits until take() has counted it.
class RefusedCalls {
 public:
  /// The most calls counted, so that no answer keeps the judge busy. Later calls are refused uncounted.
  static constexpr int most = 1000;

  RefusedCalls() = default;
  /// `listener` must be open.
  explicit RefusedCalls(FileDescriptor listener) : listener_(std::move(listener)), heard_(true) {
    MINES_ASSERT(listener_.is_open());
  }

  /// Readable (POLLIN) when a refused call waits; -1 if the kernel gave no listener or listening stopped.
  int descriptor() const { return listener_.number(); }
  /// Counts and refuses one call, if one is waiting; does not block. Stops listening after `most` calls, or
  /// when all processes of the answer have ended.
  void take();

  /// Whether the kernel gave a listener; old kernels give none.
  bool heard() const { return heard_; }
  /// The number of refused calls by name.
  const std::map<std::string, int>& counts() const { return counts_; }

 private:
  FileDescriptor listener_;
  bool heard_ = false;
  int taken_ = 0;
  std::map<std::string, int> counts_;
};

}  // namespace mines::judge
