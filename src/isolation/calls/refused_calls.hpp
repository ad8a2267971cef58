// Counts the system calls that an answer tried and was refused, by name, at the listener of its filter. The
// kernel lets a refused call wait until the judge has noted it and replied "no such call".
#pragma once

#include <map>
#include <string>
#include <utility>

#include "os/file_descriptor.hpp"

namespace mines::judge {

class RefusedCalls {
 public:
  /// At most this many calls are counted, so that no answer keeps the judge busy. The kernel refuses later
  /// ones by itself.
  static constexpr int most = 1000;

  RefusedCalls() = default;
  explicit RefusedCalls(FileDescriptor listener) : listener_(std::move(listener)), heard_(true) {}

  /// To be polled for POLLIN; -1 when it does not listen.
  int descriptor() const { return listener_.number(); }
  /// Counts and refuses one call, if one is waiting; never waits itself. Stops listening after `most`, or
  /// when no process is left that could call.
  void take();
  /// Stops listening.
  void close() { listener_.close(); }

  /// Whether the kernel gave a listener: old ones do not.
  bool heard() const { return heard_; }
  /// How often each call was tried.
  const std::map<std::string, int>& counts() const { return counts_; }

 private:
  FileDescriptor listener_;
  bool heard_ = false;
  int taken_ = 0;
  std::map<std::string, int> counts_;
};

}  // namespace mines::judge
