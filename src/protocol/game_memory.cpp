#include "protocol/game_memory.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <limits>

#include "protocol/environment.hpp"
#include "protocol/v1.hpp"
#include "protocol/v2.hpp"

namespace mines {

namespace {

constexpr std::size_t page = 4096;

/// Where the v2 area begins; 0 if the environment names no place.
Result<std::size_t> area_offset() {
  if (std::getenv(variable::batch_offset) == nullptr) return std::size_t{0};
  MINES_LET(const auto offset,
            environment_number(variable::batch_offset, static_cast<std::int64_t>(v1::shared_memory_bytes),
                               // Half of the range, so that offset + area_bytes below cannot overflow.
                               std::numeric_limits<std::int64_t>::max() / 2));
  if (offset % page != 0) {
    return bad_input(variable::batch_offset, fmt::format("{} is not a multiple of {}", offset, page));
  }
  return static_cast<std::size_t>(offset);
}

}  // namespace

Result<GameMemory> GameMemory::open(const std::string& name) {
  MINES_LET(const auto offset, area_offset());
  GameMemory opened;
  if (offset != 0) {
    // An object too small for the area is not an error: an older judge passes the variable on without the
    // room.
    if (auto memory = SharedMemory::open(name, offset + v2::area_bytes)) {
      opened.memory_ = std::move(*memory);
      opened.v2_area_ = opened.memory_.data() + offset;
      return opened;
    }
  }
  MINES_LET(auto memory, SharedMemory::open(name, v1::shared_memory_bytes));
  opened.memory_ = std::move(memory);
  return opened;
}

}  // namespace mines
