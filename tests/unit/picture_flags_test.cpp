// Which cells of a drawn board are flags, where their colours say so or seem to.
#include "support/catch.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "mines/picture.hpp"
#include "support/drawn_picture.hpp"
#include "support/picture_reading.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

/// Rows in which a flag is an F: some compilers read two question marks and an exclamation mark as a bar.
std::vector<std::string> with_flags(const std::vector<std::string>& rows) {
  return with_cells(rows, 'F', '!');
}

/// Closed cells in place of flags.
std::vector<std::string> without_flags(const std::vector<std::string>& position) {
  return with_cells(position, '!', '?');
}

}  // namespace

TEST_CASE("cells of another colour are flags, with a doubt, though numbers force only most of them") {
  const auto position = with_flags({"???101???", "???101F?F", "???212121", "???1F1000", "???111000",
                                    "???110011", "???F2101F", "???3F1011", "???211000"});
  DrawnPicture picture = drawn(without_flags(position), flat());
  for_each_cell(position, flat(), "!", [&](double x, double y, char) {
    picture.fill(x + 2, y + 2, x + flat().pitch, y + flat().pitch, {90, 90, 250});
  });
  const PictureReading reading = read(picture);
  CHECK(rows_of(reading) == position);
  CHECK(is_doubtful(reading, {1, 8}));
}

