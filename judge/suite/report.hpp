// What a suite prints.
#pragma once

#include <string>
#include <vector>

#include "judge/suite/marks.hpp"
#include "judge/suite/settings.hpp"

namespace mines::judge {

/// A table for each solver, and one that sets them side by side if there are several.
std::string suite_table(const SuiteSettings& suite, const std::vector<SolverGames>& solvers);

/// One JSON object on one line; docs/judge.md describes it.
std::string suite_json(const SuiteSettings& suite, const std::vector<SolverGames>& solvers);

/// A line with the names, and a line for each game.
std::string suite_csv(const std::vector<SolverGames>& solvers);

/// What the settings ask for.
std::string suite_report(const SuiteSettings& suite, const std::vector<SolverGames>& solvers);

/// "98.76": rounded down to two decimals.
std::string marks_text(double marks);

/// What became of a game, in a few words: how the answer ended, a violation, what broke.
std::string ending_text(const PlayedGame& game);

}  // namespace mines::judge
