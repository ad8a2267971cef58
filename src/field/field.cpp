#include "field/field.hpp"

#include "field/count_bits.hpp"

namespace mines {

Field::Field(BitPlane mines) : mines_(std::move(mines)) {
  const auto words = static_cast<std::size_t>(size().rows) * static_cast<std::size_t>(size().words());
  count_ = count_bits({mines_.row(0), words});
}

int Field::number(Cell cell) const {
  int count = 0;
  for_each_neighbour(size(), cell, [&](Cell neighbour) { count += is_mine(neighbour) ? 1 : 0; });
  return count;
}

Count4<Word> Field::numbers(std::int32_t row, std::int32_t word) const {
  // The sum over all nine cells: a safe cell adds nothing for itself.
  return add(across(row - 1, word), across(row, word), across(row + 1, word));
}

Word Field::zeros(std::int32_t row, std::int32_t word) const {
  const Count4<Word> n = numbers(row, word);
  return ~(n.bit0 | n.bit1 | n.bit2 | n.bit3 | mines_.word(row, word)) & size().word_mask(word);
}

OpenedWord Field::reveal(std::int32_t row, std::int32_t word, Word mask) const {
  const Word mine = mines_.word(row, word);
  const Word opened = mask & ~mine;
  const Count4<Word> n = numbers(row, word);
  return {
      row, word, opened, mask & mine, {n.bit0 & opened, n.bit1 & opened, n.bit2 & opened, n.bit3 & opened}};
}

}  // namespace mines