TEST_CASE("closed cells at one side are no flags, though they are lit otherwise and numbers force them") {
  // The numbers force all cells on the left, and some on the right.
  const std::vector<std::string> position{"001?10000", "112110000", "1?1011100", "11101?210", "001122?10",
                                          "002?21110", "013?20011", "02?42101?", "02?3?101?"};
  DrawnPicture picture = drawn(position, flat());
  for_each_cell(position, flat(), "?", [&](double x, double y, char) {
    const bool is_left = cell_at(x, y, flat()).column < 4;
    picture.fill(x + 2, y + 2, x + flat().pitch, y + flat().pitch,
                 is_left ? Ink{120, 150, 230} : Ink{96, 122, 215});
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("cells of another colour are flags above a last row of closed cells that has a look of its own") {
  // The position and the colours of Masonward99/Portfolio.
  const auto position =
      with_flags({"000001F212F20000", "0011113F34F30011", "123F102F3FF3101F", "??F21011223F1011",
                  "??21000000111000", "??11100001221000", "??1F100002FF3221", "???2210113F?????",
                  "?????101F22?????", "??111101111?????", "22100000001?????", "00111000012?????",
                  "001F101111F?????", "0011101F123?????", "00000012????????", "00000001????????"});
  Skin skin = flat();
  skin.open = {171, 181, 173};
  skin.closed = {58, 65, 67};
  skin.line_ink = {90, 100, 95};
  DrawnPicture picture = drawn(without_flags(position), skin);
  for_each_cell(position, skin, "!?", [&](double x, double y, char cell) {
    if (cell == '!') picture.fill(x + 1.2, y + 1.2, x + skin.pitch, y + skin.pitch, {46, 114, 29});
    if (cell == '?' && cell_at(x, y, skin).row == 15)
      picture.fill(x, y + skin.pitch - 5, x + skin.pitch, y + skin.pitch, {20, 25, 27});
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("two closed cells that are lit most are no flags, though numbers force them") {
  // The numbers force all closed cells but the two on the right below.
  const std::vector<std::string> position{"001?10000", "112110000", "1?1011100", "11101?210", "001122?10",
                                          "002?21110", "013?20011", "02?42101?", "02?3?101?"};
  DrawnPicture picture = drawn(position, flat());
  for_each_cell(position, flat(), "?", [&](double x, double y, char) {
    const Cell at = cell_at(x, y, flat());
    const int dark = at.row < 3 ? 0 : 30 + 4 * at.row;
    picture.fill(x + 2, y + 2, x + flat().pitch, y + flat().pitch, {120 - dark, 170 - dark, 240 - dark / 2});
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("a sign of its own on the ground of flags is a flag, as one in brackets") {
  const std::vector<std::string> position = drawn_position(16, 16, 40, 6);
  DrawnPicture picture = drawn(without_flags(position), flat());
  bool is_first = true;
  for_each_cell(position, flat(), "!", [&](double x, double y, char) {
    const double p = flat().pitch;
    picture.fill(x + 2, y + 2, x + p, y + p, {223, 82, 159});
    const Ink ink{62, 59, 96};
    picture.fill(x + 0.42 * p, y + 0.3 * p, x + 0.5 * p, y + 0.75 * p, ink);
    picture.fill(x + 0.42 * p, y + 0.3 * p, x + 0.68 * p, y + 0.38 * p, ink);
    picture.fill(x + 0.42 * p, y + 0.48 * p, x + 0.62 * p, y + 0.56 * p, ink);
    if (is_first) {
      for (const double at : {0.2, 0.8})
        picture.fill(x + at * p, y + 0.2 * p, x + at * p + 2, y + 0.85 * p, ink);
      is_first = false;
    }
  });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
}

TEST_CASE("flags that are like a 1 on the ground of open cells are flags") {
  // The position and the flag of GuyFromHere/portfolio-v2: a green cloth at the left of a green mast.
  const auto position = with_flags({"??????????", "2F312?????", "11101?????", "00002?????", "11101?????",
                                    "?F101?????", "11101?????", "00001?????", "00002?????", "00001?????"});
  DrawnPicture picture = drawn(with_cells(position, '!', '0'), flat());
  for_each_cell(position, flat(), "!", [&](double x, double y, char) {
    constexpr Ink green{35, 148, 63};
    picture.fill(x + 15, y + 6, x + 17, y + 22, green);
    picture.fill(x + 11, y + 8, x + 15, y + 11, green);
    picture.fill(x + 9, y + 10, x + 13, y + 12, green);
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("zeros around a number that someone has marked in red are open") {
  const auto position = with_flags({"???????????", "?111213????", "11000012???", "11211001???", "1??F2012???",
                                    "???F201????", "????212????"});
  Skin skin = skins()[7];
  skin.margin = 0;
  skin.pitch = 35.4;
  const Cell marked{3, 4};
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "1", [&](double x, double y, char) {
    if (cell_at(x, y, skin) != marked) return;
    const double p = skin.pitch;
    for (const double at : {0.2, 0.75})
      picture.fill(x + 0.15 * p, y + at * p, x + 0.85 * p, y + (at + 0.08) * p, {237, 50, 52});
  });
  const PictureReading reading = read(picture);
  INFO(reading.reading);
  auto rows = rows_of(reading);
  CHECK(is_doubtful(reading, marked));
  rows[3][4] = '1';
  CHECK(rows == position);
}

TEST_CASE("wrong flags of the player at many places leave the rest of the board without a doubt") {
  auto position = drawn_position(16, 30, 90, 5);
  // Two flags below ones.
  int wrong = 0;
  for (std::size_t row = 0; row + 1 < position.size(); ++row) {
    for (std::size_t column = 1; column + 1 < position[row].size(); ++column) {
      char* const below = &position[row + 1][column - 1];
      if (position[row][column] != '1' || std::count(below, below + 3, '?') < 2) continue;
      std::replace(below, below + 3, '?', '!');
      ++wrong;
      column += 12;
    }
  }
  REQUIRE(wrong > 6);
  const PictureReading reading = read(drawn(position, skins()[2]));
  INFO(reading.reading);
  CHECK(rows_of(reading) == position);
  CHECK(std::ssize(reading.doubtful) * 4 < std::ssize(reading.board));
}

TEST_CASE("the shine of closed cells is no cloth of a flag") {
  const Skin skin = skins()[5];
  const auto position = without_flags(drawn_position(9, 9, 12, 3));
  DrawnPicture picture = drawn(position, skin);
  for_each_cell(position, skin, "?", [&](double x, double y, char) {
    const double p = skin.pitch;
    picture.fill(x + 1, y + 1, x + p, y + p, {20, 40, 120});
    picture.fill(x + 6, y + 2, x + p - 6, y + 3, {200, 215, 250});
    picture.fill(x + 4, y + 3, x + p - 4, y + p / 2, {200, 215, 250});
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("red cells are flags beside closed cells with a line through them") {
  // As Then1ck/True-Portofolio shows a board in a console, where a cell is two characters wide: some of the
  // grey closed cells have a line between the two.
  const auto position = with_flags(
      {"00000001F101F211F211F101FF3F32", "0000000111012F112F1111013F32FF", "000000000000111011100000111122",
       "000000000000000000000000000000", "011100111011100112122211221111", "12F1001F112F1013F4F3FF23FF11F2",
       "1F21001111F2102FFF23F5??F4222F", "221000011222213F42113F??54F232", "F2100002F21F3F3222112FF??F4F2F",
       "3F310002F4335F31F3F213F45F5232", "3FF200012FF2FF2113F42212?FF12F", "3FF2001122334320123FF113??323F",
       "2F42001F222F2F101F23321FF?????", "23F10012F3F321212112F3244?????", "F321001223F2001F1003F4F2F?????",
       "2F10001F111100111002F3122?????"});
  Skin skin = flat();
  skin.page = skin.open = {12, 12, 12};
  skin.closed = {204, 204, 204};
  skin.one_ink = true;
  skin.numbers[0] = {168, 176, 156};
  skin.line = 0;
  DrawnPicture picture = drawn(with_cells(position, '!', '?'), skin);
  int closed = 0;
  for_each_cell(position, skin, "!?", [&](double x, double y, char cell) {
    if (cell == '!') picture.fill(x, y, x + 28, y + 28, {231, 72, 86});
    if (cell == '?' && closed++ % 2 == 0) picture.fill(x + 13, y + 1, x + 14, y + 28, {204, 204, 150});
  });
  CHECK(rows_of(read(picture)) == position);
}

TEST_CASE("small flags in large cells are seen") {
  const auto position = drawn_position(8, 8, 10, 3);
  Skin skin = flat();
  skin.pitch = 150;
  DrawnPicture picture = drawn(without_flags(position), skin);
  for_each_cell(position, skin, "!", [&](double x, double y, char) {
    draw_sign(picture, 8, {182, 27, 26}, x, y, skin.pitch, 0.17);
  });
  CHECK(rows_of(read(picture)) == position);
}
