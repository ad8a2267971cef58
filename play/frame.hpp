// What is to be on the terminal: a glyph and a style for each character cell. Styles say what is meant;
// which colours and attributes that takes is the terminal's (play/terminal.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace mines::play {

enum class Style : std::uint8_t {
  plain,
  faint,
  strong,
  counter,  ///< red on black
  face,     ///< yellow
  closed,   ///< black on white
  flag,     ///< red on white
  number0,  ///< white on black, and so on
  number1,
  number2,
  number3,
  number4,
  number5,
  number6,
  number7,
  number8,
  mine,      ///< white on red
  view_box,  ///< what the overview says is seen
  chance0,   ///< a tenth of the scale of probabilities each
  chance9 = chance0 + 9,
  safe,         ///< certainly
  certain_mine  ///
};

/// What is pointed at, above the style.
enum class Mark : std::uint8_t {
  none,
  cursor,
  hint,   ///< the best move
  reason  ///< a number of an explanation, or the cell that is explained
};

struct Glyph {
  char32_t character = U' ';
  Style style = Style::plain;
  Mark mark = Mark::none;
  friend bool operator==(const Glyph&, const Glyph&) = default;
};

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
        glyphs_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(lines)) {}

  int columns() const { return columns_; }
  int lines() const { return lines_; }
  const Glyph& at(Place place) const { return glyphs_[index(place)]; }
  /// Outside of the frame: nothing.
  void put(Place place, const Glyph& glyph) {
    if (contains(place)) glyphs_[index(place)] = glyph;
  }
  /// ASCII, as far as there is room.
  void text(Place place, std::string_view text, Style style = Style::plain) {
    for (const char byte : text) {
      put(place, {static_cast<char32_t>(static_cast<unsigned char>(byte)), style, Mark::none});
      ++place.column;
    }
  }
  bool contains(Place place) const {
    return place.column >= 0 && place.column < columns_ && place.line >= 0 && place.line < lines_;
  }

  std::optional<Place> cursor{};  ///< of the terminal; hidden if there is none

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
