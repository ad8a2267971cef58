// The reports of a suite.
#pragma once

#include <string>
#include <vector>

#include "judge/suite/marks.hpp"
#include "judge/suite/terms.hpp"

namespace mines::judge {

enum class SuiteReport { table, json, csv, marks };

/// Three lines: the version, the seeds and the limits. A fourth line if the suite is strict.
std::string terms_text(const SuiteTerms& suite);

/// A table for each solver. Several solvers also get the standings. Two or three solvers also get a table
/// that shows them side by side.
std::string suite_table(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

/// The report of kind `report`.
std::string suite_report(const SuiteTerms& suite, const std::vector<SolverGames>& solvers,
                         SuiteReport report);

/// A line about a game that was played: "point 4, seed 2, sat: score 100.00, marks 30.00 of 30, ...".
std::string game_line(const std::string& solver, const PlayedGame& game);
/// Which game it is: "point 4, seed 2, sat". A drawn seed is shown by its first letters.
std::string game_name(const std::string& solver, const PlayedGame& game);

/// How a game ended, in a few words: its ending and the details.
std::string ending_text(const PlayedGame& game);
/// "8 accepted, 2 crashed"
std::string endings_text(const Endings& endings);

}  // namespace mines::judge
