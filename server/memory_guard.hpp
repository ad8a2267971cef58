// Keeps the server alive when memory that it shares with an answer (a contestant's program) is lost. The
// answer can cut the memory short, or the system may have no page left. Then the next access raises SIGBUS.
// The guard maps private memory in place of all the shared memory, and the access is repeated there.
#pragma once

#include <cstddef>

#include "base/error.hpp"

namespace mines::server {

/// A process has at most one guard at a time.
class MemoryGuard {
 public:
  /// Guards the `bytes` bytes from `begin` on until the guard is destroyed. `begin` must be page-aligned.
  static Result<MemoryGuard> install(std::byte* begin, std::size_t bytes);

  MemoryGuard(MemoryGuard&& other) noexcept;
  MemoryGuard& operator=(MemoryGuard&&) = delete;
  ~MemoryGuard();

  /// An eventfd, which can be read once the memory has been lost.
  int lost() const { return lost_; }

 private:
  explicit MemoryGuard(int lost) : lost_(lost) {}
  int lost_;
};

}  // namespace mines::server
