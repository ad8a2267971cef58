// A position: a player's knowledge of a small board, one byte for each cell. The functions here write
// positions as text; position_reader.hpp reads this text. The solver's own form is the view (board/view.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "board/view.hpp"
#include "mines/cell.hpp"

namespace mines {

struct Position {
  BoardSize size{};
  std::optional<std::uint64_t> mines{};  ///< mines on the whole board, known mines included; empty if unknown
  std::vector<std::int8_t> cells;        ///< row by row: a number, unknown_cell, mine_cell or hole_cell

  /// A board with all cells unknown.
  static Position of(BoardSize size, std::optional<std::uint64_t> mines = {}) {
    return {size, mines, std::vector<std::int8_t>(size.cells(), unknown_cell)};
  }

  std::int8_t& at(Cell cell) { return cells[size.index(cell)]; }
  std::int8_t at(Cell cell) const { return cells[size.index(cell)]; }
  std::span<const std::int8_t> row(std::int32_t row) const {
    MINES_ASSERT(row >= 0 && row < size.rows && cells.size() == size.cells());
    return std::span(cells).subspan(size.index({row, 0}), static_cast<std::size_t>(size.columns));
  }

  friend bool operator==(const Position&, const Position&) = default;
};

/// The position in the toolkit's own text format (docs/reference/position.md), which read_position() reads. A
/// hole is '.'.
std::string text_of(const Position& position);

/// The position's number of mines, for formats that need it. If it is unknown, ExitCode::bad_input; the error
/// names `name`, the file to be written.
Result<std::uint64_t> needed_mines(const Position& position, const std::string& name);

/// JSMinesweeper's .mine text. Known mines become flags. Fails like needed_mines().
Result<std::string> mine_text_of(const Position& position, const std::string& name);

/// The rows of a board as text for Python's minesweepr, without the number of mines.
std::string ascii_text_of(const Position& position);

/// The JSON for Python's minesweepr, on one line. Fails like needed_mines(), and if the line exceeds 256 MiB,
/// the most that read_json_position() accepts.
Result<std::string> json_text_of(const Position& position, const std::string& name);

/// The position as a view for the solver; open cells with the number 8 are in a list (Eights::listed,
/// board/view.hpp). The position's numbers may contradict each other. Fails only if memory is short.
Result<View> view_of(const Position& position);

}  // namespace mines
