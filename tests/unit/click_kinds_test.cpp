// The kinds of safe cells against what each means, cell by cell; and what is held back until when.
#include "rules/click_kinds.hpp"

#include "support/catch.hpp"

#include <bit>
#include <memory>
#include <vector>

#include "base/random.hpp"
#include "board/view.hpp"
#include "engine/held_clicks.hpp"

using namespace mines;

namespace {

constexpr std::int32_t side = 192;

enum class Holding { all, some };

/// A view in which cells are at random open, safe, mines or undecided, and safe ones held: all or some of
/// them.
struct RandomView {
  View view = View::make({side, side}).value();
  std::vector<Word> held = std::vector<Word>(side * 3);

  RandomView(std::uint64_t seed, Holding holding) {
    RandomSequence random(seed, 0);
    const std::uint64_t mines_in_100 = 1 + random.below(8);
    const std::uint64_t open_in_100 = 20 + random.below(75);
    for (std::int32_t row = 0; row < side; ++row) {
      for (std::int32_t column = 0; column < side; ++column) {
        const Cell cell{row, column};
        const std::uint64_t kind = random.below(100);
        if (kind < mines_in_100) {
          view.add_mines(row, word_of(cell), bit_of(cell));
        } else if (kind < mines_in_100 + open_in_100) {
          view.apply({row, word_of(cell), bit_of(cell), 0, {}});
        } else if (random.below(2) == 0) {
          view.add_safe(row, word_of(cell), bit_of(cell));
          if (holding == Holding::all || random.below(4) != 0)
            held[static_cast<std::size_t>(row * 3 + word_of(cell))] |= bit_of(cell);
        }
      }
    }
  }

  bool is_held(Cell cell) const {
    return (held[static_cast<std::size_t>(cell.row * 3 + word_of(cell))] & bit_of(cell)) != 0;
  }
  bool is_number(Cell cell) const {
    bool near = false;
    for_each_neighbour(view.size(), cell, [&](Cell other) { near |= view.is_mine(other); });
    return near;
  }
  bool may_be_zero(Cell cell) const { return !view.is_open(cell) && !view.is_mine(cell) && !is_number(cell); }
  bool is_undecided(Cell cell) const {
    return (view.load(cell.row, word_of(cell)).undecided() & bit_of(cell)) != 0;
  }
  template <class Is>
  int count_around(Cell cell, Is is) const {
    int count = 0;
    for_each_neighbour(view.size(), cell, [&](Cell other) { count += is(other) ? 1 : 0; });
    return count;
  }
};

int kind_of(int count) { return count <= 1 ? count : count <= 3 ? 2 : 3; }

void check_block(RandomView& board, std::int32_t first_row, std::int32_t word, SortClicks sort) {
  const std::int32_t tile = board.view.tiles().tile_of(first_row, word);
  BlockPlanes around[9];
  board.view.find_planes(tile, block_index(word % tile_words, first_row % tile_rows / block_rows), around);
  alignas(64) Lanes held;
  for (int row = 0; row < block_rows; ++row)
    held[row] = board.held[static_cast<std::size_t>((first_row + row) * 3 + word)];
  ClickKinds kinds;
  sort(around, held, kinds);
  for (int row = 0; row < block_rows; ++row) {
    for (int bit = 0; bit < word_bits; ++bit) {
      const Cell cell = cell_at(first_row + row, word, bit);
      const auto in = [&](const Lanes& lanes) { return (lanes[row] >> bit & 1) != 0; };
      const int zeros = board.count_around(cell, [&](Cell c) { return board.may_be_zero(c); });
      const int questions = board.count_around(cell, [&](Cell c) { return board.is_undecided(c); });
      const bool waits = board.is_held(cell) && !board.view.is_open(cell);
      const bool number = board.is_number(cell);
      CHECK(in(kinds.needed) == (waits && number && zeros == 0));
      for (int kind = 0; kind < 4; ++kind)
        CHECK(in(kinds.promising[kind]) == (waits && !number && kind_of(questions) == kind));
      for (int kind = 0; kind < 3; ++kind)
        CHECK(in(kinds.deferred[kind]) == (waits && number && zeros > 0 && kind_of(zeros) == kind + 1));
      CHECK(in(kinds.asked) == (board.may_be_zero(cell) && !board.is_undecided(cell) && !waits));
    }
    const auto any = [&](const Lanes& lanes) { return lanes[row] != 0; };
    CHECK((kinds.rows_needed >> row & 1) == any(kinds.needed));
    CHECK((kinds.rows_asked >> row & 1) == any(kinds.asked));
    for (int kind = 0; kind < 4; ++kind)
      CHECK((kinds.rows_promising[kind] >> row & 1) == any(kinds.promising[kind]));
    for (int kind = 0; kind < 3; ++kind)
      CHECK((kinds.rows_deferred[kind] >> row & 1) == any(kinds.deferred[kind]));
  }
}

}  // namespace

