// Pictures that the tests draw are read as the positions that were drawn.
#include "mines/picture.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "picture/noise.hpp"
#include "picture/reading.hpp"
#include "support/drawn_picture.hpp"
#include "support/picture_reading.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

/// A zero as high as the numbers on a cell, whose left and upper end for_each_cell() gives.
void draw_zero(DrawnPicture& picture, const Skin& skin, double left, double top, Ink ground) {
  const double x = left + skin.pitch / 2, y = top + skin.pitch / 2, square = skin.pitch * skin.height / 7;
  const auto bar = [&](double from, double to, double half, Ink ink) {
    picture.fill(x - half * square, y + from * square, x + half * square, y + to * square, ink);
  };
  bar(-3.5, 3.5, 1.5, skin.numbers[0]);
  bar(-2.5, 2.5, 2.5, skin.numbers[0]);
  bar(-2.5, 2.5, 1.5, ground);
}

/// The cells of a course's program of pygame, which writes zeros out.
Skin zeros_skin() {
  Skin skin{"written zeros", 45};
  skin.line = 0.08;
  skin.line_ink = {255, 255, 255};
  skin.one_ink = true;
  skin.numbers[0] = {0, 0, 0};
  return skin;
}

/// The position with blank open cells in place of numbers.
std::vector<std::string> without_numbers(std::vector<std::string> position) {
  for (std::string& row : position)
    for (char& cell : row) cell = cell >= '1' && cell <= '8' ? '0' : cell;
  return position;
}

/// The picture, `high` / `wide` times as high.
DrawnPicture stretched(const DrawnPicture& picture, int high, int wide) {
  DrawnPicture result{picture.width, picture.height * high / wide, {}};
  for (int y = 0; y < result.height; ++y) {
    const auto row = picture.bytes.begin() + std::ptrdiff_t{3} * picture.width * (y * wide / high);
    result.bytes.insert(result.bytes.end(), row, row + std::ptrdiff_t{3} * picture.width);
  }
  return result;
}

/// The picture in values of a channel that are `step` apart: patterns of `side` x `side` pixels stand in for
/// those between, by the thresholds of Bayer (1973).
DrawnPicture dithered(DrawnPicture picture, std::size_t side, int step) {
  constexpr std::array<int, 4> of_two{0, 2, 3, 1};
  for (std::size_t i = 0; i < picture.bytes.size(); ++i) {
    const std::size_t x = i / 3 % picture.width, y = i / 3 / picture.width;
    int threshold = of_two[y % 2 * 2 + x % 2] * step / 4;
    if (side == 4) threshold += of_two[y / 2 % 2 * 2 + x / 2 % 2] * step / 16;
    picture.bytes[i] = static_cast<std::uint8_t>(std::min(255, (picture.bytes[i] + threshold) / step * step));
  }
  return picture;
}

/// All safe cells are open, and all mines have flags.
const std::vector<std::string> won_position{"1!1001!1", "11100122", "0000002!", "0111003!",
                                            "01!1002!", "01221011", "001!1000", "00111000"};

constexpr int block_side = 8;  // of what a JPEG file keeps together
// Tests are compiled without optimisation, where each access to a std::array is a call.
using Block = double[block_side][block_side];

void multiply(const Block& left, const Block& right, Block& result) {
  for (int row = 0; row < block_side; ++row) {
    for (int column = 0; column < block_side; ++column) {
      double sum = 0;
      for (int i = 0; i < block_side; ++i) sum += left[row][i] * right[i][column];
      result[row][column] = sum;
    }
  }
}

/// Quantises the blocks of a picture as a JPEG file does: `step` for the constant part, and more for what
/// changes faster.
void quantise(DrawnPicture& picture, double step) {
  constexpr int side = block_side;
  Block waves, turned;  // [frequency][place], and [place][frequency]
  for (int k = 0; k < side; ++k)
    for (int x = 0; x < side; ++x)
      waves[k][x] = turned[x][k] =
          std::cos((2 * x + 1) * k * std::numbers::pi / (2 * side)) * (k == 0 ? std::sqrt(0.125) : 0.5);
  for (int top = 0; top + side <= picture.height; top += side) {
    for (int left = 0; left + side <= picture.width; left += side) {
      for (int channel = 0; channel < 3; ++channel) {
        const auto at = [&](int y) {
          return &picture.bytes[3 * (static_cast<std::size_t>(top + y) * picture.width + left) + channel];
        };
        Block block, half;
        for (int y = 0; y < side; ++y)
          for (int x = 0; x < side; ++x) block[y][x] = at(y)[3 * x];
        multiply(waves, block, half);
        multiply(half, turned, block);
        for (int v = 0; v < side; ++v) {
          for (int u = 0; u < side; ++u) {
            const double size = step * (1 + u + v);
            block[v][u] = std::round(block[v][u] / size) * size;
          }
        }
        multiply(turned, block, half);
        multiply(half, waves, block);
        for (int y = 0; y < side; ++y)
          for (int x = 0; x < side; ++x)
            at(y)[3 * x] = static_cast<std::uint8_t>(std::clamp(block[y][x], 0.0, 255.0));
      }
    }
  }
}

}  // namespace

TEST_CASE("drawn boards of every skin are read cell by cell, with few doubts") {
  for (const Skin& skin : skins()) {
    for (const std::uint32_t seed : {1U, 2U}) {
      const auto position = seed == 1 ? drawn_position(16, 30, 90, seed) : drawn_position(9, 9, 12, seed);
      const PictureReading reading = read(drawn(position, skin));
      INFO(skin.name << ", seed " << seed << ": " << reading.reading);
      CHECK(rows_of(reading) == position);
      CHECK(reading.doubtful.size() * 20 <= reading.board.size());
      CHECK(std::abs(reading.cell_width - skin.pitch) < 0.2);
    }
  }
}

TEST_CASE("cells of a large telephone are read") {
  Skin skin = skins()[4];
  skin.pitch = 148;
  const auto position = drawn_position(9, 7, 9, 3);
  CHECK(rows_of(read(drawn(position, skin))) == position);
}

TEST_CASE("small numbers in large cells are read") {
  Skin skin = skins()[5];
  skin.pitch = 93;
  skin.height = 0.18;
  const auto position = drawn_position(9, 9, 12, 3);
  CHECK(rows_of(read(drawn(position, skin))) == position);
}

TEST_CASE("closed cells that are nearly as pale as open ones are told apart") {
  Skin skin = skins()[5];
  skin.pitch = 60;
  skin.closed = {254, 254, 254};
  skin.open = {248, 248, 248};
  skin.height = 0.13;
  skin.one_ink = true;
  skin.numbers[0] = {150, 150, 150};
  const auto position = drawn_position(12, 12, 18, 2);
  CHECK(rows_of(read(drawn(position, skin))) == position);
}

TEST_CASE("cells that are higher than wide are read, and those that are much wider than high") {
  const auto position = drawn_position(16, 30, 90, 1);
  CHECK(rows_of(read(stretched(drawn(position, skins().front()), 6, 5))) == position);
  const PictureReading a_little_higher = read(stretched(drawn(position, skins()[5]), 8, 7));
  CHECK(rows_of(a_little_higher) == position);
  CHECK(a_little_higher.doubtful.empty());
  // Half of a button is a square without a number.
  Skin skin = skins()[5];
  skin.pitch = 40;
  skin.height = 0.3;
  CHECK(rows_of(read(stretched(drawn(position, skin), 5, 8))) == position);
}

