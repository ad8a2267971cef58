// What the games of a suite are worth.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/seed.hpp"
#include "judge/game/game.hpp"
#include "judge/suite/test_points.hpp"

namespace mines::judge {

struct PlayedGame {
  TestPoint point;
  double limit = 0;  ///< seconds, scaled
  Seed seed = 0;
  Seed map_seed = 0;
  std::optional<Outcome> outcome;  ///< none if the game broke
  std::string error;               ///< why, then
  bool strict = false;             ///< --strict

  /// Whether it counts nothing: it is strict, and the server complained of it, by a violation or its status.
  bool is_disqualified() const;
  /// 0 to 100; of a broken or disqualified game 0.
  double score() const;
  double marks() const { return point.weight * score() / 100; }
  bool is_full() const { return score() >= 100; }
};

/// A point's games over all seeds, or a quantity of them.
struct Spread {
  double mean = 0;
  double deviation = 0;  ///< of the sample; 0 of a single value
  double least = 0;
  double most = 0;
};
/// All zero if there are none.
Spread spread_of(const std::vector<double>& values);

/// What one solver played, in the order of the suite: seed by seed, and each point once for each seed.
struct SolverGames {
  std::string solver;  ///< as it was given
  std::vector<PlayedGame> games;

  /// Marks seed by seed, the clean sweeps' included.
  std::vector<double> marks() const;
  /// Seeds whose games are all eight points with the full score.
  int sweeps() const;
  std::vector<const PlayedGame*> of_point(int id) const;
};

/// What these points can give: 200 if they are all.
int marks_to_have(const std::vector<TestPoint>& points);

}  // namespace mines::judge
