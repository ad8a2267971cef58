// What a suite prints.
#pragma once

#include <string>
#include <vector>

#include "judge/suite/marks.hpp"
#include "judge/suite/settings.hpp"

namespace mines::judge {

/// A table for each solver, and one that sets them side by side if there are several.
std::string suite_table(const SuiteSettings& suite, const std::vector<SolverGames>& solvers);

/// The report that the settings ask for.
std::string suite_report(const SuiteSettings& suite, const std::vector<SolverGames>& solvers);

/// "98.76": rounded down to two decimals.
std::string marks_text(double marks);

/// How a game ended, in a few words: how the answer ended, a violation, what broke.
std::string ending_text(const PlayedGame& game);

}  // namespace mines::judge
