// The terminal game without a terminal: the first click, steps and the way back, flags.
#include "support/catch.hpp"

#include <map>

#include "base/random.hpp"
#include "replay/formats.hpp"
#include "unit/play_table.hpp"

using namespace mines;
using namespace mines::play;
using namespace mines::testing;

TEST_CASE("play: a mine under the first click moves, is removed, or counts") {
  Field field = field_of({8, 8}, 10, 1);
  Cell mine{};
  for_each_cell({8, 8}, [&](Cell cell) { mine = field.is_mine(cell) ? cell : mine; });
  const auto open_first = [&](FirstMine first, bool ends) {
    Table table(field, {ends, 8, first, 5}, Level::none);
    table.open(mine);
    const auto become = std::tuple(table.game.phase(), table.game.mines(), table.game.hits());
    std::vector<Cell> changed;
    table.game.take_back(changed);
    CHECK(table.game.mines() == 10);
    // All is as it was: with every other cell open, the mine under the click is what is left.
    for_each_cell({8, 8}, [&](Cell cell) {
      if (!field.is_mine(cell)) table.open(cell);
    });
    CHECK(table.game.phase() == Phase::won);
    table.check();
    return become;
  };
  CHECK(open_first(FirstMine::moves, true) == std::tuple(Phase::playing, 10U, 0U));
  CHECK(open_first(FirstMine::removed, true) == std::tuple(Phase::playing, 9U, 0U));
  CHECK(open_first(FirstMine::counts, true) == std::tuple(Phase::lost, 10U, 1U));
  CHECK(open_first(FirstMine::counts, false) == std::tuple(Phase::playing, 10U, 1U));
}

TEST_CASE("play: the first click opens an area, and all placements around it stay equally likely") {
  std::map<std::string, int> times;  // by the numbers in column 1
  constexpr int games = 4'000;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    Field field = field_of({3, 4}, 2, seed);
    Table table(field, {true, 8, FirstMine::moves, seed, FirstClick::open}, Level::none);
    table.open({1, 0});  // 6 cells are spared, and 6 are left for 2 mines
    REQUIRE(table.game.phase() != Phase::lost);
    CHECK(table.game.state_of({1, 0}).number == 0);
    CHECK(table.game.mines() == 2);
    std::string numbers;
    for (std::int32_t row = 0; row < 3; ++row) table.open({row, 1});
    for (std::int32_t row = 0; row < 3; ++row)
      numbers += std::to_string(table.game.state_of({row, 1}).number);
    ++times[numbers];
  }
  // The mines lie in columns 2 and 3; in column 2 none 3 times of 15, one 9 times, two 3 times.
  for (const char* const numbers : {"000", "110", "111"})
    CHECK(times[numbers] == Approx(games * 3 / 15.0).margin(120));
  CHECK(times["221"] == Approx(games / 15.0).margin(70));
  // Without room around it the click alone is spared, and a full board loses the mine.
  for (const auto& [mines, left] : {std::pair{7U, 7U}, {11U, 11U}, {12U, 11U}}) {
    Table table(field_of({3, 4}, mines, 3), {true, 8, FirstMine::moves, 3, FirstClick::open}, Level::none);
    table.open({1, 0});
    CHECK(table.game.phase() != Phase::lost);
    CHECK(table.game.mines() == left);
  }
}

TEST_CASE("play: the counter falls for a hit mine only where the game goes on") {
  for (const bool ends : {true, false}) {
    Table table(field_of({2, 2}, 4, 1), ends ? mine_ends : mine_costs, Level::none);
    table.open({0, 0});
    CHECK(table.game.mines_left() == (ends ? 4 : 3));
  }
}

TEST_CASE("play: a step is taken back with all that the machine made of it") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const Field field = field_of({16, 30}, 80, seed);
    Table table(field, {seed % 2 == 0, 8, FirstMine::counts, 0}, Level::exact);
    std::vector<std::pair<std::string, std::int64_t>> before;  // pictures and counters
    RandomSequence random(seed, 9);
    for (int step = 0; step < 12; ++step) {
      if (!table.game.is_over()) before.emplace_back(table.picture(), table.game.mines_left());
      Cell cell{};
      do {
        cell = field.size().cell(random.below(480));
      } while (table.game.state_of(cell).kind != CellState::Kind::closed && !table.game.is_over());
      table.open(cell);
      for (int i = 0; i < step * 3; ++i) REQUIRE(table.machine.advance(4));
      if (step % 3 == 2) table.settle();
      table.check();
    }
    while (table.game.can_take_back()) {
      std::vector<Cell> changed;
      table.game.take_back(changed);
      table.machine.learned(changed);
      REQUIRE(!before.empty());
      CHECK(std::pair(table.picture(), table.game.mines_left()) == before.back());
      before.pop_back();
      table.check();
      table.settle();  // what waited then waits again
      CHECK(table.game.undecided() + table.game.known_mines() + table.game.opened() == 480);
    }
    CHECK(before.empty());
    CHECK((table.game.phase() == Phase::fresh && table.game.opened() == 0 && table.game.known_mines() == 0));
    table.play_on();
    table.check();
    CHECK(table.game.phase() == Phase::won);
  }
}

