// What a player knows of a board, as text: people write it down, other programs' positions become it, and
// whoever has a game hands it over. docs/position.md describes the text.
//
// A byte a cell, so that a position is read and changed as easily as it is looked at; the solver's own form
// is the view, an eighth of that and by tiles.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/byte_reader.hpp"
#include "board/view.hpp"

namespace mines {

struct Position {
  static constexpr char unknown = '?';
  static constexpr char mine = '!';  ///< known to be one: a flag that is right, or a mine that was hit

  BoardSize size{};
  std::optional<std::uint64_t> mines{};  ///< on the whole board, known ones included
  std::string cells;                     ///< row by row: '0' to '8', `unknown` or `mine`

  /// Nothing known.
  static Position of(BoardSize size, std::optional<std::uint64_t> mines = {}) {
    return {size, mines, std::string(size.cells(), unknown)};
  }

  char& at(Cell cell) { return cells[index(cell)]; }
  char at(Cell cell) const { return cells[index(cell)]; }
  std::string_view row(std::int32_t row) const {
    return std::string_view(cells).substr(index({row, 0}), static_cast<std::size_t>(size.columns));
  }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  std::size_t index(Cell cell) const {
    return static_cast<std::size_t>(cell.row) * static_cast<std::size_t>(size.columns) +
           static_cast<std::size_t>(cell.column);
  }
};

/// Reads a position's text to its end. Anything wrong is ExitCode::bad_input with file, byte offset, line and
/// column (both from 1) and what was expected; ExitCode::broken when memory is short. Some 2 ns a cell.
Result<Position> read_position(ByteReader& from);
Result<Position> read_position(const std::string& path);
/// The same of text in memory, which errors call `name`.
Result<Position> parse_position(std::string_view text, const std::string& name);

/// Reads the text that JSMinesweeper saves a position as, .mine: a line WIDTHxHEIGHTxMINES, then HEIGHT rows
/// of digits, 'H' (hidden), 'F' (flag) and '?' (a mine that is shown). Errors as read_position() gives them.
Result<Position> read_mine_position(ByteReader& from);

/// Reads a board as Python's minesweepr has it: rows of digits, '.' (0), 'x' (unknown) and '*' (a mine), from
/// a file or from text in memory, which errors call `name`. It says nothing of the mines on the board. Errors
/// as read_position() gives them.
Result<Position> read_ascii_position(ByteReader& from);
Result<Position> parse_ascii_position(std::string_view text, const std::string& name);

/// The text of a position, with its first line. One that read_position() takes for the same.
std::string text_of(const Position& position);

/// What a view knows; cells that are only proven safe are unknown.
Position position_of(const View& view, std::optional<std::uint64_t> mines = {});

/// The position as the solver's parts take it, an 8 with the mines around it. Its numbers may contradict each
/// other, but for what no view can hold: ExitCode::bad_input without a place, naming the first such cell
/// (rows and columns from 0), for an 8 without eight neighbours that can be mines and a 0 with eight known
/// mines.
Result<View> view_of(const Position& position);

}  // namespace mines
