// Positions in every form that the toolkit reads, under one call: ours, other programs', and recorded games
// at a time.
#pragma once

#include <optional>
#include <string>

#include "base/byte_reader.hpp"
#include "position/position.hpp"
#include "replay/replay.hpp"

namespace mines::replay {

enum class PositionFormat { position, mine, ascii, json, address, evf, rmv };

/// The ending of a file's name, in lower case and without its dot; empty if it has none.
std::string ending_of(const std::string& name);

/// The format that a name tells: an address, or the ending of a file's name: position, mine, ascii, json, url
/// (an address in a file), evf or rmv, in either case. No other name tells one.
std::optional<PositionFormat> position_format_of(const std::string& name);

inline bool is_replay(PositionFormat format) {
  return format == PositionFormat::evf || format == PositionFormat::rmv;
}

/// Reads a recorded game; `format` must be one of those.
Result<Replay> read_replay(ByteReader& from, PositionFormat format);

/// Reads a position. `seconds` is a time of a recorded game and means nothing for other formats; without it,
/// the end. Errors are those of the format's reader.
Result<Position> read_position_as(PositionFormat format, ByteReader& from, std::optional<double> seconds);

/// Reads what `source` names: an address itself, "-" for standard input, or a file. Its name tells the
/// format, which is ours if it does not. `seconds` for anything but a recorded game is ExitCode::bad_input at
/// "--at".
Result<Position> read_any_position(const std::string& source, std::optional<double> seconds);

}  // namespace mines::replay
