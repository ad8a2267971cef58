// A suite plays one game for each test point, seed and solver. A test point is a size of board with a time
// limit, from the contest HPCGame 2023. The terms of a suite are the settings that its reports need.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/seed.hpp"

namespace mines::judge {

/// A test point, as the contest's statement has it.
struct TestPoint {
  int id = 0;
  int weight = 0;            ///< marks for the full score
  std::int32_t side = 0;     ///< rows, and columns
  std::int64_t penalty = 0;  ///< points that a mine costs
  double seconds = 0;        ///< the time limit

  std::int64_t cells() const { return std::int64_t{side} * side; }
  std::int64_t mines() const { return cells() / 8; }
};

inline constexpr std::array<TestPoint, 8> test_points{{
    {0, 8, 512, 0, 2},
    {1, 16, 16384, 0, 18},
    {2, 14, 512, 8, 2},
    {3, 16, 2048, 8, 8},
    {4, 30, 8192, 8, 32},
    {5, 30, 16384, 8, 20},
    {6, 32, 32768, 8, 68},
    {7, 44, 65536, 8, 256},
}};

/// The extra marks if the games of all eight test points have the full score.
inline constexpr int sweep_marks = 10;

/// The order of solvers with the same marks.
enum class Ties {
  shared,  ///< equal solvers share a place; the quicker one is listed first
  time     ///< the quicker one has the better place
};

struct SuiteTerms {
  std::vector<std::string> names;  ///< the solvers' names, in the order of the command line
  std::vector<TestPoint> points;   ///< with the time limits of the contest's statement, not scaled
  std::vector<Seed> seeds;
  double scale = 1;  ///< the factor by which the time limits are multiplied
  Ties ties = Ties::shared;
  /// Reports and messages name the seeds. Else a seed is only a number of its place, because whoever knows it
  /// has the boards.
  bool shows_seeds = false;
  bool strict = false;  ///< 0 marks for a game if the server's status is not 0 or the protocol was broken
};

inline constexpr std::uint64_t most_games = 10'000'000;

/// The most games of a task (a part of a suite): its file has about 1 KiB a game, and may have 256 MiB.
inline constexpr std::size_t most_games_of_task = 100'000;

/// A game of a suite, as indices into SuiteTerms::seeds, SuiteTerms::points and SuiteTerms::names. With P
/// points and S solvers, the game's number is (seed · P + point) · S + solver. Games are played in the order
/// of their numbers, so all solvers' games on one map follow each other.
struct SuiteGame {
  std::size_t seed = 0;
  std::size_t point = 0;
  std::size_t solver = 0;
};

std::size_t games_of(const SuiteTerms& suite);
/// `number` must be below games_of().
SuiteGame game_of(const SuiteTerms& suite, std::size_t number);
/// "#2": the place of a seed in the list, `seed` + 1. With SuiteTerms::shows_seeds the seed itself.
std::string seed_name(const SuiteTerms& suite, std::size_t seed);
/// "point 4, seed #2", with seed_name().
std::string map_name(const SuiteTerms& suite, const TestPoint& point, std::size_t seed);
/// "game 17: point 4, seed #2, NAME", with map_name().
std::string game_text(const SuiteTerms& suite, std::size_t number);

/// "game-17-NAME.txt": the file for what the solver's program prints in game `number`. NAME is the first 64
/// bytes of the solver's name; '_' replaces each byte other than an ASCII letter, a digit, '.', '-' or '_'.
std::string output_name(const SuiteTerms& suite, std::size_t number);

}  // namespace mines::judge
