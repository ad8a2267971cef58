// The report of a game that was counted again.
#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "judge/game/game_settings.hpp"
#include "judge/replay/record_replay.hpp"

namespace mines::judge {

/// The game's own report, which is in the record `record`, with what was counted now. With a `limit` below
/// its time the game ends there, by its time limit. Any other limit changes only `time_limit_s`, to at most
/// the recorded one. A report that is not one of the judge's is ExitCode::bad_input.
Result<std::string> report_again(const Replayed& replayed, Report report, std::optional<double> limit,
                                 const std::string& record);

}  // namespace mines::judge
