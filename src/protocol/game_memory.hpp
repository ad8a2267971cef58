// The shared memory of a game as server and answer find it: the v1 object, and behind it the room for batch
// channels if the judge has left any.
#pragma once

#include <string>

#include "protocol/shared_memory.hpp"

namespace mines {

class GameMemory {
 public:
  GameMemory() = default;
  /// Maps the object `name`. Room for batches is there if MINES_BATCH_OFFSET names it and the object is large
  /// enough; if not, that is no error. An object smaller than v1's is one, and so is a variable that is no
  /// offset.
  static Result<GameMemory> open(const std::string& name);

  /// All that is mapped.
  const SharedMemory& memory() const { return memory_; }
  /// The batch area, v2::area_bytes; null if there is no room for one.
  std::byte* batch_area() const { return batch_area_; }

 private:
  SharedMemory memory_;
  std::byte* batch_area_ = nullptr;
};

}  // namespace mines
