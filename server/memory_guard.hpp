// Keeps the server alive when the memory that it shares with an answer is lost: the answer may cut this
// memory short, or the system may have no page left for it. In both cases the next access raises SIGBUS. The
// guard then maps private memory in place of the shared memory and lets the access go on.
#pragma once

#include <cstddef>

#include "base/error.hpp"

namespace mines::server {

/// Guards a range of memory. A process has at most one guard at a time.
class MemoryGuard {
 public:
  /// Guards [begin, begin + bytes), page-aligned, during the guard's lifetime.
  static Result<MemoryGuard> install(std::byte* begin, std::size_t bytes);

  MemoryGuard(MemoryGuard&& other) noexcept;
  MemoryGuard& operator=(MemoryGuard&&) = delete;
  ~MemoryGuard();

  /// A descriptor that becomes readable when the memory has been lost.
  int lost() const { return lost_; }

 private:
  explicit MemoryGuard(int lost) : lost_(lost) {}
  int lost_;
};

}  // namespace mines::server
