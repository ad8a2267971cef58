#include <catch2/catch.hpp>

#include <queue>
#include <set>

#include "board/view.hpp"
#include "field/field_game.hpp"
#include "field/flood.hpp"
#include "unit/boards.hpp"

using namespace mines;
using mines::testing::field_of;
using mines::testing::random_field;

namespace {

/// The zero region and its rim, cell by cell: the readable statement that the word flood is held against.
std::set<Cell> region_by_cells(const Field& field, Cell zero) {
  std::set<Cell> reached{zero};
  std::queue<Cell> queue({zero});
  while (!queue.empty()) {
    const Cell cell = queue.front();
    queue.pop();
    if (field.number(cell) != 0) continue;
    for_each_neighbour(field.size(), cell, [&](Cell neighbour) {
      if (reached.insert(neighbour).second) queue.push(neighbour);
    });
  }
  return reached;
}

}  // namespace

TEST_CASE("numbers counted by words are those counted by cells") {
  RandomSequence random(5, 0);
  for (const BoardSize size : {BoardSize{1, 1}, {1, 200}, {200, 1}, {40, 64}, {40, 65}, {33, 190}}) {
    const Field field = random_field(size, 0.3, random);
    bool right = true;
    for (std::int32_t row = 0; row < size.rows; ++row) {
      for (std::int32_t column = 0; column < size.columns; ++column) {
        const Cell cell{row, column};
        const OpenedWord reply = field.reveal(row, word_of(cell), bit_of(cell));
        int number = 0;
        for (int i = 0; i < 4; ++i) number |= (reply.number[i] & bit_of(cell)) != 0 ? 1 << i : 0;
        right &= field.is_mine(cell) ? reply.mines == bit_of(cell) && reply.opened == 0 && number == 0
                                     : reply.opened == bit_of(cell) && number == field.number(cell);
        const bool zero = (field.zeros(row, word_of(cell)) & bit_of(cell)) != 0;
        right &= zero == (!field.is_mine(cell) && field.number(cell) == 0);
      }
    }
    CHECK(right);
  }
}

TEST_CASE("a flood by words reaches the region and rim that a flood by cells reaches") {
  RandomSequence random(6, 0);
  Flood flood;
  for (const double density : {0.0, 0.01, 0.05, 0.125}) {
    for (const BoardSize size : {BoardSize{1, 300}, {70, 200}, {200, 1}, {130, 128}}) {
      const Field field = random_field(size, density, random);
      for (int i = 0; i < 20; ++i) {
        const Cell cell{static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(size.rows))),
                        static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(size.columns)))};
        if (field.is_mine(cell) || field.number(cell) != 0) continue;
        std::set<Cell> reached;
        for (const ClickWord& part : flood.region(field, cell, 1 << 30)) {
          for_each_bit(part.mask,
                       [&](int bit) { CHECK(reached.insert(cell_at(part.row, part.word, bit)).second); });
        }
        CHECK(reached == region_by_cells(field, cell));
        CHECK(flood.cells() == reached.size());
        CHECK_FALSE(flood.exceeded());
        flood.region(field, cell, reached.size() - 1);
        CHECK(flood.exceeded());
      }
    }
  }
}

TEST_CASE("the in-process game opens, cascades and counts") {
  const Field field = field_of({"..X.", "....", "X...", "...."});
  FieldGame game = FieldGame::make(field, 8).value();
  CHECK(game.info().mines == 2);
  const View view = View::make(field.size()).value();
  auto link = game.connect(view).value();
  std::vector<OpenedWord> replies;
  const ClickWord clicks[] = {{0, 0, 4}, {0, 0, 2}};
  link->post(clicks);
  CHECK(link->poll(replies).value() == 0);
  CHECK(replies.size() == 2);
  CHECK(game.mines_opened() == 1);
  CHECK(game.safe_opened() == 1);
  replies.clear();
  const ClickWord zero{3, 0, 8};
  link->post({&zero, 1});
  CHECK(link->poll(replies).value() == 0);
  CHECK(game.safe_opened() == 10);  // the zero region at the lower right with its rim, and (0, 1)
}
