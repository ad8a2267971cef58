// Compares every deduction of the solver with the true mines.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>

#include "base/assert.hpp"
#include "board/auditor.hpp"
#include "field/opening/game_board.hpp"

namespace mines {

class TruthAuditor final : public Auditor {
 public:
  /// The board `truth` must outlive the object. Below, bit b of `mask` is column 64 · `word` + b of `row`.
  explicit TruthAuditor(const GameBoard& truth) : truth_(truth) {}

  void safe_deduced(std::int32_t row, std::int32_t word, Word mask) override {
    note(safe_, mask, mask & truth_.mines(row, word), row, word);
  }
  void mines_deduced(std::int32_t row, std::int32_t word, Word mask) override {
    note(mines_, mask, mask & ~truth_.mines(row, word), row, word);
  }

  std::uint64_t safe() const { return safe_; }
  std::uint64_t mines() const { return mines_; }
  std::uint64_t wrong() const { return wrong_; }
  /// The first cell that was deduced wrongly; valid if wrong() is not 0.
  Cell first_wrong() const {
    MINES_ASSERT(wrong_ > 0);
    return {first_row_, first_column_};
  }

 private:
  void note(std::atomic<std::uint64_t>& count, Word mask, Word false_cells, std::int32_t row,
            std::int32_t word) {
    count.fetch_add(static_cast<std::uint64_t>(std::popcount(mask)), std::memory_order_relaxed);
    if (false_cells == 0) return;
    if (wrong_.fetch_add(static_cast<std::uint64_t>(std::popcount(false_cells))) == 0) {
      first_row_ = row;
      first_column_ = word * word_bits + std::countr_zero(false_cells);
    }
  }

  const GameBoard& truth_;
  std::atomic<std::uint64_t> safe_ = 0;
  std::atomic<std::uint64_t> mines_ = 0;
  std::atomic<std::uint64_t> wrong_ = 0;
  std::atomic<std::int32_t> first_row_ = 0;
  std::atomic<std::int32_t> first_column_ = 0;
};

}  // namespace mines
