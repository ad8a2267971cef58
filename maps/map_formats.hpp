// Reads and writes boards and positions in the formats of replay/formats.hpp.
#pragma once

#include "field/field.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_reader.hpp"
#include "replay/formats.hpp"

namespace mines::maps {

using replay::Format;

/// The first of the words that name the format in options and in file names.
inline const char* name_of(Format format) { return replay::row_of(format).words[0]; }

/// Reads the board of a file. `format` must hold boards or games, not positions.
Result<Field> read_field(Format format, ByteReader& from);
/// Writes a board. `format` must be map, text or mbf.
Result<void> write_field(AtomicFile& to, const Field& field, Format format);
/// Writes a position. `format` must be a format of positions that has a writer.
Result<void> write_position(AtomicFile& to, const Position& position, Format format);

}  // namespace mines::maps
