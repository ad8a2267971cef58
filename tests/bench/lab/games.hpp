// Expert games of the classic player for the laboratory: what it sees when it guesses, and how games go on
// from there.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "apps/arena/arena_boards.hpp"
#include "cli/options.hpp"
#include "guess/win/classic_player.hpp"

namespace mines::lab {

/// Expert: 16 x 30 cells, 99 mines, the first click in a corner and safe.
arena::BoardRule expert();

/// The games that a command plays.
struct GameRange {
  std::uint64_t games = 1000;
  std::uint64_t first = 0;  ///< number of the first game
  std::uint64_t seed = 1;   ///< of the boards
};
std::vector<cli::Option> game_options(GameRange& range);

/// A game before a guess. References are valid during the visit.
struct Guessing {
  const View& view;
  const Situation& situation;
  std::uint64_t opened = 0;  ///< open cells
};

/// Plays the board and calls visit() before each guess. The game ends where that returns false.
Result<void> play(const Field& field, ClassicMind& mind, const std::function<bool(const Guessing&)>& visit);

/// Plays on from a view, with the mines of `placement` on `cells` (all its unknown cells) and `guess` as the
/// next click. Returns whether the game is won; where at most 300 placements are left, the chance of that
/// with the best play, which is the same on average and scatters less.
Result<double> play_on(const View& view, const std::vector<Cell>& cells, const Placement& placement,
                       Cell guess, ClassicMind& mind);

}  // namespace mines::lab
