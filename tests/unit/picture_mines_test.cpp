// Which cells of a drawn board are mines that are shown, and which beside them are closed or numbers.
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "mines/picture.hpp"
#include "support/drawn_picture.hpp"
#include "support/picture_reading.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

/// All cells but a few beside mines are open.
const std::vector<std::string> finished_position{
    "0001?10000000000", "0001*21000000000", "12122*1000000000", "*2*1112110111000",
    "1211001*101*1000", "0000001110111011", "000000000000001*", "110111000000001?",
    "*201*1000011111?", "*2011100001*??*?", "110000111011111?", "0000112*10000011",
    "00001*322000001*", "0000112*10000011", "0001111221000000", "0001*101*1000000"};

/// The cell whose left and upper end is given, in one colour up to its lines.
void fill_cell(DrawnPicture& picture, double x, double y, const Skin& skin, Ink ink) {
  picture.fill(x + 2, y + 2, x + skin.pitch, y + skin.pitch, ink);
}

/// In the middle of a cell. The radius is a share of its size.
void draw_disc(DrawnPicture& picture, double left, double top, double size, double radius, Ink ink) {
  for (double at = -radius; at < radius; at += 0.01) {
    const double half = std::sqrt(radius * radius - at * at);
    picture.fill(left + (0.5 - half) * size, top + (0.5 + at) * size, left + (0.5 + half) * size,
                 top + (0.51 + at) * size, ink);
  }
}

/// A round body, low and at the left, with a shine, and a fuse that burns above it at the right.
void draw_bomb(DrawnPicture& picture, double left, double top, double size) {
  constexpr Ink body{70, 66, 62}, shine{120, 116, 112}, fuse{150, 120, 80}, fire{255, 170, 40};
  draw_disc(picture, left - 0.06 * size, top + 0.08 * size, size, 0.23, body);
  draw_disc(picture, left - 0.14 * size, top, size, 0.05, shine);
  for (int i = 0; i < 4; ++i) {
    const double x = left + (0.56 + 0.03 * i) * size, y = top + (0.37 - 0.03 * i) * size;
    picture.fill(x, y, x + 0.06 * size, y + 0.05 * size, fuse);
  }
  picture.fill(left + 0.64 * size, top + 0.18 * size, left + 0.76 * size, top + 0.3 * size, fire);
}

}  // namespace

TEST_CASE("a few red cells are mines, though no number forces them, also with a disc that fills the cell") {
  const auto position = drawn_position(16, 16, 40, 6);
  const auto bare = with_cells(position, '!', '?');
  const Skin skin = flat();
  for (const double disc : {0.0, 0.47}) {
    INFO(disc);
    DrawnPicture picture = drawn(bare, skin);
    for_each_cell(position, skin, "!", [&](double x, double y, char) {
      fill_cell(picture, x, y, skin, {240, 20, 30});
      draw_disc(picture, x + 1, y + 1, skin.pitch, disc, {0, 0, 0});
    });
    CHECK(rows_of(read(picture)) == position);
  }
}

TEST_CASE("red cells are closed if closed cells are red") {
  const auto position = with_cells(drawn_position(16, 16, 40, 6), '!', '?');
  Skin skin = flat();
  skin.closed = {230, 60, 70};
  CHECK(rows_of(read(drawn(position, skin))) == position);
}

