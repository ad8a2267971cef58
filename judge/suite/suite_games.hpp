// The games of a suite have numbers, and a task of a suite plays a stretch of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "judge/suite/terms.hpp"
#include "tasks/task.hpp"

namespace mines::judge {

/// The most games that a suite may have.
inline constexpr std::uint64_t most_games = 10'000'000;

/// The most games of a task: its file is then far below the longest that a merge reads.
inline constexpr std::size_t most_games_of_task = 100'000;

/// A game: indices into the suite's seeds, points and names. Games are numbered from 0, seed by seed, in each
/// seed point by point, and in each point solver by solver, which is the order in which a suite is played. So
/// the solvers of a task play the same map one after the other on one machine.
struct SuiteGame {
  std::size_t seed = 0;
  std::size_t point = 0;
  std::size_t solver = 0;
};

std::size_t games_of(const SuiteTerms& suite);
/// The game of that number, which must be below games_of().
SuiteGame game_of(const SuiteTerms& suite, std::size_t number);
/// "game 17: point 4, seed 2, NAME", for a terminal. A drawn seed is shown by its first letters.
std::string game_text(const SuiteTerms& suite, std::size_t number);

/// "game-17-NAME.txt": the file for what the answer prints in that game. All but ASCII letters, digits, '.',
/// '-' and '_' is '_' in NAME; the number tells the files apart.
std::string output_name(const SuiteTerms& suite, std::size_t number);

}  // namespace mines::judge
