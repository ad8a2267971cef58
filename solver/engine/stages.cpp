#include "engine/stages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/assert.hpp"
#include "base/parallel.hpp"
#include "sat/find_placement.hpp"

namespace mines {

namespace {

/// Adds the time for which it lives to a counter, and shows in `live`, unless null, that the stage runs.
class StageTimer {
 public:
  StageTimer(std::uint64_t& microseconds, LiveStatistics* live, const char* stage)
      : microseconds_(microseconds) {
    if (live != nullptr) live->begin_stage(stage);
  }
  StageTimer(const StageTimer&) = delete;
  StageTimer& operator=(const StageTimer&) = delete;
  ~StageTimer() {
    const auto taken = std::chrono::steady_clock::now() - start_;
    microseconds_ +=
        static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(taken).count());
  }

 private:
  std::uint64_t& microseconds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

Stages::Stages(View view, const GameInfo& info, const StrategyOptions& options, Auditor* auditor,
               BoardPart* part)
    : options_(options),
      later_threads_(options.later_threads == 0 ? options.threads : options.later_threads),
      info_(info),
      shared_(std::move(view), auditor),
      stuck_rows_(part == nullptr ? StuckRows(shared_.view)
                                  : StuckRows(shared_.view, part->first_row, part->end_row)),
      decide_stage_(shared_.view, options.strategy == Strategy::rules ? Decider::Tools::rules
                                                                      : Decider::Tools::rules_and_solver),
      mines_left_stage_(part == nullptr ? info.mines : part->all_mines, part),
      guesser_(
          shared_.view, stuck_rows_, info,
          options.strategy == Strategy::sat ? Guessing::worthwhile : Guessing::opening, options.seed,
          [](const Component& component) { return find_placement(component); }, later_threads_) {}

Result<void> Stages::connect(Game& game) {
  MINES_TRY(shared_.make_queues(options_.threads));
  for (int i = 0; i < options_.threads; ++i) {
    MINES_LET(auto link, game.connect());
    const bool holds = link->order_counts();
    if (holds && held_ == nullptr) {
      MINES_LET(held_, HeldClicks::make(shared_.states.grid()));
    }
    LiveStatistics::Thread* const shown = options_.live == nullptr ? nullptr : &options_.live->add_thread();
    sweepers_.emplace_back(shared_, i, std::move(link), holds ? held_.get() : nullptr, shown);
  }
  return {};
}

Result<void> Stages::sweep() {
  const StageTimer timer(statistics_.sweep_us, options_.live, "sweep");
  // The sweepers of the last round have all counted themselves as idle.
  shared_.idle = 0;
  shared_.sweeping = true;
  std::vector<Result<void>> results(sweepers_.size());
  const auto sweep_one = [&](int i) {
    const auto k = static_cast<std::size_t>(i);
    try {
      results[k] = sweepers_[k].sweep();
    } catch (...) {
      shared_.failed = true;  // the others would wait for this one
      throw;
    }
  };
  // Sweepers wait for each other, so one that cannot start must stop the others.
  const bool all = run_on_threads(options_.threads, sweep_one, [&] { shared_.failed = true; });
  shared_.sweeping = false;
  for (auto& result : results) {
    if (!result) return result;
  }
  if (!all) return broken("threads", fmt::format("the system refuses to start {} threads", options_.threads));
  return {};
}

Result<void> Stages::check() const {
  if (shared_.auditor == nullptr) return {};
  if (const auto problem = find_inconsistency(shared_)) return broken("solver", *problem);
  return {};
}

Result<bool> Stages::decide() {
  const StageTimer timer(statistics_.component_us, options_.live, "components");
  std::vector<ClickBlock> clicks;
  const std::vector<BlocksOfTile> changed = shared_.states.take_changed(Stage::components);
  // choose() uses the rows as well, and relies on this.
  stuck_rows_.refresh(changed, later_threads_);
  MINES_LET(const auto decided,
            decide_stage_.run(shared_, stuck_rows_.around(changed), later_threads_, clicks, statistics_));
  post(clicks);
  return decided > 0;
}

Result<bool> Stages::decide_by_mines_left() {
  if (options_.strategy == Strategy::rules) return false;
  const StageTimer timer(statistics_.mines_left_us, options_.live, "mines_left");
  std::vector<ClickBlock> clicks;
  MINES_LET(const auto decided, mines_left_stage_.run(shared_, stuck_rows_.all(), total().cells_opened,
                                                      later_threads_, clicks, statistics_));
  post(clicks);
  return decided > 0;
}

std::vector<Move> Stages::choose() {
  const StageTimer timer(statistics_.guess_us, options_.live, "guesses");
  const std::vector<StuckTile> tiles = stuck_rows_.around(shared_.states.take_changed(Stage::guesses));
  const Statistics before = total();
  std::vector<Move> guesses = guesser_.choose(tiles, before.cells_opened);
  // Mines that the opening has hit are part of the loss, and the guesser does not count them.
  if (!predicted_ && guesser_.expected_deficit()) {
    predicted_ = true;
    statistics_.predicted_deficit =
        info_.penalty * static_cast<double>(before.mines_hit) + *guesser_.expected_deficit();
  }
  return guesses;
}

bool Stages::make(std::span<const Move> guesses) {
  std::vector<ClickBlock> clicks;
  for (const Move& guess : guesses)
    add_clicks(clicks, {guess.cell.row, word_of(guess.cell), bit_of(guess.cell)});
  statistics_.guesses += guesses.size();
  post(clicks);
  return !clicks.empty();
}

void Stages::end_round() {
  ++statistics_.rounds;
  if (options_.live != nullptr) options_.live->note(statistics_);
}

void Stages::post(std::span<const ClickBlock> clicks) {
  MINES_ASSERT(!sweepers_.empty());  // connect() came first
  const std::size_t share = (clicks.size() + sweepers_.size() - 1) / sweepers_.size();
  for (std::size_t i = 0; i * share < clicks.size(); ++i) {
    sweepers_[i].post(clicks.subspan(i * share, std::min(share, clicks.size() - i * share)));
  }
}

Statistics Stages::total() const {
  Statistics total = statistics_;
  for (const Sweeper& sweeper : sweepers_) total += sweeper.statistics();
  total += guesser_.region_counts();
  return total;
}

}  // namespace mines
