// Which colours and attributes a style has on the terminal at hand: 256 colours, eight or none.
#pragma once

#include "play/frame.hpp"

namespace mines::play {

class Palette {
 public:
  struct CursesGlyph {
    char32_t character;
    unsigned attributes;  ///< of ncurses, without colours
    short pair;           ///< of colours
  };

  /// After ncurses has started. Without `wanted` there are no colours.
  explicit Palette(bool wanted);

  CursesGlyph curses_glyph_of(const Glyph& glyph, Place place) const;

 private:
  CursesGlyph coloured(const Glyph& glyph, Place place) const;
  CursesGlyph plain(const Glyph& glyph, Place place) const;

  int colours_ = 0;
};

/// For terminals that have nothing but ASCII.
char ascii_shade(char32_t shade);

}  // namespace mines::play
