// Draws the parts of the screen into a frame: cells, the top line, text, the overview, a page of text.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/play/game/exact_view.hpp"
#include "apps/play/game/interactive_game.hpp"
#include "apps/play/screen/viewport.hpp"

namespace mines::play {

struct CellGlyphs {
  Glyph left;
  Glyph right;

  void mark(Mark with) { left.mark = right.mark = with; }
};

CellGlyphs glyphs_of(const CellState& state);
/// Shows a safe cell as +, a mine as *, and an undecided cell as its probability of a mine in per cent ("<1"
/// if rounded to 0). But an undecided interior cell (without an open neighbour) is only a coloured dot.
CellGlyphs glyphs_of(const CellChance& chance);

/// Draws the cursor, and each cell of the viewport as glyphs_at(cell). If the layout has room, also draws the
/// numbers of all rows and of every fifth column.
void draw_cells(Frame& frame, const Viewport& viewport, const std::function<CellGlyphs(Cell)>& glyphs_at);

struct TopLine {
  std::int64_t counter = 0;  ///< mines left; shown as -99 to 999
  std::string_view face;     ///< ":-)"
  std::int64_t seconds = 0;
  std::string message{};  ///< shown in place of the face, if not empty
  std::string note{};     ///< to the right of the face, if there is room
};
void draw_top(Frame& frame, const Layout& layout, const TopLine& top);

/// Draws text below the board, as far as it fits. If layout.text_lines is 0, set TopLine::message instead.
void draw_text(Frame& frame, const Layout& layout, std::string_view text, Style style);
/// Draws the overview if the layout has room: how much of each part of the board is known, and the viewport.
void draw_overview(Frame& frame, const Viewport& viewport, const Overview& overview);
void draw_too_small(Frame& frame);
/// Draws lines of text over the whole frame, as many as fit.
void draw_page(Frame& frame, const std::vector<std::string>& lines);

/// Breaks text at blanks into at most `lines` lines of at most max(columns, 4) columns. If text is cut off,
/// the last line ends in "...".
std::vector<std::string> wrapped(std::string_view text, int columns, int lines);

}  // namespace mines::play
