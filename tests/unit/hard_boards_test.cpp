// Boards that are built to be hard, and boards at the ends of every range: each game ends soon, and no
// deduction is wrong.
#include "support/catch.hpp"

#include <algorithm>
#include <vector>

#include "engine/engine.hpp"
#include "field/truth_auditor.hpp"
#include "support/boards.hpp"
#include "support/opened_game.hpp"

using namespace mines;
using mines::testing::clicks_where;
using mines::testing::OpenedGame;
using mines::testing::random_field;

namespace {

/// A board with a mine where is_mine(cell) says so.
template <class IsMine>
Field field_with(BoardSize size, IsMine is_mine) {
  BitPlane mines = BitPlane::make(size).value();
  for (std::int32_t row = 0; row < size.rows; ++row) {
    for (std::int32_t column = 0; column < size.columns; ++column) {
      if (is_mine(Cell{row, column})) mines.set({row, column});
    }
  }
  return Field(std::move(mines));
}

/// Returns the statistics of a game with a penalty, which must be the same with more threads.
template <class IsOpen>
Statistics play_opened(const Field& field, IsOpen is_open) {
  Statistics statistics;
  std::uint64_t opened = 0;
  for (const int threads : {1, 3}) {
    FieldGame field_game = FieldGame::make(field, 8).value();
    OpenedGame game(field_game, clicks_where(field, is_open));
    const GameBoard truth = GameBoard::make(field).value();
    TruthAuditor auditor(truth);
    const auto played = play(game, {Strategy::sat, threads, 1}, &auditor);
    REQUIRE(played);
    CHECK(auditor.wrong() == 0);
    if (threads == 1) {
      opened = field_game.safe_opened();
      statistics = *played;
    }
    CHECK(field_game.safe_opened() == opened);
    CHECK(played->undecided_components == statistics.undecided_components);
    CHECK(played->mines_left_cells == statistics.mines_left_cells);
  }
  return statistics;
}

/// Whether a cell of a square board lies on its rim.
bool is_rim(Cell cell, std::int32_t side) {
  return cell.row == 0 || cell.column == 0 || cell.row + 1 == side || cell.column + 1 == side;
}

Field coin_flips(BoardSize size, std::uint64_t seed, bool (*may_be_mine)(Cell)) {
  RandomSequence random(seed, 0);
  return field_with(size, [&](Cell cell) { return may_be_mine(cell) && random.below(2) == 0; });
}

bool is_white(Cell cell) { return (cell.row + cell.column) % 2 != 0; }
bool is_even(Cell cell) { return cell.row % 2 == 0 || cell.column % 2 == 0; }
bool is_outside_middle(Cell cell) { return cell.row != 1; }

}  // namespace

TEST_CASE("hard boards: chequers, where every number sees four unknown cells, two of them one mine") {
  for (const std::int32_t side : {31, 151}) {
    const Field phases = coin_flips({1, side}, 90, [](Cell) { return true; });
    const Field field = field_with({side, side}, [&](Cell cell) {
      return is_white(cell) && (cell.column / 2 % 2 == 0) == phases.is_mine({0, cell.row});
    });
    const Statistics statistics =
        play_opened(field, [&](Cell cell) { return !is_white(cell) && !is_rim(cell, side); });
    CHECK(statistics.largest_component > static_cast<std::uint64_t>(side * side) * 2 / 5);
    CHECK(statistics.undecided_components < 40);
  }
}

TEST_CASE("hard boards: columns of threes between columns of unknown cells") {
  for (const std::int32_t side : {21, 61}) {
    RandomSequence random(91, 0);
    std::vector<std::int32_t> phases;
    for (std::int32_t i = 0; i < side; ++i) phases.push_back(static_cast<std::int32_t>(random.below(3)));
    // One of three cells above each other is a mine; in every other column two are.
    const Field field = field_with({side, side}, [&](Cell cell) {
      const bool chosen = cell.row % 3 == phases[static_cast<std::size_t>(cell.column)];
      return cell.column % 2 == 0 && chosen == (cell.column % 4 == 0);
    });
    const Statistics statistics =
        play_opened(field, [&](Cell cell) { return cell.column % 2 != 0 && !is_rim(cell, side); });
    CHECK(statistics.largest_component > static_cast<std::uint64_t>(side * side) * 2 / 5);
    CHECK(statistics.undecided_components < 40);
  }
}

TEST_CASE("hard boards: a lattice of numbers, left open where it is beyond any budget") {
  for (const std::int32_t side : {31, 81, 181}) {
    const Field field = coin_flips({side, side}, 92, is_even);
    const Statistics statistics = play_opened(field, [](Cell cell) { return !is_even(cell); });
    if (side > 31) CHECK(statistics.undecided_components > 0);
    CHECK((side > 81 || statistics.undecided_components < 100));
  }
}

TEST_CASE("hard boards: chains and strips of ten thousand cells and more") {
  // In every column of the strip one of two cells is a mine; nothing is certain, whatever is known of others.
  const Field flips = coin_flips({1, 10'000}, 94, [](Cell) { return true; });
  const Field strip = field_with({3, 10'000}, [&](Cell cell) {
    return cell.row != 1 && flips.is_mine({0, cell.column}) == (cell.row == 0);
  });
  const auto in_middle = [](Cell cell) { return cell.row == 1; };
  const Statistics statistics = play_opened(strip, in_middle);
  CHECK(statistics.largest_component == 20'000);
  CHECK(statistics.components_beyond_64 == 1);
  CHECK(statistics.eliminated_components == 1);
  CHECK(statistics.guesses < 10);  // each is worth at most what it costs
  const Field loose = coin_flips({3, 20'000}, 95, is_outside_middle);
  CHECK(play_opened(loose, in_middle).undecided_components == 0);
}

TEST_CASE("hard boards: circuits, rings of numbers between rings of unknown cells") {
  constexpr std::int32_t side = 121;
  const auto ring = [](Cell cell) {
    return std::min({cell.row, cell.column, side - 1 - cell.row, side - 1 - cell.column});
  };
  RandomSequence random(96, 0);
  const Field field =
      field_with({side, side}, [&](Cell cell) { return ring(cell) % 4 != 1 && random.below(3) == 0; });
  const Statistics statistics = play_opened(field, [&](Cell cell) { return ring(cell) % 4 == 1; });
  CHECK(statistics.largest_component > 50);
  CHECK(statistics.undecided_components == 0);
}

TEST_CASE("hard boards: any density, one mine, all mines but one") {
  RandomSequence random(97, 0);
  const auto nothing_open = [](Cell) { return false; };
  for (const BoardSize size : {BoardSize{1, 2000}, {2000, 1}, {40, 40}, {90, 90}}) {
    const Cell last{size.rows - 1, size.columns - 1};
    const auto is_last = [last](Cell cell) { return cell == last; };
    CHECK(play_opened(field_with(size, is_last), nothing_open).mines_hit <= 1);
    CHECK(play_opened(field_with(size, [&](Cell cell) { return !is_last(cell); }), nothing_open).rounds <
          100);
    for (const double density : {0.0, 0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9, 0.99, 1.0}) {
      // Up to thousands of guesses, one after the other.
      play_opened(random_field(size, density, random), nothing_open);
    }
  }
}
