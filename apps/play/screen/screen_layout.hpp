// Where things are on the terminal: a top line with counter, face and clock; below it the cells, two columns
// each; below them lines of text, if there is room. A board that leaves room enough has the numbers of its
// rows at its right and those of columns below. A board larger than the terminal is seen through a viewport,
// with an overview at its right.
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
  BoardSize seen;                   ///< cells that are shown at once
  bool scrolls = false;             ///< the board has more cells than `seen`
  int top_columns = 0;              ///< width of the top line
  int label_line = 0;               ///< the line of the columns' numbers; 0: rows and columns have none
  int text_line = 0;                ///< the first line below that, or below the board
  int text_lines = 0;               ///< 0: text goes into the top line, between counter and clock
  std::optional<Place> overview{};  ///< upper left corner inside its frame

  /// Where a cell's glyph is, with `first` in the viewport's upper left corner; it may be outside of the
  /// viewport.
  Place place_of(Cell cell, Cell first) const {
    return {cell_columns * (cell.column - first.column) + 1, board_line + cell.row - first.row};
  }
  /// The cell at a place; none outside of the viewport.
  std::optional<Cell> cell_at_place(Place place, Cell first) const;
  /// Where the face begins, which is three characters wide.
  Place face() const { return {top_columns / 2 - 1, 0}; }
};

/// The layout on a terminal that is not too small.
Layout layout_of(TerminalSize terminal, BoardSize board);

/// The first cell of a viewport that shows `cell` and, where the board goes on, some cells around it, moved
/// as little as possible.
Cell scrolled_to(Cell first, Cell cell, const Layout& layout, BoardSize board);
/// The first cell of a viewport with `cell` in its middle, or as near to it as the board's edges allow.
Cell centred_at(Cell cell, const Layout& layout, BoardSize board);

}  // namespace mines::play
