// Files as the subcommands see them: "-" is standard input or output, and a board comes in any format that
// has one.
#pragma once

#include <optional>
#include <string>

#include "cli/options.hpp"
#include "field/field.hpp"
#include "maps/map_formats.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_reader.hpp"

namespace mines::maps {

/// What to read: `path`, or standard input for "-".
Result<ByteReader> open_input(const std::string& path);
/// What to write: `path`, or standard output for "-".
Result<AtomicFile> create_output(const std::string& path);

struct Board {
  Field field;
  Format format = Format::map;
};

/// The format that the name of a file to read tells. Nothing if the name has the ending of a map or a text:
/// such files are told apart by what is in them.
std::optional<Format> format_to_read(const std::string& name);

/// Which of contest map, text board and position the content ahead is. Nothing if it may be of several or of
/// none. Takes no bytes.
Result<std::optional<Format>> format_ahead(ByteReader& from);

/// Reads a board of any format: the name of the file tells which, or else its content.
Result<Board> read_board(const std::string& path);

/// The bare argument FILE of the subcommands that read a board.
cli::Option board_file_option(std::string& path);

}  // namespace mines::maps
