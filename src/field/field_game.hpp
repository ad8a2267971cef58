// A game played inside the process, on a field at hand: what tests, benchmarks and boards without a server
// use.
#pragma once

#include <cstdint>

#include "board/game.hpp"
#include "field/field.hpp"
#include "field/opened_cells.hpp"

namespace mines {

/// Thread-safe: opened cells are shared by all links. `field` must outlive the game, the game its links.
class FieldGame final : public Game {
 public:
  static Result<FieldGame> make(const Field& field, int penalty);

  GameInfo info() const override { return {field_->size(), field_->mine_count(), penalty_}; }
  Result<std::unique_ptr<GameLink>> connect(const View& view) override;

  /// Different cells opened so far. Exact while no link is at work. O(words).
  std::uint64_t safe_opened() const { return opened_.count(*field_).safe; }
  std::uint64_t mines_opened() const { return opened_.count(*field_).mines; }
  bool is_open(Cell cell) const { return opened_.is_open(cell); }

 private:
  friend class FieldLink;
  FieldGame() = default;

  const Field* field_ = nullptr;
  int penalty_ = 0;
  OpenedCells opened_;
};

}  // namespace mines
