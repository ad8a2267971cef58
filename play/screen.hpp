// What everything looks like: cells, the line above, words, the overview, pages of text. Pure functions of
// what is to be shown, into a frame.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "counted/analysis.hpp"
#include "play/board_window.hpp"
#include "play/frame.hpp"
#include "play/interactive_game.hpp"
#include "play/layout.hpp"

namespace mines::play {

/// A cell's two columns.
struct CellGlyphs {
  Glyph left;
  Glyph right;

  void mark(Mark with) { left.mark = right.mark = with; }
};

CellGlyphs glyphs_of(const CellState& state);
/// Of a closed cell: + for safe, * for a mine, else the probability of a mine in percent, <1 below one. Cells
/// beside no number have one in common: a dot in its colour, and the words say what it is.
CellGlyphs glyphs_of(const CellAnswer& answer, bool beside_number);

void put_cell(Frame& frame, const Layout& layout, Place glyph_at, const CellGlyphs& cell);
/// All cells of the window, each as glyphs_at(cell), and the cursor.
template <class GlyphsAt>
void draw_cells(Frame& frame, const BoardWindow& window, const GlyphsAt& glyphs_at);
void draw_cursor(Frame& frame, const BoardWindow& window);

struct TopLine {
  std::int64_t counter = 0;  ///< shown as -99 to 999
  std::string_view face;
  std::int64_t seconds = 0;
  std::string words{};  ///< in place of the face, if not empty
  std::string note{};   ///< behind the face, if there is room
};
void draw_top(Frame& frame, const Layout& layout, const TopLine& top);

/// Words below the board, as many lines as there is room for; where there is none they are for draw_top().
void draw_words(Frame& frame, const Layout& layout, const std::vector<std::string>& lines, Style style);
/// The window on the board, and how much of each part of it is known.
void draw_overview(Frame& frame, const Layout& layout, const Overview& overview, Cell first);
/// Instead of everything, where the terminal is too small.
void draw_too_small(Frame& frame);
/// Lines of text over everything, as many as fit.
void draw_page(Frame& frame, const std::vector<std::string_view>& lines);

/// Text in lines of at most so many columns, at most so many of them; what is cut off ends in "...".
std::vector<std::string> wrapped(std::string_view text, int columns, int lines);

template <class GlyphsAt>
void draw_cells(Frame& frame, const BoardWindow& window, const GlyphsAt& glyphs_at) {
  const Area seen = window.seen();
  for (Cell cell{}; cell.row < seen.size.rows; ++cell.row) {
    for (cell.column = 0; cell.column < seen.size.columns; ++cell.column) {
      const Cell on_board = seen.outside(cell);
      put_cell(frame, window.layout(), window.place_of(on_board), glyphs_at(on_board));
    }
  }
  draw_cursor(frame, window);
}

}  // namespace mines::play
