#include "field/field.hpp"

#include "base/assert.hpp"
#include "field/word_numbers.hpp"

namespace mines {

Field::Field(BitPlane mines) : mines_(std::move(mines)) {
  const auto words = static_cast<std::size_t>(size().rows) * static_cast<std::size_t>(size().words());
  count_ = count_bits({mines_.row(0), words});
}

void Field::set_mine(Cell cell, bool mine) {
  MINES_ASSERT(size().contains(cell));
  if (is_mine(cell) == mine) return;
  mines_.row(cell.row)[word_of(cell)] ^= bit_of(cell);
  count_ += mine ? 1 : -1;
}

int Field::number(Cell cell) const {
  int count = 0;
  for_each_neighbour(size(), cell, [&](Cell neighbour) { count += is_mine(neighbour) ? 1 : 0; });
  return count;
}

Count4<Word> Field::numbers(std::int32_t row, std::int32_t word) const {
  return numbers_at([this](auto r, auto w) { return mines_.word(r, w); }, row, word);
}

Word Field::zeros(std::int32_t row, std::int32_t word) const {
  return zeros_at([this](auto r, auto w) { return mines_.word(r, w); }, size(), row, word);
}

OpenedWord Field::reveal(std::int32_t row, std::int32_t word, Word mask) const {
  return reveal_at([this](auto r, auto w) { return mines_.word(r, w); }, row, word, mask);
}

}  // namespace mines
