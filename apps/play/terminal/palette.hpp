// The colours and attributes of styles (frame.hpp) on terminals with 256, 16, 8 or 0 colours, for ncurses.
#pragma once

#include "apps/play/screen/frame.hpp"

namespace mines::play {

struct CursesGlyph {
  char32_t character;
  unsigned attributes;  ///< ncurses' attributes, such as A_BOLD; no colours
  short pair;           ///< the number of ncurses' pair of colours
};

/// Starts the colours of ncurses, and returns their number; 0 if colours are not `wanted` or the terminal has
/// none. Call it once, after ncurses has started.
int start_colours(bool wanted);

/// The glyph for `colours` colours. Of percentages side by side, every second one is underlined or reversed.
CursesGlyph curses_glyph_of(const Glyph& glyph, Place place, int colours);

/// The ASCII character for a shade (U+2588, U+2591 to U+2593) on terminals that show only ASCII.
char ascii_shade(char32_t shade);

}  // namespace mines::play
