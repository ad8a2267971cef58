// Whole games inside the process, every deduction held against the truth.
#include "engine/engine.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <thread>

#include "engine/shared_view.hpp"
#include "field/opening/field_game.hpp"
#include "field/truth_auditor.hpp"
#include "support/boards.hpp"
#include "support/opened_game.hpp"

using namespace mines;
using mines::testing::clicks_where;
using mines::testing::OpenedGame;
using mines::testing::random_field;

namespace {

struct Outcome {
  std::uint64_t safe_left = 0;
  std::uint64_t mines_opened = 0;
  Statistics statistics;
};

Outcome play_checked(const Field& field, int penalty, const StrategyOptions& options) {
  FieldGame game = FieldGame::make(field, penalty).value();
  const GameBoard truth = GameBoard::make(field).value();
  TruthAuditor auditor(truth);
  const auto statistics = play(game, options, &auditor);
  REQUIRE(statistics);
  CHECK(auditor.wrong() == 0);
  if (options.strategy != Strategy::naive && game.safe_opened() > 10000 && field.mine_count() > 1000) {
    CHECK(auditor.safe() > 0);  // the auditor has checked something
    CHECK(auditor.mines() > 0);
  }
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
    CHECK(full.mines_opened == 0);  // a certain mine is not worth a click
    CHECK(full.safe_left == 0);
    play_checked(full_field(size), 0, {});
    play_checked(full_field(size), 8, {Strategy::rules});
    CHECK(play_checked(full_field(size), 8, {Strategy::naive}).mines_opened == size.cells());
  }
}

TEST_CASE("no deduction is wrong at any density, and one thread does the same each time") {
  RandomSequence random(42, 0);
  for (const double density : {0.02, 0.08, 0.125, 0.16, 0.2, 0.25, 0.35, 0.6}) {
    for (const BoardSize size : {BoardSize{9, 9}, {30, 40}, {40, 70}, {1, 300}, {300, 1}, {65, 515}}) {
      if (density > 0.2 && size.cells() > 2000) continue;  // hundreds of rounds of guesses
      const Field field = random_field(size, density, random);
      for (const Strategy strategy : {Strategy::sat, Strategy::rules}) {
        const Outcome first = play_checked(field, 8, {strategy, 1, 5});
        const Outcome second = play_checked(field, 8, {strategy, 1, 5});
        for (const StatisticRow& row : statistic_rows()) {
          if (row.kind != StatisticKind::time)
            CHECK(row.text(first.statistics) == row.text(second.statistics));
        }
        const Outcome with_threads = play_checked(field, 8, {strategy, 3, 5});
        CHECK(first.safe_left == with_threads.safe_left);
        CHECK(first.mines_opened == with_threads.mines_opened);
      }
      // Without a penalty every safe cell is opened, and all others by who deduces nothing.
      CHECK(play_checked(field, 0, {}).safe_left == 0);
      if (density == 0.2) CHECK(play_checked(field, 0, {Strategy::naive}).mines_opened == field.mine_count());
    }
  }
  const Field many_tiles = random_field({400, 1100}, 0.125, random);
  for (const int threads : {2, 4}) play_checked(many_tiles, 8, {Strategy::sat, threads});
}

TEST_CASE("contest boards are played to within a few points of the optimum") {
  RandomSequence random(44, 0);
  std::uint64_t deficit = 0;
  for (int board = 0; board < 8; ++board) {
    const Outcome outcome =
        play_checked(random_field({512, 512}, 0.125, random), 8, {Strategy::sat, 1 + board % 2});
    deficit += outcome.safe_left + 8 * outcome.mines_opened;
    CHECK(outcome.statistics.mines_left_runs > 0);  // at the end
  }
  // The best play leaves 7.7 on average; up to 98 the score is full.
  CHECK(deficit < 8 * 16);
}

TEST_CASE("a game that is short of time opens what is certain, and guesses nothing") {
  RandomSequence random(51, 0);
  const Field field = random_field({300, 300}, 0.15, random);
  for (const int threads : {1, 3}) {
    std::uint64_t opened[2] = {};
    for (const bool hurried : {false, true}) {
      const auto in_corner = [](Cell cell) { return cell.row < 100 && cell.column < 100; };
      FieldGame field_game = FieldGame::make(field, 8).value();
      OpenedGame game(field_game, clicks_where(field, in_corner));
      StrategyOptions options{Strategy::sat, threads};
      if (hurried) options.short_of_time = std::chrono::steady_clock::now();
      const auto statistics = play(game, options);
      REQUIRE(statistics);
      opened[hurried] = field_game.safe_opened();
      if (!hurried) continue;
      CHECK(statistics->guesses == 0);
      CHECK(statistics->components == 0);
      CHECK(statistics->mines_left_runs == 0);
      CHECK(statistics->rounds == 1);
      CHECK(field_game.mines_opened() == 0);
    }
    CHECK(opened[true] > field.size().cells() / 2);
    CHECK(opened[true] < opened[false]);
  }
}

