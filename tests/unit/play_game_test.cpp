// The terminal game without a terminal: the first click, steps and the way back, flags.
#include "support/catch.hpp"

#include "base/random.hpp"
#include "unit/play_table.hpp"

using namespace mines;
using namespace mines::play;
using mines::testing::field_of;
using mines::testing::Table;

TEST_CASE("play: a mine under the first click moves, is removed, or counts") {
  Field field = field_of({8, 8}, 10, 1);
  Cell mine{};
  while (!field.is_mine(mine))
    mine.column == 7 ? mine = {mine.row + 1, 0} : mine = {mine.row, mine.column + 1};
  const auto open_first = [&](FirstMine first, bool mine_ends) {
    Table table(field, {mine_ends, 8, first, 5}, Level::none);
    table.open(mine);
    const auto become = std::tuple(table.game.phase(), table.game.mines(), table.game.hits());
    std::vector<Cell> changed;
    table.game.take_back(changed);
    CHECK(table.game.mines() == 10);
    // All is as it was: with every other cell open, the mine under the click is what is left.
    for (Cell cell{}; cell.row < 8; ++cell.row) {
      for (cell.column = 0; cell.column < 8; ++cell.column) {
        if (!field.is_mine(cell)) table.open(cell);
      }
    }
    CHECK(table.game.phase() == Phase::won);
    table.check();
    return become;
  };
  CHECK(open_first(FirstMine::moves, true) == std::tuple(Phase::playing, 10U, 0U));
  CHECK(open_first(FirstMine::removed, true) == std::tuple(Phase::playing, 9U, 0U));
  CHECK(open_first(FirstMine::counts, true) == std::tuple(Phase::lost, 10U, 1U));
  CHECK(open_first(FirstMine::counts, false) == std::tuple(Phase::playing, 10U, 1U));
}

TEST_CASE("play: a step is taken back with all that the machine made of it") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const Field field = field_of({16, 30}, 80, seed);
    Table table(field, {seed % 2 == 0, 8, FirstMine::counts, 0}, Level::exact);
    std::vector<std::string> pictures;
    std::vector<std::int64_t> counters;
    RandomSequence random(seed, 9);
    for (int step = 0; step < 12; ++step) {
      pictures.push_back(table.picture());
      counters.push_back(table.game.mines_left());
      Cell cell{};
      do {
        cell = {static_cast<std::int32_t>(random.below(16)), static_cast<std::int32_t>(random.below(30))};
      } while (table.game.state_of(cell).kind != CellState::Kind::closed && !table.game.is_over());
      const bool over = table.game.is_over();
      table.open(cell);
      if (over) pictures.pop_back(), counters.pop_back();
      for (int i = 0; i < step * 3; ++i) REQUIRE(table.machine.advance(4));
      if (step % 3 == 2) table.settle();
      table.check();
    }
    while (table.game.can_take_back()) {
      std::vector<Cell> changed;
      table.game.take_back(changed);
      table.machine.learned(changed);
      REQUIRE(!pictures.empty());
      CHECK(table.picture() == pictures.back());
      CHECK(table.game.mines_left() == counters.back());
      pictures.pop_back();
      counters.pop_back();
      table.check();
      table.settle();  // what waited then waits again
      CHECK(table.game.undecided() + table.game.known_mines() + table.game.opened() == 480);
    }
    CHECK(pictures.empty());
    CHECK(table.game.phase() == Phase::fresh);
    CHECK(table.game.opened() == 0);
    CHECK(table.game.known_mines() == 0);
    table.play_on();
    table.check();
    CHECK(table.game.phase() == Phase::won);
  }
}

TEST_CASE("play: a step of millions of cells is not kept to be taken back") {
  Field field(std::move(*BitPlane::make({2000, 2100})));
  field.set_mine({0, 0}, true);
  Table table(field, {true, 8, FirstMine::counts, 0}, Level::none);
  table.open({1000, 1000});
  CHECK(table.game.can_take_back());
  std::vector<Cell> row;
  std::vector<Cell> changed;
  for (Cell cell{}; cell.row < 2000; ++cell.row) {
    row.clear();
    changed.clear();
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
  Table table(field, {true, 8, FirstMine::counts, 0}, Level::exact);
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
