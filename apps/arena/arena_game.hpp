// Plays one classic game on a field. The player sees only what it opens.
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
  bool lost_on_safe = false;  ///< lost on a cell that the player had called safe
  std::uint64_t guesses = 0;
  std::uint64_t moves = 0;  ///< the moves of the player: all but the first click
};

/// Is called with each move of the player before it is made, and how long the player took for it. The game
/// ends without the move if it returns false.
using BeforeMove =
    std::function<bool(const ClassicPlayer&, const ClassicPlayer::Move&, std::chrono::nanoseconds)>;

/// Plays from some clicks on until a mine is hit, all safe cells are open, or `before_move` ends the game.
/// Fails if the player does.
Result<GameResult> play_game(const Field& field, const std::vector<ClickWord>& clicks, ClassicMind& mind,
                             const BeforeMove& before_move);

/// Plays from a click on `start` until a mine is hit or all safe cells are open. Adds the time of each move
/// to `move_times`. Fails if the player does.
Result<GameResult> play_game(const Field& field, Cell start, ClassicMind& mind, TimeHistogram& move_times);

}  // namespace mines::arena
