// The reports of a suite.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "judge/suite/marks.hpp"
#include "judge/suite/terms.hpp"
#include "report/rows.hpp"

namespace mines::judge {

enum class SuiteReport { table, json, csv, marks };

/// Three lines: version, seeds and limits. A fourth line if the suite is strict.
std::string terms_text(const SuiteTerms& suite);

/// A table for each solver. For several solvers also their standings, for two or three also a comparison.
std::string suite_table(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

std::string suite_report(const SuiteTerms& suite, const std::vector<SolverGames>& solvers,
                         SuiteReport report);

/// "point 4, seed 2, sat: score 100.00, marks 30.00 of 30, ..."
std::string game_line(const std::string& solver, const PlayedGame& game);
/// "point 4, seed 2, sat". A drawn seed is shown by its first letters.
std::string game_name(const std::string& solver, const PlayedGame& game);

std::string ending_text(const PlayedGame& game);
/// "8 accepted, 2 crashed"
std::string endings_text(const Endings& endings);

/// The rows of a game, without the rows for its point and its `isolation`.
report::Rows game_rows(const PlayedGame& game);
std::vector<report::Rows> games_table(const SolverGames& solver);
/// A number, or the text of a drawn seed.
report::Json seed_json(const Seed& seed);

/// One JSON object on one line; docs/reference/json.schema.json has its keys.
std::string suite_json(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

std::string suite_csv(const std::vector<SolverGames>& solvers);

struct Standing {
  /// From 1. Two solvers on place 1 are followed by place 3.
  std::size_t place = 0;
  std::size_t solver = 0;  ///< its index among the solvers
  Spread<Fraction> marks;
  int sweeps = 0;
  std::optional<double> seconds;  ///< SolverGames::seconds()
  /// deficit() (score/score.hpp), summed over the test points, averaged over the seeds
  double deficit = 0;
  std::vector<Fraction> point_marks;  ///< the mean marks of each test point of the suite
  Endings endings;
  std::size_t games_late = 0;  ///< the number of games with Outcome::is_late()
};

/// Ordered by marks, the best first; equal marks by time, no time last. Needs all games of the suite.
std::vector<Standing> standings_of(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

/// The rows of each standing. text_table() leaves out point_marks; html_table() and csv_table() show them.
std::vector<report::Rows> standings_lines(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

/// The standings as text, and a line for each solver with late games.
std::string standings_table(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

}  // namespace mines::judge
