#include "apps/play/screen/screen.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mines::play {

namespace {

Style shifted_style(Style first, int by) { return static_cast<Style>(static_cast<int>(first) + by); }

CellGlyphs cell_of(char left, char right, Style style) {
  const auto glyph = [style](char byte) {
    return Glyph{static_cast<char32_t>(static_cast<unsigned char>(byte)), style, Mark::none};
  };
  return {glyph(left), glyph(right)};
}

/// For nothing known, up to a third, up to two thirds, less than all, all.
constexpr char32_t shades[] = {U' ', U'\u2591', U'\u2592', U'\u2593', U'\u2588'};

Glyph patch_of(double share, bool seen) {
  // The outer two shades stand for nothing and for everything: a single known cell shows, and so does a
  // single unknown one.
  const int shade = share <= 0 ? 0 : share >= 1 ? 4 : 1 + static_cast<int>(share * 3);
  return {shades[shade], seen ? Style::view_box : Style::plain, Mark::none};
}

void draw_cursor(Frame& frame, const Viewport& viewport) {
  if (!viewport.cursor_shown() || !viewport.seen().contains(viewport.cursor())) return;
  const Place at = viewport.place_of(viewport.cursor());
  frame.cursor = frame.placed(at);
  for (const Place place : {Place{at.column - 1, at.line}, at}) {
    Glyph glyph = frame.at(frame.placed(place));
    // A hint or a reason under the cursor stays visible; the terminal's own cursor is there, too.
    if (glyph.mark == Mark::none) glyph.mark = Mark::cursor;
    frame.put(place, glyph);
  }
}

void draw_labels(Frame& frame, const Viewport& viewport) {
  const Layout& layout = viewport.layout();
  if (layout.label_line == 0) return;
  const auto [rows, columns] = layout.seen;
  const int right = Layout::cell_columns * columns + 1;
  for (int row = 0; row < rows; ++row)
    frame.text({right, Layout::board_line + row}, std::to_string(row), Style::faint);
  constexpr int step = 5;
  for (int column = 0; column < columns; column += step) {
    const std::string label = fmt::format("{:>2}", column);  // ends below the cell's glyph
    const int end = viewport.place_of({0, column}).column;   // a board with labels does not scroll
    frame.text({end + 1 - static_cast<int>(label.size()), layout.label_line}, label, Style::faint);
  }
}

}  // namespace

CellGlyphs glyphs_of(const CellState& state) {
  switch (state.kind) {
    case CellState::Kind::closed:
      return cell_of(' ', '.', Style::closed);
    case CellState::Kind::flag:
      return cell_of(' ', '!', Style::flag);
    case CellState::Kind::hit:
    case CellState::Kind::mine:
      return cell_of(' ', '*', Style::mine);
    case CellState::Kind::wrong_flag:
      return cell_of(' ', 'x', Style::mine);
    case CellState::Kind::open:
      break;
  }
  const Style style = shifted_style(Style::number0, state.number);
  return cell_of(' ', state.number == 0 ? '.' : static_cast<char>('0' + state.number), style);
}

CellGlyphs glyphs_of(const CellChance& cell) {
  if (cell.verdict == Verdict::safe) return cell_of(' ', '+', Style::safe);
  if (cell.verdict == Verdict::mine) return cell_of(' ', '*', Style::certain_mine);
  const double chance = cell.mine;
  // A cell that may be safe never shows 100, for which there is no room either.
  const int percent = std::clamp(static_cast<int>(100 * chance + 0.5), 0, 99);
  const Style style = shifted_style(Style::chance0, std::clamp(static_cast<int>(10 * chance), 0, 9));
  if (!cell.next_to_number) return cell_of(' ', '.', style);
  if (percent == 0) return cell_of('<', '1', style);
  return cell_of(percent < 10 ? ' ' : static_cast<char>('0' + percent / 10),
                 static_cast<char>('0' + percent % 10), style);
}

