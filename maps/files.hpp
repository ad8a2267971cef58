// Files as the subcommands see them: "-" is standard input or output, and a board comes in either format.
#pragma once

#include <string>

#include "base/atomic_file.hpp"
#include "base/byte_reader.hpp"
#include "cli/options.hpp"
#include "field/field.hpp"

namespace mines::maps {

/// What to read: `path`, or standard input for "-".
Result<ByteReader> open_input(const std::string& path);
/// What to write: `path`, or standard output for "-".
Result<AtomicFile> create_output(const std::string& path);

enum class Format { map, text };

struct Board {
  Field field;
  Format format = Format::map;
};

/// Reads a contest map or a text board; the content decides which it is.
Result<Board> read_board(const std::string& path);

/// The bare argument FILE of the subcommands that read a board.
cli::Option board_file_option(std::string& path);

}  // namespace mines::maps
