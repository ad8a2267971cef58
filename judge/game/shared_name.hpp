// The shared memory of a game, by name: the judge creates it, server and answer open it, and nobody but the
// judge removes the name.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "base/error.hpp"

namespace mines::judge {

/// Owns the name, not a mapping: the judge never looks inside. A process forked while one exists owns the
/// name too; whichever ends first removes it, and the other's attempt finds nothing.
class SharedObject {
 public:
  SharedObject() = default;
  /// A new object of `bytes` zeroes, "/minesweeper_shm_<random u64>", for this user only. It uses memory only
  /// where it is written. Fails with ExitCode::broken.
  static Result<SharedObject> create(std::size_t bytes);

  SharedObject(SharedObject&& other) noexcept : name_(std::exchange(other.name_, {})) {}
  SharedObject& operator=(SharedObject&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  ~SharedObject();

  /// In place of the object a new one of `bytes` zeroes under the same name: for another game, which finds
  /// nothing of the last one. Fails with ExitCode::broken.
  Result<void> renew(std::size_t bytes);

  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

}  // namespace mines::judge
