// Positions in every form that the toolkit reads, under one call: ours, other programs', and recorded games
// at a time.
#pragma once

#include <optional>
#include <string>

#include "replay/formats.hpp"

namespace mines::replay {

/// The format that a name tells, if it is one of positions or recorded games; otherwise our own.
Format position_format_of(const std::string& name);

/// Reads a position. `format` must be one of positions or recorded games. `seconds` is a time of a recorded
/// game and means nothing for other formats; without it, the end. Errors are those of the format's reader.
Result<Position> read_position_as(Format format, ByteReader& from, std::optional<double> seconds);

/// Reads what `source` names: an address itself, "-" for standard input, or a file. Its name tells the
/// format. `seconds` for anything but a recorded game is ExitCode::bad_input at "--at".
Result<Position> read_any_position(const std::string& source, std::optional<double> seconds);

}  // namespace mines::replay
