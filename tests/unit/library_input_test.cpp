// What the library reads, and what it says of input that is wrong.
#include "support/catch.hpp"
#include <mines/engine.hpp>

#include <stdexcept>
#include <string>
#include <vector>

using namespace mines;
using Wrong = std::invalid_argument;

namespace {

constexpr std::int8_t unknown = mines::unknown_cell;
constexpr std::int8_t mine = mines::mine_cell;

}  // namespace

TEST_CASE("the library reads positions in every format, and writes its own") {
  const std::vector<std::int8_t> board{0, 1, unknown, 1, 2, mine};
  struct Text {
    Format format;
    const char* text;
    bool has_mines;
  };
  for (const Text& each :
       {Text{Format::position, "# a comment\n2 3 2\n01?\n12!\n", true},
        Text{Format::position, "01.\n12F", false}, Text{Format::mine, "3x2x2\n01H\n12F\n", true},
        Text{Format::ascii, ".1x\n12*\n", false},
        Text{Format::json, R"({"board": ".1x\n12*", "total_mines": 2})", true}}) {
    INFO(each.text);
    const Engine engine = Engine::read(each.text, each.format);
    CHECK(engine.rows() == 2);
    CHECK(engine.columns() == 3);
    CHECK(engine.mines().has_value() == each.has_mines);
    CHECK(engine.board() == board);
    CHECK(Engine::read(engine.text()).board() == board);
    CHECK(Engine::read(engine.text()).mines() == engine.mines());
  }
  CHECK(Engine::read("??\n", Format::position, Density(0.25)).analysis().mine[0] == 0.25);
}

TEST_CASE("a wrong position is an error that names its place") {
  CHECK_THROWS_WITH(
      Engine::read("2 2\n00\n09\n"),
      "byte 8: line 3, column 2: found '9', expected a number from 0 to 8, '?' or '.' (unknown), "
      "'!' or 'F' (a mine)");
  CHECK_THROWS_WITH(Engine::read("3x2x2\n01H\n", Format::mine),
                    "byte 10: the text ends after 1 row, expected 2");
  CHECK_THROWS_WITH(Engine::read("x1\ny1\n", Format::ascii),
                    Catch::StartsWith("byte 3: line 2, column 1: found 'y'"));
  CHECK_THROWS_WITH(Engine::read(R"({"board": "x1\n1"})", Format::json),
                    Catch::StartsWith("\"board\": byte 4: line 2"));
  CHECK_THROWS_WITH(Engine::read("{", Format::json), Catch::Contains("not JSON"));
  CHECK_THROWS_WITH(Engine::read(R"({"board": "xx", "total_mines": 3})", Format::json),
                    "expected a whole number from 0 to 2 as \"total_mines\"");
  CHECK_THROWS_AS(Engine::read(""), Wrong);
  CHECK_THROWS_AS(Engine::read("2 2 5\n??\n??\n"), Wrong);
  CHECK_THROWS_AS(Engine::read("??", Format::position, Density(1)), Wrong);
}

TEST_CASE("the library refuses arguments that are out of range") {
  CHECK_THROWS_WITH(Engine(0, 5, 1), "Engine: a board of 0 x 5 cells, expected sides from 1 to 65536");
  CHECK_THROWS_AS(Engine(5, 65537, 1), Wrong);
  CHECK_THROWS_WITH(Engine(3, 3, 10), "Engine: 10 mines, expected 0 to 9");
  CHECK_THROWS_AS(Engine(3, 3, Density(0)), Wrong);
  CHECK_THROWS_AS(Engine(3, 3, Density(1)), Wrong);
  CHECK_THROWS_AS(Engine(3, 3, 1, {.penalty = -1}), Wrong);
  CHECK_THROWS_AS(Engine(3, 3, 1, {.threads = 0}), Wrong);
  Engine engine(3, 3, 1);
  CHECK_THROWS_WITH(engine.observe({3, 0}, 1), "observe: row 3, column 0 is off the board of 3 x 3 cells");
  CHECK_THROWS_AS(engine.observe({0, -1}, 1), Wrong);
  CHECK_THROWS_AS(engine.observe({0, 0}, 9), Wrong);
  CHECK_THROWS_AS(engine.observe_mine({0, 3}), Wrong);
  CHECK_THROWS_AS(engine.explain({9, 9}), Wrong);
  engine.observe({0, 0}, 1);
  CHECK_THROWS_WITH(engine.explain({0, 0}), "explain: row 0, column 0 is known, expected an unknown cell");
  CHECK_THROWS_AS(engine.svg({.explained = Cell{0, 0}}), Wrong);
  CHECK_THROWS_AS(engine.set_mines(10), Wrong);
  CHECK_THROWS_AS(engine.set_density(Density(-1)), Wrong);
  CHECK_THROWS_AS(engine.analysis({.work = 0}), Wrong);
  CHECK_THROWS_AS(Engine(1001, 1000, 1).svg(), Wrong);
}

TEST_CASE("a wrong board names the cell and the value, and changes nothing") {
  Engine engine(2, 3, 1);
  std::vector<std::int8_t> board(6, unknown);
  board[0] = 1;
  engine.observe(board);
  for (const int wrong : {9, 127, -4, -128}) {
    std::vector<std::int8_t> other(6, 2);
    other[5] = static_cast<std::int8_t>(wrong);
    CHECK_THROWS_WITH(engine.observe(other), "observe: row 1, column 2 is " + std::to_string(wrong) +
                                                 ", expected 0 to 8, -1 (unknown) or -2 (a mine)");
  }
  CHECK_THROWS_WITH(engine.observe(std::vector<std::int8_t>(5)), "observe: 5 cells, expected 2 x 3 = 6");
  CHECK(engine.board() == board);
}
