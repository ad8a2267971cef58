// Where a drawn board ends is seen, whatever is around it and wherever the picture is cut.
#include "support/catch.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "library/picture/ends.hpp"
#include "mines/picture.hpp"
#include "picture/image.hpp"
#include "picture/reading.hpp"
#include "support/drawn_picture.hpp"
#include "support/picture_reading.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

/// The position in cells of 24 pixels that fill the picture, of which the last rows of pixels are cut off.
DrawnPicture cut_below(const std::vector<std::string>& position, int pixels) {
  Skin skin = skins().front();
  skin.has_frame = false;
  skin.margin = 0;
  DrawnPicture picture = drawn(position, skin);
  picture.height -= pixels;
  picture.bytes.resize(std::size_t{3} * picture.width * picture.height);
  return picture;
}

/// The signs of a position as text on black, in places of `width` x `height` pixels with the first in the
/// middle of `left`, `top`: closed cells are dashes, zeros blanks. The rows and columns are counted from 1
/// above it and on its left, with bars between columns and a dashed line after each row.
DrawnPicture text(const std::vector<std::string>& position, double width, double height) {
  const std::size_t rows = position.size(), columns = position.front().size();
  DrawnPicture picture{static_cast<int>(width * static_cast<double>(columns + 3)),
                       static_cast<int>(height * static_cast<double>(rows + 3)),
                       {}};
  picture.bytes.resize(std::size_t{3} * picture.width * picture.height);
  constexpr Ink white{220, 220, 220};
  constexpr double size = 24, share = 0.6;
  const auto write = [&](std::size_t row, std::size_t column, char sign) {
    const double x = width * (static_cast<double>(column) + 1), y = height * (static_cast<double>(row) + 1);
    if (sign >= '1' && sign <= '8')
      draw_sign(picture, sign - '1', white, x - size / 2, y - size / 2, size, share);
    if (sign == '?') picture.fill(x - 4, y - 1, x + 4, y + 1, white);
  };
  for (std::size_t row = 0; row <= rows; ++row) {
    for (std::size_t column = 0; column <= columns; ++column) {
      const std::size_t number = row + column;
      if (row > 0 && column > 0)
        write(row, column, position[row - 1][column - 1]);
      else if (number > 0)
        write(row, column, static_cast<char>('0' + number));
      const double bar = width * (static_cast<double>(column) + 1.5),
                   y = height * (static_cast<double>(row) + 1);
      picture.fill(bar, y - 7, bar + 1, y + 7, white);
    }
    const double y = height * (static_cast<double>(row) + 1.5);
    for (double x = 4; x < width * (static_cast<double>(columns) + 1.5); x += 9)
      picture.fill(x, y, x + 6, y + 1, white);
  }
  return picture;
}

/// The position with a frame that is so wide around the board, and covers so many pixels of the outer cells.
DrawnPicture framed(const std::vector<std::string>& position, const Skin& skin, double around, double covered,
                    Ink ink) {
  DrawnPicture picture = drawn(position, skin);
  const double left = skin.margin - around, top = left;
  const double right = skin.margin + skin.pitch * static_cast<double>(position.front().size()) + around;
  const double bottom = skin.margin + skin.pitch * static_cast<double>(position.size()) + around;
  const double wide = around + covered;
  picture.fill(left, top, right, top + wide, ink);
  picture.fill(left, top, left + wide, bottom, ink);
  picture.fill(left, bottom - wide, right, bottom, ink);
  picture.fill(right - wide, top, right, bottom, ink);
  return picture;
}

}  // namespace

TEST_CASE("a part of a board is read as far as its cells are whole") {
  const auto position = drawn_position(12, 16, 30, 5);
  // Ten rows of pixels of the last row of cells are left: not enough for a cell.
  CHECK(rows_of(read(cut_below(position, 14))) ==
        std::vector<std::string>(position.begin(), position.end() - 1));
}

