// Keeps the server alive when the memory that it shares with an answer breaks away under it: the answer may
// cut the object short, or the system may run out of memory for it. Either is a SIGBUS at the next access;
// the guard puts private memory in the place of the lost one and lets the access go on.
#pragma once

#include <cstddef>

#include "base/error.hpp"

namespace mines {

/// One at a time in a process.
class MemoryGuard {
 public:
  /// Guards [begin, begin + bytes), page-aligned, until the end.
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

}  // namespace mines
