// The suite's reports for programs: JSON and comma-separated values.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

#include "judge/suite/marks.hpp"
#include "judge/suite/terms.hpp"

namespace mines::judge {

/// What the suite's reports say about a game, without its `isolation`.
nlohmann::ordered_json game_json(const PlayedGame& game);
/// A number, or the text of a drawn seed.
nlohmann::ordered_json seed_json(const Seed& seed);

/// One JSON object on one line; docs/reference/judge-suite.md describes it.
std::string suite_json(const SuiteTerms& suite, const std::vector<SolverGames>& solvers);

/// A line with the names, and a line for each game.
std::string suite_csv(const std::vector<SolverGames>& solvers);
/// A field of such a line: in quotes where it must be.
std::string csv_text(const std::string& text);

}  // namespace mines::judge
