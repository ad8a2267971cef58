// The numbers of a suite's games. A task plays a contiguous stretch of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "judge/suite/terms.hpp"
#include "tasks/task.hpp"

namespace mines::judge {

/// The most games that a suite may have.
inline constexpr std::uint64_t most_games = 10'000'000;

/// The most games of a task. The file of a task takes about 1 KiB a game, and a merge reads files of up to
/// 256 MiB.
inline constexpr std::size_t most_games_of_task = 100'000;

/// A game, as indices into SuiteTerms::seeds, points and names. With P points and S solvers, the game's
/// number is (seed · P + point) · S + solver. A suite is played in the order of these numbers. So the solvers
/// of a task play the same map one after the other on one machine.
struct SuiteGame {
  std::size_t seed = 0;
  std::size_t point = 0;
  std::size_t solver = 0;
};

std::size_t games_of(const SuiteTerms& suite);
/// The game with this number, which must be below games_of().
SuiteGame game_of(const SuiteTerms& suite, std::size_t number);
/// "game 17: point 4, seed 2, NAME", for a terminal. A drawn seed is shown by its first letters.
std::string game_text(const SuiteTerms& suite, std::size_t number);

/// "game-17-NAME.txt": the file for the output of the answer (the contestant's program) in game `number`. In
/// NAME every byte except ASCII letters, digits, '.', '-' and '_' becomes '_'; the number keeps the files
/// apart.
std::string output_name(const SuiteTerms& suite, std::size_t number);

}  // namespace mines::judge
