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
#include <optional>
#include <vector>

#include "bench/lab/games.hpp"
#include "guess/win/play_on.hpp"
#include "tasks/task.hpp"

namespace mines::lab {

/// A guess in which the player and the base player differ.
struct Difference {
  std::uint64_t game = 0;
  std::uint64_t opened = 0;  ///< open cells before it
  double log10_placements = 0;
  std::array<std::int32_t, 2> base_cell{};  ///< row and column
  double base_mine = 0;                     ///< the probability of a mine in base_cell
  std::array<std::int32_t, 2> cell{};       ///< the player's
  double mine = 0;
  double gain = 0;      ///< Q(cell) - Q(base_cell), estimated
  double variance = 0;  ///< of the error of `gain`
};

/// Phases of a game: 0, 1: below 10 and below 40 open cells; then by the placements left: 2: at least 1e30;
/// 3: at least 1e10; 4: fewer.
inline constexpr std::size_t phases = 5;
std::size_t phase_of(std::uint64_t opened, double log10_placements);

struct Differences {
  std::uint64_t games = 0;
  std::array<std::uint64_t, phases>
      asked{};                      ///< guesses of the player, up to where both play the end exactly
  std::uint64_t unscored = 0;       ///< differing guesses of which no placement could be drawn
  std::array<double, 3> seconds{};  ///< CPU time of the player, of the base player, of scoring
  std::vector<Difference> all;

  void add(const Differences& other);
};

/// Q of `cell` less Q of `base_cell` by `draws` placements; empty if they cannot be drawn.
std::optional<Lead> compare(const View& view, const Situation& situation, Cell cell, Cell base_cell,
                            int draws, PlayOn& games_on, RandomSequence& random);

/// Plays some games of the rule's boards. `draws`: placements for each difference.
Result<Differences> find_differences(const arena::BoardRule& rule, std::uint64_t seed, const Share& games,
                                     const ClassicOptions& player, const ClassicOptions& base, int draws);

}  // namespace mines::lab
