#include "support/catch.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <set>
#include <vector>

#include "base/random.hpp"
#include "board/add_block.hpp"
#include "board/adders.hpp"
#include "board/bit_plane.hpp"
#include "board/view.hpp"

using namespace mines;

TEST_CASE("a board's words cover its columns and no more, and a cell has three, five or eight neighbours") {
  CHECK((BoardSize{1, 64}.words() == 1 && BoardSize{1, 65}.words() == 2));
  const Word masks[] = {~Word{0}, 1, 0};
  for (std::int32_t word = 0; word < 3; ++word) CHECK(BoardSize{1, 65}.word_mask(word) == masks[word]);
  CHECK(BoardSize{65536, 65536}.cells() == std::uint64_t{1} << 32);
  for (const auto& [size, cell, expected] : {std::tuple{BoardSize{3, 3}, Cell{0, 0}, 3},
                                             {BoardSize{3, 3}, Cell{0, 1}, 5},
                                             {BoardSize{3, 3}, Cell{1, 1}, 8},
                                             {BoardSize{1, 1}, Cell{0, 0}, 0}}) {
    int count = 0;
    for_each_neighbour(size, cell, [&](Cell) { ++count; });
    CHECK(count == expected);
  }
}

TEST_CASE("bit-sliced sums are those of the cells") {
  RandomSequence random(3, 0);
  const auto small = [](const Count2<Word>& count, int bit) {
    return (count.bit0 >> bit & 1) + 2 * (count.bit1 >> bit & 1);
  };
  for (int round = 0; round < 100; ++round) {
    const Count2<Word> x{random.next(), random.next()}, y{random.next(), random.next()},
        z{random.next(), random.next()};
    const Count4<Word> sum = add(x, y, z);
    for (int bit = 0; bit < 64; ++bit)
      REQUIRE(small({sum.bit0, sum.bit1}, bit) + 4 * small({sum.bit2, sum.bit3}, bit) ==
              small(x, bit) + small(y, bit) + small(z, bit));
  }
}

TEST_CASE("a bit plane is zero outside of the board") {
  BitPlane plane = BitPlane::make({2, 70}).value();
  plane.set({1, 69});
  CHECK((plane.test({1, 69}) && plane.word(1, 1) == 32));
  for (const auto& [row, word] : {std::pair{2, 1}, {-1, 0}, {1, 2}, {1, -1}})
    CHECK(plane.word(row, word) == 0);
}

namespace {

/// The cell is opened, which is news once.
void show(View& view, Cell cell, int number) {
  OpenedWord reply{cell.row, word_of(cell), bit_of(cell), 0, {}};
  for (int i = 0; i < 4; ++i) reply.number[i] = (number >> i & 1) != 0 ? bit_of(cell) : 0;
  CHECK(view.is_unknown(cell));
  CHECK(view.apply(reply) == bit_of(cell));
  CHECK(view.apply(reply) == 0);
  CHECK((view.is_open(cell) && view.number(cell) == number));
}

}  // namespace

TEST_CASE("the view keeps every number, 8 included, and gives only what is new") {
  View view = View::make({70, 600}).value();
  for (int number = 0; number <= 8; ++number) show(view, {65, 100 + 10 * number}, number);
  // Only the neighbours of the 8 have become mines.
  CHECK((view.is_mine({64, 179}) && view.is_mine({66, 181}) && !view.is_mine({64, 169})));
  CHECK((view.add_safe(3, 1, 6) == 6 && view.add_safe(3, 1, 7) == 1));
  CHECK((view.add_mines(3, 1, 8) == 8 && view.add_mines(3, 1, 8) == 0));
  CHECK(view.apply({3, 1, 0, 24, {}}) == 16);
}

