// Plays one classic game, in which a mine ends the game, on a field (field/field.hpp). The player sees only
// the cells that it opens.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "apps/arena/match.hpp"
#include "field/field.hpp"
#include "guess/win/classic_player.hpp"

namespace mines::arena {

struct GameResult {
  bool won = false;
  bool lost_on_safe = false;  ///< lost on a cell that the player called safe
  std::uint64_t guesses = 0;
  std::uint64_t moves = 0;  ///< the player's moves; the first move is not counted
};

/// Called before each move with the move and the time that the player took for it. If it returns false, the
/// game ends without the move.
using BeforeMove =
    std::function<bool(const ClassicPlayer&, const ClassicPlayer::Move&, std::chrono::nanoseconds)>;

/// Makes the clicks of `clicks` as the first move. Then a ClassicPlayer with `mind`
/// (guess/win/classic_player.hpp) plays until a mine is hit, all safe cells are open, or `before_move` ends
/// the game. Fails if the player fails.
Result<GameResult> play_game(const Field& field, const std::vector<ClickWord>& clicks, ClassicMind& mind,
                             const BeforeMove& before_move);

/// Plays from a click on `start` until a mine is hit or all safe cells are open. Adds the time of each move
/// to `move_times`. Fails if the player fails.
Result<GameResult> play_game(const Field& field, Cell start, ClassicMind& mind, TimeHistogram& move_times);

}  // namespace mines::arena
