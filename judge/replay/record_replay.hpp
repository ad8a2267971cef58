// Counts a game again from its record and its map, so that a score can be checked without the server.
#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "judge/game/game_settings.hpp"
#include "score/score.hpp"

namespace mines::judge {

struct Replayed {
  Tally tally;         ///< counted from map and record
  Tally early;         ///< the tally at the `limit` of replay(); without a limit it has no open cells
  std::string report;  ///< the judge's report on the game, JSON
  std::int64_t penalty = 0;
};

/// Reads the record to its end and checks every byte: the record belongs to this map, each recorded cell has
/// the map's value, and the total is what the server counted. A mistake is ExitCode::bad_input with the file,
/// the byte offset and what was expected. If `limit` is given, also counts the cells that were open `limit`
/// seconds after the answer (the contestant's program) started. O(recorded cells); memory N²/4 bytes for a
/// map of N x N cells.
Result<Replayed> replay(const std::string& record, const std::string& map, std::optional<double> limit);

/// Returns `replayed.report` with the counts of `replayed`, in the form `report`. If `limit`, that of
/// replay(), is below the time that the answer played, the game ends at `limit` with the ending "time limit".
/// `limit` also replaces a longer "time_limit_s" of the report. ExitCode::bad_input, with the file's name
/// `record`, if the report is not a judge's.
Result<std::string> report_again(const Replayed& replayed, Report report, std::optional<double> limit,
                                 const std::string& record);

}  // namespace mines::judge