TEST_CASE("a view may list its 8s, and know nothing of the cells around them") {
  View view = View::make({70, 600}, Eights::listed).value();
  for (const auto& [cell, number] :
       {std::pair{Cell{65, 180}, 8}, {Cell{3, 70}, 8}, {Cell{65, 130}, 8}, {Cell{40, 3}, 0}})
    show(view, cell, number);
  for_each_neighbour(view.size(), {40, 3}, [&](Cell cell) { view.add_mines(cell.row, 0, bit_of(cell)); });
  CHECK(view.number({40, 3}) == 0);  // though eight mines are around it
  CHECK(view.is_unknown({64, 179}));
  CHECK(view.listed_eights(65, 2) == (bit_of({65, 180}) | bit_of({65, 130})));
  CHECK((view.listed_eights(3, 1) == bit_of({3, 70}) && view.listed_eights(65, 1) == 0));
  view.forget(65, 2, bit_of({65, 130}));
  CHECK(view.listed_eights(65, 2) == bit_of({65, 180}));
  show(view, {65, 130}, 1);
}

TEST_CASE("cells outside of the board are open and satisfy no rule") {
  const View view = View::make({70, 600}).value();
  CHECK(view.load(-1, 0).opened == ~Word{0});
  CHECK(view.load(69, 9).opened == ~((Word{1} << 24) - 1));
  CHECK(view.load(70, 9).undecided() == 0);
  for (const auto& [row, word] : {std::pair{-1, 0}, {70, 0}, {0, -1}, {0, 10}, {300, 0}, {0, 300}}) {
    const KnownWord known = view.load(row, word);
    CHECK((known.number[0] & known.number[1] & known.number[2]) == ~Word{0});
    CHECK(known.mines == 0);
  }
}

TEST_CASE("a block is added as its words one by one are, by every kernel") {
  for (const Kernel kernel : all_kernels) {
    if (!kernel_runs(kernel)) continue;
    RandomSequence random(17, 0);
    View by_words = View::make({64, 512}).value();
    std::vector<KnownBlock> blocks(64);
    for (KnownBlock& block : blocks) std::fill(std::begin(block.unsafe), std::end(block.unsafe), ~Word{0});
    for (int i = 0; i < 2000; ++i) {
      const auto number = static_cast<std::int32_t>(random.below(64));
      OpenedPlanes reply{};
      const std::int32_t first_row = number % tile_blocks * block_rows;
      for (std::int32_t lane = 0; lane < block_rows; ++lane) {
        if (random.below(2) == 0) continue;
        reply.opened[lane] = random.next() & random.next() & random.next();
        for (auto& plane : reply.number) plane[lane] = random.next() & reply.opened[lane];
      }
      const BlockNews news = add_block_for(kernel)(blocks[static_cast<std::size_t>(number)], reply);
      unsigned cells = 0, rows = 0, at_left = 0, at_right = 0;
      for (std::int32_t lane = 0; lane < block_rows; ++lane) {
        const Word fresh =
            by_words.apply({first_row + lane,
                            number / tile_blocks,
                            reply.opened[lane],
                            0,
                            {reply.number[0][lane], reply.number[1][lane], reply.number[2][lane], 0}});
        cells += static_cast<unsigned>(std::popcount(fresh));
        rows |= (fresh != 0 ? 1U : 0U) << lane;
        at_left |= static_cast<unsigned>(fresh & 1) << lane;
        at_right |= static_cast<unsigned>(fresh >> 63) << lane;
      }
      REQUIRE(
          (news.cells == cells && news.rows == rows && news.at_left == at_left && news.at_right == at_right));
    }
    for (std::int32_t number = 0; number < 64; ++number)
      CHECK(std::memcmp(&blocks[static_cast<std::size_t>(number)], by_words.block(0, number),
                        sizeof(KnownBlock)) == 0);
  }
}

TEST_CASE("blocks of a pool are not handed out twice at a time") {
  BlockPool pool;
  BlockPool::Stock first(pool);
  BlockPool::Stock second(pool);
  std::set<KnownBlock*> taken;
  for (int i = 0; i < 1000; ++i) CHECK(taken.insert(&first.take()).second);
  for (KnownBlock* const block : taken) second.give_back(*block);
  std::set<KnownBlock*> again;
  for (int i = 0; i < 1000; ++i) CHECK(again.insert(i % 2 == 0 ? &first.take() : &second.take()).second);
  std::vector<KnownBlock*> both;
  std::set_intersection(taken.begin(), taken.end(), again.begin(), again.end(), std::back_inserter(both));
  CHECK(both.size() > 500);
}
