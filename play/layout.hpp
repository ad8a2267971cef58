// Where things are on the terminal: a line with counter, face and clock, the cells, two columns each, and
// below them lines of words if there is room. A board larger than the terminal is seen through a window, with
// an overview beside it.
#pragma once

#include <optional>

#include "board/geometry.hpp"
#include "play/frame.hpp"

namespace mines::play {

/// Of the terminal, in character cells.
struct TerminalSize {
  int columns = 0;
  int lines = 0;
  friend bool operator==(TerminalSize, TerminalSize) = default;
};

inline constexpr TerminalSize least_terminal{24, 6};

constexpr bool is_too_small(TerminalSize size) {
  return size.columns < least_terminal.columns || size.lines < least_terminal.lines;
}

/// The board that fills the terminal.
constexpr BoardSize filling_board(TerminalSize size) { return {size.lines - 1, size.columns / 2}; }

struct Layout {
  static constexpr int cell_columns = 2;
  static constexpr int board_line = 1;  ///< the first with cells

  TerminalSize terminal;
  BoardSize seen;        ///< cells that are shown at once
  bool scrolls = false;  ///< there are more
  int top_columns = 0;   ///< width of the line above
  int words_line = 0;    ///< the first below the board
  int words_lines = 0;   ///< 0: words go into the line above, between counter and clock
  std::optional<Place> overview{};

  /// Where a cell's glyph is, if `first` is in the upper left corner. Anywhere.
  Place place_of(Cell cell, Cell first) const {
    return {cell_columns * (cell.column - first.column) + 1, board_line + cell.row - first.row};
  }
  /// The cell at a place of the window.
  std::optional<Cell> cell_at_place(Place place, Cell first) const;
  /// Where the face begins; three characters.
  Place face() const { return {top_columns / 2 - 1, 0}; }
};

Layout layout_of(TerminalSize terminal, BoardSize board);

/// The first cell of a window, moved as little as shows the cell with some cells around it.
Cell scrolled_to(Cell first, Cell cell, const Layout& layout, BoardSize board);
/// The same with the cell in the middle.
Cell centred_at(Cell cell, const Layout& layout, BoardSize board);

}  // namespace mines::play
