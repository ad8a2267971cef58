// The board as the server keeps it: the truth, and which cells have been opened. Two bits a cell, so 65536²
// takes 1 GiB; numbers are counted from the truth whenever they are asked for.
#pragma once

#include <cstdint>

#include "field/field.hpp"
#include "field/opened_cells.hpp"

namespace mines {

/// Thread-safe, without locks.
class ServedBoard {
 public:
  /// Nothing opened.
  static Result<ServedBoard> make(Field field) {
    ServedBoard board;
    auto opened = OpenedCells::make(field.size());
    if (!opened) return tl::unexpected(opened.error());
    board.field_ = std::move(field);
    board.opened_ = std::move(*opened);
    return board;
  }

  const Field& field() const { return field_; }
  OpenedCells& opened() { return opened_; }

  bool is_open(Cell cell) const { return opened_.is_open(cell); }
  Word open(std::int32_t row, std::int32_t word, Word mask) { return opened_.open(row, word, mask); }

  /// The number of a safe cell. What a click costs most: three words in the usual case.
  int number(Cell cell) const;

  OpenedCount count() const { return opened_.count(field_); }

 private:
  ServedBoard() = default;

  Field field_;
  OpenedCells opened_;
};

inline int ServedBoard::number(Cell cell) const {
  const BoardSize size = field_.size();
  const int bit = cell.column % word_bits;
  const bool inside = bit > 0 && bit < word_bits - 1 && cell.row > 0 && cell.row < size.rows - 1;
  if (!inside) [[unlikely]]
    return field_.number(cell);
  const Word* const middle = field_.mines().row(cell.row) + word_of(cell);
  const std::int32_t stride = size.words();
  const auto three = [bit](Word word) { return word >> (bit - 1) & 7; };
  return std::popcount(three(middle[-stride]) << 6 | three(middle[0]) << 3 | three(middle[stride]));
}

}  // namespace mines
