// What the judge prints about a game that was counted.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

#include "judge/game/outcome.hpp"
#include "judge/game/settings.hpp"

namespace mines::judge {

/// How the answer ended, in a few words.
std::string ending_text(const Outcome& outcome);

/// The object `isolation` of a report.
nlohmann::ordered_json isolation_json(const HeldLayers& isolation);

/// Rows of "name  value", for people. `version` is the judge's that played; an empty one has no row.
std::string report_table(const Settings& settings, const Outcome& outcome, const std::string& version);

/// One JSON object on one line. Absent values (an exit code after a signal, a violation) are null.
std::string report_json(const Settings& settings, const Outcome& outcome);

/// The report that the settings ask for, newline included.
std::string report(const Settings& settings, const Outcome& outcome);

}  // namespace mines::judge
