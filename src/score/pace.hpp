// Estimates how much longer a list of games takes, from those that were played: the games of a suite (solvers
// playing all test points), or the steps of a grading of homework.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "score/live_line.hpp"

namespace mines::judge {

struct PlannedGame {
  std::size_t solver = 0;  ///< index of the solver
  std::int64_t cells = 0;  ///< cells of the board, above 0
  double limit = 0;        ///< time limit, seconds
};

/// The planned games must be in the order of play. The time of a game includes reading the map, playing and
/// counting the result. The time of the first game on a map also includes drawing the map.
class Pace {
 public:
  explicit Pace(std::vector<PlannedGame> games) : games_(std::move(games)) {}

  /// Notes that the next of the planned games has been played, in `seconds`.
  void finished(double seconds);
  /// Notes that the next of the planned games is not played.
  void skipped();
  /// The expected seconds until the suite's end. The present game has taken `elapsed` seconds so far, and
  /// `share` (0 to 1) of its board is open.
  double seconds_left(double elapsed, double share) const;
  /// The share of the suite's time that is over, 0 to 1. The arguments are those of seconds_left().
  double part_done(double elapsed, double share) const;

 private:
  struct Rate {
    std::int64_t cells = 0;  ///< cells of the solver's largest game so far; 0 before its first game
    double seconds_per_cell = 0;
  };
  double expected(const PlannedGame& game) const;

  std::vector<PlannedGame> games_;
  std::vector<Rate> rates_;  ///< one for each solver
  std::size_t next_ = 0;
  double spent_ = 0;
};

struct SuiteMoment {
  double part_done = 0;     ///< Pace::part_done()
  double seconds_left = 0;  ///< Pace::seconds_left()
  std::string game;         ///< test point, seed and solver: "point 4, seed 2, sat"
};

/// The line that shows a running suite: "[####......]  37 %  1:05 left  point 4, seed 2, sat  ...". ASCII,
/// shorter than `columns` characters: parts that do not fit are left out.
std::string suite_text(const SuiteMoment& moment, const LiveSample& sample, std::size_t columns);

}  // namespace mines::judge
