#include "support/catch.hpp"
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <set>
#include <vector>

#include "board/view.hpp"
#include "field/field.hpp"
#include "rules/rule_sweep.hpp"
#include "rules/single_rule.hpp"
#include "support/boards.hpp"

using namespace mines;
using mines::testing::random_field;
using mines::testing::random_view;

namespace {

struct CellSets {
  std::set<Cell> safe, mines;
};

/// The cells that are in one set only, as text.
std::string difference(const std::set<Cell>& found, const std::set<Cell>& expected) {
  std::vector<Cell> cells;
  std::set_symmetric_difference(found.begin(), found.end(), expected.begin(), expected.end(),
                                std::back_inserter(cells));
  std::string text;
  for (const Cell cell : cells) {
    text +=
        fmt::format("{} ({}, {}); ", expected.contains(cell) ? "missing" : "false", cell.row, cell.column);
  }
  return text;
}

struct Number {
  std::set<Cell> unknown;
  int residual = 0;
};

Number number_at(const View& view, Cell cell) {
  Number number{{}, view.number(cell)};
  for_each_neighbour(view.size(), cell, [&](Cell neighbour) {
    if (view.is_unknown(neighbour)) number.unknown.insert(neighbour);
    if (view.is_mine(neighbour)) --number.residual;
  });
  return number;
}

/// What one number says, stated cell by cell.
void deduce_from_one(const Number& number, CellSets& found) {
  if (number.residual == 0) found.safe.insert(number.unknown.begin(), number.unknown.end());
  if (number.residual == static_cast<int>(number.unknown.size())) {
    found.mines.insert(number.unknown.begin(), number.unknown.end());
  }
}

/// All that single numbers decide, each with what others have decided: cell by cell, until nothing more is
/// found.
CellSets settle_by_cells(const View& view) {
  CellSets all;
  for (std::size_t before = 1; before != all.safe.size() + all.mines.size();) {
    before = all.safe.size() + all.mines.size();
    CellSets found;
    const BoardSize size = view.size();
    for (std::int32_t row = 0; row < size.rows; ++row) {
      for (std::int32_t column = 0; column < size.columns; ++column) {
        if (!view.is_open({row, column})) continue;
        Number number = number_at(view, {row, column});
        std::erase_if(number.unknown, [&](Cell cell) {
          if (all.mines.contains(cell)) --number.residual;
          return all.mines.contains(cell) || all.safe.contains(cell);
        });
        deduce_from_one(number, found);
      }
    }
    all.safe.insert(found.safe.begin(), found.safe.end());
    all.mines.insert(found.mines.begin(), found.mines.end());
    if (before == 0 && all.safe.empty() && all.mines.empty()) break;
  }
  return all;
}

View copy_of(const Field& field, const View& view) {
  View copy = View::make(field.size()).value();
  for (std::int32_t row = 0; row < field.size().rows; ++row) {
    for (std::int32_t word = 0; word < field.size().words(); ++word) {
      const KnownWord known = view.load(row, word);
      const Word mask = field.size().word_mask(word);
      copy.apply(field.reveal(row, word, known.opened & mask));
      copy.add_mines(row, word, known.mines);
      copy.add_safe(row, word, known.safe & mask);
    }
  }
  return copy;
}

/// Takes what a visit of the tile has found; false if that is nothing.
bool collect(TileGrid grid, std::int32_t tile, Found& found, std::set<Cell>& safe) {
  bool any = false;
  for (std::int32_t column = 0; column < wide_side; ++column) {
    any |= found.safe_blocks[column] != 0 || found.affected_blocks[column] != 0;
    for (std::int32_t block = 0; block < wide_side; ++block) {
      for (std::int32_t lane = 0; lane < block_rows; ++lane) {
        Word& cells = found.safe[column * wide_side + block][lane];
        CHECK((cells == 0 || (found.safe_blocks[column] >> block & 1) != 0));
        const std::int32_t row = grid.first_row(tile) + (block - 1) * block_rows + lane;
        const std::int32_t word = grid.first_word(tile) + column - 1;
        for_each_bit(cells, [&](int bit) { CHECK(safe.insert(cell_at(row, word, bit)).second); });
        cells = 0;
      }
    }
    found.safe_blocks[column] = found.affected_blocks[column] = 0;
  }
  any |= std::exchange(found.left, 0) != 0;
  return any;
}

/// What the kernel finds, tile by tile until no tile finds anything. Checks that it reports where.
CellSets settle_by_blocks(const Field& field, View view, Kernel kernel) {
  CellSets all;
  const auto found = std::make_unique<Found>();
  auto stock = view.stock();
  KnownBlock outside = View::outside_block();
  TileSurroundings around;
  const View before = copy_of(field, view);
  for (bool more = true; more;) {
    more = false;
    for (std::int32_t tile = 0; tile < view.tiles().count(); ++tile) {
      view.find_surroundings(tile, outside, stock, around);
      single_rule_for(kernel)(around, ~TileBlocks{0}, *found);
      view.finish(tile, std::exchange(found->finished, 0), stock);
      more |= collect(view.tiles(), tile, *found, all.safe);
    }
  }
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      for_each_bit(view.load(row, word).mines & ~before.load(row, word).mines,
                   [&](int bit) { all.mines.insert(cell_at(row, word, bit)); });
    }
  }
  return all;
}

