// Positions as other programs write them: each form is held against a plain statement of it.
#include "support/catch.hpp"

#include <random>

#include "position/position.hpp"
#include "position/position_address.hpp"
#include "position/position_reader.hpp"
#include "support/json.hpp"
#include "support/position_glyphs.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;

namespace {

Position position_from(const std::string& text) { return parse_position(text, "test").value(); }

/// A board with some of its cells open and some mines known.
Position random_position(std::mt19937& random) {
  const auto below = [&](unsigned bound) { return static_cast<unsigned>(random() % bound); };
  Position position =
      Position::of({static_cast<std::int32_t>(1 + below(12)), static_cast<std::int32_t>(1 + below(12))});
  const unsigned dense = 1 + below(5);
  std::vector<bool> mines(position.cells.size());
  for (std::size_t i = 0; i < mines.size(); ++i) mines[i] = below(8) < dense;
  position.mines = static_cast<std::uint64_t>(std::count(mines.begin(), mines.end(), true));
  const unsigned known = below(5);
  for (std::size_t i = 0; i < mines.size(); ++i) {
    if (below(4) >= known) continue;
    int number = 0;
    for_each_neighbour(position.size, position.size.cell(i),
                       [&](Cell cell) { number += mines[position.size.index(cell)] ? 1 : 0; });
    position.cells[i] = mines[i] ? mine_cell : static_cast<std::int8_t>(number);
  }
  return position;
}

const std::string page = "https://davidnhill.github.io/JSMinesweeper/index.html?board=";

/// The cells of an address in the page's letters, by a plain statement of how runs are written.
std::string runs_of(const std::string& digits) {
  const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  const std::vector<std::pair<char, std::string>> owners{
      {'0', "abcdefghij"}, {'1', "klmnopq"},  {'2', "rstuv"}, {'3', "wxyzA"}, {'4', "BCDE"},
      {'5', "FGH"},        {'6', "IJK"},      {'7', "L"},     {'8', "M"},     {'I', "NOPQ"},
      {'H', "RSTUVWXYZ0"}, {'F', "12345678"}, {'O', "9"}};
  std::string cells;
  char last = 0;
  std::size_t length = 0;
  for (const char digit : digits) {
    for (const auto& [cell, own] : owners) {
      const std::size_t value = own.find(digit);
      if (value == own.npos) continue;
      if (cell != last) {
        cells.append(length, last);
        length = 0;
      }
      last = cell;
      length = own.size() == 1 ? length + 1 : length * own.size() + value;
    }
  }
  return cells.append(length, last);
}

}  // namespace

TEST_CASE("a position is written as JSMinesweeper saves it") {
  const Position position = position_from("2 3 4\n?01\n!!8\n");
  CHECK(mine_text_of(position, "out").value() == "3x2x4\nH01\nFF8\n");
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    const Position one = random_position(random);
    const std::string text = mine_text_of(one, "out").value();
    REQUIRE(std::count(text.begin(), text.end(), '\n') == one.size.rows + 1);
    REQUIRE(parse_mine_position(text, "text").value() == one);
  }
}

TEST_CASE("a position is written as minesweepr takes it") {
  const Position position = position_from("2 3 4\n?01\n!!8\n");
  const std::string text = json_text_of(position, "out").value();
  CHECK(testing::parsed(text) == nlohmann::json({{"board", "x.1\n**8\n"}, {"total_mines", 4}}));
  std::mt19937 random(2);
  for (int i = 0; i < 300; ++i) {
    const Position one = random_position(random);
    REQUIRE(parse_json_position(json_text_of(one, "out").value(), "text").value() == one);
  }
}

TEST_CASE("a position is written into the address of JSMinesweeper's page") {
  // 2 rows, 3 columns, 4 mines; the flags can be taken from the 1 and the 8, but the 0 keeps the first one
  // bare.
  CHECK(position_address_of(position_from("2 3 4\n?01\n!!8\n"), "out").value() ==
        page + "3x2x4&analysis=adacaaaeSbl99M\n");
  CHECK(position_address_of(position_from("1 4 1\n1!1?\n"), "out").value() ==
        page + "4x1x1&analysis=aeabaaabb2bS\n");
  CHECK(position_address_of(Position::of({16, 30}, 99), "out").value() ==
        page + "30x16x99&analysis=aEaqaabLVZR\n");
  std::mt19937 random(3);
  for (int i = 0; i < 1000; ++i) {
    const Position one = random_position(random);
    const std::string address = position_address_of(one, "out").value();
    REQUIRE(parse_position_address(address.substr(0, address.size() - 1), "address").value() == one);
    // The page's own reading: runs, and then each number is raised by the flags 'F' and 'I' around it.
    std::string cells = runs_of(address.substr(address.find("analysis=") + 17));
    REQUIRE(cells.size() == one.cells.size());
    const std::string written = cells;
    const std::string glyphs = testing::glyphs_of(one.cells);
    for (std::size_t k = 0; k < cells.size(); ++k) {
      for_each_neighbour(one.size, one.size.cell(k), [&](Cell cell) {
        const char other = written[one.size.index(cell)];
        if (cells[k] >= '0' && cells[k] <= '8' && (other == 'F' || other == 'I')) ++cells[k];
      });
      REQUIRE((cells[k] == 'F' || cells[k] == 'O' ? '!' : cells[k] == 'H' ? '?' : cells[k]) == glyphs[k]);
    }
  }
}

