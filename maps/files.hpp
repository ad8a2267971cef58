// Files as the subcommands see them: "-" is standard input or output, a board may come in either format.
#pragma once

#include <string>

#include "base/atomic_file.hpp"
#include "base/byte_reader.hpp"
#include "field/field.hpp"

namespace mines::maps {

/// `path`, or standard input for "-".
Result<ByteReader> open_input(const std::string& path);
/// `path`, or standard output for "-".
Result<AtomicFile> create_output(const std::string& path);

enum class Format { map, text };

struct Board {
  Field field;
  Format format = Format::map;
};

/// Reads a contest map or a text board, whichever the content says.
Result<Board> read_board(const std::string& path);

}  // namespace mines::maps