void check_truth(const Field& field, const CellSets& found) {
  for (const Cell cell : found.safe) CHECK_FALSE(field.is_mine(cell));
  for (const Cell cell : found.mines) CHECK(field.is_mine(cell));
}

void check_single_rule(const Field& field, const View& view) {
  const CellSets expected = settle_by_cells(view);
  check_truth(field, expected);
  for (const Kernel kernel : all_kernels) {
    if (!kernel_runs(kernel)) continue;
    const CellSets found = settle_by_blocks(field, copy_of(field, view), kernel);
    CHECK(difference(found.safe, expected.safe) == "");
    CHECK(difference(found.mines, expected.mines) == "");
  }
}

}  // namespace

TEST_CASE("the single rule sees across words, blocks and tiles") {
  RandomSequence random(22, 0);
  for (const BoardSize size : {BoardSize{140, 1100}, {66, 1030}, {64, 512}, {130, 64}}) {
    const Field field = random_field(size, 0.2, random);
    const View view = random_view(field, 0.85, 0.4, random);
    check_single_rule(field, view);
  }
}

TEST_CASE("kernels look at the same blocks in the same order") {
  RandomSequence random(23, 0);
  const Field field = random_field({64, 512}, 0.15, random);
  const View view = random_view(field, 0.8, 0.2, random);
  for (int round = 0; round < 20; ++round) {
    const TileBlocks blocks = random.next() & random.next();
    std::vector<std::uint64_t> outcomes[3];
    for (const Kernel kernel : all_kernels) {
      if (!kernel_runs(kernel)) continue;
      View copy = copy_of(field, view);
      const auto found = std::make_unique<Found>();
      auto stock = copy.stock();
      KnownBlock outside = View::outside_block();
      TileSurroundings around;
      copy.find_surroundings(0, outside, stock, around);
      auto& outcome = outcomes[static_cast<int>(kernel)];
      outcome.push_back(static_cast<std::uint64_t>(single_rule_for(kernel)(around, blocks, *found)));
      outcome.insert(outcome.end(), {found->left, found->finished});
      outcome.insert(outcome.end(), std::begin(found->safe_blocks), std::end(found->safe_blocks));
      outcome.insert(outcome.end(), std::begin(found->affected_blocks), std::end(found->affected_blocks));
      for (std::int32_t number = 0; number < tile_words * tile_blocks; ++number) {
        const KnownBlock& known = *copy.block(0, number);
        outcome.insert(outcome.end(), std::begin(known.unsafe), std::end(known.unsafe));
        outcome.insert(outcome.end(), std::begin(known.mines), std::end(known.mines));
      }
      CHECK(outcome == outcomes[0]);
    }
  }
}

