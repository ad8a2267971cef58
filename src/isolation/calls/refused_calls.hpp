// Counts, by name, the system calls of an answer (a contestant's program) that its filter refuses
// (system_call_filter.hpp). The kernel reports each refused call to a listener of the judge. It suspends the
// call until the judge has counted it and replied "no such call".
#pragma once

#include <map>
#include <string>
#include <utility>

#include "os/file_descriptor.hpp"

namespace mines::judge {

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
