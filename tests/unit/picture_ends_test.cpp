// Where a drawn board ends is seen, whatever is around it and wherever the picture is cut.
#include "support/catch.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "mines/picture.hpp"
#include "support/drawn_picture.hpp"
#include "support/picture_reading.hpp"

using namespace mines;
using namespace mines::testing;

TEST_CASE("a part of a board is read as far as its cells are whole") {
  Skin skin = skins().front();
  skin.has_frame = false;
  skin.margin = 0;
  const auto position = drawn_position(12, 16, 30, 5);
  DrawnPicture whole = drawn(position, skin);
  // Ten rows of pixels of the last row of cells are left: not enough for a cell.
  whole.height -= static_cast<int>(skin.pitch) - 10;
  whole.bytes.resize(std::size_t{3} * whole.width * whole.height);
  CHECK(rows_of(read(whole)) == std::vector<std::string>(position.begin(), position.end() - 1));
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
  Skin skin = skins().front();
  skin.has_frame = false;
  skin.margin = 0;
  const auto position = drawn_position(12, 16, 30, 5);
  DrawnPicture whole = drawn(position, skin);
  whole.height -= 3;
  whole.bytes.resize(std::size_t{3} * whole.width * whole.height);
  CHECK(rows_of(read(whole)) == position);
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
