// The reports of a suite, which is a set of games (terms.hpp): tables for people, JSON and CSV for programs.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "judge/suite/marks.hpp"
#include "judge/suite/terms.hpp"
#include "report/rows.hpp"

namespace mines::judge {

/// The form of a suite's report. `marks`: only each solver's mean marks, a line for each solver.
enum class SuiteReport { table, json, csv, marks };

/// The list of seeds as --seeds takes it; consecutive numbers are ranges.
std::string seeds_text(const std::vector<Seed>& seeds);

/// Three lines: version, seeds (their number, unless SuiteTerms::shows_seeds) and time limits. A fourth line
/// if games with a violation get 0 marks.
std::string terms_text(const SuiteTerms& suite);

/// The terms and a table for each solver. Two or more solvers: also standings. Two or three: a comparison.
std::string suite_table(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

std::string suite_report(const SuiteTerms& suite, const std::vector<SolverGames>& solvers,
                         SuiteReport report);

/// "point 4, seed #2, sat: score 100.00, marks 30.00 of 30, ...", with map_name() (terms.hpp).
std::string game_line(const SuiteTerms& suite, const std::string& solver, const PlayedGame& game);
/// "point 4, seed #2, sat", with map_name().
std::string game_name(const SuiteTerms& suite, const std::string& solver, const PlayedGame& game);

/// How the game ended, with the error or the violation if there is one.
std::string ending_text(const PlayedGame& game);
/// "8 accepted, 2 crashed"
std::string endings_text(const Endings& endings);

/// The games that ended without a verdict on the contestant, and must be played again.
std::size_t games_to_repeat(const Endings& endings);

/// The rows of a game's seeds: that of the suite and that of its map.
report::Rows seed_rows(const PlayedGame& game);
/// The rows of a game (report/rows.hpp), without the rows for its test point, its seeds and its isolation.
report::Rows game_rows(const PlayedGame& game);
/// The rows of each game of a solver that was played, test point included. The seeds are null unless
/// SuiteTerms::shows_seeds.
std::vector<report::Rows> games_table(const SuiteTerms& suite, const SolverGames& solver);
/// The seed as a number; a drawn seed as its text.
report::Json seed_json(const Seed& seed);

/// One JSON object on one line; docs/reference/json.schema.json has its keys.
std::string suite_json(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

std::string suite_csv(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

struct Standing {
  /// Counts from 1. After two solvers on place 1 comes place 3.
  std::size_t place = 0;
  std::size_t solver = 0;  ///< its index among the solvers
  Spread<Fraction> marks;
  int sweeps = 0;                 ///< number of seeds with the full score at all eight test points
  std::optional<double> seconds;  ///< a seed's total time, averaged over seeds; empty if a game has no result
  /// A seed's total deficit() (score/score.hpp) in the games with a result, averaged over the seeds.
  double deficit = 0;
  std::vector<Fraction> point_marks;  ///< the mean marks of each test point of the suite
  Endings endings;
  std::size_t games_late = 0;  ///< the number of games with Outcome::is_late()
};

/// The standings, best marks first. Solvers with equal marks are ordered by Standing::seconds; of these
/// solvers, those without a time come last.
std::vector<Standing> standings_of(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

/// The rows of each standing, for the tables of report/rows.hpp. text_table() leaves out point_marks.
std::vector<report::Rows> standings_lines(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

/// The standings as text, and a line for each solver with late games.
std::string standings_table(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

}  // namespace mines::judge