TEST_CASE("an address of JSMinesweeper is read, and a wrong one refused where it is wrong") {
  const auto read = [](const std::string& text) { return parse_position_address(text, "address"); };
  // A hidden mine is unknown, and the numbers around it are written less one.
  CHECK(text_of(read("https://x/?board=3x1x1&analysis=adabaaabbOb&more=1").value()) == "1 3 1\n1?1\n");
  CHECK(text_of(read("https://x/?analysis=adabaaabbOb#end").value()) == "1 3 1\n1?1\n");
  // Written by JSMinesweeper itself: getSimpleCompressedData() of Minesweeper/client/Board.js, run in Node,
  // github.com/DavidNHill/JSMinesweeper at d8ff3925.
  CHECK(text_of(read("https://x/?analysis=afaeaaaee2eSdlSOlU").value()) ==
        "4 5 4\n0001!\n0001?\n1101?\n?2???\n");
  CHECK(text_of(read("https://x/?analysis=afahaaafbOSd2dSnbVbWltlbSlTb").value()) ==
        "7 5 5\n2??00\n2!200\n?2210\n????0\n?????\n12210\n?1??0\n");
  CHECK(text_of(read("https://x/?analysis=ahaiaaajSbSeTdObl3dSsSsSdUd2lsSlesTb2bUsTb").value()) ==
        "8 7 9\n?0?0111\n??211?1\n2!!111?\n3?4?011\n???001!\n12?1122\n02??1!1\n???2??1\n");
  const std::string start = "https://x/?analysis=";
  const auto check_wrong = [&](const std::string& value, std::optional<std::uint64_t> at,
                               const std::string& what) {
    INFO(value);
    const auto result = read(start + value);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ExitCode::bad_input);
    CHECK(result.error().offset == (at ? std::optional(start.size() + *at) : std::nullopt));
    CHECK_THAT(result.error().what, Catch::Contains(what));
  };
  check_wrong("", 0, "the position ends, expected the columns in 2 digits");
  check_wrong("ad", 2, "expected the rows");
  check_wrong("aaab", 0, "no rows or no columns");
  check_wrong("adabaaa", 7, "expected the mines in 4 digits");
  check_wrong("adabaaae", 4, "4 mines, expected at most 3");
  check_wrong("adabaaab", 8, "the position ends, expected 3 cells");
  check_wrong("adabaaabS&x=1", 9, "the position ends, expected 3 cells");
  check_wrong("adabaaabV", 8, "more than 3 cells");
  check_wrong("adabaaabUS", 9, "found 'S', expected the end of 3 cells");
  check_wrong("adabaaab-", 8, "found '-', expected a letter or a digit, for 3 cells");
  check_wrong("acabaaab2M", std::nullopt, "row 0, column 1: more than 8 mines");
  const auto without = read("https://x/?board=1");
  REQUIRE_FALSE(without);
  CHECK_THAT(without.error().what, Catch::Contains("expected a position in it"));
  const mines::testing::TemporaryFolder folder;
  auto file = ByteReader::open(folder.write("link", " " + start + "adabaaabbOb \r\n")).value();
  CHECK(read_position_address(file).value().cells == testing::cells_of("1?1"));
}

TEST_CASE("what a form cannot hold is refused") {
  const Position position = position_from("?1\n");
  for (const auto& text :
       {mine_text_of(position, "out"), json_text_of(position, "out"), position_address_of(position, "out")}) {
    REQUIRE_FALSE(text);
    CHECK_THAT(to_string(text.error()), Catch::StartsWith("out: its format needs the number of mines"));
  }
  const auto long_row = position_address_of(Position::of({1, 3844}, 1), "out");
  REQUIRE_FALSE(long_row);
  CHECK(to_string(long_row.error()) ==
        "out: an address holds at most 3843 x 3843 cells, the position has 1 x 3844");
  CHECK(position_address_of(Position::of({1, 3843}, 1), "out"));
}

TEST_CASE("JSON that would be too large to be read is not written") {
  Position position = Position::of({16384, 16384}, 0);  // the board alone takes the 256 MiB
  const auto text = json_text_of(position, "out.json");
  REQUIRE_FALSE(text);
  CHECK(
      to_string(text.error()) ==
      "out.json: as JSON the board of 16384 x 16384 cells takes 268468253 bytes, expected at most 268435456");
}
