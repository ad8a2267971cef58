// One bit a cell, rows padded to whole words: the form in which fields are made and read.
#pragma once

#include <cstdint>
#include <utility>

#include "base/memory.hpp"
#include "board/geometry.hpp"

namespace mines {

/// Reading outside of the board, rows -1 and `rows` and words -1 and `words()` included, gives 0.
class BitPlane {
 public:
  BitPlane() = default;
  /// All zero. Takes 8 · rows · words() bytes, pages untouched until written.
  static Result<BitPlane> make(BoardSize size) {
    MINES_LET(auto words, ZeroedArray<Word>::make(static_cast<std::size_t>(size.rows) *
                                                  static_cast<std::size_t>(size.words())));
    BitPlane plane;
    plane.size_ = size;
    plane.words_ = std::move(words);
    return plane;
  }

  BoardSize size() const { return size_; }
  /// The words of a row on the board.
  Word* row(std::int32_t row) { return words_.data() + offset(row); }
  const Word* row(std::int32_t row) const { return words_.data() + offset(row); }

  Word word(std::int32_t row, std::int32_t word) const {
    const bool inside = row >= 0 && row < size_.rows && word >= 0 && word < size_.words();
    return inside ? words_[offset(row) + static_cast<std::size_t>(word)] : 0;
  }
  bool test(Cell cell) const { return (word(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  void set(Cell cell) { row(cell.row)[word_of(cell)] |= bit_of(cell); }

 private:
  std::size_t offset(std::int32_t row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(size_.words());
  }

  BoardSize size_{};
  ZeroedArray<Word> words_;
};

}  // namespace mines
