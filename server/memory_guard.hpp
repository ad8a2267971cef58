// Keeps the server alive when memory that it shares with an answer (a contestant's program) is lost. The
// answer can cut the memory short, or the system may have no page left. Then the next access raises SIGBUS.
// On SIGBUS the guard replaces all the shared memory by private memory, and the access is repeated there.
#pragma once

#include <cstddef>
#include <utility>

#include "base/error.hpp"
#include "os/file_descriptor.hpp"

namespace mines::server {

/// A process has at most one guard at a time.
class MemoryGuard {
 public:
  /// Guards the `bytes` bytes from `begin` on until the guard is destroyed. `begin` must be page-aligned.
  static Result<MemoryGuard> install(std::byte* begin, std::size_t bytes);

  MemoryGuard(MemoryGuard&&) = default;
  ~MemoryGuard();

  /// A descriptor (an eventfd) that becomes readable when the memory has been lost.
  int lost() const { return lost_.number(); }
  /// Whether memory of this process's last guard has been lost. Any thread may ask.
  static bool has_lost();

 private:
  explicit MemoryGuard(FileDescriptor lost) : lost_(std::move(lost)) {}
  FileDescriptor lost_;
};

}  // namespace mines::server
