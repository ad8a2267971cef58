// The part of a board that the terminal shows, and the cursor in it.
#pragma once

#include "play/exact_view.hpp"
#include "play/layout.hpp"
#include "play/screen_program.hpp"

namespace mines::play {

class BoardWindow {
 public:
  void resize(TerminalSize terminal, BoardSize board);

  const Layout& layout() const { return layout_; }
  Cell first() const { return first_; }
  Area seen() const { return {first_, layout_.seen}; }
  Cell cursor() const { return cursor_; }
  /// The cursor is where the player looks; with the mouse alone it is not shown.
  bool cursor_shown() const { return cursor_shown_; }
  /// Moves the cursor, and shows where it is.
  void go_to(Cell cell);
  /// The same without showing the cursor: for the mouse.
  void touch(Cell cell);
  /// Keys that move and the wheel; false for all others.
  bool handle(const Input& input);
  std::optional<Cell> cell_at_place(Place place) const { return layout_.cell_at_place(place, first_); }
  Place place_of(Cell cell) const { return layout_.place_of(cell, first_); }

 private:
  void move(std::int32_t down, std::int32_t right);
  void scroll(std::int32_t down);

  BoardSize board_{1, 1};
  Layout layout_;
  Cell first_{};
  Cell cursor_{};
  bool cursor_shown_ = false;
};

}  // namespace mines::play
