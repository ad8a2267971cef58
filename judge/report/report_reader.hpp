// Reads reports of games from records and from the files of a suite's tasks. A judge wrote them, but files
// may be damaged or forged, so every mistake in them is an error.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "judge/game/outcome.hpp"

namespace mines::judge {

/// The outcome of the game, from the fields that report_json() and the suite's reports share. Its tally has
/// only the opened cells; the caller adds the board's size and mines. Throws nlohmann::json::exception if a
/// field is missing or of another type. The fields `missing`, `refused_calls`, `overrun_ms`,
/// `output_exceeded`, `processors` and `processors_by` may be missing: records of earlier versions do not
/// have them.
Outcome outcome_of(const nlohmann::ordered_json& report);

}  // namespace mines::judge
