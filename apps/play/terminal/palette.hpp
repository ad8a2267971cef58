// The colours and attributes of styles on the present terminal, which has 256 colours, 16, eight or none.
#pragma once

#include "apps/play/screen/frame.hpp"

namespace mines::play {

class Palette {
 public:
  struct CursesGlyph {
    char32_t character;
    unsigned attributes;  ///< ncurses' attributes without colours
    short pair;           ///< ncurses' pair of colours
  };

  /// Make it after ncurses has started. `wanted`: whether colours may be used.
  explicit Palette(bool wanted);

  CursesGlyph curses_glyph_of(const Glyph& glyph, Place place) const;

 private:
  CursesGlyph coloured(const Glyph& glyph, Place place) const;
  CursesGlyph plain(const Glyph& glyph, Place place) const;

  int colours_ = 0;
};

/// The character for a shade on terminals that show only ASCII.
char ascii_shade(char32_t shade);

}  // namespace mines::play
