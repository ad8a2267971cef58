// Which cells of a field have been opened, one bit a cell: what a game keeps beside the truth, be it the server's
// or one inside the process.
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
class OpenedCells {
 public:
  OpenedCells() = default;
  /// Nothing opened. Memory is touched as cells are opened.
  static Result<OpenedCells> make(BoardSize size);

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

  /// Counts what is open of a field of the same size, O(words). Exact once nobody opens any more.
  OpenedCount count(const Field& field) const;

 private:
  std::size_t index(std::int32_t row, std::int32_t word) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(size_.words()) +
           static_cast<std::size_t>(word);
  }

  BoardSize size_{};
  ZeroedArray<std::atomic<Word>> opened_;
};

}  // namespace mines
