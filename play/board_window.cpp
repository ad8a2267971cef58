#include "play/board_window.hpp"

#include <algorithm>

namespace mines::play {

void BoardWindow::resize(TerminalSize terminal, BoardSize board) {
  const bool same_board = board == board_;
  board_ = board;
  layout_ = layout_of(terminal, board);
  if (!same_board) cursor_ = {board.rows / 2, board.columns / 2};
  first_ = same_board ? scrolled_to(first_, cursor_, layout_, board_) : centred_at(cursor_, layout_, board_);
}

void BoardWindow::go_to(Cell cell) {
  touch(cell);
  cursor_shown_ = true;
  first_ = scrolled_to(first_, cursor_, layout_, board_);
}

void BoardWindow::touch(Cell cell) {
  cursor_ = {std::clamp(cell.row, 0, board_.rows - 1), std::clamp(cell.column, 0, board_.columns - 1)};
  cursor_shown_ = false;
}

void BoardWindow::move(std::int32_t down, std::int32_t right) {
  go_to({cursor_.row + down, cursor_.column + right});
}

/// The cursor stays where it is seen.
void BoardWindow::scroll(std::int32_t down) {
  first_.row = std::clamp(first_.row + down, 0, std::max(board_.rows - layout_.seen.rows, 0));
  cursor_.row = std::clamp(cursor_.row, first_.row, first_.row + layout_.seen.rows - 1);
}

bool BoardWindow::handle(const Input& input) {
  switch (input.kind) {
    case Input::Kind::up:
      move(-1, 0);
      return true;
    case Input::Kind::down:
      move(1, 0);
      return true;
    case Input::Kind::left:
      move(0, -1);
      return true;
    case Input::Kind::right:
      move(0, 1);
      return true;
    case Input::Kind::page_up:
      move(-layout_.seen.rows, 0);
      return true;
    case Input::Kind::page_down:
      move(layout_.seen.rows, 0);
      return true;
    case Input::Kind::home:
      go_to({cursor_.row, 0});
      return true;
    case Input::Kind::end:
      go_to({cursor_.row, board_.columns - 1});
      return true;
    case Input::Kind::wheel_up:
      scroll(-3);
      return true;
    case Input::Kind::wheel_down:
      scroll(3);
      return true;
    case Input::Kind::character:
      break;
    case Input::Kind::click:
    case Input::Kind::flag_click:
      return false;
  }
  switch (input.character) {
    case U'k':
      move(-1, 0);
      return true;
    case U'j':
      move(1, 0);
      return true;
    case U'H':
      move(0, -1);
      return true;
    case U'l':
      move(0, 1);
      return true;
    default:
      return false;
  }
}

}  // namespace mines::play
