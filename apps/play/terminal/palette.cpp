#include "apps/play/terminal/palette.hpp"

#include <curses.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace mines::play {

namespace {

// The basic colours of terminals; -1 is the terminal's own.
enum Colour : int { own = -1, black, red, green, yellow, blue, magenta, cyan, white };

struct Colours {
  int foreground = own;
  int background = own;
  unsigned attributes = 0;
};

/// The usual colours of Minesweeper (1 blue, 2 green, 3 red). On black they are as bright as the terminal can
/// show.
constexpr Colour number_colours[] = {white, blue, green, red, magenta, yellow, cyan, white, white};

Colours colours_of_number(int number, int count) {
  if (number == 0) return {white, black};
  const int colour = number_colours[number];
  if (count >= 16) return {colour + 8, black};
  return {colour, black, A_BOLD};
}

/// From green over yellow to red, light enough for black letters.
Colours colours_of_chance(int tenth, int count) {
  if (count >= 256) {
    constexpr int scale[] = {77, 113, 149, 185, 221, 220, 214, 208, 202, 196};
    return {16, scale[tenth], 0};
  }
  return {black, tenth < 2 ? green : tenth < 6 ? yellow : red, 0};
}

/// The bright form of a colour, where the terminal has it.
int bright(int colour, int count) { return count >= 16 ? colour + 8 : colour; }

Colours colours_of(Style style, int count) {
  const std::pair<Style, Colours> fixed[] = {{Style::plain, {}},
                                             {Style::faint, {own, own, A_DIM}},
                                             {Style::strong, {own, own, A_BOLD}},
                                             {Style::counter, {bright(red, count), black}},
                                             {Style::face, {bright(yellow, count), black}},
                                             {Style::closed, {black, white}},
                                             {Style::flag, {red, white}},
                                             {Style::mine, {white, red, A_BOLD}},
                                             {Style::view_box, {own, own, A_REVERSE}},
                                             {Style::safe, {black, green}},
                                             {Style::certain_mine, {white, magenta, A_BOLD}}};
  for (const auto& [named, colours] : fixed) {
    if (named == style) return colours;
  }
  if (style >= Style::chance0)
    return colours_of_chance(static_cast<int>(style) - static_cast<int>(Style::chance0), count);
  return colours_of_number(static_cast<int>(style) - static_cast<int>(Style::number0), count);
}

Colours marked(Mark mark, const Colours& colours, int count) {
  switch (mark) {
    case Mark::none:
      break;
    case Mark::cursor:
      return {black, bright(yellow, count)};
    case Mark::hint:
      return {black, bright(green, count), A_BOLD};
    case Mark::reason:
      return {black, bright(cyan, count), A_BOLD};
  }
  return colours;
}

/// Numbers of two digits stand side by side, so that every second one has an attribute that sets it off. Dots
/// need none, and an attribute for each of them would take ten times the bytes.
bool stands_out(const Glyph& glyph, Place place) {
  const bool is_chance = glyph.style >= Style::chance0 && glyph.style <= Style::chance9;
  return is_chance && glyph.character != U'.' && glyph.character != U' ' && place.column / 2 % 2 == 1;
}

CursesGlyph coloured(const Glyph& glyph, Place place, int count) {
  Colours colours = marked(glyph.mark, colours_of(glyph.style, count), count);
  if (stands_out(glyph, place)) colours.attributes |= A_UNDERLINE;
  // Pair 0 has the terminal's own colours, for a terminal without a free pair.
  const int pair = alloc_pair(colours.foreground, colours.background);
  return {glyph.character, colours.attributes, static_cast<short>(std::max(pair, 0))};
}

/// Without colours, shapes make the difference: a closed cell is a dot, and an open zero is blank.
CursesGlyph plain(const Glyph& glyph, Place place) {
  CursesGlyph drawn{glyph.character, 0, 0};
  switch (glyph.style) {
    case Style::number0:
      drawn.character = U' ';
      break;
    case Style::mine:
    case Style::view_box:
    case Style::certain_mine:
      drawn.attributes = A_REVERSE;
      break;
    case Style::flag:
    case Style::strong:
    case Style::safe:
      drawn.attributes = A_BOLD;
      break;
    default:
      if (stands_out(glyph, place)) drawn.attributes = A_REVERSE;
      break;
  }
  // Exclusive or, so that the cursor can be seen on a reversed cell as well.
  if (glyph.mark == Mark::cursor) drawn.attributes ^= A_REVERSE;
  if (glyph.mark == Mark::hint || glyph.mark == Mark::reason) drawn.attributes |= A_REVERSE | A_BOLD;
  return drawn;
}

}  // namespace

int start_colours(bool wanted) {
  if (!wanted || !has_colors() || start_color() != OK) return 0;
  use_default_colors();
  return std::min(COLORS, 256);
}

CursesGlyph curses_glyph_of(const Glyph& glyph, Place place, int colours) {
  return colours >= 8 ? coloured(glyph, place, colours) : plain(glyph, place);
}

char ascii_shade(char32_t shade) {
  const std::size_t at = std::u32string_view(U"\u2591\u2592\u2593\u2588").find(shade);
  return at == std::u32string_view::npos ? '?' : ".:+#"[at];
}

}  // namespace mines::play
