// Opens, reads and writes the files that mines-map's subcommands take, in the formats of replay/formats.hpp.
// "-" is standard input or output.
#pragma once

#include <optional>
#include <string>

#include "cli/options.hpp"
#include "field/field.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_reader.hpp"
#include "replay/formats.hpp"

namespace mines::maps {

using replay::Format;

/// The first of the words that name the format in options and in file names.
inline const char* name_of(Format format) { return replay::row_of(format).word; }

/// Reads the board of a file. `format` must hold boards or games, not positions.
Result<Field> read_field(Format format, ByteReader& from);
/// Writes a board. `format` must be map, text or mbf.
Result<void> write_field(AtomicFile& to, const Field& field, Format format);
/// Writes a position. `format` must be a format of positions that has a writer.
Result<void> write_position(AtomicFile& to, const Position& position, Format format);

/// Opens `path`, or standard input for "-".
Result<ByteReader> open_input(const std::string& path);
/// Creates `path`, or takes standard output for "-".
Result<AtomicFile> create_output(const std::string& path);

struct Board {
  Field field;
  Format format = Format::map;
};

/// The format that belongs to the ending of `name`; empty for an unknown ending. Also empty for the endings
/// of maps and texts: only the content of such a file shows its format.
std::optional<Format> format_to_read(const std::string& name);

/// The format of the content ahead: a contest map, a text board or a position. Empty if the content fits
/// several of them or none. Leaves all bytes in `from`.
Result<std::optional<Format>> format_ahead(ByteReader& from);

/// Reads a board of any format. The file's name decides the format, or else the file's content.
Result<Board> read_board(const std::string& path);

/// The bare argument FILE of the subcommands that read a board.
cli::Option board_file_option(std::string& path);

}  // namespace mines::maps