TEST_CASE("safe cells are needed, promising or deferred as the header says, for every kernel") {
  for (const Kernel kernel : all_kernels) {
    if (!kernel_runs(kernel)) continue;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      RandomView board(seed, Holding::some);
      // Corners and edges of the board and of tiles, and the middle.
      for (const std::int32_t row : {0, 56, 64, 96, 184}) {
        for (const std::int32_t word : {0, 1, 2}) check_block(board, row, word, sort_clicks_for(kernel));
      }
    }
  }
}

TEST_CASE("every held cell is clicked once, the deferred ones only where nothing else is left") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    RandomView board(seed, Holding::all);
    const TileGrid grid = board.view.tiles();
    const auto held = HeldClicks::make(grid).value();
    std::uint64_t waiting = 0;
    for (std::int32_t row = 0; row < side; row += block_rows) {
      for (std::int32_t word = 0; word < 3; ++word) {
        Lanes cells;
        for (int i = 0; i < block_rows; ++i) {
          cells[i] = board.held[static_cast<std::size_t>((row + i) * 3 + word)];
          waiting += static_cast<std::uint64_t>(std::popcount(cells[i]));
        }
        held->hold(row, word, cells);
      }
    }
    std::uint64_t clicked = 0;
    std::uint64_t deferred_clicks = 0;
    Eagerness eagerness = Eagerness::ready;
    for (bool any = true; any || eagerness == Eagerness::ready;) {
      if (!any) eagerness = Eagerness::reluctant;
      std::vector<ClickWord> clicks;
      for (std::int32_t tile = 0; tile < grid.count(); ++tile) {
        for (TileBlocks left = held->blocks(tile); left != 0; left &= left - 1) {
          ClickBlock click;
          if (held->choose(board.view, tile, std::countr_zero(left), eagerness, click))
            for_each_word(click, [&](const ClickWord& word) { clicks.push_back(word); });
        }
      }
      std::uint64_t wrong = 0;
      for (const ClickWord& click : clicks) {
        Word& still_held = board.held[static_cast<std::size_t>(click.row * 3 + click.word)];
        wrong += (click.mask & ~still_held) != 0 ? 1 : 0;
        still_held &= ~click.mask;
        for_each_bit(click.mask, [&](int bit) {
          const Cell cell = cell_at(click.row, click.word, bit);
          ++clicked;
          deferred_clicks +=
              board.is_number(cell) &&
                      board.count_around(cell, [&](Cell c) { return board.may_be_zero(c); }) > 0
                  ? 1
                  : 0;
        });
      }
      CHECK(wrong == 0);
      CHECK((eagerness == Eagerness::reluctant || deferred_clicks == 0));
      for (const ClickWord& click : clicks) board.view.apply({click.row, click.word, click.mask, 0, {}});
      any = !clicks.empty();
    }
    CHECK(clicked == waiting);
    CHECK(deferred_clicks > 0);
    for (std::int32_t tile = 0; tile < grid.count(); ++tile) CHECK(held->blocks(tile) == 0);
  }
}

TEST_CASE("tiles with held cells are taken the latest first, each once, and those put back last") {
  const auto held = HeldClicks::make(TileGrid{2, 2}).value();
  CHECK(held->empty());
  CHECK_FALSE(held->pop());
  for (const std::int32_t tile : {2, 0, 3, 0}) held->push(tile);
  CHECK_FALSE(held->empty());
  CHECK(held->pop() == 3);
  held->push(3);  // it counts as being there
  held->put_back(3, true);
  CHECK(held->pop() == 0);
  held->let_go(0);
  held->push(0);
  CHECK(held->pop() == 0);
  CHECK(held->pop() == 2);
  CHECK(held->pop() == 3);
  CHECK(held->empty());
}
