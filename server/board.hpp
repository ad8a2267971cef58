// The board as the server keeps it: the truth, and which cells have been opened. Two bits a cell, so 65536²
// takes 1 GiB; numbers are counted from the truth whenever they are asked for.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/memory.hpp"
#include "field/field.hpp"

namespace mines {

/// Different cells opened.
struct OpenedCount {
  std::uint64_t safe = 0;
  std::uint64_t mines = 0;
};

/// Thread-safe, without locks.
class ServedBoard {
 public:
  /// Nothing opened.
  static Result<ServedBoard> make(Field field) {
    ServedBoard board;
    auto opened = ZeroedArray<std::atomic<Word>>::make(static_cast<std::size_t>(field.size().rows) *
                                                       static_cast<std::size_t>(field.size().words()));
    if (!opened) return tl::unexpected(opened.error());
    board.field_ = std::move(field);
    board.opened_ = std::move(*opened);
    return board;
  }

  const Field& field() const { return field_; }

  bool is_open(Cell cell) const {
    return (opened_[index(cell.row, word_of(cell))].load(std::memory_order_relaxed) & bit_of(cell)) != 0;
  }
  /// Opens cells of a word on the board; returns those that were not open. Each cell is returned to one
  /// caller only, so what callers add up is exact. The load spares the locked instruction where nothing is
  /// new.
  Word open(std::int32_t row, std::int32_t word, Word mask) {
    std::atomic<Word>& opened = opened_[index(row, word)];
    const Word missing = mask & ~opened.load(std::memory_order_relaxed);
    return missing == 0 ? 0 : missing & ~opened.fetch_or(missing, std::memory_order_relaxed);
  }

  /// The number of a safe cell. What a click costs most: three words in the usual case.
  int number(Cell cell) const;

  /// Counts what is open, O(words). Exact once nobody opens any more.
  OpenedCount count() const;

 private:
  ServedBoard() = default;
  std::size_t index(std::int32_t row, std::int32_t word) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(field_.size().words()) +
           static_cast<std::size_t>(word);
  }

  Field field_;
  ZeroedArray<std::atomic<Word>> opened_;
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
