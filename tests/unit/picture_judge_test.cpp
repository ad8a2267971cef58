// Doubtful cells of a board that is read in a picture are settled by the engine.
#include "support/catch.hpp"

#include <string>
#include <vector>

#include "library/picture/judge.hpp"
#include "picture/reading.hpp"
#include "support/drawn_picture.hpp"
#include "support/picture_reading.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

/// What a cell is read as if all others are sure.
std::int8_t settled(picture::Reading reading, picture::Looks& looks, int cell, bool is_part = false) {
  reading.cells[cell] = unknown_cell;
  reading.doubtful[cell] = 1;
  settle(reading, looks, is_part);
  return reading.cells[cell];
}

}  // namespace

TEST_CASE("a doubtful cell is what it must be by the others, and unknown if it may be closed") {
  for (const std::size_t skin : {0, 1, 5}) {
    for (const std::uint32_t seed : {1U, 2U}) {
      const DrawnPicture drawing = drawn(drawn_position(16, 16, 40, seed), skins()[skin]);
      const auto image = image_of(drawing);
      auto [reading, looks] = picture::read_board(image).value();
      REQUIRE(reading.doubts() == 0);
      int zeros = 0, numbers = 0, flags_known = 0, zeros_known = 0, numbers_known = 0;
      for (int cell = 0; cell < std::ssize(reading.cells); ++cell) {
        const std::int8_t before = reading.cells[cell], after = settled(reading, looks, cell);
        INFO(skins()[skin].name << ", seed " << seed << ", cell " << cell);
        CHECK((after == before || after == unknown_cell));
        const int known = after == before ? 1 : 0;
        if (before == mine_cell) flags_known += known;
        if (before == 0) ++zeros, zeros_known += known;
        if (before > 0) ++numbers, numbers_known += known;
      }
      INFO(skins()[skin].name << ", seed " << seed);
      CHECK(flags_known > 0);
      CHECK(zeros_known == zeros);
      CHECK(numbers_known * 3 >= numbers * 2);
    }
  }
}

TEST_CASE("a doubtful cell at the end of a part of a board has no number of the mines that are seen") {
  const Skin skin = skins()[5];
  const auto position = drawn_position(16, 16, 40, 1);
  const DrawnPicture drawing = drawn(position, skin);
  const auto whole = image_of(drawing);
  auto [reading, looks] = picture::read_board(whole).value();
  REQUIRE(reading.columns() == 16);
  auto part = picture::resized(looks, reading, picture::Side::left, -3).value();
  part = picture::resized(looks, part, picture::Side::top, -3).value();
  for (int cell = 0; cell < std::ssize(part.cells); ++cell) {
    const int row = cell / part.columns() + 3, column = cell % part.columns() + 3;
    part.cells[cell] = reading.cells[row * 16 + column];
  }
  int known = 0;
  for (int cell = 0; cell < std::ssize(part.cells); ++cell) {
    const std::int8_t after = settled(part, looks, cell, true);
    CHECK((after == part.cells[cell] || after == unknown_cell));
    known += after == part.cells[cell] && after >= 0 ? 1 : 0;
  }
  CHECK(known * 4 > std::ssize(part.cells));
}
