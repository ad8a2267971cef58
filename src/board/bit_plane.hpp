// A bit for each cell of a board, for example whether it is a mine. Rows are padded to words of 64 bits.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

#include "base/assert.hpp"
#include "board/geometry.hpp"
#include "os/memory.hpp"

namespace mines {

inline std::uint64_t count_bits(std::span<const Word> words) {
  std::uint64_t bits = 0;
  for (const Word word : words) bits += static_cast<std::uint64_t>(std::popcount(word));
  return bits;
}

/// Off the board, word(row, word) returns 0.
class BitPlane {
 public:
  BitPlane() = default;
  /// A plane of zeroes. Sides are at most max_side. Takes 8 · rows · size.words() bytes of address space, but
  /// memory only for pages that were written.
  static Result<BitPlane> make(BoardSize size) {
    MINES_ASSERT(size.rows >= 0 && size.rows <= max_side && size.columns >= 0 && size.columns <= max_side);
    BitPlane plane;
    plane.size_ = size;
    MINES_LET(plane.words_, ZeroedArray<Word>::make(static_cast<std::size_t>(size.rows) *
                                                    static_cast<std::size_t>(size.words())));
    return plane;
  }

  BoardSize size() const { return size_; }
  /// The size().words() words of a row, which must be on the board.
  Word* row(std::int32_t row) { return words_.data() + offset(row); }
  const Word* row(std::int32_t row) const { return words_.data() + offset(row); }

  Word word(std::int32_t row, std::int32_t word) const {
    const bool inside = row >= 0 && row < size_.rows && word >= 0 && word < size_.words();
    return inside ? words_[offset(row) + static_cast<std::size_t>(word)] : 0;
  }
  /// Whether the bit of a cell is set. The cell's column must not be negative.
  bool test(Cell cell) const {
    MINES_ASSERT(cell.column >= 0);
    return (word(cell.row, word_of(cell)) & bit_of(cell)) != 0;
  }
  /// Sets the bit of a cell on the board.
  void set(Cell cell) {
    MINES_ASSERT(size_.contains(cell));
    row(cell.row)[word_of(cell)] |= bit_of(cell);
  }
  /// Sets the bit of a cell on the board to `on`. False if the bit had this value before.
  bool put(Cell cell, bool on) {
    MINES_ASSERT(size_.contains(cell));
    if (test(cell) == on) return false;
    row(cell.row)[word_of(cell)] ^= bit_of(cell);
    return true;
  }
  std::uint64_t count() const { return count_bits({words_.data(), words_.size()}); }
  Result<BitPlane> copy() const {
    auto plane = make(size_);
    if (plane) std::copy_n(words_.data(), words_.size(), plane->words_.data());
    return plane;
  }

 private:
  std::size_t offset(std::int32_t row) const {
    MINES_ASSERT(row >= 0 && row < size_.rows);
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(size_.words());
  }

  BoardSize size_{};
  ZeroedArray<Word> words_;
};

}  // namespace mines