TEST_CASE("a board whose cells run together is read to its ends, also if the picture is cut there") {
  // Nothing but closed cells has lines, and the page has the colour of open cells.
  Skin skin{"bevelled, no lines"};
  skin.bevel = 0.11;
  skin.page = skin.open;
  const auto position = drawn_position(10, 20, 20, 7);
  for (const int margin : {0, 40}) {
    skin.margin = margin;
    CHECK(rows_of(read(drawn(position, skin))) == position);
  }
}

TEST_CASE("closed cells without lines go on to the end of a window that has a bar above") {
  Skin skin{"pygame on a desktop", 70};
  skin.closed = {200, 200, 200};
  skin.open = {150, 150, 150};
  skin.height = 0.3;
  skin.margin = 0;
  std::vector<std::string> position{"110001????", "?10001????", "110001????", "000001????",
                                    "000112????", "0001??????", "0001??????", "1111??????"};
  position.resize(12, "??????????");
  const DrawnPicture board = drawn(position, skin);
  DrawnPicture window{board.width, board.height + 43,
                      std::vector<std::uint8_t>(std::size_t{3} * board.width * 43)};
  window.bytes.insert(window.bytes.end(), board.bytes.begin(), board.bytes.end());
  window.fill(0, 0, window.width, 43, {0, 80, 200});
  CHECK(rows_of(read(window)) == position);
}

TEST_CASE("a cell of which a seventh is cut off belongs to the board") {
  const auto position = drawn_position(12, 16, 30, 5);
  CHECK(rows_of(read(cut_below(position, 3))) == position);
}

TEST_CASE("a page with noise is no part of the board, though rows and columns fit in it") {
  Skin skin{"thin lines"};
  skin.page = {250, 250, 250};
  skin.closed = {175, 175, 175};
  skin.open = {215, 215, 215};
  skin.line = 0.03;
  skin.height = 0.25;
  skin.pitch = 73;
  const auto position = drawn_position(9, 9, 10, 1);
  for (const int noise : {3, 4}) {
    skin.noise = noise;
    skin.margin = 73 + 20 * (4 - noise);
    CHECK(rows_of(read(drawn(position, skin))) == position);
  }
}

TEST_CASE("closed cells of a faint checkerboard belong to the board up to the end of the picture") {
  Skin skin = skins()[3];
  skin.closed_odd = Ink{166, 211, 77};
  skin.noise = 1;
  skin.margin = 0;
  auto position = drawn_position(9, 16, 20, 14);
  for (std::string& row : position) row.replace(12, 4, "????");
  const PictureReading reading = read(drawn(position, skin));
  CHECK(reading.rows == 9);
  CHECK(reading.columns == 16);
}

TEST_CASE("two boards side by side are not read as one") {
  Skin skin = skins().front();
  skin.has_frame = false;
  DrawnPicture picture = drawn(drawn_position(9, 19, 30, 3), skin);
  const double left = skin.margin + 9 * skin.pitch;
  for (int i = 0; i < 6; ++i)
    picture.fill(left + i * 4, 0, left + i * 4 + 4, picture.height, {40 * i, 90, 200 - 20 * i});
  CHECK_THROWS_WITH(read(picture), "no Minesweeper board is found in the picture");
}

TEST_CASE("closed cells at both ends of a board belong to it, whatever is between") {
  Skin skin{"bevelled, no lines"};
  skin.bevel = 0.11;
  skin.page = skin.open;
  std::vector<std::string> position(12, "0000000000");
  position[0] = position[1] = position[10] = position[11] = "??????????";
  position[2] = "1111221111";
  position[9] = "1111111111";
  CHECK(rows_of(read(drawn(position, skin))) == position);
}

