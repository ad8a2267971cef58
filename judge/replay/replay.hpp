// Counts a game again from its record and its map: who does not believe the server may count for himself.
// The only part of the judge that links the field, and it never plays.
#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "judge/game/score.hpp"
#include "judge/game/settings.hpp"

namespace mines::judge {

struct Replayed {
  Tally tally;         ///< as counted from map and record
  std::string report;  ///< the judge's on the game, JSON
  std::int64_t penalty = 0;
};

/// What is printed of it: the game's report, which is in the record `record`, with what was counted now. A
/// report that is not one of the judge's is ExitCode::bad_input.
Result<std::string> report_again(const Replayed& replayed, Report report, std::optional<double> seconds,
                                 const std::string& record);

/// Reads the record to its end and checks every byte of it, that it is of this map, that all cells recorded
/// are what the map has there, and that they are as many as the server counted. What is wrong
/// is ExitCode::bad_input with file, byte offset and what was expected. With `seconds` only cells that were
/// open so long after the answer's start are in the tally. O(cells recorded); memory N²/4 bytes.
Result<Replayed> replay(const std::string& record, const std::string& map, std::optional<double> seconds);

}  // namespace mines::judge
