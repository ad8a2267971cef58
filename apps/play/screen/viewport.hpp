// The viewport (the part of a board that the terminal shows) with its cursor, and the layout of the terminal.
// The top line has counter, face and clock. The cells follow, each two columns wide. If there is
// room, lines of text follow. If there is still more room, row numbers stand at the right of the board, and
// column numbers below the board. If the board is larger than the terminal and there is room, an overview
// stands at the right; it shows how much of each part of the board is known. A board that does not scroll
// stands in the middle of a terminal that is larger than 80 x 24.
#pragma once

#include <optional>

#include "apps/play/screen/screen_program.hpp"
#include "board/geometry.hpp"

namespace mines::play {

struct Layout {
  static constexpr int cell_columns = 2;
  static constexpr int board_line = 1;  ///< the first line of cells

  Place origin{};        ///< of the terminal: where the top line begins; other places count from it
  BoardSize seen;        ///< size of the visible part
  bool scrolls = false;  ///< the board is larger than `seen`
  int top_columns = 0;   ///< width of the top line
  int label_line = 0;    ///< the line of the column numbers; 0: no row and column numbers
  int text_line = 0;     ///< the first line below the board and its column numbers
  int text_lines = 0;    ///< 0: text goes into the top line, between counter and clock
  std::optional<Place> overview{};  ///< where the overview's left border begins; empty: no overview

  /// Where the face, three characters wide, begins.
  Place face() const { return {top_columns / 2 - 1, 0}; }
};

class Viewport {
 public:
  /// Fits the viewport to a terminal of at least `least_terminal` (screen_program.hpp). If the board's size
  /// has changed, the cursor goes to the board's middle.
  void resize(TerminalSize terminal, BoardSize board);

  const Layout& layout() const { return layout_; }
  Area seen() const { return {first_, layout_.seen}; }
  Cell cursor() const { return cursor_; }
  bool cursor_shown() const { return cursor_shown_; }
  /// Moves the cursor to the cell, or to the nearest cell on the board. Shows the cursor, and scrolls to it.
  void go_to(Cell cell);
  /// Carries out an action that moves the cursor or the viewport. False for any other action.
  bool handle(Action action);
  /// The cell to which an input applies. A click on a cell gives this cell, and moves and hides the cursor. A
  /// click elsewhere gives no cell. Any other input gives the cursor's cell, and shows the cursor.
  std::optional<Cell> cell_of(const Input& input);
  /// A place of the terminal, counted from the layout's origin.
  Place inside(Place place) const {
    return {place.column - layout_.origin.column, place.line - layout_.origin.line};
  }
  /// The cell that is shown at a place of the terminal; empty if no cell is shown there.
  std::optional<Cell> cell_at_place(Place on_terminal) const;
  /// Where a cell's character stands. Outside of the viewport for a cell that is not shown.
  Place place_of(Cell cell) const {
    return {Layout::cell_columns * (cell.column - first_.column) + 1,
            Layout::board_line + cell.row - first_.row};
  }

 private:
  void set_cursor(Cell cell, bool shown);
  void scroll_to_cursor();

  BoardSize board_{1, 1};
  Layout layout_;
  Cell first_{};
  Cell cursor_{};
  bool cursor_shown_ = false;
};

}  // namespace mines::play