TEST_CASE("counters above the board that stand in its columns are no cells") {
  Skin skin = skins()[5];
  skin.closed = {192, 192, 192};
  const auto position = drawn_position(9, 9, 12, 2);
  DrawnPicture picture = drawn(position, skin);
  for (int column = 0; column < 9; ++column) {
    const double left = skin.margin + column * skin.pitch;
    picture.fill(left + 1, skin.margin - skin.pitch, left + skin.pitch, skin.margin, {0, 0, 0});
    draw_sign(picture, column % 8, {255, 0, 0}, left, skin.margin - skin.pitch, skin.pitch, 0.6);
  }
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("a row of which a quarter is cut off belongs to the board if its numbers are seen") {
  // The first row, whose cells are all closed and lit otherwise, stays, though the board is square without
  // it.
  const std::vector<std::string> position{"??????????", "111???????", "012???????", "02?422????",
                                          "02?212????", "01111???2?", "0000123233", "0000000011",
                                          "0011100011", "001?111112", "001111?12?"};
  DrawnPicture picture = cut_below(position, 6);
  for (std::size_t at = 0; at < std::size_t{3} * 24 * picture.width; ++at)
    picture.bytes[at] = static_cast<std::uint8_t>(picture.bytes[at] * 24 / 25);
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("a row of which a quarter is cut off belongs to the board if numbers need its mines") {
  for (const std::uint32_t seed : {1, 2, 3, 4, 6, 7}) {
    INFO(seed);
    const auto position = drawn_position(12, 16, 30, seed);
    const PictureReading reading = read(cut_below(position, 6));
    const auto rows = rows_of(reading);
    REQUIRE(rows.size() == position.size());
    for (std::int32_t row = 0; row < 12; ++row)
      for (std::int32_t column = 0; column < 16; ++column)
        CHECK((rows[row][column] == position[row][column] ||
               (row == 11 && is_doubtful(reading, {row, column}))));
  }
}

TEST_CASE(
    "lines that are missed come back by numbers like those of the board, or by the size that boards have") {
  for (const auto& [rows, columns, lines] : {std::tuple{12, 15, 2}, {9, 9, 1}, {16, 30, 1}}) {
    const DrawnPicture drawing = drawn(drawn_position(rows, columns, rows * columns / 6, 3), skins()[5]);
    const auto image = image_of(drawing);
    auto [whole, looks] = picture::read_board(image).value();
    REQUIRE(whole.rows() == rows);
    REQUIRE(whole.columns() == columns);
    for (const picture::Side side : picture::sides) {
      INFO(rows << " x " << columns << ", side " << static_cast<int>(side));
      auto reading = picture::resized(looks, whole, side, -lines);
      REQUIRE(reading);
      mend_ends(looks, *reading);
      CHECK(reading->rows() == rows);
      CHECK(reading->columns() == columns);
      CHECK(reading->cells == whole.cells);
    }
  }
}

TEST_CASE("a cut row belongs to a part of a board that goes on at other sides as well") {
  for (const std::uint32_t seed : {6, 7, 8, 11}) {
    INFO(seed);
    std::vector<std::string> position;
    for (const std::string& row : drawn_position(14, 18, 40, seed)) position.push_back(row.substr(2, 14));
    position.erase(position.begin(), position.begin() + 2);
    CHECK(rows_of(read(cut_below(position, 5))) == position);
  }
}

TEST_CASE("a row of other signs at a board that is a square without it is no part of it") {
  const Skin skin = skins()[5];
  auto position = drawn_position(9, 9, 12, 2);
  position.insert(position.begin(), std::string(9, '?'));
  DrawnPicture picture = drawn(position, skin);
  for (int column = 0; column < 9; ++column)  // buttons with icons
    for (int i = 0; i < 16; ++i)
      if (((column * 40503 + 12345) >> i & 1) != 0) {
        const int right = i % 4 * 4, down = i / 4 * 4;
        const double x = skin.margin + column * skin.pitch + 6 + right, y = skin.margin + 6 + down;
        picture.fill(x, y, x + 4, y + 4, {column * 28, 60, 250 - column * 28});
      }
  position.erase(position.begin());
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("a board of an unusual size gets no line of the page, and keeps its own") {
  Skin framed = skins()[0];
  framed.margin = 0;
  for (const auto& [rows, columns, skin] : {std::tuple{10, 9, skins()[4]},
                                            {9, 8, skins()[4]},
                                            {8, 9, skins()[7]},
                                            {7, 10, framed},
                                            {9, 8, framed}}) {
    for (const std::uint32_t seed : {1, 2, 3, 4, 5, 6, 7, 8}) {
      INFO(rows << " x " << columns << ", " << skin.name << ", seed " << seed);
      const auto position = drawn_position(rows, columns, rows * columns / 6, seed);
      CHECK(rows_of(read(drawn(position, skin))) == position);
    }
  }
}

TEST_CASE("a board has at most 200 columns, whatever is beyond its side") {
  Skin skin = skins()[5];
  skin.pitch = 12;
  const DrawnPicture drawing = drawn(drawn_position(6, 200, 200, 3), skin);
  const auto image = image_of(drawing);
  auto [whole, looks] = picture::read_board(image).value();
  REQUIRE(whole.columns() == 200);
  CHECK(picture::resized(looks, whole, picture::Side::bottom, 1));
  for (const picture::Side side : {picture::Side::left, picture::Side::right}) {
    CHECK_FALSE(picture::resized(looks, whole, side, 1));
    CHECK_FALSE(picture::has_number_beyond(looks, whole, side));
  }
}

TEST_CASE("a board that is nearly of a usual size says so, with doubtful ends; any other one is unusual") {
  for (const auto& [rows, columns, usual] : {std::tuple{9, 8, "perhaps 9 x 9"},
                                             {8, 9, "perhaps 9 x 9"},
                                             {16, 29, "perhaps 16 x 30"},
                                             {12, 20, ""},
                                             {16, 30, ""}}) {
    const auto position = drawn_position(rows, columns, rows * columns / 6, 3);
    const PictureReading reading = read(drawn(position, skins()[5]));
    INFO(reading.reading);
    CHECK(rows_of(reading) == position);
    CHECK((reading.reading.find("perhaps") != std::string::npos) == (*usual != 0));
    CHECK(reading.reading.find(usual) != std::string::npos);
    CHECK((reading.reading.find("an unusual size") != std::string::npos) == (columns == 20));
    CHECK(is_doubtful(reading, {rows / 2, columns - 1}) == (*usual != 0));
  }
}

namespace {

/// The board of a picture with lines of what is beside it at a side, mended.
picture::Reading mended_with_lines(const DrawnPicture& drawing, picture::Side side, int lines = 1) {
  const auto image = image_of(drawing);
  auto [found, looks] = picture::read_board(image).value();
  auto reading = picture::resized(looks, found, side, lines).value();
  mend_ends(looks, reading);
  return reading;
}

}  // namespace

TEST_CASE("of two usual sizes near its own a board has the square one") {
  // Above it is the page, and a frame shades the closed cells at the right.
  Skin skin = skins()[5];
  skin.page = {150, 150, 150};
  const auto position = drawn_position(9, 9, 12, 9);
  DrawnPicture drawing = drawn(position, skin);
  const double right = skin.margin + 8 * skin.pitch;
  for (int row = 0; row < 9; ++row) {
    const double y = skin.margin + row * skin.pitch;
    drawing.fill(right + 2, y + 2, right + skin.pitch, y + skin.pitch, {138, 158, 188});
  }
  const auto reading = mended_with_lines(drawing, picture::Side::top);
  CHECK(reading.rows() == 9);
  CHECK(reading.columns() == 9);
}

TEST_CASE("a board of a usual size gets no column of the page, though numbers need mines there") {
  // The position of sam-joyce/v2-portfolio, whose program counts mines at the other side of the board, too.
  const auto position = with_cells({"??1001????", "FF1002F???", "?31002F?F?", "F10013?FF?", "21002FF??F",
                                    "20002F?F?F", "20013?F???", "3222FF3???", "FF?F???F??", "?????F????"},
                                   'F', '!');
  Skin skin = flat();
  skin.page = skin.closed;
  skin.line_ink = {250, 250, 250};
  CHECK(rows_of(read(drawn(position, skin))) == position);
}

TEST_CASE("a cut row completes a usual size although counters on other cells make the board impossible") {
  // The position of alvarovaq/alvarovaq.github.io. Its counters lie on cells, and are read as numbers that
  // cannot be there.
  const auto position =
      with_cells({"???001????????", "???1012F??????", "???2101111????", "????421001????", "?????F1001????",
                  "???33210022???", "??11000001F???", "??100111022???", "??1001F212????", "??11243??3????",
                  "??????????????", "?????????5?5??", "??????????????", "??????????????"},
                 'F', '!');
  Skin skin = skins()[3];
  skin.pitch = 40;
  skin.margin = 0;
  DrawnPicture picture = drawn(position, skin);
  picture.height -= 5;
  picture.bytes.resize(std::size_t{3} * picture.width * picture.height);
  picture.fill(0, 0, 120, 80, skin.open);
  for (const int column : {0, 1, 2}) draw_sign(picture, 4, skin.numbers[4], 40.0 * column, 0, 40, 0.6);
  const auto reading = mended_with_lines(picture, picture::Side::bottom, -1);
  CHECK(reading.rows() == 14);
  CHECK(reading.columns() == 14);
}

TEST_CASE("a line of the page below a board whose open cells have its colour is no row") {
  // As rwarnking/pdf-games draws a board: closed cells and numbers are white boxes, other cells are the page.
  Skin skin = flat();
  skin.page = skin.open = {242, 242, 242};
  skin.line = 0;
  skin.margin = 60;
  // A grey sign stands for a flag. On boards of some other seeds most cells are in doubt, as numbers lie on
  // the ground of closed cells.
  for (const std::uint32_t seed : {1, 3, 4, 5, 6}) {
    INFO(seed);
    const auto position = drawn_position(19, 22, 60, seed);
    DrawnPicture picture = drawn(position, skin);
    for_each_cell(position, skin, "?!12345678", [&](double x, double y, char cell) {
      picture.fill(x + 1, y + 1, x + 27, y + 27, {0, 0, 0});
      picture.fill(x + 2, y + 2, x + 26, y + 26, {255, 255, 255});
      if (cell == '!') draw_sign(picture, 3, {90, 90, 90}, x, y, skin.pitch, 0.3);
      if (cell >= '1' && cell <= '8')
        draw_sign(picture, cell - '1', skin.numbers[cell - '1'], x, y, skin.pitch, 0.5);
    });
    const auto reading = mended_with_lines(picture, picture::Side::bottom);
    CHECK(reading.rows() == 19);
    CHECK(reading.columns() == 22);
  }
}

TEST_CASE("blank cells beside a flag are no part of the board, though they look open") {
  Skin skin{"bevelled, no lines"};
  skin.bevel = 0.11;
  skin.page = skin.open;
  const std::vector<std::string> position{"00001!1000", "1110111000", "1!10011111",
                                          "1110001!12", "012211112!", "12!!10001?",
                                          "!33310011?", "12!10001??", "0111000111"};
  const DrawnPicture drawing = drawn(position, skin);
  const auto reading = mended_with_lines(drawing, picture::Side::left);
  CHECK(reading.rows() == 9);
  CHECK(reading.columns() == 10);
}

TEST_CASE("buttons above open cells are no closed cells") {
  Skin skin = skins()[0];
  skin.has_frame = false;
  skin.open = {250, 250, 250};
  skin.closed = {180, 170, 220};
  skin.pitch = 60;
  skin.margin = 0;
  std::vector<std::string> position{"???????", "?200000", "?200011", "110001!", "0000011", "0011111",
                                    "002!21?", "003????", "113????", "???????", "???????"};
  DrawnPicture picture = drawn(position, skin);
  const double p = skin.pitch;
  picture.fill(p + 8, 8, 3 * p - 8, p - 8, skin.closed);
  for (int i = 0; i < 3; ++i) draw_sign(picture, i + 2, {230, 30, 30}, p * (1 + 0.5 * i), 0, p, 0.5);
  position.erase(position.begin());
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("two lines of the page beside a board of a usual size are no part of it") {
  Skin skin = skins()[0];
  skin.has_frame = false;
  skin.pitch = 16;
  skin.page = {40, 60, 90};
  const DrawnPicture drawing = drawn(drawn_position(16, 30, 99, 2), skin);
  const auto reading = mended_with_lines(drawing, picture::Side::right, 2);
  CHECK(reading.rows() == 16);
  CHECK(reading.columns() == 30);
}

TEST_CASE("a page like blank open cells above a board is no part of it, though something stands there") {
  Skin skin{"no lines"};
  skin.page = skin.open = {255, 255, 255};
  skin.closed = {190, 190, 190};
  skin.gap = 0.04;
  const std::vector<std::string> position{"0000000000!1", "000001110011", "00111!100000", "01!1111001?1",
                                          "0111000001?1", "000001121111", "00000?????10", "1111???????1",
                                          "????????????", "????????????", "????????????", "????????????"};
  DrawnPicture drawing = drawn(position, skin);
  draw_sign(drawing, 3, {60, 60, 60}, skin.margin, skin.margin - skin.pitch, skin.pitch, 0.5);
  draw_sign(drawing, 4, {60, 60, 60}, skin.margin + skin.pitch, skin.margin - skin.pitch, skin.pitch, 0.5);
  const auto reading = mended_with_lines(drawing, picture::Side::top);
  CHECK(reading.rows() == 12);
}

TEST_CASE("signs of their own on cells like those of the board are no row of it") {
  Skin skin = skins()[0];
  skin.has_frame = false;
  skin.pitch = 60;
  skin.margin = 0;
  std::vector<std::string> position{"???????", "???????", "???1211", "??2!100", "?221100", "?100000",
                                    "?221100", "????210", "?????20", "?????20", "???2110", "???1000"};
  DrawnPicture picture = drawn(position, skin);
  const double p = skin.pitch;
  for (int i = 0; i < 7; ++i) {
    picture.fill((i + 0.2) * p, 0.46 * p, (i + 0.8) * p, 0.54 * p, {40, 40, 200});
    for (int j = 0; j < 4; ++j)
      if ((i + 1) >> j % 3 & 1)
        picture.fill((i + 0.22 + 0.16 * j) * p, (j % 2 == 0 ? 0.25 : 0.54) * p, (i + 0.3 + 0.16 * j) * p,
                     (j % 2 == 0 ? 0.46 : 0.75) * p, {40, 40, 200});
  }
  position.erase(position.begin());
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("a row that someone painted over belongs to a board that has a usual size with it, with doubts") {
  Skin skin = skins()[1];
  const auto position = drawn_position(9, 9, 10, 3);
  DrawnPicture picture = drawn(position, skin);
  const int top = skin.margin + static_cast<int>(skin.pitch * 0.7) + static_cast<int>(skin.pitch * 2.3);
  for (int y = top; y < top + skin.pitch; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      std::uint8_t* const pixel = &picture.bytes[3 * (static_cast<std::size_t>(y) * picture.width + x)];
      pixel[0] = static_cast<std::uint8_t>(pixel[0] / 2);
      pixel[1] = static_cast<std::uint8_t>(pixel[1] / 2 + 100);
      pixel[2] = static_cast<std::uint8_t>(pixel[2] / 2 + x % 64);
    }
  }
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  const auto rows = rows_of(reading);
  REQUIRE(rows.size() == 9);
  CHECK(std::equal(rows.begin() + 1, rows.end(), position.begin() + 1));
  for (int column = 0; column < 9; ++column) CHECK(is_doubtful(reading, {0, column}));
}

TEST_CASE("a line between cells that is drawn beside its place does not divide the board") {
  Skin skin{"thin lines", 60};
  skin.line = 0.02;
  skin.line_ink = {0, 0, 0};
  skin.closed = {190, 190, 180};
  skin.open = {230, 235, 210};
  skin.margin = 2;
  skin.height = 0.3;
  std::vector<std::string> position(16, std::string(30, '?'));
  const std::vector<std::string> opened{"2212", "2101", "1001", "2101", "?200"};
  for (std::size_t row = 0; row < opened.size(); ++row) position[row + 5].replace(10, 4, opened[row]);
  DrawnPicture picture = drawn(position, skin);
  const double x = skin.margin + 4 * skin.pitch;
  picture.fill(x, 0, x + 3, picture.height, skin.closed);
  picture.fill(x - 3, 0, x - 2, picture.height, skin.line_ink);
  const PictureReading reading = read(picture);
  CHECK(reading.rows == 16);
  CHECK(reading.columns == 30);
}

TEST_CASE("a last row that is cut stays, though its cells look like no other") {
  auto position = drawn_position(20, 20, 80, 4);
  position.back() = "5?!4?6?!?7?5?!4?6??5";
  const PictureReading reading = read(cut_below(position, 3));
  INFO(reading.reading);
  CHECK(reading.rows == 20);
}

TEST_CASE("the numbers in a row that the picture cuts are read by what it has of them") {
  const std::vector<std::string> position{"?????????", "?1?2?3?1?", "?????????", "?2?1?2?3?", "?????????",
                                          "?3?2?1?2?", "?????????", "?1?3?2?1?", "?1?2?3?2?"};
  const PictureReading reading = read(cut_below(position, 4));
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("text is read as a board without the numbers of its rows and columns, whatever its proportions") {
  const std::vector<std::string> position{"11000000", "?1000011", "1100012?", "011113?3",
                                          "12?11??2", "?2111221", "12110011", "01?1001?"};
  for (const auto& [width, height] : {std::pair(36.0, 34.0), std::pair(48.0, 48.0), std::pair(52.0, 34.0)}) {
    const PictureReading reading = read(text(position, width, height));
    INFO(width << " x " << height << ": " << reading.reading);
    CHECK(rows_of(reading) == position);
  }
}

TEST_CASE("numbers of columns beside a board say which columns it has, also with a gap between") {
  const auto position = drawn_position(8, 8, 12, 5);
  Skin skin{"tiles", 32};
  skin.page = {43, 45, 49};
  skin.closed = {230, 230, 230};
  skin.open = {80, 140, 200};
  skin.one_ink = true;
  skin.numbers[0] = {255, 255, 255};
  skin.line = 0.06;
  skin.line_ink = skin.page;
  skin.margin = 3 * 32;
  for (const double gap : {0.0, 32.0}) {
    DrawnPicture picture = drawn(position, skin);
    for (int column = 0; column < 8; ++column) {
      const double x = skin.margin + column * skin.pitch;
      for (const double y : {skin.margin - gap - skin.pitch, skin.margin + 8 * skin.pitch + gap}) {
        picture.fill(x + 2, y + 2, x + skin.pitch, y + skin.pitch, skin.open);
        draw_sign(picture, column, {255, 255, 255}, x, y, skin.pitch, skin.height);
      }
    }
    const PictureReading reading = read(picture);
    INFO(gap << ": " << reading.reading);
    CHECK(rows_of(reading) == position);
  }
}

TEST_CASE(
    "a board does not go on beyond a frame, though the page there is like open cells, up to another edge") {
  const std::vector<std::string> position{"001??1000", "001??1000", "011??2110", "01!????21", "0111?????",
                                          "0001?????", "0001?????", "0112???1?", "01??????1"};
  Skin skin{"open cells like the page", 44};
  skin.page = skin.open = {190, 190, 190};
  skin.closed = {215, 215, 215};
  skin.gap = 0.04;
  skin.margin = 90;
  DrawnPicture picture = drawn(position, skin);
  const double end = skin.margin + 9 * skin.pitch;
  for (const double at : {skin.margin - 5.0, end}) {
    picture.fill(at, skin.margin - 5, at + 5, end + 5, {80, 80, 80});
    picture.fill(skin.margin - 5, at, end + 5, at + 5, {80, 80, 80});
  }
  picture.fill(0, 0, picture.width, skin.margin - skin.pitch, {240, 240, 240});
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("a last row of numbers and closed cells that are lit otherwise belongs to the board") {
  auto position = drawn_position(16, 16, 40, 3);
  Skin skin = skins()[5];
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "?", [&](double x, double y, char) {
    if (cell_at(x, y, skin).row == 15)
      picture.fill(x + 2, y + 2, x + skin.pitch, y + skin.pitch, {128, 146, 172});
  });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("numbers of cells that count up are no numbers of columns") {
  std::vector<std::string> position = drawn_position(16, 16, 40, 3);
  position[2] = "??1?211112345?10";
  Skin skin = skins()[5];
  skin.one_ink = true;
  const PictureReading reading = read(drawn(position, skin));
  CHECK(reading.rows == 16);
  CHECK(reading.columns == 16);
}

TEST_CASE("pictures of a pixel or two are refused") {
  for (const auto& [width, height] : {std::pair(1, 2), std::pair(2, 1), std::pair(2, 2)}) {
    const std::vector<std::uint8_t> pixels(std::size_t{3} * width * height, 7);
    CHECK_THROWS_WITH(read_picture(width, height, 3, pixels),
                      Catch::Contains("no Minesweeper board is found"));
  }
}

// As luisbertt/portfolio draws it: the frame is 109, and lines are 4 paler than the cells.
TEST_CASE("outer rows and columns that a frame shades belong to the board") {
  const std::vector<std::string> position{"0111001*1", "12*100222", "1*21001*1", "111000111", "001110122",
                                          "002*201**", "002*2013*", "001121111", "00001*100"};
  Skin skin;
  skin.pitch = 21;
  skin.line = 1.0 / 21;
  skin.page = skin.open = {254, 254, 254};
  skin.line_ink = {250, 250, 250};
  skin.noise = 1;
  const PictureReading reading = read(framed(position, skin, 0, 2, {109, 109, 109}));
  CHECK(rows_of(reading) == with_cells(position, '*', '!'));
  CHECK(reading.doubtful.empty());
}

TEST_CASE("cells of which a frame covers a part look like others") {
  const std::vector<std::string> won{"111?10000", "?11121211", "11001?2?1", "221122211", "??11?1000",
                                     "221111111", "1110001?1", "1?2100111", "12?100000"};
  const std::vector<std::string> begun{"??????????", "??????????", "111???????", "0012??????",
                                       "000112????", "000001????", "1121111111", "??2?100000"};
  Skin skin;
  skin.pitch = 50;
  skin.closed = {145, 122, 177};
  skin.open = {233, 230, 237};
  skin.open_odd = Ink{217, 215, 220};
  for (const auto& position : {won, begun}) {
    for (const double covered : {3, 4, 6}) {
      CAPTURE(position, covered);
      const PictureReading reading = read(framed(position, skin, 6, covered, {85, 56, 130}));
      CHECK(rows_of(reading) == position);
      CHECK(reading.doubtful.empty());
    }
  }
}
