// Writes the report of a game: a table, JSON, or the score alone. Reads a report in JSON.
#pragma once

#include <string>

#include "judge/game/outcome.hpp"
#include "judge/game/settings.hpp"
#include "report/rows.hpp"

namespace mines::judge {

/// How the game ended, in a few words: "crashed, signal 11".
std::string ending_text(const Outcome& outcome);

/// The member "isolation" of a report.
report::Json isolation_json(const HeldLayers& isolation);

/// The rows of a game's report (report/rows.hpp). A value that does not apply is null. `version`: the version
/// of the judge that ran the game; if empty, the rows do not include the version.
report::Rows report_rows(const Settings& settings, const Outcome& outcome, const std::string& version);

/// The report as one JSON object on one line.
std::string report_json(const Settings& settings, const Outcome& outcome);

/// The report in the form `settings.report`, with a newline at its end.
std::string report(const Settings& settings, const Outcome& outcome);

/// The line for a game that a signal stopped: "interrupted after 3.2 s of GAME: opened 41.20 % of the safe
/// cells, 3 mines hit". GAME is `game`. If `reached` is empty: "interrupted before GAME began".
std::string interrupted_text(const std::string& game, const std::optional<Reached>& reached);

/// Reads the outcome of a game from its report, or from its part of a suite's report. Does not read the
/// board's size and mines: they stay 0 in Outcome::tally. Throws nlohmann::json::exception if a field is
/// missing or of a wrong type, or a count is no whole number in range. Only what version 1.0 did not write
/// may be missing: `missing`, `refused_calls`, `overrun_ms`, `output_exceeded`, `memory_hidden`, `processors`
/// and `processors_by`.
Outcome outcome_of(const report::Json& json);

}  // namespace mines::judge
