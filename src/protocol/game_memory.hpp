// The memory that the server and the answer (the contestant's program) share during a game: the v1 channels
// (v1.hpp), and behind them the v2 area (v2.hpp) if the judge has left room for it.
#pragma once

#include <string>

#include "protocol/shared_memory.hpp"

namespace mines {

class GameMemory {
 public:
  GameMemory() = default;
  /// Maps the object `name`. It has a v2 area if the variable MINES_BATCH_OFFSET gives the area's place and
  /// the object is large enough. Fails if the object is too small for v1, or if the variable's value cannot
  /// be the offset of the area.
  static Result<GameMemory> open(const std::string& name);

  /// The whole mapping; the v1 channels begin at its first byte.
  const SharedMemory& memory() const { return memory_; }
  /// The v2 area, v2::area_bytes long; null if there is no room for one.
  std::byte* v2_area() const { return v2_area_; }

 private:
  SharedMemory memory_;
  std::byte* v2_area_ = nullptr;
};

}  // namespace mines
