// The files of mines-map, in the formats of replay/formats.hpp. "-" is standard input or output.
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

inline const char* name_of(Format format) { return replay::row_of(format).word; }

/// Reads the board of a file. `format` must hold boards or games, not positions.
Result<Field> read_field(Format format, ByteReader& from);
/// Writes a board. `format` must be map, text or mbf.
Result<void> write_field(AtomicFile& to, const Field& field, Format format);
/// Writes a position. `format` must be a format of positions that has a writer.
Result<void> write_position(AtomicFile& to, const Position& position, Format format);

Result<ByteReader> open_input(const std::string& path);
Result<AtomicFile> create_output(const std::string& path);

struct Board {
  Field field;
  Format format = Format::map;
};

/// The format that the ending of `name` stands for. Empty for unknown endings, and for maps and texts, where
/// the content decides.
std::optional<Format> format_to_read(const std::string& name);

/// Map, text or position, by the next bytes of `from`, which are not consumed. Empty if they fit none.
Result<std::optional<Format>> format_ahead(ByteReader& from);

/// Reads a board of any format, by the file's name, or else by its content.
Result<Board> read_board(const std::string& path);

/// The bare argument FILE of the subcommands that read a board.
cli::Option board_file_option(std::string& path);

}  // namespace mines::maps
