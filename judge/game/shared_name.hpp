// The name under which the server and the answer (a contestant's program) open a game's shared memory.
#pragma once

#include <string>
#include <utility>

#include "base/error.hpp"

namespace mines::judge {

/// Owns the name, and maps no memory. The destructor removes the name, also in a forked process, which has a
/// copy of the object.
class SharedName {
 public:
  SharedName() = default;
  /// Makes shared memory of v2::shared_memory_bytes zeroes, named "/minesweeper_shm_<random u64>", for this
  /// user only. Its pages use memory only once they are written. Fails with ExitCode::broken.
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
