#include "support/catch.hpp"

#include <set>

#include "board/view.hpp"
#include "field/opening/cascade.hpp"
#include "field/opening/cascade_by_words.hpp"
#include "field/opening/game_board.hpp"
#include "support/boards.hpp"

using namespace mines;
using mines::testing::field_of;
using mines::testing::opened_by_click;
using mines::testing::random_field;
using mines::testing::to_blocks;

namespace {

/// Clicks on random cells, mines among them.
std::vector<ClickWord> random_clicks(BoardSize size, int count, RandomSequence& random) {
  std::vector<ClickWord> clicks;
  for (int i = 0; i < count; ++i) {
    // In consecutive rows, so that blocks have clicks in several rows.
    const auto first = static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(size.rows)));
    const auto word = static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(size.words())));
    const auto rows = static_cast<std::int32_t>(1 + random.below(6));
    for (std::int32_t row = first; row < std::min(first + rows, size.rows); ++row) {
      const Word mask = random.next() & random.next() & random.next();
      clicks.push_back({row, word, mask & size.word_mask(word)});
    }
  }
  return clicks;
}

/// The cells that the clicks open, each click by itself and cell by cell.
std::set<Cell> opened_by_cells(const Field& field, const std::vector<ClickWord>& clicks, bool cascade) {
  std::set<Cell> opened;
  for (const ClickWord& click : clicks) {
    for_each_bit(click.mask, [&](int bit) {
      const Cell cell = cell_at(click.row, click.word, bit);
      if (!opened.insert(cell).second || !cascade || field.is_mine(cell)) return;
      opened.merge(opened_by_click(field, cell));
    });
  }
  return opened;
}

}  // namespace

TEST_CASE("a field and a game's board have the mines, numbers and zeros that are counted by cells") {
  RandomSequence random(5, 0);
  for (const BoardSize size :
       {BoardSize{1, 1}, {1, 200}, {200, 1}, {40, 64}, {40, 65}, {33, 190}, {130, 1030}}) {
    const Field field = random_field(size, 0.3, random);
    const GameBoard board = GameBoard::make(field).value();
    bool right = board.mine_count() == field.mine_count();
    for (std::int32_t row = -1; row <= size.rows; ++row) {
      for (std::int32_t word = -1; word <= size.words(); ++word)
        right &= board.mines(row, word) == field.mines().word(row, word);
    }
    for_each_cell(size, [&](Cell cell) {
      const OpenedWord reply = field.reveal(cell.row, word_of(cell), bit_of(cell));
      int number = 0;
      for (int i = 0; i < 4; ++i) number |= (reply.number[i] & bit_of(cell)) != 0 ? 1 << i : 0;
      const bool mine = field.is_mine(cell);
      right &=
          mine ? reply.mines == bit_of(cell) && reply.opened == 0 && number == 0
               : reply.opened == bit_of(cell) && number == field.number(cell) && board.number(cell) == number;
      const Word zeros = field.zeros(cell.row, word_of(cell));
      right &= ((zeros & bit_of(cell)) != 0) == (!mine && number == 0);
      right &= board.zeros(cell.row, word_of(cell)) == zeros;
    });
    CHECK(right);
  }
}

TEST_CASE("a cascade by words finds the zeros and the rim that a cascade by cells reaches") {
  RandomSequence random(6, 0);
  CascadeByWords by_words;
  for (const double density : {0.0, 0.01, 0.05, 0.125}) {
    for (const BoardSize size : {BoardSize{1, 300}, {70, 200}, {200, 1}, {130, 128}}) {
      const Field field = random_field(size, density, random);
      const GameBoard board = GameBoard::make(field).value();
      for (int i = 0; i < 20; ++i) {
        const Cell cell = size.cell(random.below(size.cells()));
        if (field.is_mine(cell) || field.number(cell) != 0) continue;
        std::set<Cell> reached;
        for (const ClickWord& part : by_words.find(board, cell, 1 << 30)) {
          for_each_bit(part.mask,
                       [&](int bit) { CHECK(reached.insert(cell_at(part.row, part.word, bit)).second); });
        }
        CHECK(reached == opened_by_click(field, cell));
        CHECK(by_words.cells() == reached.size());
        CHECK_FALSE(by_words.exceeded());
        by_words.find(board, cell, reached.size() - 1);
        CHECK(by_words.exceeded());
      }
    }
  }
}

