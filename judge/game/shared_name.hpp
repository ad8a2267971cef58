// The name under which the server and the answer (a contestant's program) open a game's shared memory.
#pragma once

#include <string>
#include <utility>

#include "base/error.hpp"

namespace mines::judge {

/// Owns the name, but does not map the memory. The destructor removes the name, even the destructor of the
/// object's copy in a forked process.
class SharedName {
 public:
  SharedName() = default;
  /// Creates "/minesweeper_shm_<random u64>" of v2::shared_memory_bytes bytes, all 0, which only this user
  /// can open. A page takes up memory only after the first write to it. Fails with ExitCode::broken.
  static Result<SharedName> create();

  SharedName(SharedName&& other) noexcept : name_(std::exchange(other.name_, {})) {}
  ~SharedName();

  /// Replaces the memory by new zeroes under the same name, for the next game. Fails with ExitCode::broken.
  Result<void> renew();

  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

}  // namespace mines::judge
