// Draws boards as pictures, in skins of the tests' own: no program looks like these, and some look as several
// do.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mines::testing {

struct Ink {
  int red, green, blue;
};

struct Skin {
  const char* name;
  double pitch = 24;        ///< pixels of a cell
  Ink page{240, 240, 240};  ///< around the board
  Ink closed{192, 192, 192};
  std::optional<Ink> closed_odd{};  ///< every other cell of a checkerboard
  Ink open{192, 192, 192};
  std::optional<Ink> open_odd{};
  double bevel = 0;  ///< width of light and dark edges of closed cells, as a share of the pitch
  double line = 0;   ///< width of the line at two sides of each cell, as a share of the pitch
  Ink line_ink{128, 128, 128};
  bool lines_between_all = true;  ///< closed cells have lines, too
  double gap = 0;                 ///< of open ground around each closed cell, as a share of the pitch
  double height = 0.6;            ///< of a number, as a share of the pitch
  bool one_ink = false;           ///< all numbers have the first colour
  std::array<Ink, 8> numbers{{{0, 0, 255},
                              {0, 128, 0},
                              {255, 0, 0},
                              {0, 0, 128},
                              {128, 0, 0},
                              {0, 128, 128},
                              {0, 0, 0},
                              {128, 128, 128}}};
  int margin = 40;
  int noise = 0;           ///< most that is added to a channel
  bool has_frame = false;  ///< a frame and counters above, as old programs have
};

struct DrawnPicture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> bytes{};  ///< red, green, blue

  void fill(double left, double top, double right, double bottom, Ink ink) {
    const auto pixel = [](double at, int most) {
      return std::clamp(static_cast<int>(std::lround(at)), 0, most);
    };
    for (int y = pixel(top, height); y < pixel(bottom, height); ++y) {
      for (int x = pixel(left, width); x < pixel(right, width); ++x) {
        std::uint8_t* const to = &bytes[3 * (static_cast<std::size_t>(y) * width + x)];
        to[0] = static_cast<std::uint8_t>(ink.red);
        to[1] = static_cast<std::uint8_t>(ink.green);
        to[2] = static_cast<std::uint8_t>(ink.blue);
      }
    }
  }
};

/// Seven rows of five squares: 1 to 8, and a flag's cloth and mast.
inline constexpr const char* sign_rows[10] = {
    "..#...##....#....#....#....#...###.", ".###.#...#....#...#...#...#...#####",
    ".###.#...#....#..##.....##...#.###.", "...#...##..#.#.#..#.#####...#....#.",
    "######....####.....#....##...#.###.", "..##..#...#....####.#...##...#.###.",
    "#####....#...#...#...#....#....#...", ".###.#...##...#.###.#...##...#.###.",
    "..##..###.####...##................", ".................#....#....#...####"};

/// The squares of a sign are `wide` and `high`; its strokes reach `around` pixels further.
inline void draw_squares(DrawnPicture& picture, int sign, Ink ink, double left, double top, double wide,
                         double high, double around = 0) {
  for (int i = 0; i < 35; ++i) {
    if (sign_rows[sign][i] != '#') continue;
    picture.fill(left + i % 5 * wide - around, top + i / 5 * high - around,
                 left + (i % 5 + 1) * wide + around, top + (i / 5 + 1) * high + around, ink);
  }
}

/// `size` is the side of the cell, of which the sign is `share` high; its strokes reach `around` pixels
/// further.
inline void draw_sign(DrawnPicture& picture, int sign, Ink ink, double left, double top, double size,
                      double share, double around = 0) {
  const double square = size * share / 7;
  draw_squares(picture, sign, ink, left + size / 2 - 2.5 * square, top + size / 2 - 3.5 * square, square,
               square, around);
}

/// A disc with four spikes.
inline void draw_mine(DrawnPicture& picture, double left, double top, double size, Ink ink) {
  const double x = left + size / 2, y = top + size / 2;
  for (double at = -0.26; at < 0.26; at += 0.02) {
    const double half = std::sqrt(0.26 * 0.26 - at * at);
    picture.fill(x - half * size, y + at * size, x + half * size, y + (at + 0.02) * size, ink);
  }
  picture.fill(x - 0.36 * size, y - 0.04 * size, x + 0.36 * size, y + 0.04 * size, ink);
  picture.fill(x - 0.04 * size, y - 0.36 * size, x + 0.04 * size, y + 0.36 * size, ink);
}

