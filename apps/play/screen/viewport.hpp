// The part of a board that the terminal shows, and the cursor in it.
#pragma once

#include "apps/play/game/exact_view.hpp"
#include "apps/play/screen/screen_layout.hpp"
#include "apps/play/screen/screen_program.hpp"

namespace mines::play {

class Viewport {
 public:
  /// Fits the viewport to a terminal that is not too small. If the board's size has changed, the cursor goes
  /// to the board's middle.
  void resize(TerminalSize terminal, BoardSize board);

  const Layout& layout() const { return layout_; }
  Cell first() const { return first_; }
  Area seen() const { return {first_, layout_.seen}; }
  Cell cursor() const { return cursor_; }
  /// A key that uses the cursor shows it; a click hides it.
  bool cursor_shown() const { return cursor_shown_; }
  /// Moves the cursor, shows it, and scrolls to it. A cell off the board is replaced by the nearest cell on
  /// the board.
  void go_to(Cell cell);
  /// Carries out the actions that move the cursor or the viewport; false for all others.
  bool handle(Action action);
  /// The cell of an input. A click on a cell gives that cell; the cursor goes there and is hidden. A click on
  /// no cell gives an empty result. Any other input gives the cursor's cell, and shows the cursor.
  std::optional<Cell> cell_of(const Input& input);
  std::optional<Cell> cell_at_place(Place place) const { return layout_.cell_at_place(place, first_); }
  Place place_of(Cell cell) const { return layout_.place_of(cell, first_); }

 private:
  std::optional<Cell> destination(Action action) const;
  void set_cursor(Cell cell, bool shown);
  void scroll(std::int32_t down);

  BoardSize board_{1, 1};
  Layout layout_;
  Cell first_{};
  Cell cursor_{};
  bool cursor_shown_ = false;
};

}  // namespace mines::play
