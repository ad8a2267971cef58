// Expert games of the classic player for the laboratory: what it sees when it guesses.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "apps/arena/arena_boards.hpp"
#include "cli/options.hpp"
#include "guess/win/classic_player.hpp"
#include "guess/win/play_on.hpp"

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
  const Guess& guess;        ///< the player's
  std::uint64_t opened = 0;  ///< open cells
};

/// Opens `clicks`, plays the board and calls visit() before each guess. The game ends where that returns
/// false.
Result<void> play(const Field& field, const std::vector<ClickWord>& clicks, ClassicMind& mind,
                  const std::function<bool(const Guessing&)>& visit);

/// The mean of `n` values and its standard error, from the sums of the values and of their squares.
Estimate mean_of(double sum, double squares, double n);

}  // namespace mines::lab
