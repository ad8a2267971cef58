// The system calls that an answer tried and was refused, by name: the listener of its filter. The kernel lets
// a refused call wait until the judge has taken note of it and said "no such call".
#pragma once

#include <map>
#include <string>
#include <utility>

#include "base/file_descriptor.hpp"

namespace mines::judge {

class RefusedCalls {
 public:
  /// At most this many calls are noted, so that no answer keeps the judge busy. Later ones fail in the
  /// kernel, uncounted.
  static constexpr int most = 1000;

  RefusedCalls() = default;
  explicit RefusedCalls(FileDescriptor listener) : listener_(std::move(listener)), heard_(true) {}

  /// To be watched for POLLIN; -1 where nothing is to be heard.
  int descriptor() const { return listener_.number(); }
  /// Takes one call, if there is one, and answers it; never waits. At the end of all that could call, or
  /// after `most`, it stops listening.
  void take();
  /// Stops listening.
  void close() { listener_.close(); }

  /// Whether calls could be heard of at all: not with old kernels.
  bool heard() const { return heard_; }
  /// How often each was tried.
  const std::map<std::string, int>& counts() const { return counts_; }

 private:
  FileDescriptor listener_;
  bool heard_ = false;
  int taken_ = 0;
  std::map<std::string, int> counts_;
};

}  // namespace mines::judge