TEST_CASE(
    "red cells are closed if hardly another one is, also late in a game, and so are those with a red frame") {
  const auto late = with_cells(finished_position, '*', '?');
  Skin skin = flat();
  skin.closed = {200, 40, 40};
  CHECK(rows_of(read(drawn(late, skin))) == late);

  Skin checkers = skins()[3];
  checkers.closed = {215, 45, 50};
  checkers.closed_odd = Ink{30, 30, 30};
  const auto position = with_cells(drawn_position(16, 16, 30, 2), '!', '?');
  CHECK(rows_of(read(drawn(position, checkers))) == position);

  DrawnPicture picture = drawn(position, flat());
  int framed = 0;
  for_each_cell(position, flat(), "?", [&](double x, double y, char) {
    if (++framed % 9 != 0) return;
    const double p = flat().pitch;
    picture.fill(x + 2, y + 2, x + p, y + p, {230, 30, 30});
    picture.fill(x + 4, y + 4, x + p - 2, y + p - 2, flat().closed);
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("the mine that was hit is on a redder ground than the others, on cells that are pink") {
  // The colours of ayelenmarie/minesweeper.
  Skin skin = flat();
  skin.closed = {249, 220, 217};
  skin.open = {255, 250, 249};
  skin.line_ink = {240, 190, 185};
  const auto position = with_cells(drawn_position(12, 12, 24, 3), '!', '*');
  DrawnPicture picture = drawn(with_cells(position, '*', '?'), skin);
  bool is_hit = false;
  for_each_cell(position, skin, "*", [&](double x, double y, char) {
    if (is_hit) return draw_mine(picture, x, y, skin.pitch, {48, 47, 58});
    is_hit = true;
    fill_cell(picture, x, y, skin, {242, 127, 112});
    for (const int sign : {1, 4}) draw_sign(picture, sign, {252, 227, 196}, x, y, skin.pitch, 0.6);
  });
  REQUIRE(is_hit);
  CHECK(rows_of(read(picture)) == with_cells(position, '*', '!'));
}

TEST_CASE("bombs with a fuse are mines without a doubt") {
  const auto position = with_cells(drawn_position(12, 12, 24, 3), '!', '*');
  DrawnPicture picture = drawn(with_cells(position, '*', '0'), flat());
  for_each_cell(position, flat(), "*",
                [&](double x, double y, char) { draw_bomb(picture, x, y, flat().pitch); });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == with_cells(position, '*', '!'));
  CHECK(reading.doubtful.empty());
}

TEST_CASE("closed cells beside mines that are shown on open ground are closed, though few, without a doubt") {
  const auto& position = finished_position;
  Skin skin = skins().front();
  skin.has_frame = false;
  skin.pitch = 20.3;
  skin.bevel = 0.05;
  skin.line = 0.04;
  skin.closed = {200, 200, 200};
  const PictureReading reading = read(drawn(position, skin));
  INFO(reading.reading);
  CHECK(rows_of(reading) == with_cells(position, '*', '!'));
  CHECK(reading.doubtful.empty());
}

TEST_CASE(
    "closed cells that are lit from a corner are closed late in a game, though numbers force most of them") {
  const auto position = with_cells(finished_position, '*', '?');
  DrawnPicture picture = drawn(position, flat());
  for_each_cell(position, flat(), "?", [&](double x, double y, char) {
    const Cell at = cell_at(x, y, flat());
    const int grey = 220 - 3 * std::max(at.row, at.column);
    fill_cell(picture, x, y, flat(), {grey, grey, grey});
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("signs that have the shape of a number elsewhere are no mines without a doubt") {
  // The yellow cells of a hint, with what is below: dimaVais/MineSweeper-React.
  const std::vector<std::string> position{"???????????2", "111?????????", "001????1????", "111?????????",
                                          "??000???????", "??333?5???2?", "??***???????", "*?334????2??",
                                          "??10112?????", "??20001?????", "??20124?????", "??101???????"};
  Skin skin = flat();
  skin.pitch = 30;
  skin.closed = {254, 126, 79};
  skin.open = {2, 253, 253};
  skin.line_ink = {40, 60, 160};
  skin.one_ink = true;
  skin.numbers[0] = {1, 110, 60};
  skin.height = 0.51;
  DrawnPicture picture = drawn(with_cells(position, '*', '?'), skin);
  for_each_cell(position, skin, "03*", [&](double x, double y, char cell) {
    const Cell at = cell_at(x, y, skin);
    if (cell != '*' && (at.row < 4 || at.row > 6 || at.column < 2)) return;
    fill_cell(picture, x, y, skin, {252, 251, 4});
    if (cell == '*') draw_mine(picture, x, y, skin.pitch, {20, 20, 10});
    if (cell == '3') draw_sign(picture, 2, skin.numbers[0], x, y, skin.pitch, skin.height);
  });
  CHECK(are_right_or_doubtful(read(picture), with_cells(position, '*', '!')));
}

TEST_CASE("rings where no number is seen are no mines") {
  const std::vector<std::string> position{"?????????", "?0?00????", "?00??0???", "???00????", "??00?00??",
                                          "?00??????", "??0000???", "????00???", "?????????"};
  Skin skin = flat();
  skin.pitch = 30;
  skin.closed = {255, 255, 255};
  skin.open = {127, 127, 127};
  skin.line_ink = {110, 130, 150};
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "0", [&](double x, double y, char) {
    const double from = 0.4 * skin.pitch, to = 0.6 * skin.pitch, stroke = 0.06 * skin.pitch;
    const Ink ink{40, 40, 40};
    for (const double at : {from, to - stroke}) {
      picture.fill(x + from + stroke / 2, y + at, x + to - stroke / 2, y + at + stroke, ink);
      picture.fill(x + at, y + from + stroke / 2, x + at + stroke, y + to - stroke / 2, ink);
    }
  });
  // No cell of it is sure.
  CHECK_THROWS_WITH(read(picture), Catch::Contains("most of its cells cannot be read"));
}

TEST_CASE("discs are flags also in cells of which they fill so much that they seem to be the ground") {
  const std::vector<std::string> position{"0011101110", "002!201!10", "002!202331", "0011101!!1",
                                          "0000001221", "0000000011", "011111101!", "12!22!1011",
                                          "1!3!211000", "1121100000"};
  Skin skin = flat();
  skin.pitch = 72.89;
  skin.page = {0, 0, 0};
  skin.open = {100, 100, 100};
  skin.closed = {200, 200, 200};
  skin.line = 0.05;
  skin.line_ink = {255, 255, 255};
  skin.one_ink = true;
  skin.numbers[0] = {0, 0, 0};
  DrawnPicture picture = drawn(with_cells(position, '!', '?'), skin);
  bool is_large = false;
  for_each_cell(position, skin, "!", [&](double x, double y, char) {
    draw_disc(picture, x + 0.025 * skin.pitch, y + 0.025 * skin.pitch, skin.pitch, is_large ? 0.38 : 0.36,
              {0, 255, 0});
    is_large = !is_large;
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("light blocks, as text has for closed cells, are no mines without a doubt") {
  // The proportions of nathanl25/portfolio.
  const std::vector<std::string> position{"00111002?2", "001?1002?2", "0011100222", "00000001?1",
                                          "0000000111", "0000000000", "0111000011", "01?212222?",
                                          "1212?2??21", "?101122210"};
  Skin skin = flat();
  skin.pitch = 56;
  skin.open = skin.closed = skin.page = {21, 25, 30};
  skin.line = 0.03;
  skin.line_ink = {200, 200, 200};
  skin.height = 0.35;
  skin.numbers[0] = {152, 156, 214};
  skin.numbers[1] = {112, 208, 140};
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "?", [&](double x, double y, char) {
    const double p = skin.pitch;
    picture.fill(x + 0.2 * p, y + 0.3 * p, x + 0.8 * p, y + 0.7 * p, {199, 199, 199});
  });
  CHECK(are_right_or_doubtful(read(picture), position));
}
