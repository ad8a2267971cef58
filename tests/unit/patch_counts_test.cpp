// A server's counts of its patches: right after any openings by any threads, within their budget, and nothing
// of the truth.
#include "server/patch_counts.hpp"

#include "support/catch.hpp"

#include <limits>
#include <memory>
#include <thread>
#include <vector>

#include "server/pace.hpp"
#include "support/boards.hpp"
#include "support/player_picture.hpp"

using namespace mines;
using namespace mines::server;
using namespace mines::testing;

namespace {

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();

/// The values of a board, and what counts them.
struct Counted {
  explicit Counted(const GameBoard& watched)
      : board(watched),
        patches(PatchGrid::over(board.size()).count()),
        values(std::make_unique<std::atomic<PatchValue>[]>(static_cast<std::size_t>(patches))),
        counts(board, {values.get(), static_cast<std::size_t>(patches)}) {}

  void check() const {
    const PlayerPicture picture(board);
    std::int32_t wrong = 0;
    for (std::int32_t patch = 0; patch < patches; ++patch)
      wrong += values[static_cast<std::size_t>(patch)].load() != picture.value(patch);
    CHECK(wrong == 0);
  }

  const GameBoard& board;
  std::int32_t patches;
  std::unique_ptr<std::atomic<PatchValue>[]> values;
  PatchCounts counts;
};

/// Opens random cells here and there, with holes between them, and now and then a mine.
void open_some(GameBoard& board, RandomSequence& random, int words) {
  for (int i = 0; i < words; ++i) {
    const Cell cell = board.size().cell(random.below(board.size().cells()));
    Word mask = board.size().word_mask(word_of(cell)) & (random.next() | random.next());
    if (random.below(20) != 0) mask &= ~board.mines(cell.row, word_of(cell));
    board.open(cell.row, word_of(cell), mask);
  }
}

/// Most of a board by rows, so that numbers have all their neighbours, as in play.
void open_safe_rows(GameBoard& board, RandomSequence& random) {
  for_each_row_word(board.size(), [&](std::int32_t row, std::int32_t word) {
    if (random.below(30) == 0) return;
    const Word holes = random.below(4) == 0 ? random.next() & random.next() & random.next() : 0;
    board.open(row, word, board.size().word_mask(word) & ~board.mines(row, word) & ~holes);
  });
}

GameBoard random_board(BoardSize size, double density, RandomSequence& random) {
  return GameBoard::make(random_field(size, density, random)).value();
}

}  // namespace

TEST_CASE("A tile's generation counts the claims that were given back") {
  GameBoard board = GameBoard::make(BoardSize{64, 1024}).value();
  CHECK(board.generation(0) == 0);
  board.open(3, 2, 0xff);
  board.open(3, 2, 0xff);  // takes no claim: nothing is left to open
  CHECK(board.generation(0) == 2);
  {
    const GameBoard::TileClaim claim(board, 0);
    CHECK(board.generation(0) == GameBoard::claimed);
    CHECK(board.generation(1) == 0);
  }
  CHECK(board.generation(0) == 4);
  CHECK(board.generation(1) == 0);
}

TEST_CASE("The values are those of what a player sees, on boards of any shape") {
  RandomSequence random(Seed(1), 0);
  for (const BoardSize size : {BoardSize{1, 1}, BoardSize{64, 64}, BoardSize{65, 129}, BoardSize{70, 1100},
                               BoardSize{333, 77}, BoardSize{200, 520}}) {
    for (const double density : {0.02, 0.125, 0.3}) {
      GameBoard board = random_board(size, density, random);
      Counted counted(board);
      CHECK(counted.counts.count(no_limit));
      CHECK(counted.counts.tiles_counted() == 0);  // nothing was ever opened
      open_some(board, random, 3);
      CHECK(counted.counts.count(no_limit));
      counted.check();
      open_safe_rows(board, random);
      open_some(board, random, 50);
      CHECK(counted.counts.count(no_limit));
      counted.check();
      const std::uint64_t before = counted.counts.tiles_counted();
      CHECK(counted.counts.count(no_limit));
      CHECK(counted.counts.tiles_counted() == before);
      counted.counts.count_all();
      counted.check();
    }
  }
}

TEST_CASE("The values come right whatever threads open meanwhile") {
  RandomSequence random(Seed(2), 0);
  for (int round = 0; round < 10; ++round) {
    GameBoard board = random_board({512, 2048}, 0.15, random);
    Counted counted(board);
    std::atomic<int> at_work = 2;
    std::vector<std::thread> players;
    for (std::uint64_t player = 0; player < 2; ++player) {
      players.emplace_back([&board, &at_work, player, round] {
        RandomSequence clicks(Seed(3), player + 2 * static_cast<std::uint64_t>(round));
        open_some(board, clicks, 20000);
        --at_work;
      });
    }
    while (at_work != 0) counted.counts.count(100'000);
    for (std::thread& player : players) player.join();
    // A round that has begun before the last opening may end without it.
    while (!counted.counts.count(no_limit)) {
    }
    REQUIRE(counted.counts.count(no_limit));
    counted.check();
  }
}

TEST_CASE("Counting keeps to its time, and every tile has its turn") {
  RandomSequence random(Seed(4), 0);
  GameBoard board = random_board({4096, 1024}, 0.125, random);  // 64 x 2 tiles
  Counted counted(board);
  open_safe_rows(board, random);
  CHECK_FALSE(counted.counts.count(0));
  CHECK(counted.counts.tiles_counted() == 0);
  int calls = 1;
  while (!counted.counts.count(1)) {
    ++calls;
    // The first tiles change all the time, and have no more turns than others.
    board.open(static_cast<std::int32_t>(random.below(64)), 0, board.size().word_mask(0));
    REQUIRE(counted.counts.tiles_counted() <= static_cast<std::uint64_t>(8 * calls));
    REQUIRE(calls < 100);
  }
  CHECK(calls > 10);
  CHECK(counted.counts.count(no_limit));
  counted.check();
}

TEST_CASE("A budget of time earns its share, saves no more than it may, and says how long to wait") {
  TimeBudget budget(0.01, 1000);
  CHECK(budget.left() == 1000);
  budget.earn(5'000'000);
  CHECK(budget.left() == 1000);
  budget.spend(3000);
  CHECK(budget.left() == -2000);
  CHECK(budget.until(500) == 250'000);
  budget.earn(5'250'000);
  CHECK(budget.left() == 500);
  CHECK(budget.until(500) == 0);
  budget.earn(1);  // a clock that goes back earns nothing
  CHECK(budget.left() == 500);
  budget.earn(900'000'000);
  CHECK(budget.left() == 1000);
}
