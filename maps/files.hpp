// Files as the subcommands see them: "-" is standard input or output, and a board comes in any format that
// has one.
#pragma once

#include <string>

#include "base/atomic_file.hpp"
#include "base/byte_reader.hpp"
#include "cli/options.hpp"
#include "field/field.hpp"
#include "maps/formats.hpp"

namespace mines::maps {

/// What to read: `path`, or standard input for "-".
Result<ByteReader> open_input(const std::string& path);
/// What to write: `path`, or standard output for "-".
Result<AtomicFile> create_output(const std::string& path);

struct Board {
  Field field;
  Format format = Format::map;
};

/// Whether the content ahead is a contest map or a text board. Takes no bytes.
Result<Format> guessed_board_format(ByteReader& from);

/// Reads a board of any format: the name of the file tells which, see format_named(), or else the content
/// decides between a contest map and a text board.
Result<Board> read_board(const std::string& path);

/// The bare argument FILE of the subcommands that read a board.
cli::Option board_file_option(std::string& path);

}  // namespace mines::maps