/// Draws rows of '0' to '8', '?', '!' (a flag) and '*' (a mine on open ground).
inline DrawnPicture drawn(const std::vector<std::string>& rows, const Skin& skin) {
  const double p = skin.pitch;
  const int frame = skin.has_frame ? static_cast<int>(p * 0.7) : 0;
  const int head = skin.has_frame ? static_cast<int>(p * 2.3) : 0;
  const double left = skin.margin + frame, top = skin.margin + frame + head;
  const double right = left + p * static_cast<double>(rows[0].size()),
               bottom = top + p * static_cast<double>(rows.size());
  DrawnPicture picture{
      static_cast<int>(right) + skin.margin + frame, static_cast<int>(bottom) + skin.margin + frame, {}};
  picture.bytes.resize(std::size_t{3} * picture.width * picture.height);
  picture.fill(0, 0, picture.width, picture.height, skin.page);
  const Ink light{255, 255, 255}, dark{128, 128, 128};
  if (skin.has_frame) {
    picture.fill(left - frame, top - head - frame, right + frame, bottom + frame, skin.open);
    picture.fill(left - 3, top - 3, right, bottom, dark);
    picture.fill(left, top, right + 3, bottom + 3, light);
    picture.fill(left + 4, top - head, left + 4 + 2.4 * p, top - 0.8 * p, {0, 0, 0});
    for (int i = 0; i < 3; ++i)
      draw_sign(picture, 2, {255, 0, 0}, left + 4 + i * 0.8 * p, top - head + 0.2 * p, p, 0.8);
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const char cell = rows[row][column];
      const bool is_closed = cell == '?' || cell == '!', is_odd = (row + column) % 2 == 1;
      const double x = left + p * static_cast<double>(column), y = top + p * static_cast<double>(row);
      if (skin.line > 0 && (!is_closed || skin.lines_between_all))
        picture.fill(x, y, x + p, y + p, skin.line_ink);
      const double gap = !is_closed || skin.lines_between_all ? skin.line * p : 0;
      const Ink plain = is_closed ? skin.closed : skin.open;
      const Ink ground = is_odd ? (is_closed ? skin.closed_odd : skin.open_odd).value_or(plain) : plain;
      picture.fill(x + gap, y + gap, x + p, y + p, ground);
      if (is_closed && skin.bevel > 0) {
        const double b = std::max(1.0, skin.bevel * p);
        picture.fill(x, y, x + p, y + p, dark);
        picture.fill(x, y, x + p - b, y + p - b, light);
        picture.fill(x + b, y + b, x + p - b, y + p - b, ground);
      }
      if (is_closed && skin.gap > 0) {
        const double around = skin.gap * p;
        picture.fill(x, y, x + p, y + p, skin.open);
        picture.fill(x + around, y + around, x + p - around, y + p - around, ground);
      }
      if (cell >= '1' && cell <= '8') {
        const int number = cell - '1';
        draw_sign(picture, number, skin.numbers[skin.one_ink ? 0 : number], x, y, p, skin.height);
      }
      if (cell == '*') draw_mine(picture, x, y, p, {0, 0, 0});
      if (cell == '!') {
        draw_sign(picture, 8, {230, 20, 20}, x, y, p, 0.6);
        draw_sign(picture, 9, {0, 0, 0}, x, y, p, 0.6);
      }
    }
  }
  std::uint32_t random = 1;
  for (std::uint8_t& byte : picture.bytes) {
    random = random * 1664525 + 1013904223;
    if (skin.noise > 0)
      byte = static_cast<std::uint8_t>(
          std::clamp(byte + static_cast<int>(random >> 16) % (2 * skin.noise + 1) - skin.noise, 0, 255));
  }
  return picture;
}