TEST_CASE("play: a step of millions of cells is not kept to be taken back") {
  Field field(std::move(*BitPlane::make({2000, 2100})));
  field.set_mine({0, 0}, true);
  Table table(field, mine_ends, Level::none);
  table.open({1000, 1000});
  CHECK(table.game.can_take_back());
  for (Cell cell{}; cell.row < 2000; ++cell.row) {
    std::vector<Cell> row;
    std::vector<Cell> changed;
    for (cell.column = 0; cell.column < 2100; ++cell.column) {
      if (!field.is_mine(cell) && table.game.prove_safe(cell)) row.push_back(cell);
    }
    REQUIRE(table.game.open_proven(row, changed));
  }
  CHECK(table.game.phase() == Phase::won);
  CHECK(!table.game.can_take_back());
}

TEST_CASE("play: flags of the player are the player's opinion") {
  Field field(std::move(*BitPlane::make({4, 4})));
  field.set_mine({0, 0}, true);
  Table table(field, mine_ends, Level::exact);
  table.game.toggle_flag({2, 2});  // wrong
  CHECK(table.game.mines_left() == 0);
  table.open({2, 2});  // not by accident
  CHECK(table.game.opened() == 0);
  table.open({3, 3});
  table.settle();
  CHECK(table.game.phase() == Phase::won);
  CHECK(table.game.mines_left() == 0);
  CHECK(table.game.state_of({2, 2}).kind == CellState::Kind::open);
}

TEST_CASE("play: a record gives the game again, with what the machine did and without what was taken back") {
  std::size_t lost = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto level = static_cast<Level>(seed % 6);
    const FirstClick promise = seed % 2 == 0 ? FirstClick::open : FirstClick::any;
    const FirstMine first = seed % 2 == 0 ? FirstMine::moves : FirstMine::counts;
    Table table(field_of({9, 9}, 12, seed), {true, 8, first, seed, promise}, level);
    RandomSequence random(seed, 3);
    for (int step = 0; step < 30; ++step) {
      const Cell cell = BoardSize{9, 9}.cell(random.below(81));
      table.game.set_time(step);
      std::vector<Cell> changed;
      switch (random.below(6)) {
        case 0:
        case 1:
          table.game.toggle_flag(cell);
          break;
        case 2:
          if (table.game.can_take_back()) table.game.take_back(changed);
          table.machine.learned(changed);
          break;
        default:
          table.open(cell);
      }
      for (int i = 0; i < step; ++i) REQUIRE(table.machine.advance(4));
    }
    table.settle();
    lost += table.game.phase() == Phase::lost ? 1 : 0;
    const std::string text = table.game.record().value();
    auto from = ByteReader::of(text, "the record");
    const auto replay = replay::read_rawvf_game(from).value();
    CHECK(replay.first == promise);
    const auto position = replay::position_at(replay, std::nullopt).value();
    for_each_cell(position.size, [&](Cell cell) {
      const CellState state = table.game.state_of(cell);
      CAPTURE(seed, cell.row, cell.column, text);
      // A loss may come before the machine has opened all around a zero.
      if (state.kind == CellState::Kind::closed && table.game.phase() == Phase::lost) return;
      CHECK((position.at(cell) >= 0) == (state.kind == CellState::Kind::open));
      if (state.kind == CellState::Kind::open) CHECK(position.at(cell) == state.number);
      CHECK((position.at(cell) == mine_cell) == (state.kind == CellState::Kind::hit));
    });
  }
  CHECK(lost > 5);
  Table points(field_of({9, 9}, 12, 1), {false, 8, FirstMine::counts, 1}, Level::none);
  CHECK(to_string(points.game.record().error()) == "the game: a game for points cannot be reviewed");
  Table large(field_of({256, 257}, 12, 1), {}, Level::none);
  CHECK(to_string(large.game.record().error()) == "the game: the board is too large for a review");
}
