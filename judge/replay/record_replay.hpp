// Counts a game's open cells again from its record (docs/reference/record.md) and map, to check a score
// without the server.
#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "judge/game/settings.hpp"
#include "score/score.hpp"

namespace mines::judge {

struct Replayed {
  Tally tally;               ///< counted from map and record
  Tally early;               ///< counted up to the `limit` of replay(); 0 cells if no `limit` was given
  std::string report;        ///< the judge's report on the game, from the record, as JSON
  std::int64_t penalty = 0;  ///< points that a mine costs
};

/// Reads the whole record and counts its cells. Checks that the record belongs to the map, that no cell opens
/// twice, and that the server counted the same cells. A failed check is ExitCode::bad_input with the file,
/// the byte offset and what was expected. If `limit` is given, also counts the cells that were open `limit`
/// seconds after the answer (the contestant's program) started. O(recorded cells). Memory: N²/4 bytes for a
/// map of N x N cells; with a limit, also 16 bytes for each time at which cells were opened.
Result<Replayed> replay(const std::string& record, const std::string& map, std::optional<double> limit);

/// Returns `replayed.report` in the form `report` (table, JSON or score), with the counts of replay(). Pass
/// the `limit` of replay(). If the answer played longer than `limit`, the game in the returned report ends at
/// `limit` with the ending "time limit". In the report, a time limit above `limit` becomes `limit`.
/// ExitCode::bad_input if `replayed.report` is not a judge's; the error names the file `record`.
Result<std::string> report_again(const Replayed& replayed, Report report, std::optional<double> limit,
                                 const std::string& record);

}  // namespace mines::judge
