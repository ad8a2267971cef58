// What the stages (engine/stages.hpp) ask of a player who plays only a part of a board. The others play the
// rest.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "components/component.hpp"

namespace mines {

/// The player's view holds the part and some rows around it. All players make the calls equally often and in
/// the same order.
class BoardPart {
 public:
  /// The stages after the sweep work in the rows of tiles `first` to `end` - 1 of the view. `mines` is K,
  /// the number of mines on the whole board.
  BoardPart(std::int32_t first, std::int32_t end, std::uint64_t mines)
      : first_row(first), end_row(end), all_mines(mines) {}
  virtual ~BoardPart() = default;
  BoardPart(const BoardPart&) = delete;
  BoardPart& operator=(const BoardPart&) = delete;

  struct Counts {
    std::uint64_t unknown = 0;
    std::uint64_t known_mines = 0;
  };
  /// The counts of the whole board, where this part has `unknown` unknown cells.
  virtual Result<Counts> of_board(std::uint64_t unknown) = 0;
  /// The components of the whole board, where this player has found `ours`. Empty if some are not known, so
  /// that K decides nothing.
  virtual Result<std::optional<std::vector<Component>>> join(std::vector<Component> ours) = 0;

  const std::int32_t first_row;
  const std::int32_t end_row;
  const std::uint64_t all_mines;
};

}  // namespace mines
