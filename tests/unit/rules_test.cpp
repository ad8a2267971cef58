// Blocks of the view, and the single rule on them: mines-fuzz holds what every kernel finds, across the
// edges of words, blocks and tiles, against cells.
#include "support/catch.hpp"

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

std::set<Cell> safe_cells(RuleSweep& sweep) {
  std::vector<ClickWord> safe;
  sweep.settle(safe);
  std::set<Cell> cells;
  for (const ClickWord& word : safe)
    for_each_bit(word.mask, [&](int bit) { cells.insert(cell_at(word.row, word.word, bit)); });
  return cells;
}

}  // namespace

TEST_CASE("kernels look at the same blocks in the same order") {
  RandomSequence random(23, 0);
  const Field field = random_field({64, 512}, 0.15, random);
  const View view = random_view(field, 0.8, 0.2, random);
  for (int round = 0; round < 20; ++round) {
    const TileBlocks blocks = random.next() & random.next();
    std::vector<std::uint64_t> outcomes[3];
    for (const Kernel kernel : all_kernels) {
      if (!kernel_runs(kernel)) continue;
      View copy = view.copy(Eights::marked);
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

TEST_CASE("a cell that has been requested is not found again, and nothing is found around an 8") {
  View view = View::make({5, 5}).value();
  RuleSweep sweep(view);
  // A zero whose eight neighbours are closed: all are safe, and two of them are requested already.
  view.apply({1, 0, 2, 0, {}});
  view.add_safe(0, 0, 1);
  view.add_safe(2, 0, 4);
  sweep.changed(1, 0, 2);
  // The view has marked the neighbours of an 8.
  const Field eight = mines::testing::field_of({"XXX", "X.X", "XXX"});
  View other = View::make({3, 3}).value();
  RuleSweep other_sweep(other);
  other.apply(eight.reveal(1, 0, 2));
  CHECK(other.number({1, 1}) == 8);
  CHECK(other.is_mine({0, 0}));
  other_sweep.changed(1, 0, 2);
  CHECK(safe_cells(sweep) == std::set<Cell>{{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}});
  CHECK(safe_cells(other_sweep).empty());
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
  CHECK(safe_cells(sweep).size() == 3 + 8);
}