TEST_CASE("numbers of straight strokes are read") {
  const Skin skin = skins()[5];
  const auto position = drawn_position(16, 16, 40, 3);
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "2", [&](double x, double y, char) {
    picture.fill(x + 2, y + 2, x + skin.pitch, y + skin.pitch, skin.open);
    for (const auto& [left, top, right, bottom] :
         {std::array{8, 6, 20, 8}, {18, 8, 20, 13}, {8, 13, 20, 15}, {8, 15, 10, 20}, {8, 20, 20, 22}})
      picture.fill(x + left, y + top, x + right, y + bottom, skin.numbers[1]);
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("a 1 that is a bare stroke is read, however much of its cell it fills") {
  const auto position = drawn_position(9, 9, 12, 3);
  for (const double height : {0.6, 0.76, 0.8, 0.86}) {
    for (const int width : {2, 3}) {
      INFO(height << " of the cell, " << width << " pixels");
      DrawnPicture picture = drawn(with_cells(position, '1', '0'), flat());
      const double half = height * flat().pitch / 2;
      for_each_cell(position, flat(), "1", [&](double x, double y, char) {
        picture.fill(x + 14, y + 14 - half, x + 14 + width, y + 14 + half, flat().numbers[0]);
      });
      CHECK(rows_of(read(picture)) == position);
    }
  }
}

TEST_CASE("cells around contradictions are doubtful") {
  auto position = drawn_position(16, 16, 40, 3);
  const auto closed_around = [&](Cell at) {
    std::vector<Cell> cells;
    for (std::int32_t row = at.row - 1; row <= at.row + 1; ++row)
      for (std::int32_t column = at.column - 1; column <= at.column + 1; ++column)
        if (position[row][column] == '?' || position[row][column] == '!') cells.push_back({row, column});
    return cells;
  };
  // A 1 and a 2 that have one mine more than cells that are not open: no other label of one look mends both.
  std::vector<Cell> closed;
  for (const char number : {'1', '2'}) {
    bool is_found = false;
    const std::int32_t first = number == '1' ? 1 : 8;
    for (std::int32_t row = first; row < first + 7; ++row) {
      for (std::int32_t column = 1; column < 15; ++column) {
        const auto around = closed_around({row, column});
        if (is_found || position[row][column] != number || around.size() != std::size_t(number - '0'))
          continue;
        is_found = true;
        ++position[row][column];
        closed.insert(closed.end(), around.begin(), around.end());
      }
    }
    REQUIRE(is_found);
  }
  const PictureReading reading = read(drawn(position, skins()[5]));
  REQUIRE(reading.rows == 16);
  for (const Cell cell : closed) {
    INFO(cell.row << ", " << cell.column);
    CHECK(std::find(reading.doubtful.begin(), reading.doubtful.end(), cell) != reading.doubtful.end());
  }
}

TEST_CASE("a board of numbers and mines alone, without any line, is read") {
  Skin skin{"no lines"};
  skin.page = skin.open;
  auto position = with_cells(won_position, '!', '*');
  for (const double pitch : {16.0, 25.0, 41.3}) {
    skin.pitch = pitch;
    CHECK(rows_of(read(drawn(position, skin))) == won_position);
  }
}

TEST_CASE("a board in few colours, which patterns of pixels stand in for others, is read") {
  Skin flat = skins()[5];
  flat.pitch = 40.75;
  // The step is that between the values of a channel.
  for (const auto& [skin, step] : {std::pair(flat, 85), std::pair(skins()[1], 255)}) {
    const auto position = drawn_position(9, 9, 12, 1);
    CHECK(rows_of(read(dithered(drawn(position, skin), 2, step))) == position);
  }
  // As GIFs are made: the values of a channel are 51 apart, and patterns four pixels wide.
  for (const std::uint32_t seed : {1U, 2U, 3U}) {
    const auto position = drawn_position(16, 16, 40, seed);
    const PictureReading reading = read(dithered(drawn(position, skins()[1]), 4, 51));
    INFO(reading.reading);
    CHECK(rows_of(reading) == position);
  }
}

TEST_CASE("buttons that are up and down, of one ground, are told apart by their rims") {
  // Closed cells have a pale bevel; open ones are a little darker at the same sides.
  Skin skin{"buttons", 44};
  skin.line = 0.03;
  skin.line_ink = {160, 160, 160};
  skin.open = skin.closed = {184, 184, 184};
  skin.height = 0.3;
  const auto position = drawn_position(10, 10, 12, 1);
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "?!", [&](double x, double y, char) {
    picture.fill(x, y, x + skin.pitch, y + 3, {215, 215, 215});
    picture.fill(x, y, x + 3, y + skin.pitch, {215, 215, 215});
  });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
  CHECK(reading.doubtful.size() < 10);
}

TEST_CASE("blank cells that look alike are told apart by the numbers around them") {
  Skin skin{"lines"};  // closed and open cells have the same ground
  skin.line = 0.06;
  const auto position = drawn_position(16, 16, 30, 5);
  const PictureReading reading = read(drawn(position, skin));
  CHECK(rows_of(reading) == position);
}

TEST_CASE(
    "cells that look open are open though the program leaves cells closed beside them, with a doubt there") {
  // Openings stop at corners in Puzzles65/portfolio_vite, from whose picture the position is.
  const std::vector<std::string> position{"001!??1000", "0011211011", "00000011??", "0111001??2",
                                          "01!1001???", "011101??11", "000001?100", "011101??11",
                                          "01??1????1", "01????????"};
  const auto is_beside_closed = [&](int row, int column) {
    for (int r = std::max(0, row - 1); r <= std::min(9, row + 1); ++r)
      for (int c = std::max(0, column - 1); c <= std::min(9, column + 1); ++c)
        if (position[r][c] == '?' || position[r][c] == '!') return true;
    return false;
  };
  for (const Skin& skin : {skins()[4], skins()[5]}) {
    INFO(skin.name);
    const auto reading = read(drawn(position, skin));
    CHECK(rows_of(reading) == position);
    for (int row = 0; row < 10; ++row) {
      for (int column = 0; column < 10; ++column) {
        INFO(row << ", " << column);
        CHECK(is_doubtful(reading, {row, column}) ==
              (position[row][column] == '0' && is_beside_closed(row, column)));
      }
    }
  }
}

TEST_CASE("a block of closed cells that is held down, and differs a little from open ones, is closed") {
  Skin skin = flat();
  skin.pitch = 26;
  const auto position = with_cells(drawn_position(16, 16, 40, 7), '!', '?');
  const Ink held{skin.open.red - 1, skin.open.green - 1, skin.open.blue};
  DrawnPicture picture = drawn(position, skin);
  for (int row = 4; row < 7; ++row) {
    for (int column = 0; column < 3; ++column) {
      REQUIRE(position[row][column] == '?');
      const double x = skin.margin + column * skin.pitch, y = skin.margin + row * skin.pitch;
      picture.fill(x + 1, y + 1, x + skin.pitch, y + skin.pitch, held);
    }
  }
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("a board of which one number is open is closed elsewhere") {
  std::vector<std::string> position(9, "?????????");
  position[4][3] = '1';
  CHECK(rows_of(read(drawn(position, skins().front()))) == position);
}

TEST_CASE("a board of which two numbers in corners are open is read, with a pointer beside one") {
  Skin skin = skins()[1];
  skin.has_frame = false;
  std::vector<std::string> position(16, std::string(30, '?'));
  position[0][0] = position[15][29] = '1';
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "?", [&](double x, double y, char) {
    if (cell_at(x, y, skin) == Cell{15, 28}) picture.fill(x + 12, y + 4, x + 21, y + 14, {255, 255, 255});
  });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
  CHECK(reading.doubtful.size() < 5);
}

TEST_CASE("letters on a colour of their own are flags where the numbers say so") {
  Skin skin{"letters", 60};
  skin.line = 0.03;
  skin.line_ink = {140, 140, 140};
  skin.closed = {180, 180, 180};
  skin.open = {250, 250, 250};
  skin.height = 0.3;
  const auto position = drawn_position(16, 16, 40, 6);
  auto letters = with_cells(position, '!', '?');
  DrawnPicture picture = drawn(letters, skin);
  for_each_cell(position, skin, "!", [&](double x, double y, char) {
    picture.fill(x + 2, y + 2, x + 60, y + 60, {250, 150, 0});
    for (const auto& [left, top, right, bottom] :
         {std::array{24, 21, 28, 39}, {24, 21, 36, 25}, {24, 28, 34, 32}})
      picture.fill(x + left, y + top, x + right, y + bottom, {255, 250, 230});
  });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("a grid whose lines cross its cells is no board, nor is one in which no two cells look alike") {
  // Twice as high as wide: more than cells may be.
  const DrawnPicture square = drawn(drawn_position(10, 10, 15, 2), skins()[5]);
  CHECK_THROWS_WITH(read(stretched(square, 2, 1)), "no Minesweeper board is found in the picture");
  Skin skin = skins()[5];
  DrawnPicture tiles = drawn(std::vector<std::string>(7, "0000000"), skin);
  for (int cell = 0; cell < 49; ++cell) {
    const double left = skin.margin + cell % 7 * skin.pitch, top = skin.margin + cell / 7 * skin.pitch;
    tiles.fill(left + 2, top + 2, left + skin.pitch, top + skin.pitch,
               {cell * 83 % 256, cell * 151 % 256, cell * 41 % 256});
  }
  CHECK_THROWS_WITH(read(tiles), "no Minesweeper board is found in the picture");
}

TEST_CASE("cells of another colour are flags if all must be mines by the numbers, else doubtful") {
  const Skin skin = skins()[5];
  const std::vector<std::string> forced{"1!1001!1??", "11100122??", "0000002???", "0111003???",
                                        "01!1002?31", "0122101110", "001!100000", "0011100000"};
  for (const auto& position : {forced, drawn_position(9, 9, 12, 2)}) {
    const bool is_forced = position == forced;
    auto bare = with_cells(position, '!', '?');
    DrawnPicture picture = drawn(bare, skin);
    std::vector<Cell> flags;
    for_each_cell(position, skin, "!", [&](double x, double y, char) {
      flags.push_back(cell_at(x, y, skin));
      picture.fill(x + 2, y + 2, x + skin.pitch, y + skin.pitch, {92, 184, 92});
    });
    const PictureReading reading = read(picture);
    CHECK(rows_of(reading) == (is_forced ? position : bare));
    REQUIRE(flags.size() >= 3);
    for (const Cell cell : flags) CHECK(is_doubtful(reading, cell) == !is_forced);
  }
}

TEST_CASE("cells of another colour that touch closed ones are flags if there is no other, with a doubt") {
  const Skin skin = skins()[5];
  std::vector<std::string> position(9, "003!?");
  position.front() = position.back() = "002!?";
  position[4] = position[6] = "114!?";
  position[5] = "1!4!?";
  for (std::string& row : position) row += '?' + std::string(row.rbegin(), row.rend());
  position[2][5] = '!';  // no number says so
  for (const bool has_other : {false, true}) {
    auto bare = with_cells(position, '!', '?');
    if (has_other) bare[5][1] = bare[5][9] = '!';
    DrawnPicture picture = drawn(bare, skin);
    for_each_cell(position, skin, "!", [&](double x, double y, char) {
      const Cell at = cell_at(x, y, skin);
      if (bare[static_cast<std::size_t>(at.row)][static_cast<std::size_t>(at.column)] == '!') return;
      picture.fill(x + 2, y + 2, x + skin.pitch, y + skin.pitch, {60, 200, 60});
    });
    const PictureReading reading = read(picture);
    CHECK(rows_of(reading) == (has_other ? bare : position));
    CHECK(is_doubtful(reading, {0, 3}));
  }
}

TEST_CASE("closed cells that are lit from a corner are no flags, though numbers say that they are mines") {
  const Skin skin = skins()[5];
  // Numbers say so of all closed cells above, and of none below.
  auto position = with_cells(won_position, '!', '?');
  for (const char* row :
       {"00000000", "11111111", "????????", "????????", "????????", "????????", "????????", "????????"})
    position.emplace_back(row);
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "?", [&](double x, double y, char) {
    const Cell at = cell_at(x, y, skin);
    const int dark = 10 * at.row + 3 * at.column + (at.row < 10 ? 0 : 60);
    picture.fill(x + 2, y + 2, x + skin.pitch, y + skin.pitch, {240 - dark, 245 - dark, 255 - dark / 2});
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("red cells are mines where all others are open, and unknown cells beside flags may be flags") {
  const Skin skin = skins()[5];
  auto closed = with_cells(won_position, '!', '?');
  for (const Ink ink : {Ink{203, 68, 74}, Ink{74, 203, 68}}) {
    DrawnPicture picture = drawn(closed, skin);
    for_each_cell(closed, skin, "?", [&](double x, double y, char) {
      picture.fill(x + 2, y + 2, x + skin.pitch, y + skin.pitch, ink);
    });
    CHECK(rows_of(read(picture)) == (ink.red > 200 ? won_position : closed));
  }
  auto flagged = won_position;
  flagged[0][1] = flagged[4][2] = '?';
  const PictureReading reading = read(drawn(flagged, skin));
  CHECK(rows_of(reading) == flagged);
  CHECK(is_doubtful(reading, {0, 1}));
  CHECK(is_doubtful(reading, {4, 2}));
}

TEST_CASE("cells in one colour are flags though closed cells have many") {
  // Closed cells are pieces of grass, as in a program for the browser.
  const Skin skin = skins()[5];
  const std::vector<std::string> position{"0000000000", "1221000000", "?!!1000000", "??31011111",
                                          "?21001!???", "?10112????", "?322??????", "??????????",
                                          "??????????", "??????????"};
  auto bare = with_cells(position, '!', '?');
  DrawnPicture picture = drawn(bare, skin);
  for_each_cell(position, skin, "?!", [&](double x, double y, char cell) {
    const Cell at = cell_at(x, y, skin);
    const int i = at.row * 10 + at.column;
    const Ink grass{40 + 37 * i % 120, 90 + 53 * i % 100, 20 + 29 * i % 60};
    picture.fill(x + 2, y + 2, x + skin.pitch, y + skin.pitch, cell == '!' ? Ink{255, 165, 0} : grass);
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE(
    "what looks like a number, but not like the others, is doubtful; a number in another colour is not") {
  const auto position = drawn_position(16, 16, 40, 3);
  const Skin skin = skins()[5];
  for (const char drawn_on : {'1', '?'}) {
    DrawnPicture picture = drawn(position, skin);
    std::optional<Cell> first;
    for_each_cell(position, skin, {&drawn_on, 1}, [&](double x, double y, char) {
      if (first) return;
      first = cell_at(x, y, skin);
      if (drawn_on == '1') return draw_sign(picture, 0, {60, 60, 60}, x, y, skin.pitch, skin.height);
      picture.fill(x + 13, y + 6, x + 15, y + 22, {60, 60, 60});
      picture.fill(x + 10, y + 20, x + 18, y + 22, {60, 60, 60});
    });
    REQUIRE(first);
    const PictureReading reading = read(picture);
    CHECK(is_doubtful(reading, *first) == (drawn_on == '?'));
    if (drawn_on == '1') CHECK(rows_of(reading) == position);
  }
}

TEST_CASE("closed cells beside mines that are shown are closed, though no cell without a number is open") {
  Skin skin = skins()[5];
  skin.closed = {237, 237, 237};
  skin.open = {203, 203, 203};
  skin.pitch = 36;
  const std::vector<std::string> position{"??????*??", "??11?????", "??*?21???", "???**????", "???2?2?*?",
                                          "*?????*??", "???????*?", "??????*??", "?????????"};
  auto closed = with_cells(position, '*', '?');
  DrawnPicture picture = drawn(closed, skin);
  for_each_cell(position, skin, "*", [&](double x, double y, char) {
    draw_mine(picture, x, y, skin.pitch, {166, 168, 169});
  });
  auto expected = with_cells(position, '*', '!');
  CHECK(rows_of(read(picture)) == expected);
}

TEST_CASE("the edge of a closed cell's face is no sign") {
  // Sizes and colours of a program of pygame: a bevel that lies inside its cell.
  Skin skin = skins()[5];
  skin.pitch = 45;
  skin.closed = {217, 217, 217};
  skin.open = {240, 240, 240};
  const auto position = drawn_position(15, 15, 35, 3);
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "?", [&](double x, double y, char) {
    picture.fill(x + 5, y + 4, x + 39, y + 38, {117, 117, 117});
    for (int i = 0; i < 34; ++i) {
      picture.fill(x + 5, y + 4 + i, x + 5 + std::min(4, 34 - i), y + 5 + i, {253, 252, 253});
      picture.fill(x + 5 + i, y + 4, x + 6 + i, y + 4 + std::min(4, 34 - i), {253, 252, 253});
    }
    picture.fill(x + 9, y + 8, x + 35, y + 34, {185, 185, 185});
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("a mine with a cross is a wrong flag, so its cell is unknown") {
  // At the end of a lost game of classic programs.
  Skin skin = skins()[0];
  skin.has_frame = false;
  skin.pitch = 30;
  const std::vector<std::string> position{"?*1001*?", "111011??", "00001?3*",
                                          "01111?*?", "01?11???", "01111?*?"};
  auto closed = with_cells(position, '*', '?');
  DrawnPicture picture = drawn(closed, skin);
  for_each_cell(position, skin, "*", [&](double x, double y, char) {
    draw_mine(picture, x, y, skin.pitch, {0, 0, 0});
    if (cell_at(x, y, skin) != Cell{5, 6}) return;
    for (int i = 6; i < 24; ++i)
      for (const int across : {i, 29 - i})
        picture.fill(x + across, y + i, x + across + 3, y + i + 1, {255, 0, 0});
  });
  auto expected = with_cells(position, '*', '!');
  expected[5][6] = '?';
  const PictureReading reading = read(picture);
  CHECK(rows_of(reading) == expected);
  CHECK(is_doubtful(reading, {5, 6}));
}

TEST_CASE("a cell beside a mine is closed though it looks open, with a doubt") {
  auto position = won_position, pressed = won_position;
  position[0][0] = '?';
  pressed[0][0] = '0';
  const PictureReading reading = read(drawn(pressed, skins().front()));
  CHECK(rows_of(reading) == position);
  CHECK(is_doubtful(reading, {0, 0}));
}

TEST_CASE("a sign of its own where a mine must be is one if it was drawn there, and no pointer") {
  const Skin skin = skins()[5];
  for (const bool is_pointer : {false, true}) {
    auto position = won_position;
    position[4][2] = is_pointer ? '?' : '!';
    auto bare = position;
    bare[4][2] = '?';
    DrawnPicture picture = drawn(bare, skin);
    for_each_cell(position, skin, is_pointer ? "?" : "!", [&](double x, double y, char) {
      if (cell_at(x, y, skin) != Cell{4, 2}) return;
      const double p = skin.pitch, at = is_pointer ? 0.5 : 0.25, size = is_pointer ? 0.34 : 0.5;
      picture.fill(x + at * p, y + at * p, x + (at + size) * p, y + (at + size) * p, {115, 115, 115});
      picture.fill(x + (at + 0.1) * p, y + (at + 0.1) * p, x + (at + size) * p, y + (at + size - 0.1) * p,
                   skin.closed);
    });
    const PictureReading reading = read(picture);
    CHECK(rows_of(reading) == position);
    CHECK(is_doubtful(reading, {4, 2}));
  }
}

TEST_CASE("open cells of any colour are open at the end of a game") {
  // Numbers lie on grounds of their own, as in some programs.
  const auto& position = won_position;
  const Skin skin = skins()[5];
  DrawnPicture picture = drawn(position, skin);
  for (int row = 0; row < 8; ++row)
    for (int column = 0; column < 8; ++column) {
      const double left = skin.margin + column * skin.pitch, top = skin.margin + row * skin.pitch;
      if (position[row][column] == '0')
        picture.fill(left + 2, top + 2, left + skin.pitch, top + skin.pitch, {150, 170, 190});
    }
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("flags that look like a digit are flags if the numbers say so") {
  Skin skin = skins()[1];
  skin.has_frame = false;
  DrawnPicture picture = drawn(won_position, skin);
  for_each_cell(won_position, skin, "!", [&](double x, double y, char) {
    picture.fill(x + 2, y + 2, x + 14, y + 14, {255, 190, 190});
    draw_sign(picture, 0, {255, 0, 0}, x, y, skin.pitch, 0.66);
  });
  CHECK(rows_of(read(picture)) == won_position);
}

TEST_CASE("closed cells with chances in percent are no mines") {
  Skin skin = skins()[5];
  skin.pitch = 33;
  const auto position = drawn_position(16, 16, 40, 2);
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "?", [&](double x, double y, char) {
    for (const int digit : {0, 5})
      draw_sign(picture, digit, {30, 45, 60}, x + (digit == 0 ? -4 : 4), y, 33, 0.33);
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("a board that is all open is read, with its mines") {
  const std::vector<std::string> position{"1*1001*1", "11100122", "0000002*", "0111003*",
                                          "01*1002*", "01221011", "001*1000", "00111000"};
  auto with_flags = with_cells(position, '*', '!');
  for (const Skin& skin : skins()) {
    INFO(skin.name);
    CHECK(rows_of(read(drawn(position, skin))) == with_flags);
  }
}

TEST_CASE("a sign on red is the mine that ended the game, whatever it looks like") {
  const auto& position = won_position;
  const Skin skin = skins()[5];
  auto mines = with_cells(position, '!', '*');
  DrawnPicture picture = drawn(mines, skin);
  const double left = skin.margin + 2 * skin.pitch, top = skin.margin + 4 * skin.pitch, size = skin.pitch;
  picture.fill(left + 2, top + 2, left + size, top + size, {128, 0, 0});
  for (int i = 1; i < 9; ++i)
    picture.fill(left + (0.5 - 0.04 * i) * size, top + i * 0.1 * size, left + (0.5 + 0.04 * i) * size,
                 top + (i + 1) * 0.1 * size, i % 2 == 0 ? Ink{250, 190, 20} : Ink{180, 180, 180});
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("an unclear sign on the only red cell is the mine that was hit, and a clear number is none") {
  const Skin skin = skins()[5];
  for (const char on : {'?', '2'}) {
    auto position = drawn_position(16, 16, 40, 3);
    DrawnPicture picture = drawn(position, skin);
    const auto is_deep = [&](Cell at) {
      bool is_closed = true;
      for_each_neighbour({16, 16}, at,
                         [&](Cell other) { is_closed &= position[other.row][other.column] == '?'; });
      return is_closed;
    };
    bool is_drawn = false;
    for_each_cell(position, skin, std::string_view(&on, 1), [&](double x, double y, char) {
      const Cell at = cell_at(x, y, skin);
      if (is_drawn || (on == '?' && !is_deep(at))) return;
      is_drawn = true;
      picture.fill(x + 2, y + 2, x + skin.pitch, y + skin.pitch, {240, 30, 30});
      draw_sign(picture, 1, {0, 0, 0}, x, y, skin.pitch, 0.6);
      if (on == '2') return;
      draw_sign(picture, 4, {0, 0, 0}, x, y, skin.pitch, 0.6);
      position[at.row][at.column] = '!';
    });
    REQUIRE(is_drawn);
    CHECK(rows_of(read(picture)) == position);
  }
}

TEST_CASE("what lies on a closed cell that must be a mine is no flag without a doubt") {
  auto position = with_cells(won_position, '!', '?');
  const Skin skin = skins()[5];
  DrawnPicture picture = drawn(position, skin);
  const double left = skin.margin + 2 * skin.pitch, top = skin.margin + 4 * skin.pitch, p = skin.pitch;
  // The hand of a pointer, white with an edge.
  for (const auto& [around, ink] : {std::pair(0.06, Ink{0, 0, 0}), std::pair(0.0, Ink{255, 255, 255})}) {
    picture.fill(left + (0.4 - around) * p, top + (0.15 - around) * p, left + (0.5 + around) * p,
                 top + (0.8 + around) * p, ink);
    picture.fill(left + (0.3 - around) * p, top + (0.45 - around) * p, left + (0.7 + around) * p,
                 top + (0.8 + around) * p, ink);
  }
  const PictureReading reading = read(picture);
  CHECK(is_doubtful(reading, {4, 2}));
  CHECK(reading.doubtful.size() <= 2);
}

namespace {

/// The picture in which each pixel is the mean of the nine around it.
DrawnPicture softened(DrawnPicture picture) {
  const auto sharp = picture.bytes;
  const std::ptrdiff_t width = std::ptrdiff_t{3} * picture.width;
  for (std::ptrdiff_t at = width + 3; at + width + 3 < std::ssize(sharp); ++at) {
    int sum = 0;
    for (const std::ptrdiff_t y : {-width, std::ptrdiff_t{0}, width})
      for (const std::ptrdiff_t x : {-3, 0, 3}) sum += sharp[static_cast<std::size_t>(at + y + x)];
    picture.bytes[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(sum / 9);
  }
  return picture;
}

}  // namespace

TEST_CASE("a soft picture is read as a sharp one") {
  const auto position = drawn_position(16, 16, 40, 3);
  CHECK(rows_of(read(softened(drawn(position, skins()[1])))) == position);
}

TEST_CASE("large soft cells in two faint shades are read") {
  auto position = drawn_position(18, 11, 40, 4);
  Skin skin = skins()[3];
  skin.pitch = 58;
  skin.noise = 1;
  const PictureReading reading = read(softened(softened(softened(drawn(position, skin)))));
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

namespace {

/// Draws mines in place of the cells that are `is_replaced`, on cells that are drawn as `ground`; each cell
/// of these must be read right, or be doubtful, or the board is refused.
template <class IsReplaced>
void check_signs(const std::vector<std::string>& position, char ground, const IsReplaced& is_replaced) {
  const Skin skin = skins()[3];
  auto bare = position;
  for (std::string& row : bare) std::replace_if(row.begin(), row.end(), is_replaced, ground);
  DrawnPicture picture = drawn(bare, skin);
  const auto each = [&](const auto& act) {
    for (std::size_t row = 0; row < position.size(); ++row)
      for (std::size_t column = 0; column < position[row].size(); ++column)
        if (is_replaced(position[row][column])) act(row, column, position[row][column]);
  };
  each([&](std::size_t row, std::size_t column, char cell) {
    const Ink ink = cell == '?' ? Ink{120, 160, 60} : skin.numbers[static_cast<std::size_t>(cell - '1')];
    draw_mine(picture, skin.margin + static_cast<double>(column) * skin.pitch,
              skin.margin + static_cast<double>(row) * skin.pitch, skin.pitch, ink);
  });
  PictureReading reading;
  try {
    reading = read(picture);
  } catch (const std::invalid_argument& error) {  // a board without a number
    CHECK_THAT(error.what(), Catch::Contains("most of its cells cannot be read"));
    return;
  }
  const auto rows = rows_of(reading);
  REQUIRE(rows.size() == position.size());
  REQUIRE(rows[0].size() == position[0].size());
  each([&](std::size_t row, std::size_t column, char cell) {
    const Cell at{static_cast<std::int32_t>(row), static_cast<std::int32_t>(column)};
    const bool is_doubtful =
        std::find(reading.doubtful.begin(), reading.doubtful.end(), at) != reading.doubtful.end();
    CHECK((rows[row][column] == cell || is_doubtful));
  });
}

}  // namespace

TEST_CASE("signs that are no digits are no mines without a doubt, if they have many colours or are many") {
  check_signs(drawn_position(16, 16, 40, 4), '0', [](char cell) { return cell >= '1' && cell <= '8'; });
  check_signs(drawn_position(9, 9, 30, 2), '?', [](char cell) { return cell == '?'; });
}

TEST_CASE("a cell that something lies on is doubtful") {
  const Skin skin = skins().front();
  std::vector<std::string> position{"00001?", "00001?", "01111?", "01?1??", "0111??", "0001??"};
  DrawnPicture picture = drawn(position, skin);
  const double left = skin.margin + static_cast<int>(skin.pitch * 0.7);
  const double top = left + static_cast<int>(skin.pitch * 2.3);
  picture.fill(left + 3.2 * skin.pitch, top + 3.2 * skin.pitch, left + 3.8 * skin.pitch,
               top + 3.8 * skin.pitch, {90, 200, 60});
  const PictureReading reading = read(picture);
  CHECK(reading.rows == 6);
  CHECK(std::find(reading.doubtful.begin(), reading.doubtful.end(), Cell{3, 3}) != reading.doubtful.end());
  CHECK(reading.reading.find("row 3, column 3") != std::string::npos);
}

TEST_CASE("a covered cell beside open ones has the number of mines around it, with a doubt") {
  const Skin skin = skins()[5];
  DrawnPicture picture = drawn(won_position, skin);
  for_each_cell(won_position, skin, "1", [&](double x, double y, char) {
    if (cell_at(x, y, skin) != Cell{5, 1}) return;
    picture.fill(x + 3, y + 3, x + 22, y + 25, {250, 120, 30});
    picture.fill(x + 9, y + 9, x + 27, y + 21, {20, 120, 230});
  });
  const PictureReading reading = read(picture);
  CHECK(rows_of(reading) == won_position);
  CHECK(is_doubtful(reading, {5, 1}));
}

TEST_CASE("a piece of a cell's frame below a number is no part of it, nor a side of it") {
  Skin skin = skins()[5];
  skin.pitch = 46;
  skin.height = 0.4;
  const auto position = drawn_position(9, 9, 12, 2);
  for (const bool is_side : {false, true}) {
    DrawnPicture picture = drawn(position, skin);
    for_each_cell(position, skin, "12", [&](double x, double y, char) {
      picture.fill(x + 5, y + (is_side ? 37 : 40), x + (is_side ? 41 : 19), y + (is_side ? 39 : 43),
                   {60, 60, 90});
    });
    CHECK(rows_of(read(picture)) == position);
  }
}

TEST_CASE("pale numbers are read in cells that are darker towards their borders") {
  Skin skin = skins()[5];
  skin.pitch = 40;
  skin.open = {203, 203, 203};
  const auto position = drawn_position(9, 9, 12, 2);
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "0123", [&](double x, double y, char cell) {
    picture.fill(x + 6, y + 6, x + 35, y + 35, {244, 244, 244});
    const Ink ink = cell == '2' ? Ink{131, 169, 187} : Ink{20, 110, 160};
    if (cell != '0') draw_sign(picture, cell - '1', ink, x, y, skin.pitch, 0.4);
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("mines that run into the bevel of closed cells are seen, and faint ones doubtful") {
  Skin skin = skins()[5];
  skin.pitch = 27;
  skin.bevel = 0.11;
  skin.closed = skin.open = {192, 192, 192};
  const auto position = drawn_position(9, 9, 12, 2);
  for (const int grey : {100, 153}) {
    DrawnPicture picture = drawn(position, skin);
    std::vector<Cell> mines;
    for_each_cell(position, skin, "?", [&](double x, double y, char) {
      const Cell cell = cell_at(x, y, skin);
      if ((cell.row + cell.column) % 3 != 0) return;
      mines.push_back(cell);
      draw_mine(picture, x - 1, y - 1, skin.pitch + 2, {grey, grey, grey});
    });
    REQUIRE(mines.size() >= 3);
    const PictureReading reading = read(picture);
    REQUIRE(reading.rows == 9);
    for (const Cell cell : mines) {
      INFO(grey << ": " << cell.row << ", " << cell.column);
      CHECK((reading.board[static_cast<std::size_t>(cell.row * 9 + cell.column)] == mine_cell ||
             is_doubtful(reading, cell)));
    }
  }
}

TEST_CASE("a number on the ground of closed cells is one, if its mines are shown") {
  Skin skin = skins().front();
  skin.has_frame = false;
  skin.open = {184, 190, 184};
  const std::vector<std::string> position{"1???*????", "?*?????*?", "1????????", "???**????", "????3*???",
                                          "?*???????", "??*???*??", "?????*???", "*??????*?"};
  auto closed = position;
  closed[4][4] = '?';
  DrawnPicture picture = drawn(closed, skin);
  for_each_cell(position, skin, "3", [&](double x, double y, char) {
    draw_sign(picture, 2, {255, 0, 0}, x, y, skin.pitch, skin.height);
  });
  auto expected = with_cells(position, '*', '!');
  CHECK(rows_of(read(picture)) == expected);
}

TEST_CASE("a closed cell that is held down is closed, with a doubt of its own alone") {
  const auto position = drawn_position(16, 16, 40, 3);
  auto pressed = position;
  Cell cell{1, 1};
  const auto is_closed_around = [&] {
    for (int i = 0; i < 9; ++i)
      if (position[static_cast<std::size_t>(cell.row + i / 3 - 1)]
                  [static_cast<std::size_t>(cell.column + i % 3 - 1)] != '?')
        return false;
    return true;
  };
  while (!is_closed_around())
    cell = cell.column < 14 ? Cell{cell.row, cell.column + 1} : Cell{cell.row + 1, 1};
  pressed[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] = '0';
  const PictureReading reading = read(drawn(pressed, skins().front()));
  CHECK(rows_of(reading) == position);
  CHECK(reading.doubtful == std::vector<Cell>{cell});
}

TEST_CASE("a sign of its own that can be no mine is a closed cell, with a doubt") {
  auto position = won_position;
  position[0][0] = '?';
  const Skin skin = skins()[5];
  DrawnPicture picture = drawn(position, skin);
  for (int i = 2; i < 9; ++i)
    for (const int x : {i, 10 - i})
      picture.fill(skin.margin + (0.1 * x - 0.08) * skin.pitch, skin.margin + (0.1 * i - 0.08) * skin.pitch,
                   skin.margin + (0.1 * x + 0.08) * skin.pitch, skin.margin + (0.1 * i + 0.08) * skin.pitch,
                   {230, 20, 20});
  const PictureReading reading = read(picture);
  CHECK(rows_of(reading) == position);
  CHECK(reading.doubtful == std::vector<Cell>{{0, 0}});
}

TEST_CASE("open cells beside numbers that have their mines beyond the picture are open") {
  const std::vector<std::string> position{"211132", "!1001!", "211121", "001!10", "102220", "223!22"};
  CHECK(rows_of(read(drawn(position, skins()[5]))) == position);
}

TEST_CASE("where zeros are written out, blank cells are closed, whatever they look like") {
  // The program leaves the cells around a 0 closed.
  const Skin skin = zeros_skin();
  const std::vector<std::string> position{"?0?????10?", "1?1??21?0?", "?32????00?", "2???1??00?",
                                          "?2211????1", "?0??11?12?", "0?00001???", "0011?012??",
                                          "?01??1????", "0?1??101??"};
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "0",
                [&](double x, double y, char) { draw_zero(picture, skin, x, y, skin.open); });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("zeros that someone has drawn on closed cells leave the blank open cells open") {
  Skin skin{"marks", 45};
  skin.line = 0.06;
  skin.closed = {180, 180, 180};
  const auto position = drawn_position(16, 16, 30, 3);
  DrawnPicture picture = drawn(position, skin);
  std::vector<Cell> marked;
  for_each_cell(position, skin, "?", [&](double x, double y, char) {
    if (marked.size() == 4) return;
    draw_zero(picture, skin, x, y, skin.closed);
    marked.push_back(cell_at(x, y, skin));
  });
  const PictureReading reading = read(picture);
  const auto rows = rows_of(reading);
  for (std::int32_t row = 0; row < 16; ++row) {
    for (std::int32_t column = 0; column < 16; ++column) {
      const Cell cell{row, column};
      const bool is_marked = std::find(marked.begin(), marked.end(), cell) != marked.end();
      INFO("row " << row << ", column " << column);
      CHECK((is_marked ? is_doubtful(reading, cell) || rows[row][column] == '?'
                       : rows[row][column] == position[row][column]));
    }
  }
}

TEST_CASE("zeros that are too faint to be seen in most cells leave the blank open cells open") {
  Skin skin = skins()[5];
  skin.pitch = 45;
  skin.closed = {190, 190, 190};
  const auto position = drawn_position(16, 16, 30, 3);
  DrawnPicture picture = drawn(position, skin);
  Skin faint = skin;
  faint.numbers[0] = {165, 165, 165};
  int seen = 0;
  for_each_cell(position, skin, "0", [&](double x, double y, char) {
    if (seen++ < 3) draw_zero(picture, faint, x, y, skin.open);
  });
  REQUIRE(seen > 20);
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("flags that look like a zero or one are flags if they lie on another colour than all numbers") {
  // Size and grounds of abdokin/minesweeper: numbers lie on a darker ground than blank cells.
  Skin skin{"flags like numbers", 40};
  skin.open = {200, 200, 200};
  skin.line = 0.025;
  skin.line_ink = {255, 255, 255};
  skin.one_ink = true;
  skin.numbers[0] = {0, 0, 0};
  const Ink blue{0, 121, 241}, grey{130, 130, 130};
  for (const bool is_zero : {false, true}) {
    INFO(is_zero);
    DrawnPicture picture = drawn(won_position, skin);
    for_each_cell(won_position, skin, "12345678!", [&](double x, double y, char cell) {
      picture.fill(x + 1, y + 1, x + skin.pitch, y + skin.pitch, cell == '!' ? blue : grey);
      if (cell != '!')
        draw_sign(picture, cell - '1', skin.numbers[0], x, y, skin.pitch, skin.height);
      else if (is_zero)
        draw_zero(picture, skin, x, y, blue);
      else  // two strokes
        for (const double left : {15.0, 21.0})
          for (const auto& [top, bottom] : {std::pair(10, 24), std::pair(26, 30)})
            picture.fill(x + left, y + top, x + left + 4, y + bottom, skin.numbers[0]);
    });
    CHECK(rows_of(read(picture)) == won_position);
  }
}

TEST_CASE("numbers that are lit in another colour are numbers") {
  Skin skin = flat();
  skin.pitch = 26;
  const auto position = with_cells(drawn_position(9, 9, 10, 2), '!', '?');
  DrawnPicture picture = drawn(position, skin);
  int lit = 0;
  for_each_cell(position, skin, "1", [&](double x, double y, char) {
    if (lit++ > 1) return;
    picture.fill(x + 1, y + 1, x + skin.pitch, y + skin.pitch, skin.closed);
    draw_sign(picture, 0, skin.numbers[0], x, y, skin.pitch, skin.height);
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("a pointer that looks like a six leaves the open cells around it open") {
  Skin skin{"red numbers", 36};
  skin.closed = {86, 86, 83};
  skin.open = {192, 192, 189};
  skin.line = 0.03;
  skin.line_ink = {40, 40, 40};
  skin.one_ink = true;
  skin.numbers[0] = {205, 10, 20};
  const std::vector<std::string> position{"?10000000", "110011100", "00001?100", "00012?100", "0002??100",
                                          "0002??100", "1101??200", "?321??200", "??????200"};
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "0", [&](double x, double y, char) {
    if (cell_at(x, y, skin) == Cell{1, 7})
      draw_sign(picture, 5, {90, 90, 88}, x + 0.2 * skin.pitch, y + 0.24 * skin.pitch, skin.pitch, 0.34);
  });
  const PictureReading reading = read(picture);
  auto rows = rows_of(reading);
  rows[1][7] = '0';
  CHECK(rows == position);
  CHECK(is_doubtful(reading, {1, 7}));
}

TEST_CASE("blank cells that look nearly alike are told apart by the numbers, with few doubts") {
  Skin skin{"nearly alike"};
  skin.line = 0.06;
  skin.closed = {185, 185, 185};
  const auto position = drawn_position(16, 16, 30, 5);
  const PictureReading reading = read(drawn(position, skin));
  CHECK(rows_of(reading) == position);
  CHECK(reading.doubtful.size() * 20 <= reading.board.size());
}

TEST_CASE("cells that are wider than high are read though they are closed nearly everywhere") {
  Skin skin{"wide gaps", 28};
  skin.page = {250, 250, 250};
  skin.closed = {0, 115, 180};
  skin.open = {140, 160, 205};
  skin.line = 0.14;
  skin.line_ink = skin.page;
  skin.height = 0.4;
  std::vector<std::string> position{"?????1002!20",
                                    "?????2002!31",
                                    "?????22122!1",
                                    "????"
                                    "?!2!1122",
                                    "?????232102!",
                                    "?????1!1013!",
                                    "?????11112!2",
                                    "?????1212!21",
                                    "?????????221"};
  position.resize(19, "????????????");
  const PictureReading reading = read(stretched(drawn(position, skin), 9, 10));
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("mines that fill their cells are seen") {
  Skin skin = skins()[0];
  skin.pitch = 20;
  auto position = drawn_position(16, 30, 90, 1);
  DrawnPicture picture = drawn(position, skin);
  const double left = skin.margin + static_cast<int>(skin.pitch * 0.7),
               top = left + static_cast<int>(skin.pitch * 2.3);
  int seen = 0;
  for (std::size_t row = 0; row < position.size(); ++row) {
    for (std::size_t column = 0; column < position[row].size(); ++column) {
      if (position[row][column] != '!' || ++seen % 2 == 0) continue;
      const double x = left + 20.0 * static_cast<double>(column), y = top + 20.0 * static_cast<double>(row);
      picture.fill(x, y, x + 20, y + 20, skin.line_ink);
      picture.fill(x + 1, y + 1, x + 20, y + 20, skin.open);
      for (double at = -0.38; at < 0.38; at += 0.02) {
        const double half = std::sqrt(0.38 * 0.38 - at * at) * 20;
        picture.fill(x + 10 - half, y + 10 + at * 20, x + 10 + half, y + 10 + (at + 0.02) * 20, {0, 0, 0});
      }
      picture.fill(x + 1, y + 9, x + 19, y + 11, {0, 0, 0});
      picture.fill(x + 9, y + 1, x + 11, y + 19, {0, 0, 0});
      for (const double across : {3.0, 15.0})
        for (const double down : {3.0, 15.0})
          picture.fill(x + across, y + down, x + across + 2, y + down + 2, {0, 0, 0});
    }
  }
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
  CHECK(reading.doubtful.empty());
}

TEST_CASE("the spikes of a star that fills its cell are no light") {
  Skin skin = skins()[5];
  skin.pitch = 20;
  skin.closed = {52, 52, 52};
  skin.open = {192, 192, 192};
  const auto position = drawn_position(16, 16, 40, 3);
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "!", [&](double x, double y, char) {
    picture.fill(x + 2, y + 2, x + 20, y + 20, skin.open);
    for (int row = 2; row < 20; ++row) {
      for (int column = 2; column < 20; ++column) {
        const double across = column - 10.5, down = row - 10.5;
        if (std::hypot(across, down) < 20 * (0.34 + 0.09 * std::cos(8 * std::atan2(down, across))))
          picture.fill(x + column, y + row, x + column + 1, y + row + 1, {0, 0, 0});
      }
    }
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("numbers below a line that someone has drawn are read") {
  Skin skin = skins()[5];
  skin.pitch = 50;
  skin.height = 0.7;
  const auto position = drawn_position(9, 9, 12, 2);
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "1", [&](double x, double y, char) {
    picture.fill(x, y + 4, x + skin.pitch, y + 11, {255, 90, 90});
  });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("flags like a 1 are flags where all cells are open and have signs") {
  Skin skin = zeros_skin();
  skin.numbers[0] = {40, 40, 40};
  skin.height = 0.4;
  const auto& position = won_position;
  auto bare = with_cells(position, '!', '0');
  DrawnPicture picture = drawn(bare, skin);
  for_each_cell(position, skin, "0",
                [&](double x, double y, char) { draw_zero(picture, skin, x, y, skin.open); });
  for_each_cell(position, skin, "!", [&](double x, double y, char) {
    for (int i = 0; i < 7; ++i) picture.fill(x + 26 - 2 * i, y + 8 + i, x + 26, y + 20 - i, {200, 70, 50});
    picture.fill(x + 26, y + 8, x + 29, y + 34, {0, 0, 0});
    picture.fill(x + 12, y + 34, x + 38, y + 38, {0, 0, 0});
  });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("numbers in the corners of cells are read, and a board whose numbers are not seen is refused") {
  Skin skin = skins()[5];
  skin.pitch = 35;
  auto position = with_cells(won_position, '!', '*');
  const auto with_numbers = [&](Ink ink) {
    DrawnPicture picture = drawn(without_numbers(position), skin);
    for_each_cell(position, skin, "123", [&](double x, double y, char number) {
      draw_sign(picture, number - '1', ink, x - 12, y - 12, skin.pitch, 0.22);
    });
    return picture;
  };
  const PictureReading reading = read(with_numbers({0, 0, 0}));
  CHECK(rows_of(reading) == won_position);
  CHECK(reading.doubtful.empty());
  constexpr Ink nearly_open{242, 242, 242};
  CHECK_THROWS_WITH(read(with_numbers(nearly_open)), Catch::Contains("most of its cells cannot be read"));
}

TEST_CASE("numbers at the left of cells that are twice as wide as high are read") {
  // As a table of Swing's buttons shows them (cga83/Minesweeper: 43 x 22 pixels).
  Skin skin{"wide buttons", 44};
  skin.line = 0.05;
  skin.closed = {250, 250, 250};
  skin.open = {225, 225, 225};
  const auto position = drawn_position(9, 9, 10, 4);
  DrawnPicture picture = stretched(drawn(without_numbers(position), skin), 1, 2);
  for_each_cell(position, skin, "12345678", [&](double x, double y, char number) {
    draw_sign(picture, number - '1', {50, 50, 50}, x - 3, y / 2, 22, 0.5);
  });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
  CHECK(reading.doubtful.empty());
}

TEST_CASE("a sign on more than half of the cells is one of closed cells") {
  Skin skin = skins()[5];
  skin.open = skin.closed = {12, 12, 12};
  skin.page = skin.closed;
  skin.line_ink = {60, 150, 150};
  skin.one_ink = true;
  skin.numbers[0] = {200, 200, 60};
  const std::vector<std::string> closed(11, std::string(16, '?'));
  auto opened = with_cells(drawn_position(16, 16, 60, 2), '!', '?');
  for (const auto& position : {closed, opened}) {
    DrawnPicture picture = drawn(position, skin);
    int count = 0;
    for_each_cell(position, skin, "?", [&](double x, double y, char) {
      picture.fill(x + 11, y + 11, x + 18, y + 18, {204, 204, 204});
      ++count;
    });
    REQUIRE(count * 2 > std::ssize(position) * 16);
    const PictureReading reading = read(picture);
    INFO(reading.reading);
    CHECK(rows_of(reading) == position);
    CHECK(reading.doubtful.empty());
  }
}

TEST_CASE("a word on closed cells that must be mines is a flag, or doubtful") {
  const Skin skin = skins()[5];
  for (const std::uint32_t seed : {1, 2, 3, 4}) {
    const auto position = drawn_position(12, 12, 20, seed);
    auto bare = with_cells(position, '!', '?');
    DrawnPicture picture = drawn(bare, skin);
    for_each_cell(position, skin, "!", [&](double x, double y, char) {
      for (const int letter : {0, 1, 2, 3})
        draw_sign(picture, 4 + letter, {0, 0, 0}, x - 5.1 + 3.4 * letter, y, 28, 0.16);
    });
    const PictureReading reading = read(picture);
    const auto rows = rows_of(reading);
    REQUIRE(reading.rows == 12);
    REQUIRE(reading.columns == 12);
    for_each_cell(position, skin, "012345", [&](double x, double y, char number) {
      const Cell cell = cell_at(x, y, skin);
      CHECK(rows[cell.row][cell.column] == number);
    });
    for_each_cell(position, skin, "!", [&](double x, double y, char) {
      const Cell cell = cell_at(x, y, skin);
      INFO(seed << ": " << cell.row << ", " << cell.column);
      CHECK((rows[cell.row][cell.column] == '!' || is_doubtful(reading, cell)));
    });
  }
}

TEST_CASE("a board on which nearly all cells are mines that are shown is no board of closed cells") {
  const Skin skin = skins()[0];
  std::vector<std::string> position(9, "*********");
  position[0][0] = '3';
  CHECK_THROWS_WITH(read(drawn(position, skin)), Catch::Contains("most of its cells cannot be read"));
}

TEST_CASE("flags on more than half of the cells stay flags") {
  std::vector<std::string> position(8, "!6!!6!6!");
  position.front() = position.back() = "!4!!4!4!";
  const PictureReading reading = read(drawn(position, skins()[5]));
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("closed cells that are wider than high are found below other buttons") {
  DrawnPicture picture{476, 532, {}};
  picture.bytes.resize(std::size_t{3} * picture.width * picture.height);
  picture.fill(0, 0, picture.width, picture.height, {46, 46, 46});
  const auto draw_button = [&](double left, double top, double right, double bottom) {
    picture.fill(left, top, right, bottom, {84, 84, 84});
    picture.fill(left, top, right - 3, bottom - 3, {219, 219, 219});
    picture.fill(left + 3, top + 3, right - 3, bottom - 3, {160, 160, 160});
  };
  for (int i = 0; i < 3; ++i) {
    picture.fill(30 + i * 140, 70, 166 + i * 140, 120, {0, 0, 0});
    draw_button(30 + i * 139, 128, 166 + i * 139, 158);
  }
  draw_button(212, 70, 264, 122);
  for (int row = 0; row < 8; ++row)
    for (int column = 0; column < 8; ++column)
      draw_button(30 + 52 * column, 186 + 42 * row, 80 + 52 * column, 226 + 42 * row);
  CHECK(rows_of(read(picture)) == std::vector<std::string>(8, "????????"));
}

TEST_CASE("a board of which colours are seen and not a number is refused, one of closed cells is not") {
  Skin skin = skins()[5];
  skin.closed = {170, 228, 90};
  skin.open = {210, 197, 100};
  auto position = with_cells(drawn_position(16, 16, 40, 3), '!', '?');
  DrawnPicture picture = drawn(without_numbers(position), skin);
  for_each_cell(position, skin, "12345678", [&](double x, double y, char) {
    picture.fill(x + 2, y + 2, x + skin.pitch, y + skin.pitch, {255, 238, 82});
  });
  CHECK_THROWS_WITH(read(picture), Catch::Contains("most of its cells cannot be read"));
  skin.closed_odd = {110, 168, 30};
  CHECK(read(drawn(std::vector<std::string>(16, std::string(16, '?')), skin)).doubtful.empty());
}

TEST_CASE("a number below a pointer is known from the mines around it") {
  Skin skin = skins()[0];
  skin.has_frame = false;
  skin.pitch = 32;
  const auto& position = won_position;
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "2", [&](double x, double y, char) {
    if (cell_at(x, y, skin) != Cell{1, 7}) return;
    for (int i = 0; i < 16; ++i)
      picture.fill(x + 12, y + 8 + i, x + 12 + 0.7 * i, y + 9 + i, {255, 255, 255});
  });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
  CHECK(is_doubtful(reading, {1, 7}));
}

TEST_CASE("one cell that someone has drawn on is the doubtful one of a part of a board") {
  Skin skin = skins()[5];
  std::vector<std::string> position;
  for (const std::string& row : drawn_position(14, 18, 40, 6)) position.push_back(row.substr(2, 14));
  position.erase(position.begin(), position.begin() + 2);
  DrawnPicture picture = drawn(position, skin);
  int seen = 0;
  for_each_cell(position, skin, "0", [&](double x, double y, char) {
    if (seen++ == 3) draw_sign(picture, 0, {230, 120, 20}, x, y, skin.pitch, 0.6);
  });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("pictures without a board, and wrong sizes, are refused in a line") {
  const std::string none = "no Minesweeper board is found in the picture";
  const auto refusal = [](std::int64_t width, std::int64_t height, int channels, std::size_t bytes) {
    try {
      read_picture(width, height, channels, std::vector<std::uint8_t>(bytes, 200));
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string("read");
  };
  CHECK(refusal(300, 200, 3, 180'000) == none);
  CHECK(refusal(1, 1, 1, 1) == none);
  CHECK(refusal(2, 2, 3, 11) == "11 bytes of a picture of 2 x 2 pixels, expected 1, 3 or 4 for each");
  CHECK(refusal(2, 2, 2, 8) == "8 bytes of a picture of 2 x 2 pixels, expected 1, 3 or 4 for each");
  CHECK(refusal(0, 5, 3, 0) ==
        "a picture of 0 x 5 pixels, expected at most 32768 on a side and 40000000 in all");
  CHECK(refusal(40'000, 1, 1, 40'000) ==
        "a picture of 40000 x 1 pixels, expected at most 32768 on a side and 40000000 in all");
}

TEST_CASE("flags on a red ground are flags where mines are shown, though they contradict the numbers") {
  Skin skin = skins()[0];
  skin.has_frame = false;
  auto position = won_position, expected = won_position;
  for (std::string& row : position) std::replace(row.begin() + 6, row.end(), '!', '*');
  const Cell wrong{7, 3};
  position[7][3] = expected[7][3] = '!';
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "!", [&](double x, double y, char) {
    if (cell_at(x, y, skin) != wrong) return;
    const double bevel = 0.11 * skin.pitch;
    picture.fill(x + bevel, y + bevel, x + skin.pitch - bevel, y + skin.pitch - bevel, {254, 160, 160});
    draw_sign(picture, 8, {230, 120, 120}, x, y, skin.pitch, 0.6);
    draw_sign(picture, 9, {0, 0, 0}, x, y, skin.pitch, 0.6);
  });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == expected);
}

TEST_CASE("a flag that is seen well is one where mines are shown, whatever its ground and the numbers") {
  Skin skin = skins()[0];
  skin.has_frame = false;
  auto position = with_cells(won_position, '!', '*'), expected = won_position;
  for (const Cell wrong : {Cell{1, 1}, {7, 3}})
    position[wrong.row][wrong.column] = expected[wrong.row][wrong.column] = '!';
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "!", [&](double x, double y, char) {
    const double p = skin.pitch;
    picture.fill(x, y, x + p, y + p, {10, 35, 204});
    picture.fill(x + 0.25 * p, y + 0.15 * p, x + 0.32 * p, y + 0.8 * p, {0, 0, 0});
    for (double at = 0; at < 0.2; at += 0.01)
      for (const double below : {at, 0.4 - at})
        picture.fill(x + 0.3 * p, y + (0.15 + below) * p, x + (0.3 + 2.4 * at) * p, y + (0.17 + below) * p,
                     {0, 0, 0});
  });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == expected);
}

TEST_CASE("numbers on the ground of closed cells say that these are closed, without a doubt") {
  Skin skin = skins()[0];
  skin.has_frame = false;
  skin.pitch = 32;
  skin.line = 0;
  skin.open = {190, 190, 190};
  for (const std::uint32_t seed : {1U, 2U, 3U}) {
    auto position = with_cells(drawn_position(16, 16, 30, seed), '!', '?');
    auto closed = position;
    for (std::string& row : closed)
      for (char& cell : row)
        if (cell > '0' && cell <= '8') cell = '?';
    DrawnPicture picture = drawn(closed, skin);
    for_each_cell(position, skin, "12345678", [&](double x, double y, char cell) {
      draw_sign(picture, cell - '1', skin.numbers[cell - '1'], x, y, skin.pitch, skin.height);
    });
    const PictureReading reading = read(picture);
    INFO(reading.reading);
    CHECK(rows_of(reading) == position);
    CHECK(reading.doubtful.size() * 20 <= reading.board.size());
  }
}

TEST_CASE("numbers that are drawn as outlines, or wide, are read") {
  Skin skin = skins()[5];
  skin.pitch = 80;
  const auto position = drawn_position(9, 9, 12, 1);
  const auto is_wide = GENERATE(false, true);
  DrawnPicture picture = drawn(without_numbers(position), skin);
  for_each_cell(position, skin, "123456", [&](double x, double y, char number) {
    const int sign = number - '1';
    if (!is_wide) {
      draw_sign(picture, sign, {40, 40, 40}, x, y, skin.pitch, 0.6, 6);
      draw_sign(picture, sign, {225, 235, 225}, x, y, skin.pitch, 0.6, 3);
      return;
    }
    draw_squares(picture, sign, {0, 0, 0}, x + 12, y + 20, 11, 5.5);
  });
  const PictureReading reading = read(picture);
  INFO(is_wide << ": " << reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("numbers that are as wide as light on a cell, and as high in it, are read") {
  Skin skin = skins()[5];
  skin.pitch = 32;
  for (const std::uint32_t seed : {1U, 2U, 3U, 4U}) {
    const auto position = drawn_position(12, 12, 22, seed);
    DrawnPicture picture = drawn(without_numbers(position), skin);
    for_each_cell(position, skin, "12345678", [&](double x, double y, char cell) {
      const double p = skin.pitch;
      draw_squares(picture, cell - '1', skin.numbers[cell - '1'], x + 0.1 * p, y + 0.08 * p, 0.16 * p,
                   0.68 / 7 * p);
    });
    const PictureReading reading = read(picture);
    INFO("seed " << seed << ": " << reading.reading);
    CHECK(rows_of(reading) == position);
  }
}

TEST_CASE("numbers that stand at one side of their cells are read") {
  const auto position = drawn_position(16, 16, 40, 3);
  Skin skin = skins()[0];
  skin.has_frame = false;
  skin.pitch = 18;
  skin.line = 0;
  DrawnPicture picture = drawn(without_numbers(position), skin);
  for_each_cell(position, skin, "12345678", [&](double x, double y, char cell) {
    const auto number = static_cast<std::size_t>(cell - '1');
    draw_sign(picture, cell - '1', skin.numbers[number], x - 0.26 * skin.pitch, y + 0.1 * skin.pitch,
              skin.pitch, 0.55);
  });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("a small board is found beside the panes of a large page") {
  const auto position = drawn_position(17, 16, 40, 3);
  Skin skin = skins()[1];
  skin.has_frame = false;
  skin.margin = 0;
  const DrawnPicture board = drawn(position, skin);
  DrawnPicture page{1600, 1100, {}};
  page.bytes.resize(std::size_t{3} * page.width * page.height);
  page.fill(0, 0, page.width, page.height, {40, 44, 52});
  // Lines between the panes, and pieces of some of them, as a grid of large cells has.
  for (int i = 0; i <= 6; ++i) page.fill(20 + i * 255, 20, 23 + i * 255, 1040, {90, 96, 110});
  for (int i = 0; i <= 4; ++i) page.fill(20, 20 + i * 255, 1552, 23 + i * 255, {90, 96, 110});
  for (int i = 0; i < 12; ++i) {  // what is in them
    const double x = 20 + i % 6 * 255, y = 20 + i * 5 % 4 * 255;
    for (int line = 0; line <= i; ++line)
      page.fill(x + 60 + 3 * i, y + 60 + 11 * line, x + 200 - 9 * line + 2 * i, y + 66 + 11 * line,
                {200 - 9 * i, 120 + 10 * i, 210});
  }
  for (int y = 0; y < board.height; ++y)
    std::copy_n(board.bytes.begin() + std::ptrdiff_t{3} * y * board.width, 3 * board.width,
                page.bytes.begin() + 3 * (std::ptrdiff_t{y + 560} * page.width + 700));
  const PictureReading reading = read(page);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("lines are found among what a JPEG file leaves around signs") {
  const Skin skin = skins()[1];
  const auto position = drawn_position(9, 9, 12, 5);
  DrawnPicture picture = drawn(position, skin);
  quantise(picture, 13);
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("the noise of a JPEG file is taken out") {
  // An old board with a frame, cells that are no whole pixels wide, and cells with wide gaps.
  for (const std::size_t skin : {0, 2, 8}) {
    for (const int step : {16, 22}) {
      for (const std::uint32_t seed : {1U, 2U, 3U}) {
        const auto position = drawn_position(16, 16, 40, seed);
        DrawnPicture picture = drawn(position, skins()[skin]);
        quantise(picture, step);
        const PictureReading reading = read(picture);
        INFO(skins()[skin].name << ", " << step << ", seed " << seed << ": " << reading.reading);
        CHECK(rows_of(reading) == position);
        CHECK(reading.doubtful.size() * 8 <= reading.board.size());
      }
    }
  }
}

TEST_CASE("what is read otherwise without the noise is doubtful") {
  const auto position = drawn_position(16, 16, 40, 2);
  DrawnPicture picture = drawn(position, skins()[1]);
  quantise(picture, 28);
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  REQUIRE(reading.columns == 16);
  const auto rows = rows_of(reading);
  for (std::int32_t cell = 0; cell < 256; ++cell)
    CHECK((rows[cell / 16][cell % 16] == position[cell / 16][cell % 16] ||
           is_doubtful(reading, {cell / 16, cell % 16})));
}

TEST_CASE("noise goes, and edges stay") {
  picture::Image image{40, 30, {}};
  std::uint32_t random = 1;
  for (int i = 0; i < image.width * image.height; ++i) {
    for (int channel = 0; channel < 3; ++channel) {
      random = random * 1664525U + 1013904223U;
      const int noise = static_cast<int>(random >> 24) % 13 - 6;
      image.bytes.push_back(static_cast<std::uint8_t>((i % image.width < 17 ? 60 : 120) + noise));
    }
  }
  const picture::Image clear = picture::without_noise(image);
  REQUIRE(clear.bytes.size() == image.bytes.size());
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) CHECK(std::abs(clear.at(x, y).green - (x < 17 ? 60 : 120)) <= 3);
}

TEST_CASE("cells that are higher than wide by a third are read") {
  const std::vector<std::string> opened{
      "?1111??????????", "?1001??????????", "?2001??????????", "?1001223???????", "?3110001???????",
      "???21101111????", "?????100002????", "???21100001????", "??3100111012???", "??20001?10014??",
      "??21001110002??", "???1000000124??", "???21222102????", "????????213????"};
  std::vector<std::string> position(16, std::string(30, '?'));
  for (std::size_t row = 0; row < opened.size(); ++row)
    position[row + 1].replace(8, opened[row].size(), opened[row]);
  CHECK(rows_of(read(stretched(drawn(position, skins()[1]), 11, 8))) == position);
}

TEST_CASE("flags whose cloth begins at the upper border of a cell are seen") {
  const Skin skin = skins()[5];
  const auto position = drawn_position(12, 12, 24, 7);
  auto closed = with_cells(position, '!', '?');
  DrawnPicture picture = drawn(closed, skin);
  for_each_cell(position, skin, "!", [&](double x, double y, char) {
    const double p = skin.pitch;
    picture.fill(x + 0.2 * p, y, x + 0.36 * p, y + 3, {250, 50, 50});
    for (double at = 2; at < 0.42 * p; ++at)
      picture.fill(x + 0.17 * p, y + at, x + 0.82 * p - at, y + at + 1, {250, 50, 50});
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("numbers of many shades are numbers on a lost board whose cells are all open") {
  Skin skin = skins()[5];
  skin.open = skin.closed = {146, 148, 149};
  skin.line_ink = {255, 255, 255};
  skin.one_ink = true;
  skin.numbers[0] = {60, 60, 200};
  std::vector<std::string> position{"0012*101*1", "122*211232", "*3*3201*2*", "2*3*101121", "1121211111",
                                    "12233*22*1", "*3***22*21", "2*4*311110", "2231100111", "1*100001*1"};
  DrawnPicture picture = drawn(position, skin);
  for (std::size_t at = 0; at < picture.bytes.size(); at += 3)
    if (picture.bytes[at] == 60) picture.bytes[at + at % 2] = static_cast<std::uint8_t>(60 + at % 4 * 25);
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  position = with_cells(position, '*', '!');
  CHECK(rows_of(reading) == position);
}

TEST_CASE("thin numbers with the coloured borders of letters for screens are numbers") {
  Skin skin = skins()[0];
  skin.pitch = 27;
  skin.height = 0.35;
  skin.one_ink = true;
  skin.numbers[0] = {20, 110, 50};
  const auto position = drawn_position(16, 30, 90, 4);
  DrawnPicture picture = drawn(position, skin);
  const auto bytes = picture.bytes;
  for (std::size_t at = 3; at + 5 < bytes.size(); at += 3) {  // red to the left, blue to the right
    picture.bytes[at] = static_cast<std::uint8_t>((bytes[at] + bytes[at + 3]) / 2);
    picture.bytes[at + 2] = static_cast<std::uint8_t>((bytes[at + 2] + bytes[at - 1]) / 2);
  }
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
  CHECK(reading.doubtful.empty());
}

TEST_CASE("closed cells are read that are light at one side and dark at the other, and the flags on them") {
  Skin skin = skins()[5];
  skin.pitch = 30;
  skin.closed = {70, 60, 55};
  skin.line = skin.bevel = 0;
  skin.gap = 0.07;
  skin.open = {135, 220, 250};
  const auto position = drawn_position(9, 9, 12, 3);
  REQUIRE(std::any_of(position.begin(), position.end(),
                      [](const auto& row) { return row.find('!') != std::string::npos; }));
  for (const bool is_down : {true, false}) {
    DrawnPicture picture = drawn(position, skin);
    for (std::size_t at = 0; at < picture.bytes.size(); at += 3) {
      if (picture.bytes[at] != 70 || picture.bytes[at + 1] != 60) continue;
      const int pixel = static_cast<int>(at / 3);
      const int along = (is_down ? pixel / picture.width : pixel % picture.width) - skin.margin;
      for (int channel = 0; channel < 3; ++channel)
        picture.bytes[at + channel] =
            static_cast<std::uint8_t>(picture.bytes[at + channel] + 5 * (29 - along % 30));
    }
    const PictureReading reading = read(picture);
    INFO(reading.reading);
    CHECK(rows_of(reading) == position);
  }
}

TEST_CASE("light on closed cells, from side to side or from a corner on, is no sign") {
  Skin skin = skins()[5];
  skin.pitch = 30;
  skin.closed = {203, 220, 235};
  skin.open = {238, 238, 238};
  const auto position = drawn_position(9, 9, 12, 3);
  for (const auto& [top, right] : {std::pair(2.0, 29.0), {2.0, 20.0}, {3.5, 28.5}}) {
    INFO(top << ", " << right);
    DrawnPicture picture = drawn(position, skin);
    for_each_cell(position, skin, "?", [&, top = top, right = right](double x, double y, char) {
      picture.fill(x + 2, y + top, x + right, y + 18.5, {244, 247, 250});
    });
    const auto image = image_of(picture);
    auto [reading, looks] = picture::read_board(image).value();
    for (int row = 0; row < 9; ++row)
      for (int column = 0; column < 9; ++column)
        if (position[row][column] == '?') CHECK_FALSE(looks.at(reading.grid, row, column).has_sign);
  }
}
