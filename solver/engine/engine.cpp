#include "engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <deque>
#include <memory>

#include "base/assert.hpp"
#include "base/parallel.hpp"
#include "board/partners.hpp"
#include "board/view.hpp"
#include "engine/decide_stage.hpp"
#include "engine/mines_left_stage.hpp"
#include "engine/shared_view.hpp"
#include "engine/sweeper.hpp"
#include "guess/points/guesser.hpp"
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

/// The baseline: clicks on every cell in row-major order, mines included, over one link. Its score is good
/// only if mines cost no points.
Result<Statistics> play_naively(Game& game, LiveStatistics* live) {
  const BoardSize size = game.info().size;
  MINES_LET(auto view, View::make(size));
  MINES_LET(auto link, game.connect());
  LiveStatistics::Thread* const shown = live == nullptr ? nullptr : &live->add_thread();
  Statistics statistics;
  Replies replies;
  const auto poll = [&]() -> Result<std::size_t> {
    replies.clear();
    auto due = link->poll(replies);
    for_each_word(replies, [&](const OpenedWord& reply) {
      const Word fresh = view.apply(reply);
      statistics.cells_opened += static_cast<std::uint64_t>(std::popcount(fresh & reply.opened));
      statistics.mines_hit += static_cast<std::uint64_t>(std::popcount(fresh & reply.mines));
    });
    statistics.replies += replies.size();
    if (shown != nullptr) shown->note(statistics, replies.size() != 0);
    return due;
  };
  // A row at a time, so that few clicks wait in the link.
  for (std::int32_t row = 0; row < size.rows; ++row) {
    std::vector<ClickBlock> clicks;
    for (std::int32_t word = 0; word < size.words(); ++word) {
      clicks.push_back(to_block({row, word, size.word_mask(word)}));
    }
    link->post(clicks);
    // All replies of a row come before the next row is clicked.
    for (auto due = poll(); !due || *due > 0; due = poll()) {
      if (!due) return Unexpected(due.error());
    }
  }
  return statistics;
}

// The player of a band (board/band.hpp) and its neighbours, the partners who play the bands beside it, tell
// each other known mines. Links to the game carry only open cells. So if a mine was deduced from numbers
// outside of a neighbour's window, the neighbour learns of the mine only here.

/// Sends the known mines in tiles that a neighbour sees and that the single rule has visited since the last
/// call. O(tiles).
void tell_mines(SharedView& shared, Partners& partners) {
  MINES_ASSERT(!shared.sweeping);
  const View& view = shared.view;
  std::vector<ClickWord> mines;
  for (const BlocksOfTile& changed : shared.states.take_changed(Stage::partners)) {
    // All rows of a tile are shared, or none.
    if (!view.band().shares(view.tiles().first_row(changed.tile))) continue;
    view.tiles().for_each_word(changed.tile, [&](std::int32_t row, std::int32_t word) {
      if (const Word known = view.mines(row, word); known != 0) mines.push_back({row, word, known});
    });
  }
  if (!mines.empty()) partners.tell_mines(mines);
}

/// Adds the partners' mines to the shared view, and marks the numbers around them for the next sweep.
void take_mines(SharedView& shared, Partners& partners) {
  for (const ClickWord& told : partners.take_mines())
    add_deduced_mines(shared, told.row, told.word, told.mask);
}

class Player {
 public:
  Player(View view, const GameInfo& info, const StrategyOptions& options, Partners* partners,
         Auditor* auditor)
      : options_(options),
        partners_(partners),
        later_threads_(options.later_threads == 0 ? options.threads : options.later_threads),
        penalty_(info.penalty),
        shared_(std::move(view), auditor),
        stuck_rows_(shared_.view),
        decide_stage_(shared_.view, options.strategy == Strategy::rules ? Decider::Tools::rules
                                                                        : Decider::Tools::rules_and_solver),
        mines_left_stage_(info, partners),
        guesser_(
            shared_.view, stuck_rows_, info,
            options.strategy == Strategy::sat ? Guessing::worthwhile : Guessing::opening, options.seed,
            [](const Component& component) { return find_placement(component); }, later_threads_) {}

