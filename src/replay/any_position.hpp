// Reads a position in any format that the toolkit reads: its own text, other programs' formats, or a moment
// of a recorded game.
#pragma once

#include <optional>
#include <string>

#include "replay/formats.hpp"

namespace mines::replay {

/// The format that belongs to a file's name, if it is a format of positions or recorded games; otherwise the
/// toolkit's own text.
Format position_format_of(const std::string& name);

/// Reads a position. `format` must be a format of positions or recorded games. `seconds` is a time of a
/// recorded game, by default its end; other formats ignore it. Errors come from the format's reader.
Result<Position> read_position_as(Format format, ByteReader& from, std::optional<double> seconds);

/// Reads from `source`: the address of a web page, "-" for standard input, or a file, whose name decides the
/// format. ExitCode::bad_input, which names "--at", if `seconds` is given and the source is no recorded game.
Result<Position> read_any_position(const std::string& source, std::optional<double> seconds);

}  // namespace mines::replay
