// Who is where in a suite of several solvers.
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
  /// From 1; solvers that share a place leave out the next ones.
  std::size_t place = 0;
  std::size_t solver = 0;  ///< its index among the solvers
  Spread<Fraction> marks;
  int sweeps = 0;
  std::optional<double> seconds;      ///< SolverGames::seconds()
  double deficit = 0;                 ///< of all points together, on average over the seeds
  std::vector<Fraction> point_marks;  ///< of each of the suite's points, on average
  Endings endings;
  std::size_t games_late = 0;  ///< Outcome::is_late()
};

/// The solvers, the best first; of those with the same marks, the quicker one, and last those without a time.
/// Each solver has all games of the suite.
std::vector<Standing> standings_of(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

/// A line for each standing. The text has at most 80 columns; a page also has the marks of each point.
std::vector<report::Rows> standings_lines(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

/// The lines as text, and one for each solver with late games.
std::string standings_table(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

}  // namespace mines::judge
