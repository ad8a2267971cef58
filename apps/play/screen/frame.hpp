// A frame for the terminal: a glyph (a character and a style) for each place. A style is the meaning of a
// glyph; apps/play/terminal/palette.hpp finds its exact colours and attributes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/assert.hpp"

namespace mines::play {

enum class Style : std::uint8_t {
  plain,
  faint,
  strong,
  counter,  ///< red on black
  face,     ///< yellow
  closed,   ///< black on white
  flag,     ///< red on white
  number0,  ///< white on black; the other numbers have their own colours
  number1,
  number2,
  number3,
  number4,
  number5,
  number6,
  number7,
  number8,
  mine,      ///< white on red
  view_box,  ///< in a small picture of the whole board: the part that is on the screen
  chance0,   ///< mine probability below 0.1; chance0 + 1: 0.1 to 0.2; and so on to chance9
  chance9 = chance0 + 9,
  safe,  ///< proven safe
  certain_mine
};

/// A mark that overrides the style of a glyph.
enum class Mark : std::uint8_t {
  none,
  cursor,
  hint,   ///< the best move
  reason  ///< a cell that is explained, or a number that is part of the explanation
};

struct Glyph {
  char32_t character = U' ';
  Style style = Style::plain;
  Mark mark = Mark::none;
  friend bool operator==(const Glyph&, const Glyph&) = default;
};

/// A place on the terminal; columns and lines count from 0.
struct Place {
  int column = 0;
  int line = 0;
  friend bool operator==(Place, Place) = default;
};

class Frame {
 public:
  Frame() = default;
  Frame(int columns, int lines)
      : columns_(columns),
        lines_(lines),
        glyphs_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(lines)) {
    MINES_ASSERT(columns >= 0 && lines >= 0);
  }

  int columns() const { return columns_; }
  int lines() const { return lines_; }
  const Glyph& at(Place place) const {
    MINES_ASSERT(contains(place));
    return glyphs_[index(place)];
  }
  /// A place that counts from the origin.
  Place placed(Place place) const { return {place.column + origin.column, place.line + origin.line}; }
  /// Puts a glyph at placed(place). Has no effect if that is outside of the frame.
  void put(Place place, const Glyph& glyph) {
    if (const Place at = placed(place); contains(at)) glyphs_[index(at)] = glyph;
  }
  /// Puts ASCII text into one line; its first character is at placed(place). Text outside of the frame is cut
  /// off.
  void text(Place place, std::string_view text, Style style = Style::plain) {
    for (const char byte : text) {
      put(place, {static_cast<char32_t>(static_cast<unsigned char>(byte)), style, Mark::none});
      ++place.column;
    }
  }
  bool contains(Place place) const {
    return place.column >= 0 && place.column < columns_ && place.line >= 0 && place.line < lines_;
  }

  Place origin{};                 ///< where what is drawn next begins
  std::optional<Place> cursor{};  ///< place of the terminal's cursor; empty: the cursor is hidden

 private:
  std::size_t index(Place place) const {
    return static_cast<std::size_t>(place.line) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(place.column);
  }

  int columns_ = 0;
  int lines_ = 0;
  std::vector<Glyph> glyphs_;
};

}  // namespace mines::play
