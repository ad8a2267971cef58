// Counts a game again from its record and its map, so that a score can be checked without the server. This is
// the only part of the judge that links the field, and it never plays.
#pragma once

#include <optional>
#include <string>

#include "base/error.hpp"
#include "score/score.hpp"

namespace mines::judge {

struct Replayed {
  Tally tally;         ///< counted from map and record
  Tally early;         ///< likewise, without what was opened after a limit that was asked for
  std::string report;  ///< the judge's report on the game, JSON
  std::int64_t penalty = 0;
};

/// Reads the record to its end and checks every byte: that the record is of this map, that all recorded cells
/// are what the map has there, and that there are as many as the server counted. A mistake is
/// ExitCode::bad_input with file, byte offset and what was expected. With a `limit`, in seconds,
/// it also counts the cells that were open that long after the answer's start. O(recorded cells); memory N²/4
/// bytes.
Result<Replayed> replay(const std::string& record, const std::string& map, std::optional<double> limit);

}  // namespace mines::judge
