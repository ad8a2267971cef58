#include "apps/play/screen/viewport.hpp"

#include <algorithm>

namespace mines::play {

namespace {

constexpr std::int32_t wheel_rows = 3;

}  // namespace

void Viewport::resize(TerminalSize terminal, BoardSize board) {
  const bool same_board = board == board_;
  board_ = board;
  layout_ = layout_of(terminal, board);
  if (!same_board) cursor_ = {board.rows / 2, board.columns / 2};
  first_ = same_board ? scrolled_to(first_, cursor_, layout_, board_) : centred_at(cursor_, layout_, board_);
}

void Viewport::set_cursor(Cell cell, bool shown) {
  cursor_ = {std::clamp(cell.row, 0, board_.rows - 1), std::clamp(cell.column, 0, board_.columns - 1)};
  cursor_shown_ = shown;
}

void Viewport::go_to(Cell cell) {
  set_cursor(cell, true);
  first_ = scrolled_to(first_, cursor_, layout_, board_);
}

std::optional<Cell> Viewport::cell_of(const Input& input) {
  if (!input.is_click()) {
    go_to(cursor_);
    return cursor_;
  }
  const auto cell = cell_at_place(input.place);
  if (cell) set_cursor(*cell, false);
  return cell;
}

/// The cursor stays within the viewport.
void Viewport::scroll(std::int32_t down) {
  first_.row = std::clamp(first_.row + down, 0, std::max(board_.rows - layout_.seen.rows, 0));
  cursor_.row = std::clamp(cursor_.row, first_.row, first_.row + layout_.seen.rows - 1);
}

/// Where an action moves the cursor, on the board or off it.
std::optional<Cell> Viewport::destination(Action action) const {
  switch (action) {
    case Action::up:
      return Cell{cursor_.row - 1, cursor_.column};
    case Action::down:
      return Cell{cursor_.row + 1, cursor_.column};
    case Action::left:
      return Cell{cursor_.row, cursor_.column - 1};
    case Action::right:
      return Cell{cursor_.row, cursor_.column + 1};
    case Action::page_up:
      return Cell{cursor_.row - layout_.seen.rows, cursor_.column};
    case Action::page_down:
      return Cell{cursor_.row + layout_.seen.rows, cursor_.column};
    case Action::row_start:
      return Cell{cursor_.row, 0};
    case Action::row_end:
      return Cell{cursor_.row, board_.columns - 1};
    default:
      return std::nullopt;
  }
}

bool Viewport::handle(Action action) {
  if (action == Action::scroll_up || action == Action::scroll_down) {
    scroll(action == Action::scroll_up ? -wheel_rows : wheel_rows);
    return true;
  }
  const auto to = destination(action);
  if (to) go_to(*to);
  return to.has_value();
}

}  // namespace mines::play
