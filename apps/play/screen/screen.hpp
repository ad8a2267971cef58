// Draws the parts of the screen into a frame: cells, the top line, text, the overview, a page of text. The
// functions depend only on their arguments, so that tests can compare frames.
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

/// The glyphs in the two columns of a cell.
struct CellGlyphs {
  Glyph left;
  Glyph right;

  void mark(Mark with) { left.mark = right.mark = with; }
};

CellGlyphs glyphs_of(const CellState& state);
/// The result of exact inference on a closed cell: + for safe, * for a mine, else the probability of a mine
/// in per cent, "<1" if it rounds to 0. Interior cells, with no open number beside them, share one
/// probability. They are dots in its colour, and a line of text gives the figure.
CellGlyphs glyphs_of(const CellChance& chance);

/// Draws all cells of the viewport, each as glyphs_at(cell), and the cursor. Then come the numbers of all
/// rows and of every fifth column, if the layout has room.
void draw_cells(Frame& frame, const Viewport& viewport, const std::function<CellGlyphs(Cell)>& glyphs_at);

struct TopLine {
  std::int64_t counter = 0;  ///< shown as -99 to 999
  std::string_view face;
  std::int64_t seconds = 0;
  std::string message{};  ///< shown in place of the face, if not empty
  std::string note{};     ///< to the right of the face, if there is room
};
void draw_top(Frame& frame, const Layout& layout, const TopLine& top);

/// Draws text below the board, cut off at the available room. If layout.text_lines is 0 there is no room;
/// then pass the text to draw_top().
void draw_text(Frame& frame, const Layout& layout, std::string_view text, Style style);
/// Draws the known share of each part of the board, and the place of the viewport, if the layout has room.
void draw_overview(Frame& frame, const Viewport& viewport, const Overview& overview);
/// Draws the message that the terminal is too small for a board.
void draw_too_small(Frame& frame);
/// Draws lines of text over the whole frame, as many as fit.
void draw_page(Frame& frame, const std::vector<std::string>& lines);

/// Breaks text at blanks into at most `lines` lines of at most max(columns, 4) columns. Text that is cut off
/// ends in "...".
std::vector<std::string> wrapped(std::string_view text, int columns, int lines);

}  // namespace mines::play