TEST_CASE("the auditor notices what is not so") {
  RandomSequence random(46, 0);
  const Field field = random_field({100, 100}, 0.125, random);
  const Field other = random_field({100, 100}, 0.125, random);
  FieldGame game = FieldGame::make(field, 8).value();
  const GameBoard truth = GameBoard::make(other).value();
  TruthAuditor auditor(truth);
  REQUIRE(play(game, {}, &auditor));
  CHECK(auditor.wrong() > 100);
}

TEST_CASE("what known mines wall off is opened as well") {
  // A wall of mines down the middle and a ring of mines in the left half: three boards in one.
  const BoardSize size{150, 800};
  BitPlane mines = BitPlane::make(size).value();
  RandomSequence random(47, 0);
  for (int i = 0; i < 8000; ++i) {
    mines.set({static_cast<std::int32_t>(random.below(150)), static_cast<std::int32_t>(random.below(800))});
  }
  for (std::int32_t row = 0; row < size.rows; ++row) mines.set({row, 400});
  for (std::int32_t i = 0; i <= 80; ++i) {
    for (const Cell cell : {Cell{30 + i, 150}, {30 + i, 230}, {30, 150 + i}, {110, 150 + i}}) mines.set(cell);
  }
  const Field field(std::move(mines));
  const Outcome outcome = play_checked(field, 8, {});
  CHECK(outcome.safe_left + 8 * outcome.mines_opened < 300);
}

TEST_CASE("dense boards and boards full of mines end soon") {
  RandomSequence random(48, 0);
  for (const double density : {0.32, 0.5, 0.9}) {
    const Field field = random_field({80, 80}, density, random);
    const Statistics statistics = play_checked(field, 8, {}).statistics;
    CHECK(statistics.rounds < 2000);
    CHECK(statistics.pushes <= statistics.guesses);
    CHECK(statistics.pushed_mines <= statistics.mines_hit);
    CHECK(statistics.mines_hit <= statistics.guesses);
    const Outcome free = play_checked(field, 0, {});
    CHECK(free.safe_left == 0);
    CHECK(free.statistics.rounds < 300);
  }
  CHECK(play_checked(full_field({1000, 1000}), 8, {}).mines_opened == 0);
  CHECK(play_checked(full_field({1000, 1000}), 0, {}).mines_opened == 0);
}

namespace {

/// A game whose second link breaks at its third poll.
class BreakingGame final : public Game {
 public:
  explicit BreakingGame(const Field& field) : game_(FieldGame::make(field, 8).value()) {}
  GameInfo info() const override { return game_.info(); }
  Result<std::unique_ptr<GameLink>> connect() override {
    return std::make_unique<Link>(game_.connect().value(), links_++ == 1);
  }

 private:
  class Link final : public GameLink {
   public:
    Link(std::unique_ptr<GameLink> link, bool breaks) : link_(std::move(link)), breaks_(breaks) {}
    void post(std::span<const ClickBlock> clicks) override { link_->post(clicks); }
    std::size_t width() const override { return link_->width(); }
    Result<std::size_t> poll(Replies& replies) override {
      if (breaks_ && ++polls_ == 3) return broken("server", "it died");
      return link_->poll(replies);
    }

   private:
    std::unique_ptr<GameLink> link_;
    bool breaks_;
    int polls_ = 0;
  };

  FieldGame game_;
  int links_ = 0;
};

}  // namespace

TEST_CASE("a link that breaks ends the game on all threads") {
  RandomSequence random(50, 0);
  const Field field = random_field({300, 600}, 0.125, random);
  for (int i = 0; i < 20; ++i) {
    BreakingGame game(field);
    const auto statistics = play(game, {Strategy::sat, 3});
    REQUIRE_FALSE(statistics);
    CHECK(to_string(statistics.error()) == "server: it died");
  }
}