  Result<void> connect(Game& game) {
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

  Result<Statistics> run() {
    if (options_.strategy == Strategy::certain) {
      const ClickBlock first =
          to_block({options_.first.row, word_of(options_.first), bit_of(options_.first)});
      post({&first, 1});
    }
    for (bool more = true; more;) {
      MINES_LET(auto went_on, round());
      more = went_on;
      ++statistics_.rounds;
      if (options_.live != nullptr) options_.live->note(statistics_);
    }
    return total();
  }

 private:
  /// Runs the stages, the cheapest first, up to the first that finds something. False if none does.
  Result<bool> round() {
    // The sweep uses the partners' mines; those that it finds itself are told after it.
    if (partners_ != nullptr) take_mines(shared_, *partners_);
    MINES_TRY(sweep());
    if (partners_ != nullptr) tell_mines(shared_, *partners_);
    // The sweep has opened all that the single rule finds, and nothing dearer begins.
    if (is_short_of_time()) return false;
    const auto decided = decide();
    // What was decided wakes tiles, and the next sweep costs less than any later stage.
    if (!decided || *decided || is_short_of_time()) return decided;
    if (partners_ != nullptr) {
      // Else a player whose first click opens little would wait until its neighbours come to it.
      if (guesser_.opens_alone(total().cells_opened)) {
        const auto clicked = guess();
        if (!clicked || *clicked) return clicked;
      }
      const StageTimer timer(statistics_.wait_us, options_.live, "partners");
      const auto news = partners_->wait_for_news();
      if (!news || *news) return news;
    }
    if (options_.strategy == Strategy::certain) return anywhere(decide_by_mines_left());
    // The mines left come last: on most boards guesses are weighed without them.
    const auto guessed = anywhere(guess());
    if (!guessed || *guessed) return guessed;
    return anywhere(decide_by_mines_left());
  }

  /// Whether a stage has found something, here or at a partner.
  Result<bool> anywhere(Result<bool> found) {
    if (partners_ == nullptr || !found) return found;
    const StageTimer timer(statistics_.wait_us, options_.live, "partners");
    // All partners must take the same way, so each learns how many have found something.
    std::uint64_t players = *found ? 1 : 0;
    MINES_TRY(partners_->add_up({&players, 1}));
    return players > 0;
  }

  bool is_short_of_time() const { return std::chrono::steady_clock::now() >= options_.short_of_time; }

  Result<void> sweep() {
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
    if (!all)
      return broken("threads", fmt::format("the system refuses to start {} threads", options_.threads));
    // The check reads the whole view, so only games with an auditor have it.
    if (shared_.auditor == nullptr) return {};
    if (const auto problem = find_inconsistency(shared_)) return broken("solver", *problem);
    return {};
  }

  Result<bool> decide() {
    const StageTimer timer(statistics_.component_us, options_.live, "components");
    std::vector<ClickBlock> clicks;
    const std::vector<BlocksOfTile> changed = shared_.states.take_changed(Stage::components);
    // guess() uses the rows as well, and relies on this.
    stuck_rows_.refresh(changed, later_threads_);
    MINES_LET(const auto decided,
              decide_stage_.run(shared_, stuck_rows_.around(changed), later_threads_, clicks, statistics_));
    post(clicks);
    return decided > 0;
  }

  Result<bool> decide_by_mines_left() {
    if (options_.strategy == Strategy::rules) return false;
    const StageTimer timer(statistics_.mines_left_us, options_.live, "mines_left");
    std::vector<ClickBlock> clicks;
    MINES_LET(const auto decided, mines_left_stage_.run(shared_, stuck_rows_.all(), total().cells_opened,
                                                        later_threads_, clicks, statistics_));
    post(clicks);
    return decided > 0;
  }

  Result<bool> guess() {
    const StageTimer timer(statistics_.guess_us, options_.live, "guesses");
    const std::vector<StuckTile> tiles = stuck_rows_.around(shared_.states.take_changed(Stage::guesses));
    std::vector<ClickBlock> clicks;
    const Statistics before = total();
    for (const Move& guess : guesser_.choose(tiles, before.cells_opened)) {
      const Cell cell = guess.cell;
      add_clicks(clicks, {cell.row, word_of(cell), bit_of(cell)});
      ++statistics_.guesses;
    }
    // Mines that the opening has hit are part of the loss, and the guesser does not count them.
    if (!predicted_ && guesser_.expected_deficit()) {
      predicted_ = true;
      statistics_.predicted_deficit =
          penalty_ * static_cast<double>(before.mines_hit) + *guesser_.expected_deficit();
    }
    post(clicks);
    return !clicks.empty();
  }

  /// Divides clicks among the threads' links, in runs.
  void post(std::span<const ClickBlock> clicks) {
    const std::size_t share = (clicks.size() + sweepers_.size() - 1) / sweepers_.size();
    for (std::size_t i = 0; i * share < clicks.size(); ++i) {
      sweepers_[i].post(clicks.subspan(i * share, std::min(share, clicks.size() - i * share)));
    }
  }

  Statistics total() const {
    Statistics total = statistics_;
    for (const Sweeper& sweeper : sweepers_) total += sweeper.statistics();
    total += guesser_.region_counts();
    return total;
  }

  StrategyOptions options_;
  Partners* partners_;  // null: none
  int later_threads_;
  double penalty_;
  SharedView shared_;
  StuckRows stuck_rows_;
  DecideStage decide_stage_;
  MinesLeftStage mines_left_stage_;
  Guesser guesser_;
  std::unique_ptr<HeldClicks> held_;  // what all sweepers hold; null where they click at once
  std::deque<Sweeper> sweepers_;
  Statistics statistics_;
  bool predicted_ = false;  // whether the deficit was, which happens once, when the board is open
};

}  // namespace

Result<Statistics> play(Game& game, const StrategyOptions& options, Auditor* auditor) {
  if (options.strategy == Strategy::naive) return play_naively(game, options.live);
  const GameInfo info = game.info();
  MINES_LET(auto view, info.band ? View::make_window(*info.band) : View::make(info.size));
  Player player(std::move(view), info, options, game.partners(), auditor);
  MINES_TRY(player.connect(game));
  return player.run();
}

}  // namespace mines
