// A game played inside the process, on a field at hand: what tests, benchmarks and boards without a server
// use.
#pragma once

#include <atomic>

#include "board/game.hpp"
#include "field/field.hpp"

namespace mines {

/// Thread-safe: opened cells are shared by all links. `field` must outlive the game, the game its links.
class FieldGame final : public Game {
 public:
  static Result<FieldGame> make(const Field& field, int penalty);

  GameInfo info() const override { return {field_->size(), field_->mine_count(), penalty_}; }
  Result<std::unique_ptr<GameLink>> connect(const View& view) override;

  /// Different cells opened so far. Exact while no link is at work.
  std::uint64_t safe_opened() const;
  std::uint64_t mines_opened() const;
  bool is_open(Cell cell) const {
    return (opened_[index(cell.row, word_of(cell))].load(std::memory_order_relaxed) & bit_of(cell)) != 0;
  }

 private:
  friend class FieldLink;
  FieldGame() = default;
  std::size_t index(std::int32_t row, std::int32_t word) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(field_->size().words()) +
           static_cast<std::size_t>(word);
  }
  /// Opens cells and returns those that were not open.
  Word open(std::int32_t row, std::int32_t word, Word mask);

  const Field* field_ = nullptr;
  int penalty_ = 0;
  ZeroedArray<std::atomic<Word>> opened_;
};

}  // namespace mines
