// The suite's reports for programs: JSON and comma-separated values.
#pragma once

#include <string>
#include <vector>

#include "judge/suite/marks.hpp"
#include "judge/suite/settings.hpp"

namespace mines::judge {

/// One JSON object on one line; docs/judge-suite.md describes it.
std::string suite_json(const SuiteSettings& suite, const std::vector<SolverGames>& solvers);

/// A line with the names, and a line for each game.
std::string suite_csv(const std::vector<SolverGames>& solvers);

}  // namespace mines::judge
