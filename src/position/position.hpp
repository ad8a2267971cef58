// What a player knows of a small board, as people write it down and other programs save it.
// docs/reference/position.md describes the text; position_reader.hpp reads it.
//
// A cell takes a byte, so that a position is easy to read and to change. The solver's own form, the view,
// takes an eighth of that and is laid out by tiles.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "board/view.hpp"

namespace mines {

struct Position {
  static constexpr char unknown = '?';
  static constexpr char mine = '!';  ///< a known mine: a correct flag, or a mine that was hit
  static constexpr char hole = '.';  ///< no cell; only on boards of other shapes

  BoardSize size{};
  std::optional<std::uint64_t> mines{};  ///< mines on the whole board, known ones included
  std::string cells;                     ///< row by row: '0' to '8', `unknown` or `mine`

  /// A board of which nothing is known.
  static Position of(BoardSize size, std::optional<std::uint64_t> mines = {}) {
    return {size, mines, std::string(size.cells(), unknown)};
  }

  char& at(Cell cell) { return cells[size.index(cell)]; }
  char at(Cell cell) const { return cells[size.index(cell)]; }
  std::string_view row(std::int32_t row) const {
    MINES_ASSERT(row >= 0 && row < size.rows);
    return std::string_view(cells).substr(size.index({row, 0}), static_cast<std::size_t>(size.columns));
  }

  friend bool operator==(const Position&, const Position&) = default;
};

/// The position as text, which read_position() reads as the same position.
std::string text_of(const Position& position);

/// The cells as bytes, row by row: 0 to 8, -1 for unknown, -2 for a mine.
std::vector<std::int8_t> bytes_of(const Position& position);

/// What a view knows. A cell that is proven safe, but not open, is unknown.
Position position_of(const View& view, std::optional<std::uint64_t> mines = {});

/// The position as the solver's parts take it: a view with Eights::listed. The numbers may contradict each
/// other. Fails only if memory is short.
Result<View> view_of(const Position& position);

}  // namespace mines
