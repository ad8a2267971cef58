// What lies on a cell hides a part of it: the rest of it, and the rest of the board, say what it is.
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

/// Bevelled cells, without a frame.
Skin bevelled(double pitch) {
  Skin skin = skins()[0];
  skin.has_frame = false;
  skin.pitch = pitch;
  return skin;
}

/// The picture of a position on which something is drawn: `draw` gets it, and the left and upper end of a
/// cell.
template <class Draw>
PictureReading read_covered(const std::vector<std::string>& position, const Skin& skin, Cell cell,
                            const Draw& draw) {
  DrawnPicture picture = drawn(position, skin);
  draw(picture, skin.margin + cell.column * skin.pitch, skin.margin + cell.row * skin.pitch);
  return read(picture);
}

}  // namespace

TEST_CASE("a number of which a part is seen below a pointer is read, with a doubt") {
  // Closed cells around it: they do not tell it.
  const std::vector<std::string> position{"?????????", "?1?2?3?1?", "?????????", "?2?1?2?3?", "?????????",
                                          "?3?2?1?2?", "?????????", "?1?3?2?1?", "?????????"};
  const Cell covered{3, 5};
  for (const double pitch : {16.0, 32.0}) {
    const Skin skin = bevelled(pitch);
    const auto reading =
        read_covered(position, skin, covered, [&](DrawnPicture& picture, double x, double y) {
          for (int i = 0; i < 0.7 * pitch; ++i) {
            const double left = x + 0.5 * pitch, top = y + 0.3 * pitch + i,
                         width = std::min(0.7 * i, 0.4 * pitch);
            picture.fill(left - 1, top, left + 1 + width, top + 1, {20, 20, 20});
            picture.fill(left, top, left + width, top + 1, {255, 255, 255});
          }
        });
    INFO(pitch << ": " << reading.reading);
    CHECK(rows_of(reading) == position);
    CHECK(is_doubtful(reading, covered));
  }
}

TEST_CASE("closed cells below the rim of a spot are closed") {
  const auto position = drawn_position(16, 16, 40, 3);
  const Skin skin = bevelled(32);
  const auto reading = read_covered(position, skin, {1, 4}, [&](DrawnPicture& picture, double x, double y) {
    for (int i = -26; i < 26; ++i) {
      const double half = std::sqrt(26.0 * 26 - i * i);
      picture.fill(x + 12 - half, y + 16 + i, x + 20 + half, y + 17 + i, {200, 60, 60});
      picture.fill(x + 16 - half, y + 16 + i, x + 16 + half, y + 17 + i, {150, 200, 150});
    }
  });
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("a six is no five of which a part is covered, though it looks like one but for a stroke") {
  const std::vector<std::string> position{"?????????", "?5?5?5?6?", "?????????", "?1?1?2?2?", "?????????",
                                          "?3?3?4?4?", "?????????", "?1?5?2?5?", "?????????"};
  Skin skin = bevelled(16);
  skin.one_ink = true;
  CHECK(rows_of(read(drawn(position, skin))) == position);
}

TEST_CASE("numbers and the mine that was hit stay as they are, though a wrong flag contradicts them") {
  // The third flag is wrong.
  const std::vector<std::string> position{"!!!1000", "23*1000", "0111000", "0000000",
                                          "0000111", "00001!1", "0000111"};
  auto expected = position;
  expected[1][2] = '!';
  const PictureReading reading = read(drawn(position, bevelled(50)));
  INFO(reading.reading);
  CHECK(rows_of(reading) == expected);
  CHECK(is_doubtful(reading, {1, 1}));
}

// As reaganmcf/MineSweeper shows it in the middle of a game: the four zeros below touch closed cells, which
// are not all of one shade.
TEST_CASE("open cells that touch closed ones of their own look are right, or doubtful") {
  const std::vector<std::string> position{"00001!2???", "0000112???", "0011102???", "002!202???",
                                          "234!202???", "!!!3211???", "??????????", "001???????",
                                          "001???????", "??????????"};
  Skin skin;
  skin.bevel = 0.1;
  skin.line = 0.04;
  DrawnPicture picture = drawn(position, skin);
  for (int i = 0; i < 3; ++i) {
    const double left = skin.margin + i * skin.pitch, top = skin.margin + 6 * skin.pitch;
    picture.fill(left + 4, top + 4, left + 20, top + 20, {215, 215, 215});
  }
  const PictureReading reading = read(picture);
  CHECK(are_right_or_doubtful(reading, position));
  CHECK(reading.doubtful.size() <= 25);
}

TEST_CASE("few closed cells are doubtful where closed and open ones look alike") {
  Skin skin;
  skin.line = 2.0 / 24;
  for (const std::uint32_t seed : {1U, 2U, 3U, 4U}) {
    CAPTURE(seed);
    const PictureReading reading = read(drawn(drawn_position(16, 16, 40, seed), skin));
    CHECK(reading.doubtful.size() <= 75);
  }
}
