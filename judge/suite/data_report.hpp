// The rows for a suite's games, and the suite's reports that programs read: JSON and comma-separated values.
#pragma once

#include <string>
#include <vector>

#include "judge/suite/marks.hpp"
#include "judge/suite/terms.hpp"
#include "report/rows.hpp"

namespace mines::judge {

/// The rows of a game in the suite's reports, without its point and its `isolation`.
report::Rows game_rows(const PlayedGame& game);
/// A solver's games with their points, a line each.
std::vector<report::Rows> games_table(const SolverGames& solver);
/// A number, or the text of a drawn seed.
report::Json seed_json(const Seed& seed);

/// One JSON object on one line; docs/reference/json.schema.json has its keys.
std::string suite_json(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

/// A line with the names of the columns, and a line for each game.
std::string suite_csv(const std::vector<SolverGames>& solvers);

}  // namespace mines::judge
