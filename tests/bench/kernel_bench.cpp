// The hot loops side by side, in every form that this processor runs (base/kernel.hpp): the single rule on a
// tile, and opening cells. A form is timed once it has evaluated and opened as much as it must (unit tests
// hold that all give the same). Google Benchmark times and prints; --help lists its options.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <chrono>
#include <cstring>
#include <memory>
#include <vector>

#include "base/random.hpp"
#include "field/drawing/generate.hpp"
#include "field/opening/cascade.hpp"
#include "field/opening/game_board.hpp"
#include "rules/single_rule.hpp"
#include "support/boards.hpp"
#include "support/fewest_clicks.hpp"

namespace {

using namespace mines;

/// Times `work` by itself: preparing it would take longer, and pausing the benchmark's own clock takes longer
/// than a tile.
template <class Prepare, class Work>
void time_prepared(benchmark::State& state, const Prepare& prepare, const Work& work) {
  for (auto _ : state) {
    prepare();
    const auto start = std::chrono::steady_clock::now();
    work();
    state.SetIterationTime(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
}

/// Work of any kind on so many things each iteration, shown as a rate.
void count(benchmark::State& state, const char* what, double each) {
  state.counters[what] =
      benchmark::Counter(each * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

/// Three by three tiles of a board. All safe cells down to the middle of the tile in the middle are open, no
/// mine is known yet: the rule finds nearly all mines among them, and safe cells below.
class TilePosition {
 public:
  TilePosition() : view_(make_view()), stock_(view_.stock()) {
    view_.find_surroundings(4, outside_, stock_, around_);
    for_each_block([this](const KnownBlock& block) { before_.push_back(block); });
  }

  void restore() {
    std::size_t next = 0;
    for_each_block([&](KnownBlock& block) { block = before_[next++]; });
    *found_ = Found();
  }
  std::int32_t settle(SingleRule rule) { return rule(around_, ~TileBlocks{0}, *found_); }

 private:
  static View make_view() {
    const BoardSize size{3 * tile_rows, 3 * tile_columns};
    const Field field = generate(size, size.cells() / 8, 1).value();
    View view = View::make(size).value();
    for (std::int32_t row = 0; row < size.rows / 2; ++row) {
      for (std::int32_t word = 0; word < size.words(); ++word) {
        view.apply(field.reveal(row, word, ~field.mines().word(row, word)));
      }
    }
    return view;
  }

  template <class Visit>
  void for_each_block(Visit visit) {
    for (std::int32_t tile = 0; tile < 9; ++tile) {
      for (std::int32_t index = 0; index < tile_words * tile_blocks; ++index)
        visit(*view_.block(tile, index));
    }
  }

  View view_;
  BlockPool::Stock stock_;
  KnownBlock outside_ = View::outside_block();
  TileSurroundings around_{};
  std::vector<KnownBlock> before_;
  std::unique_ptr<Found> found_ = std::make_unique<Found>();
};

void bench_single_rule(benchmark::State& state, Kernel kernel) {
  TilePosition position;
  const auto settle = [&](Kernel by) {
    position.restore();
    return position.settle(single_rule_for(by));
  };
  const std::int32_t blocks = settle(Kernel::generic);
  if (settle(kernel) != blocks)
    return state.SkipWithError("the rule evaluates other blocks than the generic kernel");
  time_prepared(
      state, [&] { position.restore(); }, [&] { position.settle(single_rule_for(kernel)); });
  count(state, "blocks", blocks);
}

/// A board, and the fewest clicks that open it, by tiles: batches as a solver sends them.
class OpeningPosition {
 public:
  OpeningPosition() : field_(generate({512, 512}, 512 * 512 / 8, 1).value()) {
    const BitPlane clicks = fewest_clicks(field_).value();
    for (std::int32_t row = 0; row < field_.size().rows; row += block_rows) {
      if (row % tile_rows == 0) batches_.emplace_back();
      for (std::int32_t word = 0; word < field_.size().words(); ++word) {
        ClickBlock& block = batches_.back().emplace_back(ClickBlock{{}, row, word});
        for (std::int32_t lane = 0; lane < block_rows; ++lane)
          block.mask[lane] = clicks.word(row + lane, word);
      }
    }
    restore();
  }

  const Field& field() const { return field_; }
  void restore() { board_ = GameBoard::make(field_).value(); }
  /// Returns the safe cells that were opened.
  std::uint64_t open(Kernel kernel) {
    Cascade cascade(board_, kernel);
    replies_.clear();
    for (const auto& batch : batches_) cascade.open(batch, replies_);
    return cascade.count().safe;
  }

 private:
  Field field_;
  GameBoard board_;
  std::vector<std::vector<ClickBlock>> batches_;
  Replies replies_;
};

void bench_opening(benchmark::State& state, Kernel kernel) {
  OpeningPosition position;
  const Field& field = position.field();
  if (position.open(kernel) != field.size().cells() - field.mine_count())
    return state.SkipWithError("not all is opened");
  time_prepared(
      state, [&] { position.restore(); }, [&] { position.open(kernel); });
  count(state, "cells", static_cast<double>(field.size().cells()));
}

const bool registered = [] {
  for (const Kernel kernel : all_kernels) {
    if (!kernel_runs(kernel)) continue;
    const auto name = [kernel](const char* loop) { return fmt::format("{}/{}", loop, name_of(kernel)); };
    benchmark::RegisterBenchmark(name("single_rule").c_str(), bench_single_rule, kernel)->UseManualTime();
    benchmark::RegisterBenchmark(name("opening").c_str(), bench_opening, kernel)->UseManualTime();
  }
  return true;
}();

}  // namespace

BENCHMARK_MAIN();