TEST_CASE("a mine wakes exactly the blocks with cells beside it") {
  const BoardSize size{200, 1100};
  RandomSequence random(31, 0);
  for (int round = 0; round < 300; ++round) {
    SharedView shared(View::make(size).value());
    const TileGrid grid = shared.view.tiles();
    REQUIRE(shared.make_queues(1));
    // Places near the edges of words, blocks and tiles.
    const auto near = [&](std::int32_t step, std::int32_t end) {
      const std::int32_t place =
          step * static_cast<std::int32_t>(random.below(20)) - 1 + static_cast<std::int32_t>(random.below(3));
      return std::clamp(place, 0, end - 1);
    };
    const Cell mine{near(8, size.rows), near(64, size.columns)};
    CHECK(add_deduced_mines(shared, mine.row, word_of(mine), bit_of(mine)) == bit_of(mine));
    std::vector<TileBlocks> expected(static_cast<std::size_t>(grid.count()));
    const auto expect = [&](Cell cell) {
      expected[static_cast<std::size_t>(grid.tile_of(cell.row, word_of(cell)))] |=
          TileBlocks{1} << block_index(word_of(cell) % tile_words, cell.row % tile_rows / block_rows);
    };
    expect(mine);
    for_each_neighbour(size, mine, expect);
    std::vector<std::int32_t> woken;
    std::vector<std::int32_t> queued;
    for (std::int32_t tile = 0; tile < grid.count(); ++tile) {
      // Beyond the board's last row and column lies more of the same blocks, or nothing.
      CHECK(shared.states[tile].dirty == expected[static_cast<std::size_t>(tile)]);
      if (shared.states[tile].dirty != 0) woken.push_back(tile);
    }
    while (const auto tile = shared.queues[0].take_next(-1)) queued.push_back(*tile);
    std::sort(queued.begin(), queued.end());
    CHECK(queued == woken);
  }
}

TEST_CASE("each stage is told once of a tile that has changed") {
  TileStates states({3, 4});
  const auto expect = [&](Stage stage, const std::map<std::int32_t, TileBlocks>& expected) {
    std::map<std::int32_t, TileBlocks> taken;
    for (const BlocksOfTile& changed : states.take_changed(stage)) taken[changed.tile] = changed.blocks;
    CHECK(taken == expected);
  };
  expect(Stage::components, {});
  states[5].add_changed(1);
  states[2].add_changed(6);
  expect(Stage::components, {{2, 6}, {5, 1}});
  expect(Stage::components, {});
  states[5].add_changed(4);
  expect(Stage::components, {{5, 4}});
  expect(Stage::guesses, {{2, 6}, {5, 5}});
}

TEST_CASE("a broken shared view is noticed") {
  const BoardSize size{70, 600};
  // What each break does to a sound view; the last element is what is said of it.
  struct Break {
    void (*make)(SharedView& shared);
    const char* problem;
  };
  const Break breaks[] = {
      {[](SharedView& shared) { shared.view.block(0, 0)->opened[3] = 1; }, "an open cell is not safe"},
      {[](SharedView& shared) {
         shared.view.add_safe(0, 0, 4);
         shared.view.add_mines(0, 0, 4);
       },
       "both safe and a mine"},
      {[](SharedView& shared) {
         shared.view.add_safe(0, 8, 1);
         shared.view.block(1, 9)->number[1][7] = 2;
       },
       "that is not open has a number"},
      {[](SharedView& shared) { shared.view.block(2, 0)->number[2][7] = 0; }, "off the board"},
      {[](SharedView& shared) { shared.states[3].claimed = true; }, "tile 3 is claimed"},
      {[](SharedView& shared) { shared.states[1].dirty = 5; }, "tile 1, with dirty blocks, is not queued"},
      {[](SharedView& shared) { shared.queue_of(2).add(2); }, "tile 2, without dirty blocks, is queued"},
      {[](SharedView& shared) { shared.states[2].left = 1; }, "tile 2 has blocks left over"},
  };
  for (const Break& broken : breaks) {
    SharedView shared(View::make(size).value());
    REQUIRE(shared.make_queues(2));
    shared.view.apply({10, 2, 0xF0, 0x0F, {0x10, 0x20, 0x40, 0}});
    wake_cells(shared, 10, 2, 0xF0);
    CHECK_FALSE(find_inconsistency(shared));
    broken.make(shared);
    const auto problem = find_inconsistency(shared);
    REQUIRE(problem);
    CHECK_THAT(*problem, Catch::Contains(broken.problem));
  }
}

