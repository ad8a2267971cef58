// The report of a game that was counted again.
#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "judge/game/game_settings.hpp"
#include "judge/replay/record_replay.hpp"

namespace mines::judge {

/// The game's own report, which is in the record `record`, with what was counted now. A report that is not
/// one of the judge's is ExitCode::bad_input.
Result<std::string> report_again(const Replayed& replayed, Report report, std::optional<double> seconds,
                                 const std::string& record);

}  // namespace mines::judge