TEST_CASE("a cell that has been requested is not found again, and counts as safe") {
  // A zero whose eight neighbours are closed: all are safe, and two of them are requested already.
  const Field field = mines::testing::field_of({".....", ".....", ".....", ".....", "....X"});
  View view = View::make(field.size()).value();
  view.apply(field.reveal(1, 0, 2));
  view.add_safe(0, 0, 1);
  view.add_safe(2, 0, 4);
  const CellSets found = settle_by_blocks(field, std::move(view), chosen_kernel());
  CHECK(found.safe == std::set<Cell>{{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}});
}

TEST_CASE("an 8 is beside mines only") {
  const Field field = mines::testing::field_of({"XXX", "X.X", "XXX"});
  View view = View::make(field.size()).value();
  view.apply(field.reveal(1, 0, 2));
  CHECK(view.number({1, 1}) == 8);
  CHECK(view.is_mine({0, 0}));
  const CellSets found = settle_by_blocks(field, std::move(view), chosen_kernel());
  CHECK(found.safe.empty());
  CHECK(found.mines.empty());  // the view has marked them
}

TEST_CASE("a finished block reads as it did before, and its memory is used again") {
  RandomSequence random(19, 0);
  const BoardSize size{150, 1100};
  const Field field = random_field(size, 0.15, random);
  View view = View::make(size).value();
  for (std::int32_t row = 0; row < size.rows; ++row) {
    for (std::int32_t word = 0; word < size.words(); ++word)
      view.apply(field.reveal(row, word, size.word_mask(word)));
  }
  const View before = view.copy(Eights::marked);
  auto stock = view.stock();
  for (std::int32_t tile = 0; tile < view.tiles().count(); ++tile)
    view.finish(tile, tile % 2 == 0 ? ~TileBlocks{0} : random.next(), stock);
  const View copy = view.copy(Eights::marked);
  for (std::int32_t row = -1; row < 3 * tile_rows + 1; ++row) {
    for (std::int32_t word = -1; word < 3 * tile_words + 1; ++word) {
      const KnownWord expected = before.load(row, word);
      const View* const views[] = {&view, &copy};
      for (const View* const some : views) {
        const KnownWord known = some->load(row, word);
        REQUIRE(known.opened == expected.opened);
        REQUIRE(known.safe == expected.safe);
        REQUIRE(known.mines == expected.mines);
        for (int i = 0; i < 3; ++i) REQUIRE(known.number[i] == expected.number[i]);
        REQUIRE(some->mines(row, word) == expected.mines);
        REQUIRE(some->opened_on_board(row, word) == before.opened_on_board(row, word));
      }
    }
  }
  // What is known already changes nothing.
  CHECK(view.add_mines(0, 0, field.mines().word(0, 0)) == 0);
  CHECK(view.add_safe(0, 0, ~field.mines().word(0, 0)) == 0);
  CHECK(view.apply(field.reveal(0, 0, ~Word{0})) == 0);
  CHECK(view.count_opened() == size.cells() - field.mine_count());
  for (std::int32_t index = 0; index < 64; ++index) {
    CHECK(view.block(0, index) == nullptr);
    CHECK(view.unknown_rows(0, index) == 0);
  }
}

TEST_CASE("a sweep applies the rule to all changes since the last one") {
  View view = View::make({24, 10}).value();
  RuleSweep sweep(view);
  // Two zeros in different blocks of a tile.
  for (const Cell zero : {Cell{0, 0}, Cell{20, 5}}) {
    view.apply({zero.row, word_of(zero), bit_of(zero), 0, {}});
    sweep.changed(zero.row, word_of(zero), bit_of(zero));
  }
  std::vector<ClickWord> safe;
  sweep.settle(safe);
  int cells = 0;
  for (const ClickWord& word : safe) cells += std::popcount(word.mask);
  CHECK(cells == 3 + 8);
}