void draw_cells(Frame& frame, const Viewport& viewport, const std::function<CellGlyphs(Cell)>& glyphs_at) {
  const Area seen = viewport.seen();
  for_each_cell(seen.size, [&](Cell cell) {
    const Place place = viewport.place_of(seen.outside(cell));
    const CellGlyphs glyphs = glyphs_at(seen.outside(cell));
    frame.put({place.column - 1, place.line}, glyphs.left);
    frame.put(place, glyphs.right);
  });
  draw_cursor(frame, viewport);
  draw_labels(frame, viewport);
}

void draw_too_small(Frame& frame) {
  frame.text({0, 0}, fmt::format("needs {} columns,", least_terminal.columns));
  frame.text({0, 1}, fmt::format("{} lines or more", least_terminal.lines));
}

void draw_top(Frame& frame, const Layout& layout, const TopLine& top) {
  const int columns = layout.top_columns;
  frame.text({0, 0}, fmt::format("{:03}", std::clamp<std::int64_t>(top.counter, -99, 999)), Style::counter);
  frame.text({columns - 3, 0}, fmt::format("{:03}", std::clamp<std::int64_t>(top.seconds, 0, 999)),
             Style::counter);
  if (top.message.empty()) {
    frame.text(layout.face(), top.face, Style::face);
    const int from = layout.face().column + 5;
    if (from + static_cast<int>(top.note.size()) <= columns - 4)
      frame.text({from, 0}, top.note, Style::faint);
    return;
  }
  frame.text({4, 0}, wrapped(top.message, columns - 8, 1).front(), Style::strong);
}

void draw_text(Frame& frame, const Layout& layout, std::string_view text, Style style) {
  int line = layout.text_line;
  for (const std::string& each : wrapped(text, frame.columns() - layout.origin.column, layout.text_lines))
    frame.text({0, line++}, each, style);
}

void draw_overview(Frame& frame, const Viewport& viewport, const Overview& overview) {
  if (!viewport.layout().overview) return;
  const Place at = *viewport.layout().overview;
  const std::string edge = fmt::format("+{:-<{}}+", "", overview.columns());
  const auto [first, seen_size] = viewport.seen();
  const Cell last{first.row + seen_size.rows - 1, first.column + seen_size.columns - 1};
  frame.text({at.column, at.line - 1}, edge, Style::faint);
  for (int row = 0; row < overview.rows(); ++row) {
    const bool row_seen = row >= overview.row_of(first.row) && row <= overview.row_of(last.row);
    frame.text({at.column, at.line + row}, "|", Style::faint);
    for (int column = 0; column < overview.columns(); ++column) {
      const bool seen =
          row_seen && column >= overview.column_of(first.column) && column <= overview.column_of(last.column);
      frame.put({at.column + 1 + column, at.line + row}, patch_of(overview.share(row, column), seen));
    }
    frame.text({at.column + 1 + overview.columns(), at.line + row}, "|", Style::faint);
  }
  frame.text({at.column, at.line + overview.rows()}, edge, Style::faint);
}

void draw_page(Frame& frame, const std::vector<std::string>& lines) {
  frame = Frame(frame.columns(), frame.lines());
  int line = 0;
  for (const std::string& each : lines) frame.text({0, line++}, each);
}

std::vector<std::string> wrapped(std::string_view text, int columns, int lines) {
  // Room for a character and the three dots.
  const auto width = static_cast<std::size_t>(std::max(columns, 4));
  std::vector<std::string> result;
  while (!text.empty() || result.empty()) {
    std::size_t end = text.size();
    const bool last = static_cast<int>(result.size()) + 1 >= lines;
    if (end > width && last) {
      result.emplace_back(std::string(text.substr(0, width - 3)) + "...");
      return result;
    }
    if (end > width) {
      const std::size_t blank = text.rfind(' ', width);
      end = blank == std::string_view::npos || blank == 0 ? width : blank;
    }
    result.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), text.find_first_not_of(' ', end)));
  }
  return result;
}

}  // namespace mines::play
