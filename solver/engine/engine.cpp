#include "engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/decide_stage.hpp"
#include "engine/naive.hpp"
#include "engine/parallel.hpp"
#include "engine/sweeper.hpp"
#include "policy/guesser.hpp"
#include "rules/pair_rule.hpp"

namespace mines {

namespace {

class Engine {
 public:
  Engine(View view, const GameInfo& info, const EngineOptions& options, Auditor* auditor)
      : options_(options),
        board_{std::move(view), TileStates(TileGrid::over(info.size)), {}, auditor, options.threads},
        guesser_(board_.view, info,
                 options.strategy == Strategy::sat ? Guessing::worthwhile : Guessing::opening, options.seed) {
  }

  Result<void> connect(Game& game) {
    for (int i = 0; i < options_.threads; ++i) {
      auto queue = TileQueue::make(board_.states.grid().count());
      if (!queue) return tl::unexpected(queue.error());
      board_.queues.push_back(std::move(*queue));
    }
    for (int i = 0; i < options_.threads; ++i) {
      auto link = game.connect(board_.view);
      if (!link) return tl::unexpected(link.error());
      sweepers_.emplace_back(board_, i, std::move(*link));
    }
    return {};
  }

  Result<Statistics> run() {
    for (bool more = true; more;) {
      auto went_on = round();
      if (!went_on) return tl::unexpected(went_on.error());
      more = *went_on;
      ++statistics_.rounds;
    }
    return total();
  }

 private:
  /// Runs the stages up to the first that finds something; false if none does.
  Result<bool> round() {
    if (auto swept = sweep(); !swept) return tl::unexpected(swept.error());
    if (sweep_pairs()) return true;
    if (options_.strategy == Strategy::sat) {
      std::vector<ClickWord> clicks;
      const auto decided =
          decide_stage_.run(board_, board_.states.take_changed(Stage::components), clicks, statistics_);
      if (!decided) return tl::unexpected(decided.error());
      post(clicks);
      if (*decided > 0) return true;
    }
    return guess();
  }

  Result<void> sweep() {
    board_.idle = 0;
    std::vector<Result<void>> results(sweepers_.size());
    const auto sweep_one = [&](int i) {
      const auto k = static_cast<std::size_t>(i);
      results[k] = sweepers_[k].sweep();
    };
    // Sweepers wait for each other: one that does not run has failed.
    const bool all = run_on_threads(options_.threads, sweep_one, [&] { board_.failed = true; });
    for (auto& result : results) {
      if (!result) return result;
    }
    if (!all)
      return broken("threads", fmt::format("the system refuses to start {} threads", options_.threads));
    return {};
  }

  bool sweep_pairs() {
    std::vector<ClickWord> clicks;
    bool found = false;
    for (const std::int32_t tile : board_.states.take_changed(Stage::pairs)) {
      if (board_.states[tile].stuck == 0) continue;
      const TileRows stuck = all_tile_rows;
      board_.view.snapshot(tile, work_->known);
      work_->clear_findings();
      const Findings all = apply_pair_rule(*work_, spread_rows(stuck, 1));
      for (TileRows rows = all.mines | all.safe; rows != 0; rows &= rows - 1) {
        const std::int32_t i = std::countr_zero(rows) + halo_rows;
        const std::int32_t row = work_->known.first_row + i;
        for (std::int32_t w = halo_words; w < halo_words + tile_words; ++w) {
          const std::int32_t word = work_->known.first_word + w;
          if (work_->known.mines[i][w] != 0) add_deduced_mines(board_, row, word, work_->known.mines[i][w]);
          if (work_->safe[i][w] == 0) continue;
          const Word fresh = request_deduced_safe(board_, row, word, work_->safe[i][w]);
          if (fresh != 0) clicks.push_back({row, word, fresh});
        }
      }
      found |= (all.mines | all.safe) != 0;
    }
    post(clicks);
    return found;
  }

  Result<bool> guess() {
    const std::vector<std::int32_t> tiles = board_.states.take_changed(Stage::guesses);
    std::vector<ClickWord> clicks;
    for (const Guess& guess : guesser_.choose(tiles, total().cells_opened)) {
      const Cell cell = guess.cell;
      clicks.push_back({cell.row, word_of(cell), bit_of(cell)});
    }
    statistics_.guesses += clicks.size();
    post(clicks);
    return !clicks.empty();
  }

  /// Shares clicks out over the threads' links, in runs.
  void post(std::span<const ClickWord> clicks) {
    const std::size_t share = (clicks.size() + sweepers_.size() - 1) / sweepers_.size();
    for (std::size_t i = 0; i * share < clicks.size(); ++i) {
      sweepers_[i].post(clicks.subspan(i * share, std::min(share, clicks.size() - i * share)));
    }
  }

  Statistics total() const {
    Statistics total = statistics_;
    for (const Sweeper& sweeper : sweepers_) total += sweeper.statistics();
    return total;
  }

  EngineOptions options_;
  Board board_;
  DecideStage decide_stage_;
  Guesser guesser_;
  std::vector<Sweeper> sweepers_;
  std::unique_ptr<Workspace> work_ = std::make_unique<Workspace>();
  Statistics statistics_;
};

}  // namespace

Result<Statistics> play(Game& game, const EngineOptions& options, Auditor* auditor) {
  if (options.strategy == Strategy::naive) return play_naively(game);
  const GameInfo info = game.info();
  auto view = View::make(info.size);
  if (!view) return tl::unexpected(view.error());
  Engine engine(std::move(*view), info, options, auditor);
  if (auto connected = engine.connect(game); !connected) return tl::unexpected(connected.error());
  return engine.run();
}

}  // namespace mines
