// Positions as other programs write them: each form is held against a plain statement of it.
#include "support/catch.hpp"

#include <random>

#include "position/position.hpp"
#include "position/position_address.hpp"
#include "position/position_reader.hpp"
#include "support/json.hpp"
#include "support/position_glyphs.hpp"
#include "support/tables.hpp"
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

TEST_CASE("a position is written as JSMinesweeper saves it, and as minesweepr takes it") {
  const Position position = position_from("2 3 4\n?01\n!!8\n");
  CHECK(mine_text_of(position, "out").value() == "3x2x4\nH01\nFF8\n");
  CHECK(testing::parsed(json_text_of(position, "out").value()) ==
        nlohmann::json({{"board", "x.1\n**8\n"}, {"total_mines", 4}}));
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    const Position one = random_position(random);
    const std::string text = mine_text_of(one, "out").value();
    REQUIRE(std::count(text.begin(), text.end(), '\n') == one.size.rows + 1);
    REQUIRE(parse_mine_position(text, "text").value() == one);
    REQUIRE(parse_json_position(json_text_of(one, "out").value(), "text").value() == one);
  }
}

TEST_CASE("a position is written into the address of JSMinesweeper's page") {
  for (const auto& row : testing::table_of("address of a position"))
    CHECK(position_address_of(position_from(testing::bytes_of(row[0])), "out").value() ==
          page + row[1].get<std::string>());
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
  // Some were written by JSMinesweeper itself: getSimpleCompressedData() of Minesweeper/client/Board.js, run
  // in Node, github.com/DavidNHill/JSMinesweeper at d8ff3925.
  for (const auto& row : testing::table_of("position of an address"))
    CHECK(text_of(read("https://x/?" + row[0].get<std::string>()).value()) == row[1].get<std::string>());
  testing::check_refusals("position address", read);
  const mines::testing::TemporaryFolder folder;
  auto file = ByteReader::open(folder.write("link", " https://x/?analysis=adabaaabbOb \r\n")).value();
  CHECK(read_position_address(file).value().cells == testing::cells_of("1?1"));
}

TEST_CASE("what a form cannot hold, or could not read again, is refused") {
  const Position position = position_from("?1\n");
  for (const auto& text :
       {mine_text_of(position, "out"), json_text_of(position, "out"), position_address_of(position, "out")})
    testing::check_refused(text, std::nullopt, "out: its format needs the number of mines");
  testing::check_refused(position_address_of(Position::of({1, 3844}, 1), "out"), std::nullopt,
                         "out: an address holds at most 3843 x 3843 cells, the position has 1 x 3844");
  CHECK(position_address_of(Position::of({1, 3843}, 1), "out"));
  testing::check_refused(json_text_of(Position::of({16384, 16384}, 0), "out.json"), std::nullopt,
                         "takes 268468253 bytes, expected at most 268435456");
}