/// A position in the middle of a game on a board that is drawn by the seed: two openings, flags on some
/// mines.
inline std::vector<std::string> drawn_position(int rows, int columns, int mines, std::uint32_t seed) {
  const auto cells = static_cast<std::size_t>(rows * columns);
  std::vector<char> mined(cells, 0);
  const auto next = [&seed] { return (seed = seed * 1664525 + 1013904223) >> 8; };
  for (int placed = 0; placed < mines;) {
    char& cell = mined[next() % cells];
    placed += cell == 0 ? 1 : 0;
    cell = 1;
  }
  const auto around = [&](int cell, const auto& act) {
    for (int r = std::max(0, cell / columns - 1); r <= std::min(rows - 1, cell / columns + 1); ++r)
      for (int c = std::max(0, cell % columns - 1); c <= std::min(columns - 1, cell % columns + 1); ++c)
        if (r * columns + c != cell) act(r * columns + c);
  };
  const auto number = [&](int cell) {
    int sum = 0;
    around(cell, [&](int other) { sum += mined[static_cast<std::size_t>(other)]; });
    return sum;
  };
  std::vector<std::string> position(static_cast<std::size_t>(rows),
                                    std::string(static_cast<std::size_t>(columns), '?'));
  const auto at = [&](int cell) -> char& {
    return position[static_cast<std::size_t>(cell / columns)][static_cast<std::size_t>(cell % columns)];
  };
  std::vector<int> open;
  for (int cell = 0; cell < rows * columns; ++cell)
    if (mined[static_cast<std::size_t>(cell)] == 0 &&
        (next() % 8 == 0 || (number(cell) == 0 && next() % 3 == 0)))
      open.push_back(cell);
  while (!open.empty()) {
    const int cell = open.back();
    open.pop_back();
    if (at(cell) != '?') continue;
    at(cell) = static_cast<char>('0' + number(cell));
    if (at(cell) == '0') around(cell, [&](int other) { open.push_back(other); });
  }
  for (int cell = 0; cell < rows * columns; ++cell)
    if (mined[static_cast<std::size_t>(cell)] != 0 && next() % 3 == 0) at(cell) = '!';
  return position;
}

/// The position with the cells `to` in place of `from`.
inline std::vector<std::string> with_cells(std::vector<std::string> position, char from, char to) {
  for (std::string& row : position) std::replace(row.begin(), row.end(), from, to);
  return position;
}

/// Skins of several kinds.
inline std::vector<Skin> skins() {
  std::vector<Skin> all;
  Skin old{"beveled, with counters"};
  old.bevel = 0.11;
  old.line = 0.06;
  old.has_frame = true;
  all.push_back(old);
  old.name = "beveled, 16 pixels";
  old.pitch = 16;
  old.height = 0.66;
  all.push_back(old);
  old.name = "beveled, 32.75 pixels";
  old.pitch = 32.75;
  all.push_back(old);
  Skin checkers{"two shades each"};
  checkers.pitch = 45;
  checkers.closed = {170, 215, 81};
  checkers.closed_odd = Ink{162, 209, 73};
  checkers.open = {229, 194, 159};
  checkers.open_odd = Ink{215, 184, 153};
  checkers.page = {74, 117, 44};
  all.push_back(checkers);
  Skin night{"dark, with gaps"};
  night.pitch = 38.4;
  night.page = {33, 33, 33};
  night.line = 0.05;
  night.line_ink = night.page;
  night.closed = {20, 20, 20};
  night.open = {66, 66, 66};
  night.numbers[0] = {210, 207, 201};
  night.one_ink = true;
  all.push_back(night);
  Skin flat{"light cells with thin lines"};
  flat.pitch = 28;
  flat.page = {255, 255, 255};
  flat.closed = {150, 170, 200};
  flat.open = {245, 245, 245};
  flat.line = 0.04;
  flat.line_ink = {200, 205, 210};
  all.push_back(flat);
  flat.name = "with noise";
  flat.noise = 5;
  all.push_back(flat);
  Skin faint{"faint checkers, unknown cells run together"};
  faint.pitch = 52;
  faint.page = {255, 255, 255};
  faint.closed = {66, 66, 66};
  faint.open = faint.page;
  faint.open_odd = Ink{250, 250, 250};
  faint.one_ink = true;
  faint.numbers[0] = {82, 127, 141};
  all.push_back(faint);
  Skin light{"white cells on black, with wide gaps"};
  light.pitch = 41.5;
  light.page = {130, 130, 140};
  light.open = {60, 60, 66};
  light.closed = {250, 250, 250};
  light.gap = 0.14;
  light.numbers[0] = {60, 130, 250};
  light.one_ink = true;
  all.push_back(light);
  return all;
}

/// The skin of a page: cells in one colour with thin lines between.
inline Skin flat() { return skins()[5]; }

}  // namespace mines::testing
