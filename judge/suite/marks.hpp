// The marks of a suite's games. An answer is a contestant's program.
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

/// The error of a game that no task's file contains (judge/queue/merge.hpp).
inline constexpr const char* not_played = "not played";

struct PlayedGame {
  TestPoint point;
  double limit = 0;  ///< time limit in seconds: point.seconds * SuiteTerms::scale
  Seed seed = 0;
  Seed map_seed = 0;
  std::optional<Outcome> outcome;  ///< empty if the game was not counted
  std::string error;               ///< why the game was not counted
  bool strict = false;             ///< --strict
  bool is_unstartable = false;     ///< not counted because the answer cannot be executed

  /// In a strict suite: the server noted a violation, or its status was not 0. Else false.
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
/// All members are 0 if there are no values. Value is double or Fraction.
template <class Value>
Spread<Value> spread_of(const std::vector<Value>& values);

/// The number of games of each ending; endings without games are left out.
using Endings = std::map<GameEnding, std::size_t>;

/// One solver's games in the order of the suite: seed by seed, with one game at each test point.
struct SolverGames {
  std::string solver;  ///< as it was given
  std::vector<PlayedGame> games;

  /// The marks of each seed, including sweep_marks if all eight games have the full score (a clean sweep).
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
