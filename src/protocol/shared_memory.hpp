// A named object of shared memory. The judge creates the object. The server and the answer (a contestant's
// program) find its name in their environment and open it. v1.hpp and v2.hpp have its layout.
#pragma once

#include <cstddef>
#include <string>

#include "base/error.hpp"
#include "os/mapping.hpp"

namespace mines {

/// Another process may write to this memory at any time: load a value once, then check it, then use it.
struct SharedMemory {
  /// Creates the object `name` ("/something", no other slash) of 1 byte or more, zeroed, for this user only.
  /// It must not exist.
  static Result<Mapping> create(const std::string& name, std::size_t bytes);
  /// Maps the first `bytes`, 1 or more, of the existing object `name`. Fails if the object is smaller. An
  /// object that shrinks later is not detected here (see server/memory_guard.hpp).
  static Result<Mapping> open(const std::string& name, std::size_t bytes);
  /// Removes the name; else it outlives all processes. Mappings stay valid. A missing name is no error.
  static void unlink(const std::string& name);
};

/// A game's shared memory: the channels of v1, the contest's protocol; then the area of v2 if there is room.
class GameMemory {
 public:
  GameMemory() = default;
  /// Maps the object `name`. Includes the v2 area if the environment variable MINES_BATCH_OFFSET is set and
  /// the object has room at this offset. Fails if there is no room for v1 or the variable is no valid offset.
  static Result<GameMemory> open(const std::string& name);

  /// The whole mapping; the v1 channels begin at its first byte.
  const Mapping& memory() const { return memory_; }
  /// The v2 area, v2::area_bytes long; null if there is no room for one.
  std::byte* v2_area() const { return v2_area_; }

 private:
  Mapping memory_;
  std::byte* v2_area_ = nullptr;
};

}  // namespace mines
