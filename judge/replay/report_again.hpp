// The report of a game that was counted again.
#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "judge/game/game_settings.hpp"
#include "judge/replay/record_replay.hpp"

namespace mines::judge {

/// The judge's report in `replayed`, with its counts replaced by those of `replayed`, printed as `report`
/// says. `limit` is that of replay(). If it is below the time that the answer (the contestant's program)
/// played, the game ends at `limit`, with the ending "time limit". A limit also sets the report's
/// "time_limit_s" to the smaller of `limit` and its recorded value. `record` is the file's name in errors:
/// ExitCode::bad_input if the report is not a judge's.
Result<std::string> report_again(const Replayed& replayed, Report report, std::optional<double> limit,
                                 const std::string& record);

}  // namespace mines::judge
