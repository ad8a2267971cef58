#include "field/field.hpp"

#include "base/assert.hpp"

namespace mines {

Field::Field(BitPlane mines) : mines_(std::move(mines)), count_(mines_.count()) {}

void Field::set_mine(Cell cell, bool mine) {
  MINES_ASSERT(size().contains(cell));
  if (mines_.put(cell, mine)) count_ += mine ? 1 : -1;
}

std::vector<std::uint8_t> Field::bytes() const {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(size().cells());
  for_each_cell(size(), [&](Cell cell) { bytes.push_back(is_mine(cell) ? 1 : 0); });
  return bytes;
}

int Field::number(Cell cell) const {
  MINES_ASSERT(size().contains(cell));
  int count = 0;
  for_each_neighbour(size(), cell, [&](Cell neighbour) { count += is_mine(neighbour) ? 1 : 0; });
  return count;
}

}  // namespace mines