TEST_CASE("a queue gives every tile to exactly one thread each time it is added") {
  const TileGrid grid{70, 300};
  TileQueue queue = TileQueue::make(grid, 100, 300).value();
  constexpr int rounds = 20;
  std::vector<std::atomic<int>> taken(static_cast<std::size_t>(grid.count()));
  std::atomic<std::int64_t> left = std::int64_t{rounds} * grid.rows * 200;
  const auto take = [&](std::optional<std::int32_t> tile) {
    if (!tile) return;
    ++taken[static_cast<std::size_t>(*tile)];
    --left;
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i) {
    threads.emplace_back([&] {
      while (left > 0) take(queue.take_last());
    });
  }
  for (int adder = 0; adder < 2; ++adder) {
    threads.emplace_back([&, adder] {
      for (int round = 0; round < rounds; ++round) {
        for (std::int32_t tile = adder; tile < grid.count(); tile += 2) {
          if (!queue.covers(tile)) continue;
          while (queue.contains(tile)) take(queue.take_next(tile));
          queue.add(tile);
        }
      }
      while (left > 0) take(queue.take_next(-1));
    });
  }
  for (auto& thread : threads) thread.join();
  CHECK(queue.empty());
  for (std::int32_t tile = 0; tile < grid.count(); ++tile)
    REQUIRE(taken[static_cast<std::size_t>(tile)] == (queue.covers(tile) ? rounds : 0));
}

TEST_CASE("every tile belongs to exactly one queue, also with more threads than columns of tiles") {
  for (const std::int32_t columns : {1, 3, 8, 17}) {
    for (const int threads : {1, 2, 5, 16}) {
      SharedView shared(View::make({65, columns * tile_columns}).value());
      REQUIRE(shared.make_queues(threads));
      for (std::int32_t tile = 0; tile < shared.view.tiles().count(); ++tile) {
        const auto covering = std::count_if(shared.queues.begin(), shared.queues.end(),
                                            [&](const TileQueue& queue) { return queue.covers(tile); });
        CHECK(covering == 1);
        CHECK(shared.queue_of(tile).covers(tile));
      }
    }
  }
}

TEST_CASE("what a game shows while it runs is what its threads have noted") {
  LiveStatistics live;
  CHECK(live.sample().threads == 0);
  LiveStatistics::Thread& one = live.add_thread();
  LiveStatistics::Thread& other = live.add_thread();
  Statistics counts;
  counts.cells_opened = 40;
  counts.mines_hit = 1;
  one.note(counts, true);
  const LiveStatistics::Sample before = live.sample();
  // Both wait for a while: one still does, the other has ended.
  counts.cells_opened = 2;
  other.note(counts, false);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  other.note(counts, false);
  other.note(counts, true);
  counts.cells_opened = 50;
  one.note(counts, false);
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
  counts.components = 7;
  counts.guesses = 3;
  live.note(counts);
  live.begin_stage("guesses");
  const LiveStatistics::Sample now = live.sample();
  CHECK(before.cells_opened == 40);
  CHECK(before.waited == 0);
  CHECK(before.stage == std::string("sweep"));
  CHECK(now.cells_opened == 52);
  CHECK(now.mines_hit == 2);
  CHECK(now.components == 7);
  CHECK(now.guesses == 3);
  CHECK(now.threads == 2);
  CHECK(now.waited >= 0.03);
  CHECK(now.waited <= 2 * now.seconds);
  CHECK(now.stage == std::string("guesses"));
}

TEST_CASE("a line of a running game is as wide as its heading, and has the share of waiting since the last") {
  const LiveStatistics::Sample before{1, 1000, 0, 10, 1, 1.5, 2, "sweep"};
  const LiveStatistics::Sample now{2, 45'600'000, 2, 1204, 17, 2, 2, "components"};
  CHECK(live_heading() == " seconds cells_opened mines_hit components  guesses waiting stage\n");
  CHECK(live_row(before, now) == "     2.0     45600000         2       1204       17     25% components\n");
  CHECK(live_row(now, now) == "     2.0     45600000         2       1204       17      0% components\n");
}

TEST_CASE("a game that is shown makes the same clicks") {
  RandomSequence random(47, 0);
  const Field field = random_field({300, 300}, 0.18, random);
  LiveStatistics live;
  const Outcome shown = play_checked(field, 8, {.live = &live});
  const Outcome plain = play_checked(field, 8, {});
  CHECK(shown.safe_left == plain.safe_left);
  CHECK(shown.statistics.guesses == plain.statistics.guesses);
  const LiveStatistics::Sample last = live.sample();
  CHECK(last.cells_opened == shown.statistics.cells_opened);
  CHECK(last.mines_hit == shown.statistics.mines_hit);
  CHECK(last.components == shown.statistics.components);
  CHECK(last.guesses == shown.statistics.guesses);
  CHECK(last.waited == 0);  // the game replies at once
}
