// The layout of the terminal: a top line with counter, face and clock; below it the cells, two columns each;
// below them lines of text, if there is room. If the terminal leaves still more room, the row numbers stand
// at the right of the board and the column numbers below it. A board larger than the terminal is seen through
// a viewport, with an overview at its right.
#pragma once

#include <optional>

#include "apps/play/screen/frame.hpp"
#include "board/geometry.hpp"

namespace mines::play {

/// A terminal's size in characters.
struct TerminalSize {
  int columns = 0;
  int lines = 0;
  friend bool operator==(TerminalSize, TerminalSize) = default;
};

inline constexpr TerminalSize least_terminal{24, 6};

constexpr bool is_too_small(TerminalSize size) {
  return size.columns < least_terminal.columns || size.lines < least_terminal.lines;
}

/// The size of the board that fills the terminal.
constexpr BoardSize filling_board(TerminalSize size) { return {size.lines - 1, size.columns / 2}; }

struct Layout {
  static constexpr int cell_columns = 2;
  static constexpr int board_line = 1;  ///< the first line of cells

  TerminalSize terminal;
  BoardSize seen;                   ///< size of the visible part
  bool scrolls = false;             ///< the board has more cells than `seen`
  int top_columns = 0;              ///< width of the top line
  int label_line = 0;               ///< the line of the columns' numbers; 0: no numbers for rows and columns
  int text_line = 0;                ///< the first line below the label line, or below the board
  int text_lines = 0;               ///< 0: text goes into the top line, between counter and clock
  std::optional<Place> overview{};  ///< column of its left border, and its first line; empty: not shown

  /// The place of a cell's glyph when `first` is in the viewport's upper left corner; may be outside of the
  /// viewport.
  Place place_of(Cell cell, Cell first) const {
    return {cell_columns * (cell.column - first.column) + 1, board_line + cell.row - first.row};
  }
  /// The cell at a place; empty outside of the viewport.
  std::optional<Cell> cell_at_place(Place place, Cell first) const;
  /// Where the face, three characters wide, begins.
  Place face() const { return {top_columns / 2 - 1, 0}; }
};

/// The layout on a terminal, which must not be too small.
Layout layout_of(TerminalSize terminal, BoardSize board);

/// The first cell of a viewport that shows `cell` and the cells up to two rows and four columns around it, as
/// far as the board and the viewport allow. This is `first`, moved as little as possible.
Cell scrolled_to(Cell first, Cell cell, const Layout& layout, BoardSize board);
/// The first cell of a viewport with `cell` in its middle, or as near to it as the board's edges allow.
Cell centred_at(Cell cell, const Layout& layout, BoardSize board);

}  // namespace mines::play
