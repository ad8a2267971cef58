// Whole games inside the process, every deduction held against the truth.
#include "engine/engine.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

#include "engine/worklist.hpp"
#include "field/field_game.hpp"
#include "selfplay/truth_auditor.hpp"
#include "unit/boards.hpp"

using namespace mines;
using mines::testing::field_of;
using mines::testing::random_field;
using mines::testing::TruthAuditor;

namespace {

struct Outcome {
  std::uint64_t safe_left = 0;
  std::uint64_t mines_opened = 0;
  Statistics statistics;
};

Outcome play_checked(const Field& field, int penalty, const EngineOptions& options) {
  FieldGame game = FieldGame::make(field, penalty).value();
  TruthAuditor auditor(field);
  const auto statistics = play(game, options, &auditor);
  REQUIRE(statistics);
  CHECK(auditor.wrong() == 0);
  CHECK(statistics->cells_opened == game.safe_opened());
  CHECK(statistics->mines_hit == game.mines_opened());
  return {field.size().cells() - field.mine_count() - game.safe_opened(), game.mines_opened(), *statistics};
}

Field full_field(BoardSize size) {
  RandomSequence random(0, 0);
  return random_field(size, 1.0, random);
}

}  // namespace

TEST_CASE("boards without mines, with nothing but mines, and of one cell") {
  RandomSequence random(41, 0);
  for (const BoardSize size : {BoardSize{1, 1}, {1, 2}, {2, 2}, {1, 700}, {300, 1}, {90, 90}}) {
    CHECK(play_checked(random_field(size, 0, random), 8, {}).safe_left == 0);
    const Outcome full = play_checked(full_field(size), 8, {});
    CHECK(full.mines_opened == 0);  // a mine for certain is not worth a click
    CHECK(full.safe_left == 0);
    play_checked(full_field(size), 0, {});
    play_checked(full_field(size), 8, {Strategy::rules});
    CHECK(play_checked(full_field(size), 8, {Strategy::naive}).mines_opened == size.cells());
  }
}

TEST_CASE("no deduction is wrong at any density, and one thread does the same each time") {
  RandomSequence random(42, 0);
  for (const double density : {0.02, 0.08, 0.125, 0.16, 0.2, 0.25, 0.35, 0.6}) {
    for (const BoardSize size : {BoardSize{9, 9}, {30, 40}, {40, 70}, {65, 515}}) {
      if (density > 0.2 && size.cells() > 2000) continue;  // hundreds of rounds of guesses
      const Field field = random_field(size, density, random);
      for (const Strategy strategy : {Strategy::sat, Strategy::rules}) {
        const Outcome first = play_checked(field, 8, {strategy, 1, 5});
        const Outcome second = play_checked(field, 8, {strategy, 1, 5});
        for (const StatisticRow& row : statistic_rows())
          CHECK(first.statistics.*row.field == second.statistics.*row.field);
        play_checked(field, 8, {strategy, 3, 5});
      }
    }
  }
}

TEST_CASE("without a penalty every safe cell is opened") {
  RandomSequence random(43, 0);
  for (const BoardSize size : {BoardSize{1, 1}, {16, 16}, {30, 30}, {200, 300}}) {
    CHECK(play_checked(random_field(size, size.cells() < 1000 ? 0.3 : 0.125, random), 0, {}).safe_left == 0);
  }
}

TEST_CASE("contest boards are played to within a few points of the optimum") {
  RandomSequence random(44, 0);
  std::uint64_t deficit = 0;
  for (int board = 0; board < 8; ++board) {
    const Outcome outcome =
        play_checked(random_field({512, 512}, 0.125, random), 8, {Strategy::sat, 1 + board % 2});
    deficit += outcome.safe_left + 8 * outcome.mines_opened;
  }
  // 7.7 on average when played as well as can be, a full score up to 98.
  CHECK(deficit < 8 * 16);
}

TEST_CASE("the naive strategy opens the whole board") {
  RandomSequence random(45, 0);
  const Field field = random_field({70, 130}, 0.2, random);
  const Outcome outcome = play_checked(field, 0, {Strategy::naive});
  CHECK(outcome.safe_left == 0);
  CHECK(outcome.mines_opened == field.mine_count());
}

TEST_CASE("the worklist wakes the tiles that see a change") {
  const BoardSize size{3 * tile_rows, 3 * tile_columns};
  const auto woken = [&](std::int32_t row, std::int32_t column) {
    Worklist worklist(size);
    worklist.wake(row, column / word_bits, Word{1} << (column % word_bits));
    std::vector<std::int32_t> tiles;
    while (const auto job = worklist.pop()) tiles.push_back(job->tile);
    std::sort(tiles.begin(), tiles.end());
    return tiles;
  };
  using Tiles = std::vector<std::int32_t>;
  CHECK(woken(tile_rows + 30, tile_columns + 30) == Tiles{4});
  CHECK(woken(tile_rows, tile_columns + 30) == Tiles{1, 4});
  CHECK(woken(tile_rows + 1, tile_columns + 1) == Tiles{0, 1, 3, 4});
  CHECK(woken(tile_rows + 2, tile_columns + 2) == Tiles{4});
  CHECK(woken(2 * tile_rows - 1, 2 * tile_columns - 1) == Tiles{4, 5, 7, 8});
  CHECK(woken(2 * tile_rows - 2, 2 * tile_columns - 2) == Tiles{4, 5, 7, 8});
  CHECK(woken(0, 0) == Tiles{0});
  CHECK(woken(3 * tile_rows - 1, 3 * tile_columns - 1) == Tiles{8});

  // Later stages see four cells far.
  Worklist worklist(size);
  CHECK(worklist.take_changed(Stage::pairs).size() == 9);
  CHECK(worklist.take_changed(Stage::pairs).empty());
  worklist.wake(tile_rows + 3, (tile_columns + 100) / word_bits, 1);
  CHECK(worklist.take_changed(Stage::pairs) == Tiles{1, 4});
  CHECK(worklist.take_changed(Stage::components).size() == 9);
}
