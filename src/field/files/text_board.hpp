// Boards as text. A text board is a line "n m" (the numbers of rows and columns) and then n rows of m
// characters, '.' for a safe cell and 'X' for a mine.
#pragma once

#include <string>

#include "board/geometry.hpp"
#include "field/field.hpp"
#include "field/opening/game_board.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_reader.hpp"

namespace mines {

/// Reads a text board with sides from 1 to max_side. Lines end in LF or CRLF; the last line may end without
/// either. Other content gives ExitCode::bad_input with file and byte offset, and line and column from 1.
/// ExitCode::broken if memory is short. Takes the memory of the field and less than 1 MiB more.
Result<Field> read_text_board(const std::string& path);
/// Reads a text board from a reader whose offset must be 0.
Result<Field> read_text_board(ByteReader& from);

/// Writes a text board of 1 cell or more. The caller commits the file (os/atomic_file.hpp).
Result<void> write_text_board(AtomicFile& to, const Field& field);

/// The characters for cells.
struct Glyphs {
  char mine;
  char zero;     ///< for a zero; if `numbers` is false, for every safe cell
  bool numbers;  ///< true: 1 to 8 are written as digits
};
inline constexpr Glyphs text_board_glyphs{'X', '.', false};

/// Writes the rows of `area`, which must lie on the board. Each row ends in a newline.
Result<void> write_rows(AtomicFile& to, const Field& field, const Area& area, const Glyphs& glyphs);

/// Reads a contest map (map_file.hpp) or a text board, whichever the file, FIFO or device `path` has.
Result<Field> read_board(const std::string& path);
/// Reads a contest map or a text board as the board of a game. Memory: for a map, that of read_map_as_game();
/// for a text board, the GameBoard and one bit more for each cell.
Result<GameBoard> read_game_board(const std::string& path);

}  // namespace mines
