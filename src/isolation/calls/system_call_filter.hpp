// The system calls that an answer (a contestant's program) may make, as a program for the kernel's filter
// (seccomp). Every other call fails with ENOSYS, as on a kernel without that call, so that programs and
// libraries fall back. New calls of later kernels are refused until they are added to the list
// (system_call_filter.cpp). The list has what our solvers, the examples, gcc, python3 and java need: threads,
// futexes, memory, files, fork, exec, pipes.
//
// Where an answer runs in namespaces, the filter is a second barrier; elsewhere it is the only one.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

/// Calls that are allowed only if another layer of isolation enforces the limit that they could evade.
struct FilterTerms {
  /// Shared memory without a name (MAP_SHARED | MAP_ANONYMOUS). Only a control group measures all of it.
  /// While one page of a piece is mapped, the unmapped pages of the piece still take memory, and no file of
  /// /proc shows them.
  bool nameless_memory = true;
  /// A thread may choose its processors. False if only this filter keeps the answer on its processors.
  bool pinning = true;
};

/// Builds the filter, an array of sock_filter in a memory file, in about a millisecond. mines-stage
/// (sandbox/sandbox.hpp) installs it. Refused calls are reported to the filter's listener
/// (RefusedCalls), if there is one, and fail. ExitCode::broken if libseccomp does not support the
/// processor.
Result<FileDescriptor> system_call_filter(const FilterTerms& terms = {});

/// Counts, by name, the system calls of an answer that its filter refuses. The kernel reports each refused
/// call to a listener of the judge. It suspends the call until the judge has counted it and replied "no such
/// call".
class RefusedCalls {
 public:
  /// At most this many calls are counted, so that no answer keeps the judge busy. The kernel alone refuses
  /// later calls.
  static constexpr int most = 1000;

  RefusedCalls() = default;
  explicit RefusedCalls(FileDescriptor listener) : listener_(std::move(listener)), heard_(true) {}

  /// The descriptor to poll for POLLIN; -1 if there is no listener or listening has stopped.
  int descriptor() const { return listener_.number(); }
  /// Counts and refuses one call, if one is waiting; does not block. Stops listening after `most` calls, or
  /// when all processes of the answer have ended.
  void take();
  /// Stops listening.
  void close() { listener_.close(); }

  /// Whether the kernel gave a listener; old kernels give none.
  bool heard() const { return heard_; }
  /// How often each refused call was made.
  const std::map<std::string, int>& counts() const { return counts_; }

 private:
  FileDescriptor listener_;
  bool heard_ = false;
  int taken_ = 0;
  std::map<std::string, int> counts_;
};

}  // namespace mines::judge
