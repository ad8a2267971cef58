// Boards as text: the course's format, "n m" and then n rows of m characters, '.' safe and 'X' a mine; and
// rows of cells as people read them.
#pragma once

#include <string>

#include "base/atomic_file.hpp"
#include "base/byte_reader.hpp"
#include "field/field.hpp"

namespace mines {

/// Reads a text board, sides from 1 to max_side. Lines end in LF or CRLF, the last one may end with the file;
/// anything else is ExitCode::bad_input with file, byte offset, line and column (both from 1).
/// ExitCode::broken when memory is short. Peak memory: the field and less than 1 MiB.
Result<Field> read_text_board(const std::string& path);
/// The same from a reader at offset 0.
Result<Field> read_text_board(ByteReader& from);

/// Writes the text board into a file that the caller commits.
Result<void> write_text_board(AtomicFile& to, const Field& field);

/// How cells are shown.
struct Glyphs {
  char mine;
  char zero;     ///< a safe cell with no mine beside it; with numbers off, every safe cell
  bool numbers;  ///< safe cells with mines beside them as digits
};
inline constexpr Glyphs text_board_glyphs{'X', '.', false};

/// A rectangle of cells on the board.
struct Window {
  Cell first{};
  BoardSize size{};
};

/// Writes the rows of `window`, each ending in a newline.
Result<void> write_rows(AtomicFile& to, const Field& field, const Window& window, const Glyphs& glyphs);

}  // namespace mines
