// Reads reports of games back: those in records, and those in the files of a suite's tasks. Both were written
// by a judge, but files may be damaged or made by others, so every mistake in them is an error.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "judge/game/outcome.hpp"

namespace mines::judge {

/// How the game ended, from the fields that report_json() and the suite's reports have in common. Of the
/// tally it has what was opened; the board is the caller's to add. Throws nlohmann::json::exception if a
/// field is missing or of another type. The fields `missing`, `refused_calls`, `overrun_ms`,
/// `output_exceeded`, `processors` and `processors_by` may be missing: records of earlier versions do not
/// have them.
Outcome outcome_of(const nlohmann::ordered_json& report);

}  // namespace mines::judge
