// Who is where in a suite of several solvers.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "judge/suite/marks.hpp"
#include "judge/suite/terms.hpp"

namespace mines::judge {

struct Standing {
  /// From 1; solvers with the same marks share a place, and the next ones are left out.
  std::size_t place = 0;
  std::size_t solver = 0;  ///< its index among the solvers
  Spread marks;
  int sweeps = 0;
  double seconds = 0;                ///< of all points together, on average over the seeds
  double deficit = 0;                ///< likewise
  std::vector<double> point_marks;   ///< of each of the suite's points, on average
  std::size_t games_that_broke = 0;  ///< and count 0
  std::size_t games_missing = 0;     ///< not played, and count 0
  std::size_t games_late = 0;        ///< Outcome::is_late()
};

/// The solvers, the best first; of those that share a place, the quicker one. Each solver has all
/// games of the suite.
std::vector<Standing> standings_of(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

/// The rows as text, in at most 80 columns, and a line for each solver with late games.
std::string standings_table(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

/// A line with the names, and one for each solver.
std::string standings_csv(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

}  // namespace mines::judge