namespace {

/// Batches of random clicks on a random field, opened by blocks and by cells.
void check_batches(BoardSize size, double density, bool cascade, Kernel kernel, RandomSequence& random) {
  const Field field = random_field(size, density, random);
  GameBoard board = GameBoard::make(field).value();
  Cascade opener(board, kernel);
  std::vector<ClickWord> all;
  Replies replies;
  for (int batch = 0; batch < 4; ++batch) {
    const auto clicks = random_clicks(size, density > 0.5 ? 10 * batch : batch, random);
    all.insert(all.end(), clicks.begin(), clicks.end());
    if (cascade) {
      opener.open(to_blocks(clicks), replies);
    } else {
      opener.open_alone(to_blocks(clicks), replies);
    }
  }
  std::set<Cell> reported;
  bool right = true;
  int eights = 0;
  for_each_word(replies, [&](const OpenedWord& reply) {
    right &= (reply.opened | reply.mines) != 0 && (reply.opened & reply.mines) == 0;
    for_each_bit(reply.opened | reply.mines, [&](int bit) {
      const Cell cell = cell_at(reply.row, reply.word, bit);
      right &= reported.insert(cell).second && board.is_open(cell);
    });
    eights += std::popcount(reply.number[3]);
    const OpenedWord truth = field.reveal(reply.row, reply.word, reply.opened | reply.mines);
    right &= truth.opened == reply.opened && truth.mines == reply.mines;
    right &= std::equal(std::begin(truth.number), std::end(truth.number), std::begin(reply.number));
  });
  CHECK(right);
  // This happens only on dense boards, and only after enough clicks.
  if (density > 0.5 && size.cells() > 100000) CHECK(eights > 0);
  CHECK(reported == opened_by_cells(field, all, cascade));
  CHECK(opener.count().safe == board.count().safe);
  CHECK(opener.count().mines == board.count().mines);
  CHECK(opener.count().safe + opener.count().mines == reported.size());
}

}  // namespace

TEST_CASE("batches of clicks open what clicks one by one open, and each cell is reported once") {
  for (const Kernel kernel : all_kernels) {
    if (!kernel_runs(kernel)) continue;
    RandomSequence random(7, 0);
    for (const double density : {0.0, 0.05, 0.125, 0.3, 0.85}) {
      for (const BoardSize size : {BoardSize{1, 1}, {1, 300}, {70, 200}, {130, 128}, {150, 1200}}) {
        for (const bool cascade : {true, false}) check_batches(size, density, cascade, kernel, random);
      }
    }
  }
}

TEST_CASE("a zero that was opened alone does not stop a cascade") {
  const Field field = field_of({".......", ".......", ".......", "......X"});
  GameBoard board = GameBoard::make(field).value();
  Cascade cascade(board);
  Replies replies;
  cascade.open_alone(to_blocks({{0, 0, 8}, {1, 0, 8}, {2, 0, 8}, {3, 0, 8}}), replies);
  CHECK(board.count().safe == 4);
  cascade.open(to_blocks({{0, 0, 1}}), replies);
  CHECK(board.count().safe == 27);
}

TEST_CASE("open cells are counted by rows of tiles") {
  GameBoard board = GameBoard::make(BoardSize{130, 70}).value();
  Replies replies;
  Cascade(board).open(to_blocks({{0, 0, 1}}), replies);
  const auto safe = [&](std::int32_t first, std::int32_t end) { return board.count_rows(first, end).safe; };
  CHECK(safe(0, 1) == 64 * 70);
  CHECK(safe(1, 3) == (64 + 2) * 70);
  CHECK(safe(1, 1) == 0);
  CHECK(safe(3, 3) == 0);
}

TEST_CASE(
    "whoever opens a cascade looks at the clock, by tiles and by words, and opens nothing when it is over") {
  // One cascade over the whole board: by tiles, or by words if some zero is open alone.
  for (const bool lone_zero : {false, true}) {
    const BoardSize size{4096, 4096};
    GameBoard board = GameBoard::make(size).value();
    Replies replies;
    if (lone_zero) Cascade(board).open_alone(to_blocks({{4000, 9, 1}}), replies);
    Cascade cascade(board, chosen_kernel(), nullptr, [&board] { board.end_game(); });
    cascade.open(to_blocks({{0, 0, 1}}), replies);
    const std::uint64_t opened = board.count().safe;
    CHECK(opened < size.cells() / 10);
    CHECK(opened == cascade.count().safe + (lone_zero ? 1 : 0));
    cascade.open(to_blocks({{3000, 0, 1}}), replies);
    cascade.open_alone(to_blocks({{3001, 0, 1}}), replies);
    CHECK(board.count().safe == opened);
  }
}

namespace {

/// Ends the game when a thread is about to open cells, and has looked already whether it is over.
class EndingWatch final : public OpeningWatch {
 public:
  explicit EndingWatch(GameBoard& board) : board_(board) {}
  void before_opening(std::int32_t, TileBlocks) override { board_.end_game(); }
  void after_opening() override {}

 private:
  GameBoard& board_;
};

}  // namespace

TEST_CASE("what a thread opens after the game's end is taken back") {
  RandomSequence random(9, 0);
  const Field field = random_field({130, 1030}, 0.2, random);
  for (const Kernel kernel : all_kernels) {
    if (!kernel_runs(kernel)) continue;
    for (const bool alone : {false, true}) {
      GameBoard board = GameBoard::make(field).value();
      Replies replies;
      const std::vector<ClickBlock> clicks = to_blocks({{0, 0, ~Word{0}}, {70, 3, ~Word{0}}, {129, 16, 63}});
      Cascade(board, kernel).open(to_blocks({{64, 9, 255}}), replies);
      const OpenedCount before = board.count();
      REQUIRE(before.safe > 0);
      replies.clear();
      EndingWatch watch(board);
      Cascade late(board, kernel, &watch);
      alone ? late.open_alone(clicks, replies) : late.open(clicks, replies);
      CHECK(board.is_over());
      CHECK(board.count().safe == before.safe);
      CHECK(board.count().mines == before.mines);
      CHECK(late.count().safe + late.count().mines == 0);
      CHECK(replies.empty());
    }
  }
}
