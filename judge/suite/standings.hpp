// The standings of a suite with several solvers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "judge/suite/marks.hpp"
#include "judge/suite/terms.hpp"
#include "report/rows.hpp"

namespace mines::judge {

struct Standing {
  /// From 1. Two solvers on place 1 are followed by place 3.
  std::size_t place = 0;
  std::size_t solver = 0;  ///< its index among the solvers
  Spread<Fraction> marks;
  int sweeps = 0;
  std::optional<double> seconds;  ///< SolverGames::seconds()
  double deficit = 0;             ///< deficit() (score/score.hpp), summed over points, averaged over seeds
  std::vector<Fraction> point_marks;  ///< the mean marks of each test point of the suite
  Endings endings;
  std::size_t games_late = 0;  ///< the number of games with Outcome::is_late()
};

/// The solvers, the best first. Among equal marks the quicker one is first, and a solver without a time is
/// last. Each solver must have all games of the suite.
std::vector<Standing> standings_of(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

/// The rows of each standing (report/rows.hpp). text_table() leaves out the marks of each test point, so
/// that a line fits 80 columns. html_table() and csv_table() show these marks.
std::vector<report::Rows> standings_lines(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

/// The standings as text, and a line for each solver with late games.
std::string standings_table(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

}  // namespace mines::judge
