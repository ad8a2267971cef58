// Computes the marks of a suite's games: score / 100 · weight. The weight belongs to the game's test point: a
// size of board with its penalty and time limit (terms.hpp).
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/seed.hpp"
#include "judge/game/outcome.hpp"
#include "judge/suite/terms.hpp"
#include "score/score.hpp"

namespace mines::judge {

/// PlayedGame::error of a game that is missing when reports of a suite are merged (judge/queue/merge.hpp).
inline constexpr const char* not_played = "not played";

struct PlayedGame {
  TestPoint point;
  double limit = 0;                ///< time limit in seconds: point.seconds * SuiteTerms::scale
  Seed seed = 0;                   ///< the game's seed, one of SuiteTerms::seeds
  Seed map_seed = 0;               ///< the seed of the map, derived from `seed` (maps.hpp)
  std::optional<Outcome> outcome;  ///< empty if the game was not counted
  std::string error;               ///< why the game was not counted
  bool strict = false;             ///< the suite is strict (SuiteTerms::strict)
  /// The ending of a game that was not counted: one from `not_started` on.
  GameEnding uncounted = GameEnding::judge_error;

  /// In a strict suite: whether the server reported a violation or ended with a status not 0. Else false.
  bool is_disqualified() const;
  /// 0 to 100; 0 for a game that was not counted or is disqualified.
  Fraction score() const;
  Fraction marks() const { return score() * point.weight / 100; }
  GameEnding ending() const;
  bool is_full() const { return score() == 100; }
};

/// Game `number` of the suite, before it is played.
PlayedGame game_to_play(const SuiteTerms& suite, std::size_t number);

template <class Value>
struct Spread {
  Value mean = 0;
  double deviation = 0;  ///< standard deviation of the sample; 0 for a single value
  Value least = 0;
  Value most = 0;
};
/// The spread of `values`; all members are 0 if there are no values. Value is double or Fraction.
template <class Value>
Spread<Value> spread_of(const std::vector<Value>& values);

/// The number of games of each ending; endings without games are left out.
using Endings = std::map<GameEnding, std::size_t>;

/// One solver's games in the order of the suite: seed by seed, with one game at each test point.
struct SolverGames {
  std::string solver;  ///< the solver's name
  std::vector<PlayedGame> games;

  /// For each seed, the sum of its games' marks, plus sweep_marks for a clean sweep (eight full scores).
  std::vector<Fraction> marks() const;
  int sweeps() const;
  /// Outcome::seconds, summed over the points and averaged over the seeds. Empty if any game was not counted.
  std::optional<double> seconds() const;
  std::vector<const PlayedGame*> of_point(int id) const;
  Endings endings() const;
};

/// The most marks that a seed can get at `points`: 200 at all eight points, clean sweep included.
int marks_to_have(const std::vector<TestPoint>& points);

}  // namespace mines::judge
