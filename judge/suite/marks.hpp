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

struct PlayedGame {
  TestPoint point;
  double limit = 0;                  ///< time limit in seconds: point.seconds * SuiteTerms::scale
  Seed seed = 0;                     ///< the game's seed, one of SuiteTerms::seeds
  Seed map_seed = 0;                 ///< the seed of the map, derived from `seed` (maps.hpp)
  std::optional<Outcome> outcome{};  ///< empty if the game was not counted
  std::string error{};               ///< why the game was not counted
  bool strict = false;               ///< the suite is strict (SuiteTerms::strict)
  /// The ending of a game that was not counted: one from `not_started` on.
  GameEnding uncounted = GameEnding::judge_error;
  std::size_t seed_number = 1;  ///< 1 + index of `seed` in SuiteTerms::seeds

  /// In a strict suite: whether the server reported a violation or ended with a status not 0. Else false.
  bool is_disqualified() const;
  /// 0 to 100; 0 for a game that was not counted or is disqualified.
  Fraction score() const;
  Fraction marks() const { return score() * point.weight / 100; }
  GameEnding ending() const;
  /// Of a game that was counted.
  ///@{
  double seconds() const { return outcome->seconds; }
  double deficit() const;
  ///@}
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
/// The spread of `values` and of `zeros` more values that are 0; all members are 0 if there are no values.
/// Value is double or Fraction.
template <class Value>
Spread<Value> spread_of(const std::vector<Value>& values, std::size_t zeros = 0);

/// The spread of a quantity over those of the games that were counted.
Spread<double> spread_of_counted(const std::vector<const PlayedGame*>& games,
                                 double (PlayedGame::*quantity)() const);

/// The number of games of each ending; endings without games are left out.
using Endings = std::map<GameEnding, std::size_t>;

/// One solver's games in the order of the suite: seed by seed, with at most one game at each test point. A
/// game of the suite that is not among them was not played: it has 0 marks and the ending `not_played`, and
/// takes no memory, however many a suite may have.
struct SolverGames {
  std::string solver;  ///< the solver's name
  std::vector<PlayedGame> games;

  /// Of the seeds' marks: the sum of a seed's games, plus sweep_marks for a clean sweep (eight full scores).
  Spread<Fraction> marks(const SuiteTerms& suite) const;
  int sweeps() const;
  /// Outcome::seconds, summed over the points and averaged over the seeds. Empty if any game was not counted.
  std::optional<double> seconds(const SuiteTerms& suite) const;
  std::vector<const PlayedGame*> of_point(int id) const;
  Endings endings(const SuiteTerms& suite) const;
};

/// The spread of a quantity, 0 for the games that were not played, over `games`, those of one test point.
Spread<Fraction> spread_over_seeds(const SuiteTerms& suite, const std::vector<const PlayedGame*>& games,
                                   Fraction (PlayedGame::*quantity)() const);

/// The most marks that a seed can get at `points`: 200 at all eight points, clean sweep included.
int marks_to_have(const std::vector<TestPoint>& points);

}  // namespace mines::judge
