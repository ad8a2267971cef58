#include "apps/play/screen/screen_layout.hpp"

#include <algorithm>
#include <string>

#include "apps/play/screen/overview.hpp"
#include "base/assert.hpp"

namespace mines::play {

namespace {

/// Three characters each for counter, face and clock, with blanks between them.
constexpr int least_top_columns = 13;
constexpr int overview_columns = Overview::most_columns + 3;
/// The least terminal with room for an overview.
constexpr TerminalSize roomy{60, Overview::most_rows + 5};

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

}  // namespace

std::optional<Cell> Layout::cell_at_place(Place place, Cell first) const {
  const Cell cell{place.line - board_line, place.column / cell_columns};
  if (place.column < 0 || place.line < board_line || !seen.contains(cell)) return std::nullopt;
  return Cell{cell.row + first.row, cell.column + first.column};
}

Layout layout_of(TerminalSize terminal, BoardSize board) {
  MINES_ASSERT(!is_too_small(terminal));
  Layout layout;
  layout.terminal = terminal;
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
  layout.text_lines = terminal.lines - layout.text_line;
  return layout;
}

Cell scrolled_to(Cell first, Cell cell, const Layout& layout, BoardSize board) {
  return {shifted(first.row, cell.row, layout.seen.rows, board.rows, 2),
          shifted(first.column, cell.column, layout.seen.columns, board.columns, 4)};
}

Cell centred_at(Cell cell, const Layout& layout, BoardSize board) {
  const auto middle = [](std::int32_t at, std::int32_t seen, std::int32_t all) {
    return std::clamp(at - seen / 2, 0, std::max(all - seen, 0));
  };
  return {middle(cell.row, layout.seen.rows, board.rows),
          middle(cell.column, layout.seen.columns, board.columns)};
}

}  // namespace mines::play
