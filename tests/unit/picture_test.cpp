// Pictures that the tests draw are read as the positions that were drawn.
#include "mines/picture.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "support/drawn_picture.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

PictureReading read(const DrawnPicture& picture) {
  return read_picture(picture.width, picture.height, 3, picture.bytes);
}

std::vector<std::string> rows_of(const PictureReading& reading) {
  std::vector<std::string> rows(static_cast<std::size_t>(reading.rows));
  for (std::size_t i = 0; i < reading.board.size(); ++i) {
    const int cell = reading.board[i];
    rows[i / static_cast<std::size_t>(reading.columns)] += cell == unknown_cell ? '?'
                                                           : cell == mine_cell
                                                               ? '!'
                                                               : static_cast<char>('0' + cell);
  }
  return rows;
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

TEST_CASE("a board that is all open is read, with its mines") {
  const std::vector<std::string> position{"1*1001*1", "11100122", "0000002*", "0111003*",
                                          "01*1002*", "01221011", "001*1000", "00111000"};
  auto with_flags = position;
  for (std::string& row : with_flags) std::replace(row.begin(), row.end(), '*', '!');
  for (const Skin& skin : skins()) {
    INFO(skin.name);
    CHECK(rows_of(read(drawn(position, skin))) == with_flags);
  }
}

TEST_CASE("a soft picture is read as a sharp one") {
  const auto position = drawn_position(16, 16, 40, 3);
  DrawnPicture picture = drawn(position, skins()[1]);
  const auto sharp = picture.bytes;
  const std::ptrdiff_t width = std::ptrdiff_t{3} * picture.width;
  for (std::ptrdiff_t at = width + 3; at + width + 3 < std::ssize(sharp); ++at) {
    int sum = 0;
    for (const std::ptrdiff_t y : {-width, std::ptrdiff_t{0}, width})
      for (const std::ptrdiff_t x : {-3, 0, 3}) sum += sharp[static_cast<std::size_t>(at + y + x)];
    picture.bytes[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(sum / 9);
  }
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("boxes far below a board, in its columns, are no part of it") {
  Skin skin = skins().front();
  skin.margin = 200;
  const auto position = drawn_position(9, 12, 16, 3);
  DrawnPicture picture = drawn(position, skin);
  const double left = skin.margin + static_cast<int>(skin.pitch * 0.7);
  const double top = left + static_cast<int>(skin.pitch * 2.3) + 15 * skin.pitch;
  for (int i = 0; i < 12; i += 2) {
    const double x = left + i * skin.pitch;
    picture.fill(x, top, x + skin.pitch, top + skin.pitch, {128, 128, 128});
    picture.fill(x + 2, top + 2, x + skin.pitch - 1, top + skin.pitch - 1, {192, 192, 192});
  }
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("signs in many colours that are no digits are no mines without a doubt") {
  const auto position = drawn_position(16, 16, 40, 4);
  Skin skin = skins()[3];
  auto blank = position;
  for (std::string& row : blank)
    std::replace_if(
        row.begin(), row.end(), [](char cell) { return cell > '0' && cell < '9'; }, '0');
  DrawnPicture picture = drawn(blank, skin);
  for (std::size_t row = 0; row < position.size(); ++row) {
    for (std::size_t column = 0; column < position[row].size(); ++column) {
      const char cell = position[row][column];
      const double x = skin.margin + static_cast<double>(column) * skin.pitch;
      const double y = skin.margin + static_cast<double>(row) * skin.pitch;
      if (cell > '0' && cell < '9')
        draw_mine(picture, x, y, skin.pitch, skin.numbers[static_cast<std::size_t>(cell - '1')]);
    }
  }
  const PictureReading reading = read(picture);
  REQUIRE(reading.board.size() == 256);
  for (std::int32_t i = 0; i < 256; ++i) {
    const Cell cell{i / 16, i % 16};
    const char drawn_cell =
        position[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)];
    if (drawn_cell <= '0' || drawn_cell > '8') continue;
    const bool is_right = reading.board[static_cast<std::size_t>(i)] == drawn_cell - '0';
    const bool is_doubtful =
        std::find(reading.doubtful.begin(), reading.doubtful.end(), cell) != reading.doubtful.end();
    CHECK((is_right || is_doubtful));
  }
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
