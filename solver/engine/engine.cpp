#include "engine/engine.hpp"

#include <bit>
#include <chrono>
#include <vector>

#include "base/assert.hpp"
#include "board/view.hpp"
#include "engine/stages.hpp"

namespace mines {

namespace {

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

/// Runs the stages, the cheapest first, up to the first that finds something. False if none does.
Result<bool> play_round(Stages& stages, const StrategyOptions& options) {
  const auto is_short_of_time = [&] { return std::chrono::steady_clock::now() >= options.short_of_time; };
  MINES_TRY(stages.sweep());
  MINES_TRY(stages.check());
  // The sweep has opened all that the single rule finds, and nothing dearer begins.
  if (is_short_of_time()) return false;
  const auto decided = stages.decide();
  // What was decided wakes tiles, and the next sweep costs less than any later stage.
  if (!decided || *decided || is_short_of_time()) return decided;
  // The mines left come last: on most boards guesses are weighed without them.
  if (options.strategy != Strategy::certain && stages.guess()) return true;
  return stages.decide_by_mines_left();
}

}  // namespace

Result<Statistics> play(Game& game, const StrategyOptions& options, Auditor* auditor) {
  MINES_ASSERT(options.threads >= 1 && options.later_threads >= 0);
  if (options.strategy == Strategy::naive) return play_naively(game, options.live);
  const GameInfo info = game.info();
  MINES_ASSERT(options.strategy != Strategy::certain || info.size.contains(options.first));
  MINES_LET(auto view, View::make(info.size));
  Stages stages(std::move(view), info, options, auditor);
  MINES_TRY(stages.connect(game));
  if (options.strategy == Strategy::certain) {
    const ClickBlock first = to_block({options.first.row, word_of(options.first), bit_of(options.first)});
    stages.post({&first, 1});
  }
  for (bool more = true; more;) {
    MINES_LET(more, play_round(stages, options));
    stages.end_round();
  }
  return stages.total();
}

}  // namespace mines
