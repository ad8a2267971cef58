// Keeps the server alive when memory that it shares with an answer (a contestant's program) is lost: the
// answer may cut the memory short, or the system may have no page left. The next access raises SIGBUS; the
// guard then maps private memory in place of the shared memory and lets the access go on.
#pragma once

#include <cstddef>
#include <utility>

#include "base/error.hpp"
#include "os/file_descriptor.hpp"

namespace mines::server {

/// A process has at most one guard at a time.
class MemoryGuard {
 public:
  /// Guards the memory [begin, begin + bytes), page-aligned, until the guard is destroyed.
  static Result<MemoryGuard> install(std::byte* begin, std::size_t bytes);

  MemoryGuard(MemoryGuard&&) = default;
  ~MemoryGuard();

  /// An event's descriptor, which becomes readable when the memory has been lost.
  int lost() const { return lost_.number(); }

 private:
  explicit MemoryGuard(FileDescriptor lost) : lost_(std::move(lost)) {}
  FileDescriptor lost_;
};

}  // namespace mines::server
