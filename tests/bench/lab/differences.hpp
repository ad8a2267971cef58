// How many more games one player wins than another, by the performance-difference lemma (S. Kakade and J.
// Langford, "Approximately optimal approximate reinforcement learning", ICML 2002). Let Q(s, c) be the chance
// to win if cell c is clicked in position s and the base player plays on. Then
//   win(player) - win(base) = mean over the player's games of the
//       sum over its guesses of Q(s, the player's cell) - Q(s, the base player's cell).
// Only guesses in which the two players differ count. There Q of both cells is estimated by games of the base
// player (guess/win/play_on.hpp), on the same placements. The chance that the click is safe is exact. What
// chooses draws from other random numbers than what scores, so no estimate is biased by the choice.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "bench/lab/games.hpp"
#include "guess/win/play_on.hpp"
#include "tasks/task.hpp"

namespace mines::lab {

/// A guess in which the player and the base player differ.
struct Difference {
  std::uint64_t game = 0;
  std::uint64_t opened = 0;  ///< open cells before it
  double log10_placements = 0;
  Guess base;  ///< the base player's guess
  Guess guess;
  Lead gain;  ///< Q(guess.cell) - Q(base.cell), estimated
};

/// Phases of a game: 0, 1: below 10 and below 40 open cells; then by the placements left: 2: at least 1e30;
/// 3: at least 1e10; 4: fewer.
inline constexpr std::size_t phases = 5;

/// Sums over the guesses of a phase, or of all phases.
struct GuessSums {
  std::uint64_t asked = 0;  ///< guesses of the player, up to where both play the end exactly
  std::uint64_t differ = 0;
  double gain = 0;
  double squares = 0;          ///< of the gains
  double variance = 0;         ///< of the errors of the gains
  double squares_by_game = 0;  ///< of the gains of whole games

  void add(const GuessSums& other);
};

struct Differences {
  std::uint64_t games = 0;
  std::uint64_t unscored = 0;                ///< differing guesses of which no placement could be drawn
  std::array<double, 3> seconds{};           ///< CPU time of the player, of the base player, of scoring
  std::array<GuessSums, phases + 1> sums{};  ///< by phase; the last are those of all

  void add(const Differences& other);
};

/// Q of `cell` less Q of `base_cell` by `draws` placements; empty if they cannot be drawn.
std::optional<Lead> compare(const View& view, const Situation& situation, Cell cell, Cell base_cell,
                            int draws, PlayOn& games_on, RandomSequence& random);

/// Plays some games of the rule's boards. `draws`: placements for each difference. A base player with
/// rollouts plays on without them, so that the result is one of first order. `log` gets each difference.
Result<Differences> find_differences(const arena::BoardRule& rule, std::uint64_t seed, const Share& games,
                                     const ClassicOptions& player, const ClassicOptions& base, int draws,
                                     const std::function<void(const Difference&)>& log);

}  // namespace mines::lab
