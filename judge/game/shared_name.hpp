// The name under which the server and the answer (a contestant's program) open a game's shared memory.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "base/error.hpp"

namespace mines::judge {

/// Owns the name, and maps no memory. The destructor removes the name, also in a forked process, which has a
/// copy of the object.
class SharedName {
 public:
  SharedName() = default;
  /// Makes shared memory of `bytes` zeros, for this user only, with the name "/minesweeper_shm_<random u64>".
  /// A page uses memory only once it is written. Fails with ExitCode::broken.
  static Result<SharedName> create(std::size_t bytes);

  SharedName(SharedName&& other) noexcept : name_(std::exchange(other.name_, {})) {}
  ~SharedName();

  /// Gives the name to new memory of `bytes` zeros, for the next game. Fails with ExitCode::broken.
  Result<void> renew(std::size_t bytes);

  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

}  // namespace mines::judge
