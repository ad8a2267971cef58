// What a player knows of a small board: the form in which positions are read, edited and handed to the
// solver. docs/reference/position.md describes how they are written; position_reader.hpp reads that.
//
// A cell takes a byte, so that a position is easy to change. The solver's own form, the view, takes an eighth
// of that and is laid out by tiles.
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
  static constexpr std::int8_t hole = -3;  ///< no cell; only on boards of other shapes

  BoardSize size{};
  std::optional<std::uint64_t> mines{};  ///< mines on the whole board, known ones included
  std::vector<std::int8_t> cells;        ///< row by row, as mines/cell.hpp says

  /// A board of which nothing is known.
  static Position of(BoardSize size, std::optional<std::uint64_t> mines = {}) {
    return {size, mines, std::vector<std::int8_t>(size.cells(), unknown_cell)};
  }

  std::int8_t& at(Cell cell) { return cells[size.index(cell)]; }
  std::int8_t at(Cell cell) const { return cells[size.index(cell)]; }
  std::span<const std::int8_t> row(std::int32_t row) const {
    MINES_ASSERT(row >= 0 && row < size.rows);
    return std::span(cells).subspan(size.index({row, 0}), static_cast<std::size_t>(size.columns));
  }

  friend bool operator==(const Position&, const Position&) = default;
};

/// The position as text, which read_position() reads as the same position.
std::string text_of(const Position& position);

/// The position as the solver's parts take it: a view with Eights::listed. The numbers may contradict each
/// other. Fails only if memory is short.
Result<View> view_of(const Position& position);

}  // namespace mines
