// Opens, reads and writes the files of mines-map. Their formats are those of replay/formats.hpp.
#pragma once

#include <optional>
#include <string>

#include "cli/options.hpp"
#include "field/field.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_reader.hpp"
#include "replay/formats.hpp"

namespace mines::maps {

inline const char* name_of(Format format) { return replay::row_of(format).word; }

/// Writes a board. `format` must be map, text or mbf.
Result<void> write_field(AtomicFile& to, const Field& field, Format format);
/// Writes a position. `format` must be a format of positions that has a writer.
Result<void> write_position(AtomicFile& to, const Position& position, Format format);

/// Creates a file, or takes standard output if `path` is "-".
Result<AtomicFile> create_output(const std::string& path);

struct Board {
  Field field;
  Format format = Format::map;  ///< of the file
  std::optional<Cell> start{};  ///< where the game began, if the file has it
};

/// Reads a board. `format` must be a format of boards or of recorded games, not of positions. `game`: which
/// game of the file, from 1.
Result<Board> read_board(Format format, ByteReader& from, std::uint64_t game = 1);

/// The format that the extension of the file `name` stands for. Empty for an unknown extension, and for those
/// of maps and text boards, because format_ahead() (field/files) finds their formats in the file's bytes.
std::optional<Format> format_to_read(const std::string& name);

/// Whether what `from` shows next is text. Consumes no bytes.
Result<bool> text_ahead(ByteReader& from);

/// Reads a board from a file, a link or a Game ID, in the format that format_to_read() returns for `path`; if
/// empty, that of format_ahead().
Result<Board> read_board(const std::string& path);

/// The required argument FILE of the subcommands that read a board. Its value goes to `path`.
cli::Option board_file_option(std::string& path);

}  // namespace mines::maps
