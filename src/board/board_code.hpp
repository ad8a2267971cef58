// Boards that players exchange as a short text.
//
// A link, of PTTACG's ZiNi calculator and of LlamaSweeper: an address with the parameters "b" and "m". b is 1
// (9 x 9 cells), 2 (16 x 16), 3 (16 rows, 30 columns), or the columns and then the rows, as many digits each.
// m has a digit of base 32 (0 to 9, a to v) for five cells, row by row, the first cell in the highest bit;
// digits at the end that are 0 may be left out. Source: hwatson381/LlamaSweeper, src/classes/Algorithms.js.
//
// A Game ID of Mines in Simon Tatham's puzzles, alone or behind the '#' of an address:
//
//   9x9:4,4,m00b7d48a3e0231c419200
//
// Columns, rows, and perhaps mines ("n10") and "a"; then the column and row of the first click, which may be
// left out; then a bit for each cell, row by row, in digits of base 16, the first cell in the highest bit.
// "m" before the digits says that they are masked, "u" or nothing that they are not. To unmask n bytes: the
// last n - n / 2 are combined with a mask made of the first n / 2, and then these with a mask of the others;
// bits behind the last cell are 0. A mask of some bytes is SHA-1 of the bytes with "0" behind them, then with
// "1", and so on. Source: mines.c of the puzzles. A Game ID with "#" or "r" in place of the cells is the seed
// of a board that only the program makes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "board/bit_plane.hpp"
#include "os/byte_reader.hpp"

namespace mines {

struct CodedBoard {
  BitPlane mines;
  std::optional<Cell> start{};  ///< the first click, if the text has it
};

/// Whether a text looks like a link or a Game ID; blanks around it are allowed. O(bytes).
bool is_board_link(std::string_view text);
bool is_game_id(std::string_view text);

/// Reads a link or a Game ID of at most 10^6 cells. Errors are ExitCode::bad_input with the file, the byte
/// offset and what was expected; ExitCode::broken if memory is short.
Result<CodedBoard> read_board_link(ByteReader& from);
Result<CodedBoard> read_game_id(ByteReader& from);

}  // namespace mines
