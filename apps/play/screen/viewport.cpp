#include "apps/play/screen/viewport.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "apps/play/screen/overview.hpp"
#include "base/assert.hpp"

namespace mines::play {

namespace {

constexpr std::int32_t wheel_rows = 3;

/// Three characters each for counter, face and clock, with blanks between them.
constexpr int least_top_columns = 13;
constexpr int overview_columns = Overview::most_columns + 3;
/// The least terminal with room for an overview.
constexpr TerminalSize roomy{60, Overview::most_rows + 5};

/// The usual terminal. Reasons and help are written for it.
constexpr TerminalSize usual{80, 24};

/// A coordinate of the first cell, moved so that `cell` lies at least `margin` within the viewport, where the
/// board and the viewport are large enough.
std::int32_t shifted(std::int32_t first, std::int32_t cell, std::int32_t seen, std::int32_t all,
                     std::int32_t margin) {
  // In a small viewport the margins from both sides would otherwise leave no place for the cell.
  margin = std::min(margin, (seen - 1) / 2);
  first = std::clamp(first, cell - seen + 1 + margin, cell - margin);
  return std::clamp(first, 0, std::max(all - seen, 0));
}

/// Below the board a line for the numbers and one for text, at its right a blank and the last row's number.
bool has_room_for_labels(TerminalSize terminal, BoardSize board) {
  const auto digits = static_cast<int>(std::to_string(board.rows - 1).size());
  return terminal.lines >= Layout::board_line + board.rows + 2 &&
         terminal.columns >= Layout::cell_columns * board.columns + 1 + digits;
}

/// Where what takes `part` of `all` columns or lines begins, so that it is in the middle and at least `kept`
/// of them are left for text.
int middle(int all, int part, int kept) { return std::clamp((all - part) / 2, 0, std::max(all - kept, 0)); }

/// The layout on a terminal, which must not be too small.
Layout layout_of(TerminalSize terminal, BoardSize board) {
  MINES_ASSERT(!is_too_small(terminal));
  Layout layout;
  const std::int32_t lines = terminal.lines - Layout::board_line;
  const std::int32_t columns = terminal.columns / Layout::cell_columns;
  layout.scrolls = board.rows > lines || board.columns > columns;
  if (!layout.scrolls) {
    layout.seen = board;
  } else {
    const bool has_overview = terminal.columns >= roomy.columns && terminal.lines >= roomy.lines;
    const std::int32_t room =
        (terminal.columns - (has_overview ? overview_columns : 0)) / Layout::cell_columns;
    // A board that scrolls keeps a line for text, which shows the part that is seen.
    layout.seen = {std::min(board.rows, lines - 1), std::min(board.columns, room)};
    if (has_overview)
      layout.overview = Place{terminal.columns - overview_columns + 1, Layout::board_line + 1};
  }
  layout.top_columns =
      std::min(std::max(Layout::cell_columns * layout.seen.columns, least_top_columns), terminal.columns);
  layout.text_line = Layout::board_line + layout.seen.rows;
  if (has_room_for_labels(terminal, board)) layout.label_line = layout.text_line++;
  if (!layout.scrolls) {
    layout.origin = {middle(terminal.columns, layout.top_columns, usual.columns),
                     middle(terminal.lines, layout.text_line + 1, usual.lines)};
  }
  layout.text_lines = terminal.lines - layout.origin.line - layout.text_line;
  return layout;
}

}  // namespace

void Viewport::resize(TerminalSize terminal, BoardSize board) {
  const bool same_board = board == board_;
  board_ = board;
  layout_ = layout_of(terminal, board);
  if (!same_board) {
    cursor_ = {board.rows / 2, board.columns / 2};
    first_ = {cursor_.row - layout_.seen.rows / 2, cursor_.column - layout_.seen.columns / 2};
  }
  scroll_to_cursor();
}

/// Moves the first cell as little as possible, so that the viewport shows the cursor and the cells up to two
/// rows and four columns around it, as far as the board and the viewport allow.
void Viewport::scroll_to_cursor() {
  first_ = {shifted(first_.row, cursor_.row, layout_.seen.rows, board_.rows, 2),
            shifted(first_.column, cursor_.column, layout_.seen.columns, board_.columns, 4)};
}

void Viewport::set_cursor(Cell cell, bool shown) {
  cursor_ = {std::clamp(cell.row, 0, board_.rows - 1), std::clamp(cell.column, 0, board_.columns - 1)};
  cursor_shown_ = shown;
}

void Viewport::go_to(Cell cell) {
  set_cursor(cell, true);
  scroll_to_cursor();
}

std::optional<Cell> Viewport::cell_at_place(Place on_terminal) const {
  const Place place = inside(on_terminal);
  const Cell cell{place.line - Layout::board_line, place.column / Layout::cell_columns};
  if (place.column < 0 || place.line < Layout::board_line || !layout_.seen.contains(cell))
    return std::nullopt;
  return seen().outside(cell);
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

bool Viewport::handle(Action action) {
  if (action == Action::scroll_up || action == Action::scroll_down) {
    const std::int32_t down = action == Action::scroll_up ? -wheel_rows : wheel_rows;
    first_.row = std::clamp(first_.row + down, 0, std::max(board_.rows - layout_.seen.rows, 0));
    // The cursor stays within the viewport.
    cursor_.row = std::clamp(cursor_.row, first_.row, first_.row + layout_.seen.rows - 1);
    return true;
  }
  const auto [row, column] = cursor_;
  const std::int32_t page = layout_.seen.rows;
  // Some of them may be off the board. go_to() takes the nearest cell on it.
  const std::pair<Action, Cell> destinations[] = {
      {Action::up, {row - 1, column}},         {Action::down, {row + 1, column}},
      {Action::left, {row, column - 1}},       {Action::right, {row, column + 1}},
      {Action::page_up, {row - page, column}}, {Action::page_down, {row + page, column}},
      {Action::row_start, {row, 0}},           {Action::row_end, {row, board_.columns - 1}}};
  for (const auto& [moving, to] : destinations) {
    if (moving != action) continue;
    go_to(to);
    return true;
  }
  return false;
}

}  // namespace mines::play
